"""What the events of a tournament write in the night's book (bank.md 1.3)."""

from collections.abc import Callable, Iterator

from server.bank import account, tournament
from server.bank.book import Book
from server.bank.entry import Draft
from server.bank.posting import Order
from server.bank.terms import Terms
from server.night.state import Night
from server.night.tournament import events as t
from server.night.tournament.session import Session
from server.night.tournament.state import price, top_up_price


def code(night: Night) -> str:
    """The freeze-out that is played, as the book calls it; "" in a night that is no tournament."""
    return account.tournament(night.number, night.tournament.game) if night.tournament is not None else ""


def drafts(
    event: t.TournamentEvent, before: Night, book: Book, terms: Terms, order: Callable[[], Order]
) -> Iterator[Draft]:
    """The entries of one event, in order; none for what moves no chips and no money."""
    played, paid = code(before), price(before.session)
    match event:
        case t.Entered():
            drawer = before.banker if event.pay == "cash" else ""
            yield tournament.entry(terms, played, event.player, event.chips, paid, drawer, order(), again=event.again)
        case t.BoughtAgain():
            drawer = before.banker if event.pay == "cash" else ""
            cost = top_up_price(before.session, event.what, back=event.back)
            if event.what == "add-on":
                yield tournament.add_on(terms, played, event.player, event.chips, cost, drawer, order())
            else:
                yield tournament.entry(terms, played, event.player, event.chips, cost, drawer, order(), again=True)
        case t.EntryReturned():
            yield tournament.refund(terms, played, event.player, event.chips, paid, order())
        case t.ColouredUp():
            changes = {each.player: each.change for each in event.raced if each.change}
            if changes:
                yield tournament.colour_up(played, changes, event.chip, order())
        case t.PlayersOut():
            for each in event.outs:
                if each.heads:
                    yield tournament.head(terms, each.player, dict(each.heads), order())
        case t.NextGame():
            chips = stacks(book, played)
            yield tournament.chips_in(played, chips, order())
            entrants = before.tournament.entrants if before.tournament is not None else ()
            fresh = dict.fromkeys((each.player for each in entrants), event.chips)
            yield tournament.game_chips(account.tournament(before.number, event.game), fresh, order())
        case t.PaidOut():
            yield tournament.chips_in(played, stacks(book, played), order())
            won = {each.player: each.amount for each in event.prizes if each.amount}
            if won:
                places = {each.player: each.place for each in event.prizes}
                yield tournament.payout(terms, won, places, order())
            for own in (each for each in event.prizes if each.own):
                yield tournament.head(terms, own.player, {own.player: own.own}, order())
        case t.CalledOff():
            yield tournament.chips_in(played, stacks(book, played), order())
            for player, prize, bounty in event.returned:
                back = tournament.Price(prize, 0, bounty)
                if back.whole:
                    yield tournament.refund(terms, played, player, 0, back, order())
        case _:
            pass


def cost(event: t.TournamentEvent, session: Session) -> int:
    """What somebody pays by this event, in minor units."""
    match event:
        case t.Entered():
            return price(session).whole
        case t.BoughtAgain():
            return top_up_price(session, event.what, back=event.back).whole
        case _:
            return 0


def stacks(book: Book, played: str) -> dict[str, int]:
    """Everybody's chips of a freeze-out as the book has them, by player."""
    held = book.balances.get(account.tournament_unit(played), {})
    found = {parsed.player: chips for code, chips in held.items() if (parsed := account.parse(code)) is not None}
    return {player: chips for player, chips in found.items() if player and chips}
