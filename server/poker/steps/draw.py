"""The draw: each in turn throws cards and gets new ones, all-in players too (procedure.md 11 and 14, R188)."""

from collections.abc import Sequence

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import Card, face_up
from server.poker.choices import Legal, Pick
from server.poker.events import AceShown, Asked, Dealt, DeckAsked, Discarded, Drew
from server.poker.game import BetStep, DrawStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps import picking
from server.poker.words import NUMBERS

ACE = 14
FOUR, FIVE = 4, 5


def start(play: Play, step: DrawStep) -> None:
    _go_on(play)


def decide(play: Play, step: DrawStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    match command:
        case commands.Draw():
            refusal = _throw(play, step, seat, command.cards)
        case commands.TimeUp():
            play.say(Drew(seat, 0, timed_out=True))
            refusal = None
        case _:
            refusal = Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to draw, not to bet.")
    if refusal is None:
        _serve(play, step)
    return refusal


def legal(hand: PublicHand, step: DrawStep, seat: int, pocket: Sequence[Card]) -> Legal:
    """How many cards may go; one more with an ace that is kept (A12)."""
    return Legal(pick=_pick(step, pocket), clock_default="stand pat")


def _pick(step: DrawStep, pocket: Sequence[Card]) -> Pick:
    aces = tuple(place for place, card in enumerate(pocket) if card.rank == ACE) if step.keeping_an_ace else ()
    cards = len(pocket)
    without = min(step.most, cards)
    most = min(max(step.most, step.keeping_an_ace), cards) if aces else without
    return Pick("draw", tuple(range(cards)), 0, most, without, _why(step), "Draw", keep=aces)


def _why(step: DrawStep) -> str:
    if step.keeping_an_ace:
        return f"{NUMBERS[step.most]}, or {NUMBERS[step.keeping_an_ace]} if you keep an ace"
    return f"up to {NUMBERS[step.most]}"


def reshuffled(play: Play, step: DrawStep, order: tuple[int, ...]) -> None:
    """The discards are in the deck again: whoever waits gets his cards."""
    due = _due(play.public, step)
    if due is None:
        raise LookupError("nobody waits for cards")
    seat, count = due
    thrown, folded = pool(play.public, seat)
    play.restack(order, thrown=thrown, folded=folded, burns=False)
    _deal(play, seat, count)
    _serve(play, step)


def pool(hand: PublicHand, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Whose discards and whose folded hands are shuffled for this seat: never his own, unless nothing else is left.

    What an opener threw is kept aside, for he may have to prove that he could open (procedure.md 20).
    """
    aside = hand.first_bettor if any(isinstance(step, BetStep) and step.open_with for step in hand.game.steps) else None
    folded = tuple(place.seat for place in hand.seats if place.folded and place.cards and place.seat != aside)
    thrown = tuple(place.seat for place in hand.seats if place.thrown and place.seat not in (seat, aside))
    place = hand.place(seat)
    if _cards_in(hand, thrown, folded) - place.mixed < place.owed:
        thrown = tuple(place.seat for place in hand.seats if place.thrown)
    return thrown, folded


def _cards_in(hand: PublicHand, thrown: tuple[int, ...], folded: tuple[int, ...]) -> int:
    return (
        hand.stub
        + sum(hand.place(seat).thrown for seat in thrown)
        + sum(len(hand.place(seat).cards) for seat in folded)
    )


def _throw(play: Play, step: DrawStep, seat: int, places: tuple[int, ...]) -> Refusal | None:
    pocket = play.pocket(seat)
    if refusal := picking.wrong(_pick(step, pocket), places):
        return refusal
    if places:
        play.seal(Discarded(seat, tuple(card for place, card in enumerate(pocket) if place in places)))
    play.say(Drew(seat, len(places)))
    if len(places) > step.most and play.public.setup.dealing.ace_proof == "show":
        _show_ace(play, seat)
    return None


def _show_ace(play: Play, seat: int) -> None:
    """He may draw so many because he keeps an ace: he shows one, where the house wants it seen (A12)."""
    at, ace = next((at, card) for at, card in enumerate(play.pocket(seat)) if card.rank == ACE)
    play.say(AceShown(seat, face_up(ace), at))


def _serve(play: Play, step: DrawStep) -> None:
    """Gives what is due for cards thrown; when the deck is short, as the house says (procedure.md 11)."""
    while due := _due(play.public, step):
        seat, count = due
        hand = play.public
        policy = hand.setup.dealing.draw_short
        there = hand.stub - hand.place(seat).mixed - (policy == "bottom-card-reserved" and hand.deck == len(play.pack))
        given = count if count <= there else 0 if policy == "reshuffle-merge" else max(there, 0)
        _deal(play, seat, given)
        if given < count:
            hand = play.public
            thrown, folded = pool(hand, seat)
            play.say(DeckAsked(hand.turn + 1, _cards_in(hand, thrown, folded)))
            return
    _go_on(play)


def _due(hand: PublicHand, step: DrawStep) -> tuple[int, int] | None:
    """The seat that cards are due to now, and how many; a card that comes last is due when all have drawn."""
    last = [FOUR] if step.fourth == "last" else []
    last += [FIVE] if hand.setup.dealing.fifth_card == "last" else []
    order = [place for place in hand.clockwise(hand.button) if not place.folded]
    all_drew = all(place.drew is not None for place in order)
    for place in order:
        waits = place.drew in last
        if (count := place.owed - waits) > 0:
            return place.seat, count
    return next(((place.seat, place.owed) for place in order if place.owed), None) if all_drew else None


def _deal(play: Play, seat: int, count: int) -> None:
    """The next cards; those that he threw away himself and that were shuffled in come last of all (procedure.md 11)."""
    if not count:
        return
    if play.public.place(seat).mixed:
        play.put_last(seat)
    top = play.public.top
    play.say(Dealt(seat, count, at=tuple(range(top, top + count))))


def _go_on(play: Play) -> None:
    hand = play.public
    for place in hand.clockwise(hand.button):
        if not place.folded and place.drew is None:
            play.say(Asked(place.seat, hand.turn + 1, "draw"))
            return


# Evolve


def began(hand: PublicHand, step: DrawStep) -> PublicHand:
    return replace(hand, seats=tuple(replace(place, drew=None) for place in hand.seats))


def drew(hand: PublicHand, event: Drew) -> PublicHand:
    place = hand.place(event.seat)
    place = replace(
        place,
        cards=place.cards[event.count :],
        drew=event.count,
        owed=event.count,
        thrown=place.thrown + event.count,
        last=act(event),
    )
    return replace(hand, seats=with_place(hand, place), asked=None)
