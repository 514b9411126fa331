"""The host's and the banker's place: handed over with the taker's yes, taken by a deputy while the holder is away, or
given by a vote of the table when he has been away for five minutes (design.md 10.22). The box goes with a count.
"""

from server.night import commands as c
from server.night import events as e
from server.night.money_events import CashCounted
from server.night.plot import Plot
from server.night.proposable import Office
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import at_the_table
from server.night.state import Night
from server.night.votes.subjects import NewBanker, NewHost

AWAY_MS = 300_000
SECONDS = 180
COUNTED = "counted when the box was taken over"


def make_host(plot: Plot, _: str, command: c.MakeHost, __: str = "") -> Refusal | None:
    player = plot.night.player(command.player)
    if player is None or player.bot:
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "That person is not here tonight.")
    if player.id == plot.night.host:
        return Refusal(Rule.NOTHING_TO_DO, "That player is the host already.")
    plot.say(e.HostNamed(player.id))
    return None


def name_deputy(plot: Plot, _: str, command: c.NameDeputy) -> Refusal | None:
    night = plot.night
    player = night.player(command.player)
    if command.player and (player is None or player.bot):
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "That person is not here tonight.")
    if command.player == holder(night, command.office):
        return Refusal(Rule.NOTHING_TO_DO, f"A deputy is somebody else than the {command.office}.")
    plot.say(e.DeputyNamed(command.office, command.player))
    return None


def take_over(plot: Plot, person: str, command: c.TakeOver) -> Refusal | None:
    """A deputy takes the place of who is away."""
    night = plot.night
    if person != deputy(night, command.office):
        return Refusal(Rule.NOT_ALLOWED, f"You are not the deputy of the {command.office}.")
    if away_since(night, holder(night, command.office)) is None:
        return Refusal(Rule.TOO_EARLY, f"The {command.office} is here.")
    if command.office == "host":
        plot.say(e.HostNamed(person))
        return None
    refusal = _uncounted(night, command.counted)
    if refusal is None:
        _take_box(plot, person, command.counted)
    return refusal


def presence(plot: Plot, _: None, command: c.Presence) -> Refusal | None:
    """System: somebody's last page was closed a while ago, or one is open again. Only officers' absence matters."""
    night, person = plot.night, command.player
    noted = away_since(night, person) is not None
    if command.here and noted:
        plot.say(e.OfficerBack(person))
    elif not command.here and not noted and person in (night.host, night.banker) and night.begun:
        plot.say(e.OfficerGone(person, plot.at))
    return None


def let_back(plot: Plot, _: None, command: c.LetBack) -> Refusal | None:
    """System: the whole table hears of it, for with the device go the cards."""
    if plot.night.player(command.player) is not None:
        plot.say(e.NewDevice(command.player))
    return None


def sign_out(plot: Plot, _: None, command: c.SignOut) -> Refusal | None:
    """System: the whole table hears of that, too."""
    if plot.night.player(command.player) is not None:
        plot.say(e.DeviceOut(command.player))
    return None


def holder(night: Night, office: Office) -> str:
    return night.host if office == "host" else night.banker


def deputy(night: Night, office: Office) -> str:
    """Who was named beforehand, "" for nobody."""
    return night.deputy_host if office == "host" else night.deputy_banker


def away_since(night: Night, person: str) -> int | None:
    """Since when (ms) an officer has had no page open; None: he is here, or no officer."""
    return dict(night.gone).get(person)


# The votes


def host_refused(plot: Plot, person: str, subject: NewHost) -> Refusal | None:
    return _vote_refused(plot, person, subject.player, "host")


def banker_refused(plot: Plot, person: str, subject: NewBanker) -> Refusal | None:
    return _vote_refused(plot, person, subject.player, "banker") or _uncounted(plot.night, subject.counted)


def voters(night: Night, _: NewHost | NewBanker) -> tuple[str, ...]:
    """Everybody at the table but who is away."""
    return tuple(person for person in at_the_table(night) if away_since(night, person) is None)


def unanimous(_: Night, __: NewHost | NewBanker) -> bool:
    return False


def stands(night: Night, subject: NewHost | NewBanker) -> bool:
    """As long as the old one is away, and the new one there."""
    office: Office = "host" if isinstance(subject, NewHost) else "banker"
    return away_since(night, holder(night, office)) is not None and subject.player in at_the_table(night)


def new_host(plot: Plot, _: str, subject: NewHost) -> None:
    plot.say(e.HostNamed(subject.player))


def new_banker(plot: Plot, _: str, subject: NewBanker) -> None:
    _take_box(plot, subject.player, subject.counted)


def _vote_refused(plot: Plot, person: str, taker: str, office: Office) -> Refusal | None:
    since = away_since(plot.night, holder(plot.night, office))
    if person != taker:
        return Refusal(Rule.NOT_ALLOWED, "Who wants the place asks for it himself.")
    if person not in at_the_table(plot.night):
        return Refusal(Rule.NOT_SEATED, "Only a player with a seat may ask for that.")
    if since is None or plot.at - since < AWAY_MS:
        text = f"The table votes on a new {office} when the old one has been away for five minutes."
        return Refusal(Rule.TOO_EARLY, text)
    return None


def _uncounted(night: Night, counted: int | None) -> Refusal | None:
    if counted is None and not night.play:
        return Refusal(Rule.NO_REASON, "Count the cash in the box first.")
    return None


def _take_box(plot: Plot, person: str, counted: int | None) -> None:
    if counted is not None and not plot.night.play:
        plot.say(CashCounted(counted, COUNTED, by=person))
    plot.say(e.BankerNamed(person))
