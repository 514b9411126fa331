"""What a table says of a hand that is over."""

from server.night import commands as c
from server.poker import commands as h
from server.table.story import Story
from tests.night.steps import NAMES, begun, chooser, move, own_hand


def test_the_result_of_acey_deucey_is_what_came_of_the_last_bet() -> None:
    """However many bets there were in the deal."""
    evening = begun("bo", "cleo")
    evening.do(chooser(evening), c.Choose("acey-deucey", 5, "fixed"))
    evening.cut()
    bets = 0
    while evening.night.in_hand:
        may = own_hand(evening).legal
        assert may is not None
        bets += may.bet is not None
        move(evening, may.options[0].act if may.options else h.Bet(1) if may.bet else h.Check())
    assert bets == 9
    story, before = Story(), None
    for batch in evening.batches:
        story.tell(before, batch, evening.night, NAMES)
        before = evening.night
    fell, *won, stayed = story.result
    assert fell.startswith("The ")
    assert len(won) == ("falls between" in fell)
    assert stayed.startswith("There are chips left to win: ")
