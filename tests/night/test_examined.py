"""A night's book as an auditor looks at it: results, stacks, who agreed; what a changed row does (bank.md 1.11)."""

import msgspec
import pytest

from server.bank.account import stack
from server.bank.stacks import at, stacks
from server.night.examined import Examined, examine, only_own, who_agreed
from server.night.results import by_chooser, by_game, won
from tests.helpers.evening import Evening
from tests.helpers.short_night import GAMES, play


@pytest.fixture(scope="module")
def evening() -> Evening:
    return play()


@pytest.fixture(scope="module")
def book(evening: Evening) -> Examined:
    return examine("night-1", 1, [row for row, _ in evening.rows])


def test_a_sound_book_has_no_findings_and_its_hands_in_order(evening: Evening, book: Examined) -> None:
    assert book.findings == ()
    assert [hand.number for hand in book.hands] == list(range(1, 10))
    assert book.head == evening.book.head.hex()
    assert (book.terms.currency, book.terms.price) == ("EUR", 100)
    assert book.trial.even


def test_results_of_all_games_are_what_the_stacks_and_the_kitty_came_to(evening: Evening, book: Examined) -> None:
    """What players have less than they were given is the kitty's, whichever way the hands are put together."""
    given = {player: d.bought - d.returned for player, d in evening.book.dealings.items()}
    has = {player: evening.book.balance(stack(1, player)) for player in given}
    for results in (by_game(book.hands), by_chooser(book.hands)):
        assert sorted(number for result in results for number in result.hands) == list(range(1, 10))
        total = {player: sum(result.won.get(player, 0) for result in results) for player in given}
        assert total == {player: has[player] - given[player] for player in given}
        assert sum(total.values()) == -evening.book.balance("chips:kitty:1") < 0
    assert {result.name for result in by_game(book.hands)} == {evening.shelf[game].title for game in GAMES}
    assert {result.name for result in by_chooser(book.hands)} == set(given)


def test_a_hand_that_is_played_counts_for_nothing(book: Examined) -> None:
    cut = msgspec.structs.replace(book.hands[-1], events=book.hands[-1].events[:-1])
    assert not cut.over
    assert by_game((cut,)) == ()
    assert set(won(cut).values()) == {0}


def test_stacks_are_those_of_the_book_at_every_row(evening: Evening, book: Examined) -> None:
    found = stacks(book.entries)
    assert set(found) == {"anna", "bo", "cleo", "dan"}
    for player, points in found.items():
        code = stack(1, player)
        assert at(points, len(evening.rows)) == evening.book.balance(code)
        for row, _ in evening.rows[::7]:
            posted = [leg.amount for each, _ in evening.rows[: row.seq] for leg in each.postings if leg.account == code]
            assert at(points, row.seq) == sum(posted)


def test_who_agreed_to_a_reversal_is_both_and_to_a_rebuy_nobody(evening: Evening, book: Examined) -> None:
    reversal = next(entry for entry in book.entries if entry.reverses)
    assert who_agreed(book.rows, reversal.seq) == ("anna", "dan")
    assert who_agreed(book.rows, reversal.reverses) is None


def test_rows_that_cannot_be_read_are_found_and_left_out(evening: Evening) -> None:
    rows = [row for row, _ in evening.rows]
    entry = next(row for row in rows if row.kind == "rebuy")
    rows[entry.seq - 1] = msgspec.structs.replace(entry, body=b"{}")
    broken = examine("night-1", 1, rows)
    assert {finding.seq for finding in broken.findings} >= {entry.seq}
    assert entry.seq not in {each.seq for each in broken.entries}
    assert len(broken.rows) == len(rows)


def test_ones_own_lines_have_no_leg_of_anybody_else(book: Examined) -> None:
    own = only_own(book, (stack(1, "bo"), "player:bo"))
    assert own.entries
    assert {leg.account for entry in own.entries for leg in entry.legs} <= {stack(1, "bo"), "player:bo"}
    assert (own.rows, own.hands, own.trial.lines) == ((), (), ())
