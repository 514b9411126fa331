"""What a person is tonight, and which cell of the permission matrix each command stands in (bank.md 3)."""

from collections.abc import Mapping

from server.bank.account import parse
from server.bank.entry import Slip
from server.night import commands as c
from server.night.permissions import Action, Role, Thing, Verdict, best
from server.night.state import Night


def roles(night: Night, person: str, *, admin: bool = False) -> tuple[Role, ...]:
    """All the roles of a person tonight. Who has a seat is a player, and so is who bought chips and left: the books
    still concern him. An admin who never came is no spectator: he has no seat to ask for.
    """
    player = night.player(person)
    held: list[Role] = [] if player is None and admin else ["spectator"]
    if player is not None and (player.seat is not None or player.bought):
        held.append("player")
    if person == night.banker:
        held.append("banker")
    if person == night.host:
        held.append("host")
    if admin:
        held.append("admin")
    return tuple(held)


def may(night: Night, ask: c.Ask, slips: Mapping[int, Slip]) -> tuple[Verdict, Role]:
    """What the matrix says to a command, and the role that its sender gives it in."""
    person = ask.person or ""
    return best(roles(night, person, admin=ask.admin), *cell(night, person, ask.command, slips))


def cell(
    night: Night, person: str, command: c.PersonCommand | c.SystemCommand, slips: Mapping[int, Slip]
) -> tuple[Action, Thing]:
    """The row of the matrix that a command is in, and what it is done to."""
    player = night.player(person)
    seated = player is not None and player.seat is not None
    match command:
        case c.Sit() | c.Leave() | c.WaitInLine():
            return Action.SIT, Thing(own=True)
        case c.AskChips() | c.BuyAgain():
            return Action.ASK, Thing(own=True)
        case c.SitOut() | c.ImBack() | c.Choose() | c.PostBlinds() | c.Cut() | c.Act() | c.AddTime():
            return Action.ACT, Thing(own=seated)
        case c.ShowCards() | c.HuntRabbit():
            return Action.ACT, Thing(own=seated)
        case c.NewCards() | c.MoveSeat() | c.SwapSeats():
            return Action.ACT, Thing(own=seated)
        case c.CallVote() | c.CastVote() | c.CallOffVote():
            kept = any(person in vote.kept for vote in night.votes)
            return Action.ACT, Thing(own=seated or person == night.host or kept)
        case c.Grant(player=whose, pay=pay):
            return Action.GRANT, Thing(own=whose == person, credit=pay == "credit")
        case c.Approve(player=whose):
            asked = night.player(whose)
            if asked is None or asked.request is None or asked.request.kind == "seat":
                return Action.TABLE, Thing()
            credit = (command.pay or asked.request.pay) == "credit"
            return Action.GRANT, Thing(own=whose == person, credit=credit)
        case c.Decline() | c.TakeBack() | c.PayTab() | c.GiveFree():
            return Action.GRANT, Thing(own=command.player == person)
        case c.SpendKitty():
            alone = night.house.kitty.banker_spends * night.house.bank.price
            return Action.SPEND_KITTY, Thing(own=command.payer == person, large=command.amount > alone)
        case c.ShareExpense(payer=payer):
            return Action.SHARE_EXPENSE, Thing(own=person == (payer or night.banker))  # "": what his box laid out
        case c.End():
            if (
                night.tournament is not None and night.begun and not night.play
            ):  # calling it off takes back what may be lost already
                return Action.REVERSE, Thing(own=night.tournament.entrant(person) is not None)
            return Action.CLOSE, Thing()
        case c.MakeBanker(player=taker):
            return Action.HAND_OVER, Thing(own=person in (night.banker, taker))
        case c.NameDeputy(office="host") | c.Lock():
            return Action.TABLE, Thing()
        case c.MakeHost(player=taker):
            return Action.MAKE_HOST, Thing(own=person == taker)
        case c.NameDeputy(office="banker"):
            return Action.COUNT_CASH, Thing(own=person == night.banker)
        case c.TakeOver():
            return Action.WATCH, Thing()  # whether he may is a question of who was named
        case c.CountCash():
            return Action.COUNT_CASH, Thing(own=person == night.banker)
        case c.Reverse(entry=entry):
            return Action.REVERSE, Thing(own=entry in slips and _concerns(slips[entry], person))
        case c.Compensate(giver=giver, taker=taker):
            return Action.REVERSE, Thing(own=person in (giver, taker))
        case c.Agree() | c.Withdraw():
            return Action.WATCH, Thing()  # whether he may is a question of what was proposed
        case c.ChangeTable(player=whose):
            return (Action.ACT, Thing(own=seated)) if whose in ("", person) else (Action.TABLE, Thing())
        case c.CallNext():
            return Action.TABLE, Thing()
        case c.Begin() | c.CallOffEnd() | c.Pause() | c.Resume() | c.SeatBots() | c.RemoveBot() | c.Kick():
            return Action.TABLE, Thing()
        case c.SetHouse():
            return Action.TABLE, Thing()
        case _:
            return Action.OTHERS_CARDS, Thing()  # the system's own commands: nobody's


def _concerns(slip: Slip, person: str) -> bool:
    accounts = (parse(leg.account) for leg in slip.postings)
    return any(account is not None and account.player == person for account in accounts)
