"""From a game file's keys to a `Game`, and who can play it. Reads no file itself.

Everything that types cannot say about a game is checked here, so that a game that loads can be dealt.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from server.poker.effective import ruled
from server.poker.fixes import LowestFor, lowest_for
from server.poker.game import (
    A_TURN,
    ArrangeStep,
    BeatStep,
    BetStep,
    BoardStep,
    DealStep,
    DeclareStep,
    DiscardStep,
    DrawStep,
    ExposeStep,
    Game,
    InBetweenStep,
    InOrOutStep,
    MatchPotStep,
    PassStep,
    RevealStep,
    RollStep,
    RunTwiceStep,
    Share,
    ShowdownStep,
    StraddleStep,
    board_slots,
    cards_at_showdown,
)
from server.poker.house import STANDARD, Rules, pack
from server.poker.match_pot_games import SETTLING, flaw
from server.poker.ranking import BadStandard, BadWild, Holding, at_least
from server.poker.ranking.scale import BADUGI_POTS, LOW_POTS
from server.poker.ranking.spades import SPADE_POTS
from server.poker.ranking.wild import wild_indexes


class BadGame(ValueError):
    """A game that cannot be played; `key` says where in its file (`steps[2].down`), the text what is wrong."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(text)
        self.key = key


CROSS = ("top", "right", "bottom", "left", "centre")
FIRST_UP = ("door-card", "high-card", "high-card-ace-low")


def build_game(mapping: Mapping[str, Any]) -> Game:
    """The game of these keys. Raises `msgspec.ValidationError` or `BadGame`."""
    game = msgspec.convert(mapping, Game)
    _check_players(game)
    _check_steps(game)
    _check_wilds(game)
    _check_moving_wild(game)
    _check_lines(game)
    _check_boards(game)
    _check_triggers(game)
    _check_cards(game)
    _check_shares(game)
    _check_carry(game)
    if wrong := flaw(game):
        raise BadGame(*wrong)
    return game


def fits(game: Game, players: int, rules: Rules = STANDARD) -> str:
    """Why so many players cannot be dealt this game with this deck, in a sentence; empty when they can."""
    fewest, most = game.players
    if players < fewest:
        return f"{game.title} needs {fewest} players."
    if players > most:
        return f"{game.title} is for {most} players at most."
    cards = len(pack(ruled(rules, game, players).deck))
    if cards_needed(game, players) > cards:
        return f"{cards} cards are too few for {players} players."
    return ""


def cards_needed(game: Game, players: int) -> int:
    """The most cards that the deck must have when everybody stays, with a common card where the game allows one.

    Of draws one player's count: others' discards are shuffled in again, his own are not (procedure.md 11).
    """
    needed = 0
    for step in game.steps:
        match step:
            case DealStep():
                needed += 1 if step.short == "common-card" else players * step.cards
            case BoardStep():
                needed += len(step.slots) * game.boards
            case DrawStep():
                needed += step.most
            case InBetweenStep():
                needed += A_TURN
            case _:
                pass
    return needed


def _check_boards(game: Game) -> None:
    """Two boards lie face up, and nothing else may depend on where a shared card lies."""
    if game.boards == 1:
        return
    if not any(isinstance(step, BoardStep) for step in game.steps):
        raise BadGame("boards", "without shared cards there are no two boards")
    hidden = any(isinstance(step, BoardStep) and step.hidden for step in game.steps)
    if hidden or any(isinstance(step, RunTwiceStep | DeclareStep) for step in game.steps):
        raise BadGame("boards", "two boards are neither face down, nor run twice, nor declared for")
    if game.lines or game.wild_from or game.carry or game.scoop:
        raise BadGame("boards", "two boards have no lines and no moving wild cards, and no pot stays for another deal")


def _check_players(game: Game) -> None:
    if game.players[0] > game.players[1]:
        raise BadGame("players", "the least number of players comes first, the most second")


def _check_steps(game: Game) -> None:
    dealt = down = blind = 0
    slots: set[str] = set()
    hidden: set[str] = set()
    for index, step in enumerate(game.steps):
        key = f"steps[{index}]"
        match step:
            case StraddleStep():
                if index or "blinds" not in game.forced:
                    raise BadGame(key, "a straddle comes before everything else, in games with blinds")
            case RunTwiceStep():
                if not any(isinstance(later, BoardStep) and not later.hidden for later in game.steps[index + 1 :]):
                    raise BadGame(key, "there is no board to come that could be run twice")
            case DealStep():
                if not step.cards:
                    raise BadGame(key, "this step deals no cards")
                if step.short == "common-card" and step.cards != 1:
                    raise BadGame(f"{key}.short", "a common card can only stand for one card each")
                dealt += step.cards
                down += step.down
                blind += step.blind
            case BoardStep():
                if not step.slots:
                    raise BadGame(f"{key}.slots", "this step deals no cards")
                for slot in step.slots:
                    if slot in slots:
                        raise BadGame(f"{key}.slots", f"there is a slot {slot} already")
                    slots.add(slot)
                hidden |= {*step.slots} if step.hidden else set()
            case RevealStep():
                for slot in step.slots:
                    if step.slots.count(slot) > 1:
                        raise BadGame(f"{key}.slots", f"{slot} can be turned up only once")
                    if slot not in hidden:
                        there = f"face down lie {', '.join(sorted(hidden))}" if hidden else "none lies face down"
                        raise BadGame(f"{key}.slots", f"there is no shared card to turn up in {slot}: {there}")
                hidden -= set(step.slots)
            case BetStep():
                if not dealt:
                    raise BadGame(key, "nobody has cards yet, so nobody can bet")
                _check_opener(game, index, step)
            case BeatStep():
                _check_beat(game, index, blind)
            case DrawStep():
                if step.most > dealt:
                    raise BadGame(f"{key}.most", f"nobody has {step.most} cards to throw")
                if step.keeping_an_ace and step.keeping_an_ace <= step.most:
                    raise BadGame(f"{key}.keeping_an_ace", f"this must be more than most = {step.most}")
            case DiscardStep():
                if step.cards >= dealt:
                    raise BadGame(f"{key}.cards", f"nobody has more than {step.cards} cards, so nobody would keep any")
                dealt -= step.cards
                down -= step.cards
            case ExposeStep():
                if step.cards > down:
                    raise BadGame(f"{key}.cards", f"nobody has {step.cards} of his cards face down")
                down -= step.cards
            case PassStep():
                if step.cards > dealt:
                    raise BadGame(f"{key}.cards", f"nobody has {step.cards} cards to pass")
                _check_all_down(key, dealt, down)
            case ArrangeStep():
                if not dealt:
                    raise BadGame(key, "nobody has cards yet")
                _check_all_down(key, dealt, down)
            case RollStep():
                if step.cards > down:
                    raise BadGame(f"{key}.cards", f"nobody has {step.cards} of his cards face down")
                down -= step.cards
            case DeclareStep():
                _check_declare(game, index)
            case InOrOutStep() | MatchPotStep() | InBetweenStep():
                pass  # match_pot_games.flaw
            case ShowdownStep():
                if index != len(game.steps) - 1:
                    raise BadGame(key, "the showdown is the last step")
    if hidden:
        last = len(game.steps) - 1
        raise BadGame(f"steps[{last}]", f"nobody has turned up the shared card {min(hidden)} before this step")
    if not isinstance(game.steps[-1], (ShowdownStep, *SETTLING)):
        raise BadGame(f"steps[{len(game.steps) - 1}]", "the last step must be the showdown")
    if blind and not any(isinstance(step, BeatStep) for step in game.steps):
        raise BadGame("steps", "blind cards count only when they are turned: roll-until-beat does that")


def _check_beat(game: Game, index: int, blind: int) -> None:
    key = f"steps[{index}]"
    if not blind:
        raise BadGame(key, "nobody has blind cards to turn")
    match game.steps[index + 1 :]:
        case (BetStep(), ShowdownStep()):
            pass
        case _:
            raise BadGame(key, "a bet must follow, and then the showdown")
    if any(not isinstance(step, DealStep) or step.cards != step.blind for step in game.steps[:index]):
        raise BadGame(key, "only blind cards can be dealt before they are turned, and nothing else can happen")
    if game.shares != (Share(),):
        raise BadGame("shares", "where cards are turned to beat the best hand, the best hand takes all")


def _check_all_down(key: str, dealt: int, down: int) -> None:
    if down < dealt:
        raise BadGame(key, "cards are passed or put in order only as long as all of them lie face down")


def _check_declare(game: Game, index: int) -> None:
    pots = [share.pot for share in game.shares]
    if len(pots) != 2 or pots[0] in LOW_POTS or pots[1] not in (*LOW_POTS, *BADUGI_POTS):
        raise BadGame(f"steps[{index}]", "to declare there must be two shares, first the high one, then the low one")
    if game.scoop:
        raise BadGame("scoop", "who declares says himself what he must win")
    if any(isinstance(step, DeclareStep) for step in game.steps[:index]):
        raise BadGame(f"steps[{index}]", "everybody has declared already")


def _check_opener(game: Game, index: int, step: BetStep) -> None:
    key = f"steps[{index}].opener"
    before = game.steps[:index]
    turned = ExposeStep | BeatStep | RollStep
    shown = any(each.up if isinstance(each, DealStep) else isinstance(each, turned) for each in before)
    if step.opener in (*FIRST_UP, "best-showing", "best-showing-by-suit", "lowest-showing") and not shown:
        raise BadGame(key, f"{step.opener} needs cards face up, and nobody has any yet")
    first = not any(isinstance(each, BetStep) for each in before)
    if step.opener in (*FIRST_UP, "left-of-big-blind") and not first:
        raise BadGame(key, f"{step.opener} is for the first betting round")
    if step.opener == "left-of-big-blind" and "blinds" not in game.forced:
        raise BadGame(key, 'left-of-big-blind needs forced = ["blinds"]')
    if step.opener == "lowest-showing" and game.shares[0].pot not in LOW_POTS:
        raise BadGame(key, "lowest-showing needs a low pot as the first share")
    if step.opener == "first-bettor" and first:
        raise BadGame(key, "nobody can have bet before the first betting round")


def _check_wilds(game: Game) -> None:
    try:
        wild_indexes(ruled(STANDARD, game).wild)
    except BadWild as error:
        raise BadGame("fixes.wild.cards", str(error)) from error


def _check_moving_wild(game: Game) -> None:
    if game.wild_from is None or game.wild_from.kind == "in-or-out":
        return
    slots = board_slots(game)
    match game.wild_from.kind:
        case "after-queen":
            _check_after_queen(game)
        case "until-two-up":
            _check_two_up(game)
        case "lowest-on-board" if not slots:
            raise BadGame("wild_from.kind", "there is no board, so it has no lowest card")
        case "slot" if game.wild_from.slot not in slots:
            raise BadGame("wild_from.slot", f"no step deals a shared card into the slot {game.wild_from.slot}")
        case _:
            pass


def _check_after_queen(game: Game) -> None:
    ups = [step.up for step in game.steps if isinstance(step, DealStep)]
    if not any(ups):
        raise BadGame("wild_from.kind", "nobody gets a card face up, so no card can follow a queen")
    if max(ups) > 1:
        raise BadGame("wild_from.kind", "which card follows a queen is clear only with one card up in each step")


def _check_two_up(game: Game) -> None:
    own = game.fixes.wild.cards
    if not isinstance(own, tuple) or not any(len(word) == 1 for word in own):
        raise BadGame("wild_from.kind", "[fixes.wild] names the ranks that are wild until a second one is face up")
    if not any(isinstance(step, DealStep) and step.up for step in game.steps):
        raise BadGame("wild_from.kind", "nobody gets a card face up, so no second wild card can come")


def _check_lines(game: Game) -> None:
    slots = board_slots(game)
    if game.layout == "cross" and sorted(slots) != sorted(CROSS):
        raise BadGame("layout", f"a cross has the slots {', '.join(CROSS)}")
    if game.layout == "cross" and not game.lines:
        raise BadGame("layout", "a cross needs [[lines]], which say what slots go together")
    for index, line in enumerate(game.lines):
        for slot in line.slots:
            if slot not in slots:
                raise BadGame(f"lines[{index}].slots", f"no step deals a shared card into the slot {slot}")
    if game.lines and game.use != "any-five":
        raise BadGame("use", "with lines a hand is any five of one's own cards and one line")


def _check_triggers(game: Game) -> None:
    watching = any(isinstance(step, DealStep | BeatStep) and step.triggers for step in game.steps)
    for index, step in enumerate(game.steps):
        watches = isinstance(step, DealStep | BeatStep) and step.triggers
        if watches and (not game.triggers or (isinstance(step, DealStep) and not step.up)):
            raise BadGame(
                f"steps[{index}].triggers", "triggers watch cards face up, and need [[triggers]] to name them"
            )
    for index, trigger in enumerate(game.triggers):
        key = f"triggers[{index}]"
        if not watching:
            raise BadGame(key, "no step has triggers = true, so nothing would watch this card")
        if any(other.rank == trigger.rank for other in game.triggers[:index]):
            raise BadGame(f"{key}.rank", f"there is a trigger for the {trigger.rank} already")
        if bool(trigger.pay) != (trigger.does == "pay-or-fold"):
            raise BadGame(f"{key}.pay", "pay-or-fold needs a price in chips, and nothing else has one")


def _check_cards(game: Game) -> None:
    fewest, most = game.players
    lowest = game.fixes.deck.lowest
    if isinstance(lowest, LowestFor):
        missing = [players for players in range(2, most + 1) if lowest_for(game.fixes.deck, players) is UNSET]
        if missing:  # who is left to play for a pot that stayed may be as few as two
            raise BadGame("fixes.deck.lowest", f"this says nothing for {missing[0]} players")
    for players in range(most, fewest - 1, -1):
        needed = cards_needed(game, players)
        there = len(pack(ruled(STANDARD, game, players).deck))
        if needed > there:
            raise BadGame("players", f"{players} players would need {needed} cards, and the deck has {there}")


def _check_carry(game: Game) -> None:
    """A pot stays only where something can leave it, and where something can, the game says how it goes on."""
    when = game.carry.when if game.carry else ()
    opened = [(index, step) for index, step in enumerate(game.steps) if isinstance(step, BetStep) and step.open_with]
    for index, step in opened:
        key = f"steps[{index}].open_with"
        if any(isinstance(each, BetStep) for each in game.steps[:index]):
            raise BadGame(key, "openers are for the first betting round")
        if game.forced != ("ante",):
            raise BadGame(key, 'openers need forced = ["ante"]: with another forced bet somebody has opened already')
        for standard in step.open_with:
            _check_standard(game, key, standard)
        if "passed-out" not in when:
            raise BadGame(key, 'somebody must open, so [carry] when must have "passed-out"')
    wanting = [index for index, share in enumerate(game.shares) if share.least]
    for index in wanting:
        if game.shares[index].pot != "high":
            raise BadGame(f"shares[{index}].least", "only a high hand can have a least hand")
        _check_standard(game, f"shares[{index}].least", game.shares[index].least)
    if (wanting or game.scoop) and "no-winner" not in when:
        raise BadGame("carry", 'perhaps nobody wins, so [carry] when must have "no-winner"')
    if game.scoop and len(game.shares) < 2:
        raise BadGame("scoop", "to win every share there must be more than one")
    if "passed-out" in when and not opened:
        raise BadGame("carry.when", 'passed-out needs a betting round with "open_with"')
    declared = any(isinstance(step, DeclareStep) for step in game.steps)
    if "no-winner" in when and not (wanting or game.scoop or declared):
        raise BadGame("carry.when", 'no-winner needs a share with "least", scoop = true, or a declaration')


def _check_standard(game: Game, key: str, standard: str) -> None:
    try:
        at_least(Holding(), standard, ruled(STANDARD, game))
    except BadStandard as error:
        raise BadGame(key, str(error)) from error


def _check_shares(game: Game) -> None:
    own, board = cards_at_showdown(game)
    if isinstance(game.steps[-1], ShowdownStep) and not own:
        raise BadGame("steps", "nobody has cards of his own to show")
    hole = any(isinstance(step, DealStep) and step.down for step in game.steps)
    if game.use == "two-plus-three" and (own < 2 or board < 3):
        raise BadGame("use", "two-plus-three needs two own cards and three on the board")
    for index, share in enumerate(game.shares):
        if share.pot == "eight-or-better" and own + board < 5:
            raise BadGame(f"shares[{index}].pot", "nobody can have five cards, so nobody can win this share")
        if share.pot in SPADE_POTS and not index:
            raise BadGame("shares[0].pot", "a hand comes first: it takes the share of a spade that nobody has")
        if share.pot in SPADE_POTS and not hole:
            raise BadGame(f"shares[{index}].pot", "nobody has cards face down, so nobody can win this share")
