"""What commands do in a tournament where it is not what they do at a cash table."""

from collections.abc import Callable

from server.night import choosing
from server.night import commands as c
from server.night import events as e
from server.night.plot import Plot
from server.night.refusal import AnyRefusal, Refusal
from server.night.refusal import NightRule as Rule
from server.night.state import Ending, Night
from server.night.tournament import drawing, entering, rebuying, sending_away
from server.night.votes import calling
from server.night.votes.subjects import LastOrbit, NewHouse, PlayWithKitty

Handler = Callable[..., AnyRefusal | None]


def handler(night: Night, command: type) -> Handler | None:
    """Who judges this command in this night; None: the same as everywhere."""
    return _HANDLERS.get(command) if night.tournament is not None else None


def end(plot: Plot, _: str, command: c.End, __: str = "") -> Refusal | None:
    """It ends when one has all chips; before that it can only be called off, and the entries go back."""
    if command.mode != "now":
        text = "A tournament ends when one player holds all chips. It can only be called off."
        return Refusal(Rule.CHIPS_ARE_IN_PLAY, text)
    plot.say(e.EndPlanned(Ending("now")))
    return None


def approve(plot: Plot, person: str, command: c.Approve) -> Refusal | None:
    """An entry, a rebuy or the add-on that somebody waits for."""
    player = plot.night.player(command.player)
    if player is None or player.request is None:
        return Refusal(Rule.NO_SUCH_REQUEST, "That request is gone.")
    pay = command.pay or player.request.pay
    match player.request.kind:
        case "rebuy" | "add-on" as what:
            return rebuying.give(plot, player, what, pay, by=person)
        case _:
            return entering.approve(plot, player, pay, by=person)


def no_chips(_: Plot, __: str, ___: object, ____: str = "") -> Refusal:
    """No buying, topping up or cashing out while it is played (R191)."""
    return Refusal(
        Rule.CHIPS_ARE_IN_PLAY, "In a tournament chips come with the entry, and are never bought or returned."
    )


def as_drawn(_: Plot, __: str | None, ___: object) -> Refusal:
    """Seats are drawn, and nobody waits for one: who is out makes no room."""
    return Refusal(Rule.SEAT_TAKEN, "In a tournament seats are drawn, and everybody stays where he was drawn to.")


def as_agreed(_: Plot, __: str, ___: object) -> Refusal:
    """What was agreed when people paid their entries holds to the end."""
    return Refusal(Rule.FIXED_FOR_THE_NIGHT, "The rules and the structure of a tournament stand until it is over.")


def no_choice(_: Plot, __: str, ___: object) -> Refusal:
    """Game and blinds are the structure's."""
    return Refusal(Rule.NOT_YOUR_CHOICE, "The tournament's structure says what is dealt.")


def choose(plot: Plot, person: str, command: c.Choose) -> AnyRefusal | None:
    """The dealer's, where the structure says so: the game, for what the level says."""
    structure = plot.night.session.structure
    if structure is not None and structure.choice == "dealers-choice":
        return choosing.choose(plot, person, command)
    return no_choice(plot, person, command)


def call_vote(plot: Plot, person: str, command: c.CallVote) -> AnyRefusal | None:
    """The kitty's part of a tournament is in the entry: no pot is cut. And its rules stand."""
    if isinstance(command.subject, PlayWithKitty):
        return Refusal(Rule.NO_VOTE, "In a tournament no pot is cut for the kitty.")
    if isinstance(command.subject, NewHouse | LastOrbit):
        return as_agreed(plot, person, command)
    return calling.call_vote(plot, person, command)


_HANDLERS: dict[type, Handler] = {
    c.Sit: entering.sit,
    c.Approve: approve,
    c.Leave: entering.leave,
    c.Kick: sending_away.kick,
    c.SeatBots: entering.seat_bots,
    c.RemoveBot: entering.remove_bot,
    c.Begin: drawing.begin,
    c.End: end,
    c.AskChips: no_chips,
    c.BuyAgain: rebuying.buy_again,
    c.Grant: no_chips,
    c.TakeBack: no_chips,
    c.GiveFree: no_chips,
    c.Compensate: no_chips,
    c.Choose: choose,
    c.PostBlinds: no_choice,
    c.CallVote: call_vote,
    c.WaitInLine: as_drawn,
    c.MoveSeat: as_drawn,
    c.SwapSeats: as_drawn,
    c.SetHouse: as_agreed,
    c.GoToTable: as_drawn,
    c.ComeToTable: as_drawn,
}
