"""In between: each in turn gets two posts and bets against the pot that the third card falls between them (P23).

variants.md 119, reports E5 and E8. A third card of the same rank as a post is not between: it costs double, the third
of three aces triple. A first ace is called high or low before the second post comes, a second ace is high. Posts of
the same value make room for two others. Nobody loses more than he has, and who has nothing has no turn.
When nobody has bet in a whole deal, the game would go on for ever: all share the pot, unless it is to stay.
"""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import Card, face_up, parse_card
from server.poker.chips import split
from server.poker.choices import Legal, Option, Wager
from server.poker.events import AceCalled, Asked, Awarded, BetBetween, BoardDealt, DeckAsked, Fell, TurnBegan
from server.poker.game import A_TURN, InBetweenStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.pots import pots
from server.poker.public import Place, PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.settling import carry_over, end

ACE = 14
FIRST, SECOND, THIRD = "first-post", "second-post", "third-card"
ACES = (Option(commands.Ace("low"), "Ace low"), Option(commands.Ace("high"), "Ace high"))


def start(play: Play, step: InBetweenStep) -> None:
    """The next turn; the deal is over when the pot is empty or everybody has had his turns."""
    hand = play.public
    place = _next(hand, step)
    if hand.pot and place is not None:
        _turn_up_posts(play, place.seat)
        return
    if hand.pot and step.no_bets == "share" and not hand.wagered:
        _share(play)
    elif hand.pot:
        carry_over(play, "pot-left", pots(hand))
    end(play)


def reshuffled(play: Play, step: InBetweenStep, order: tuple[int, ...]) -> None:
    """All cards are in the deck again: the turn that had to wait begins."""
    play.restack(order, thrown=(), folded=(), burns=False, swept=True)
    start(play, step)


def decide(play: Play, step: InBetweenStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    asked = play.public.asked
    if asked is not None and asked.decision == "ace":
        return _decide_ace(play, seat, command)
    match command:
        case commands.Check():
            play.say(BetBetween(seat, 0))
        case commands.TimeUp():
            play.say(BetBetween(seat, 0, timed_out=True))
        case commands.Bet():
            if refusal := _too_much(play.public, step, seat, command.to):
                return refusal
            _bet(play, step, seat, command.to)
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Bet that the next card falls between the posts, or check.")
    start(play, step)
    return None


def legal(hand: PublicHand, step: InBetweenStep, seat: int) -> Legal:
    """Two buttons for a first ace; else any bet up to the most, or none."""
    if hand.asked is not None and hand.asked.decision == "ace":
        return Legal(options=ACES, clock_default="high")
    most = _most(hand, step, seat)
    bet = Wager(1, most, "bet", fixed=False, pot=most) if most else None
    return Legal(check=True, bet=bet, clock_default="check")


def between(hand: PublicHand) -> int:
    """How many ranks lie between the posts; 0 in other games, and as long as there are not two of them."""
    if not isinstance(hand.at, InBetweenStep) or len(hand.board) < len((FIRST, SECOND)):
        return 0
    low, high = _values(hand)
    return high - low - 1


def _share(play: Play) -> None:
    """Nobody wants to play for it: each pot in equal parts to all who may win it, odd chips left of the dealer."""
    hand = play.public
    order = [place.seat for place in hand.clockwise(hand.button)]
    for number, pot in enumerate(pots(hand)):
        seats = [seat for seat in order if seat in pot.seats]
        parts = split(pot.amount, [Fraction(1, len(seats))] * len(seats), range(len(seats)), hand.setup.chip)
        won = tuple((seat, part) for seat, part in zip(seats, parts, strict=True) if part)
        if won:
            play.say(Awarded(number, pot.amount, pot.seats, won))


def _next(hand: PublicHand, step: InBetweenStep) -> Place | None:
    """Who has had the fewest turns, from the dealer's left; who has no chips has none (E5)."""
    able = [place for place in hand.clockwise(hand.button) if place.stack and place.turns < step.orbits]
    return min(able, key=lambda place: place.turns, default=None)


def _turn_up_posts(play: Play, seat: int, *, again: bool = False) -> None:
    """Two posts, the deck being shuffled before if it has no three cards left (E5)."""
    while True:
        hand = play.public
        if hand.stub < A_TURN:
            play.say(DeckAsked(hand.turn + 1, hand.stub + len(hand.swept) + len(hand.board)))
            return
        play.say(TurnBegan(seat, again))
        again = True
        if _turn_up(play, FIRST).rank == ACE:
            play.say(Asked(seat, hand.turn + 1, "ace"))
            return
        if _second_post(play, seat):
            return


def _second_post(play: Play, seat: int) -> bool:
    """Whether the two posts can be bet on."""
    _turn_up(play, SECOND)
    hand = play.public
    low, high = _values(hand)
    if low == high:
        return False
    play.say(Asked(seat, hand.turn + 1, "in-between"))
    return True


def _decide_ace(play: Play, seat: int, command: commands.HandCommand) -> Refusal | None:
    match command:
        case commands.Ace():
            play.say(AceCalled(seat, command.way))
        case commands.TimeUp():
            play.say(AceCalled(seat, "high", timed_out=True))
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Call your ace high or low first.")
    if not _second_post(play, seat):
        _turn_up_posts(play, seat, again=True)
    return None


def _most(hand: PublicHand, step: InBetweenStep, seat: int) -> int:
    """The most that may be bet: no more than the pot or the stack, and less in the first orbit."""
    most = min(hand.pot, hand.place(seat).stack)
    if hand.setup.carried or hand.place(seat).turns:
        return most
    match step.first_orbit:
        case "half-pot":
            return min(most, hand.pot // 2)
        case "ante":
            return min(most, hand.stakes.ante)
        case "pot":
            return most


def _too_much(hand: PublicHand, step: InBetweenStep, seat: int, bet: int) -> Refusal | None:
    most = _most(hand, step, seat)
    if bet > hand.place(seat).stack:
        return Refusal(RefusalRule.NOT_ENOUGH_CHIPS, f"You can bet {most} at most.")
    if bet > most:
        return Refusal(RefusalRule.ABOVE_MAXIMUM, f"The most is {most}.")
    return Refusal(RefusalRule.BELOW_MINIMUM_BET, "The least bet is 1.") if bet < 1 else None


def _bet(play: Play, step: InBetweenStep, seat: int, bet: int) -> None:
    play.say(BetBetween(seat, bet))
    posts = [parse_card(each.card).rank for each in play.public.board]
    low, high = _values(play.public)
    third = _turn_up(play, THIRD)
    card, stack = face_up(third), play.public.place(seat).stack
    falls: Literal["outside", "on-a-post", "third-ace"] = "outside"
    price = bet
    if posts == [ACE, ACE] and third.rank == ACE:
        falls, price = "third-ace", bet * step.third_ace
    elif third.rank in posts:
        falls, price = "on-a-post", bet * step.on_a_post
    elif low < third.rank < high:
        play.say(Fell(seat, card, "between"))
        play.say(Awarded(0, bet, (seat,), ((seat, bet),)))
        return
    play.say(Fell(seat, card, falls, min(price, stack), price >= stack))


def _turn_up(play: Play, slot: str) -> Card:
    top = play.public.top
    card = play.deck_card(top)
    play.say(BoardDealt((slot,), (face_up(card),), (top,)))
    return card


def _values(hand: PublicHand) -> tuple[int, int]:
    """The lower post and the higher one; a first ace that was called low is 1."""
    first, second = (parse_card(each.card).rank for each in hand.board[:2])
    low, high = sorted((1 if first == ACE and hand.ace_low else first, second))
    return low, high


# Evolve


def turn_began(hand: PublicHand) -> PublicHand:
    cards = tuple(each.card for each in hand.board)
    return replace(hand, board=(), swept=(*hand.swept, *cards), ace_low=False)


def ace_called(hand: PublicHand, event: AceCalled) -> PublicHand:
    place = replace(hand.place(event.seat), last=act(event))
    return replace(hand, seats=with_place(hand, place), ace_low=event.way == "low", asked=None)


def bet_between(hand: PublicHand, event: BetBetween) -> PublicHand:
    place = hand.place(event.seat)
    place = replace(place, turns=place.turns + 1, last=act(event))
    wagered = hand.wagered or event.amount > 0
    return replace(hand, seats=with_place(hand, place), asked=None, wagered=wagered)


def fell(hand: PublicHand, event: Fell) -> PublicHand:
    """What it costs is dead: it counts for no bet (procedure.md 5)."""
    place = hand.place(event.seat)
    place = replace(place, stack=place.stack - event.amount, dead=place.dead + event.amount, last=act(event))
    return replace(hand, seats=with_place(hand, place))
