"""The words of one key: its label, its values, and the sentence of the written house rules that it makes."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from server.poker.house import House
from server.poker.words import counted

Value = Any  # what a key of a house file may hold: a word, a number, yes or no, or several of them
When = Callable[[House], bool]


def always(_: House) -> bool:
    return True


class Words(NamedTuple):
    """`value`: one value in words, for a control. `says`: the sentence, of this value in this house.

    `when`: whether the key has a say in this house at all. `quiet`: its sentence is left out as long as it is at its
    default. `unit`: what a number counts, after the label.
    """

    label: str
    value: Callable[[Value], str]
    says: Callable[[Value, House], str]
    when: When = always
    quiet: bool = False
    unit: str = ""


def choice(label: str, values: Mapping[Value, tuple[str, str]], *, when: When = always, quiet: bool = False) -> Words:
    """A key with a few values: each with its words for a control, and its sentence."""
    return Words(
        label,
        lambda value: values[value][0],
        lambda value, _: values[value][1],
        when,
        quiet,
    )


def number(
    label: str,
    says: Callable[[int, House], str],
    *,
    unit: str = "",
    zero: str = "",
    when: When = always,
    quiet: bool = False,
) -> Words:
    """A key that counts something; `zero`: what nought means, where it means something of its own."""
    return Words(label, lambda value: zero if zero and not value else counted(value, unit), says, when, quiet, unit)
