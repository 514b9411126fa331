"""`python -m tests.check`: everything that must hold, quick things first. `make test` runs this, and so does CI."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.helpers import chromium, hledger

ROOT = Path(__file__).parent.parent
CI = os.environ.get("CI") == "true"
CORES = str(min(os.cpu_count() or 1, 4))

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_PYTEST_END = re.compile(r"(?:=+ )?\d+ [a-z]+\b.* in [\d.]+s\b.*")
_PYTEST_COUNT = re.compile(r"(\d+) (passed|failed|error)")
_NODE_END = re.compile(r"\S+ (pass|fail|cancelled) (\d+)")


class Stage(NamedTuple):
    """A step of the check: commands that must all exit 0. No command at all is a failure, too.

    `needs` finds a program that pip cannot install, called `needed`.
    """

    name: str
    commands: Callable[[], Sequence[Sequence[str]]]
    needs: Callable[[], str | None] = lambda: sys.executable
    needed: str = ""
    quick: bool = True


class Result(NamedTuple):
    """How a stage went. A stage that counts no tests, like a linter, counts as one."""

    name: str
    seconds: float = 0
    passed: int = 0
    failed: int = 0
    note: str = ""


def python(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", *arguments)


def pytest(marks: str, *, cores: str = CORES, dist: str = "worksteal") -> tuple[str, ...]:
    return python("pytest", "-q", "-m", marks, "-n", cores, "--dist", dist)


def scripts() -> list[str]:
    return sorted(
        str(path.relative_to(ROOT))
        for folder in ("static", "server", "tests/js")
        for path in (ROOT / folder).rglob("*.js")
    )


def js_tests() -> list[tuple[str, ...]]:
    """Node's runner with every test file by name: how it finds files in a folder differs between its versions."""
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "js").rglob("*.test.js"))
    return [("node", "--test", "--test-reporter=spec", *files)] if files else []


def node() -> str | None:
    return shutil.which("node")


STAGES = (
    Stage("format", lambda: [python("ruff", "format", "--check", "--quiet")]),
    Stage("lint", lambda: [python("ruff", "check", "--quiet")]),
    Stage("types", lambda: [python("mypy")]),
    Stage("js-syntax", lambda: [("node", "--check", script) for script in scripts()], node, "Node.js"),
    Stage("js", js_tests, node, "Node.js"),
    Stage("unit", lambda: [pytest("not slow and not browser and not books")]),
    Stage("books", lambda: [pytest("books")], hledger.find, "hledger"),
    Stage("sim", lambda: [pytest("slow and not browser")], quick=False),
    # Two at a time, each file with a server and a browser of its own; what a file begins it ends in one place.
    Stage("browser", lambda: [pytest("browser", cores="2", dist="loadfile")], chromium.find, "Chromium", quick=False),
)


def run(stage: Stage) -> Result:
    """Runs a stage, with its output going straight to the terminal."""
    print(f"\n== {stage.name}", flush=True)
    if stage.needs() is None:
        note = f"{stage.needed} is missing (`make test` installs it on Debian when root)"
        print(note, flush=True)
        return Result(stage.name, failed=1, note=note) if CI else Result(stage.name, note=f"left out: {note}")
    commands = stage.commands()
    if not commands:
        return Result(stage.name, failed=1, note="nothing to run was found")
    began = time.monotonic()
    passed = failed = 0
    for command in commands:
        code, lines = follow(command)
        good, bad = count(lines)
        passed += good
        failed += max(bad, 1) if code else bad
    return Result(stage.name, time.monotonic() - began, passed or int(not failed), failed)


def follow(command: Sequence[str]) -> tuple[int, list[str]]:
    """Runs a command in the repository, prints its output as it comes, and gives its exit code and lines."""
    colour = {"FORCE_COLOR": "1"} if sys.stdout.isatty() else {}
    lines: list[str] = []
    with subprocess.Popen(
        command, cwd=ROOT, env=os.environ | colour, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            lines.append(_COLOUR.sub("", line.rstrip()))
    return process.returncode, lines


def count(lines: Sequence[str]) -> tuple[int, int]:
    """Tests that passed and failed, from the closing lines of pytest or of Node's runner."""
    passed = failed = 0
    for line in lines:
        if found := _NODE_END.fullmatch(line):
            counts = [(found[1], int(found[2]))]
        else:
            end = _PYTEST_END.fullmatch(line)
            counts = [(how, int(number)) for number, how in _PYTEST_COUNT.findall(line)] if end else []
        passed += sum(number for how, number in counts if how in ("passed", "pass"))
        failed += sum(number for how, number in counts if how not in ("passed", "pass"))
    return passed, failed


def main() -> int:
    """Runs the stages up to the first that fails. 0: all is well; 1: not; 2: wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m tests.check", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the simulations and the browser")
    parser.add_argument("--only", metavar="STAGE", choices=[stage.name for stage in STAGES], help="run one stage")
    chosen = parser.parse_args()
    results: list[Result] = []
    for stage in STAGES:
        if (chosen.only or stage.name) != stage.name or (chosen.quick and not stage.quick):
            continue
        results.append(run(stage))
        if results[-1].failed:
            break
    print("\n== summary")
    for each in results:
        word = "FAILED" if each.failed else "ok" if each.passed else "-"
        print(f"{each.name:10} {each.seconds:6.1f} s  {word:6}  {each.note}".rstrip())
    failed = sum(each.failed for each in results)
    print(f"\n{sum(each.passed for each in results)} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
