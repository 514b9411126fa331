"""One event after another makes the night: no choice, no check. The same for live play and for replay."""

from typing import assert_never

from msgspec.structs import replace

from server.night import before_deal
from server.night import events as e
from server.night.decks import Cutting
from server.night.evening_events import EveningEvent
from server.night.evolve import offices, places, rounds, seats, till, votes
from server.night.evolve.carry import carry_shared
from server.night.evolve.hand import on_hand
from server.night.evolve.player import set_player
from server.night.in_force import house_in_force
from server.night.money_events import MoneyEvent
from server.night.next_deal import Choosing
from server.night.player import Player
from server.night.proposable import SEATS_MAX
from server.night.state import Clock, HouseVersion, Night, Phase
from server.night.tournament import evolve as tournament
from server.night.tournament.events import TournamentEvent
from server.night.tournament.state import opened
from server.night.votes.events import VoteEvent
from server.poker import events as h
from server.poker import hand as poker
from server.poker.invariants import InvariantBroken


def evolve_all(night: Night | None, batch: e.Batch) -> Night:
    """The night after a batch. A hand's sealed events come before its public ones, but for the one that begins it."""
    cards: list[h.SealedEvent] = []
    for sealed in batch.sealed:
        if isinstance(sealed, e.DecksDrawn):
            night = replace(_opened(night), secrets=sealed.secrets)
        else:
            cards.append(sealed)
    for event in batch.public:
        if isinstance(event, h.PublicEvent):
            if isinstance(event, h.HandStarted):
                night = on_hand(_opened(night), event)
            night = _with_cards(_opened(night), cards)
            if not isinstance(event, h.HandStarted):
                night = on_hand(night, event)
        else:
            night = evolve(night, event)
    return _opened(night)


def _with_cards(night: Night, cards: list[h.SealedEvent]) -> Night:
    for card in cards:
        night = replace(night, hand=poker.evolve(night.hand, card))
    cards.clear()
    return night


def _opened(night: Night | None) -> Night:
    if night is None:
        raise InvariantBroken("a night begins with its opening")
    return night


def _turn(night: Night) -> int:
    if night.clock is None:
        raise InvariantBroken("a clock that does not run cannot be extended")
    return night.clock.turn


def _cutting(night: Night) -> Cutting:
    if night.cutting is None:
        raise InvariantBroken("a cut was asked for without a deck")
    return night.cutting


def evolve(night: Night | None, event: e.NightEvent) -> Night:
    """The night after one of its own events."""
    if isinstance(event, e.NightOpened):
        return Night(
            number=event.night,
            host=event.host,
            banker=event.host,
            house=event.house,
            play=event.house.bank.price == 0,
            kitty_on=event.house.kitty.use == "on",
            players=(Player(event.host),),
            versions=(HouseVersion(1, event.house, event.host, after_hand=0),),
            session=event.session,
            tournament=opened(event.session),
        )
    night = _opened(night)
    if isinstance(event, EveningEvent):
        return places.evolve(night, event)
    if isinstance(event, TournamentEvent):
        return tournament.evolve(night, event)
    if isinstance(event, MoneyEvent):
        return till.evolve(night, event)
    if isinstance(event, VoteEvent):
        return votes.evolve(night, event)
    match event:
        case e.HouseChanged():
            saved = HouseVersion(event.version, event.house, event.by, event.at)
            return replace(night, versions=(*night.versions, saved))
        case e.HouseInForce():
            return house_in_force(night, event.version)
        case e.Joined():
            return replace(night, players=(*night.players, Player(event.player)))
        case e.Requested():
            if event.request.kind == "seat":
                night = seats.answered_the_call(night, event.player)
                return set_player(night, event.player, request=event.request, status="asked")
            return set_player(night, event.player, request=event.request)
        case e.RequestDropped():
            return places.out_of_line(night, event.player).changed(event.player, seats.without_request)
        case e.SeatTaken():
            return seats.seated(night, event)
        case e.SeatLeft():
            return seats.left(night, event)
        case e.StatusSet():
            return seats.status_set(night, event)
        case (
            e.HostNamed()
            | e.BankerNamed()
            | e.DeputyNamed()
            | e.OfficerGone()
            | e.OfficerBack()
            | e.NewDevice()
            | e.DeviceOut()
            | e.SentAway()
            | e.Locked()
        ):
            return offices.evolve(night, event)
        case e.PlayChips():
            return replace(night, play=True)
        case e.DrawBegan():
            return replace(night, phase="drawing")
        case e.DealerDrawn():
            # The button stands one place before the first dealer, so that he is next.
            return replace(night, phase="waiting", draw=event.cards, button=(event.seat - 1) % SEATS_MAX, secrets=None)
        case e.ChoiceBegan():
            night = _first_button(night, event)
            return replace(
                rounds.over(night),
                phase="choosing",
                choosing=Choosing(event.seat, event.deadline),
                button=event.seat if event.dealer is None else event.dealer,
                choice=None,
                next_at=None,
                cutting=None,
                secrets=None,
            )
        case e.GameChosen():
            return _chosen(night, event)
        case e.DealtAgain():
            choice = night.carry.choice if night.carry is not None else None
            return replace(night, phase="shuffling", choice=choice, button=event.seat, next_at=None, draw=())
        case e.CarryShared():
            return carry_shared(night, event)
        case e.DeckCommitted():
            cutting = Cutting(event.hand, event.stage, event.count, event.commitments)
            night = before_deal.committed(night, event.stage)
            return replace(night, phase="cutting", hand_no=event.hand, stage=event.stage, cutting=cutting)
        case e.CutAsked():
            cutting = _cutting(night)
            tried = (*cutting.tried, event.seat)
            return replace(night, cutting=replace(cutting, seat=event.seat, deadline=event.deadline, tried=tried))
        case e.DeckCut() | e.DeckUncut():
            return night
        case e.DeckOpened():
            return replace(before_deal.picked(night, event.pick), phase="playing", cutting=None, secrets=None)
        case e.DealOpened():
            return before_deal.opened(night, event)
        case e.CardsCalled():
            return replace(night, packs=night.packs + 1, packs_since=event.hand)
        case e.BlindsMoved():
            return _blinds_moved(night, event)
        case e.RoundBegan():
            return rounds.began(night, event.round)
        case e.RoundDealt():
            return rounds.dealt(night, event)
        case e.RoundOver():
            return rounds.over(night)
        case e.KillMoved():
            return replace(night, kill=event.kill)
        case e.PostingSet():
            return set_player(night, event.player, posts=event.now)
        case e.ClockStarted():
            return replace(night, clock=Clock(event.seat, event.turn, event.deadline, short=event.short))
        case e.ClockExtended():
            return replace(night, clock=Clock(event.seat, _turn(night), event.deadline, event.at))
        case e.TimeBankSpent():
            return night.changed(event.player, lambda p: replace(p, bank_ms=max(0, p.bank_ms - event.ms)))
        case e.HandFollows():
            return replace(night, phase="between", next_at=event.at, last_hand=event.last)
        case e.WaitBegan():
            night = _undealt(night)
            night = night if night.round is not None and night.round.why == "rotation" else rounds.over(night)
            return replace(night, phase="waiting", choosing=None, choice=None, cutting=None, secrets=None, next_at=None)
        case e.EndPlanned():
            carry = replace(night.carry, counts=False) if night.carry is not None else None
            return replace(night, ending=event.ending, carry=carry, until=None)
        case e.EndCalledOff():
            return replace(night, ending=None, last_hand=False, until=None, voted_end=False)
        case e.PauseSet():
            return _paused(night, event.on)
        case e.Resumed():
            return _later(night, event.outage_ms)
        case e.NightClosed():
            return replace(
                night,
                phase="closed",
                proposals=(),
                votes=(),
                kitty=0,  # what nobody was there to share is money of the club's kitty now
                kitty_spent=night.kitty_spent + night.kitty,
                kitty_money=night.kitty_money + night.kitty * night.house.bank.price,
                clock=None,
                choosing=None,
                cutting=None,
                next_at=None,
                secrets=None,
                ending=None,
                line=(),
                called=None,
                until=None,
            )
        case e.Proposed():
            proposals = (*night.proposals, event.proposal)
            return replace(night, proposals=proposals, proposed=event.proposal.number)
        case e.ProposalAgreedTo():
            proposals = tuple(
                replace(p, yes=(*p.yes, event.by)) if p.number == event.number else p for p in night.proposals
            )
            return replace(night, proposals=proposals)
        case e.ProposalClosed():
            return replace(night, proposals=tuple(p for p in night.proposals if p.number != event.number))
        case _:
            assert_never(event)


def _first_button(night: Night, event: e.ChoiceBegan) -> Night:
    """Who had it in the first deal of a match is remembered, also where dealers choose."""
    cup, player = night.tournament, night.at_seat(event.seat)
    if cup is None or cup.first or player is None:
        return night
    return replace(night, tournament=replace(cup, first=player.id))


def _chosen(night: Night, event: e.GameChosen) -> Night:
    """What the clock took for somebody is not what he likes to play."""
    player = night.at_seat(event.seat)
    if player is not None and not event.timed_out:
        night = replace(set_player(night, player.id, chose=event.choice), chosen=(*night.chosen, event.choice.game))
    return replace(night, phase="shuffling", choosing=None, choice=event.choice, last=event.choice, draw=())


def _blinds_moved(night: Night, event: e.BlindsMoved) -> Night:
    """Who is dealt in has made up what he owed; who was not there owes more."""
    players = []
    for player in night.players:
        owes = () if event.anew or player.seat in event.seats else player.owes
        small = "small" in owes or player.seat in event.missed_small
        big = "big" in owes or player.seat in event.missed_big
        posts = player.posts and player.seat not in event.seats
        players.append(replace(player, owes=("small",) * small + ("big",) * big, posts=posts))
    return replace(night, players=tuple(players), posts=event.places, button=event.places.button)


def _paused(night: Night, on: bool) -> Night:
    """Between hands the table stops at once, else when the hand is over. A choice begins anew after the pause."""
    phase: Phase = night.phase
    if not on:
        phase = "waiting" if phase == "paused" else phase
    elif phase in ("waiting", "choosing", "between"):
        night, phase = replace(_undealt(night), choosing=None, next_at=None), "paused"
    return replace(night, paused=on, phase=phase)


def _undealt(night: Night) -> Night:
    """A dealer who has not dealt yet is the next one again: the button goes back by one place."""
    if night.phase in ("choosing", "shuffling", "cutting", "playing") and night.button is not None:
        night = replace(night, button=(night.button - 1) % SEATS_MAX)
        if night.round is not None and night.phase != "choosing":
            night = replace(night, round=replace(night.round, deals=night.round.deals + 1))
    return night


def _later(night: Night, outage_ms: int) -> Night:
    by = outage_ms + 10_000
    if night.choosing is not None and night.choosing.deadline is not None:
        night = replace(night, choosing=replace(night.choosing, deadline=night.choosing.deadline + by))
    if night.cutting is not None:
        night = replace(night, cutting=replace(night.cutting, deadline=night.cutting.deadline + by))
    if night.clock is not None:
        bank_from = night.clock.bank_from
        clock = replace(
            night.clock,
            deadline=night.clock.deadline + by,
            bank_from=None if bank_from is None else bank_from + by,
        )
        night = replace(night, clock=clock)
    if night.next_at is not None:
        night = replace(night, next_at=night.next_at + by)
    if night.called is not None and night.called.deadline is not None:
        night = replace(night, called=replace(night.called, deadline=night.called.deadline + by))
    if night.tournament is not None and night.tournament.ends is not None:
        night = replace(night, tournament=replace(night.tournament, ends=night.tournament.ends + by))
    return votes.later(night, by)
