"""How commands and events are called on the wire and in the log: `MakeBanker` is "make-banker" (design.md 10.15)."""

import msgspec


def hyphens(name: str) -> str:
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=hyphens):
    """What every command has: its name as `do`, and no field that is not its own."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="e", tag=hyphens):
    """What every event has: its name as `e`; what stands at its default is not written."""
