"""Judges one command: a batch of events, or a refusal by name. Changes nothing (design.md 3)."""

from collections.abc import Callable

from server.night import (
    button,
    choosing,
    clock,
    correcting,
    dealing,
    ending,
    line,
    money,
    offices,
    playing,
    seat_change,
    seating,
    showing,
    spending,
    tables,
)
from server.night import commands as c
from server.night import events as e
from server.night.changing_house import set_house
from server.night.flow import flow
from server.night.packs import new_cards
from server.night.permissions import Verdict
from server.night.plot import Plot, Shelf, Slips
from server.night.proposing import find, is_agreed, may_agree, must_wait, propose, withdraw
from server.night.refusal import AnyRefusal, Refusal
from server.night.refusal import NightRule as Rule
from server.night.roles import may
from server.night.state import Night
from server.night.tournament.handlers import handler
from server.night.tournament.session import CASH, Session
from server.night.votes import calling
from server.poker.house import House

HANDLERS: dict[type, Callable[..., AnyRefusal | None]] = {
    c.Act: playing.act,
    c.Sit: seating.sit,
    c.Approve: seating.approve,
    c.Decline: seating.decline,
    c.Leave: seating.leave,
    c.SitOut: seating.sit_out,
    c.ImBack: seating.im_back,
    c.Kick: seating.kick,
    c.SeatBots: seating.seat_bots,
    c.RemoveBot: seating.remove_bot,
    c.AskChips: money.ask_chips,
    c.BuyAgain: money.buy_again,
    c.Grant: money.grant,
    c.TakeBack: money.take_back,
    c.PayTab: money.pay_tab,
    c.GiveFree: money.give_free,
    c.CountCash: spending.count_cash,
    c.SpendKitty: spending.spend_kitty,
    c.ShareExpense: spending.share_expense,
    c.Reverse: correcting.reverse,
    c.Compensate: correcting.compensate,
    c.MakeBanker: money.make_banker,
    c.MakeHost: offices.make_host,
    c.NameDeputy: offices.name_deputy,
    c.TakeOver: offices.take_over,
    c.Lock: seating.lock,
    c.Presence: offices.presence,
    c.LetBack: offices.let_back,
    c.SignOut: offices.sign_out,
    c.Begin: choosing.begin,
    c.Choose: choosing.choose,
    c.PostBlinds: button.post,
    c.Cut: dealing.cut,
    c.NewCards: new_cards,
    c.AddTime: playing.add_time,
    c.CallVote: calling.call_vote,
    c.CastVote: calling.cast_vote,
    c.CallOffVote: calling.call_off_vote,
    c.End: ending.end,
    c.CallOffEnd: ending.call_off,
    c.SetHouse: set_house,
    c.ShowCards: showing.show_cards,
    c.HuntRabbit: showing.hunt_rabbit,
    c.Pause: ending.pause,
    c.Resume: ending.resume,
    c.WaitInLine: line.wait_in_line,
    c.CallNext: line.call_next_now,
    c.MoveSeat: seat_change.move_seat,
    c.SwapSeats: seat_change.swap_seats,
    c.ChangeTable: tables.change_table,
    c.LinkTable: tables.link,
    c.GoToTable: tables.go,
    c.ComeToTable: tables.come,
    c.StayAtTable: tables.stay,
    c.HearOfTable: tables.hear,
    c.Join: seating.join,
    c.OldTab: money.note_old_tab,
    c.Shuffle: dealing.shuffle,
    c.TimeUp: clock.time_up,
    c.PassCut: dealing.pass_cut,
    c.Recover: clock.recover,
}


def open_night(number: int, host: str, house: House, session: Session = CASH) -> e.Batch:
    """The first batch of a night: its host is its banker until another is named."""
    return e.Batch((e.NightOpened(number, host, house, session),))


def decide(night: Night, ask: c.Ask, shelf: Shelf, slips: Slips) -> e.Batch | AnyRefusal:
    """What `ask` makes happen, up to the next moment at which the night waits for somebody.

    `slips` are the entries of the night's book that may be taken back.
    """
    if night.phase == "closed":
        return Refusal(Rule.NIGHT_IS_CLOSED, "The night is over.")
    plot = Plot(night, ask.at, shelf, slips)
    refusal = _done_by(plot, ask)
    if refusal is not None:
        return refusal
    flow(plot)
    return plot.batch()


def _done_by(plot: Plot, ask: c.Ask) -> AnyRefusal | None:
    """Done, proposed, or why neither."""
    command, person = ask.command, ask.person
    if person is not None:
        if plot.night.player(person) is None and not ask.admin:
            return Refusal(Rule.NOT_IN_THIS_NIGHT, "You are not at this table.")
        verdict, role = may(plot.night, ask, plot.slips)
        if isinstance(command, c.Proposable) and must_wait(plot.night, person, command, verdict):
            tried = Plot(plot.night, ask.at, plot.shelf, plot.slips)
            return _handler(plot.night, command)(tried, person, command) or propose(plot, person, role, command)
        if verdict != Verdict.YES:
            return _not_allowed(type(command))
        if isinstance(command, c.Agree):
            return _agree(plot, person, command, admin=ask.admin)
        if isinstance(command, c.Withdraw):
            return withdraw(plot, person, command, admin=ask.admin)
    before = plot.night
    refusal = _handler(before, command)(plot, person, command)
    if refusal is None and isinstance(command, c.Kick | c.TakeBack | c.ChangeTable) and command.player != person:
        asked = tuple(each for each in before.votes if command.player in calling.voters(before, each))
        calling.keep_voter(plot, asked, command.player)
    return refusal


def _handler(night: Night, command: object) -> Callable[..., AnyRefusal | None]:
    return handler(night, type(command)) or HANDLERS[type(command)]


def _agree(plot: Plot, person: str, command: c.Agree, *, admin: bool) -> AnyRefusal | None:
    """The second person says yes: it is done in the proposer's name and his own."""
    proposal = find(plot.night, command.proposal)
    if proposal is None:
        return Refusal(Rule.NO_SUCH_REQUEST, "That was answered already.")
    if not may_agree(plot.night, plot.slips, person, proposal, admin=admin):
        return Refusal(Rule.NOT_ALLOWED, "That needs the yes of somebody else.")
    if not is_agreed(plot.night, plot.slips, person, proposal, admin=admin):
        plot.say(e.ProposalAgreedTo(proposal.number, person))
        return None
    plot.say(e.ProposalClosed(proposal.number, True, person))
    return _handler(plot.night, proposal.command)(plot, proposal.by, proposal.command, person)


def _not_allowed(command: type) -> Refusal:
    if command in (c.Grant, c.TakeBack, c.PayTab, c.Decline, c.GiveFree, c.CountCash, c.SpendKitty, c.ShareExpense):
        return Refusal(Rule.NOT_ALLOWED, "Only the banker or the host may do that.")
    if command in (
        c.SitOut,
        c.ImBack,
        c.Choose,
        c.PostBlinds,
        c.Cut,
        c.Act,
        c.AddTime,
        c.NewCards,
        c.AskChips,
        c.BuyAgain,
        c.MoveSeat,
        c.SwapSeats,
    ):
        return Refusal(Rule.NOT_SEATED, "You need a seat for that.")
    if command in (c.CallVote, c.CastVote, c.CallOffVote):
        return Refusal(Rule.NOT_SEATED, "You need a seat to vote.")
    if command in (c.ShowCards, c.HuntRabbit):
        return Refusal(Rule.NOT_SEATED, "You need a seat for that.")
    return Refusal(Rule.NOT_ALLOWED, "Only the host may do that.")
