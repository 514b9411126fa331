"""What a reviewer would otherwise have to look for in every change. Each rule names the page that asks for it."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOP = {"pyproject.toml", "Makefile", "README.md", "LICENSE", "server", "static", "migrations", "tests", "config"}
STATIC_MAX_BYTES = 150 * 1024
FILE_MAX_BYTES = 500_000

CLIENT = {".js", ".css", ".html", ".svg"}
TEXT = CLIENT | {".py", ".toml", ".md", ".json", ".yml", ".cfg", ".txt", ""}


def committed() -> list[Path]:
    """Every file that is in the repository or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, capture_output=True, check=True, text=True,
    ).stdout  # fmt: skip
    return sorted(path for name in listed.split("\0") if name and (path := ROOT / name).is_file())


def found(pattern: str, files: Iterator[Path]) -> list[str]:
    """`file:line: text` of every line that the pattern is in."""
    looked_for = re.compile(pattern)
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if looked_for.search(line)
    ]


def texts(*, under: str = "", suffixes: set[str] = TEXT) -> Iterator[Path]:
    """The repository's texts, this file apart: it has to name what it forbids."""
    for path in committed():
        if path.suffix in suffixes and path.is_relative_to(ROOT / under) and path != Path(__file__):
            yield path


def test_the_top_level_is_as_design_draws_it() -> None:
    """design.md 2: nothing else, but for dotfiles."""
    names = {path.relative_to(ROOT).parts[0] for path in committed()}
    assert {name for name in names if not name.startswith(".")} == TOP


CLIENT_RULES = [
    (
        "markup from text",
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write\b|DOMParser|createContextualFragment",
    ),
    ("code from text", r"\beval\s*\(|\bnew Function\b|setTimeout\(\s*[\"'`]|javascript:"),
    ("something from elsewhere", r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]{2,}"),
    ("script or style in the page", r"<script(?![^>]*\bsrc=)|<style\b|\sstyle=|\son[a-z]+=[\"']"),
    ("something left over", r"console\.(?:log|debug)|\bdebugger\b"),
]


@pytest.mark.parametrize(("what", "pattern"), CLIENT_RULES, ids=[what for what, _ in CLIENT_RULES])
def test_the_client_has_no(what: str, pattern: str) -> None:
    """style.md B5, bank.md 3 and design.md 10.13: text only, nothing from elsewhere, nothing that a CSP stops."""
    assert found(pattern, texts(under="static", suffixes=CLIENT)) == []


@pytest.mark.parametrize(("what", "pattern"), CLIENT_RULES[:3] + CLIENT_RULES[4:])
def test_the_page_that_checks_a_night_has_no(what: str, pattern: str) -> None:
    """It is one file for a disk, so its script and style stand in it, by their hashes; it is no part of the client."""
    assert found(pattern, texts(under="server/web/verifying", suffixes=CLIENT)) == []


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("el.innerHTML = name", "markup from text"),
        ("eval (x)", "code from text"),
        ('setTimeout("f()", 1)', "code from text"),
        ('<script src="https://cdn.example.com/x.js">', "something from elsewhere"),
        ("@import url(//fonts.example.com/a.css)", "something from elsewhere"),
        ("<script>go()</script>", "script or style in the page"),
        ('<b style="color:red" onclick="go()">', "script or style in the page"),
        ("console.log(pocket)", "something left over"),
    ],
)
def test_a_rule_of_the_client_catches(line: str, what: str) -> None:
    assert re.search(dict(CLIENT_RULES)[what], line)


def test_the_client_is_small() -> None:
    """Issue 2: the whole client under 150 KB."""
    assert sum(path.stat().st_size for path in texts(under="static", suffixes=CLIENT)) < STATIC_MAX_BYTES


def test_what_is_paid_later_has_one_name() -> None:
    """`On the tab`, wherever people read it: not `on credit` here and `at the end` there."""
    pages = [*texts(under="static", suffixes=CLIENT), *texts(under="server/web/templates", suffixes={".html"})]
    words = [*pages, *texts(under="server/night/house_text", suffixes={".py"})]
    assert found(r"""[Oo]n credit\b|["']At the end["']""", iter(words)) == []


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("path of a machine", r"(?<![\w.~])/(?:work|root|home/\w+|Users/\w+|tmp/\w+)/|[A-Z]:\\\\"),
        ("registry's address", r"pypi\.org|pythonhosted|registry\.npmjs|(?:deb|security)\.debian\.org|index-url"),
        ("promise", r"\b(?:TODO|FIXME|XXX|HACK)\b"),
        ("conflict mark", r"^(?:<{7}|>{7}|={7})(?:\s|$)"),
    ],
    ids=["path", "registry", "promise", "conflict"],
)
def test_nowhere_stands_a(what: str, pattern: str) -> None:
    """Nothing of the machine that a line was written on, and nothing that is left for later."""
    assert found(pattern, texts()) == []


def test_no_test_is_put_aside() -> None:
    """A test that is skipped or expected to fail checks nothing."""
    assert (
        found(r"mark\.skip|mark\.xfail|pytest\.skip|pytest\.xfail|importorskip|\.skip\(|\.only\(", texts(under="tests"))
        == []
    )


def test_nothing_made_is_committed() -> None:
    """Databases, keys, caches and built packages are made by running, not kept."""
    made = {".db", ".sqlite", ".sqlite3", ".db-wal", ".db-shm", ".pyc", ".whl", ".pem", ".key", ".log"}
    assert [str(path.relative_to(ROOT)) for path in committed() if path.suffix in made] == []


def test_no_file_is_large() -> None:
    assert [str(path.relative_to(ROOT)) for path in committed() if path.stat().st_size > FILE_MAX_BYTES] == []


def test_every_module_says_what_it_is() -> None:
    """style.md B8, habit 2: a module opens with one sentence."""
    silent = [
        str(path.relative_to(ROOT))
        for path in texts(suffixes={".py"})
        if (text := path.read_text(encoding="utf-8").strip()) and not text.startswith(('"""', 'r"""'))
    ]
    assert silent == []
