"""One event after another makes the night: no choice, no check. The same for live play and for replay."""

from collections.abc import Callable
from typing import assert_never

import msgspec

from server.night import before_deal, office, places, till, voting
from server.night import events as e
from server.night.in_force import house_in_force
from server.night.state import (
    SEATS_MAX,
    Carry,
    Choosing,
    Clock,
    Cutting,
    Ending,
    HouseVersion,
    Night,
    Phase,
    Player,
    Round,
    clockwise,
)
from server.night.tournament import evolve as tournament
from server.night.tournament.state import opened
from server.poker import events as h
from server.poker import hand as poker
from server.poker.invariants import InvariantBroken
from server.poker.pots import for_these

replace = msgspec.structs.replace
_GONE = {"status": "watching", "seat": None, "request": None, "timeouts": 0, "to_seat": None, "swap": ""} | {
    "to_table": False,
    "plays_free": False,
}


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
    if isinstance(event, e.EveningEvent):
        return places.evolve(night, event)
    if isinstance(event, e.TournamentEvent):
        return tournament.evolve(night, event)
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
                night = _answered_the_call(night, event.player)
                return _player(night, event.player, request=event.request, status="asked")
            return _player(night, event.player, request=event.request)
        case e.RequestDropped():
            return places.out_of_line(night, event.player).changed(event.player, _without_request)
        case e.SeatTaken():
            return _seat(night, event)
        case e.ChipsGranted():
            return night.changed(event.player, lambda p: _granted(p, event))
        case e.ChipsReturned():
            return night.changed(
                event.player,
                lambda p: replace(p, stack=p.stack - event.chips, returned=p.returned + event.chips),
            )
        case e.SeatLeft():
            night = _kill_dropped(_claims_dropped(night, event.player), event.player)
            return _player(night, event.player, **_GONE, since=event.at, left_with=event.chips)
        case e.StatusSet():
            return _status_set(night, event)
        case (
            e.HostNamed()
            | e.BankerNamed()
            | e.DeputyNamed()
            | e.OfficerGone()
            | e.OfficerBack()
            | e.NewDevice()
            | e.SentAway()
            | e.Locked()
        ):
            return office.evolve(night, event)
        case e.PlayChips():
            return replace(night, play=True)
        case e.DrawBegan():
            return replace(night, phase="drawing")
        case e.DealerDrawn():
            # The button stands one place before the first dealer, so that he is next.
            return replace(night, phase="waiting", draw=event.cards, button=(event.seat - 1) % SEATS_MAX, secrets=None)
        case e.ChoiceBegan():
            return replace(
                _round_over(night),
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
            return _carry_shared(night, event)
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
            if event.decks != before_deal.to_open(night):
                raise InvariantBroken("a void hand is opened with other decks than those that were committed to")
            return night
        case e.CardsCalled():
            return replace(night, packs=night.packs + 1, packs_since=event.hand)
        case e.BlindsMoved():
            return _blinds_moved(night, event)
        case e.RoundBegan():
            return _round_began(night, event.round)
        case e.RoundDealt():
            return _round_dealt(night, event)
        case e.RoundOver():
            return _round_over(night)
        case e.KillMoved():
            return replace(night, kill=event.kill)
        case e.PostingSet():
            return _player(night, event.player, posts=event.now)
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
            night = night if night.round is not None and night.round.why == "rotation" else _round_over(night)
            return replace(night, phase="waiting", choosing=None, choice=None, cutting=None, secrets=None, next_at=None)
        case e.VoteCalled() | e.VoteCast() | e.VoteClosed() | e.KittyProposed() | e.KittyVoted() | e.KittyDecided():
            return voting.evolve(night, event)
        case e.KittySplit():
            for player, chips in event.shares:
                night = night.changed(player, _adder(chips))
            return replace(night, kitty=night.kitty - sum(chips for _, chips in event.shares))
        case e.EndPlanned():
            carry = replace(night.carry, counts=False) if night.carry is not None else None
            return replace(night, ending=event.ending, carry=carry, until=None)
        case e.EndCalledOff():
            return replace(night, ending=None, last_hand=False, until=None)
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
        case e.TabPaid() | e.ExpenseShared() | e.CashCounted():
            return night
        case e.FreeStackGiven() | e.FreeReturned() | e.KittySpent() | e.EntryReversed() | e.Compensated():
            return till.evolve(night, event)
        case e.Proposed():
            proposals = (*night.proposals, event.proposal)
            return replace(night, proposals=proposals, proposed=event.proposal.number)
        case e.ProposalClosed():
            return replace(night, proposals=tuple(p for p in night.proposals if p.number != event.number))
        case e.OldTabNoted():
            return _player(night, event.player, old_tab=event.owes)
        case _:
            assert_never(event)


def on_hand(night: Night, event: h.PublicEvent) -> Night:
    """The night after an event of its hand; what concerns seats, clock and kitty is kept here too."""
    asked = night.hand.public.asked if night.hand is not None else None
    hand = poker.evolve(night.hand, event)
    if asked is not None and hand.public.asked is None and not isinstance(event, h.Undone | h.Voided):  # an answer
        night = _acted(night, asked.seat, bool(getattr(event, "timed_out", False)))
    match event:
        case h.Asked():
            return replace(night, hand=hand, clock=None)
        case h.DeckAsked():
            return replace(night, hand=hand, clock=None, phase="shuffling")
        case h.KittyCut():
            return replace(night, hand=hand, kitty=night.kitty + event.amount)
        case h.HandStarted():
            here = {p.seat: p.id for p in night.players if p.seat is not None}
            holds = tuple((each.seat, here[each.seat]) for each in event.seats)
            return replace(night, hand=hand, carry=None, holds=holds)
        case h.Carried():
            return _carried(replace(night, hand=hand), event)
        case h.Voided():
            return before_deal.undealt(replace(night, hand=hand, kitty=night.kitty - event.cut))
        case h.HandEnded():
            return replace(_hand_over(replace(night, hand=hand), event), before_deal=None, picked=())
        case _:
            return replace(night, hand=hand)


def _acted(night: Night, seat: int, timed_out: bool) -> Night:
    player = night.at_seat(seat)
    if player is None or (not timed_out and player.timeouts == 0):
        return night
    return _player(night, player.id, timeouts=player.timeouts + 1 if timed_out else 0)


def _hand_over(night: Night, event: h.HandEnded) -> Night:
    stacks = dict(event.stacks)
    bank_max = night.house.table.bank_s * 1000
    void = night.hand is not None and night.hand.public.void
    players = []
    for player in night.players:
        if player.seat in stacks:
            stack = stacks[player.seat] + player.promised
            refill = night.house.table.refill_s * 1000 if player.seat == night.button and not void else 0
            player = replace(player, stack=stack, promised=0, bank_ms=min(bank_max, player.bank_ms + refill))
        players.append(player)
    ending = night.ending if void else _ending_after(night)
    night = replace(night, players=tuple(players), phase="between", clock=None, choice=None, next_at=None)
    return replace(night, ending=ending, won=night.won if void else winners(night))


def winners(night: Night) -> tuple[tuple[str, int], ...]:
    """What each won of the hand's pots, from the dealer's left; by person, for he may soon have another seat."""
    if night.hand is None:
        return ()
    hand = night.hand.public
    won = {place.seat: place.won for place in hand.seats if place.won}
    order = ((night.at_seat(seat), won[seat]) for seat in clockwise(tuple(won), hand.button))
    return tuple((player.id, chips) for player, chips in order if player is not None)


def _ending_after(night: Night) -> Ending | None:
    """How the night ends, a deal later. A deal that leaves a pot is not over: the one that wins it is (R171)."""
    ending = night.ending
    if ending is None:
        return None
    if night.carry is not None:
        last = ending.mode == "through" and ending.seat == night.button
        return Ending("deals", deals=1) if last else ending
    return _one_less(ending)


def _one_less(ending: Ending) -> Ending:
    return Ending("deals", deals=ending.deals - 1) if ending.mode == "deals" else ending


def _carried(night: Night, event: h.Carried) -> Night:
    if night.choice is None or night.button is None:
        raise InvariantBroken("a pot stays of a game that nobody chose")
    counts = night.ending is not None
    carry = Carry(event.pots, event.why, night.choice, night.button, event.passes, event.legs, counts)
    return replace(night, carry=carry)


def _claims_dropped(night: Night, person: str) -> Night:
    """Who leaves his seat gives up his claims; a pot that nobody else could win joins the one before it."""
    player, carry = night.player(person), night.carry
    if player is None or carry is None or player.seat not in carry.seats:
        return night
    seats = tuple(seat for seat in carry.seats if seat != player.seat)
    return replace(night, carry=replace(carry, pots=for_these(carry.pots, seats)))


def _round_dealt(night: Night, event: e.RoundDealt) -> Night:
    """`last`, what the dealer gets who does not answer, stays what somebody chose."""
    if night.round is None:
        raise InvariantBroken("no round goes on that has not begun")
    left = replace(night.round, deals=night.round.deals - 1)
    return replace(
        night,
        phase="shuffling",
        choice=left.choice,
        round=left,
        button=event.seat,
        next_at=None,
        choosing=None,
        cutting=None,
        secrets=None,
        draw=(),
    )


def _chosen(night: Night, event: e.GameChosen) -> Night:
    """What the clock took for somebody is not what he likes to play."""
    player = night.at_seat(event.seat)
    if player is not None and not event.timed_out:
        night = replace(_player(night, player.id, chose=event.choice), chosen=(*night.chosen, event.choice.game))
    return replace(night, phase="shuffling", choosing=None, choice=event.choice, last=event.choice, draw=())


def _round_began(night: Night, began: Round) -> Night:
    """Whangdoodles hold up the game that the rotation is at; after them it goes on."""
    if began.why == "rotation":
        return replace(night, round=began, place=began.place)
    return replace(night, round=began, held_up=night.round)


def _round_over(night: Night) -> Night:
    """Blinds of a round make no debts after it (procedure 13, last line)."""
    if night.round is not None and (night.round.why == "blinds" or night.round.own_blinds):
        players = tuple(replace(player, owes=(), posts=False) for player in night.players)
        night = replace(night, players=players, posts=None)
    return replace(night, round=night.held_up, held_up=None)


def _kill_dropped(night: Night, person: str) -> Night:
    """Who leaves his seat leaves the kill button in the middle (procedure.md 19)."""
    player = night.player(person)
    gone = player is not None and night.kill is not None and night.kill.seat == player.seat
    return replace(night, kill=None) if gone else night


def _carry_shared(night: Night, event: e.CarryShared) -> Night:
    for player, chips in event.shares:
        night = night.changed(player, _adder(chips))
    carry, ending = night.carry, night.ending
    if carry is None:
        raise InvariantBroken("a pot is shared that has not stayed")
    if ending is not None and carry.counts:
        ending = _one_less(ending)
    return replace(night, carry=None, button=carry.dealer, ending=ending)


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


def _seat(night: Night, event: e.SeatTaken) -> Night:
    owes = (
        ("big",) if night.posts is not None and night.tournament is None else ()
    )  # who sits down in a night of blinds (procedure 13)
    fresh = {
        "status": "sitting",
        "seat": event.seat,
        "request": None,
        "timeouts": 0,
        "owes": owes,
        "posts": False,
        "gone_to": 0,
    }
    night = places.out_of_line(office.let_back(night, event.player), event.player)
    if night.player(event.player) is None:
        player = Player(event.player, bot=event.bot, bank_ms=night.house.table.bank_s * 1000, **fresh)  # type: ignore[arg-type]
        return replace(night, players=(*night.players, player), bots=night.bots + event.bot)
    return night.changed(
        event.player, lambda p: replace(p, bank_ms=max(p.bank_ms, night.house.table.bank_s * 1000), **fresh)
    )


def _granted(player: Player, event: e.ChipsGranted) -> Player:
    where = "promised" if event.held else "stack"
    return replace(
        _without_request(player),
        **{where: getattr(player, where) + event.chips},
        bought=player.bought + event.chips,
        times=player.times + 1,
        plays_free=player.plays_free and event.held,
    )


def _without_request(player: Player) -> Player:
    return replace(player, request=None, status="watching" if player.status == "asked" else player.status)


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


def _status_set(night: Night, event: e.StatusSet) -> Night:
    """Who comes back on his turn gets a whole clock, once; who leaves on it gets the short one."""
    night = _player(night, event.player, status=event.status, timeouts=0, since=event.at)
    player, clock = night.player(event.player), night.clock
    if player is None or clock is None or clock.seat != player.seat:
        return night
    anew = event.status == "leaving" or (event.status == "sitting" and clock.short)
    return replace(night, clock=None) if anew else night


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
    return voting.later(night, by)


def _answered_the_call(night: Night, person: str) -> Night:
    """His seat is kept for him until the host has answered, too."""
    called = night.called
    return replace(night, called=replace(called, deadline=None)) if called and called.player == person else night


def _adder(chips: int) -> Callable[[Player], Player]:
    return lambda player: replace(player, stack=player.stack + chips)


def _player(night: Night, person: str, **fields: object) -> Night:
    return night.changed(person, lambda player: replace(player, **fields))
