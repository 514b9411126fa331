"""Splitting chips: no chip is ever cut, so an odd one goes to somebody by rule (procedure.md 7)."""

from collections.abc import Sequence
from fractions import Fraction


def split(amount: int, shares: Sequence[Fraction], order: Sequence[int], chip: int = 1) -> tuple[int, ...]:
    """`amount` chips by `shares` (which sum to 1), rounded down; the odd chips go one each along `order`.

    `order` holds indexes into `shares`, and only those with a share are given anything. 101 by halves: 51 and 50.
    `chip`: the smallest chip there is; 75 by halves in chips of 25: 50 and 25. What is less than a chip goes on
    as if it were one.
    """
    parts = [int(amount // chip * share) * chip for share in shares]
    odd = amount - sum(parts)
    for index in order:
        if odd and shares[index]:
            part = min(odd, chip)
            parts[index] += part
            odd -= part
    return tuple(parts)
