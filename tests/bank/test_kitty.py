"""The kitty's last split (R162; bank.md 6.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.bank.kitty import split


@pytest.mark.parametrize(
    ("chips", "shares"),
    [
        (6, {"a": 2, "b": 2, "c": 2}),
        (7, {"a": 3, "b": 2, "c": 2}),
        (8, {"a": 3, "b": 3, "c": 2}),
        (1, {"a": 1, "b": 0, "c": 0}),
    ],
)
def test_odd_chips_go_left_of_the_button(chips: int, shares: dict[str, int]) -> None:
    """`a` sits left of the button: the first odd chip is his, the next one his left neighbour's."""
    assert split(chips, ("a", "b", "c")) == shares
    assert list(split(chips, ("a", "b", "c"))) == ["a", "b", "c"]


@given(st.integers(0, 10**6), st.integers(1, 10))
def test_no_chip_is_made_or_lost(chips: int, players: int) -> None:
    shares = split(chips, [f"p{at}" for at in range(players)])
    assert sum(shares.values()) == chips
    assert max(shares.values()) - min(shares.values()) <= 1


def test_nobody_left() -> None:
    with pytest.raises(ValueError, match="nobody"):
        split(5, ())
