"""Whose deal it is and what he deals: first dealer by high card, then dealer's choice (R166, R177 to R179)."""

from server.night import commands as c
from server.night import events as e
from server.night.button import next_dealer
from server.night.club_list import after, first, following
from server.night.next_deal import Choice
from server.night.offer import offered, refused, stakes_here
from server.night.plot import Plot, Shelf
from server.night.poverty import may_be_dealt
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.rounds import after_choice
from server.night.seating import too_early
from server.night.state import Night, clockwise
from server.poker.catalogue import fits
from server.poker.effective import effective


def begin(plot: Plot, _: str, __: c.Begin) -> Refusal | None:
    if refusal := too_early(plot.night):
        return refusal
    if not can_deal(plot):
        return Refusal(Rule.GAME_DOES_NOT_FIT, f"No game of this table is for {len(plot.night.ready())} players.")
    plot.say(e.DrawBegan())
    return None


def choose(plot: Plot, person: str, command: c.Choose) -> Refusal | None:
    night = plot.night
    choosing = night.choosing
    if choosing is None or plot.player(person).seat != choosing.seat:
        return Refusal(Rule.NOT_YOUR_CHOICE, "It is not your choice now.")
    choice = judged(night, plot.shelf, command)
    if isinstance(choice, Refusal):
        return choice
    plot.say(e.GameChosen(choosing.seat, choice, title=plot.shelf[choice.game].title))
    after_choice(plot)
    return None


def judged(night: Night, shelf: Shelf, command: c.Choose) -> Choice | Refusal:
    """What this choice would deal now, or why it cannot be dealt."""
    game = shelf.get(command.game)
    if game is None or not offered(night.house.choice, game.id):
        return Refusal(Rule.NO_SUCH_GAME, "That game is not played at this table.")
    reason = fits(game, len(night.ready()), night.house) or may_be_dealt(night, game)
    if reason:
        return Refusal(Rule.GAME_DOES_NOT_FIT, reason)
    modifiers = command.modifiers
    refusal = refused(night.house, game, modifiers) or _moves_the_blinds(night, command)
    if refusal is not None:
        return refusal
    played = effective(night.house, game, modifiers).game
    stakes = stakes_here(night, played, command)
    if isinstance(stakes, Refusal):
        return stakes
    if modifiers.ante_times > 1 and not stakes.ante:
        return Refusal(Rule.MODIFIERS_CLASH, "There is no ante to multiply.")
    return Choice(game.id, stakes, modifiers)


def again(night: Night, shelf: Shelf, choice: Choice) -> Choice | None:
    """The same choice as it would be dealt now: for the same stakes, or in a tournament for those of the level."""
    own = choice.stakes
    command = c.Choose(choice.game, own.ante, own.limit, own.small_bet, own.big_bet, choice.modifiers)
    found = judged(night, shelf, command)
    return None if isinstance(found, Refusal) else found


def _moves_the_blinds(night: Night, command: c.Choose) -> Refusal | None:
    """A short stack is so many big blinds, so these never change (R192)."""
    house = night.house.choice
    own = (command.small_bet or house.small_bet, command.big_bet or house.big_bet)
    as_they_are = own == (house.small_bet, house.big_bet) and command.modifiers.limit_times == 1
    if not night.house.bank.short_stack or as_they_are:
        return None
    return Refusal(Rule.BLINDS_STAY, "At a short-stack table blinds and bets stay as they are.")


def can_deal(plot: Plot) -> bool:
    """Whether enough players are ready, and not too many, for some game of this table.

    House players do not play among themselves: a table that everybody has left would go on for ever.
    For a carried pot any number will do: a single player gets it without cards.
    """
    if plot.night.carry is not None:
        return plot.night.has_company()
    players = len(plot.night.ready())
    return players >= 2 and plot.night.has_company() and following(plot.night, plot.shelf, -1, players) is not None


def begin_choice(plot: Plot) -> None:
    """The next player clockwise chooses, or whoever does it for him."""
    choose_again(plot, next_dealer(plot.night, plot.shelf))


def choose_again(plot: Plot, dealer: int) -> None:
    """A choice for this dealer: his own, or that of the last hand's winner where the house has it so."""
    choice = plot.night.house.choice
    seat = winner(plot.night, dealer) if choice.by == "winners-choice" else dealer
    deadline = plot.at + choice.seconds * 1000
    plot.say(e.ChoiceBegan(seat, deadline, dealer=dealer if dealer != seat else None))


def winner(night: Night, dealer: int) -> int:
    """Who won the most of the last hand and is dealt in; of equals the next one left of its dealer (R181).

    Before the first hand, and when none of its winners is there, the dealer chooses.
    """
    seats = {player.id: player.seat for player in night.ready() if player.seat is not None}
    won = [(seats[person], chips) for person, chips in night.won if person in seats]
    return max(won, key=lambda each: each[1])[0] if won else dealer


def choose_for_him(plot: Plot) -> None:
    """No answer in time."""
    night = plot.night
    if night.choosing is None:
        return
    choice = unless_he_chooses(night, plot.shelf)
    if choice is None:
        raise LookupError("nobody is asked to choose when no game can be dealt")
    plot.say(e.GameChosen(night.choosing.seat, choice, timed_out=True, title=plot.shelf[choice.game].title))
    after_choice(plot)


def unless_he_chooses(night: Night, shelf: Shelf) -> Choice | None:
    """What is dealt when the clock runs out, and so what his page begins with: his own last game again, else the next
    of the list (ux.md 1.5). Before the first deal of all that is one that is good for so many players.
    """
    player = night.at_seat(night.choosing.seat) if night.choosing is not None else None
    own = again(night, shelf, player.chose) if player is not None and player.chose is not None else None
    if own is not None:
        return own
    players = len(night.ready())
    if night.last is None:
        return first(night, shelf, players)
    return after(night, shelf, night.last.game, players)


def passed_over(night: Night, seat: int) -> bool:
    """True when the deal moved from the button past `seat` without stopping there."""
    if night.button is None:
        return False
    nxt = clockwise(tuple(p.seat for p in night.ready() if p.seat is not None), night.button)
    if not nxt:
        return True
    between = clockwise(tuple(range(10)), night.button)
    return between.index(seat) < between.index(nxt[0])
