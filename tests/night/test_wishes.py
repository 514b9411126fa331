"""What a host fixes when he starts a table, laid over a preset; what cannot be is refused by name."""

import msgspec
import pytest

from server.night.wishes import BadWish, house_of
from server.poker.house import House


@pytest.mark.parametrize(
    ("wishes", "section", "key", "value"),
    [
        ({"approval": "everybody"}, "bank", "approval", "everybody"),
        ({"money": "play"}, "bank", "price", 0),
        ({"price": 25}, "bank", "price", 25),
        ({"buy_in": 200}, "bank", "buy_in", 200),
        ({"seats": 10}, "table", "seats", 10),
        ({"ante_max": 2}, "choice", "ante_max", 2),
        ({"small_bet": 5, "big_bet": 10}, "choice", "big_bet", 10),
        ({"games": ["texas-holdem"]}, "choice", "games", ("texas-holdem",)),
        ({"limits": ["pot"]}, "choice", "limits", ("pot",)),
        ({"kitty": "on"}, "kitty", "use", "on"),
        ({"clock_s": 0}, "table", "clock_s", 0),
        ({"bank_s": 30}, "table", "bank_s", 30),
    ],
)
def test_a_wish_changes_one_key_and_nothing_else(
    wishes: dict[str, object], section: str, key: str, value: object
) -> None:
    house = house_of(House(), wishes)
    assert getattr(getattr(house, section), key) == value
    back = msgspec.structs.replace(getattr(house, section), **{key: getattr(getattr(House(), section), key)})
    if "small_bet" not in wishes:
        assert msgspec.structs.replace(house, **{section: back}) == House()


def test_r154_a_blue_chip_is_worth_10_20_or_25() -> None:
    worths = {chip.colour: chip.worth for chip in house_of(House(), {"blue": 25}).bank.chips}
    assert worths == {"white": 1, "red": 5, "blue": 25}


def test_the_bounds_of_the_buy_in_give_way_to_it() -> None:
    assert house_of(House(), {"buy_in": 5}).bank.buy_in_min == 5
    assert house_of(House(), {"buy_in": 5000}).bank.buy_in_max == 5000


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"bet": 3}, "There is no setting bet."),
        ({"approval": "nobody"}, "Who lets players in: nobody is not one of everybody or host."),
        ({"blue": 7}, "Blue: 7 is not one of 10, 20 or 25."),
        ({"clock_s": -1}, "Time for a decision: this must be a whole number, at least 0."),
        ({"clock_s": 9999}, "Time for a decision: this must be a whole number, at most 600."),
        ({"seats": 23}, "Seats: this must be a whole number, at most 10."),
        ({"buy_in": 5, "buy_in_min": 20}, "The buy-in must be 20 to 1000 chips."),
        ({"small_bet": 10, "big_bet": 2}, "The big bet cannot be smaller than the small bet."),
        ({"limits": ["sky"]}, "Limits: sky is not one of"),
        ({"price": "free"}, "Price of a white chip: this must be a whole number, not text."),
        ({"money": "gold"}, "Money: gold is not one of money or play."),
        ({"chips": 3}, "There is no setting chips."),
    ],
)
def test_what_cannot_be_is_said_in_words(wishes: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadWish) as refused:
        house_of(House(), wishes)
    assert sentence in str(refused.value)
    assert "$" not in str(refused.value)
