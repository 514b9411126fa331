"""The words of the sections [choice] and [table]."""

from collections.abc import Mapping

from server.night.buy_in import table_type
from server.night.house_text.words import Words, choice, number
from server.poker.house import House, Listed
from server.poker.modifiers import NAMES
from server.poker.words import counted, listed, spelled

LIMITS = {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "no-limit": "no limit"}


RARE = "no-limit"
"""R151: supported, and said to be rare."""


def _times(house: House) -> bool:
    return bool({"ante-times", "limit-times"} & {*house.choice.modifiers})


def _games(value: tuple[str, ...]) -> str:
    return listed([game.replace("-", " ") for game in value]) or "every game there is"


def _rotation(value: tuple[Listed, ...]) -> str:
    """What rotates, each with the limit that the list has for it."""
    games = (f"{each.game.replace('-', ' ')}{f' at {LIMITS[each.limit]}' if each.limit else ''}" for each in value)
    return listed([*games]) or "the games of this table"


def _rotates(house: House) -> bool:
    return house.choice.by in ("rotation", "round-of-each")


def _stacked(value: tuple[str, ...]) -> str:
    return listed([words for name, words in NAMES.items() if name in value]) or "nothing"


def _limits(value: tuple[str, ...]) -> str:
    return listed([words for name, words in LIMITS.items() if name in value], "or")


def _clocked(house: House) -> bool:
    return house.table.clock_s > 0


def _clock(value: int, _: House) -> str:
    if not value:
        return "There is no clock."
    return (
        f"A decision may take {counted(value, 'seconds')}. Out of time one checks if that is free, else folds; "
        "one draws no card, gives away the lowest, pays for none, and is out where the question is in or out."
    )


def _bank(value: int, _: House) -> str:
    return f"Everybody has a time bank of {counted(value, 'seconds')}." if value else "There is no time bank."


def _type(seats: int) -> str:
    """R193."""
    named = table_type(seats)
    return f": {named}" if named else ""


def _seconds(ms: int) -> str:
    return f"{ms / 1000:g} {'second' if ms == 1000 else 'seconds'}"


CHOICE: Mapping[str, Words] = {
    "games": Words(
        "Games",
        _games,
        lambda value, _: (
            f"The dealer chooses among {_games(value)}." if value else "The dealer chooses among all the games."
        ),
    ),
    "by": choice(
        "Who chooses the game",
        {
            "dealers-choice": ("the dealer", "The dealer chooses the game."),
            "rotation": ("nobody: the games rotate", "Nobody chooses: the games of the list are dealt in turn."),
            "round-of-each": (
                "nobody: each game for a round",
                "Nobody chooses: each game of the list is dealt by everybody once, then the next one.",
            ),
            "winners-choice": (
                "the winner of the last hand",
                "Whoever won the most of the last hand chooses the game; the deal goes round as ever.",
            ),
        },
    ),
    "rotation": Words(
        "Games that rotate, in order",
        _rotation,
        lambda value, _: f"In turn are dealt: {_rotation(value)}.",
        when=_rotates,
    ),
    "rotation_deals": number(
        "Deals of each game that rotates",
        lambda value, _: f"Each game is dealt {'once' if value == 1 else f'{spelled(value)} times'} in its turn.",
        unit="deals",
        when=lambda house: house.choice.by == "rotation",
    ),
    "experience": choice(
        "Who plays",
        {
            "beginners": ("beginners", "Games are recommended for beginners: the easy ones."),
            "mixed": ("beginners and experts", "Games are recommended that neither beginners nor experts dread."),
            "experts": ("experts", "Games are recommended for experts: hard ones, and draw with few players, too."),
        },
        quiet=True,
    ),
    "ante_max": number(
        "Highest ante", lambda value, _: f"The ante is {counted(value, 'chips')} at most.", unit="chips"
    ),
    "small_bet": number(
        "Highest small bet", lambda value, _: f"The small bet is {counted(value, 'chips')} at most.", unit="chips"
    ),
    "big_bet": number(
        "Highest big bet", lambda value, _: f"The big bet is {counted(value, 'chips')} at most.", unit="chips"
    ),
    "limits": Words(
        "Limits",
        _limits,
        lambda value, _: f"The dealer may choose {_limits(value)}{', which is rare at home' if RARE in value else ''}.",
    ),
    "modifiers": Words(
        "What a dealer may add to a game",
        _stacked,
        lambda value, _: (
            f"The dealer may add to a game: {_stacked(value)}." if value else "The dealer deals each game as it is."
        ),
    ),
    "times_max": number(
        "Highest multiple of ante and limit",
        lambda value, _: (
            f"Ante and limit may be multiplied by {value} at most." if value > 1 else "Ante and limit stay as they are."
        ),
        unit="times",
        when=_times,
    ),
    "blinds": choice(
        "A game with blinds among others",
        {
            "each-deal": ("is dealt once", "A game with blinds among others is dealt once, like any other."),
            "full-orbit": ("is dealt by everybody once", "A game with blinds among others is dealt by everybody once."),
        },
    ),
    "seconds": number(
        "Time to choose a game",
        lambda value, _: (
            f"Who has not chosen after {counted(value, 'seconds')} deals his own last game again, else the next one."
        ),
        unit="seconds",
    ),
}
TABLE: Mapping[str, Words] = {
    "seats": number("Seats", lambda value, _: f"The table has {spelled(value)} seats{_type(value)}.", unit="seats"),
    "button": choice(
        "The button, where all games have blinds",
        {
            "dead": (
                "may stop at an empty seat",
                "Where all games have blinds, nobody misses or doubles a blind: the button may stop at an empty seat.",
            ),
            "moving": (
                "always moves to a player",
                "Where all games have blinds, the button always moves to the next player.",
            ),
        },
    ),
    "away_after": number(
        "Time-outs until a player is away",
        lambda value, _: (
            f"Who lets his time run out {spelled(value)} times in a row is away."
            if value > 1
            else "Who lets his time run out is away."
        ),
        unit="times",
        when=_clocked,
    ),
    "clock_s": number("Time for a decision", _clock, unit="seconds", zero="no clock"),
    "bank_s": number("Time bank", _bank, unit="seconds", zero="none", when=_clocked),
    "refill_s": number(
        "What a time bank gains each orbit",
        lambda value, _: (
            f"A time bank gains {counted(value, 'seconds')} each time its player has dealt."
            if value
            else "A time bank that is used up stays so."
        ),
        unit="seconds",
        zero="nothing",
        when=lambda house: _clocked(house) and house.table.bank_s > 0,
        quiet=True,
    ),
    "grace_ms": number(
        "Grace after the clock",
        lambda value, _: f"The clock waits {_seconds(value)} more for a slow line.",
        unit="milliseconds",
        when=_clocked,
        quiet=True,
    ),
    "cut_s": number(
        "Time to cut",
        lambda value, _: f"The deck is cut within {counted(value, 'seconds')}.",
        unit="seconds",
        quiet=True,
    ),
    "cut_by": choice(
        "Who cuts",
        {
            "right-hand": ("the dealer's right-hand neighbour", "The dealer's right-hand neighbour cuts."),
            "left-hand": ("the dealer's left-hand neighbour", "The dealer's left-hand neighbour cuts."),
        },
    ),
    "reveal": choice(
        "Decks are opened",
        {
            "never": ("never", "Cards that nobody showed stay secret for good."),
            "after-hand": (
                "after every hand",
                "After every hand its whole deck is opened: everybody sees what each held, and what would have come.",
            ),
            "end-of-night": (
                "at the end of the night",
                "When the night is over all its decks are opened: everybody sees what each held, and what would have "
                "come.",
            ),
        },
    ),
    "packs": choice(
        "Packs on the table",
        {
            "alternating": ("two, dealt in turn", "Two packs with backs of different colours are dealt in turn."),
            "one": ("one", "One pack is dealt every time."),
        },
    ),
    "call_s": number(
        "A seat is kept for the next in line",
        lambda value, _: f"A free seat is kept for the next one on the waiting list for {counted(value, 'seconds')}.",
        unit="seconds",
        quiet=True,
    ),
    "pause_ms": number(
        "The result stays in view",
        lambda value, _: f"The result of a hand stays in view for {_seconds(value)}.",
        unit="milliseconds",
        quiet=True,
    ),
}
