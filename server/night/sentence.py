"""What happened, in words a card player uses: one sentence an event, "" where nothing is worth a line."""

from collections.abc import Callable, Mapping

from server.bank.currency import money
from server.night import evening_words
from server.night import events as e
from server.night.evening_events import EveningEvent
from server.night.house_news import news
from server.night.money_events import (
    CashCounted,
    ChipsGranted,
    ChipsReturned,
    Compensated,
    EntryReversed,
    ExpenseShared,
    FreeReturned,
    FreeStackGiven,
    KittyDecided,
    KittySpent,
    KittySplit,
    TabPaid,
)
from server.night.packs import back
from server.night.proposable import ShareExpense
from server.night.proposal_words import entry_in_words
from server.night.state import Night
from server.night.tournament import words as tournament
from server.night.tournament.events import LevelDealt, TournamentEvent
from server.night.votes.events import KittyProposed, VoteCalled, VoteClosed
from server.night.votes.words import ended, question
from server.poker import events as h
from server.poker import history, modifiers
from server.poker.cards import in_words, parse_card
from server.poker.words import counted


def sentence(event: e.PublicEvent, before: Night, after: Night, names: Mapping[str, str]) -> str:
    """`names` are of persons by id."""

    def at(seat: int) -> str:
        first, then = (after, before) if _as_drawn(event) else (before, after)
        player = first.at_seat(seat) or then.at_seat(seat)
        return names.get(player.id, f"Seat {seat + 1}") if player is not None else f"Seat {seat + 1}"

    def who(person: str) -> str:
        return names.get(person, "Somebody")

    match event:
        case e.HouseChanged():
            return f"{who(event.by)} changes the house rules from the next hand on (version {event.version})"
        case e.HouseInForce():
            return f"New house rules (version {event.version}): {news(before.house, after.house)}"
        case e.SeatTaken():
            return f"{who(event.player)} sits down in seat {event.seat + 1}"
        case ChipsGranted():
            how = "" if after.play else " in cash" if event.pay == "cash" else " on the tab"
            later = ", in front of the player after this hand" if event.held else ""
            return f"{who(event.player)} gets {counted(event.chips, 'chips')}{how}{later}"
        case ChipsReturned():
            return f"{who(event.player)} gives back {counted(event.chips, 'chips')}"
        case TabPaid():
            return (
                f"{who(event.player)} {'pays cash into the box' if event.amount > 0 else 'is paid cash from the box'}"
            )
        case FreeStackGiven():
            return f"{who(event.player)} gets a free stack of {counted(event.chips, 'chips')}"
        case FreeReturned():
            return f"{who(event.player)} gives back {counted(event.chips, 'free chips')}"
        case KittySpent():
            whom = f" to {who(event.payer)}" if event.payer else ""
            return f"The kitty pays {money(event.amount, after.house.bank.currency)} for {event.what}{whom}"
        case ExpenseShared():
            unit = after.house.bank.currency
            total = money(sum(amount for _, amount in event.shares), unit)
            parts = ", ".join(f"{who(person)} {money(amount, unit)}" for person, amount in event.shares)
            paid = who(event.payer) if event.payer else "the box"
            return f"{total} for {event.what}, laid out by {paid}, are shared: {parts}"
        case e.ProposalAgreedTo():
            return _agreed_to(event, before, who)
        case CashCounted():
            return "The banker counts the box"
        case EntryReversed():
            what = entry_in_words(event.kind, event.legs, who, after.house.bank.currency)
            return f"{what} is taken back: {event.reason}. {who(event.by)} asked for it, {who(event.second)} agrees"
        case Compensated():
            return f"{who(event.giver)} gives {who(event.taker)} {counted(event.chips, 'chips')}: {event.reason}"
        case e.SeatLeft():
            return f"{who(event.player)} leaves the table"
        case e.StatusSet():
            if event.status == "leaving" and after.tournament is not None:
                return f"{who(event.player)} is sent away: the blinds are posted until the chips are gone"
            player = before.player(event.player)
            return _status(event, who(event.player), player is not None and before.dealt_in(player))
        case e.BankerNamed():
            return f"{who(event.player)} is the banker now"
        case e.HostNamed():
            return f"{who(event.player)} is the host now"
        case e.DeputyNamed():
            return f"{who(event.player) if event.player else 'Nobody'} is the deputy of the {event.office}"
        case e.OfficerGone():
            return f"{who(event.player)}, the {'host' if event.player == after.host else 'banker'}, has gone offline"
        case e.OfficerBack():
            return f"{who(event.player)} is online again"
        case e.NewDevice():
            return f"{who(event.player)} is back on a new device"
        case e.DeviceOut():
            return f"The device that was let in as {who(event.player)} is signed out: it was somebody else"
        case e.SentAway():
            return f"The host sends {who(event.player)} away"
        case e.Locked():
            return f"The table is {'closed' if event.on else 'open'} to newcomers{'' if event.on else ' again'}"
        case e.PlayChips():
            return "The chips are play chips tonight: nobody will owe anything"
        case e.DealerDrawn():
            drawn = ", ".join(f"{at(d.seat)} {in_words((d.card,))}" for d in event.cards)
            ranks = [parse_card(d.card).rank for d in event.cards]
            tied = ", by the suit" if ranks.count(max(ranks)) > 1 else ""
            return f"Drawing for the deal: {drawn}. {at(event.seat)} deals first{tied}"
        case e.ChoiceBegan():
            if event.dealer is not None:
                return f"{at(event.seat)} won the most, and chooses the game that {at(event.dealer)} deals"
            return f"{at(event.seat)} chooses the game"
        case e.GameChosen():
            return _chosen(event, at(event.seat))
        case e.DealtAgain():
            return f"{at(event.seat)} deals the same game again"
        case e.CarryShared():
            return _carry_shared(event, who)
        case e.DeckUncut():
            return "Nobody cut the deck in time: it is dealt uncut"
        case e.DealOpened():
            if event.hand in (each.hand for each in before.to_reveal):
                return f"All cards of hand {event.hand} are open now, as the house has it"
            if before.in_hand:
                return f"The deck of hand {event.hand} is opened: anybody can check it"
            return f"Hand {event.hand} is not dealt: its decks are opened, and anybody can check them"
        case e.DeckCut():
            return f"{at(event.seat)} cuts the {back(before)} pack"
        case e.CardsCalled():
            return f"{who(event.player)} calls for new cards: from the next deal on both packs are fresh"
        case e.RoundBegan():
            if event.round.why == "rotation":
                return f"The next game is {event.title}, {counted(event.round.deals, 'deals')} of it"
            if event.round.why == "blinds":
                return f"{event.title} for a full orbit: everybody deals it once"
            return f"Whangdoodles! Everybody deals {event.title} once, with double ante and double limit"
        case e.RoundOver():
            return "" if before.round is not None and before.round.why == "rotation" else "The round is over"
        case e.KillMoved():
            return _kill(event, at)
        case e.ClockExtended():
            return f"{at(event.seat)} uses the time bank"
        case e.WaitBegan(anew=True):
            return "The players have changed: the cards are shuffled anew"
        case e.WaitBegan():
            if not after.has_company():
                return "Waiting for somebody with chips to sit down"
            if len(after.ready()) < 2:
                return "Waiting for a second player with chips"
            return f"No game of this table is for {len(after.ready())} players"
        case VoteCalled(vote=vote):
            return f"{who(vote.by)} asks the table: {question(vote.subject, after, who)}"
        case VoteClosed():
            return ended(event)
        case KittyProposed():
            return f"{who(event.player)} asks for a kitty: one chip from each pot with more than one raise"
        case KittyDecided():
            return "The table plays with a kitty" if event.on else "The table plays without a kitty"
        case KittySplit():
            shares = ", ".join(f"{who(person)} {chips}" for person, chips in event.shares)
            return f"The kitty is shared: {shares}"
        case e.EndPlanned():
            return _ending(event, before, at)
        case e.EndCalledOff():
            return "The end of the night is called off: the table plays on"
        case e.PauseSet():
            if not event.on:
                return "The table goes on"
            return "The table is paused" if after.phase == "paused" else "The table pauses after this hand"
        case e.Resumed():
            return "The server was away; the clocks were put back"
        case e.NightClosed():
            return "The night is over"
        case _ if isinstance(event, EveningEvent):
            return evening_words.sentence(event, who)
        case _ if isinstance(event, TournamentEvent):
            return tournament.sentence(event, after, who, at)
        case _ if isinstance(event, h.PublicEvent):
            return history.sentence(event, at)
        case _:
            return ""


def _chosen(event: e.GameChosen, name: str) -> str:
    """What it costs stands in the line of the deal."""
    if not event.title:
        return ""
    over = modifiers.words(event.choice.modifiers)
    how = "gave no answer in time. It is" if event.timed_out else "chooses"
    return f"{name} {how} {event.title}{f' with {over}' if over else ''}"


def _as_drawn(event: e.PublicEvent) -> bool:
    """Whether seats may have been drawn in the same moment."""
    return isinstance(event, e.DealerDrawn | LevelDealt)


def _carry_shared(event: e.CarryShared, who: Callable[[str], str]) -> str:
    if len(event.shares) == 1:
        person, chips = event.shares[0]
        return f"{who(person)} gets the {chips} that stayed in the pot: nobody else is left to play for it"
    shares = ", ".join(f"{who(person)} {chips}" for person, chips in event.shares)
    return f"The pot that stayed is shared: {shares}"


def _status(event: e.StatusSet, name: str, in_hand: bool) -> str:
    match event.status:
        case "away":
            return f"{name} is away"
        case "sitting-out":
            return f"{name} sits out{' after this hand' if in_hand else ''}"
        case "sitting":
            return f"{name} is back"
        case "leaving":
            return f"{name} leaves after this hand"
        case _:
            return ""


def _agreed_to(event: e.ProposalAgreedTo, before: Night, who: Callable[[str], str]) -> str:
    command = next((each.command for each in before.proposals if each.number == event.number), None)
    if not isinstance(command, ShareExpense):
        return ""
    return f"{who(event.by)} agrees to {money(command.amount, before.house.bank.currency)} for {command.what}"


def _kill(event: e.KillMoved, at: Callable[[int], str]) -> str:
    if event.kill is None:
        return "The kill button goes back to the middle"
    return f"{at(event.kill.seat)} {'kills the next pot' if event.kill.due else 'has a leg up'}"


def _ending(event: e.EndPlanned, before: Night, at: Callable[[int], str]) -> str:
    ending = event.ending
    if ending.mode == "now":
        return "The night ends after this hand"
    if ending.mode == "deals":
        more = ending.deals - before.in_hand  # the deal under way is no more deal
        return f"The night ends after {counted(more, 'more deals')}"
    return f"The night ends after the deal of {at(ending.seat if ending.seat is not None else 0)}"
