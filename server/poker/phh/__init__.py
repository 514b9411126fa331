"""Poker Hand Histories (PHH): what a file says, and its hand played through the engine, every act judged by the rules.

The notation's own words: `p3 cbr 30` completes, bets or raises to 30, `cc` checks or calls, `pb` posts the bring-in,
`sd` stands pat or discards, `sm` shows or mucks, `d dh` and `d db` deal. Player 1 sits left of the button; heads-up he
posts the big blind. A card that nobody knows is `??`: some card that fits is dealt for it, which only matters to
players who fold or muck.

An addition of ours: `_game` names any game of the shelf, `_limit` its limit (fixed, spread, pot, no-limit).
"""

from collections.abc import Mapping
from decimal import Decimal
from math import inf

import msgspec

from server.poker.game import Game

from .notation import Amount, BadHistory, History, parse, read, unit_of
from .playing import Playing
from .setup import setup_of
from .unknown import bind, guesses, known

__all__ = ["BadHistory", "History", "PaidPot", "Replayed", "read", "replay"]


class PaidPot(msgspec.Struct, frozen=True):
    """One pot, main pot first: `amount` in the file's unit, `players` who won of it, from 1."""

    amount: Amount
    players: tuple[int, ...]


class Replayed(msgspec.Struct, frozen=True):
    stacks: tuple[Amount, ...]
    pots: tuple[PaidPot, ...]


def replay(history: History, games: Mapping[str, Game]) -> Replayed:
    """Plays the hand to its end. Raises `BadHistory`."""
    unit = unit_of(history)
    acts = [act for number, text in enumerate(history.actions, 1) if (act := parse(number, text, unit))]
    setup = setup_of(history, games, unit)
    bound, loose = bind(acts, len(setup.seats))
    worst: BadHistory | None = None
    for guess in guesses(acts, bound, loose, setup.rules.deck):
        try:
            end = Playing(setup, known(acts, bound | guess), frozenset(guess.values())).run()
        except BadHistory as error:
            worst = error if worst is None or _reached(error) > _reached(worst) else worst
        else:
            return _result(end, unit)
    raise worst or BadHistory(0, "no-such-card", "More cards are dealt than the deck has.")


def _reached(error: BadHistory) -> float:
    """How far the play came: an error at the end blames no action."""
    return error.action or inf


def _result(end: Playing, unit: int) -> Replayed:
    stacks = tuple(Decimal(place.stack) / unit for place in end.now.public.seats)
    pots = []
    for number in sorted({award.pot for award in end.paid}):
        awards = [award for award in end.paid if award.pot == number]
        players = sorted({seat + 1 for award in awards for seat, _ in award.shares})
        pots.append(PaidPot(Decimal(sum(award.amount for award in awards)) / unit, tuple(players)))
    return Replayed(stacks, tuple(pots))
