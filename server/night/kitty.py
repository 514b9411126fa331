"""The kitty's vote: it is cut only when the table wants it (R159)."""

from server.night import commands as c
from server.night import events as e
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night


def propose(plot: Plot, person: str, _: c.ProposeKitty) -> Refusal | None:
    night = plot.night
    if night.house.kitty.use != "vote":
        return Refusal(Rule.NO_VOTE, "The house rules leave no vote on a kitty.")
    if night.kitty_on or night.kitty_vote is not None:
        return Refusal(Rule.NO_VOTE, "There is a kitty, or a vote on it, already.")
    if person not in voters(night):
        return Refusal(Rule.NO_VOTE, "Only players with a seat vote on the kitty.")
    plot.say(e.KittyProposed(person))
    return None


def vote(plot: Plot, person: str, command: c.VoteKitty) -> Refusal | None:
    if plot.night.kitty_vote is None or person not in voters(plot.night):
        return Refusal(Rule.NO_VOTE, "There is no vote now.")
    plot.say(e.KittyVoted(person, command.yes))
    return None


def voters(night: Night) -> tuple[str, ...]:
    return tuple(p.id for p in night.seated() if not p.bot and p.status != "leaving")


def count_votes(plot: Plot) -> None:
    """Ends the vote when it is decided, also by somebody's leaving."""
    night = plot.night
    if night.kitty_vote is None:
        return
    those = voters(night)
    yes = sum(person in those for person in night.kitty_vote.yes)
    no = sum(person in those for person in night.kitty_vote.no)
    needed = max(1, len(those)) if night.house.kitty.vote == "unanimous" else len(those) // 2 + 1
    if yes >= needed:
        plot.say(e.KittyDecided(on=True))
    elif len(those) - no < needed:
        plot.say(e.KittyDecided(on=False))
