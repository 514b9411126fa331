"""Cards shown after a hand, until the next deal: one's own, and those that would have come, as the house allows."""

from server.night import commands as c
from server.night.player import Player
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night
from server.poker.afterwards import closed_cards, hunt, may_muck, show, to_come
from server.poker.house import Options

RESTING = ("between", "choosing", "waiting", "paused")


def show_cards(plot: Plot, person: str, command: c.ShowCards) -> Refusal | None:
    night, player = plot.night, plot.player(person)
    if _options(night).show_cards == "off":
        return Refusal(Rule.NOT_ALLOWED, "The house rules show no cards after a hand.")
    may = may_show(night, player)
    if not may:
        return Refusal(Rule.NOTHING_TO_DO, "There is nothing that you may show now.")
    if night.hand is None or player.seat is None or not set(command.cards) <= set(may):
        return Refusal(Rule.NOTHING_TO_DO, "Those cards are seen already, or are none of yours.")
    plot.take(show(night.hand, player.seat, tuple(sorted(set(command.cards)))))
    return None


def hunt_rabbit(plot: Plot, person: str, _: c.HuntRabbit) -> Refusal | None:
    night, player = plot.night, plot.player(person)
    if _options(night).rabbit_hunt == "off":
        return Refusal(Rule.NOT_ALLOWED, "The house rules hunt no rabbits.")
    if not may_hunt(night, player) or night.hand is None or player.seat is None:
        return Refusal(Rule.NOTHING_TO_DO, "No more cards would have come, or they are not for you to ask for.")
    plot.take(hunt(night.hand, player.seat))
    return None


def may_show(night: Night, player: Player) -> tuple[int, ...]:
    """The places of the cards that this player may show now."""
    rule = _options(night).show_cards
    hand = night.hand.public if night.hand is not None else None
    if rule == "off" or hand is None or player.seat is None or not _afterwards(night, player):
        return ()
    if rule == "who-may-muck" and not may_muck(hand, player.seat):
        return ()
    return closed_cards(hand, player.seat)


def may_hunt(night: Night, player: Player) -> bool:
    """Whether this player may have the cards turned up that would have come."""
    rule, hand = _options(night).rabbit_hunt, night.hand
    if rule == "off" or hand is None or player.seat is None or not _afterwards(night, player):
        return False
    if rule == "still-in" and hand.public.place(player.seat).folded:
        return False
    return not hand.public.rabbit and bool(to_come(hand))


def _options(night: Night) -> Options:
    """Those that the hand was dealt under: rules that came into force since open none of its cards."""
    dealt = night.hand.public.setup.house_version if night.hand is not None else night.house_version
    return next((each.house for each in night.versions if each.version == dealt), night.house).options


def _afterwards(night: Night, player: Player) -> bool:
    over = night.hand is not None and night.hand.public.over and not night.hand.public.void
    return over and night.phase in RESTING and night.held(player)
