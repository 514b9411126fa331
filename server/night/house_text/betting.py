"""The words of the section [betting]."""

from collections.abc import Mapping

from server.night.house_text.words import Words, choice, number
from server.poker.house import House
from server.poker.words import counted, spelled


def _raises(value: int, _: House) -> str:
    if not value:
        return "There may be any number of raises."
    raises = "one raise" if value == 1 else f"{spelled(value)} raises"
    return f"After the bet there may be {raises} in a betting round."


def _capped(house: House) -> bool:
    return house.betting.raises > 0


def _low_card(house: House) -> bool:
    return house.betting.stud_opener == "low-card-brings-in"


def _ceiling(value: int, _: House) -> str:
    if not value:
        return "At pot limit nothing but the pot limits a bet."
    return f"At pot limit a bet, or a raise beyond the call, is {counted(value, 'chips')} at most."


BETTING: Mapping[str, Words] = {
    "raises": number("Raises in a betting round", _raises, unit="raises", zero="any number"),
    "raises_bind": choice(
        "Where the number of raises binds",
        {
            "fixed-and-spread": ("at fixed and spread limit", "The number of raises binds at fixed and spread limit."),
            "every-limit": ("at every limit", "The number of raises binds at every limit."),
        },
        when=_capped,
    ),
    "heads_up_raises": choice(
        "Raises between two players",
        {
            "unlimited": ("any number", "Two who are alone in the pot may raise as often as they like."),
            "limited": ("as many as ever", "Two who are alone in the pot may raise no more often than others."),
        },
        when=_capped,
    ),
    "check_raise": choice(
        "Check and raise",
        {
            "allowed": ("allowed", "Who has checked may raise later in the round."),
            "forbidden": ("forbidden", "Who has checked may call but not raise in that round."),
        },
    ),
    "pot_ceiling": number("Ceiling of a pot-limit bet", _ceiling, unit="chips", zero="no ceiling"),
    "short_blind_pot": choice(
        "A short blind in a pot-limit bet",
        {
            "as-posted": ("counts as posted", "A blind that was posted short counts as it is in a pot-limit bet."),
            "as-if-full": ("counts as if full", "A blind that was posted short counts as if full in a pot-limit bet."),
        },
        quiet=True,
    ),
    "stud_limits": choice(
        "Bets in stud",
        {
            "casino": ("the game's own rounds", "In stud the big bet begins with the game's later rounds."),
            "bicycle": (
                "big in the last round, or when a pair shows",
                "In stud the small bet holds until the last round, or until a pair shows.",
            ),
        },
    ),
    "open_pair": choice(
        "A pair showing on fourth street",
        {
            "no-matter": ("changes nothing", "A pair showing on fourth street changes no bet."),
            "big-allowed": ("allows the big bet", "A pair showing on fourth street allows the big bet."),
        },
        quiet=True,
    ),
    "stud_opener": choice(
        "Who opens stud",
        {
            "low-card-brings-in": ("the low card brings it in", "In stud the lowest card showing brings it in."),
            "high-card": ("the high card opens", "In stud the highest card showing opens, and nobody brings it in."),
        },
    ),
    "stud_opener_tie": choice(
        "Equal cards for the opening of stud",
        {
            "suit": ("the suit decides", "Of equal cards the suit decides who opens."),
            "left-of-dealer": ("the first left of the dealer", "Of equal cards the first left of the dealer opens."),
        },
    ),
    "stud_high_card": choice(
        "The high card that opens stud",
        {
            "may-check": ("may check", "The high card that opens may check."),
            "must-bet": ("must bet", "The high card that opens must bet."),
        },
        when=lambda house: not _low_card(house),
    ),
    "opener": choice(
        "Who opens, where nobody is forced to bet",
        {
            "by-game": ("as the game says", "Who opens a round is as the game says."),
            "rotate": (
                "the next one each round",
                "Where nobody is forced to bet, the first left of the dealer opens the first round, the second one the "
                "second round, and so on.",
            ),
        },
        quiet=True,
    ),
    "hi_lo_opener": choice(
        "Who opens high-low stud without a qualifier",
        {
            "high-hand": ("as in stud for the high hand", "High-low stud is opened like stud for the high hand."),
            "low-hand": (
                "the high card brings it in, then the low hand opens",
                "In high-low stud without a qualifier the high card brings it in, and then the lowest hand showing "
                "opens.",
            ),
        },
        quiet=True,
    ),
    "killer_acts": choice(
        "When who kills a pot acts",
        {
            "in-turn": ("in turn", "Who kills a pot acts in turn."),
            "last": ("last in the first round", "Who kills a pot acts last in its first round."),
        },
        when=lambda house: house.options.kill != "off",
    ),
    "bring_in_option": choice(
        "Who brought it in, when all have called",
        {
            "may-complete": ("may complete", "Who brought it in may still complete the bet when all have only called."),
            "none": ("may do nothing more", "Who brought it in has no further say when all have only called."),
        },
        when=_low_card,
    ),
}
