"""How the kitty is shared at the end: equally, odd units left of the button (R162, bank.md 6.1)."""

from collections.abc import Sequence


def split(chips: int, players: Sequence[str]) -> dict[str, int]:
    """Each player's share in chips. `players` are those still in the game (R162), the first left of the button
    first: the first ones get one chip more when it does not come out even. Raises ValueError when there is nobody.
    """
    if not players:
        raise ValueError("nobody is left to share the kitty")
    each, odd = divmod(chips, len(players))
    return {player: each + (place < odd) for place, player in enumerate(players)}
