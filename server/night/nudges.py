"""What waits for one person, one sentence each: shown over the table with a button that says what it does."""

from collections.abc import Mapping

import msgspec

from server.night.player import Player
from server.night.poverty import frees_left, is_broke
from server.night.showing import may_hunt, may_show
from server.night.state import Night
from server.night.tournament.finishing import winner
from server.night.tournament.rebuying import may_buy
from server.poker.words import counted


class Nudge(msgspec.Struct, frozen=True, omit_defaults=True):
    """`label`: of its button, which opens the desk, or the page `href`; empty when there is nothing to press."""

    text: str
    label: str = ""
    href: str = ""


def nudges(night: Night, person: str, names: Mapping[str, str], tab: int = 0) -> tuple[Nudge, ...]:
    """Nothing that he could not read at the desk. `tab`: what he owes or is owed (minor units), for who has left."""
    player = night.player(person)
    if player is None or night.phase == "closed":
        return ()
    found = []
    if night.called is not None and night.called.player == person and night.called.deadline is not None:
        found.append(Nudge(f"Seat {night.called.seat + 1} is kept for you.", "Take it"))
    found += [
        Nudge(f"{names.get(each.id, '')} would change seats with you.", "Answer")
        for each in night.seated()
        if each.swap == person and player.swap != each.id
    ]
    if player.owes and not player.posts and player.status == "sitting" and not night.dealt_in(player):
        found.append(Nudge("You wait for the big blind, or post what you owe and play at once.", "Post or wait"))
    if player.request is not None and player.request.kind != "seat":
        found.append(Nudge(f"The banker has been asked for {counted(player.request.chips, 'chips')}."))
    found += [_broke(each, person, names) for each in night.seated() if _may_have_more(night, each, person)]
    if may_show(night, player):
        found.append(Nudge("You may show cards of the hand that is over.", "Show…"))
    if may_hunt(night, player):
        found.append(Nudge("You may see the board that would have come.", "See it"))
    if night.tournament is not None:
        found += _may_buy(night, person)
    if player.seat is None and player.gone_to:
        found.append(Nudge("You play at the other table now.", "Go there", f"/n/{player.gone_to}"))
    elif player.seat is None and tab and player.request is None and night.tournament is None and person != night.host:
        found.append(Nudge("You have left: your slip says what is to be paid.", "My slip", f"/n/{night.number}/slip"))
    return tuple(found)


def _may_buy(night: Night, person: str) -> list[Nudge]:
    """A rebuy for who is out, and the add-on while it is sold. The top line counts how long one who has won waits."""
    tournament = night.tournament
    own = tournament.entrant(person) if tournament is not None else None
    player = night.player(person)
    if own is None or player is None or player.request is not None:
        return []
    waits = " until the clock above has run out" if winner(night) else ""
    again = Nudge(f"You are out of chips, and may buy in again{waits}.", "Rebuy…")
    out = [again] if own.out and may_buy(night, person, "rebuy") else []
    return [*out, Nudge("You may add on now, once.", "Add on…")] if may_buy(night, person, "add-on") else out


def _may_have_more(night: Night, player: Player, person: str) -> bool:
    """Whether a free stack waits for somebody, and this person has it or gives it."""
    given = night.house.bank.free_by == "banker" and frees_left(night, player) > 0 and night.tournament is None
    return is_broke(night, player) and not player.bot and given and person in (player.id, night.banker)


def _broke(player: Player, person: str, names: Mapping[str, str]) -> Nudge:
    if player.id != person:
        return Nudge(f"{names.get(player.id, '')} is out of chips: you may give a free stack.", "Give it…")
    return Nudge("You are out of chips: the banker may give you a free stack.", "Look")
