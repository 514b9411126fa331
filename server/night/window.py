"""The banker's window: who has what, and every sum that a banker would else have to know or type (ux.md 1.7).

Pure. Whatever is offered here is asked of the night again when it is taken, by the same rules.
"""

from collections.abc import Mapping

import msgspec

from server.bank.account import cash, stack, tab
from server.bank.book import Book
from server.bank.entry import EntryKind
from server.bank.lookup import Entry
from server.night import commands as c
from server.night import poverty
from server.night.buy_in import buy_ins
from server.night.correcting import reverse
from server.night.permissions import Action, Role, Thing, Verdict, best
from server.night.player import Player
from server.night.plot import Plot
from server.night.proposable import Proposal
from server.night.proposing import may_agree
from server.night.roles import cell, roles
from server.night.spending import is_there
from server.night.state import Night

Names = Mapping[str, str]
_BOUGHT = (EntryKind.BUY_IN, EntryKind.REBUY)
OFFERS = 3


class BankLine(msgspec.Struct, frozen=True):
    """Bought in + free stacks = on the table + returned + kitty + spent from it (ux.md 1.7), in chips."""

    bought: int
    free: int
    on_table: int
    returned: int
    kitty: int
    spent: int

    @property
    def off(self) -> int:
        """How many chips there are too few (above zero) or too many; 0 always, unless something is broken."""
        return self.bought + self.free - self.on_table - self.returned - self.kitty - self.spent


class Row(msgspec.Struct, frozen=True):
    """One player. Chips, but `tab`, above zero when he owes the house, and `credit_left` are minor units.

    `offers` are sums of chips that he may buy now, the last one he bought first; `by_cash` and `by_credit`: whether
    who looks may sell them to him so. `back`: the chips that he can give back now. `playing`: he is in a hand.
    `shares`: he pays along for what the table shares without being asked. `credit_left`: how much more he may owe;
    None: no limit. `frees_left`: the free stacks that the rules still give him; `free_now`: one of them at once.
    """

    player: str
    name: str
    seat: int | None
    bot: bool
    bought: int
    times: int
    stack: int
    returned: int
    tab: int
    offers: tuple[int, ...]
    by_cash: bool
    by_credit: bool
    back: int
    playing: bool
    credit_left: int | None
    frees_left: int
    free_now: bool
    shares: bool

    @property
    def net(self) -> int:
        return self.stack + self.returned - self.bought


class Window(msgspec.Struct, frozen=True):
    """The whole window as one person sees it. Money in minor units.

    `runs`: he may give chips and cash at all. `box` is the cash of the banker; `kitty_worth` what the kitty could pay
    now; `alone` the most of it that he may spend without asking, None: no limit, 0: he may only propose.
    `shares`, `hands_over`, `counts`: "yes", "propose" or "".
    """

    banker: str
    runs: bool
    line: BankLine
    rows: tuple[Row, ...]
    box: int
    kitty_money: int
    kitty_worth: int
    alone: int | None
    shares: str
    hands_over: str
    counts: str
    corrects: str


class Correction(msgspec.Struct, frozen=True):
    """Whether an entry can be taken back now, `why_not` else; `seconds` are those whose yes it then needs."""

    why_not: str
    seconds: tuple[str, ...]


def window(night: Night, book: Book, names: Names, person: str, *, admin: bool = False) -> Window:
    """What the banker's page shows to this person."""
    held = roles(night, person, admin=admin)
    bank = night.house.bank
    last = _last_bought(night, book)
    rows = tuple(
        _row(night, book, names, held, person, p, last.get(p.id, 0))
        for p in sorted(night.players, key=_by_seat)
        if p.bought or p.seat is not None
    )
    worth = night.kitty * bank.price + night.kitty_money
    alone = night.house.kitty.banker_spends * bank.price
    small, large = (best(held, Action.SPEND_KITTY, Thing(large=large))[0] for large in (False, True))
    over = night.phase == "closed"
    return Window(
        banker=night.banker,
        runs=not over and best(held, Action.GRANT, Thing())[0] == Verdict.YES,
        line=bank_line(night),
        rows=rows,
        box=0 if night.play else book.balance(cash(night.banker)),
        kitty_money=night.kitty_money,
        kitty_worth=worth,
        alone=None if large == Verdict.YES else alone if small == Verdict.YES else 0,
        shares=_word(best(held, Action.SHARE_EXPENSE, Thing())[0], over=over or night.play),
        hands_over=_word(best(held, Action.HAND_OVER, Thing(own=person == night.banker))[0], over=over),
        counts=_word(best(held, Action.COUNT_CASH, Thing(own=person == night.banker))[0], over=over or night.play),
        corrects=_word(best(held, Action.REVERSE, Thing())[0], over=over),
    )


def bank_line(night: Night) -> BankLine:
    """The line that must come out, in chips."""
    in_pot = night.hand.public.pot if night.hand is not None and night.in_hand else 0
    in_pot += (night.carry.chips if night.carry is not None else 0) + night.odd
    return BankLine(
        bought=sum(p.bought for p in night.players),
        free=night.free_out,
        on_table=in_pot + sum(night.chips(p) + p.promised for p in night.players),
        returned=sum(p.returned for p in night.players),
        kitty=night.kitty,
        spent=night.kitty_spent,
    )


def correction(night: Night, book: Book, person: str, entry: Entry, *, admin: bool = False) -> Correction | None:
    """Whether, and with whose yes, this person can take the entry back; None: there is nothing to take back, or it is
    not for him to ask.
    """
    if entry.seq not in book.slips or entry.kind == EntryKind.HAND_OVER or night.phase == "closed":
        return None
    command = c.Reverse(entry.seq, "-")
    verdict, role = best(roles(night, person, admin=admin), *cell(night, person, command, book.slips))
    if verdict < Verdict.CONSENT:
        return None
    refused = reverse(Plot(night, 0, {}, book.slips), person, command)
    return Correction(refused.text if refused else "", _seconds(night, book, Proposal(0, person, role, command)))


def seconds_of(night: Night, book: Book, proposal: Proposal) -> tuple[str, ...]:
    """Everybody here whose yes is enough for a proposal."""
    return _seconds(night, book, proposal)


def _seconds(night: Night, book: Book, proposal: Proposal) -> tuple[str, ...]:
    people = [p.id for p in night.players if not p.bot]
    return tuple(each for each in people if may_agree(night, book.slips, each, proposal))


def _row(night: Night, book: Book, names: Names, held: tuple[Role, ...], person: str, player: Player, last: int) -> Row:
    bank = night.house.bank
    least, usual, most = buy_ins(night.house)
    room = max(0, most - night.chips(player) - player.promised)
    filled = room if bank.short_stack else 0  # such a table sells what fills a stack up (R192)
    wanted = dict.fromkeys(chips for chips in (filled, last, usual, -(-usual // 2), least) if chips)
    owes = 0 if night.play else book.balance(tab(player.id))
    credit_left = max(0, bank.credit_max * bank.price - owes - player.old_tab) if bank.credit_max else None
    playing = night.dealt_in(player)
    frees_left = poverty.frees_left(night, player)
    own = player.id == person

    def may(*, credit: bool) -> bool:
        return best(held, Action.GRANT, Thing(own=own, credit=credit))[0] == Verdict.YES

    return Row(
        player=player.id,
        name=names.get(player.id, ""),
        seat=player.seat,
        bot=player.bot,
        bought=player.bought,
        times=player.times,
        stack=night.chips(player) + player.promised,
        returned=player.returned,
        tab=owes,
        offers=tuple([chips for chips in wanted if chips <= room][:OFFERS]) if player.seat is not None else (),
        by_cash=not night.play and may(credit=False),
        by_credit=(night.play or bank.credit == "allowed") and may(credit=True),
        back=0 if playing else player.stack,
        playing=playing,
        credit_left=credit_left,
        frees_left=frees_left,
        free_now=frees_left > 0 and player.seat is not None and poverty.is_broke(night, player),
        shares=is_there(player),
    )


def _last_bought(night: Night, book: Book) -> dict[str, int]:
    """Each player's last buy-in that stands, in chips."""
    found: dict[str, int] = {}
    codes = {stack(night.number, p.id): p.id for p in night.players}
    for slip in book.slips.values():
        if slip.kind in _BOUGHT:
            found.update({codes[leg.account]: leg.amount for leg in slip.postings if leg.account in codes})
    return found


def _by_seat(player: Player) -> tuple[bool, int]:
    return player.seat is None, player.seat or 0


def _word(verdict: Verdict, *, over: bool) -> str:
    if over or verdict < Verdict.CONSENT:
        return ""
    return "yes" if verdict == Verdict.YES else "propose"
