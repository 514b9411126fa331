"""Rounds: deals of the same game in which nobody chooses: one by everybody, or as many as a rotation has of each game.

A dealer who names a game with blinds in a mixed night may deal it for a full orbit, so that everybody pays both blinds
once: `[choice] blinds = "full-orbit"` (procedure.md 13, last line). And Whangdoodles: after a hand of fixed limit that
was won and shown with a full house or better, everybody deals Jackpots once, with double ante and double limit; no
hand of such a round begins another (R149, A15 of requirements.md).
"""

from server.night import commands as c
from server.night import events as e
from server.night.button import next_dealer, next_player, of_blinds
from server.night.club_list import following
from server.night.next_deal import Choice, Round
from server.night.offer import ROTATING, stakes_of
from server.night.plot import Plot
from server.night.state import Night
from server.poker.cards import parse_card
from server.poker.catalogue import fits
from server.poker.holding import holding, lines, shared
from server.poker.modifiers import Modifiers
from server.poker.public import Place, PublicHand
from server.poker.ranking import BadStandard, contest
from server.poker.stakes import Stakes
from server.poker.wild_now import rules_now

JACKPOTS = "jackpots"
DOUBLE = Modifiers(ante_times=2, limit_times=2)


def after_choice(plot: Plot) -> None:
    """Whether the game that was just chosen is dealt by everybody."""
    night = plot.night
    game = plot.shelf[night.choice.game] if night.choice is not None else None
    if game is None or night.choice is None or night.house.choice.blinds != "full-orbit":
        return
    deals = len(night.ready()) - 1
    if "blinds" in game.forced and not of_blinds(night, plot.shelf) and deals:
        plot.say(e.RoundBegan(Round(night.choice, deals, "blinds"), game.title))


def after_hand(plot: Plot) -> None:
    """Whether the hand that is over was one for Whangdoodles."""
    night = plot.night
    hand = night.hand.public if night.hand is not None else None
    game = plot.shelf.get(JACKPOTS)
    in_round = night.round is not None and night.round.why != "rotation"
    if hand is None or game is None or in_round or not _is_whangdoodle(night, hand):
        return
    stakes = stakes_of(night.house.choice, game, c.Choose(JACKPOTS, max(hand.stakes.ante, 1), "fixed"))
    deals = len(night.ready())
    if isinstance(stakes, Stakes) and deals > 1 and not fits(game, deals, night.house):
        plot.say(e.RoundBegan(Round(Choice(JACKPOTS, stakes, DOUBLE), deals, "whangdoodles"), game.title))


def deal_on(plot: Plot) -> bool:
    """The next deal of the round that runs, or of the next one in a rotation.

    False when it is over, or cannot go on with the players who are there, and somebody has to choose.
    """
    night = plot.night
    if night.round is None:
        return _rotate(plot) and deal_on(plot)
    game = plot.shelf.get(night.round.choice.game)
    if not night.round.deals or game is None or fits(game, len(night.ready()), night.house):
        plot.say(e.RoundOver())
        return deal_on(plot)
    in_turn = night.round.why == "whangdoodles"
    plot.say(e.RoundDealt(next_player(night) if in_turn else next_dealer(night, plot.shelf)))
    return True


def _rotate(plot: Plot) -> bool:
    """The next game of the rotation begins; False where there is none."""
    night = plot.night
    choice, players = night.house.choice, len(night.ready())
    found = following(night, plot.shelf, night.place, players) if choice.by in ROTATING else None
    if found is None:
        return False
    place, chosen = found
    game, orbit = plot.shelf[chosen.game], choice.by == "round-of-each"
    own_blinds = orbit and "blinds" in game.forced and not of_blinds(night, plot.shelf)
    deals = players if orbit else choice.rotation_deals
    plot.say(e.RoundBegan(Round(chosen, deals, "rotation", place, own_blinds), game.title))
    return True


def _is_whangdoodle(night: Night, hand: PublicHand) -> bool:
    least = night.house.options.whangdoodles
    if least == "off" or hand.stakes.limit != "fixed":
        return False
    return any(place.won and _shows(hand, place, least) for place in hand.seats)


def _shows(hand: PublicHand, place: Place, least: str) -> bool:
    """Whether this hand lies face up and is so good, on whichever board."""
    if not place.cards or not all(slot.card for slot in place.cards):
        return False
    own = holding(place, [parse_card(slot.card) for slot in place.cards])
    rules, use = rules_now(hand), hand.game.use
    boards = [shared(hand, run) for run in range(1, max(hand.runs, 1) + 1)]
    try:
        return any(contest([own], board, rules, "high", use, least, lines(hand))[0].share for board in boards)
    except BadStandard:  # the game knows no such hand: no straights on a river boat
        return False
