"""What is voted on, in words: the question for whoever may answer, and how it ended, for the log."""

from collections.abc import Callable
from typing import assert_never

from server.bank.currency import money
from server.night.house_news import news
from server.night.player import Player
from server.night.state import Night
from server.night.time_limit import on_the_wall
from server.night.tournament.deal import parts
from server.night.tournament.words import CHOPS
from server.night.undoing import who_acted
from server.night.votes.events import VoteClosed
from server.night.votes.subjects import (
    LastOrbit,
    NewBanker,
    NewHost,
    NewHouse,
    PlayWithKitty,
    SendAway,
    ShareOut,
    Subject,
    UndoAction,
    VoidHand,
    Vote,
)

Who = Callable[[str], str]


def question(subject: Subject, night: Night, who: Who) -> str:
    """What a yes would do: one or two sentences, without who asks."""
    match subject:
        case NewHouse(version=version, house=house):
            what = news(night.newest_house.house, house)
            return f"Play by new house rules from the next hand (version {version}): {what}"
        case PlayWithKitty():
            chips = night.house.kitty.chips
            return f"Play with a kitty: {chips} chip{'s' * (chips > 1)} from each pot with more than one raise."
        case UndoAction():
            actor = who_acted(night)
            return f"Take back that {who(actor.id)} {_did(night, actor)}." if actor is not None else "Take it back."
        case NewHost(player=player):
            return f"{who(player)} becomes the host: {who(night.host)} has been away for more than five minutes."
        case NewBanker(player=player, counted=counted):
            old, box = who(night.banker), ""
            if counted is not None:
                box = f" with {money(counted, night.house.bank.currency)} counted in it"
            return f"{who(player)} takes over the box{box}: {old} has been away for more than five minutes."
        case VoidHand(hand=hand):
            return f"Make hand {hand} void: everybody gets back what he put in. All its cards will be opened."
        case LastOrbit(at=0):
            return "Play on without a fixed hour."
        case LastOrbit(at=at, east=east):
            return (
                f"The last orbit begins at {on_the_wall(at, east)}: then everybody deals once more, and the night ends."
            )
        case ShareOut(by=by):
            currency = night.house.bank.currency
            each = ", ".join(f"{who(player)} {money(amount, currency)}" for player, amount in parts(night, by).items())
            return f"End the tournament by a deal, {CHOPS[by]}: {each}. All who are left must agree."
        case SendAway(player=player):
            return (
                f"Send {who(player)} away: the blinds are posted until the chips are gone. All the others must agree."
            )
        case _:
            assert_never(subject)


def _did(night: Night, actor: Player) -> str:
    """`calls 2`."""
    places = night.hand.public.seats if night.hand is not None else ()
    return next((place.last for place in places if place.seat == actor.seat and place.last), "acted")


def tally(vote: Vote, waiting: tuple[str, ...], who: Who) -> str:
    """`Yes: Bo, Cleo. No: Dan. To answer: Anna.`"""
    said = (("Yes", vote.yes), ("No", vote.no), ("To answer", waiting))
    return " ".join(f"{word}: {', '.join(who(person) for person in persons)}." for word, persons in said if persons)


def lost(subject: Subject) -> str:
    """What stays as it was, when the vote did not pass."""
    match subject:
        case NewHouse():
            return "the house rules stay as they are"
        case PlayWithKitty():
            return "the table plays without a kitty"
        case UndoAction():
            return "the action stands"
        case NewHost():
            return "the host stays the same"
        case NewBanker():
            return "the banker stays the same"
        case VoidHand():
            return "the hand counts"
        case LastOrbit():
            return "the end of the night stays as it was"
        case ShareOut():
            return "the tournament is played on"
        case SendAway():
            return "nobody is sent away"
        case _:
            assert_never(subject)


def ended(event: VoteClosed) -> str:
    """For the log. What has passed says for itself what it did."""
    if event.passed:
        return ""
    how = {
        "decided": "The vote is lost",
        "called-off": "The vote is called off",
        "late": "The time to vote is over",
        "pointless": "The vote has come too late",
    }[event.why]
    return f"{how}: {lost(event.subject)}"
