"""What a check of a deal says: step by step, in words."""

import msgspec


class Checked(msgspec.Struct, frozen=True):
    """One step. `holds` is None where nothing is wrong, and yet less is proven than could be."""

    text: str
    holds: bool | None
