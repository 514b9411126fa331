"""The written house rules: every key has words, every value its own sentence, in a fixed order (R170, ux.md 1.6)."""

import msgspec
import pytest

from server.night.house_keys import value, with_value
from server.night.house_words import changed, fields, sentences, wordless
from server.poker.house import House, Kitty, Ranking, Wild
from tests.house.keys import KEYS, values


def test_every_key_has_words() -> None:
    """design.md 5: the written house rules are generated from the values, so nothing that holds may be left unsaid."""
    assert wordless() == ()
    assert sorted(field.key for field in fields(House())) == sorted(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_value_has_its_own_sentence(key: str) -> None:
    """Two houses that differ read differently, so that a diff says what changed."""
    said = {}
    for each in values(key):
        house = with_value(House(), key, each)
        (field,) = [field for field in fields(house) if field.key == key]
        assert field.words
        assert (field.default == field.words) == (each == value(House(), key))
        assert field.differs == (each != value(House(), key))
        if field.differs:
            (change,) = changed(House(), house)
            assert change.key == key
            assert change.before != change.now
            assert change.now[:1].isupper()
            assert change.now.endswith(".")
            said[change.now] = each
    assert len(said) == len({*map(msgspec.json.encode, values(key))} - {msgspec.json.encode(value(House(), key))})


@pytest.mark.parametrize("key", KEYS)
def test_a_field_has_all_that_a_control_needs(key: str) -> None:
    (field,) = [field for field in fields(House()) if field.key == key]
    assert field.label[:1].isupper()
    match field.kind:
        case "choice" | "yes-no":
            assert [option.value for option in field.options] == [
                msgspec.json.encode(each).decode().strip('"') for each in values(key)
            ]
            assert len({option.words for option in field.options}) == len(field.options)
        case "number":
            assert field.least is not None
            assert field.most is not None
            assert field.least <= field.value <= field.most
        case "several":
            assert {*field.value} <= {option.value for option in field.options}
        case "text":
            assert field.pattern
        case "games" | "rotation" | "wild-cards" | "chips" | "lines":
            assert key in ("choice.games", "choice.rotation", "wild.cards", "bank.chips", "written.rules")


def test_r151_no_limit_is_said_to_be_rare() -> None:
    def said(*limits: str) -> str:
        house = with_value(House(), "choice.limits", limits)
        return next(each.text for each in sentences(house) if each.key == "choice.limits")

    assert said("fixed", "no-limit") == "The dealer may choose fixed limit or no limit, which is rare at home."
    assert said("fixed", "pot") == "The dealer may choose fixed limit or pot limit."


def test_the_written_rules_say_what_the_clock_does() -> None:
    """Procedure 22: with a clock everybody can read beforehand what it decides for him."""
    said = {each.key: each.text for each in sentences(House())}
    assert "Out of time one checks if that is free, else folds" in said["table.clock_s"]
    still = with_value(House(), "table.clock_s", 0)
    assert {each.key: each.text for each in sentences(still)}["table.clock_s"] == "There is no clock."


def test_the_rules_read_in_a_fixed_order() -> None:
    """Groups as on the page, and no sentence moves when another one changes."""
    usual = [sentence.key for sentence in sentences(House())]
    assert usual[:3] == ["deck.lowest", "deck.jokers", "ranking.order"]
    other = [sentence.key for sentence in sentences(House(ranking=Ranking(unbeatable="greek")))]
    assert [key for key in other if key in usual] == usual
    assert [key for key in other if key not in usual] == ["ranking.unbeatable", "ranking.imperial"]
    assert other.index("ranking.imperial") == other.index("ranking.unbeatable") + 1


def test_what_has_no_say_is_not_said() -> None:
    keys = {sentence.key for sentence in sentences(House(kitty=Kitty(use="off")))}
    assert "kitty.use" in keys
    assert "kitty.chips" not in keys
    assert "ranking.imperial" not in keys


def test_what_is_not_as_usual_is_marked() -> None:
    marked = [each for each in sentences(House(wild=Wild(cards=("2", "joker")))) if each.differs]
    assert [each.text for each in marked] == ["Wild: twos and the joker."]


@pytest.mark.parametrize(("seats", "stock"), [(6, False), (7, True), (10, True)])
def test_r153_a_large_table_is_told_how_many_real_chips_it_needs(seats: int, stock: bool) -> None:
    """R153: two hundred for seven players or more."""
    house = with_value(House(), "table.seats", seats)
    (said,) = [each.text for each in sentences(house) if each.key == "bank.chips"]
    assert ("With real ones seven players or more need 200." in said) == stock
    assert "white is 1" in said
