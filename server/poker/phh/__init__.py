"""Poker Hand Histories (PHH): what a file says, and its hand played through the engine, every act judged by the rules;
and a hand played here written as such a file.

The notation's own words: `p3 cbr 30` completes, bets or raises to 30, `cc` checks or calls, `pb` posts the bring-in,
`sd` stands pat or discards, `sm` shows or mucks, `d dh` and `d db` deal. Player 1 sits left of the button; heads-up he
posts the big blind. A card that nobody knows is `??`: some card that fits is dealt for it, which only matters to
players who fold or muck. Who shows `????` mucks, if the file knows a hand that beats him; a stack that nobody knows is
`inf`, and never ends.

Additions of ours: a game's own id as `variant` (or `_game`) with its `_limit`; `_started` for what the other fields
cannot say of a hand's first event; the comment `# out of time` on an act that the clock did.
"""

from collections.abc import Mapping
from decimal import Decimal
from math import inf

import msgspec

from server.poker.events import PublicEvent
from server.poker.game import Game
from server.poker.refusal import RefusalRule

from .notation import (
    CARDS_SPEAK,
    UNKNOWN_STACK,
    Amount,
    BadHistory,
    History,
    NotOver,
    parse_all,
    read,
    unit_of,
    with_stacks,
)
from .playing import Playing
from .setup import setup_of
from .unknown import PATIENCE, SHOWDOWNS_LOST, bind, guesses, known
from .writing import Known, known_of, write

__all__ = ["BadHistory", "History", "Known", "NotOver", "PaidPot", "Replayed", "read", "replay", "unit_of", "write"]


OF_CHIPS = frozenset((
    RefusalRule.BELOW_MINIMUM_BET,
    RefusalRule.BELOW_MINIMUM_RAISE,
    RefusalRule.ABOVE_MAXIMUM,
    RefusalRule.NOT_A_FIXED_AMOUNT,
    RefusalRule.NOT_ENOUGH_CHIPS,
))  # fmt: skip
"""Refusals that name an amount."""


class PaidPot(msgspec.Struct, frozen=True):
    """One pot, main pot first: `amount` in the file's unit, `players` who won of it, from 1."""

    amount: Amount
    players: tuple[int, ...]


class Replayed(msgspec.Struct, frozen=True):
    """`events`: the hand as it was played, amounts in chips, `unit` of them to one of the file's.

    `known`: which cards the file knows. Of the stacks those are infinite that the file does not say.
    """

    stacks: tuple[Amount, ...]
    pots: tuple[PaidPot, ...]
    events: tuple[PublicEvent, ...]
    unit: int
    known: Known


def replay(history: History, games: Mapping[str, Game]) -> Replayed:
    """Plays the hand to its end. Raises `BadHistory`, which is `NotOver` where the file ends before the hand."""
    unit = unit_of(history)
    acts = parse_all(history, unit)
    bounded = with_stacks(history)
    setup = setup_of(bounded, games, unit)
    bound, loose = bind(acts, len(setup.seats))
    named = known(acts, bound)
    stacks = tuple(int(stack * unit) for stack in bounded.finishing_stacks)
    boundless = frozenset(place for place, stack in enumerate(history.starting_stacks) if stack == UNKNOWN_STACK)
    won = frozenset(place for place, amount in enumerate(history.winnings) if amount.is_finite() and amount > 0)
    wrong: list[BadHistory] = []
    for guess in guesses(acts, bound, loose, setup.rules.deck):
        try:
            end = _played(Playing(setup, named, guess, stacks, boundless, won))
        except BadHistory as error:
            wrong.append(error)
        else:
            return _result(end, unit, known_of(acts))
        alike = len({(error.action, error.rule) for error in wrong}) == 1
        shown = sum(error.rule == CARDS_SPEAK for error in wrong)
        if (alike and len(wrong) == PATIENCE) or shown == SHOWDOWNS_LOST:
            break
    raise _in_chips(max(wrong, key=_reached), unit)


def _in_chips(error: BadHistory, unit: int) -> BadHistory:
    """The error of a bet speaks of chips: where these are not the file's unit, it says so."""
    if unit == 1 or error.rule not in OF_CHIPS:
        return error
    return BadHistory(error.action, error.rule, f"{error} {unit} chips are one of the file's unit.", error.key)


def _played(start: Playing) -> Playing:
    """Played to the end; once more from the start when the guess was mended on the way, so that every act holds."""
    end = start.run()
    return end.again().run() if end.mended else end


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
    left = (UNKNOWN_STACK if player in end.boundless else stacks[seat] for player, seat in enumerate(end.order))
    return Replayed(tuple(left), tuple(pots), tuple(end.seen()), unit, cards)
