"""What a command ends with (bank.md 1.12)."""

OK = 0
VIOLATION = 1
"""It was looked at, and something in it is wrong."""
WRONG_USAGE = 2
UNCHECKED = 3
"""It could not be looked at."""
LOST = 4
"""An anchor is not in its book: history is missing or was written anew."""
