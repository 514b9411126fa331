"""What a person's command was answered before: the same id is one command, however often it comes (bank.md 1.8)."""

from server.bank.journal import Answer
from server.night.refusal import NightRule, Refusal
from server.table.letter import Letter
from server.table.ports import Wire

CONFLICT = Refusal(NightRule.IDEM_CONFLICT, "That command was sent before with other contents.")


class Answers:
    """Of one night. `done`: (person, command id) to (payload hash, version)."""

    def __init__(self, wire: Wire, done: dict[tuple[str, str], tuple[str, int]]) -> None:
        self._wire = wire
        self.done = done
        self._refused: dict[tuple[str, str], tuple[str, bytes]] = {}

    def earlier(self, letter: Letter) -> bytes | None:
        """The first answer again, when this command was answered before; a conflict when it is not the same command."""
        if letter.person is None:
            return None
        key = (letter.person, letter.command_id)
        if (done := self.done.get(key)) is not None:
            payload, reply = done[0], self._wire.ok(letter.command_id, done[1])
        elif (refused := self._refused.get(key)) is not None:
            payload, reply = refused
        else:
            return None
        return reply if payload == letter.payload else self._wire.no(letter.command_id, CONFLICT)

    def ok(self, letter: Letter, version: int) -> bytes:
        """It is done, and stays so."""
        if letter.person is not None:
            self.done[letter.person, letter.command_id] = (letter.payload, version)
        return self._wire.ok(letter.command_id, version)

    def keep(self, answer: Answer) -> None:
        """A refusal that is stored: a late repeat cannot suddenly succeed."""
        self._refused[answer.person, answer.command_id] = (answer.payload_sha256.hex(), answer.reply)
