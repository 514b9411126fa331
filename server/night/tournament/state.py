"""What a night knows of its tournament: who entered, who is out, the level of the blinds and its clock.

A sit-and-go is one freeze-out; a match is several, the players' chips of each a unit of their own in the book.
"""

import msgspec

from server.bank.tournament import Price
from server.night.tournament.chop import Chop
from server.night.tournament.session import Session, TopUp


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who entered. `out`: (hand, stack before it) when he lost his last chip, None while he is in.

    `entries` counts coming back, `out_before` how many times he was out before. Minor units: `prize`, and `heads` for
    the players he knocked out. `wins`: games of a match. `rebuys`: how many, and with `heads_paid` of them came a
    bounty on his head; `added`: he has the add-on.
    """

    player: str
    entries: int = 1
    out: tuple[int, int] | None = None
    out_before: int = 0
    prize: int = 0
    heads: int = 0
    wins: int = 0
    rebuys: int = 0
    heads_paid: int = 0
    added: bool = False


class Tournament(msgspec.Struct, frozen=True):
    """`level` is -1 until the play begins. `ends`: when the level is over (ms), while its clock runs; `left_ms`: what
    is left of it while it stands still; both None when it lasts to the end, or so many `hands`, counted after hand
    `since`. `due`: the next deal is of the next level; `rested`: and the break before it is over.

    `chip`: the smallest in play; `racing`: the one that takes its place when the race is over, 0: no race. `game`
    counts the games of a match, whose first button `first` had; `last`: who won the last game, "" while one is played.
    `paid`: the prizes are, or every entry went back. `no_deal`: the last hand after which somebody would not share;
    `deal`: how the last ones shared it.
    """

    chip: int
    entrants: tuple[Entrant, ...] = ()
    game: int = 1
    first: str = ""
    last: str = ""
    level: int = -1
    ends: int | None = None
    left_ms: int | None = None
    hands: int | None = None
    since: int = 0
    due: bool = False
    rested: bool = False
    racing: int = 0
    paid: bool = False
    no_deal: int = -1
    deal: Chop | None = None

    @property
    def begun(self) -> bool:
        return self.level >= 0

    def entrant(self, player: str) -> Entrant | None:
        return next((each for each in self.entrants if each.player == player), None)

    def still_in(self) -> tuple[Entrant, ...]:
        return tuple(each for each in self.entrants if each.out is None)

    def place(self, player: str) -> tuple[int, int]:
        """The place that somebody has, or would have now, and how many share it.

        Out in the same hand: who had more chips before it is placed higher, with as many they share the place.
        """
        own = next(each.out for each in self.entrants if each.player == player)
        keys = [each.out for each in self.entrants]
        better = sum(1 for key in keys if own is not None and (key is None or key > own))
        return better + 1, keys.count(own) if own is not None else 1


def opened(session: Session) -> Tournament | None:
    """The tournament of a night that begins; None where chips are bought and sold."""
    if session.kind == "cash" or session.structure is None:
        return None
    return Tournament(session.structure.chips[0])


def top_up_price(session: Session, what: TopUp, *, back: bool) -> Price:
    """What a rebuy or the add-on costs; who was out pays for his head again."""
    if what == "add-on":
        return Price(session.addon)
    return Price(session.rebuy, 0, session.bounty if back else 0)


def price(session: Session) -> Price:
    """What an entry costs, and what it is for."""
    return Price(session.entry - session.fee - session.bounty, session.fee, session.bounty)
