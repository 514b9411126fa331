"""`simulate --data`: nights through the real table, store and books, which the audit opens."""

import json
from pathlib import Path

from click.testing import CliRunner

from server.cli.audit import command as audit
from server.cli.simulate import command as simulate


def test_simulated_nights_leave_books_that_the_audit_finds_whole(tmp_path: Path) -> None:
    arguments = ["--game", "all", "--hands", "8", "--seats", "2-5", "--seed", "5", "--data", str(tmp_path), "--json"]
    played = CliRunner().invoke(simulate, arguments, standalone_mode=False)
    lines = [json.loads(line) for line in played.stdout.splitlines() if line.startswith('{"game"')]
    assert [line["violations"] for line in lines] == [0, 0, 0]
    assert all(line["hands"] == 8 for line in lines)
    assert sum(line["showdowns"] for line in lines) > 0
    checked = CliRunner().invoke(audit, ["verify", "--data", str(tmp_path)], standalone_mode=False)
    assert checked.return_value == 0, checked.output
