"""One hand of any game: a short interpreter over the game's steps. `decide` judges a command and changes nothing;
`evolve` takes in what happened and judges nothing.

A hand is a public half that all may see, and the secrets. Nothing made for a viewer ever gets a `Hand`.
"""

from collections.abc import Sequence
from typing import assert_never

import msgspec

from server.poker import commands, sealed
from server.poker.cards import Card
from server.poker.events import (
    Batch,
    ChoiceSealed,
    DeckStacked,
    Discarded,
    HandStarted,
    Posted,
    PublicEvent,
    RestackedStub,
    SealedEvent,
    StepBegan,
    StreetBegan,
)
from server.poker.evolve import evolve_public, started
from server.poker.game import (
    ArrangeStep,
    BeatStep,
    BetStep,
    BoardStep,
    DealStep,
    DeclareStep,
    DiscardStep,
    DrawStep,
    ExposeStep,
    InBetweenStep,
    InOrOutStep,
    MatchPotStep,
    PassStep,
    RevealStep,
    RollStep,
    RunTwiceStep,
    ShowdownStep,
    StraddleStep,
)
from server.poker.house import pack
from server.poker.invariants import InvariantBroken
from server.poker.play import Play
from server.poker.public import NOBODY, PublicHand
from server.poker.refusal import Refusal, RefusalRule
from server.poker.sealed import Secrets
from server.poker.settling import uncontested
from server.poker.stakes import flaw
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
    match_pot,
    passing,
    run_twice,
    showdown,
    straddle,
)


class Hand(msgspec.Struct, frozen=True):
    """A hand under way or over: what all may see, and what nobody may see but by a rule."""

    public: PublicHand
    secrets: Secrets


def start(setup: HandStarted, deck: Sequence[Card]) -> Batch:
    """The first events, up to and including the first question. Raises `InvariantBroken` on a setup that cannot be.

    `deck`, top card first, must be the cards of `setup.rules.deck`. Players and blinds are the night's business.
    """
    _check_setup(setup, deck)
    play = Play(started(setup), sealed.started(setup), evolve_public)
    play.seal(DeckStacked(tuple(deck)))
    _post_forced_bets(play)
    _run(play)
    batch = play.batch()
    return Batch((setup, *batch.public), batch.sealed)


def decide(hand: Hand, seat: int | None, command: commands.HandCommand) -> Batch | Refusal:
    """What the command leads to, up to the next question or the end; or why the rules forbid it.

    `seat` is None for what the system says: TimeUp, for whoever is asked, and Reshuffle. The caller has checked that
    the command was meant for this hand and turn.
    """
    public = hand.public
    if public.over:
        return Refusal(RefusalRule.HAND_IS_OVER, "This hand is over.")
    play = Play(public, hand.secrets, evolve_public)
    if isinstance(command, commands.Reshuffle):
        refusal = _reshuffle(play, seat, command)
    elif public.asked is None or (seat is None) != isinstance(command, commands.TimeUp):
        return Refusal(RefusalRule.NOT_ASKED_FOR, "The hand does not wait for that now.")
    elif seat is not None and seat != public.asked.seat:
        return Refusal(RefusalRule.NOT_YOUR_TURN, "It is not your turn.")
    else:
        refusal = _act(play, public.asked.seat, command)
    if refusal is not None:
        return refusal
    _run(play)
    return play.batch()


def evolve(hand: Hand | None, event: PublicEvent | SealedEvent) -> Hand:
    """The hand after the event. `HandStarted` begins a new one; anything else needs a hand."""
    if isinstance(event, HandStarted):
        return Hand(started(event), sealed.started(event))
    if hand is None:
        raise InvariantBroken("a hand cannot go on before it has begun")
    secrets = sealed.evolve_secrets(hand.secrets, hand.public, event)
    if isinstance(event, DeckStacked | Discarded | ChoiceSealed | RestackedStub):
        return Hand(hand.public, secrets)
    return Hand(evolve_public(hand.public, event), secrets)


def evolve_all(hand: Hand | None, batch: Batch) -> Hand:
    """The hand after a whole batch: a `HandStarted` first of all, then the sealed events, then the public ones."""
    public = batch.public
    if public and isinstance(public[0], HandStarted):
        hand = evolve(None, public[0])
        public = public[1:]
    for secret in batch.sealed:
        hand = evolve(hand, secret)
    for event in public:
        hand = evolve(hand, event)
    if hand is None:
        raise InvariantBroken("an empty batch begins no hand")
    return hand


def _check_setup(setup: HandStarted, deck: Sequence[Card]) -> None:
    seats = [each.seat for each in setup.seats]
    if wrong := flaw(setup.stakes):
        raise InvariantBroken(wrong)
    if len(seats) < 2 or seats != sorted(set(seats)):
        raise InvariantBroken(f"seats {seats} are no table of two or more in clockwise order")
    claims = {seat for pot in setup.carried for seat in pot.seats}
    if any(each.stack < 0 or (not each.stack and each.seat not in {*claims, *setup.free}) for each in setup.seats):
        raise InvariantBroken("a seat without chips was dealt in")
    if any(each.stack and each.seat in setup.free for each in setup.seats) or all(not s.stack for s in setup.seats):
        raise InvariantBroken("only who has no chips plays free, and somebody must have some")
    if any(pot.amount < 1 or not pot.seats for pot in setup.carried) or not claims <= set(seats):
        raise InvariantBroken("a carried pot is empty, or nobody who was dealt in may win it")
    if any(blind.seat not in seats for blind in setup.blinds):
        raise InvariantBroken("a blind is owed by a seat that was not dealt in")
    if sorted(card.index for card in deck) != sorted(card.index for card in pack(setup.rules.deck)):
        raise InvariantBroken("the deck is not the deck of this hand's rules")


def _post_forced_bets(play: Play) -> None:
    """Antes first, then blinds with what is left (procedure.md 14); all clockwise from the button.

    Where a game is anted for once, the deals for a carried pot are free, unless nobody was in (procedure.md 21).
    """
    setup = play.public.setup
    again = setup.game.carry.ante if setup.game.carry is not None and setup.carried else "again"
    free = again == "none" or (again == "when-nobody-in" and not setup.passes)
    for place in play.public.clockwise(setup.button):
        amount = 0 if free else min(setup.stakes.ante, place.stack)
        if amount:
            play.say(Posted(place.seat, "ante", amount, amount == place.stack))
    for blind in setup.blinds:
        place = play.public.place(blind.seat)
        amount = min(blind.amount, place.stack)
        if amount:
            play.say(Posted(blind.seat, blind.kind, amount, amount == place.stack))


def _run(play: Play) -> None:
    """Takes up step after step until the hand waits for somebody or is over."""
    while not play.waits():
        if len(play.public.live()) == 1:
            finish = uncontested if play.public.turner == NOBODY else beat.settle
            finish(play)
            return
        number = _next_step(play.public)
        step = play.public.game.steps[number]
        play.say(StepBegan(number))
        if step.street:
            play.say(StreetBegan(step.street))
        match step:
            case StraddleStep():
                straddle.start(play, step)
            case RunTwiceStep():
                run_twice.start(play)
            case DealStep():
                deal.start(play, step)
            case BoardStep():
                board.start(play, step)
            case RevealStep():
                board.reveal(play, step)
            case BetStep():
                bet.start(play, step)
            case DrawStep():
                draw.start(play, step)
            case DiscardStep():
                discard.start(play)
            case ExposeStep():
                expose.start(play, step)
            case PassStep():
                passing.start(play, step)
            case ArrangeStep():
                arrange.start(play)
            case RollStep():
                arrange.roll(play, step)
            case DeclareStep():
                declare.start(play, step)
            case InOrOutStep():
                in_or_out.start(play, step)
            case MatchPotStep():
                match_pot.start(play, step)
            case BeatStep():
                beat.start(play)
            case InBetweenStep():
                in_between.start(play, step)
            case ShowdownStep():
                showdown.start(play, step)
            case _:
                assert_never(step)


def _next_step(hand: PublicHand) -> int:
    """The number of the step that comes now: No Peek's turning and betting come again until all have tried."""
    number = hand.step
    if isinstance(hand.at, BeatStep) and beat.next_to_turn(hand) == NOBODY:
        return number + 2
    if isinstance(hand.at, BetStep) and number and isinstance(hand.game.steps[number - 1], BeatStep):
        return number - 1
    return number + 1


def _act(play: Play, seat: int, command: commands.HandCommand) -> Refusal | None:
    match play.public.at:
        case StraddleStep() as step:
            return straddle.decide(play, step, seat, command)
        case RunTwiceStep():
            return run_twice.decide(play, seat, command)
        case BetStep() as step:
            return bet.decide(play, step, seat, command)
        case DealStep():
            return deal.decide(play, seat, command)
        case DrawStep() as step:
            return draw.decide(play, step, seat, command)
        case DiscardStep() as step:
            return discard.decide(play, step, seat, command)
        case ExposeStep() as step:
            return expose.decide(play, step, seat, command)
        case PassStep() as step:
            return passing.decide(play, step, seat, command)
        case ArrangeStep():
            return arrange.decide(play, seat, command)
        case DeclareStep() as step:
            return declare.decide(play, step, seat, command)
        case InOrOutStep() as step:
            return in_or_out.decide(play, step, seat, command)
        case BeatStep():
            return beat.decide(play, seat, command)
        case InBetweenStep() as step:
            return in_between.decide(play, step, seat, command)
        case step:
            raise InvariantBroken(f"nobody can be asked in a step {step}")


def _reshuffle(play: Play, seat: int | None, command: commands.Reshuffle) -> Refusal | None:
    asked = play.public.deck_asked
    if seat is not None or asked is None:
        return Refusal(RefusalRule.NOT_ASKED_FOR, "No cards wait to be shuffled.")
    if sorted(command.order) != list(range(asked.count)):
        return Refusal(RefusalRule.NO_SUCH_ORDER, f"That is no order of {asked.count} cards.")
    match play.public.at:
        case DrawStep() as step:
            draw.reshuffled(play, step, command.order)
        case DealStep() as step:
            deal.reshuffled(play, step, command.order)
        case InBetweenStep() as step:
            in_between.reshuffled(play, step, command.order)
        case step:
            raise InvariantBroken(f"no deck can run out in a step {step}")
    return None
