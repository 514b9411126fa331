"""`simulate --data`: nights through the real table, store and books, which the audit opens."""

import json
from pathlib import Path

from click.testing import CliRunner

from server.cli.audit import command as audit
from server.cli.simulate import command as simulate


def test_simulated_nights_leave_books_that_the_audit_finds_whole(tmp_path: Path) -> None:
    showdowns = 0
    for game in ("five-card-draw", "seven-card-stud", "texas-holdem", "jacks-trips-to-win", "turkish-draw"):
        arguments = ["--game", game, "--hands", "8", "--seats", "2-5", "--seed", "5", "--data", str(tmp_path), "--json"]
        played = CliRunner().invoke(simulate, arguments, standalone_mode=False)
        (line,) = [json.loads(said) for said in played.stdout.splitlines() if said.startswith('{"game"')]
        assert (line["hands"], line["violations"]) == (8, 0)
        showdowns += line["showdowns"]
    assert showdowns > 0
    checked = CliRunner().invoke(audit, ["verify", "--data", str(tmp_path)], standalone_mode=False)
    assert checked.return_value == 0, checked.output
