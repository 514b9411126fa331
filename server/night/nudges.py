"""What waits for one person at the page "At the table", one sentence each: shown over the table with a way there."""

from collections.abc import Mapping

from server.night.player import Player
from server.night.poverty import frees_left, is_broke
from server.night.showing import may_hunt, may_show
from server.night.state import Night
from server.night.tournament.rebuying import may_buy


def nudges(night: Night, person: str, names: Mapping[str, str], tab: int = 0) -> tuple[str, ...]:
    """Nothing that he could not read there. `tab`: what he owes or is owed (minor units), for who has left."""
    player = night.player(person)
    if player is None or night.phase == "closed":
        return ()
    found = []
    if night.called is not None and night.called.player == person and night.called.deadline is not None:
        found.append(f"Seat {night.called.seat + 1} is kept for you.")
    found += [
        f"{names.get(each.id, '')} would change seats with you."
        for each in night.seated()
        if each.swap == person and player.swap != each.id
    ]
    if player.owes and not player.posts and player.status == "sitting" and not night.dealt_in(player):
        found.append("You wait for the big blind, or post what you owe and play at once.")
    found += [_broke(each, person, names) for each in night.seated() if _may_have_more(night, each, person)]
    if may_show(night, player):
        found.append("You may show cards of the hand that is over.")
    if may_hunt(night, player):
        found.append("You may see the board that would have come.")
    if night.tournament is not None:
        found += _may_buy(night, person)
    if player.seat is None and player.gone_to:
        found.append("You play at the other table now.")
    elif player.seat is None and tab and player.request is None and night.tournament is None and person != night.host:
        found.append("You have left: your slip says what is to be paid.")
    return tuple(found)


def _may_buy(night: Night, person: str) -> list[str]:
    """A rebuy for who is out, and the add-on while it is sold."""
    tournament = night.tournament
    own = tournament.entrant(person) if tournament is not None else None
    player = night.player(person)
    if own is None or player is None or player.request is not None:
        return []
    out = ["You are out of chips, and may buy in again."] if own.out and may_buy(night, person, "rebuy") else []
    return [*out, "You may add on now, once."] if may_buy(night, person, "add-on") else out


def _may_have_more(night: Night, player: Player, person: str) -> bool:
    """Whether a free stack waits for somebody, and this person has it or gives it."""
    given = night.house.bank.free_by == "banker" and frees_left(night, player) > 0 and night.tournament is None
    return is_broke(night, player) and not player.bot and given and person in (player.id, night.banker)


def _broke(player: Player, person: str, names: Mapping[str, str]) -> str:
    if player.id != person:
        return f"{names.get(player.id, '')} is out of chips: you may give a free stack."
    return "You are out of chips: the banker may give you a free stack."
