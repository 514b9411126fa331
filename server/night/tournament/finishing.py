"""Who is out and in which place, who gets the bounty, and how the prize pool is paid to the cent (R191).

Out in the same hand: who had more chips before it is placed higher; who had as many shares place and prize.
"""

from collections.abc import Iterable

from server.bank.kitty import split
from server.night import events as e
from server.night.plot import Plot
from server.night.state import Night, clockwise
from server.night.tournament.entering import playing, take_back
from server.night.tournament.events import CalledOff, Out, PaidOut, PlayersOut, Prize
from server.night.tournament.state import Entrant, Tournament, price
from server.poker.events import Awarded
from server.poker.structure import WHOLE, Structure


def knock_out(plot: Plot) -> None:
    """After a hand of a freeze-out: who has no chips left is out, and free to go."""
    night = plot.night
    tournament, _ = playing(night)
    hand = night.hand.public if night.hand is not None else None
    gone = [p for p in night.seated() if not p.stack and tournament.entrant(p.id) in tournament.still_in()]
    if hand is None or not gone:
        return
    before = {each.seat: each.stack for each in hand.setup.seats}
    outs = tuple(
        Out(player.id, before[player.seat], _heads(plot, player.seat))
        for player in gone
        if player.seat is not None and player.seat in before
    )
    plot.say(PlayersOut(hand.number, outs), *(e.SeatLeft(each.player) for each in outs))


def is_decided(night: Night) -> bool:
    """Whether one holds all chips."""
    tournament = night.tournament
    return tournament is not None and tournament.begun and len(tournament.still_in()) == 1


def pay(plot: Plot) -> None:
    """The prizes, when one has won; else every entry goes back."""
    tournament, structure = playing(plot.night)
    if tournament.paid:
        return
    if winner(plot.night):
        plot.say(PaidOut(placed(plot.night, tournament, structure)))
    elif tournament.begun:
        plot.say(CalledOff(tuple(_returned(plot.night, tournament))))
    else:
        for player in plot.night.seated():
            take_back(plot, player)


def winner(night: Night) -> str:
    """Who has won the tournament, or the match; "" while nobody has."""
    tournament = night.tournament
    if tournament is None:
        return ""
    if night.session.kind == "match":
        needed = night.session.best_of // 2 + 1
        return next((each.player for each in tournament.entrants if each.wins >= needed), "")
    return tournament.still_in()[0].player if is_decided(night) else ""


def pool(night: Night) -> int:
    """The prize pool in minor units: entries less fees and bounties, rebuys and add-ons."""
    tournament = night.tournament
    if tournament is None or night.play:
        return 0
    return sum(_paid_in(night, each) for each in tournament.entrants)


def unpaid(night: Night) -> int:
    """What the book must still have in the pool."""
    return 0 if night.tournament is None or night.tournament.paid else pool(night)


def on_heads(night: Night) -> int:
    """What the bounties on those who are not out come to, in minor units."""
    tournament = night.tournament
    if tournament is None or night.play or tournament.paid:
        return 0
    return price(night.session).bounty * sum(_heads_left(each) for each in tournament.entrants)


def shares(night: Night) -> tuple[int, ...]:
    """What the places are paid as things stand, the first place first, in minor units.

    What does not come out even is the best finisher's (bank.md 1.3).
    """
    tournament, structure = playing(night)
    whole = pool(night)
    single = night.session.kind == "match"
    parts = [whole * share // WHOLE for share in ((WHOLE,) if single else structure.shares(len(tournament.entrants)))]
    return (parts[0] + whole - sum(parts), *parts[1:]) if whole else ()


def placed(night: Night, tournament: Tournament, structure: Structure) -> tuple[Prize, ...]:
    """Everybody's place and prize, the winner first. Those who share a place share what their places are paid."""
    first = winner(night)
    by_place = shares(night)
    if night.session.kind == "match":
        ranked = sorted(tournament.entrants, key=lambda each: each.player != first)
        places = {each.player: (at, 1) for at, each in enumerate(ranked, 1)}
    else:
        places = {each.player: tournament.place(each.player) for each in tournament.entrants}
    own = 0 if night.play else price(night.session).bounty
    found: list[Prize] = []
    for place, count in sorted(set(places.values())):
        together = [player for player, each in places.items() if each == (place, count)]
        for player, amount in split(sum(by_place[place - 1 : place - 1 + count]), together).items():
            found.append(Prize(player, place, amount, own if player == first else 0))
    return tuple(found)


def _heads(plot: Plot, seat: int) -> tuple[tuple[str, int], ...]:
    """Who gets the bounty on a head: the winners of the last pot that this player had chips in, in equal parts."""
    night = plot.night
    bounty = 0 if night.play else price(night.session).bounty
    awards = [each for each in plot.batch().public if isinstance(each, Awarded) and seat in each.eligible]
    if not bounty or not awards:
        return ()
    last = max(each.pot for each in awards)
    seats = {winner for each in awards if each.pot == last for winner, chips in each.shares if chips}
    order = [p.id for each in clockwise(tuple(seats), night.button or 0) if (p := night.at_seat(each)) is not None]
    return tuple((player, part) for player, part in split(bounty, order).items() if part)


def _returned(night: Night, tournament: Tournament) -> Iterable[tuple[str, int, int]]:
    """What goes back to whom, bounties that were won apart; nothing is listed for play chips."""
    if night.play:
        return
    for each in tournament.entrants:
        yield each.player, _paid_in(night, each), price(night.session).bounty * _heads_left(each)


def _paid_in(night: Night, entrant: Entrant) -> int:
    """What somebody has put into the prize pool."""
    session = night.session
    return price(session).prize * entrant.entries + session.rebuy * entrant.rebuys + session.addon * entrant.added


def _heads_left(entrant: Entrant) -> int:
    """How many bounties lie on somebody's head: one, none, or none that he paid for."""
    return entrant.entries + entrant.heads_paid - entrant.out_before - (entrant.out is not None)
