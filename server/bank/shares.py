"""A sum cut by weights, exactly: the largest remainders get the units that do not come out even (bank.md 1.3)."""

from collections.abc import Mapping


def pro_rata(total: int, weights: Mapping[str, int]) -> dict[str, int]:
    """Each one's part of `total`, none more than his weight when the weights are enough; parts sum to `total`.

    The same weights give the same parts: equal remainders go by name. Raises ValueError when nobody has a weight.
    """
    whole = sum(weights.values())
    if whole <= 0 or min(weights.values()) < 0:
        raise ValueError("a sum is cut by weights above zero")
    parts = {name: total * weight // whole for name, weight in weights.items()}
    left = total - sum(parts.values())
    by_remainder = sorted(weights, key=lambda name: (-(total * weights[name] % whole), name))
    for name in by_remainder[:left]:
        parts[name] += 1
    return parts
