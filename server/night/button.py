"""Where the button goes, who posts, who owes missed blinds: settled here alone (procedure.md 12 and 13, A15, A16).

Dealer's choice mixes games. There everybody deals in his turn: the button goes to the next player who is there, blinds
are posted relative to the dealer of that hand only, and nobody owes any afterwards (procedure 13, last line).

A *night of blinds*, in which every game that the host offers has blinds, goes by the card-room rule, and so does a full
orbit of a game with blinds (`rounds.py`). The big blind moves to the next player; small blind and button follow one
seat each, to an empty seat, too: `[table] button = "dead"`. So nobody pays the big blind twice running, and nobody
misses it. Or the button goes to the next player and the blinds follow it: `button = "moving"`. Either way who was not
there when a blind came to him owes it. He and everybody who sits down later come in when the big blind reaches them, or
post at once, but not between the button and the big blind. A dead button has no player to deal: who sits before it
does. When fewer than two could play, all begin anew and owe nothing.
"""

from collections.abc import Sequence

import msgspec

from server.night import commands as c
from server.night import events as e
from server.night.next_deal import BlindSeats
from server.night.offer import offered
from server.night.plot import Plot, Shelf
from server.night.proposable import SEATS_MAX
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night, clockwise
from server.poker.events import Blind
from server.poker.game import Game
from server.poker.stakes import Stakes


class Deal(msgspec.Struct, frozen=True):
    """Who is dealt in and what is posted. `moved`: what the night remembers of it; None where blinds make no debts."""

    button: int
    seats: tuple[int, ...]
    blinds: tuple[Blind, ...] = ()
    moved: e.BlindsMoved | None = None


def of_blinds(night: Night, shelf: Shelf) -> bool:
    """Whether this is a night of blinds, or a full orbit of them."""
    if night.round is not None and (night.round.why == "blinds" or night.round.own_blinds):
        return True
    games = [game for game in shelf.values() if offered(night.house.choice, game.id)]
    return bool(games) and all("blinds" in game.forced for game in games)


def next_dealer(night: Night, shelf: Shelf) -> int:
    """Who chooses and deals next; at least two must be ready."""
    if of_blinds(night, shelf) and (following := _follow(night)):
        places, seats = following
        return places.button if places.button in seats else clockwise(seats, places.button)[-1]
    return next_player(night)


def next_player(night: Night) -> int:
    """The next one clockwise who is there."""
    return clockwise(_ready(night), night.button if night.button is not None else -1)[0]


def deal(night: Night, shelf: Shelf, game: Game, stakes: Stakes) -> Deal:
    """The next deal, its dealer having chosen the game."""
    ready = _ready(night)
    button = _dealer(night, ready)
    if "button-blind" in game.forced:
        return Deal(button, ready, (Blind(button, "big-blind", stakes.big_blind),))
    if "blinds" not in game.forced:
        return Deal(button, ready)
    if night.carry is not None or not of_blinds(night, shelf):
        return Deal(button, ready, _blinds(_relative(ready, button), ready, stakes))
    following = _follow(night)
    if following is None:
        places = _relative(ready, button)
        moved = e.BlindsMoved(places, ready, anew=True)
        return Deal(button, ready, _blinds(places, ready, stakes), moved)
    places, seats = following
    posts = _blinds(places, seats, stakes) + _made_up(night, places, seats, stakes)
    return Deal(places.button, seats, posts, e.BlindsMoved(places, seats, *_missed(night, places)))


def post(plot: Plot, person: str, command: c.PostBlinds) -> Refusal | None:
    """Comes in by posting what is owed, rather than waiting for the big blind; or waits after all."""
    player = plot.player(person)
    if not player.owes:
        return Refusal(Rule.NOTHING_TO_DO, "You owe no blinds.")
    if player.posts == command.now:
        return Refusal(Rule.NOTHING_TO_DO, "That is settled already.")
    plot.say(e.PostingSet(person, command.now))
    return None


def _ready(night: Night) -> tuple[int, ...]:
    return tuple(player.seat for player in night.ready() if player.seat is not None)


def _dealer(night: Night, ready: tuple[int, ...]) -> int:
    """The dealer's seat, or when he has gone the one whose left neighbour is the same."""
    button = night.button if night.button is not None else 0
    return button if button in ready else clockwise(ready, button)[-1]


def _relative(seats: tuple[int, ...], button: int) -> BlindSeats:
    """The blinds left of the button; heads-up the button has the small one (R182)."""
    order = clockwise(seats, button)
    return BlindSeats(button, order[-1], order[0]) if len(order) == 2 else BlindSeats(button, order[0], order[1])


def _follow(night: Night) -> tuple[BlindSeats, tuple[int, ...]] | None:
    """Where button and blinds go from where they were, and who is dealt in; None when all begin anew."""
    last, ready, free = night.posts, _ready(night), _free(night)
    if last is None or len(ready) < 2 or not free:
        return None
    if night.house.table.button == "dead":
        places = BlindSeats(last.small, last.big, clockwise(ready, last.big)[0])
    else:
        order = clockwise(free, last.button)
        small = order[1] if len(order) > 1 else order[0]
        places = BlindSeats(order[0], small, clockwise(ready, small)[0])
    seats = _dealt_in(night, places)
    if len(seats) < 2:
        return None
    if len(seats) == 2:  # who is due posts the big blind, the other one has button and small blind (procedure 12)
        big, other = clockwise(seats, last.big)
        return BlindSeats(other, other, big), seats
    if places.button in (places.small, places.big):  # two played, or all but one owe: who sits before has the button
        return BlindSeats(clockwise(seats, places.small)[-2], places.small, places.big), seats
    return places, seats


def _free(night: Night) -> tuple[int, ...]:
    """Who is ready and owes no blind."""
    return tuple(player.seat for player in night.ready() if player.seat is not None and not player.owes)


def _dealt_in(night: Night, places: BlindSeats) -> tuple[int, ...]:
    """Who owes comes in with the big blind, or posting, but not between the button and the big blind."""
    free = _free(night)
    posting = [player.seat for player in night.ready() if player.posts or player.bot]
    between = range((places.big - places.button - 1) % SEATS_MAX)
    return tuple(
        seat
        for seat in _ready(night)
        if seat in (places.big, *free)
        or (seat in posting and places.button != places.big and (seat - places.button - 1) % SEATS_MAX not in between)
    )


def _blinds(places: BlindSeats, seats: Sequence[int], stakes: Stakes) -> tuple[Blind, ...]:
    """A small blind that falls to an empty seat is not posted."""
    big = Blind(places.big, "big-blind", stakes.big_blind)
    return (Blind(places.small, "small-blind", stakes.small_blind), big) if places.small in seats else (big,)


def _made_up(night: Night, places: BlindSeats, seats: Sequence[int], stakes: Stakes) -> tuple[Blind, ...]:
    """A missed big blind counts as a bet, a missed small one is dead; who has a blind in this deal makes up nothing."""
    owing = [p for p in night.seated() if p.seat in seats and p.seat not in (places.small, places.big)]
    live = [Blind(p.seat, "post", stakes.big_blind) for p in owing if p.seat is not None and "big" in p.owes]
    dead = [Blind(p.seat, "dead", stakes.small_blind) for p in owing if p.seat is not None and "small" in p.owes]
    return (*live, *dead)


def _missed(night: Night, places: BlindSeats) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats whose players were not there when the small, and the big blind came past."""
    last, ready = night.posts or places, _ready(night)
    absent = [player.seat for player in night.seated() if player.seat is not None and player.seat not in ready]

    def passed(start: int, end: int) -> tuple[int, ...]:
        return tuple(seat for seat in absent if 0 < (seat - start) % SEATS_MAX <= (end - start) % SEATS_MAX)

    # With the dead button the small blind was due where the big one had been, though two players may have shared them.
    small = last.big if night.house.table.button == "dead" else places.small
    return passed(last.small, small), passed(last.big, places.big)
