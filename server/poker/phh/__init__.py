"""Poker Hand Histories (PHH): what a file says, and its hand played through the engine, every act judged by the rules;
and a hand played here written as such a file.

The notation's own words: `p3 cbr 30` completes, bets or raises to 30, `cc` checks or calls, `pb` posts the bring-in,
`sd` stands pat or discards, `sm` shows or mucks, `d dh` and `d db` deal. Player 1 sits left of the button; heads-up he
posts the big blind. A card that nobody knows is `??`: some card that fits is dealt for it, which only matters to
players who fold or muck.

Additions of ours: a game's own id as `variant` (or `_game`) with its `_limit`; `_started` for what the other fields
cannot say of a hand's first event; the comment `# out of time` on an act that the clock did.
"""

from collections.abc import Mapping
from decimal import Decimal
from math import inf

import msgspec

from server.poker.events import HandStarted, PublicEvent
from server.poker.game import Game

from .notation import CARDS_SPEAK, Act, Amount, BadHistory, History, parse_all, read, unit_of
from .playing import Playing
from .setup import setup_of
from .unknown import PATIENCE, SHOWDOWNS_LOST, bind, guesses, known
from .writing import Known, known_of, write

__all__ = ["BadHistory", "History", "Known", "PaidPot", "Replayed", "read", "replay", "write"]


class PaidPot(msgspec.Struct, frozen=True):
    """One pot, main pot first: `amount` in the file's unit, `players` who won of it, from 1."""

    amount: Amount
    players: tuple[int, ...]


class Replayed(msgspec.Struct, frozen=True):
    """`events`: the hand as it was played, amounts in chips, `unit` of them to one of the file's.

    `known`: which cards the file knows.
    """

    stacks: tuple[Amount, ...]
    pots: tuple[PaidPot, ...]
    events: tuple[PublicEvent, ...]
    unit: int
    known: Known


def replay(history: History, games: Mapping[str, Game]) -> Replayed:
    """Plays the hand to its end. Raises `BadHistory`."""
    unit = unit_of(history)
    acts = parse_all(history, unit)
    setup = setup_of(history, games, unit)
    bound, loose = bind(acts, len(setup.seats))
    named = known(acts, bound)
    stacks = tuple(int(stack * unit) for stack in history.finishing_stacks)
    wrong: list[BadHistory] = []
    for guess in guesses(acts, bound, loose, setup.rules.deck):
        try:
            return _result(_played(setup, named, guess, stacks), unit, known_of(acts))
        except BadHistory as error:
            wrong.append(error)
        alike = len({(error.action, error.rule) for error in wrong}) == 1
        shown = sum(error.rule == CARDS_SPEAK for error in wrong)
        if (alike and len(wrong) == PATIENCE) or shown == SHOWDOWNS_LOST:
            break
    raise max(wrong, key=_reached)


def _played(setup: HandStarted, acts: list[Act], guess: Mapping[int, str], stacks: tuple[int, ...]) -> Playing:
    """Played to the end; once more from the start when the guess was mended on the way, so that every act holds."""
    end = Playing(setup, acts, guess, stacks).run()
    return Playing(setup, acts, end.guess, stacks).run() if end.mended else end


def _reached(error: BadHistory) -> float:
    """How far the play came: an error at the end blames no action."""
    return error.action or inf


def _result(end: Playing, unit: int, cards: Known) -> Replayed:
    stacks = {place.seat: Decimal(place.stack) / unit for place in end.now.public.seats}
    pots = []
    for number in sorted({award.pot for award in end.paid()}):
        awards = [award for award in end.paid() if award.pot == number]
        players = sorted({end.order.index(seat) + 1 for award in awards for seat, _ in award.shares})
        pots.append(PaidPot(Decimal(sum(award.amount for award in awards)) / unit, tuple(players)))
    return Replayed(tuple(stacks[seat] for seat in end.order), tuple(pots), tuple(end.events), unit, cards)
