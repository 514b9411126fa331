"""What moves chips or money outside a hand does to a night: the twin of the entries of the book (bank.md 1.3)."""

from collections.abc import Callable

from msgspec.structs import replace

from server.bank.account import parse
from server.bank.entry import EntryKind
from server.night.evolve.player import more_chips, set_player
from server.night.evolve.seats import without_request
from server.night.money_events import (
    CashCounted,
    ChipsGranted,
    ChipsReturned,
    Compensated,
    EntryReversed,
    ExpenseShared,
    FreeReturned,
    FreeStackGiven,
    KittyDecided,
    KittySpent,
    KittySplit,
    MoneyEvent,
    OldTabNoted,
    TabPaid,
)
from server.night.player import Player
from server.night.state import Night
from server.night.votes.subjects import PlayWithKitty


def evolve(night: Night, event: MoneyEvent) -> Night:
    """The night after one of these."""
    match event:
        case ChipsGranted():
            return night.changed(event.player, lambda p: _granted(p, event))
        case ChipsReturned():
            return night.changed(
                event.player,
                lambda p: replace(p, stack=p.stack - event.chips, returned=p.returned + event.chips),
            )
        case TabPaid() | ExpenseShared() | CashCounted():
            return night
        case OldTabNoted():
            return set_player(night, event.player, old_tab=event.owes)
        case FreeStackGiven():
            night = replace(night, free_out=night.free_out + event.chips)
            return night.changed(event.player, lambda p: _free(p, event))
        case FreeReturned():
            night = replace(night, free_out=night.free_out - event.chips)
            return night.changed(event.player, lambda p: replace(p, stack=p.stack - event.chips, free=0))
        case KittySpent():
            left = night.kitty_money + event.chips * night.house.bank.price - event.amount
            spent = night.kitty_spent + event.chips
            return replace(night, kitty=night.kitty - event.chips, kitty_spent=spent, kitty_money=left)
        case KittyDecided():
            votes = tuple(vote for vote in night.votes if not isinstance(vote.subject, PlayWithKitty))
            return replace(night, kitty_on=event.on, votes=votes)
        case KittySplit():
            for player, chips in event.shares:
                night = night.changed(player, more_chips(chips))
            return replace(night, kitty=night.kitty - sum(chips for _, chips in event.shares))
        case Compensated():
            night = night.changed(event.giver, lambda p: replace(p, stack=p.stack - event.chips))
            return night.changed(event.taker, lambda p: replace(p, stack=p.stack + event.chips))
        case EntryReversed():
            return _reversed(night, event)


def _granted(player: Player, event: ChipsGranted) -> Player:
    where = "promised" if event.held else "stack"
    return replace(
        without_request(player),
        **{where: getattr(player, where) + event.chips},
        bought=player.bought + event.chips,
        times=player.times + 1,
        plays_free=player.plays_free and event.held,
    )


def _free(player: Player, event: FreeStackGiven) -> Player:
    stack, free = player.stack + event.chips, player.free + event.chips
    return replace(player, stack=stack, free=free, frees=player.frees + 1, plays_free=False)


def _reversed(night: Night, event: EntryReversed) -> Night:
    for code, _, amount in event.legs:
        account = parse(code)
        match account.kind if account is not None else "":
            case "chips:stack":
                player = account.player if account is not None else ""
                night = night.changed(player, _taken_back(event.kind, amount))
                if event.kind == EntryKind.FREE_STACK:
                    night = replace(night, free_out=night.free_out - amount)
            case "chips:kitty":
                night = replace(night, kitty=night.kitty - amount, kitty_spent=night.kitty_spent + amount)
            case "money:kitty" | "expense":
                night = replace(night, kitty_money=night.kitty_money + amount)
            case _:
                pass
    return night


def _taken_back(kind: str, chips: int) -> Callable[[Player], Player]:
    """`chips` is what the entry had put into the stack (below zero: taken from it)."""

    def change(player: Player) -> Player:
        player = replace(player, stack=player.stack - chips)
        match kind:
            case EntryKind.BUY_IN | EntryKind.REBUY:
                return replace(player, bought=player.bought - chips, times=player.times - 1)
            case EntryKind.RETURN:
                return replace(player, returned=player.returned + chips)
            case EntryKind.FREE_STACK:
                return replace(player, free=max(0, player.free - chips), frees=player.frees - 1)
            case _:
                return player

    return change
