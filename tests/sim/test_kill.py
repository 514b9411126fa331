"""kill -9 in the middle of play, six times (bank.md 4, test 1; `python -m server soak kill` has the long version)."""

from pathlib import Path

import pytest

from tests.soak.books import Dead
from tests.soak.kill import ACKED_BETWEEN, NAMES, Campaign, lost_cards
from tests.soak.robot import Sent, Shown

KILLS = 6


async def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """Real server, real disk: every acknowledged command stands in the book once, no chip comes or goes, `audit verify`
    finds nothing wrong, and each player is back at the same hand with the same cards. `Broken` is raised otherwise.
    """
    figures = await Campaign(tmp_path, KILLS, seed=1).run()
    assert figures["kills"] == KILLS
    assert (figures["lost"], figures["doubled"], figures["chips_out"]) == (0, 0, 0)
    assert figures["synchronous"] == "FULL"
    assert figures["least_acknowledged_between"] >= ACKED_BETWEEN
    assert figures["in_flight_share"] >= 0.8
    assert figures["audits_clean"] == KILLS + 1  # and one when the night is over
    assert figures["views_compared"] >= KILLS * len(NAMES) / 2


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


async def test_a_campaign_goes_on_where_it_was(tmp_path: Path) -> None:
    def stop(_: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        await Campaign(tmp_path, 2, seed=2, after_kill=stop).run()
    figures = await Campaign(tmp_path, 2, seed=99).run()
    assert (figures["kills"], figures["seed"], figures["nights"]) == (2, 2, 1)
    assert figures["acknowledged"] >= 2 * ACKED_BETWEEN
    _what_must_not_happen_is_seen(Dead(tmp_path / "dead", 1))


def _what_must_not_happen_is_seen(dead: Dead) -> None:
    """The comparisons with the book can fail: a lost, a doubled, a moved and a refused command, and a chip too many."""
    command, (written, *_) = next(iter(dead.commands.items()))
    right = {command: written.version}
    assert dead.count(right | {"anna-0": 3, "anna-1": 4}, {"anna-1": "im-back"}) == (1, 0)
    assert list(dead.check_answers(right, (), {})) == []
    assert "is lost" in next(dead.check_answers({"anna-0": 3}, (), {}))
    assert "stands at" in next(dead.check_answers({command: written.version + 1}, (), {}))
    assert "was refused" in next(dead.check_answers({}, (command,), {}))
    dead.commands[command].append(written)
    assert dead.count(right, {}) == (0, 1)
    assert dead.chips_out() == 0
    assert "2 times" in next(dead.check_answers(right, (), {}))
    assert list(dead.check_chips({dead.seq: Shown((), None, 0)})) == []  # the night is over: nobody holds a chip
    assert "showed 1 chips" in next(dead.check_chips({dead.seq: Shown((("anna", 1),), None, 0)}))
    assert "a pot of 5" in next(dead.check_chips({dead.seq: Shown((), 5, 0)}))
    assert "a kitty of 1" in next(dead.check_chips({dead.seq: Shown((), None, 1)}))
    assert "showed 1 chips that stay" in next(dead.check_chips({dead.seq: Shown((), None, 0, 1)}))
    assert "is not in the book" in next(dead.check_chips({dead.seq + 1: Shown((), None, 0)}))


def _push(version: int, turn: int, *cards: str, over: bool = False, hand: int = 7) -> dict[str, object]:
    own = {"cards": [{"card": card} for card in cards]} if cards else None
    return {"v": version, "view": {"hand": {"hand": hand, "turn": turn, "over": over}}, "you": {"hand": own}}


DRAW = {"a": Sent("", {"do": "act", "hand": 7, "turn": 3, "act": {"do": "draw", "cards": [0, 2]}}, due=True)}


@pytest.mark.parametrize(
    ("before", "unanswered", "after", "lost"),
    [
        (_push(5, 3, "As", "Kd"), {}, _push(6, 3, "As", "Kd"), False),
        (_push(5, 3, "As", "Kd"), {}, _push(6, 3, "As", "Kc"), True),
        (_push(5, 3, "As", "Kd"), {}, _push(6, 3, "Kd", "As"), True),
        (_push(5, 3, "As", "Kd"), {}, _push(6, 3), True),
        (_push(5, 3, "As", "Kd"), {}, _push(9, 4), True),
        (_push(5, 3, "As", "Kd"), {}, _push(9, 4, over=True), False),
        (_push(5, 3, "As", "Kd"), {}, _push(9, 4, "As", "Kd", "2c"), False),
        (_push(5, 3, "As", "Kd"), {}, _push(9, 4, "As", "2c", "2d"), True),
        (_push(5, 3, "As", "Kd", "2c"), DRAW, _push(8, 4, "Kd", "7h", "8h"), False),
        (_push(5, 3, "As", "Kd", "2c"), DRAW, _push(8, 4, "As", "7h", "2c"), True),
        (_push(5, 3, "As", "Kd", "2c"), DRAW, _push(6, 3, "As", "Kd", "2c"), False),
        (_push(5, 3, "As", "Kd"), {}, _push(9, 1, "2s", "2d", hand=8), False),
    ],
)
def test_lost_cards_are_seen(
    before: dict[str, object], unanswered: dict[str, Sent], after: dict[str, object], lost: bool
) -> None:
    """The comparison can fail."""
    assert bool(lost_cards(before, unanswered, after)[1]) == lost
