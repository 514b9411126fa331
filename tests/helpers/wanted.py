"""What the table waits for from one viewer, answered at random: for pages and robots that play anything legal."""

import random
from typing import Any, NamedTuple


class Wanted(NamedTuple):
    """`question` is the same for as long as the table waits for the same thing; `command` is one answer to it."""

    question: tuple[Any, ...]
    command: dict[str, Any]


def wanted(view: dict[str, Any], you: dict[str, Any], dice: random.Random) -> Wanted | None:
    """From the view and the own part of a push. None when it waits for somebody else, or for nobody."""
    if you["cut"] is not None:
        return Wanted(("cut", you["cut"]["hand"], view["cut"]["deadline"]), _cut(you["cut"], dice))
    if you["choose"] is not None:
        game = dice.choice([each for each in you["choose"]["games"] if not each["reason"]])
        limit = dice.choice(you["choose"]["limits"])
        return Wanted(
            ("choose", view["choosing"]["deadline"]), {"do": "choose", "game": game["id"], "ante": 1, "limit": limit}
        )
    legal = you["hand"]["legal"] if you["hand"] is not None else None
    if legal is None:
        return None
    hand, turn = view["hand"]["hand"], view["hand"]["turn"]
    act = _act(legal, dice)
    return Wanted(("act", hand, turn), {"do": "act", "hand": hand, "turn": turn, "act": act})


def _cut(cut: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    position = dice.randint(1, max(1, cut["cards"] - 1))
    return {"do": "cut", "hand": cut["hand"], "entropy": dice.randbytes(32).hex(), "position": position}


def _act(legal: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    choices: list[dict[str, Any]] = []
    pick = legal["pick"]
    if pick is not None:
        count = dice.randint(pick["min"], pick["max_without"])
        return {"do": pick["do"], "cards": dice.sample(pick["among"], count)}
    if legal["options"]:
        option: dict[str, Any] = dice.choice(legal["options"])["act"]
        return option
    if legal["check"]:
        choices += [{"do": "check"}] * 3
    if legal["call"] is not None:
        choices += [{"do": "call"}] * 4
    if legal["bring_in"] is not None:
        choices += [{"do": "bring-in"}] * 3
    if legal["fold"] and not legal["check"]:
        choices.append({"do": "fold"})
    bet = legal["bet"]
    if bet is not None:
        to = dice.choice(bet["sizes"]) if bet["sizes"] else dice.randint(bet["min"], bet["max"])
        choices += [{"do": "bet" if bet["kind"] == "bet" else "raise-to", "to": to}] * 2
    return dice.choice(choices)
