"""What new house rules change, in words: for the vote, the log, and the line over the table at the next deal."""

from server.night.house_words import changed
from server.night.state import HouseVersion, Night
from server.poker.house import House

SAID = 3
"""Changes that are said; of more only their number, for the page of the rules has them all."""


def news(before: House, after: House) -> str:
    """The sentences that are new: `After the bet there may be four raises in a betting round.`"""
    said = [change.now for change in changed(before, after)]
    more = len(said) - SAID
    if more <= 0:
        return " ".join(said)
    return f"{' '.join(said[:SAID])} And {more} more change{'s' * (more > 1)}, in the house rules."


def before(night: Night, version: int) -> HouseVersion:
    """The version that held, or would have held, before this one."""
    held = [each for each in night.versions if each.version < version and each.after_hand is not None]
    return held[-1] if held else night.versions[0]


def at_the_next_deal(night: Night) -> str:
    """For everybody, until the first hand under new rules is over; empty when there is nothing to say."""
    newest = night.newest_house
    if night.phase == "closed" or newest.version == 1 or newest.after_hand is None:
        return ""
    dealt = night.hand_no - newest.after_hand
    if dealt > 1 or (dealt == 1 and not night.in_hand and night.phase != "cutting"):
        return ""
    return f"New house rules: {news(before(night, newest.version).house, newest.house)}"
