"""How a sentence counts and lists: "1 chip", "three", "Anna, Bo and Cleo"."""

from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(count: int, unit: str) -> str:
    """ "1 chip", "12 chips"; `unit` is the plural, and one that has no singular stays as it is."""
    plural = unit[:-1] if count == 1 and unit.endswith("s") else unit
    return f"{count} {plural}".strip()


def spelled(count: int) -> str:
    """ "three", "12": small numbers of anything but chips and seconds are written out."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def listed(words: Sequence[str], last: str = "and") -> str:
    """`Anna, Bo and Cleo`; nothing for nobody."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
