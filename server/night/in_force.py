"""What changes in a night when a version of the house rules comes into force."""

from msgspec.structs import replace

from server.night.player import Player
from server.night.state import Night
from server.poker.invariants import InvariantBroken


def house_in_force(night: Night, version: int) -> Night:
    """The night under the version; a longer time bank is everybody's at once, a shorter one when a hand ends."""
    house = next((each.house for each in night.versions if each.version == version), None)
    if house is None:
        raise InvariantBroken(f"nobody saved version {version} of the house rules")
    use, before = house.kitty.use, night.house
    longer = 1000 * max(0, house.table.bank_s - before.table.bank_s)
    return replace(
        night,
        house=house,
        house_version=version,
        versions=tuple(
            replace(each, after_hand=night.hand_no) if each.version == version else each for each in night.versions
        ),
        players=tuple(_with_bank(player, longer) for player in night.players),
        kitty_on=night.kitty_on if use in ("vote", before.kitty.use) else use == "on",
    )


def _with_bank(player: Player, longer: int) -> Player:
    return replace(player, bank_ms=player.bank_ms + longer) if longer and player.seat is not None else player
