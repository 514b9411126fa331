"""A tournament in sentences, for the log of the table."""

from collections.abc import Callable, Mapping

from server.bank.currency import money
from server.night.state import Night
from server.night.tournament import events as t
from server.night.tournament.chop import Chop
from server.night.tournament.levels import words
from server.night.tournament.state import top_up_price
from server.poker.cards import in_words
from server.poker.words import counted, listed

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
CHOPS: Mapping[Chop, str] = {"icm": "by ICM", "chip-chop": "by chip chop", "even": "in equal parts"}
CHOP_RULES: Mapping[Chop, str] = {
    "icm": "what each may expect, if he wins the first prize as likely as he has chips, and the next among the others.",
    "chip-chop": "the least of the prizes to everybody, the rest by chips. The leader may get more than the first.",
    "even": "the same to everybody.",
}


def sentence(event: t.TournamentEvent, after: Night, who: Callable[[str], str], at: Callable[[int], str]) -> str:
    """`who` names a person, `at` the player of a seat; "" where nothing is worth a line."""
    structure, tournament = after.session.structure, after.tournament
    if structure is None or tournament is None:
        return ""
    match event:
        case t.Entered():
            what = "comes back into the tournament" if event.again else "enters the tournament"
            how = (
                ""
                if after.play or not after.session.entry
                else f", {'in cash' if event.pay == 'cash' else 'on the tab'}"
            )
            return f"{who(event.player)} {what} with {event.chips} chips{how}"
        case t.BoughtAgain():
            what = "takes the add-on:" if event.what == "add-on" else "buys in again for"
            cost = top_up_price(after.session, event.what, back=event.back).whole
            how = "" if after.play or not cost else " in cash" if event.pay == "cash" else " on the tab"
            later = ", in front of the player after this hand" if event.held else ""
            return f"{who(event.player)} {what} {event.chips} chips{how}{later}"
        case t.EntryReturned():
            return f"{who(event.player)} takes the entry back"
        case t.SeatsDrawn():
            seats = ", ".join(
                f"{who(player)} {in_words((card,))}, seat {seat + 1}" for player, card, seat in event.seats
            )
            return f"Drawing for seats: {seats}"
        case t.LevelBegan():
            return f"Level {event.level + 1}: blinds {words(structure.level(event.level))}"
        case t.LevelOver():
            return f"From the next deal on the blinds are {words(structure.level(tournament.level + 1))}"
        case t.BreakBegan():
            return f"A break of {counted(structure.level(tournament.level).rest, 'minutes')}"
        case t.RaceBegan():
            return f"Chips below {event.chip} go off the table: the odd ones are raced for"
        case t.ColouredUp():
            return _coloured_up(event, who)
        case t.LevelDealt():
            return f"{at(event.seat)} deals"
        case t.PlayersOut():
            return ". ".join(_out(out, after, who) for out in event.outs)
        case t.GameWon():
            score = " to ".join(str(each.wins) for each in tournament.entrants)
            names = listed([who(each.player) for each in tournament.entrants])
            return f"{who(event.player)} wins the game: {score} for {names}"
        case t.NextGame():
            return f"Game {event.game} of the match: everybody has {event.chips} chips again"
        case t.PaidOut():
            return _paid_out(event, after, who)
        case t.CalledOff():
            return "The tournament is called off, and the entries go back"
        case _:
            return ""


def place_words(place: int) -> str:
    """`third`."""
    return ORDINALS[min(place, len(ORDINALS)) - 1]


def _coloured_up(event: t.ColouredUp, who: Callable[[str], str]) -> str:
    said = f"The smallest chip is {event.chip} now"
    for each in event.raced:
        cards = f" draws {in_words(each.cards)} and" if each.cards else ""
        change = f"gains {each.change}" if each.change > 0 else f"gives up {-each.change}"
        said += f"; {who(each.player)}{cards} {change}"
    return said


def _out(out: t.Out, after: Night, who: Callable[[str], str]) -> str:
    place, sharing = after.tournament.place(out.player) if after.tournament is not None else (0, 1)
    said = f"{who(out.player)} is out in {place_words(place)} place" + (", shared" if sharing > 1 else "")
    if out.heads:
        bounty = listed(
            [f"{who(player)} gets {money(amount, after.house.bank.currency)}" for player, amount in out.heads]
        )
        said += f"; {bounty} for it"
    return said


def _paid_out(event: t.PaidOut, after: Night, who: Callable[[str], str]) -> str:
    first = event.prizes[0]
    what = "match" if after.session.kind == "match" else "tournament"
    said = f"{who(first.player)} wins the {what}"
    if event.deal is not None:
        said = f"The last ones make a deal, {CHOPS[event.deal]}, and the tournament is over"
    currency = after.house.bank.currency
    paid = [f"{who(each.player)} {money(each.amount, currency)}" for each in event.prizes if each.amount]
    return f"{said}. Prizes: {', '.join(paid)}" if paid else said
