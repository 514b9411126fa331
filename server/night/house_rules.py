"""The house rules while a night runs: a new version holds from the next hand, and limits are everybody's (R140, R170).

R140: a limit is fixed for the session and changed by unanimous vote only. A limit is whatever says how much somebody
may, or must, put in: bets, raises, antes, what doubles them, games that match the pot, what the bank hands out (table
stakes: R147, R150), and what the kitty takes from a pot, which the table votes on too (R159). What the books are kept
in is fixed for the night.
"""

from msgspec.structs import replace

from server.night import events as e
from server.night.club_list import following
from server.night.house_keys import value
from server.night.house_words import in_page_words
from server.night.offer import offered
from server.night.playable import flaw
from server.night.plot import Plot, Shelf
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import at_the_table, in_the_hand
from server.night.state import Night
from server.night.votes.subjects import NewHouse
from server.poker.house import House

FIXED = frozenset({"bank.price", "bank.currency"})
LIMITS = frozenset(
    {
        *(f"choice.{name}" for name in ("limits", "small_bet", "big_bet", "ante_max", "times_max", "modifiers")),
        *(f"betting.{name}" for name in ("raises", "raises_bind", "heads_up_raises", "pot_ceiling", "short_blind_pot")),
        *(f"betting.{name}" for name in ("stud_limits", "open_pair")),
        *(f"options.{name}" for name in ("straddle", "straddles", "kill", "kill_scoop", "whangdoodles")),
        *(f"options.{name}" for name in ("bomb_pot_every", "bomb_pot_antes", "seven_deuce")),
        *(f"options.{name}" for name in ("match_cap", "wimp", "ghost")),
        *(f"bank.{name}" for name in ("buy_in", "buy_in_min", "buy_in_max", "short_stack", "return_h")),
        *(f"bank.{name}" for name in ("free_stacks", "free_settle", "free_by", "plays_free")),
        *(f"kitty.{name}" for name in ("use", "chips", "vote", "away_min")),
    }
)
OFFERING = frozenset({"choice.games", "choice.by", "choice.rotation"})
"""The keys that say which games are played."""
RESTING = ("open", "waiting", "paused", "between", "choosing")
"""No deck is out: the rules may change under nobody's hand."""


def refused(plot: Plot, version: int, house: House) -> Refusal | None:
    """Why these rules cannot be the next version; None when they can, if everybody agrees who has to."""
    saved = plot.night.newest_house
    if version != saved.version + 1:
        text = f"Version {saved.version} was saved meanwhile. Look at it, then change it."
        return Refusal(Rule.HOUSE_CHANGED_MEANWHILE, text)
    changed = changed_keys(saved.house, house)
    if not changed:
        return Refusal(Rule.NOTHING_TO_DO, "These are the house rules already.")
    fixed = [key for key in changed if key in FIXED]
    if fixed:
        text = "What a chip is worth is fixed for the night, for the book is kept in it."
        return Refusal(Rule.FIXED_FOR_THE_NIGHT, text)
    why = flaw(house, plot.shelf) or _cannot_hold_here(plot, house, changed)
    return Refusal(Rule.RULES_CANNOT_HOLD, why) if why else None


def limits_in(plot: Plot, house: House) -> tuple[str, ...]:
    """The keys that these rules change and that need everybody's yes now; before the play begins there are none."""
    return limits_between(plot.night.newest_house.house, house, plot.shelf) if plot.night.begun else ()


def limits_between(before: House, after: House, shelf: Shelf) -> tuple[str, ...]:
    """The keys in which a limit is another one: those of LIMITS, and whatever brings games that match the pot."""
    asked = LIMITS | OFFERING if newly_matched(before, after, shelf) else LIMITS
    return tuple(key for key in changed_keys(before, after) if key in asked)


def newly_matched(before: House, after: House, shelf: Shelf) -> tuple[str, ...]:
    """The titles of the games in which the pot is matched that are played now and were not: they are a limit too, for
    what they cost is bounded by no bet.
    """
    matched = [game for game in shelf.values() if game.family == "match-pot"]
    new = (g for g in matched if offered(after.choice, g.id) and not offered(before.choice, g.id))
    return tuple(sorted(game.title for game in new))


def come_into_force(plot: Plot) -> bool:
    """True when a saved version holds from here on. A pot that stays is won under the rules it was begun by."""
    night = plot.night
    saved = night.newest_house
    if saved.version == night.house_version or night.phase not in RESTING:
        return False
    if night.carry is not None or night.last_hand:
        return False
    plot.say(e.HouseInForce(saved.version))
    return True


# The vote on a limit (R140)


def vote_refused(plot: Plot, person: str, subject: NewHouse) -> Refusal | None:
    if person != plot.night.host:
        return Refusal(Rule.NOT_ALLOWED, "Only the host may propose new house rules.")
    return refused(plot, subject.version, subject.house)


def voters(night: Night, _: NewHouse) -> tuple[str, ...]:
    """Everybody at the table, and who is sent away until he is out of the hand; the host too, whose rules they are."""
    there = tuple(dict.fromkeys((*at_the_table(night), *in_the_hand(night, folded=False))))
    return there if night.host in there else (*there, night.host)


def unanimous(_: Night, __: NewHouse) -> bool:
    return True


def stands(night: Night, subject: NewHouse) -> bool:
    """Until other rules are saved."""
    return subject.version == night.newest_house.version + 1


def begin(plot: Plot, person: str, subject: NewHouse) -> None:
    """All agree. Who came meanwhile may have made it impossible."""
    if refused(plot, subject.version, subject.house) is None:
        plot.say(e.HouseChanged(subject.version, subject.house, person, plot.at))


def changed_keys(before: House, after: House) -> tuple[str, ...]:
    """The keys (`betting.raises`) whose values differ, in the order of the house file."""
    return tuple(
        f"{section}.{name}"
        for section in before.__struct_fields__
        for name in getattr(before, section).__struct_fields__
        if value(before, f"{section}.{name}") != value(after, f"{section}.{name}")
    )


def _cannot_hold_here(plot: Plot, house: House, changed: tuple[str, ...]) -> str:
    """Why these rules cannot hold at this table as it is now."""
    night = plot.night
    last = max((p.seat for p in night.seated() if p.seat is not None), default=-1)
    if last >= house.table.seats:
        return f"Somebody sits in seat {last + 1}, so the table cannot have {house.table.seats} seats."
    players = len(night.ready()) if night.carry is None else 0
    under = replace(night, house=house)
    if players >= 2 and following(night, plot.shelf, -1, players) and not following(under, plot.shelf, -1, players):
        blamed = [key for key in changed if key.startswith(("deck.", "choice."))] or changed
        why = in_page_words(", ".join(blamed))
        return f"No game of these rules could be dealt to the {players} players who are here. Look at {why}."
    return ""
