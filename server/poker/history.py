"""Poker in sentences: the only place where they are made (design.md 10.15)."""

from collections.abc import Callable, Mapping, Sequence

from server.poker import modifiers, stakes
from server.poker.cards import FaceUp, in_words
from server.poker.events import (
    AceCalled,
    AceShown,
    Arranged,
    Asked,
    Awarded,
    Beaten,
    Bet,
    BetBetween,
    BettingOpened,
    BoardDealt,
    BoardHidden,
    BoardTurnedUp,
    BountyPaid,
    Burned,
    Called,
    CardsShown,
    Carried,
    Checked,
    Chose,
    CommonCardDealt,
    Dealt,
    DeckAsked,
    Declared,
    Drew,
    Exposed,
    Fell,
    Folded,
    GhostDealt,
    HandEnded,
    HandStarted,
    InOrOut,
    KittyCut,
    LegWon,
    Matched,
    Mucked,
    OddChipsStay,
    OpenersShown,
    Paid,
    Passed,
    Posted,
    PublicEvent,
    RabbitShown,
    Raised,
    Reshuffled,
    RunAgreed,
    RunRefused,
    Shown,
    StepBegan,
    StraddleRefused,
    StreetBegan,
    Threw,
    Triggered,
    TurnBegan,
    Turned,
    UncalledReturned,
    Undone,
    Voided,
)
from server.poker.game import DeclareStep, ExposeStep, InOrOutStep, PassStep, Step
from server.poker.words import counted, listed

Act = (
    Posted
    | StraddleRefused
    | RunAgreed
    | RunRefused
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | Drew
    | Threw
    | Chose
    | Exposed
    | Declared
    | Passed
    | Arranged
    | Paid
    | InOrOut
    | Matched
    | Turned
    | Beaten
    | AceCalled
    | BetBetween
    | Fell
)

POST_NAMES = {"first-post": "First post: {}", "second-post": "Second post: {}", "third-card": ""}
"""What is said when a card of in-between is turned up; of the third one only where it falls."""
FALLS = {
    "between": "falls between",
    "outside": "falls outside",
    "on-a-post": "is as high as a post",
    "third-ace": "is the third ace",
}
CARRIED = {
    "passed-out": "Nobody opened",
    "no-winner": "Nobody has what it takes to win",
    "nobody-in": "Nobody was in",
    "matched": "Who lost has matched the pot",
    "pot-left": "There are chips left to win",
    "legs": "Nobody has all the legs yet",
}
POSTS = {
    "ante": "antes",
    "small-blind": "posts the small blind of",
    "big-blind": "posts the big blind of",
    "kill": "kills the pot for",
    "post": "posts",
    "dead": "posts a dead",
    "bring-in": "brings it in for",
    "straddle": "straddles for",
}

BOARDS = ("board", "first board", "second board")
SPECIAL = {"": "", "kill-pot": "kill pot", "bomb-pot": "bomb pot"}

DECLARES = {"high": "high", "low": "low", "both": "both ways"}


def sentence(event: PublicEvent, name: Callable[[int], str]) -> str:
    """The event for people, `name` saying who sits at a seat; empty when there is nothing to say."""
    match event:
        case (
            Posted()
            | Folded()
            | Checked()
            | Called()
            | Bet()
            | Raised()
            | Drew()
            | Threw()
            | Chose()
            | Exposed()
            | Turned()
            | Beaten()
            | Paid()
            | StraddleRefused()
            | RunAgreed()
            | RunRefused()
            | Declared()
            | Arranged()
            | InOrOut()
            | AceCalled()
            | BetBetween()
        ):
            return f"{name(event.seat)} {act(event)}"
        case Matched():
            where = "into the pot" if event.to < 0 else f"to {name(event.to)}"
            return f"{name(event.seat)} {act(event)} {where}"
        case TurnBegan():
            return f"Equal posts: two others for {name(event.seat)}" if event.again else f"{name(event.seat)}'s turn"
        case Fell():
            return _fell(event, name(event.seat))
        case GhostDealt():
            return f"The ghost hand is {in_words(event.cards)}: {event.name}"
        case LegWon():
            return f"{name(event.seat)} alone is in and has {counted(event.legs, 'legs')}"
        case Passed():
            return f"{name(event.seat)} {act(event)} to {name(event.to)}"
        case HandStarted():
            deals = f"{name(event.button)} deals" if event.button in (s.seat for s in event.seats) else "Dead button"
            return f"Hand {event.hand}: {_called(event)}. {deals}"
        case StreetBegan():
            return f"{event.street[:1].upper()}{event.street[1:]}"
        case Dealt():
            return f"{name(event.seat)} is dealt {in_words(event.up)}" if event.up else ""
        case BoardDealt():
            said = POST_NAMES.get(event.slots[0], f"The {BOARDS[event.run]}: {{}}")
            return said.format(in_words(event.cards))
        case BoardHidden():
            return "The board lies face down"
        case BoardTurnedUp():
            return f"On the board: {in_words(event.cards)}"
        case CommonCardDealt():
            return f"The deck is short: {in_words((event.card,))} is one card for everybody"
        case Triggered():
            return _triggered(event, name(event.seat))
        case Reshuffled():
            return f"The deck ran out: {event.count} cards are shuffled again"
        case UncalledReturned():
            return f"{name(event.seat)} takes back {event.amount} that nobody called"
        case CardsShown():
            return f"{name(event.seat)} shows {in_words(event.cards)}"
        case RabbitShown():
            return f"Rabbit hunt: {in_words(event.cards)} would have come"
        case Undone():
            chips = f": {event.amount} come back" if event.amount else ""
            return f"The last action of {name(event.seat)} is taken back{chips}"
        case Voided():
            return _voided(event, name)
        case KittyCut():
            return f"{event.amount} for the kitty"
        case OddChipsStay():
            return f"{event.amount} that cannot be shared {'stays' if event.amount == 1 else 'stay'} for the next pot"
        case Shown():
            return f"{name(event.seat)} shows {in_words(event.cards)}: {event.name}"
        case AceShown():
            return f"{name(event.seat)} shows the ace that stays: {in_words((event.card,))}"
        case OpenersShown():
            return f"{name(event.seat)} shows openers: {in_words(event.cards)}"
        case BountyPaid():
            return f"{name(event.seat)} gets {sum(chips for _, chips in event.shares)} from the others for seven-deuce"
        case Mucked():
            return f"{name(event.seat)} does not show"
        case Awarded():
            return _award(event, name)
        case Carried():
            return f"{CARRIED[event.why]}: {sum(pot.amount for pot in event.pots)} stay in the pot"
        case Asked() | DeckAsked() | StepBegan() | BettingOpened() | Burned() | HandEnded():
            return ""


def _voided(event: Voided, name: Callable[[int], str]) -> str:
    cards = ", ".join(f"{name(seat)} {in_words(pocket)}" for seat, pocket in event.pockets if pocket)
    stays = f" The {event.carried} that lay in the pot stay there." if event.carried else ""
    return f"The hand is void: everybody gets back what he put in.{stays} The cards were: {cards or 'not dealt yet'}"


def told(events: Sequence[PublicEvent], names: Mapping[int, str]) -> list[str]:
    """The hand in sentences, one a line; the chips with which everybody began and ended."""

    def name(seat: int) -> str:
        return names.get(seat) or f"Seat {seat + 1}"

    lines: list[str] = []
    for event in events:
        if text := sentence(event, name):
            lines.append(f"{text}.")
        if isinstance(event, HandStarted):
            if event.house_version > 1:
                lines.append(f"House rules: version {event.house_version} of this night.")
            lines.append(f"Chips: {', '.join(f'{name(each.seat)} {each.stack}' for each in event.seats)}.")
        elif isinstance(event, HandEnded):
            lines.append(f"Chips: {', '.join(f'{name(seat)} {chips}' for seat, chips in event.stacks)}.")
    return lines


def _called(event: HandStarted) -> str:
    """What the dealer called: "Five-card draw, twos wild, fixed limit 2/4, ante 1"."""
    special = SPECIAL[event.special]
    return ", ".join(
        filter(
            None,
            (
                event.game.title,
                special,
                modifiers.words(event.modifiers),
                stakes.words(event.stakes, bets=event.game.bets),
            ),
        )
    )


def chosen(step: Step | None, cards: tuple[FaceUp, ...], word: str) -> str:
    """What a player has chosen in secret, for himself; empty when he has chosen nothing."""
    if not cards and not word:
        return ""
    match step:
        case ExposeStep():
            return f"You turn up {in_words(cards)}"
        case PassStep():
            return f"You pass {in_words(cards)}"
        case DeclareStep():
            return f"You declare {DECLARES[word]}"
        case InOrOutStep():
            return f"You are {word}"
        case _:
            return ""


def act(event: Act) -> str:
    """What a seat does, without its name: "raises to 8"."""
    text = _verb(event)
    if isinstance(event, Posted | Called | Bet | Raised | Paid) and event.all_in:
        text += " and is all-in"
    # Of a secret choice nobody hears that it was the clock's: what that chooses is known to all (procedure.md 22).
    timeless = Called | Bet | Raised | Paid | Matched | Turned | Beaten | Passed | RunAgreed | Fell | Chose
    if not isinstance(event, timeless) and event.timed_out:
        text += ": out of time"
    return text


def _verb(event: Act) -> str:
    match event:
        case Posted():
            return f"{POSTS[event.kind]} {event.amount}"
        case Folded():
            return "folds"
        case Checked():
            return "checks"
        case Called():
            return f"calls {event.amount}"
        case Bet():
            return f"bets {event.amount}"
        case Raised():
            return f"completes to {event.to}" if event.completes else f"raises to {event.to}"
        case Drew():
            return f"draws {event.count}" if event.count else "stands pat"
        case Threw():
            return f"throws {event.count}"
        case Chose():
            return "has chosen"
        case Passed():
            return f"passes {event.count}"
        case Arranged():
            return "has set the order"
        case Declared():
            return f"declares {DECLARES[event.way]}"
        case Exposed():
            return f"turns up {in_words(event.cards)}"
        case StraddleRefused():
            return "does not straddle"
        case RunAgreed():
            return "would run it twice"
        case RunRefused():
            return "runs it once"
        case Paid() | Matched():
            return f"pays {event.amount}"
        case InOrOut():
            return "is in" if event.stays else "is out"
        case Turned():
            return f"turns the {in_words((event.card,))}: {event.name}"
        case Beaten():
            return "does not beat it and plays for a side pot" if event.above else "does not beat it and is out"
        case AceCalled():
            return f"calls the ace {event.way}"
        case BetBetween():
            return f"bets {event.amount}" if event.amount else "does not bet"
        case Fell():
            card = in_words((event.card,))
            return f"{card} {FALLS[event.falls]}: pays {event.amount}" if event.amount else f"{card} falls between"


def _triggered(event: Triggered, who: str) -> str:
    card = in_words((event.card,))
    match event.does:
        case "pay-or-fold":
            return f"{who} must pay {event.price} for the {card} or fold"
        case "cannot-pay":
            return f"{who} cannot pay {event.price} for the {card}: it is not wild for {who}"
        case "free":
            return f"{who} has the {card} for nothing: the pot is empty"
        case "extra-card":
            return f"The {card} brings {who} another card"
        case "no-extra-card":
            return f"The {card} brings {who} nothing: the deck has no card to spare"


def _fell(event: Fell, who: str) -> str:
    card = in_words((event.card,))
    if event.falls == "between":
        return f"The {card} falls between"
    return f"The {card} {FALLS[event.falls]}: {who} pays {event.amount}" + (" and is all-in" if event.all_in else "")


def _with_article(name: str) -> str:
    """`a pair of kings`, but `two pair` and `king high`."""
    return f"a {name}" if name.startswith(("pair", "straight", "flush", "full house", "royal flush")) else name


def _award(event: Awarded, name: Callable[[int], str]) -> str:
    if not event.shares:
        return ""  # half of a pot of one chip is nothing
    which = f" from side pot {event.pot}" if event.pot else ""
    which += f" on the {BOARDS[event.run]}" if event.run else ""
    made = f" with {_with_article(event.name)}" if event.name else ""
    said = event.share_name == "high" or event.share_name in event.name
    half = "" if said else f" for {event.share_name}"
    if len(event.shares) == 1:
        seat, amount = event.shares[0]
        return f"{name(seat)} wins {amount}{which}{made}{half}"
    parts = [f"{name(seat)} {amount}" for seat, amount in event.shares]
    return f"{listed(parts)}: they split {event.amount}{which}{made}{half}"
