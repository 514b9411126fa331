"""The hands under one set of rules, the best first: an example of each, and exactly how often it comes (R121 to R125).

Costly: some tenths of a second to some seconds. Whoever serves tables computes it elsewhere (design.md 10.17).
"""

import msgspec
from msgspec.structs import replace

from server.poker.beats import what_beats_what
from server.poker.house import Rules, only_rules
from server.poker.odds import WITH_ARTICLE, BadOdds, odds
from server.poker.ranking import BadWild, PotName

CARDS = 5


class Rung(msgspec.Struct, frozen=True):
    """One hand. `count`: deals that make it; 0: none, or not counted. `out_of_order`: in a sentence, why its place
    contradicts how rare it is; empty when it does not. `note`: where the order is no ladder.
    """

    name: str
    example: tuple[str, ...]
    called: str
    count: int = 0
    out_of_order: str = ""
    note: str = ""


class Ladder(msgspec.Struct, frozen=True):
    """`total`: all deals of so many cards. `why_not`: why nothing was counted, in a sentence."""

    rungs: tuple[Rung, ...]
    total: int = 0
    why_not: str = ""


def ladder(rules: Rules, pot: PotName = "high", cards: int = CARDS) -> Ladder:
    """The hands of this pot, when the best are made from so many cards."""
    rules = only_rules(rules)
    try:
        lines = what_beats_what(rules, pot)
    except BadWild as bad:
        return Ladder((), why_not=_sentence(str(bad)))
    plain = tuple(Rung(line.name, line.example, line.called, note=line.note) for line in lines)
    try:
        table = odds(rules, pot, cards)
    except BadOdds as bad:
        return Ladder(plain, why_not=_sentence(str(bad)))
    counts = {row.hand: row.count for row in table.rows}
    rungs: list[Rung] = []
    royal = 0
    above: list[tuple[str, int]] = []
    for line, rung in zip(lines, plain, strict=True):
        count = counts.get(line.hand, 0)
        if line.hand == "royal flush":
            royal = count  # the best of the straight flushes, and as rare as it is because of that
        whole = count + royal if line.hand == "straight flush" else count
        commoner = next((name for name, more in above if more > whole), "") if pot == "high" else ""  # lows never were
        if line.hand != "royal flush":
            above.append((WITH_ARTICLE.get(line.hand, line.name), whole))
        said = f"Rarer than {commoner}, and loses to it." if commoner else ""
        rungs.append(replace(rung, count=count, out_of_order=said))
    return Ladder(tuple(rungs), table.total)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
