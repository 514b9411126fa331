"""2,000 wrong messages over a real websocket to a real server (bank.md 4, test 12; `soak fuzz` sends more)."""

from pathlib import Path

from tests.soak.fuzz import BAD, Attack

MESSAGES = 2000
MEMORY_MAX_KIB = 20 * 1024


async def test_a_wrong_message_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    """`Broken` is raised at the first message that gets no answer or two, leaves something in the book, ends the socket
    otherwise than the contract says, or makes the server log a fault.
    """
    figures = await Attack(tmp_path, MESSAGES, seed=1).run()
    assert figures["messages"] == MESSAGES
    assert (figures["faults_logged"], figures["written_though_refused"]) == (0, 0)
    assert figures["memory_grown_kib"] < MEMORY_MAX_KIB
    # Every part of the grammar was used, and it met refusals of the rules as well as of the form.
    assert {"text", "pieces", "binary", "twice", "too-large", "broken"} == set(figures["kinds"])
    assert {"1002", "1008", "1009", "4003"} <= set(figures["closes"])
    assert len(set(figures["rules"]) - BAD) >= 12
    assert figures["accepted"] >= MESSAGES / 50
