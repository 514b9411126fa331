"""The beginning: seats are drawn, then the button by high card (R166); and the race for odd chips (R164).

Nobody cuts these decks, and their secrets are opened at once.
"""

from server.night import commands as c
from server.night import events as e
from server.night.decks import DrawnCard
from server.night.player import Player
from server.night.plot import Plot
from server.night.refusal import Refusal
from server.night.seating import too_early
from server.night.state import Night, clockwise
from server.night.tournament.entering import playing
from server.night.tournament.events import ColouredUp, RaceBegan, Raced, SeatsDrawn
from server.night.tournament.levels import begin_level
from server.poker import dealing
from server.poker.cards import PACK, Card, face_up


def begin(plot: Plot, _: str, __: c.Begin) -> Refusal | None:
    """The host begins; a table that is full begins by itself."""
    refusal = too_early(plot.night)
    if refusal is None:
        plot.say(e.DrawBegan())
    return refusal


def begin_when_full(plot: Plot) -> bool:
    night = plot.night
    if night.phase == "open" and len(night.seated()) == night.house.table.seats and night.has_company():
        plot.say(e.DrawBegan())
    return night.phase == "drawing"


def on_decks(plot: Plot, decks: tuple[bytes, ...]) -> None:
    """The deck that the night waits for: for the seats and the button, or for a race."""
    tournament, _ = playing(plot.night)
    if tournament.racing:
        _race(plot, decks)
        return
    cards = _shuffled(plot.night, decks)
    players = plot.night.seated()
    drawn = list(zip(players, cards, strict=False))
    seats = [p.seat for p in players if p.seat is not None]
    order = sorted(drawn, key=lambda each: (each[1].rank, each[1].suit), reverse=True)
    places = {player.id: seat for (player, _), seat in zip(order, seats, strict=True)}
    plot.say(SeatsDrawn(tuple((player.id, face_up(card), places[player.id]) for player, card in drawn)))
    high = dict(zip(sorted(seats), cards[len(seats) :], strict=False))
    first = max(high, key=lambda seat: (high[seat].rank, high[seat].suit))
    shown = tuple(DrawnCard(seat, face_up(card)) for seat, card in high.items())
    plot.say(e.DealerDrawn(tuple(secret.hex() for secret in decks), shown, first))
    begin_level(plot, 0)


def colour_up(plot: Plot, chip: int) -> None:
    """The smallest chips go off the table: rounded up, or raced for as soon as there is a deck."""
    _, structure = playing(plot.night)
    odd = [player for player in plot.night.seated() if player.stack % chip]
    if not odd:
        plot.say(ColouredUp(chip, ()))
    elif structure.race == "round-up":
        plot.say(ColouredUp(chip, tuple(Raced(player.id, chip - player.stack % chip) for player in odd)))
    else:
        plot.say(RaceBegan(chip))


def _race(plot: Plot, decks: tuple[bytes, ...]) -> None:
    """A card for each odd chip, from the left of the button; who has the highest gets a new chip, nobody more than one.

    So many new chips as the odd ones are worth, half of one counting as one. Nobody is raced out of the tournament:
    who would have nothing left gets one, too.
    """
    night = plot.night
    tournament, _ = playing(night)
    chip, old = tournament.racing, tournament.chip
    cards = iter(_shuffled(night, decks))
    drawn: list[tuple[Player, tuple[Card, ...]]] = []
    seats = tuple(p.seat for p in night.seated() if p.seat is not None and p.stack % chip)
    for seat in clockwise(seats, night.button if night.button is not None else 0):
        player = night.at_seat(seat)
        if player is not None:
            drawn.append((player, tuple(next(cards) for _ in range(player.stack % chip // old))))
    worth = sum(player.stack % chip for player, _ in drawn)
    order = sorted(drawn, key=lambda each: max((card.rank, card.suit) for card in each[1]), reverse=True)
    winners = {player.id for player, _ in order[: (2 * worth + chip) // (2 * chip)]}
    raced = tuple(
        Raced(
            player.id,
            (chip if player.id in winners or player.stack < chip else 0) - player.stack % chip,
            tuple(face_up(card) for card in own),
        )
        for player, own in drawn
    )
    plot.say(ColouredUp(chip, raced, tuple(secret.hex() for secret in decks)))


def _shuffled(night: Night, decks: tuple[bytes, ...]) -> tuple[Card, ...]:
    """A pack in the order that these secrets give it, with nobody's cut (bank.md 2)."""
    ident = dealing.hand_id(night.number, 0)
    choice = dealing.cut(ident, dealing.commitments(ident, decks, len(PACK)), (), len(PACK))
    return dealing.deck(PACK, decks[choice.pick], choice)
