"""What goes to one person's screen and to nobody else's: his cards and buttons, and what waits for his word.

Wire types, an allow-list; `own_view` gets only what `poker.view.known` gives this seat (design.md 3).
"""

from collections.abc import Mapping

import msgspec

from server.bank.book import Book
from server.night.buy_in import would_buy
from server.night.line import in_line
from server.night.nudges import Nudge, nudges
from server.night.offer import offered, why_not
from server.night.player import Player, Status
from server.night.poverty import may_be_dealt
from server.night.proposal_words import in_words
from server.night.proposing import may_agree
from server.night.state import Night
from server.night.votes.calling import waits_for
from server.poker import view as hand_view
from server.poker.game import Game
from server.poker.stakes import Limit

Names = Mapping[str, str]


class ChoiceGame(msgspec.Struct, frozen=True):
    """`reason`: why it cannot be dealt now. What else there is to say of a game says `picker`."""

    id: str
    reason: str


class ChooseView(msgspec.Struct, frozen=True):
    """Whose choice it is has this; the page where he makes it is `picker`."""

    games: tuple[ChoiceGame, ...]
    ante_max: int
    limits: tuple[Limit, ...]


class OwnCut(msgspec.Struct, frozen=True):
    hand: int
    cards: int


class RequestView(msgspec.Struct, frozen=True):
    player: str
    name: str
    kind: str
    chips: int
    pay: str


class BlindsOwed(msgspec.Struct, frozen=True):
    """What keeps this player out of the deal until the big blind reaches him, unless he posts it (procedure.md 13)."""

    small: bool
    big: bool
    posts: bool


class ProposalView(msgspec.Struct, frozen=True):
    """Something that waits for a second person: `may_agree` is the viewer, `mine` he proposed it himself."""

    number: int
    by_name: str
    text: str
    mine: bool
    may_agree: bool


class OwnView(msgspec.Struct, frozen=True):
    player: str
    name: str
    seat: int | None
    host: bool
    banker: bool
    status: Status
    stack: int
    hand: hand_view.OwnView | None
    choose: ChooseView | None
    cut: OwnCut | None
    requests: tuple[RequestView, ...]
    asked: RequestView | None
    votes: tuple[int, ...]
    proposals: tuple[ProposalView, ...]
    blinds: BlindsOwed | None
    nudges: tuple[Nudge, ...] = ()
    line: int = -1  # his place on the waiting list; 0: he may be put on it; -1: he may sit down, or needs no list
    knocks: tuple[str, ...] = ()  # who asks the host to be let back to a name
    buys: int = 0  # the chips that he would ask for: the usual buy-in, or what his stack has room for


def own_view(
    night: Night, person: str, names: Names, games: Mapping[str, Game], book: Book, *, admin: bool = False
) -> OwnView:
    """What only this person sees: his cards, his buttons, and the host's and banker's business when he is that."""
    player = night.player(person) or Player(person)
    host, banker = person == night.host, person == night.banker
    return OwnView(
        player=person,
        name=names.get(person, ""),
        seat=player.seat,
        host=host,
        banker=banker,
        status=player.status,
        stack=night.chips(player),
        hand=_own_hand(night, player),
        choose=_choose(night, player, games),
        cut=_own_cut(night, player),
        requests=_requests(night, names, host=host) if host or banker else (),
        asked=_request(player, names) if player.request is not None else None,
        votes=tuple(vote.number for vote in night.votes if person in waits_for(night, vote)),
        proposals=_proposals(night, person, names, book, admin=admin),
        blinds=BlindsOwed("small" in player.owes, "big" in player.owes, player.posts) if player.owes else None,
        nudges=nudges(night, person, names, 0 if night.play else book.balance(f"player:{person}")),
        line=in_line(night, person),
        buys=would_buy(night, player),
    )


def _own_hand(night: Night, player: Player) -> hand_view.OwnView | None:
    if night.hand is None or player.seat is None or not night.held(player):
        return None
    return hand_view.own_view(night.hand.public, player.seat, hand_view.known(night.hand, player.seat))


def _choose(night: Night, player: Player, games: Mapping[str, Game]) -> ChooseView | None:
    if night.choosing is None or player.seat is None or night.choosing.seat != player.seat:
        return None
    count = len(night.ready())
    house = night.house.choice
    return ChooseView(
        games=tuple(
            ChoiceGame(
                id=game.id,
                reason=why_not(night.house, game, count) or may_be_dealt(night, game),
            )
            for game in games.values()
            if offered(house, game.id)
        ),
        ante_max=house.ante_max,
        limits=house.limits,
    )


def _proposals(night: Night, person: str, names: Names, book: Book, *, admin: bool) -> tuple[ProposalView, ...]:
    found = []
    for each in night.proposals:
        agrees = may_agree(night, book.slips, person, each, admin=admin)
        if agrees or person in (each.by, night.host, night.banker):
            text = in_words(each, night, book, names)
            mine = each.by == person
            found.append(ProposalView(each.number, names.get(each.by, ""), text, mine, agrees))
    return tuple(found)


def _own_cut(night: Night, player: Player) -> OwnCut | None:
    cutting = night.cutting
    if cutting is None or cutting.seat is None or cutting.seat != player.seat:
        return None
    return OwnCut(cutting.hand, cutting.count)


def _request(player: Player, names: Names) -> RequestView | None:
    request = player.request
    if request is None:
        return None
    return RequestView(player.id, names.get(player.id, ""), request.kind, request.chips, request.pay)


def _requests(night: Night, names: Names, *, host: bool) -> tuple[RequestView, ...]:
    """A seat is the host's to give, chips are the banker's, too (bank.md 3)."""
    found = (_request(player, names) for player in night.players)
    return tuple(request for request in found if request is not None and (host or request.kind != "seat"))
