"""House players: they see what a player in their seat sees, think a moment, ask like everybody else, and never cut.

They only sit where chips are play chips (design.md 10.10).
"""

import asyncio
import re

from server.night import commands as c
from server.night.own_view import OwnView, own_view
from server.poker import commands as h
from server.poker.cards import RANKS
from server.poker.legal import Legal, Pick
from server.poker.steps import in_between
from server.ports import Entropy
from server.table.actor import NightActor
from server.table.doors import Doors
from server.table.letter import Letter

LOW_TO_DECLARE = 8
UNSEEN_HAND = 0.4  # cards that nobody may look at are as good as anybody's
THINK_MS = (600, 1600)  # long enough to be followed, short enough not to bore


BETTER_THAN_EVEN = 7  # of the 50 cards left 28 fall between posts seven ranks apart


class HousePlayers:
    """Plays every house player's seat of one night."""

    def __init__(self, actor: NightActor, doors: Doors) -> None:
        self._actor = actor
        self._doors = doors
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._seen: dict[str, tuple[object, ...]] = {}
        actor.after_push = self.look

    def look(self) -> None:
        """Sets a house player thinking when the table waits for him."""
        if self._actor.frozen:
            return
        night = self._actor.night
        seat: int | None = None
        what: tuple[object, ...] = ()
        if night.choosing is not None:
            seat = night.choosing.seat
            what = ("choose", night.hand_no, night.choosing.deadline)
        elif night.phase == "playing" and night.hand is not None and night.hand.public.asked is not None:
            seat = night.hand.public.asked.seat
            what = ("act", night.hand.public.number, night.hand.public.turn)
        player = night.at_seat(seat) if seat is not None else None
        if player is None or not player.bot or self._seen.get(player.id) == what:
            return
        self._seen[player.id] = what
        self._thinking[player.id] = asyncio.create_task(self._think(player.id, what), name=f"house-player-{player.id}")

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    async def _think(self, person: str, what: tuple[object, ...]) -> None:
        low, high = THINK_MS
        await asyncio.sleep((low + _dice(self._doors.entropy) * (high - low)) / 1000)
        night = self._actor.night
        own = own_view(night, person, self._actor.names, self._doors.shelf, self._actor.book)
        turn = night.hand.public.turn if night.hand else 0
        gap = in_between.between(night.hand.public) if night.hand else 0
        command = decide(own, night.hand_no, turn, _dice(self._doors.entropy), gap)
        if command is not None:
            answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
            if self._actor.post(Letter(person, f"bot:{self._actor.book.seq}", command, "", answer)):
                await answer
        if self._seen.get(person) == what:  # if the table still waits for that, it was refused or could not be saved
            del self._seen[person]
            self.look()


def decide(own: OwnView, hand: int, turn: int, dice: float, gap: int = 0) -> c.PersonCommand | None:
    """What a house player does; `dice` is 0 to 1 and makes him a little unpredictable.

    `gap`: the ranks between the posts that lie before him, in in-between.
    """
    if own.choose is not None:
        games = [game for game in own.choose.games if not game.reason]
        if not games:
            return None
        game = games[int(dice * len(games)) % len(games)]
        return c.Choose(game=game.id, ante=min(1, own.choose.ante_max), limit=own.choose.limits[0])
    if own.hand is None or own.hand.legal is None:
        return None
    return c.Act(hand=hand, turn=turn, act=_act(own, own.hand.legal, dice, gap))


def _act(own: OwnView, legal: Legal, dice: float, gap: int) -> h.SeatCommand:
    if legal.pick is not None:
        return _picked(own, legal.pick)
    if legal.bring_in is not None:
        return h.BringIn()
    strength = _strength(own)
    answer = _answered(own, {type(option.act) for option in legal.options}, strength, dice)
    if answer is not None:
        return answer
    if gap and legal.check:
        return _bet_between(legal, gap, dice)
    has_openers = legal.bet is not None and legal.check and not legal.fold
    if legal.bet is not None and (strength + dice > 1.35 or (has_openers and dice < 0.8)):
        to = legal.bet.min
        return h.Bet(to) if legal.bet.kind == "bet" else h.RaiseTo(to)
    if legal.check:
        return h.Check()
    stack = max(1, own.stack)
    price = (legal.call or 0) / stack
    if legal.call is not None and strength + dice * 0.6 > 0.35 + min(0.6, price):
        return h.Call()
    return h.Fold() if legal.fold else h.Call()


def _answered(own: OwnView, offered: set[type[h.SeatCommand]], strength: float, dice: float) -> h.SeatCommand | None:
    """What it answers to a question with buttons of its own; None: it is asked nothing but to bet."""
    if h.Straddle in offered:
        return h.Straddle(yes=False)
    if h.RunTwice in offered:
        return h.RunTwice()
    if h.Pay in offered:
        return h.Pay() if strength + dice > 0.8 else h.Fold()
    if h.In in offered:
        return h.In() if strength + dice * 0.3 > _good_enough(own) else h.Out()
    if h.Ace in offered:
        return h.Ace("low")  # a second ace is high, and leaves the widest gap
    if h.Declare in offered:
        return h.Declare("low" if _has_low(own) else "high")
    return None


def _good_enough(own: OwnView) -> float:
    """How strong a hand must be to be in: the more cards there are, the better the others' hands will be."""
    cards = len(own.hand.cards) if own.hand else 0
    return 0.5 + 0.1 * max(0, cards - 3)


def _bet_between(legal: Legal, gap: int, dice: float) -> h.SeatCommand:
    """Nothing unless more cards fall between than not; the wider the gap, the more."""
    if legal.bet is None or gap < BETTER_THAN_EVEN:
        return h.Check()
    share = (gap - BETTER_THAN_EVEN + dice) / (11 - BETTER_THAN_EVEN + 1)
    return h.Bet(max(legal.bet.min, int(legal.bet.max * share)))


_WORTH = (
    ("straight flush", 1.0), ("four", 1.0), ("full house", 0.95), ("flush", 0.9), ("straight", 0.85), ("three", 0.8),
    ("two pair", 0.65), ("pair", 0.45),
)  # fmt: skip


def _strength(own: OwnView) -> float:
    """0 to 1, from the name of the hand and its high cards; no more than a player sees."""
    if own.hand is None:
        return 0.0
    high = own.hand.name.partition(";")[0]
    for name, worth in _WORTH:
        if name in high:
            return worth
    if any(not card.card for card in own.hand.cards):
        return UNSEEN_HAND
    ranks = [RANKS.find(card.card[0]) for card in own.hand.cards]
    return 0.1 + 0.2 * max(ranks, default=0) / 12


def _picked(own: OwnView, pick: Pick) -> h.SeatCommand:
    if pick.do == "draw":
        return pick.command(_throw(own, pick.min, pick.max_without))
    return pick.command(_dullest(own, pick))


def _has_low(own: OwnView) -> bool:
    """Whether the name of the hand ends in a good low one: "pair of aces; 7-5-3-2-A low"."""
    low = re.search(r"(\d+)-[-0-9JQKA]+ low", own.hand.name) if own.hand else None
    return low is not None and int(low[1]) <= LOW_TO_DECLARE


def _dullest(own: OwnView, pick: Pick) -> tuple[int, ...]:
    """The cards that tell the least and help the least: unpaired ones, the lowest first; so they are turned up, too."""
    ranks = [card.card[0] for card in own.hand.cards] if own.hand else []
    worst_first = sorted(pick.among, key=lambda place: (ranks.count(ranks[place]), RANKS.find(ranks[place])))
    chosen = worst_first[: pick.min]
    return tuple(chosen if pick.ordered else sorted(chosen))


def _throw(own: OwnView, least: int, most: int) -> tuple[int, ...]:
    """Keeps what is paired, else the highest cards; throws the rest as far as allowed, and no fewer than asked."""
    if own.hand is None:
        return ()
    ranks = [card.card[0] for card in own.hand.cards]
    worst_first = sorted(range(len(ranks)), key=lambda place: (ranks.count(ranks[place]), RANKS.find(ranks[place])))
    made = any(word in own.hand.name for word in ("straight", "flush", "full house"))
    single = [] if made else [place for place in worst_first if ranks.count(ranks[place]) == 1]
    count = max(least, min(most, 3, len(single)))
    return tuple(sorted(worst_first[:count]))


def _dice(entropy: Entropy) -> float:
    return int.from_bytes(entropy.bytes(4), "big") / 2**32
