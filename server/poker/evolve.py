"""The public hand after an event. Dumb on purpose: an event says what happened, nothing is judged here."""

from msgspec.structs import replace

from server.poker import bounty, triggers, undo
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
from server.poker.game import BetStep, DrawStep, InOrOutStep
from server.poker.house import pack
from server.poker.pots import without
from server.poker.public import BoardCard, Place, PublicHand, Slot, with_place
from server.poker.steps import (
    arrange,
    beat,
    bet,
    board,
    deal,
    declare,
    discard,
    draw,
    expose,
    in_between,
    in_or_out,
    in_turn,
    match_pot,
    passing,
    run_twice,
)


def started(event: HandStarted) -> PublicHand:
    """The hand as its first event leaves it."""
    legs = dict(event.legs)
    for_free = event.stakes.ante or event.stakes.big_blind
    places = tuple(
        Place(each.seat, each.stack, legs=legs.get(each.seat, 0), free=for_free if each.seat in event.free else 0)
        for each in event.seats
    )
    runs = 2 if event.game.boards == 2 else 0
    return PublicHand(event, places, len(pack(event.rules.deck)), lying=event.carried, runs=runs)


def evolve_public(hand: PublicHand, event: PublicEvent) -> PublicHand:
    return undo.remembered(hand, event, _evolved(hand, event))


def _evolved(hand: PublicHand, event: PublicEvent) -> PublicHand:
    match event:
        case Asked():
            return replace(hand, asked=event, turn=event.turn)
        case Called():
            return bet.called(hand, event)
        case Folded():
            return bet.folded(hand, event)
        case Checked():
            return bet.checked(hand, event)
        case Raised():
            return bet.raised(hand, event)
        case Bet():
            return bet.bet(hand, event)
        case Dealt():
            return deal.dealt(hand, event)
        case Posted():
            return bet.posted(hand, event)
        case StepBegan():
            return _step_began(hand, event)
        case StreetBegan():
            return replace(hand, street=event.street)
        case BettingOpened():
            return bet.opened(hand, event)
        case Drew():
            return draw.drew(hand, event)
        case Threw():
            return discard.threw(hand, event)
        case Chose() | StraddleRefused():
            return in_turn.answered(hand, event)
        case Passed():
            return passing.passed(hand, event)
        case Arranged():
            return arrange.arranged(hand, event)
        case Declared():
            return declare.declared(hand, event)
        case Exposed():
            return expose.exposed(hand, event)
        case Triggered():
            return triggers.triggered(hand, event)
        case RunAgreed():
            return run_twice.agreed(hand, event)
        case RunRefused():
            return run_twice.refused(hand, event)
        case Paid():
            return triggers.paid(hand, event)
        case InOrOut():
            return in_or_out.said(hand, event)
        case Matched():
            return match_pot.matched(hand, event)
        case GhostDealt():
            return match_pot.ghost_dealt(hand, event)
        case LegWon():
            return match_pot.leg_won(hand, event)
        case Turned():
            return beat.turned(hand, event)
        case Beaten():
            return beat.beaten(hand, event)
        case AceCalled():
            return in_between.ace_called(hand, event)
        case BetBetween():
            return in_between.bet_between(hand, event)
        case Fell():
            return in_between.fell(hand, event)
        case TurnBegan():
            return in_between.turn_began(hand)
        case BoardDealt():
            return board.dealt(hand, event)
        case BoardHidden():
            return board.hidden(hand, event)
        case BoardTurnedUp():
            return board.turned_up(hand, event)
        case UncalledReturned():
            return _uncalled_returned(hand, event)
        case Shown():
            place = hand.place(event.seat)
            cards = tuple(
                slot if slot.face == "up" else Slot("shown", card)
                for slot, card in zip(place.cards, event.cards, strict=True)
            )
            return replace(hand, seats=with_place(hand, replace(place, cards=cards, name=event.name)))
        case Mucked():
            return replace(hand, seats=with_place(hand, replace(hand.place(event.seat), mucked=True)))
        case Awarded():
            return _awarded(hand, event)
        case Carried():
            return replace(hand, stays=sum(each.amount for each in event.pots))
        case OpenersShown():
            return _openers_shown(hand, event)
        case AceShown():
            return hand
        case BountyPaid():
            return bounty.paid(hand, event)
        case CardsShown():
            return _cards_shown(hand, event)
        case RabbitShown():
            shown = zip(event.slots, event.cards, strict=True)
            return replace(hand, rabbit=tuple(BoardCard(slot, card) for slot, card in shown))
        case Undone():
            return undo.undone(hand, event)
        case Voided():
            return undo.voided(hand, event)
        case HandEnded():
            return replace(hand, over=True)
        case KittyCut() | OddChipsStay():
            return replace(hand, cut=hand.cut + event.amount)
        case Burned():
            return deal.burned(hand, event)
        case CommonCardDealt():
            return deal.common_card_dealt(hand, event)
        case DeckAsked():
            return replace(hand, deck_asked=event, turn=event.turn)
        case Reshuffled():
            return _reshuffled(hand, event)
        case HandStarted():
            return started(event)


def _cards_shown(hand: PublicHand, event: CardsShown) -> PublicHand:
    place = hand.place(event.seat)
    shown = dict(zip(event.at, event.cards, strict=True))
    cards = tuple(Slot("shown", shown[at]) if at in shown else slot for at, slot in enumerate(place.cards))
    return replace(hand, seats=with_place(hand, replace(place, cards=cards)))


def _step_began(hand: PublicHand, event: StepBegan) -> PublicHand:
    seats = bet.gathered(hand) if isinstance(hand.at, BetStep) else hand.seats
    hand = replace(hand, step=event.step, seats=seats)
    step = hand.at
    if isinstance(step, BetStep):
        return bet.began(hand, step)
    if isinstance(step, DrawStep):
        return draw.began(hand, step)
    if isinstance(step, InOrOutStep):
        return in_or_out.began(hand)
    return in_turn.began(hand)


def _openers_shown(hand: PublicHand, event: OpenersShown) -> PublicHand:
    place = hand.place(event.seat)
    cards = list(place.cards)
    for card, at in zip(event.cards, event.at, strict=True):
        if at >= 0 and cards[at].face == "down":
            cards[at] = Slot("shown", card)
    return replace(hand, seats=with_place(hand, replace(place, cards=tuple(cards), openers=event.cards)))


def _reshuffled(hand: PublicHand, event: Reshuffled) -> PublicHand:
    seats = tuple(
        replace(
            place,
            thrown=0 if place.seat in event.thrown else place.thrown,
            mixed=place.mixed + (place.thrown if place.seat in event.thrown else 0),
            cards=() if place.seat in event.folded else place.cards,
        )
        for place in hand.seats
    )
    burnt = 0 if event.burns else hand.burnt
    hand = replace(hand, board=(), swept=()) if event.swept else hand
    return replace(hand, seats=seats, deck=event.count, top=0, burnt=burnt, deck_asked=None)


def _uncalled_returned(hand: PublicHand, event: UncalledReturned) -> PublicHand:
    place = hand.place(event.seat)
    place = replace(
        place,
        stack=place.stack + event.amount,
        live=place.live - event.amount,
        street=max(place.street - event.amount, 0),
    )
    return replace(hand, seats=with_place(hand, place))


def _awarded(hand: PublicHand, event: Awarded) -> PublicHand:
    won = dict(event.shares)
    seats = tuple(
        replace(place, stack=place.stack + won[place.seat], won=place.won + won[place.seat])
        if place.seat in won
        else place
        for place in hand.seats
    )
    lying = without(hand, event)
    taken = hand.taken if lying != hand.lying else _added(hand.taken, event)
    winners = hand.winners
    if event.pot == 0:
        winners += tuple(seat for seat, _ in event.shares if seat not in winners)
    return replace(
        hand,
        seats=seats,
        paid=_added(hand.paid, event),
        lying=lying,
        taken=taken,
        payments=hand.payments + bool(event.amount),
        winners=winners,
    )


def _added(by_pot: tuple[int, ...], event: Awarded) -> tuple[int, ...]:
    paid = [*by_pot, *([0] * (event.pot + 1 - len(by_pot)))]
    paid[event.pot] += event.amount
    return tuple(paid)
