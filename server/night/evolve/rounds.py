"""What a round does to its night: the games that a house or a hand puts before the dealer's choice."""

from msgspec.structs import replace

from server.night import events as e
from server.night.next_deal import Round
from server.night.state import Night
from server.poker.invariants import InvariantBroken


def began(night: Night, new: Round) -> Night:
    """Whangdoodles hold up the game that the rotation is at; after them it goes on."""
    if new.why == "rotation":
        return replace(night, round=new, place=new.place)
    return replace(night, round=new, held_up=night.round)


def dealt(night: Night, event: e.RoundDealt) -> Night:
    """`last`, what the dealer gets who does not answer, stays what somebody chose."""
    if night.round is None:
        raise InvariantBroken("no round goes on that has not begun")
    left = replace(night.round, deals=night.round.deals - 1)
    return replace(
        night,
        phase="shuffling",
        choice=left.choice,
        round=left,
        button=event.seat,
        next_at=None,
        choosing=None,
        cutting=None,
        secrets=None,
        draw=(),
    )


def over(night: Night) -> Night:
    """Blinds of a round make no debts after it (procedure 13, last line)."""
    if night.round is not None and (night.round.why == "blinds" or night.round.own_blinds):
        players = tuple(replace(player, owes=(), posts=False) for player in night.players)
        night = replace(night, players=players, posts=None)
    return replace(night, round=night.held_up, held_up=None)
