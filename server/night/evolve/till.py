"""What the banker's window does to a night: the twin of the entries that the book takes (bank.md 1.3)."""

from collections.abc import Callable

import msgspec

from server.bank.account import parse
from server.bank.entry import EntryKind
from server.night import events as e
from server.night.state import Night, Player

replace = msgspec.structs.replace

WindowEvent = e.FreeStackGiven | e.FreeReturned | e.KittySpent | e.EntryReversed | e.Compensated


def evolve(night: Night, event: WindowEvent) -> Night:
    """The night after one of these."""
    match event:
        case e.FreeStackGiven():
            night = replace(night, free_out=night.free_out + event.chips)
            return night.changed(event.player, lambda p: _free(p, event))
        case e.FreeReturned():
            night = replace(night, free_out=night.free_out - event.chips)
            return night.changed(event.player, lambda p: replace(p, stack=p.stack - event.chips, free=0))
        case e.KittySpent():
            left = night.kitty_money + event.chips * night.house.bank.price - event.amount
            spent = night.kitty_spent + event.chips
            return replace(night, kitty=night.kitty - event.chips, kitty_spent=spent, kitty_money=left)
        case e.Compensated():
            night = night.changed(event.giver, lambda p: replace(p, stack=p.stack - event.chips))
            return night.changed(event.taker, lambda p: replace(p, stack=p.stack + event.chips))
        case e.EntryReversed():
            return _reversed(night, event)


def _free(player: Player, event: e.FreeStackGiven) -> Player:
    stack, free = player.stack + event.chips, player.free + event.chips
    return replace(player, stack=stack, free=free, frees=player.frees + 1, plays_free=False)


def _reversed(night: Night, event: e.EntryReversed) -> Night:
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
