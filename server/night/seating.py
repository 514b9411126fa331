"""Coming, sitting, sitting out, leaving. A stack leaves only by the book, exactly as it stands."""

from collections.abc import Sequence

from server.night import commands as c
from server.night import events as e
from server.night.buy_in import buy_ins, comes_back_with
from server.night.evening_events import LineLeft
from server.night.money_events import ChipsGranted, ChipsReturned, FreeReturned
from server.night.player import Pay, Player, Request
from server.night.plot import Plot
from server.night.proposable import SEATS_MAX
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night

LOCKED = Refusal(Rule.TABLE_LOCKED, "The host has closed this table to newcomers.")


def join(plot: Plot, _: str | None, command: c.Join) -> Refusal | None:
    if plot.night.player(command.player) is None:
        if plot.night.locked:
            return LOCKED
        plot.say(e.Joined(command.player))
    return None


def sit(plot: Plot, person: str, command: c.Sit) -> Refusal | None:
    night, player = plot.night, plot.player(person)
    if player.seat is not None:
        return Refusal(Rule.ALREADY_SEATED, "You already have a seat.")
    if night.locked and not player.bought and person != night.host:
        return LOCKED
    called = night.called is not None and night.called.player == person
    seat = night.called.seat if night.called is not None and called else command.seat
    if night.line and not called and person != night.host:
        return Refusal(Rule.TABLE_FULL, "Others wait for a seat. The waiting list is at the table, in the menu.")
    refusal = buy_in_refused(plot, player, command.chips) or seat_refused(plot, seat, person)
    if refusal is not None:
        return refusal
    if person == night.host:
        return _seat(plot, player, command.chips, command.pay, seat, by=person)
    if served_at_once(plot) and person not in night.sent_away:
        # Nobody has seen cash change hands, so chips taken without the banker go on the tab.
        return _seat(plot, player, command.chips, "credit", seat, by=person)
    if player.request is not None:
        return Refusal(Rule.ALREADY_ASKED, "The host has been asked. Please wait for the answer.")
    plot.say(e.Requested(person, Request("seat", command.chips, command.pay, seat)))
    return None


def approve(plot: Plot, person: str, command: c.Approve) -> Refusal | None:
    player = plot.night.player(command.player)
    if player is None or player.request is None:
        return Refusal(Rule.NO_SUCH_REQUEST, "That request is gone.")
    chips = command.chips or player.request.chips
    pay = command.pay or player.request.pay
    if player.request.kind == "chips":
        return top_up_refused(plot, player, chips) or grant_chips(plot, player, chips, pay, by=person)
    return buy_in_refused(plot, player, chips) or _seat(plot, player, chips, pay, player.request.seat, by=person)


def decline(plot: Plot, _: str, command: c.Decline) -> Refusal | None:
    player = plot.night.player(command.player)
    if player is None or player.request is None:
        return Refusal(Rule.NO_SUCH_REQUEST, "That request is gone.")
    plot.say(e.RequestDropped(player.id))
    return None


def leave(plot: Plot, person: str, _: c.Leave) -> Refusal | None:
    player = plot.player(person)
    if player.seat is None:
        if player.request is not None:
            plot.say(e.RequestDropped(person))
        elif person in plot.night.line:
            plot.say(LineLeft(person))
        else:
            return Refusal(Rule.NOT_SEATED, "You have no seat to leave.")
        return None
    _send_off(plot, player)
    return None


def kick(plot: Plot, person: str, command: c.Kick) -> Refusal | None:
    """Reports G9: his hand is folded when his turn comes, his exact stack is cashed out. The host lets him back."""
    player = sent_away(plot.night, person, command)
    if isinstance(player, Refusal):
        return player
    if not player.bot and player.id not in plot.night.sent_away:
        plot.say(e.SentAway(player.id))
    _send_off(plot, player)
    return None


def sent_away(night: Night, person: str, command: c.Kick) -> Player | Refusal:
    """Whom the host sends away; or why there is nobody to send."""
    player = night.player(command.player)
    if player is None or player.seat is None:
        return Refusal(Rule.NOT_SEATED, "That player has no seat.")
    if player.id == person:
        return Refusal(Rule.NOT_ALLOWED, "Leave the table yourself; the host cannot be sent away.")
    return player


def too_early(night: Night) -> Refusal | None:
    """Why nobody draws for the first deal, or for seats, now."""
    if night.begun:
        return Refusal(Rule.ALREADY_BEGUN, "The play has begun.")
    if len(night.ready()) < 2 or not night.has_company():
        text = "Two players with chips are needed to begin, a person among the others: send your friends the link."
        return Refusal(Rule.TOO_FEW_PLAYERS, text)
    return None


def lock(plot: Plot, _: str, command: c.Lock) -> Refusal | None:
    """bank.md 3, item 19: no newcomers, whoever has the link."""
    if plot.night.locked == command.on:
        return Refusal(Rule.NOTHING_TO_DO, "It is so already.")
    plot.say(e.Locked(command.on))
    return None


def sit_out(plot: Plot, person: str, _: c.SitOut) -> Refusal | None:
    if plot.player(person).status == "leaving":
        return _LEAVING
    plot.say(e.StatusSet(person, "sitting-out", plot.at))
    return None


def im_back(plot: Plot, person: str, _: c.ImBack) -> Refusal | None:
    """Reports G11: one button that always works."""
    status = plot.player(person).status
    if status == "leaving":
        return _LEAVING
    if status != "sitting":
        plot.say(e.StatusSet(person, "sitting", plot.at))
    return None


def seat_bots(plot: Plot, person: str, command: c.SeatBots) -> Refusal | None:
    night = plot.night
    if night.play is False:
        if night.beside:
            return Refusal(Rule.PLAY_CHIPS_ONLY, "The other table plays for money, so this one does too.")
        if any(p.bought for p in night.players):
            return Refusal(
                Rule.PLAY_CHIPS_ONLY,
                "House players only sit where chips are play chips, and chips were sold here already.",
            )
        plot.say(e.PlayChips())
    for _ in range(command.count):
        seat = free_seat(plot)
        if seat is None:
            return Refusal(Rule.TABLE_FULL, "There is no free seat for a house player.")
        name = f"bot-{plot.night.number}-{plot.night.bots + 1}"
        plot.say(e.SeatTaken(name, seat, bot=True))
        plot.say(ChipsGranted(name, buy_ins(night.house).usual, "credit", by=person))
    return None


def remove_bot(plot: Plot, _: str, command: c.RemoveBot) -> Refusal | None:
    player = plot.night.at_seat(command.seat)
    if player is None or not player.bot:
        return Refusal(Rule.NOT_SEATED, "No house player sits there.")
    _send_off(plot, player)
    return None


def at_the_table(night: Night) -> tuple[str, ...]:
    """Everybody with a seat whom a vote may wait for: no house player, and nobody on his way out."""
    return tuple(p.id for p in night.seated() if not p.bot and p.status != "leaving")


def in_the_hand(night: Night, *, folded: bool) -> tuple[str, ...]:
    """Everybody whose chips are in the hand under way, also who was sent away meanwhile: no house player.

    `folded`: who has folded too.
    """
    live = {place.seat for place in night.hand.public.live()} if night.hand is not None else set()
    return tuple(p.id for p in night.seated() if not p.bot and night.dealt_in(p) and (folded or p.seat in live))


def served_at_once(plot: Plot) -> bool:
    """Whether players take seat and chips by themselves. Where chips cost cash, somebody has to see it."""
    bank = plot.night.house.bank
    return bank.approval == "everybody" and (plot.night.play or bank.credit == "allowed")


def grant_chips(plot: Plot, player: Player, chips: int, pay: Pay, by: str) -> Refusal | None:
    """Chips for a player; while he is in a hand they wait until it is over (R148)."""
    if pay == "credit" and not plot.night.play and plot.night.house.bank.credit == "cash-only":
        return Refusal(Rule.NO_CREDIT, "The house rules sell chips for cash only.")
    plot.say(ChipsGranted(player.id, chips, pay, by=by, held=plot.night.dealt_in(player)))
    return None


def cash_out(plot: Plot, player: Player) -> None:
    """The player's stack goes back to the bank, its worth on his tab; then his seat is free."""
    return_chips(plot, player, "credit", by=plot.night.banker)
    plot.say(e.SeatLeft(player.id, plot.at, player.stack))


def return_chips(plot: Plot, player: Player, pay: Pay, by: str) -> None:
    """All of a stack to the bank: free chips for nothing first, then the others for what they are worth (bank.md 6.2).

    Under the rule "pro-rata" free chips are paid for like all others, and what they are short is shared at the end.
    """
    free = min(player.free, player.stack) if plot.night.house.bank.free_settle == "deduct" else 0
    if free:
        plot.say(FreeReturned(player.id, free))
    if player.stack > free:
        plot.say(ChipsReturned(player.id, player.stack - free, pay, by=by))


def held_seat(night: Night, person: str = "") -> int | None:
    """The seat that is kept for the one who was called from the waiting list, unless he asks."""
    return night.called.seat if night.called is not None and night.called.player != person else None


def any_free_seat(plot: Plot) -> int | None:
    """A free seat, whoever it is kept for."""
    return _widest_gap(plot, [p.seat for p in plot.night.seated() if p.seat is not None])


def free_seat(plot: Plot, person: str = "") -> int | None:
    """A free seat for this person: none that is kept for another."""
    held = held_seat(plot.night, person)
    taken = [p.seat for p in plot.night.seated() if p.seat is not None]
    return _widest_gap(plot, taken if held is None else [*taken, held])


def _widest_gap(plot: Plot, taken: Sequence[int]) -> int | None:
    """The free seat in the middle of the widest gap, so that a table fills evenly (ux.md 1.2)."""
    free = [seat for seat in range(plot.night.house.table.seats) if seat not in taken]
    if not free:
        return None
    return max(free, key=lambda seat: (min((_apart(plot, seat, other) for other in taken), default=0), -seat))


def _apart(plot: Plot, one: int, other: int) -> int:
    around = plot.night.house.table.seats
    return min((one - other) % around, (other - one) % around)


def _seat(plot: Plot, player: Player, chips: int, pay: Pay, seat: int | None, by: str) -> Refusal | None:
    if seat is None or plot.night.at_seat(seat) is not None or seat == held_seat(plot.night, player.id):
        seat = free_seat(plot, player.id)
    if seat is None:
        return Refusal(Rule.TABLE_FULL, "Every seat is taken.")
    plot.say(e.SeatTaken(player.id, seat))
    return grant_chips(plot, plot.player(player.id), chips, pay, by)


# Who was sent away cannot take that back, and who left sits down again like everybody.
_LEAVING = Refusal(Rule.LEAVING, "You leave the table after this hand. Ask for a seat again then.")


def _send_off(plot: Plot, player: Player) -> None:
    if plot.night.dealt_in(player):
        plot.say(e.StatusSet(player.id, "leaving", plot.at))
    else:
        cash_out(plot, player)


_FULL = Refusal(Rule.TABLE_FULL, "Every seat is taken. The waiting list is at the table, in the menu.")


def top_up_refused(plot: Plot, player: Player, chips: int) -> Refusal | None:
    """No more in front of a player than the house allows, what is promised to him counted (procedure.md 17)."""
    most = buy_ins(plot.night.house).most
    if plot.night.chips(player) + player.promised + chips > most:
        left = max(0, most - plot.night.chips(player) - player.promised)
        return Refusal(Rule.BUY_IN_OUT_OF_RANGE, f"At most {most} chips in front of a player: {left} more at most.")
    return None


def buy_in_refused(plot: Plot, player: Player, chips: int) -> Refusal | None:
    """Chips to sit down with; who comes back soon comes back with what he left with (procedure.md 17)."""
    house, back = plot.night.house, comes_back_with(plot.night, player, plot.at)
    low, _, high = buy_ins(house)
    if player.elsewhere.seated:
        text = "You sit at the other table. Go over from there, with your chips: at the table, in the menu."
        return Refusal(Rule.ALREADY_SEATED, text)
    if back > chips:
        within = f"You left with {back} chips: within {house.bank.return_h} hours you come back with as many."
        return Refusal(Rule.BUY_IN_OUT_OF_RANGE, within)
    if chips != back and not low <= chips <= high:
        text = f"The buy-in is {low} to {high} chips at this table." if low < high else f"The buy-in is {low} chips."
        return Refusal(Rule.BUY_IN_OUT_OF_RANGE, text)
    return None


def seat_refused(plot: Plot, seat: int | None, person: str) -> Refusal | None:
    if seat is not None and seat >= min(plot.night.house.table.seats, SEATS_MAX):
        return Refusal(Rule.SEAT_TAKEN, f"This table has {plot.night.house.table.seats} seats.")
    if seat is not None and plot.night.at_seat(seat) is not None:
        return Refusal(Rule.SEAT_TAKEN, "Somebody sits there already.")
    if seat is not None and seat == held_seat(plot.night, person):
        return Refusal(Rule.SEAT_TAKEN, "That seat is kept for the next one on the waiting list.")
    return _FULL if free_seat(plot, person) is None else None
