"""What kind of night it is: chips bought and sold, a sit-and-go, or a match (R181, R190 to R192).

Agreed when the night is opened, and never changed: no house rule, for those may change from hand to hand.
"""

from typing import Annotated, Literal

import msgspec

from server.poker.structure import Structure

Amount = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
"""Minor units."""


TopUp = Literal["rebuy", "add-on"]
"""How chips are bought when the play has begun."""


class Session(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """sit-and-go: a freeze-out with rising blinds. match: two players, best of so many freeze-outs.

    `structure` is copied in, so a night needs no file to be replayed. An entry costs `entry` in all: the kitty's `fee`,
    the `bounty` for who knocks the player out, the rest for the prize pool; nothing where chips are play chips. All
    that a `rebuy` or an `addon` costs is for the prize pool.
    `match_button`: who has the button first in the next game of a match, who lost the last one, or each in turn.
    """

    kind: Literal["cash", "sit-and-go", "match"] = "cash"
    structure: Structure | None = None
    entry: Amount = 0
    fee: Amount = 0
    bounty: Amount = 0
    rebuy: Amount = 0
    addon: Amount = 0
    best_of: Literal[3, 5] = 3
    match_button: Literal["loser", "alternate"] = "loser"


CASH = Session()
