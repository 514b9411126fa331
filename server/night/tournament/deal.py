"""A deal: the last ones share the prizes that are left instead of playing for them, if every one of them agrees.

It is asked for between two hands, so that everybody sees the amounts that he says yes to; the next deal waits for the
answer. What was won already, and every place that is taken, stays as it is; everybody keeps the bounty on his own head.
"""

from server.night.ending import close
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night
from server.night.tournament.chop import Chop, chop
from server.night.tournament.entering import may_enter, playing
from server.night.tournament.events import PaidOut, Prize
from server.night.tournament.finishing import placed, shares
from server.night.tournament.rebuying import is_open, may_come_back
from server.night.tournament.state import price
from server.night.votes.subjects import ShareOut

SECONDS = 180
BETWEEN = ("between", "waiting", "paused")


def why_not(night: Night) -> str:
    """Why the players who are left cannot make a deal now; "" when they can."""
    tournament = night.tournament
    if tournament is None or night.session.kind == "match" or not tournament.begun or tournament.paid:
        return "Only the last ones of a tournament share its prizes."
    if not sum(_left(night)):
        return "There is no prize to share."
    if len(tournament.still_in()) < 2:
        return "Somebody has won already."
    if may_enter(night, "") or may_come_back(night) or is_open(night):
        return "As long as somebody may still buy in, nobody knows what there is to share."
    if tournament.no_deal == night.hand_no:
        return "Somebody said no after this hand. Ask again after the next one."
    if night.phase not in BETWEEN:
        return "A deal is made between two hands. The host can pause the table after this one."
    return ""


def parts(night: Night, how: Chop) -> dict[str, int]:
    """What each of those who are left would get, in minor units, the most chips first."""
    tournament, _ = playing(night)
    players = [night.player(each.player) for each in tournament.still_in()]
    order = sorted((p for p in players if p is not None), key=lambda player: -player.stack)
    return chop(how, {player.id: player.stack for player in order}, _left(night))


def refused(plot: Plot, person: str, subject: ShareOut) -> Refusal | None:
    night = plot.night
    why = why_not(night)
    if why:
        return Refusal(Rule.NO_VOTE, why)
    if subject.hand != night.hand_no:
        return Refusal(Rule.STALE_HAND, "Another hand was played meanwhile. Look at the amounts again.")
    if person not in voters(night, subject):
        return Refusal(Rule.NOT_ALLOWED, "Only who is still in may ask for that.")
    return None


def voters(night: Night, _: ShareOut) -> tuple[str, ...]:
    """Everybody who still has chips, whether he is at the table or not: it is his money, too."""
    return tuple(each.player for each in playing(night)[0].still_in())


def unanimous(_: Night, __: ShareOut) -> bool:
    return True


def stands(night: Night, subject: ShareOut) -> bool:
    return night.hand_no == subject.hand and night.phase in BETWEEN


def is_asked(night: Night) -> bool:
    """Whether a deal is voted on, so that nothing is dealt."""
    return any(isinstance(vote.subject, ShareOut) for vote in night.votes)


def done(plot: Plot, _: str, subject: ShareOut) -> None:
    """Everybody is paid, the places by chips, and the night is over."""
    night = plot.night
    tournament, structure = playing(night)
    agreed = parts(night, subject.by)
    stacks = {p.id: p.stack for p in night.players if p.id in agreed}
    own = price(night.session).bounty
    left = tuple(
        Prize(player, 1 + sum(stack > stacks[player] for stack in stacks.values()), amount, own)
        for player, amount in agreed.items()
    )
    out = tuple(each for each in placed(night, tournament, structure) if each.player not in agreed)
    plot.say(PaidOut((*left, *out), subject.by))
    close(plot)


def _left(night: Night) -> tuple[int, ...]:
    """The prizes of the places that nobody has taken yet."""
    return shares(night)[: len(playing(night)[0].still_in())]
