"""A game with modifiers stacked over it is a game like any other: dealt, judged and written on its rule card as data.

Precedence (design.md 4 and 5): what a game fixes stays as it is, modifiers come next, house rules fill the rest. Wild
cards add up: those of the dealer's choice are wild beside those of the game, or else of the house.
"""

from msgspec import UNSET
from msgspec.structs import replace

from server.poker.game import (
    BeatStep,
    BetStep,
    DealStep,
    DeclareStep,
    ExposeStep,
    Game,
    MatchPotStep,
    Pot,
    Share,
    ShowdownStep,
    Step,
    cards_at_showdown,
)
from server.poker.house import Rules, pack
from server.poker.modifiers import Modifiers
from server.poker.ranking import BadWild, in_words
from server.poker.ranking.scale import LOW_POTS
from server.poker.ranking.wild import JOKER_INDEXES, indexes_of
from server.poker.ranking.wild_words import wild_in_words

HIGH_POTS: tuple[Pot, ...] = ("high", "soko", "three-card", "two-card")


def modified(game: Game, modifiers: Modifiers, rules: Rules) -> Game:
    """The game as it is dealt; `rules` are those that it has without them. Raises `ValueError` where they clash."""
    if why := clash(game, modifiers, rules):
        raise ValueError(why)
    if modifiers.wild:
        game = _with_wilds(game, modifiers, rules)
    if modifiers.hi_lo:
        low = rules.low.system if modifiers.declare else _low_pot(game, rules)
        game = replace(game, shares=(Share(pot=game.shares[0].pot), Share(pot=low, name="low")))
    if modifiers.declare:
        game = replace(game, steps=(*game.steps[:-1], DeclareStep(), game.steps[-1]))
    if modifiers.roll_your_own:
        game = _rolled(game)
    return game


def clash(game: Game, modifiers: Modifiers, rules: Rules) -> str:
    """Why this game cannot be played with them, in a sentence; empty when it can."""
    why = next(filter(None, (_wild_clash(game, word, rules) for word in modifiers.wild)), "")
    if not why and modifiers.hi_lo:
        why = _hi_lo_clash(game)
    if not why and modifiers.declare:
        why = _declare_clash(game, hi_lo=modifiers.hi_lo)
    if not why and modifiers.limit_times > 1 and not game.bets:
        why = f"{game.title} has no bets to multiply."
    if not why and modifiers.roll_your_own:
        why = _roll_clash(game)
    return why


def _wild_clash(game: Game, word: str, rules: Rules) -> str:
    try:
        indexes = indexes_of(word)
    except BadWild as bad:
        return f"{bad}."
    if not _compares_hands(game):
        return f"In {game.title} no hands are compared, so nothing can be wild."
    if game.fixes.wild.cards == ():
        return f"{game.title} is played without wild cards."
    cards = f"{wild_in_words(word)[:1].upper()}{wild_in_words(word)[1:]}"
    already = frozenset[int]().union(*(indexes_of(each) for each in rules.wild.cards))
    if indexes <= already:
        return f"{cards} {_are(word)} wild in {game.title} already."
    if not indexes & {card.index for card in pack(rules.deck)} and not _joker_may_come(game, word):
        return f"{cards} {_are(word)} not in the deck of {game.title}."
    return ""


def _are(word: str) -> str:
    one = len(indexes_of(word)) == 1 or indexes_of(word) == JOKER_INDEXES
    return "is" if one else "are"


def _joker_may_come(game: Game, word: str) -> bool:
    """Whether a joker that is called wild goes into the deck: always, but where the game fixes how many there are."""
    return indexes_of(word) == JOKER_INDEXES and game.fixes.deck.jokers is UNSET


def _with_wilds(game: Game, modifiers: Modifiers, rules: Rules) -> Game:
    fixes = game.fixes
    called = any(indexes_of(word) == JOKER_INDEXES for word in modifiers.wild)
    deck = replace(fixes.deck, jokers=1) if called and not rules.deck.jokers else fixes.deck
    joker = "wild" if called and fixes.wild.joker is UNSET else rules.wild.joker
    wild = replace(fixes.wild, cards=(*rules.wild.cards, *modifiers.wild), joker=joker)
    return replace(game, fixes=replace(fixes, deck=deck, wild=wild))


def _hi_lo_clash(game: Game) -> str:
    if not _compares_hands(game):
        return f"In {game.title} no hands are compared, so the pot cannot be split."
    if game.family == "match-pot":
        return f"In {game.title} one hand wins, so the pot cannot be split."
    if any(isinstance(step, BeatStep) for step in game.steps):
        return f"In {game.title} the best hand turned up takes all: the pot cannot be split."
    if len(game.shares) > 1:
        return f"{game.title} splits the pot already."
    if game.shares[0].least:
        return f"{game.title} asks for {in_words(game.shares[0].least)} to win: a low hand would win without."
    if game.shares[0].pot not in HIGH_POTS:
        return f"{game.title} is played for the low hand: there is no high half."
    return ""


def _declare_clash(game: Game, *, hi_lo: bool) -> str:
    """Two ways to win are needed, the high one first (procedure.md 16)."""
    if any(isinstance(step, DeclareStep) for step in game.steps):
        return f"In {game.title} everybody declares already."
    if not hi_lo and not (len(game.shares) == 2 and game.shares[0].pot == "high" and game.shares[1].pot in LOW_POTS):
        return f"{game.title} is not played high-low: there is nothing to declare for."
    if game.scoop:
        return f"In {game.title} one hand must win all: there is nothing to declare for."
    return ""


def _low_pot(game: Game, rules: Rules) -> Pot:
    """By the house's low system; eight or better needs five cards (procedure.md 15, fine_print.md)."""
    if rules.low.system == "ace-to-five" and rules.low.qualifier and sum(cards_at_showdown(game)) >= 5:
        return "eight-or-better"
    return rules.low.system


def _compares_hands(game: Game) -> bool:
    return isinstance(game.steps[-1], ShowdownStep | MatchPotStep)


def _roll_clash(game: Game) -> str:
    if not any(isinstance(step, DealStep) and step.up for step in game.steps):
        return f"In {game.title} no cards are dealt face up, so there is nothing to roll."
    if game.triggers or (game.wild_from is not None and game.wild_from.kind in ("after-queen", "until-two-up")):
        return f"In {game.title} it counts which cards are dealt face up: nobody can choose his own."
    return ""


def _rolled(game: Game) -> Game:
    """Every up-card comes down, and one of the player's own is turned up for it (variants.md 48, 52).

    Nobody brings it in: the highest card opens once all have turned theirs up (procedure.md 9).
    """
    steps: list[Step] = []
    for step in game.steps:
        if isinstance(step, DealStep) and step.up:
            steps += (replace(step, down=step.down + step.up, up=0), ExposeStep(cards=step.up))
        elif isinstance(step, BetStep) and step.opener == "door-card":
            steps.append(replace(step, opener="high-card"))
        else:
            steps.append(step)
    forced = tuple(each for each in game.forced if each != "bring-in")
    return replace(game, forced=forced, steps=tuple(steps))
