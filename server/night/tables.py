"""Two tables of one evening, when more come than one has seats for (R175). Each is a night with a book of its own.

A player who goes from one to the other takes his exact stack along: cashed out here and bought in there, in two linked
entries that are written together or not at all. That is the lobby's to do; here stands what each table says of it.
"""

from server.night import commands as c
from server.night import events as e
from server.night.evening_events import LineLeft, SaidElsewhere, TableJoined, TableLeft, TablesLinked, TableWished
from server.night.line import is_called
from server.night.player import Elsewhere, Player
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import free_seat
from server.night.state import Night, clockwise

UNEVEN = 2
"""So many players more than the other table has are too many."""


def change_table(plot: Plot, person: str, command: c.ChangeTable) -> Refusal | None:
    night, player = plot.night, plot.night.player(command.player or person)
    if not night.beside:
        return Refusal(Rule.NOTHING_TO_DO, "This evening has one table.")
    if player is None or player.seat is None or player.bot:
        return Refusal(Rule.NOT_SEATED, "Only a player with a seat can go to the other table.")
    if player.to_table != command.stay:
        return Refusal(Rule.NOTHING_TO_DO, "That is settled already.")
    if player.status == "leaving":
        return Refusal(Rule.LEAVING, "That player leaves the table after this hand.")
    plot.say(TableWished(player.id, person, off=command.stay))
    return None


def link(plot: Plot, _: None, command: c.LinkTable) -> Refusal | None:
    if plot.night.beside:
        return Refusal(Rule.NOTHING_TO_DO, "There is a second table already.")
    if plot.night.tournament is not None:
        return Refusal(Rule.PLAY_CHIPS_ONLY, "A tournament has one table.")
    plot.say(TablesLinked(command.night))
    return None


def go(plot: Plot, _: None, command: c.GoToTable) -> Refusal | None:
    """All his chips leave this table, and his seat is free."""
    night, player = plot.night, plot.player(command.player)
    if not may_go(night, player):
        return Refusal(Rule.CHIPS_ARE_IN_PLAY, "That player is in a hand, or stays.")
    if player.request is not None:
        plot.say(e.RequestDropped(player.id))
    plot.say(TableLeft(player.id, night.beside, player.stack, min(player.free, player.stack), next_key(night)))
    plot.say(e.SeatLeft(player.id, plot.at))
    return None


def come(plot: Plot, _: None, command: c.ComeToTable) -> Refusal | None:
    """A seat and the same chips; in a night of blinds he comes in like everybody who sits down."""
    night, player = plot.night, plot.night.player(command.player)
    if player is not None and player.seat is not None:
        return Refusal(Rule.ALREADY_SEATED, "That player sits at both tables.")
    if (command.price, command.play) != (night.house.bank.price, night.play):
        return Refusal(Rule.PLAY_CHIPS_ONLY, "chips have another price there")
    seat = free_seat(plot)
    if seat is None or night.line:
        return Refusal(Rule.TABLE_FULL, "there is no free seat there")
    if player is None:
        plot.say(e.Joined(command.player))
    elif player.request is not None:
        plot.say(e.RequestDropped(player.id))
    plot.say(e.SeatTaken(command.player, seat))
    joined = TableJoined(
        command.player, command.origin, command.chips, command.free, command.frees, command.key, command.said
    )
    plot.say(joined)
    return None


def stay(plot: Plot, _: None, command: c.StayAtTable) -> Refusal | None:
    if not plot.player(command.player).to_table:
        return Refusal(Rule.NOTHING_TO_DO, "That is settled already.")
    plot.say(TableWished(command.player, command.player, off=True, why=command.why))
    return None


def hear(plot: Plot, _: None, command: c.HearOfTable) -> Refusal | None:
    """So that nobody gets by way of the other table what this one would refuse him."""
    player = plot.night.player(command.player)
    if player is None or player.elsewhere == command.said:
        return Refusal(Rule.NOTHING_TO_DO, "That is known already.")
    plot.say(SaidElsewhere(player.id, command.said))
    if command.said.seated and (player.id in plot.night.line or is_called(plot.night, player.id)):
        plot.say(LineLeft(player.id))
    return None


def said_of(player: Player) -> Elsewhere:
    """What this table says of a player to the other one."""
    seated = player.seat is not None
    since, left_with = (0, 0) if seated else (player.since, player.left_with)
    return Elsewhere(seated, left_with, since, player.frees, bool(player.bought))


def may_go(night: Night, player: Player) -> bool:
    """Whether a player who wants to go is out of a hand, with all that was promised to him in his stack."""
    return player.to_table and player.seat is not None and not night.dealt_in(player) and not player.promised


def next_key(night: Night) -> str:
    """What both entries of the next move are called, in both books."""
    return f"move:{night.number}:{night.beside}:{night.moved + 1}"


def to_even_out(here: Night, there: Night) -> Player | None:
    """Who should go from `here`, when `there` has two players fewer or less: whose big blind, or deal, would be next.

    So nobody loses a deal that he has paid for, as card rooms have it.
    """
    people = [player for player in here.seated() if not player.bot]
    if len(people) - len(there.seated()) < UNEVEN or len(there.seated()) >= there.house.table.seats:
        return None
    last = here.posts.big if here.posts is not None else here.button if here.button is not None else -1
    order = clockwise(tuple(player.seat for player in people if player.seat is not None), last)
    return here.at_seat(order[0])
