"""Kill pots of fixed limit games with blinds (procedure.md 19): who wins twice running plays the next pot for more.

He posts an over-blind, twice the big blind (a half kill: one and a half times), and the limit is as much higher; he
acts in turn. The first pot won gives a leg, whatever its size; the second must bring at least a full bet of the others'
beside what they posted. Who scoops a high-low pot over the house's size kills at once. A split pot keeps a leg and
gives none; a killer who splits, or wins, must kill again. When the holder leaves, or a split pot finds none, the kill
button goes back to the middle. Hands of other games, or played at other limits, count for nothing.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from server.night import events as e
from server.night.button import Deal
from server.night.next_deal import Kill
from server.night.plot import Plot
from server.night.state import Night
from server.poker.events import Blind
from server.poker.game import Game
from server.poker.public import PublicHand
from server.poker.stakes import Stakes


def over_blind(night: Night, game: Game, stakes: Stakes, deal: Deal) -> tuple[Stakes, Deal] | None:
    """The stakes and the blinds of a kill pot; None when this deal is none."""
    kill, raised = night.kill, killed(night, game, stakes, deal.seats)
    if kill is None or raised is None:
        return None
    amount = _killed(night, stakes.big_blind)
    big = any(blind.seat == kill.seat and blind.kind == "big-blind" for blind in deal.blinds)
    own = Blind(kill.seat, "big-blind" if big else "kill", amount)
    others = [blind for blind in deal.blinds if blind.seat != kill.seat or blind.kind == "dead"]
    at = next((at for at, blind in enumerate(deal.blinds) if blind.seat == kill.seat), len(others))
    return raised, replace(deal, blinds=(*others[:at], own, *others[at:]))


def killed(night: Night, game: Game, stakes: Stakes, seats: Sequence[int]) -> Stakes | None:
    """The stakes of a kill pot that is dealt to these seats; None when it is none."""
    kill = night.kill
    if kill is None or not kill.due or kill.seat not in seats or not _counts(night, game, stakes):
        return None
    return replace(stakes, small_bet=_killed(night, stakes.small_bet), big_bet=_killed(night, stakes.big_bet))


def count(plot: Plot) -> None:
    """After a hand: whose leg it is, and whether he kills the next pot."""
    night = plot.night
    hand = night.hand.public if night.hand is not None else None
    if hand is None or not _counts(night, hand.game, hand.stakes):
        return
    now = _after(night, hand)
    if now != night.kill:
        plot.say(e.KillMoved(now))


def _counts(night: Night, game: Game, stakes: Stakes) -> bool:
    return night.house.options.kill != "off" and stakes.limit == "fixed" and "blinds" in game.forced


def _killed(night: Night, chips: int) -> int:
    """4/8 becomes 8/16, or 6/12 with a half kill; half a chip is rounded up."""
    return 2 * chips if night.house.options.kill == "full" else (3 * chips + 1) // 2


def _after(night: Night, hand: PublicHand) -> Kill | None:
    before = night.kill
    winners = [place.seat for place in hand.seats if place.won]
    killed = hand.setup.special == "kill-pot"
    if len(winners) != 1:
        if before is None or (killed and before.seat not in winners):
            return None
        return Kill(before.seat, killed)
    winner = winners[0]
    again = before is not None and before.seat == winner
    scoop = night.house.options.kill_scoop
    scooped = bool(scoop) and len(hand.game.shares) > 1 and hand.place(winner).won >= scoop
    return Kill(winner, scooped or (again and (killed or _brought(hand, winner) >= hand.stakes.small_bet)))


def _brought(hand: PublicHand, winner: int) -> int:
    """What the others put in beside antes, blinds and straddles, of which some may have come back."""
    return sum(max(place.live - place.posted, 0) for place in hand.seats if place.seat != winner)
