"""The command line as a whole: what it lists, how it fails (design.md 6)."""

import subprocess
import sys
from pathlib import Path

import pytest

from server.cli import main

ROOT = Path(__file__).parent.parent
FILES = sorted(path.stem.replace("_", "-") for path in (ROOT / "server" / "cli").glob("*.py") if path.stem[0] != "_")


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_help_lists_every_file_with_its_first_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    listed = capsys.readouterr().out.partition("Commands:")[2]
    assert [line.split()[0] for line in listed.splitlines() if line[:2] == "  " and line[2:3].strip()] == FILES
    assert "Checks the settings and shows those that hold." in listed


def test_help_imports_no_command() -> None:
    """`--help` is quick, however much a command needs."""
    said = python("-X", "importtime", "-m", "server", "--help")
    assert said.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in said.stderr.splitlines()}
    assert "server.cli" in loaded
    assert not {f"server.cli.{name}" for name in FILES} & loaded
    assert not {"aiohttp", "sqlalchemy"} & loaded


@pytest.mark.parametrize("name", FILES)
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert "Example" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["confg"], "There is no command confg; did you mean config? See kitchen-table --help."),
        (["frobnicate"], "There is no command frobnicate. See kitchen-table --help."),
        (["config", "check", "--dat"], "--data"),
        (["config", "check", "spurious"], "See kitchen-table config check --help."),
        (["--spurious"], "See kitchen-table --help."),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1


def test_no_command_at_all_gets_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "Commands:" in capsys.readouterr().err


def test_config_check_shows_what_holds_and_who_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "server.toml"
    own.write_text("[limits]\nhello_s = 7\n")
    assert main(["config", "check", "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert f"limits.hello_s = 7  # {own}\n" in shown
    assert f'data = "{tmp_path}"  # the options\n' in shown


def test_a_wrong_setting_is_one_sentence_and_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "server.toml"
    own.write_text("[limits]\nhello_s = 0\n")
    assert main(["config", "check", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{own}:2: limits.hello_s: this must be a whole number, at least 1.\n"


def test_python_without_checks_is_refused() -> None:
    """style.md B7: chips are not trusted to a Python that skips its assertions."""
    said = python("-O", "-m", "server", "config", "check")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "Start Python without -O: it switches checks off.\n"
