"""The words of the section [options]: what a table adds to its games."""

from collections.abc import Mapping

from server.night.house_text.words import Words, choice, number
from server.poker.house import House
from server.poker.words import counted, spelled


def _straddle(house: House) -> bool:
    return house.options.straddle == "left-of-big-blind"


def _kill(house: House) -> bool:
    return house.options.kill != "off"


def _bombs(house: House) -> bool:
    return house.options.bomb_pot_every > 0


def _straddles(value: int, _: House) -> str:
    if value == 1:
        return "There is one straddle a hand at most."
    return f"There may be {spelled(value)} straddles a hand, each twice the one before."


def _scoop(value: int, _: House) -> str:
    if not value:
        return "Only who wins twice running kills the next pot."
    return f"Who scoops a high-low pot of {counted(value, 'chips')} or more kills the next one."


def _bomb(value: int, _: House) -> str:
    if not value:
        return "There are no bomb pots."
    every = "Every deal" if value == 1 else f"One in {spelled(value)} deals"
    return f"{every} is a bomb pot, if the game has a board: all ante, and the first betting round falls away."


def _bounty(value: int, _: House) -> str:
    if not value:
        return "Winning with seven and deuce pays nothing extra."
    return f"Who wins the main pot with a seven and a two in hold'em gets {counted(value, 'chips')} from everybody."


def _match(value: int, _: House) -> str:
    if not value:
        return "Who has to match a pot pays as much as the game says."
    return f"Who has to match a pot pays {counted(value, 'antes')} at most."


def _doodles(least: str) -> str:
    return f"After {least} is won and shown at fixed limit, everybody deals Jackpots once for double stakes."


OPTIONS: Mapping[str, Words] = {
    "straddle": choice(
        "Straddles",
        {
            "off": ("none", "There are no straddles."),
            "left-of-big-blind": (
                "left of the big blind",
                "Left of the big blind may straddle before the cards, for twice the big blind.",
            ),
            "button": ("the button", "The button may straddle before the cards, for twice the big blind."),
        },
        quiet=True,
    ),
    "straddles": number("Straddles in a hand", _straddles, unit="straddles", when=_straddle),
    "run_twice": choice(
        "Run it twice",
        {
            "off": ("no", "The board is never run twice."),
            "if-all-agree": (
                "if all agree",
                "When nobody can bet any more and all agree, the rest of the board is run twice.",
            ),
        },
        quiet=True,
    ),
    "kill": choice(
        "Kill pots",
        {
            "off": ("none", "There are no kill pots."),
            "half": (
                "half a kill",
                "Who wins twice running kills the next fixed-limit pot: its limits are half as high again.",
            ),
            "full": (
                "a full kill",
                "Who wins twice running kills the next fixed-limit pot: its limits are twice as high.",
            ),
        },
        quiet=True,
    ),
    "kill_scoop": number("Scooped pot that kills", _scoop, unit="chips", zero="none", when=_kill, quiet=True),
    "bomb_pot_every": number("A bomb pot every so many deals", _bomb, unit="deals", zero="never", quiet=True),
    "bomb_pot_antes": number(
        "Ante of a bomb pot, in big blinds",
        lambda value, _: f"A bomb pot's ante is {value} times the big blind, or the ante where there is none.",
        when=_bombs,
    ),
    "bomb_pot_boards": choice(
        "Boards of a bomb pot",
        {
            1: ("one", "A bomb pot has one board."),
            2: ("two", "A bomb pot has two boards, for half of it each, where game and deck allow."),
        },
        when=_bombs,
    ),
    "whangdoodles": choice(
        "Whangdoodles",
        {
            "off": ("none", "There are no whangdoodles."),
            "straight": ("after a straight or better", _doodles("a straight or better")),
            "flush": ("after a flush or better", _doodles("a flush or better")),
            "full-house": ("after a full house or better", _doodles("a full house or better")),
            "quads": ("after four of a kind or better", _doodles("four of a kind or better")),
            "straight-flush": ("after a straight flush or better", _doodles("a straight flush or better")),
        },
        quiet=True,
    ),
    "seven_deuce": number("Seven-deuce bounty", _bounty, unit="chips", zero="none", quiet=True),
    "show_cards": choice(
        "Showing cards after a hand",
        {
            "off": ("nobody", "Nobody shows cards that he need not show."),
            "who-may-muck": ("who may muck", "Who wins uncalled, or loses and may muck, may show any of his cards."),
            "everybody": ("everybody", "Everybody may show any of his cards after a hand, who folded too."),
        },
        quiet=True,
    ),
    "rabbit_hunt": choice(
        "Rabbit hunt",
        {
            "off": ("none", "Nobody sees the cards that would have come."),
            "still-in": ("who was in", "Who was in to the end may see the board that would have come, and all see it."),
            "dealt-in": ("everybody", "Everybody dealt in may see the board that would have come, and all see it."),
        },
        quiet=True,
    ),
    "passed_deal": choice(
        "Who deals again when nobody has opened",
        {
            "by-game": ("as the game says", "When nobody can open Jackpots, the game says who deals it again."),
            "same-dealer": (
                "the same dealer",
                "When nobody can open Jackpots, all ante again and the same dealer deals it again.",
            ),
            "next-dealer": (
                "the next dealer",
                "When nobody can open Jackpots, all ante again and the next dealer deals it again.",
            ),
        },
        quiet=True,
    ),
    "no_bets": choice(
        "Acey-deucey, when nobody bets",
        {
            "by-game": ("all share the pot", "When nobody bets in a whole deal of acey-deucey, all share the pot."),
            "stays": ("the pot stays", "When nobody bets in a whole deal of acey-deucey, the pot stays for the next."),
        },
        quiet=True,
    ),
    "match_cap": number("Most to match a pot, in antes", _match, unit="antes", zero="as the game says", quiet=True),
    "wimp": choice(
        "Guts, when nobody is in",
        {
            "by-game": ("the pot stays", "When nobody is in at guts, the pot stays and all ante again."),
            "pays": (
                "the best hand pays",
                "When nobody is in at guts, all show, and who had the best hand matches the pot: the wimp rule.",
            ),
        },
        quiet=True,
    ),
    "ghost": choice(
        "Guts, when one is in alone",
        {
            "by-game": ("takes the pot", "Who is in alone at guts takes the pot."),
            "alone": (
                "must beat a ghost hand",
                "Who is in alone at guts must beat a ghost hand, as many cards from the deck as he has, face up: else "
                "he matches the pot, and it stays. As good as the ghost, he neither wins nor pays.",
            ),
        },
        quiet=True,
    ),
    "rising_openers": choice(
        "Progressive openers",
        {
            "stay": ("stay at the highest", "Progressive openers stay at the highest."),
            "back-down": ("go back down after the highest", "Progressive openers go back down after the highest."),
            "never": ("do not rise", "Openers do not rise after a deal that nobody opened."),
        },
        quiet=True,
    ),
}


def added(house: House) -> tuple[str, ...]:
    """What this table adds to its games: the sentences of everything that is not as it is by default."""
    plain = House().options
    values = ((name, getattr(house.options, name), words) for name, words in OPTIONS.items())
    return tuple(
        words.says(value, house) for name, value, words in values if value != getattr(plain, name) and words.when(house)
    )
