"""Every key of a house file does something: the same cards and commands under two values end differently (issue 6).

Keys are found by walking the structs, so a new one without a witness fails here by its name.
"""

import pytest
from msgspec import inspect

from server.night.house_keys import with_value
from server.poker.house import House
from tests.house import witness_night, witness_play, witness_ranking
from tests.house.keys import KEYS, values
from tests.house.witness import Witness

WITNESSES = (*witness_ranking.WITNESSES, *witness_play.WITNESSES, *witness_night.WITNESSES)


def test_every_key_has_a_witness() -> None:
    assert sorted({*KEYS} - {witness.key for witness in WITNESSES}) == []


def test_no_witness_is_of_a_key_that_is_gone() -> None:
    assert sorted({witness.key for witness in WITNESSES} - {*KEYS}) == []


CASES = [
    pytest.param(witness, value, id=f"{witness.key}={value}") for witness in WITNESSES for value in witness.results
]


@pytest.mark.parametrize(("witness", "value"), CASES)
def test_the_same_cards_and_commands_end_as_this_value_says(witness: Witness, value: object) -> None:
    assert witness.source
    assert witness.happens(with_value(witness.base, witness.key, value)) == witness.results[value]


@pytest.mark.parametrize("key", KEYS)
def test_no_two_values_do_the_same(key: str) -> None:
    """Of a number two values are enough; of a few words, each has to do something of its own."""
    found = [witness for witness in WITNESSES if witness.key == key]
    seen = [value for witness in found for value in witness.results]
    told = {repr(value): [repr(witness.results.get(value)) for witness in found] for value in seen}
    assert len({tuple(results) for results in told.values()}) >= 2
    if _is_choice(key):
        assert set(told) == set(map(repr, values(key)))
        assert len({tuple(results) for results in told.values()}) == len(told)


def _is_choice(key: str) -> bool:
    section, name = key.split(".")
    table = inspect.type_info(type(getattr(House(), section)))
    assert isinstance(table, inspect.StructType)
    (kind,) = [field.type for field in table.fields if field.name == name]
    return isinstance(kind, inspect.LiteralType | inspect.BoolType)
