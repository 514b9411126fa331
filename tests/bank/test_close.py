"""The end of a night: kitty shared, everybody cashed out, the money carried to the club (bank.md 1.3, 6.6)."""

import pytest

from server.bank.account import CHIP
from server.bank.book import Appended, append_entry, close, open_club
from server.bank.check import InvariantBroken
from server.bank.close import end_of_night
from server.bank.entry import EntryKind
from server.bank.posting import PotAward, award, buy_in, free_stack, kitty_cut, return_chips
from tests.bank.till import Till


def played(currency: str = "EUR", price: int = 100) -> Till:
    """Anna on credit, Bo and Cleo for cash in Bo's drawer, 100 each; one hand: kitty 2, Anna wins the other 7."""
    till = Till(currency, price)
    terms = till.book.terms
    assert terms is not None
    till.post(buy_in(terms, "anna", 100, "", till.order()))
    till.post(buy_in(terms, "bo", 100, "bo", till.order()))
    till.post(buy_in(terms, "cleo", 100, "bo", till.order()))
    till.ante(1, "anna", "bo", "cleo", chips=3)
    till.post(kitty_cut(terms, 1, 2), award(terms, 1, [PotAward(0, (("anna", 7),))]))
    return till


def test_a_night_ends_even() -> None:
    till = played()
    end = end_of_night(till.book, ("cleo", "anna"), {"bo": "left early"}, "bo")
    assert [draft.kind for draft in end.drafts] == ["kitty-split", "return", "return", "return", "to-club"]
    till.post(*end.drafts)
    assert not any(till.book.balances[CHIP].values())
    assert not any(till.book.balances["EUR"].values())
    assert isinstance(close(till.book, 0), Appended)

    assert end.club is not None
    club = append_entry(open_club(5).book, 0, end.club)
    assert isinstance(club, Appended)
    assert club.book.balances["EUR"] == {
        "cash:bo": 20_000,  # two paid him 100 each
        "player:anna": 10_000 - 10_500,  # 97 + 7 + 1 of the kitty, had 100 on credit
        "player:bo": -9_700,
        "player:cleo": -9_800,
    }


def test_the_two_sides_of_a_carry_are_opposites_and_name_each_other() -> None:
    till = played()
    end = end_of_night(till.book, ("cleo", "anna"), {}, "bo")
    away, taken = end.drafts[-1], end.club
    assert taken is not None
    assert (away.kind, taken.kind) == (EntryKind.TO_CLUB, EntryKind.FROM_NIGHT)
    assert away.key == taken.key == away.meta["key"] == taken.meta["key"] == "close:night-7"
    assert (away.meta["book"], taken.meta["book"]) == ("club", "night-7")
    assert {(leg.account, -leg.amount) for leg in away.postings} == {
        (leg.account, leg.amount) for leg in taken.postings
    }


def test_a_kitty_that_nobody_is_left_for_stays_the_clubs_money() -> None:
    till = played()
    end = end_of_night(till.book, (), {"anna": "left early"})
    assert end.drafts[0].kind == EntryKind.KITTY_REDEEM
    assert end.club is not None
    assert {leg.account: leg.amount for leg in end.club.postings}["money:kitty:club"] == -200
    till.post(*end.drafts)
    assert isinstance(close(till.book, 0), Appended)


def test_play_chips_just_go_back() -> None:
    till = played("", 0)
    end = end_of_night(till.book, ("cleo",), {})
    assert end.club is None
    till.post(*end.drafts)
    assert not any(till.book.balances[CHIP].values())
    assert isinstance(close(till.book, 0), Appended)
    alone = played("", 0)
    alone.post(*end_of_night(alone.book, (), {}).drafts)
    assert isinstance(close(alone.book, 0), Appended)


def test_a_night_in_which_nothing_happened_carries_nothing() -> None:
    assert end_of_night(Till().book, (), {}) == end_of_night(Till().book, ("anna",), {})
    assert end_of_night(Till().book, (), {}).drafts == ()


def test_no_night_ends_in_mid_hand() -> None:
    till = played()
    till.ante(2, "anna", "bo")
    with pytest.raises(InvariantBroken, match="hand is open"):
        end_of_night(till.book, (), {})
    with pytest.raises(InvariantBroken):
        end_of_night(open_club(5).book, (), {})


def test_who_ends_the_night_stands_in_every_entry_of_the_end() -> None:
    end = end_of_night(played().book, ("cleo", "anna"), {}, "bo")
    assert end.club is not None
    assert {draft.actor for draft in (*end.drafts, end.club)} == {"bo"}
    assert {draft.memo for draft in end.drafts if draft.kind == EntryKind.RETURN} == {""}


@pytest.mark.parametrize(
    ("had", "won", "parts"), [(100, 10, (1_000, 1_000)), (100, 7, (973, 1_027)), (1, 20, (1_983, 17))]
)
def test_free_chips_that_were_lost_are_given_up_by_those_who_were_paid_for_them(
    had: int, won: int, parts: tuple[int, int]
) -> None:
    """bank.md 6.2: by the largest remainders of all that they were paid. Anna bought 100, Cleo `had`; Bo lost 20 free
    chips, `won` of them to Anna.
    """
    till = Till()
    terms = till.book.terms
    assert terms is not None
    till.seat("anna", chips=100)
    till.seat("cleo", chips=had)
    till.post(free_stack(terms, "bo", 20, till.order()))
    till.ante(1, "bo", chips=20)
    shares = tuple((player, chips) for player, chips in (("anna", won), ("cleo", 20 - won)) if chips)
    till.post(award(terms, 1, [PotAward(0, shares)]))
    till.post(return_chips(terms, "anna", 30, "", till.order()))
    end = end_of_night(till.book, (), {}, "eve")
    short = next(draft for draft in end.drafts if draft.kind == EntryKind.FREE_SHORTFALL)
    assert (short.key, short.actor) == ("close:free", "eve")
    paid = dict(zip(("player:anna", "player:cleo"), parts, strict=True))
    assert {leg.account: leg.amount for leg in short.postings} == {**paid, "money:free:7": -2_000}
    till.post(*end.drafts)
    assert isinstance(close(till.book, 0), Appended)


def test_play_chips_that_were_free_are_nobodys_loss() -> None:
    till = Till("", 0)
    terms = till.book.terms
    assert terms is not None
    till.seat("anna")
    till.post(free_stack(terms, "bo", 20, till.order()))
    till.ante(1, "bo", chips=20)
    till.post(award(terms, 1, [PotAward(0, (("anna", 20),))]))
    assert {draft.kind for draft in end_of_night(till.book, (), {}).drafts} == {EntryKind.RETURN}
