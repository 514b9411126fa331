"""The check itself: it counts what ran, and a missing browser is no reason to be green."""

import subprocess
import sys

import pytest

from tests import check


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("12 passed in 0.38s", (12, 0)),
        ("==== 2 failed, 176 passed, 4 deselected in 3.36s ====", (176, 2)),
        ("1 error in 0.19s", (0, 1)),
        ("3 passed, 2 errors in 75.10s (0:01:15)", (3, 2)),
        ("182 deselected in 0.20s", (0, 0)),
        ("ℹ pass 7", (7, 0)),
        ("ℹ fail 2", (0, 2)),
        ("# pass 7", (7, 0)),
        ("E   assert 'in 1.0s' == '3 failed'", (0, 0)),
        ("ℹ duration_ms 12.5", (0, 0)),
    ],
)
def test_closing_lines_are_counted(line: str, counts: tuple[int, int]) -> None:
    assert check.count(["some output", line]) == counts


def stage(*script: str, needs: str | None = "") -> check.Stage:
    return check.Stage("trial", lambda: [(sys.executable, "-c", each) for each in script], lambda: needs, "Chromium")


def test_a_stage_that_counts_nothing_counts_as_one() -> None:
    assert check.run(stage("print('fine')"))[2:4] == (1, 0)


def test_a_command_that_fails_fails_the_stage_whatever_it_printed() -> None:
    assert check.run(stage("print('3 passed in 0.10s'); raise SystemExit(1)"))[2:4] == (3, 1)


def test_a_failure_among_several_commands_is_kept() -> None:
    assert check.run(stage("raise SystemExit(1)", "print('3 passed in 0.10s')"))[2:4] == (3, 1)


def test_nothing_to_run_is_a_failure() -> None:
    assert check.run(stage()).failed == 1


@pytest.mark.parametrize(("ci", "failed"), [(True, 1), (False, 0)])
def test_a_missing_browser_fails_in_ci_and_is_told_elsewhere(
    monkeypatch: pytest.MonkeyPatch, ci: bool, failed: int
) -> None:
    """design.md 7."""
    monkeypatch.setattr(check, "CI", ci)
    result = check.run(stage("print('never run')", needs=None))
    assert (result.passed, result.failed) == (0, failed)
    assert "Chromium is missing" in result.note


def test_the_last_line_is_the_count() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tests.check", "--only", "format"], cwd=check.ROOT, capture_output=True, text=True
    )
    assert said.stdout.splitlines()[-1] in ("1 passed, 0 failed", "0 passed, 1 failed")
