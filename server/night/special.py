"""What the house makes of the deal under way, a bomb pot or a kill pot, so that it is told with the game."""

from server.night.kill import killed
from server.night.offer import bomb_pot
from server.night.state import Night
from server.poker.game import Game
from server.poker.history import SPECIAL
from server.poker.options import bombed
from server.poker.stakes import Stakes


def announced(night: Night, game: Game, stakes: Stakes) -> tuple[str, Stakes]:
    """In words, "" for a usual deal, and at what stakes; before and after the cards are out."""
    if night.in_hand and night.hand is not None:
        setup = night.hand.public.setup
        return SPECIAL[setup.special], setup.stakes if setup.special else stakes
    number = night.cutting.hand if night.cutting is not None else night.hand_no + 1
    if bomb_pot(night, game, number):
        return SPECIAL["bomb-pot"], bombed(game, stakes, night.house.options)[1]
    raised = killed(night, game, stakes, [p.seat for p in night.ready() if p.seat is not None])
    return ("", stakes) if raised is None else (SPECIAL["kill-pot"], raised)
