"""Torn writes and flipped bits, 1,000 of them (bank.md 4, row 6; `soak torn` has more)."""

from pathlib import Path

import pytest

from tests.soak.kill import Broken
from tests.soak.torn import CASES, Torn

SEEDS, EACH = 4, 250


@pytest.mark.parametrize("seed", range(SEEDS))
async def test_no_damage_makes_a_wrong_balance_and_no_lost_row_goes_unreported(tmp_path: Path, seed: int) -> None:
    """`Broken` is raised at the first damaged copy that is served as something that never was, or not reported."""
    figures = await Torn(tmp_path, EACH, seed).run()
    exits, served = figures["exit_codes"], figures["served"]
    assert sum(exits.values()) == sum(served.values()) == EACH
    assert {code.split()[0] for code in exits} == CASES.keys()
    assert exits["log-cut 4"] == EACH / len(CASES), "what was cut off is always missed"
    assert exits["log-bit 4"] > EACH / len(CASES) / 2
    assert exits.get("file-bit 1", 0) + exits.get("file-sector 1", 0) > 0
    assert min(served["shorter"], served["whole"], served["refused"]) > 0


async def test_without_the_heads_that_clients_keep_nobody_would_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail: the shorter book is sound in itself, and only an anchor outside it tells (1.7)."""

    def content(self: Torn) -> tuple[int, dict[str, object]]:
        return 0, {"books": [{"head": head} for head in self._anchors], "findings": []}

    monkeypatch.setattr(Torn, "_audit", content)
    with pytest.raises(Broken, match="are gone, and nobody says so"):
        await Torn(tmp_path, 5, seed=1).run()
