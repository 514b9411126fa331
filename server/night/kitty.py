"""The kitty's vote: it is cut only when the table wants it (R159)."""

from server.night.money_events import KittyDecided
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import at_the_table
from server.night.state import Night
from server.night.votes.subjects import PlayWithKitty


def refused(plot: Plot, person: str, subject: PlayWithKitty) -> Refusal | None:
    night = plot.night
    if night.house.kitty.use != "vote":
        return Refusal(Rule.NO_VOTE, "The house rules leave no vote on a kitty.")
    if night.kitty_on:
        return Refusal(Rule.NO_VOTE, "There is a kitty already.")
    if person not in voters(night, subject):
        return Refusal(Rule.NO_VOTE, "Only players with a seat vote on the kitty.")
    return None


def voters(night: Night, _: PlayWithKitty) -> tuple[str, ...]:
    return at_the_table(night)


def unanimous(night: Night, _: PlayWithKitty) -> bool:
    return night.house.kitty.vote == "unanimous"


def stands(night: Night, _: PlayWithKitty) -> bool:
    return not night.kitty_on and night.house.kitty.use == "vote"


def begin(plot: Plot, _: str, __: PlayWithKitty) -> None:
    plot.say(KittyDecided(on=True))
