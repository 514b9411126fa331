"""Who may import whom (design.md 2): imports only go down, and the core knows nothing of the world outside."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent

OUTSIDE = frozenset(
    {
        "aiohttp", "alembic", "asyncio", "click", "datetime", "io", "logging", "multiprocessing", "os", "pathlib",
        "random", "secrets", "shutil", "socket", "sqlalchemy", "sqlite3", "structlog", "subprocess", "sys", "tempfile",
        "threading", "time", "uuid",
    }
)  # fmt: skip
"""What a pure module must not know."""
CHANCE = frozenset({"random", "secrets", "time", "uuid"})
"""What only server/system.py may know: it hands them out as Clock and Entropy."""


class Layer(NamedTuple):
    """What the modules of a layer may import of server, besides their own layer, and what not of the rest."""

    may: frozenset[str]
    never: frozenset[str]


def layer(*may: str, never: frozenset[str]) -> Layer:
    return Layer(frozenset(f"server.{name}" for name in may), never)


WEB, SQL = frozenset({"aiohttp"}), frozenset({"sqlalchemy", "sqlite3", "alembic"})

LAYERS = {
    "server.poker.ranking": layer("poker.cards", "poker.house", never=OUTSIDE),
    "server.poker": layer(never=OUTSIDE),
    "server.bank": layer(never=OUTSIDE),
    "server.night": layer("poker", "bank", "value_words", never=OUTSIDE),
    "server.store": layer("poker", "night", "bank", "ports", "session", "config", never=CHANCE | WEB),
    "server.table": layer("night", "poker", "bank", "ports", "config", never=CHANCE | WEB | SQL),
    "server.web": layer(
        "table", "night", "poker", "bank", "ports", "session", "config", "value_words", never=CHANCE | SQL
    ),
    "server.ports": layer(never=OUTSIDE),
    "server.session": layer(never=OUTSIDE),
    "server.shelf": layer("poker", "config", "toml_file", never=CHANCE | WEB | SQL),
    "server.toml_lines": layer(never=OUTSIDE),
    "server.value_words": layer("toml_lines", never=OUTSIDE),
    "server.toml_file": layer("toml_lines", "value_words", never=CHANCE | WEB | SQL),
    "server.config": layer("toml_file", "value_words", never=CHANCE | WEB | SQL),
    "server.system": layer("ports", never=WEB | frozenset({"sqlalchemy"})),
    "server": layer(never=OUTSIDE),
}
SEES_ALL = ("server.cli", "server.__main__")


def inside(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def layer_of(module: str) -> str | None:
    """The layer that a module is in: the longest name that fits. `server` itself is only server/__init__.py."""
    fits = [name for name in LAYERS if inside(module, name) and (name != "server" or module == "server")]
    return max(fits, key=len, default=None)


def imports(source: str, module: str, *, is_package: bool = False) -> Iterator[str]:
    """The whole names of what a module imports, wherever in it, relative ones resolved."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            above = parts[: len(parts) - node.level + is_package] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("__import__", "import_module"):
            yield "importlib"


def breaches(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """What a module imports and may not."""
    if any(inside(module, name) for name in SEES_ALL):
        return []
    own = layer_of(module)
    if own is None:
        return [f"{module} is in no layer of LAYERS"]
    may, never = LAYERS[own]
    found: list[str] = []
    for name in imports(source, module, is_package=is_package):
        if inside(name, "server"):
            at_home = layer_of(name) == own or (inside(name, own) and own != "server")
            allowed = at_home or any(inside(name, each) for each in may)
        else:
            allowed = name.partition(".")[0] not in never and name != "importlib"
        if not allowed:
            found.append(f"{module} imports {name}")
    return found


def modules() -> list[tuple[str, Path]]:
    found: list[tuple[str, Path]] = []
    for path in sorted((ROOT / "server").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.append((".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


@pytest.mark.parametrize(("module", "path"), [pytest.param(*each, id=each[0]) for each in modules()])
def test_imports_go_down_only(module: str, path: Path) -> None:
    assert breaches(path.read_text(encoding="utf-8"), module, is_package=path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "source", "name"),
    [
        ("server.poker.hand", "import asyncio", "asyncio"),
        ("server.poker.hand", "from time import time", "time.time"),
        ("server.poker.hand", "from server.bank import entry", "server.bank.entry"),
        ("server.poker.hand", "def f():\n    from ..night import state", "server.night.state"),
        ("server.poker.hand", "from ..bank import entry", "server.bank.entry"),
        ("server.poker.ranking.high", "from server.poker.hand import Hand", "server.poker.hand.Hand"),
        ("server.poker.ranking.high", "from server.poker import hand", "server.poker.hand"),
        ("server.bank.entry", "from server import poker", "server.poker"),
        ("server.night.state", "import server.table.actor", "server.table.actor"),
        ("server.store.log", "from server.table import ports", "server.table.ports"),
        ("server.table.actor", "import sqlalchemy.orm", "sqlalchemy.orm"),
        ("server.table.actor", "import aiohttp", "aiohttp"),
        ("server.table.actor", "from server.web import wire", "server.web.wire"),
        ("server.table.bots", "import random", "random"),
        ("server.web.app", "from server.store import people", "server.store.people"),
        ("server.web.app", "import secrets", "secrets"),
        ("server.web.app", "import importlib\nimportlib.import_module('server.store')", "importlib"),
        ("server.system", "from server.web import app", "server.web.app"),
    ],
)
def test_an_import_that_goes_up_is_seen(module: str, source: str, name: str) -> None:
    """The test above can fail: each of these is a way in which a layer was once broken somewhere."""
    assert f"{module} imports {name}" in breaches(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("server.web.app", "from server.poker.commands import Fold"),
        ("server.night.state", "from server.bank.entry import Draft\nfrom .events import Event"),
        ("server.poker.ranking.high", "from server.poker.cards import Card\nfrom .wild import fill"),
        ("server.poker.showdown", "from server.poker.ranking import shares"),
        ("server.cli.serve", "import time, aiohttp, sqlalchemy\nfrom server.web import app"),
    ],
)
def test_an_import_that_goes_down_is_allowed(module: str, source: str) -> None:
    assert breaches(source, module) == []


def test_a_new_module_needs_a_layer() -> None:
    assert breaches("", "server.elsewhere.thing") == ["server.elsewhere.thing is in no layer of LAYERS"]


def circle(sources: Mapping[str, tuple[str, bool]]) -> list[str]:
    """The modules of one circle of imports, the first of them last again; nothing when there is none.

    `sources` has what each module says and whether it is a package. An import counts wherever it stands: what is
    imported in a function only, or for a type checker only, still ties two modules together.
    """
    knows: dict[str, set[str]] = {module: set() for module in sources}
    for module, (source, is_package) in sources.items():
        for name in imports(source, module, is_package=is_package):
            while name and name not in sources:
                name = name.rpartition(".")[0]
            knows[module] |= {name} - {"", module}
    try:
        TopologicalSorter(knows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Each can be read, tested and changed knowing only what lies below it."""
    sources = {module: (path.read_text(encoding="utf-8"), path.name == "__init__.py") for module, path in modules()}
    assert circle(sources) == []


@pytest.mark.parametrize(
    ("back", "there"),
    [
        ("from server.a import Play", True),
        ("from server import a", True),
        ("import server.a", True),
        ("from .a import Play", True),
        ("def late():\n    from server.a import Play", True),
        ("if TYPE_CHECKING:\n    from server.a import Play", True),
        ("from server.d import a", False),
    ],
)
def test_a_circle_is_seen(back: str, there: bool) -> None:
    says = {"server.a": "from server.b import say", "server.b": "from server.c import thing", "server.c": back}
    found = circle({module: (source, False) for module, source in {**says, "server.d": "a = 1"}.items()})
    assert sorted(set(found)) == (["server.a", "server.b", "server.c"] if there else [])
