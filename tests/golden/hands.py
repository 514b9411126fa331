"""One hand of each game, worked out by hand from its source: cards, bets and the stacks that they lead to.

Seats go round from 0, the last one has the button, everybody comes with 50. A comment does the sums: what one puts in
and who wins the pot. In a script `!rule` after an act says that the rules refuse it there.
"""

import msgspec

from server.poker.house import Betting, Options
from server.poker.stakes import Stakes
from tests.helpers.script import fixed

ANTE = fixed(2, 4, ante=1)
STUD = fixed(2, 4, ante=1, bring_in=1)
BLINDS = fixed(2, 4, blinds=(1, 2))
BUTTON_BLIND = fixed(2, 4, ante=1, blinds=(0, 2))

DRAW = "0 check; 1 bet 2; 2 call; 0 call; {}; 1 bet 4; 2 fold; 0 call"
"""Seat 0 and seat 1 put in 1 + 2 + 4, seat 2 puts in 3: the pot is 17."""
OPENED = "0 bet 2!no-openers; " + DRAW
TO_0, TO_1 = {0: 60, 1: 43, 2: 47}, {0: 43, 1: 60, 2: 47}

RAISED = "2 call; 0 call; 1 raise-to 4; 2 call; 0 call; "
"""Blinds 1 and 2; three players put in 4 each: 12."""
ON_THE_BOARD = "0 check; 1 bet 2; 2 fold; 0 call; {}0 bet 4; 1 call; 0 bet 4; 1 raise-to 8; 0 call"
"""Seats 0 and 1 put in 2 + 4 + 8 more, 28: with 12 before the flop the pot is 40, each of them has 32 left."""
HIGH_LOW = "2 raise-to 4; 0 fold; 1 call; 1 bet 2; 2 call; 1 bet 4; 2 call; 1 check; 2 bet 4; 1 raise-to 8; 2 call"
"""Seat 0 loses its small blind of 1; the others put in 4 + 2 + 4 + 8 = 18 each: the pot is 37."""
MARIAH = (
    "1 check; 2 bet 2; 0 call; 1 call; 1 bet 2; 2 fold; 0 call;"
    "1 bet 4; 0 call; 1 bet 4; 0 raise-to 8; 1 call; 1 check; 0 bet 4; 1 call"
)
"""Seats 0 and 1 put in 1 + 2 + 2 + 4 + 8 + 4 = 21, seat 2 puts in 3: 45."""
SEVEN = (
    "2 bring-in; 0 raise-to 2; 1 call; 2 call; 1 bet 2; 2 fold; 0 call;"
    "1 bet 4; 0 call; 1 bet 4; 0 raise-to 8; 1 call; 1 check; 0 bet 4; 1 call"
)
"""Seats 0 and 1 put in 1 + 2 + 2 + 4 + 8 + 4 = 21, seat 2 puts in 3: the pot is 45."""


class Golden(msgspec.Struct, frozen=True, kw_only=True):
    """`pockets` in dealt order, a folded one as far as it got; `draws`: the cards after all these, in dealt order.

    `won`: what won each share, in words. `faces`: how a pocket lies at the end, d for down; by seat where
    that differs. `cards`: the deck's. `options`: what the house adds. `carried`: what earlier deals left, as
    (chips, seats), `passes`: how many of them nobody opened, `stays`: what this one leaves. `legs`: (seat, legs won so
    far). `proof`: the openers shown.
    """

    game: str
    stakes: Stakes
    pockets: dict[int, str]
    script: str
    won: tuple[str, ...]
    stacks: dict[int, int]
    faces: str | dict[int, str]
    board: str = ""
    draws: str = ""
    betting: Betting | None = None
    cards: int = 52
    carried: tuple[tuple[int, tuple[int, ...]], ...] = ()
    passes: int = 0
    legs: tuple[tuple[int, int], ...] = ()
    stays: tuple[tuple[int, tuple[int, ...]], ...] = ()
    proof: str = ""
    options: Options = Options()


HANDS = [
    # Draw
    Golden(  # two players put in 1 + 8, one puts in 1: 19 for three kings
        game="straight-poker",
        stakes=ANTE,
        pockets={0: "As Ah 9c 5d 3d", 1: "Ks Kh Kd 7c 2d", 2: "Qs Js 9h 6h 4c"},
        script="0 bet 4; 1 raise-to 8; 2 fold; 0 call",
        won=("three kings",),
        stacks={0: 41, 1: 60, 2: 49},
        faces="ddddd",
    ),
    Golden(  # kings and a deuce are three kings; queens and eights
        game="deuces-wild-draw",
        stakes=ANTE,
        pockets={0: "Ks Kd 2c 7h 4s", 1: "Qc Qd 3d 5c 9d", 2: "As 5d 8h Ts Qh"},
        draws="9s 6d 8c 8d Jh 3h 6h 7d 9h",
        script=DRAW.format("0 draw 1 2 3 4!too-many-discards; 0 draw 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=("three kings",),
        stacks=TO_0,
        faces="ddddd",
    ),
    Golden(  # the bug is an ace beside two kings, no third king: queens and eights win
        game="bug-draw",
        stakes=ANTE,
        pockets={0: "Ks Kd Jk 7h 4s", 1: "Qc Qd 3d 5c 9d", 2: "As 5d 8h Ts Qh"},
        draws="9s 6d 8c 8d Jh 3h 6h 7d 9h",
        script=DRAW.format("0 draw 1 2 3 4!too-many-discards; 0 draw 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=("two pair, queens and eights",),
        stacks=TO_1,
        faces="ddddd",
        cards=53,
    ),
    Golden(  # kings and the jack of hearts are three kings
        game="one-eyed-jacks-draw",
        stakes=ANTE,
        pockets={0: "Ks Kd Jh 7h 4s", 1: "Qc Qd 3d 5c 9d", 2: "As 5d 8h Ts Qh"},
        draws="9s 6d 8c 8d Tc 3h 6h 7d 9h",
        script=DRAW.format("0 draw 1 2 3 4!too-many-discards; 0 draw 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=("three kings",),
        stacks=TO_0,
        faces="ddddd",
    ),
    Golden(  # a king and two eights, the lowest, are wild beside queen and jack: four queens; seat 0 has a flush
        game="kings-and-little-ones",
        stakes=ANTE,
        pockets={0: "Ah Jh 9h 6h 2h", 1: "Kh Qd 3d 5c 7s", 2: "As 5d 8h Ts Qs"},
        draws="8c 8d Jc 3h 6c 7d 9c",
        script=DRAW.format("0 draw 0 1 2 3!too-many-discards; 0 draw; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=("four queens",),
        stacks=TO_1,
        faces="ddddd",
    ),
    Golden(  # kings and a ten are three kings; even with an ace three cards are the most
        game="dr-pepper-draw",
        stakes=ANTE,
        pockets={0: "Ks Kd Tc 7h 3s", 1: "Qc Qd 3d 5c 9d", 2: "As 5d 8h 9h Qh"},
        draws="9s 6d 8c 8d Jh 3h 6h 7d",
        script=DRAW.format("0 draw 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4!too-many-discards; 2 draw 1 2 3"),
        won=("three kings",),
        stacks=TO_0,
        faces="ddddd",
    ),
    Golden(  # tens may not open; jacks and sixes beat tens, for 17 and the 6 of two passed deals
        game="jackpots",
        stakes=ANTE,
        pockets={0: "Ts Td 7c 4h 3s", 1: "Jc Jd 3d 5c 9d", 2: "As 5d 8h 9h Qh"},
        draws="9s 6d 8c 8d 6h 6c 3h 6s 7d 9c",
        script=OPENED.format("0 draw 1 2 3 4!too-many-discards; 0 draw 2 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=("two pair, jacks and sixes",),
        stacks={0: 43, 1: 66, 2: 47},
        faces="ddddd",
        carried=((6, (0, 1, 2)),),
        passes=2,
    ),
    Golden(  # nobody opens, though seat 1 could: the antes stay for all three
        game="jackpots",
        stakes=ANTE,
        pockets={0: "Ts Td 7c 4h 3s", 1: "Jc Jd 3d 5c 9d", 2: "As 5d 8h 9h Qh"},
        script="0 check; 1 check; 2 check",
        won=(),
        stacks={0: 49, 1: 49, 2: 49},
        faces="ddddd",
        carried=((6, (0, 1, 2)),),
        passes=2,
        stays=((9, (0, 1, 2)),),
    ),
    Golden(  # the opener wins 3 unseen and shows two of his jacks
        game="jackpots",
        stakes=ANTE,
        pockets={0: "Ts Td 7c 4h 3s", 1: "Jc 3d Jd Jh 9d", 2: "As 5d 8h 9h Qh"},
        script="0 check; 1 bet 2; 2 fold; 0 fold",
        won=("",),
        stacks={0: 49, 1: 52, 2: 49},
        faces="ddddd",
        proof="Jc Jd",
    ),
    Golden(
        game="progressive-jackpots",
        stakes=ANTE,
        pockets={0: "Ts Td 7c 4h 3s", 1: "Jc Jd 3d 5c 9d", 2: "As 5d 8h 9h Qh"},
        draws="9s 6d 8c 8d 6h 6c 3h 6s 7d 9c",
        script=OPENED.format("0 draw 1 2 3 4!too-many-discards; 0 draw 2 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=("two pair, jacks and sixes",),
        stacks=TO_1,
        faces="ddddd",
    ),
    *(
        Golden(  # what opened the deal before does not open any more; the next higher pair wins unseen
            game="progressive-jackpots",
            stakes=ANTE,
            pockets={0: f"{low}s {low}d 7c 4h 3s", 1: f"{high}c {high}d 3d 5c 9d", 2: "Th 5d 8h 9h 6c"},
            script="0 bet 2!no-openers; 0 check; 1 bet 2; 2 fold; 0 fold",
            won=("",),
            stacks={0: 49, 1: 52 + 3 * passes, 2: 49},
            faces="ddddd",
            carried=((3 * passes, (0, 1, 2)),),
            passes=passes,
            proof=f"{high}c {high}d",
        )
        for passes, low, high in ((1, "J", "Q"), (2, "Q", "K"), (3, "K", "A"), (4, "K", "A"))
    ),
    Golden(  # three jacks win the 17 and the 6 that stayed
        game="jacks-trips-to-win",
        stakes=ANTE,
        pockets={0: "Ts Td 7c 4h 3s", 1: "Jc Jd 3d 5c 9d", 2: "As 5d 8h 9h Qh"},
        draws="9s 6d 8c 8d 6h Jh 3h 6s 7d 9c",
        script=OPENED.format("0 draw 1 2 3 4!too-many-discards; 0 draw 2 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=("three jacks",),
        stacks={0: 43, 1: 66, 2: 47},
        faces="ddddd",
        carried=((6, (0, 1, 2)),),
    ),
    Golden(  # two pair win nothing: 17 stay for the two who are still in
        game="jacks-trips-to-win",
        stakes=ANTE,
        pockets={0: "Ts Td 7c 4h 3s", 1: "Jc Jd 3d 5c 9d", 2: "As 5d 8h 9h Qh"},
        draws="9s 6d 8c 8d 6h 6c 3h 6s 7d 9c",
        script=OPENED.format("0 draw 1 2 3 4!too-many-discards; 0 draw 2 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4"),
        won=(),
        stacks={0: 43, 1: 43, 2: 47},
        faces="ddddd",
        stays=((17, (0, 1)),),
    ),
    Golden(  # 4 + 3 * 4 + 2 * 16: 48 for the flush, which beats the full house. A fourth card comes after all others
        game="italian-draw",
        stakes=ANTE,
        pockets={0: "Ts Td 9c 8h 7s", 1: "Jc Jd 7d 8c 9d", 2: "Ah Qs 8d 7c Qc", 3: "As Ks Js Ad Ac"},
        draws="Tc Th Kc 8s 9s Qd Qh 9h 7h Kd Kh",
        script="0 bet 4!no-openers; 0 check; 1 bet 5!above-maximum; 1 bet 4; 2 call; 3 fold; 0 call;"
        "0 draw 0 1 2 3 4!too-many-discards; 0 draw 1 2 3 4; 1 draw 2 3 4; 2 draw 1 2 3 4;"
        "1 check; 2 bet 17!above-maximum; 2 bet 16; 0 call; 1 fold",
        won=("flush, ace high",),
        stacks={0: 29, 1: 45, 2: 77, 3: 49},
        faces="ddddd",
        proof="Jc Jd",
        cards=32,
    ),
    Golden(  # R115: A-7-8-9-10, the lowest straight flush of 32 cards, beats the highest. 4 + 2 * 4 + 2 * 12: 36
        game="italian-draw",
        stakes=ANTE,
        pockets={0: "Ks 9c 8c 7c Qs", 1: "Ad 7d 8d 9d Td", 2: "Ah Kh Qh Jh Th", 3: "Ts 9s 8s Kd Qd"},
        script="0 check; 1 bet 4; 2 call; 3 fold; 0 fold; 1 draw; 2 draw; 1 check; 2 bet 12; 1 call",
        won=("straight flush, ten high",),
        stacks={0: 49, 1: 69, 2: 33, 3: 49},
        faces="ddddd",
        cards=32,
    ),
    Golden(  # the same jacks with the same ace: clubs are higher than spades
        game="italian-draw",
        stakes=ANTE,
        pockets={0: "Ks 9h 8c 7c Qs", 1: "Jc Jd Ac 9c 8d", 2: "Jh Js As 9d 8s", 3: "Ts 9s 8h Kd Qd"},
        script="0 check; 1 bet 4; 2 call; 3 fold; 0 fold; 1 draw; 2 draw; 1 check; 2 bet 12; 1 call",
        won=("pair of jacks",),
        stacks={0: 49, 1: 69, 2: 33, 3: 49},
        faces="ddddd",
        cards=32,
    ),
    *(
        Golden(  # three antes and his own beside the four of each passed deal; after two passes it stays at kings
            game="italian-draw",
            stakes=ANTE,
            pockets={
                0: f"{low}s {low}d 9c 8h 7s",
                1: f"{high}c {high}d 7d 8c 9d",
                2: "Th Td 8d 7c 9s",
                3: "Ts Tc 7h 8s 9h",
            },
            script="0 bet 2!no-openers; 0 check; 1 bet 2; 2 fold; 3 fold; 0 fold",
            won=("",),
            stacks={0: 49, 1: 53 + 4 * passes, 2: 49, 3: 49},
            faces="ddddd",
            carried=((4 * passes, (0, 1, 2, 3)),),
            passes=passes,
            proof=f"{high}c {high}d",
            cards=32,
        )
        for passes, low, high in ((1, "J", "Q"), (2, "Q", "K"), (3, "Q", "K"))
    ),
    Golden(  # three queens beat the straight. 1 + 2 + 4 from two, 3 from one: 17. A king thrown is shown as an opener
        game="turkish-draw",
        stakes=ANTE,
        pockets={0: "Qs Qd 9c 8h Ts", 1: "Kc Kd 8d 9d Tc", 2: "Ah Qh 9h Jc 8c"},
        draws="Qc Js Ac 8s 9s Jh Th Ks Jd Td",
        script="0 bet 2!no-openers; 0 check; 1 bet 2; 2 call; 0 call;"
        "0 draw 0 1 2 3 4!too-many-discards; 0 draw 2 3 4; 1 draw 1 2 3 4; 2 draw 2 3 4;"
        "1 check; 2 bet 4; 0 call; 1 fold",
        won=("three queens",),
        stacks={0: 60, 1: 47, 2: 43},
        faces="ddddd",
        proof="Kc Kd",
        cards=28,
    ),
    Golden(  # a flush beats a full house. 1 + 2 + 8 from two, 1 from one: 23
        game="turkish-draw",
        stakes=ANTE,
        pockets={0: "Ad Kd Qd Jd 9d", 1: "Tc Td Th 8c 8d", 2: "As 9s 8h Qc Jc"},
        script="0 bet 2; 1 call; 2 fold; 0 draw; 1 draw; 0 bet 4; 1 raise-to 8; 0 call",
        won=("flush, ace high",),
        stacks={0: 62, 1: 39, 2: 49},
        faces="ddddd",
        cards=28,
    ),
    Golden(  # the same kings with the same ace: hearts, then spades. 1 + 2 + 4 from two, 1 from one: 15
        game="turkish-draw",
        stakes=ANTE,
        pockets={0: "Kc Kh As 9c 8d", 1: "Ks Kd Ah 9d 8c", 2: "Qs 9s 8h Qc Jc"},
        script="0 bet 2; 1 call; 2 fold; 0 draw; 1 draw; 0 bet 4; 1 call",
        won=("pair of kings",),
        stacks={0: 43, 1: 58, 2: 49},
        faces="ddddd",
        cards=28,
    ),
    Golden(  # nobody opens: 3 stay with the 6 of two deals before
        game="turkish-draw",
        stakes=ANTE,
        pockets={0: "Kc Kh As 9c 8d", 1: "Ks Kd Ah 9d 8c", 2: "Qs 9s 8h Qc Jc"},
        script="0 check; 1 check; 2 check",
        won=(),
        stacks={0: 49, 1: 49, 2: 49},
        faces="ddddd",
        cards=28,
        carried=((6, (0, 1, 2)),),
        passes=2,
        stays=((9, (0, 1, 2)),),
    ),
    Golden(  # 1 + 2 + 2 + 8 from two, 1 + 2 from one: 29 for the straight to the ten
        game="double-draw",
        stakes=ANTE,
        pockets={0: "Ks Kd 7c 4h 3s", 1: "9h 8h 7h 6d 2c", 2: "Jc Td 5s 4c 2d"},
        draws="5c 6s Qc Ac 9c 3d 6h Kc Qs 8s Tc",
        script="0 check; 1 bet 2; 2 call; 0 call; 0 draw 2 3 4; 1 draw 4;"
        "2 draw 0 1 2 3!too-many-discards; 2 draw 2 3 4;"
        "0 bet 2; 1 call; 2 fold; 0 draw 1 2 3 4!too-many-discards; 0 draw 2 3 4; 1 draw 4;"
        "0 bet 4; 1 raise-to 8; 0 call",
        won=("straight, ten high",),
        stacks={0: 37, 1: 66, 2: 47},
        faces="ddddd",
    ),
    Golden(  # 1 + 2 + 2 + 2 + 8 from two, 7 from one: 37 for the straight to the ten
        game="shotgun",
        stakes=ANTE,
        pockets={0: "Ks Kd 7c 4h 3s", 1: "9h 8h 7h 6d 2c", 2: "As Td 5s 4c 2d"},
        draws="5c 6s Kc Tc 9c 3d 6h Jd",
        script="0 check; 1 bet 2; 2 call; 0 call; 0 bet 2; 1 call; 2 call; 0 bet 2; 1 call; 2 call;"
        "0 draw 1 2 3 4!too-many-discards; 0 draw 2 3 4; 1 draw 4; 2 draw 1 2 3 4;"
        "0 bet 4; 1 raise-to 8; 2 fold; 0 call",
        won=("straight, ten high",),
        stacks={0: 35, 1: 72, 2: 43},
        faces="ddddd",
    ),
    Golden(  # no straights, no flushes: a pair of tens beats ace high. 5 from two, 1 from one: 11
        game="old-20-card",
        stakes=ANTE,
        pockets={0: "As Ks Qs Js Ts", 1: "Th Td Kh Qd Jc", 2: "Ad Kd Qh Jd Tc"},
        script="0 bet 4; 1 call; 2 fold",
        won=("pair of tens",),
        stacks={0: 45, 1: 56, 2: 49},
        faces="ddddd",
        cards=20,
    ),
    Golden(  # 6-5-3-2-A beats 7-4-3-2 with the joker; 8 from each: 24. Who checked may not raise
        game="california-lowball",
        stakes=BLINDS,
        pockets={0: "Jk 2c 3d 4h Ks", 1: "As 2h 3h 6c 5d", 2: "9c 8d 7h 6h Qs"},
        draws="7d 9h 8s 7s 6s Jd",
        script=RAISED + "0 draw 4; 1 draw; 2 draw 0 1 2 3 4;"
        "0 check; 1 check; 2 bet 4; 0 raise-to 8!no-check-raise; 0 call; 1 call",
        won=("6-5-3-2-A low",),
        stacks={0: 42, 1: 66, 2: 42},
        faces="ddddd",
        cards=53,
    ),
    Golden(  # 6-5-4-3-2 is a straight: 9-8-5-3-2 wins. 12 from two, 4 from one: 28
        game="kansas-city-lowball",
        stakes=BLINDS,
        pockets={0: "2c 3d 4h 5s Kd", 1: "9s 8d 5h 3c 2d", 2: "Ac Ah Js Td 9d"},
        draws="6c Qs Qd Th Jc Ad",
        script=RAISED + "0 draw 4; 1 draw; 2 draw 0 1 2 3 4; 0 bet 4; 1 raise-to 8; 2 fold; 0 call",
        won=("9-8-5-3-2 low",),
        stacks={0: 38, 1: 66, 2: 46},
        faces="ddddd",
    ),
    Golden(  # 7-6-4-3-2 beats the straight 6-5-4-3-2. 4 + 2 + 4 + 8 from two, 10 from one: 46
        game="triple-draw-2-7",
        stakes=BLINDS,
        pockets={0: "2c 3d 4h 7s Kd", 1: "2s 3h 5d 4c Qh", 2: "9c 9d Jh Ts Ac"},
        draws="Ks Jd Td Tc Jc Qc Qd 6h 8d Kc Kh As Ah 9h 6d Qs Js Th 9s Ad",
        script=RAISED + "0 draw 4; 1 draw 4; 2 draw 0 1 2 3 4; 0 check; 1 bet 2; 2 call; 0 call;"
        "0 draw 4; 1 draw 4; 2 draw 0 1 2 3 4; 0 bet 4; 1 call; 2 call;"
        "0 draw; 1 draw 4; 2 draw 0 1 2 3 4; 0 bet 4; 1 raise-to 8; 2 fold; 0 call",
        won=("7-6-4-3-2 low",),
        stacks={0: 78, 1: 32, 2: 40},
        faces="ddddd",
    ),
    Golden(  # 9-3-2-A, the ace being low, beats Q-6-4-2. The sums of triple draw
        game="badugi",
        stakes=BLINDS,
        pockets={0: "As 2d 3h Kh", 1: "2s 4d 6h Kc", 2: "Jc Jd Jh Js"},
        draws="Ks Qc Tc Td Th Ts 4s 9d 9h 9s 8d 9c 8h 8s 7d 7h",
        script=RAISED + "0 draw 3; 1 draw 3; 2 draw 0 1 2 3; 0 check; 1 bet 2; 2 call; 0 call;"
        "0 draw 3; 1 draw; 2 draw 0 1 2 3; 0 check; 1 bet 4; 2 call; 0 call;"
        "0 draw 3; 1 draw; 2 draw 0 1 2 3; 0 bet 4; 1 raise-to 8; 2 fold; 0 call",
        won=("9-3-2-A badugi",),
        stacks={0: 78, 1: 32, 2: 40},
        faces="dddd",
    ),
    Golden(  # 4 + 2 + 4 + 4 from three, 10 from one: 52. Low: 8-6-5-3-2; badugi: 7-4-3-2 before 8-4-3-2, aces high
        game="badeucy",
        stakes=BLINDS,
        pockets={0: "2c 3d 4h 7s Kd", 1: "2s 3c 4d Ah 8h", 2: "2h 3s 5c 6c Kc", 3: "Th Qh Kh 7d 5d"},
        draws="Ks 9c 9d Jh Ts Ac 8c Td Tc Jc Qc Qd Jd Js 9h 9s Qs",
        script="2 call; 3 call; 0 call; 1 raise-to 4; 2 call; 3 call; 0 call;"
        "0 draw; 1 draw; 2 draw 4; 3 draw 0 1 2 3 4; 0 check; 1 bet 2; 2 call; 3 call; 0 call;"
        "0 draw; 1 draw; 2 draw 4; 3 draw 0 1 2 3 4; 0 check; 1 check; 2 bet 4; 3 call; 0 call; 1 call;"
        "0 draw; 1 draw; 2 draw; 3 draw 0 1 2 3 4; 0 check; 1 check; 2 bet 4; 3 fold; 0 call; 1 call",
        won=("8-6-5-3-2 low", "7-4-3-2 badugi"),
        stacks={0: 62, 1: 36, 2: 62, 3: 40},
        faces="ddddd",
    ),
    # Stud
    Golden(  # the king opens, then the pair of eights; 1 + 2 + 2 + 2 + 8 from two, 5 from one: 35 for two kings
        game="five-card-stud",
        stakes=ANTE,
        pockets={0: "Ac Qh 9h 5s", 1: "Kc Kd 4h 3c 8d", 2: "6h 8c 8s Jd 4d"},
        script="1 bet 2; 2 call; 0 call; 2 bet 2; 0 call; 1 call; 2 bet 2; 0 fold; 1 call;"
        "2 bet 4; 1 raise-to 8; 2 call",
        won=("pair of kings",),
        stacks={0: 45, 1: 70, 2: 35},
        faces="duuuu",
    ),
    Golden(  # clubs are higher than spades: seat 1 opens each round, and its straight wins. 1 + 2 + 2 + 4 + 8, 3: 37
        game="telesina",
        stakes=ANTE,
        pockets={0: "Jh Qs Ts 9s 8s", 1: "Jd Qc Tc 9d 8c", 2: "Ah 9h 8d"},
        script="1 check; 2 bet 2; 0 call; 1 call; 1 bet 2; 2 fold; 0 call; 1 bet 4; 0 call;"
        "1 bet 4; 0 raise-to 8; 1 call",
        won=("straight, queen high",),
        stacks={0: 33, 1: 70, 2: 47},
        faces="duuuu",
        cards=28,
    ),
    Golden(  # a flush beats a full house. 1 + 2 + 2 + 4 + 4 from two, 1 from one: 27
        game="telesina",
        stakes=ANTE,
        pockets={0: "Ah Kh Qh Jh 9h", 1: "Td Tc Ts 8d 8c", 2: "As 9c"},
        script="0 bet 2; 1 call; 2 fold; 1 bet 2; 0 call; 1 bet 4; 0 call; 1 bet 4; 0 call",
        won=("flush, ace high",),
        stacks={0: 64, 1: 37, 2: 49},
        faces="duuuu",
        cards=28,
    ),
    Golden(  # R115: A-8-9-10-J, the lowest straight flush of 28 cards, beats the highest. 1 + 2 + 2 + 4 + 4, 1: 27
        game="telesina",
        stakes=ANTE,
        pockets={0: "Ah Kh Qh Jh Th", 1: "Ac Jc Tc 9c 8c", 2: "As 9d"},
        script="0 bet 2; 1 call; 2 fold; 0 bet 2; 1 call; 0 bet 4; 1 call; 0 bet 4; 1 call",
        won=("straight flush, jack high",),
        stacks={0: 37, 1: 64, 2: 49},
        faces="duuuu",
        cards=28,
    ),
    Golden(  # a straight flush of three beats aces; 1 + 2 + 2 + 8 from two, 5 from one: 31
        game="three-card-monte",
        stakes=ANTE,
        pockets={0: "9s 8s 7s", 1: "Ah Ad Kc", 2: "4h 5d 9c"},
        script="0 check; 1 bet 2; 2 call; 0 call; 0 bet 2; 1 call; 2 call; 0 bet 4; 1 raise-to 8; 2 fold; 0 call",
        won=("straight flush, nine high",),
        stacks={0: 68, 1: 37, 2: 45},
        faces="ddd",
    ),
    Golden(  # four hearts beat two queens; the open pair allows a raise by 4. 1 + 2 + 6 + 4 + 8 from two, 9: 51
        game="soko",
        stakes=STUD,
        betting=Betting(open_pair="big-allowed"),
        pockets={0: "Ah Kh 9h 4h 2c", 1: "Ks Qd Qs 8c 5d", 2: "7c 3c Jd Td"},
        script="2 bring-in; 0 raise-to 2; 1 call; 2 call; 1 bet 2; 2 raise-to 6; 0 call; 1 call;"
        "1 bet 4; 2 fold; 0 call; 1 bet 4; 0 raise-to 8; 1 call",
        won=("four-flush, ace high",),
        stacks={0: 80, 1: 29, 2: 41},
        faces="duuuu",
    ),
    Golden(  # fives wild make a straight to the ace, a deuce three kings. 1 + 2 + 2 + 4 + 4 + 8 from two, 5: 47
        game="low-hole-wild",
        stakes=ANTE,
        pockets={0: "3c 6c Qh Jc Th", 1: "5c Jd Ah Qs 9c 5d 6h", 2: "2c 9h Ks Kd 8h 4s Jh"},
        script="1 bet 2; 2 call; 0 call; 2 bet 2; 0 call; 1 call; 2 bet 4; 0 fold; 1 call; 2 bet 4; 1 call;"
        "2 bet 4; 1 raise-to 8; 2 call",
        won=("straight, ace high",),
        stacks={0: 45, 1: 76, 2: 29},
        faces="dduuuud",
    ),
    Golden(  # fours are wild, so a pair of eights opens; after the second queen eights are: four nines beat kings full
        game="follow-the-queen",  # 1 + 2 + 2 + 4 + 4 + 8 from two, 9 from one: 51
        stakes=ANTE,
        pockets={0: "5d 5s Th Jc 6c 2h", 1: "Ks Kc Kd Qs 7d Qd 3d", 2: "9c 2s 8h 4d 9h 8c Jh"},
        script="1 bet 2; 2 call; 0 call; 2 bet 2; 0 call; 1 call; 2 bet 4; 0 call; 1 call;"
        "2 bet 4; 0 fold; 1 call; 2 bet 4; 1 raise-to 8; 2 call",
        won=("four nines",),
        stacks={0: 41, 1: 29, 2: 80},
        faces="dduuuud",
    ),
    Golden(  # the 4d brings an eight, the 3c costs the pot of 9; seat 0 folds before he matches 36. Four queens take 60
        game="baseball",  # seat 1: 1 + 2 + 9 + 2 + 4 + 4 + 8, seat 2: 1 + 2 + 2 + 4 + 4 + 8, seat 0: 1 + 2 + 2 + 4
        stakes=ANTE,
        pockets={0: "2d 7s Jc Qd Td 3h", 1: "8h 8d 4d 8s 3c 6s 7d 2h", 2: "Qh Qs Kc Kd 4h 2s 9h Qc"},
        script="2 check; 0 check; 1 bet 2; 2 call; 0 call; 1 bet 2!not-asked-for; 1 pay;"
        "2 bet 2; 0 call; 1 call; 2 bet 4; 0 call; 1 call; 0 fold; 2 bet 4; 1 call; 2 bet 4; 1 raise-to 8; 2 call",
        won=("four queens",),
        stacks={0: 41, 1: 20, 2: 89},
        faces={1: "dduduuud", 2: "dduuudud"},
    ),
    Golden(  # 5 chips for each five up, 10 for each ten: seat 1 pays 15, seat 2 10, seat 0 folds. Four jacks take 72
        game="woolworth",  # seat 1: 1 + 5 + 2 + 2 + 4 + 10 + 4 + 8, seat 2: 1 + 2 + 10 + 2 + 4 + 4 + 8, seat 0: 5
        stakes=ANTE,
        pockets={0: "3d 4s 9c Qd 5h", 1: "Kh 2c 5d 7s 6s Tc 7h", 2: "Jh Jd Kc Th 8h Kd Jc"},
        script="1 pay; 2 check; 0 check; 1 bet 2; 2 call; 0 call; 2 pay; 2 bet 2; 0 call; 1 call;"
        "0 fold; 2 bet 4; 1 call; 1 pay; 2 bet 4; 1 call; 2 bet 4; 1 raise-to 8; 2 call",
        won=("four jacks",),
        stacks={0: 45, 1: 14, 2: 91},
        faces="dduuuud",
    ),
    Golden(  # seat 2's ten is the second wild card face up: nothing is wild, and jacks full of kings win
        game="woolworth-cancelled",
        stakes=ANTE,
        pockets={0: "3d 4s 9c Qd 5h", 1: "Kh 2c 5d 7s 6s Tc 7h", 2: "Jh Jd Kc Th 8h Kd Jc"},
        script="2 bet 2; 0 call; 1 call; 2 bet 2; 0 call; 1 call; 2 bet 4; 0 fold; 1 call; 2 bet 4; 1 call;"
        "2 bet 4; 1 raise-to 8; 2 call",
        won=("full house, jacks over kings",),
        stacks={0: 45, 1: 29, 2: 76},
        faces="dduuuud",
    ),
    Golden(  # one five face up, a ten in the hole: both are wild, and seat 1 has four kings
        game="woolworth-cancelled",
        stakes=ANTE,
        pockets={0: "3d 4s 9c", 1: "Kh Td 5d Ks 6s 2c 7h", 2: "Jh Jd Ac 9h 8h 4c 3c"},
        script="2 bet 2; 0 fold; 1 call; 1 bet 2; 2 call; 1 bet 4; 2 call; 1 bet 4; 2 call; 1 bet 4; 2 call",
        won=("four kings",),
        stacks={0: 49, 1: 68, 2: 33},
        faces="dduuuud",
    ),
    Golden(  # the king brings it in before the ace; 7-6-3-2-A beats 8-5-4-2-A
        game="razz",
        stakes=STUD,
        pockets={0: "2h 4d As 9h 5c 8c Qs", 1: "2c Jc 7d 6h Ac 3d Tc", 2: "9d 9s Kh Qd"},
        script=SEVEN,
        won=("7-6-3-2-A low",),
        stacks={0: 29, 1: 74, 2: 47},
        faces="dduuuud",
    ),
    Golden(  # kings full 23, the odd chip to the high hand; 7-5-3-2-A 22
        game="stud-8",
        stakes=STUD,
        pockets={0: "Ah 2c 3d 5d 7h Qc Ts", 1: "Ks Kd 9c Kh 4s 4d Jh", 2: "8d 8h 2s Th"},
        script=SEVEN,
        won=("full house, kings over fours", "7-5-3-2-A low"),
        stacks={0: 51, 1: 52, 2: 47},
        faces="dduuuud",
    ),
    Golden(  # 9-5-3-2-A does not qualify: the high hand takes all (procedure.md 15)
        game="stud-8",
        stakes=STUD,
        pockets={0: "Ah 2c 3d 5d 9h Qc Ts", 1: "Ks Kd 9c Kh 4s 4d Jh", 2: "8d 8h 2s Th"},
        script=SEVEN,
        won=("full house, kings over fours",),
        stacks={0: 29, 1: 74, 2: 47},
        faces="dduuuud",
    ),
    Golden(  # the same cards where no low has to qualify
        game="stud-high-low",
        stakes=STUD,
        pockets={0: "Ah 2c 3d 5d 9h Qc Ts", 1: "Ks Kd 9c Kh 4s 4d Jh", 2: "8d 8h 2s Th"},
        script=SEVEN,
        won=("full house, kings over fours", "9-5-3-2-A low"),
        stacks={0: 51, 1: 52, 2: 47},
        faces="dduuuud",
    ),
    Golden(  # kings and fours, and the ace of spades in the hole: 23 and 22, and the 9 that stayed
        game="black-mariah",
        stakes=ANTE,
        pockets={0: "Qs 9d 3c 5d 7h Qc Td", 1: "As 4s 9c Kh Kd 4d Jh", 2: "8c 8h 2h Th"},
        script=MARIAH,
        won=("two pair, kings and fours", "the ace of spades in the hole"),
        stacks={0: 29, 1: 83, 2: 47},
        faces="dduuuud",
        carried=((9, (0, 1, 2)),),
    ),
    Golden(  # the best hand has the queen of spades, another the king: 45 stay for the two who are still in
        game="black-mariah",
        stakes=ANTE,
        pockets={0: "Ks 9d 3c 5d 7h Qc Td", 1: "Qs 4s 9c Kh Kd 4d Jh", 2: "8c 8h 2h Th"},
        script=MARIAH,
        won=(),
        stacks={0: 29, 1: 29, 2: 47},
        faces="dduuuud",
        stays=((45, (0, 1)),),
    ),
    Golden(  # kings full 23; the king of spades lies face up, so the queen wins 22
        game="high-chicago",
        stakes=STUD,
        pockets={0: "Qs 9s 3d 5d 7h Qc Td", 1: "Js 4s 9c Kh Ks 4d Kd", 2: "8c 8h 2h Th"},
        script=SEVEN,
        won=("full house, kings over fours", "the queen of spades in the hole"),
        stacks={0: 51, 1: 52, 2: 47},
        faces="dduuuud",
    ),
    Golden(  # nobody has a spade in the hole: the best hand takes all
        game="high-chicago",
        stakes=STUD,
        pockets={0: "Qd 9d 3d 5d 7h Qs Td", 1: "Jh 4h 9c Kh Ks 4d Kd", 2: "8c 8h 2h Th"},
        script=SEVEN,
        won=("full house, kings over fours",),
        stacks={0: 29, 1: 74, 2: 47},
        faces="dduuuud",
    ),
    Golden(  # kings and sixes 23; the three of spades lies face up, so the four wins 22
        game="low-chicago",
        stakes=STUD,
        pockets={0: "9s 4s 3d 5d 7h Qc Td", 1: "Ks 6s 9c Kh 3s 6d Jh", 2: "8c 8h 2h Th"},
        script=SEVEN,
        won=("two pair, kings and sixes", "the four of spades in the hole"),
        stacks={0: 51, 1: 52, 2: 47},
        faces="dduuuud",
    ),
    Golden(  # nine high, fives, eights, nines lead in turn; 1 + 2 + 2 + 4 + 2 from two, 9 from one: 31
        game="no-peek",  # the aces that lie blind beside the nines are nobody's; fives do not beat nines
        stakes=ANTE,
        pockets={0: "9c 9d As Ah Ad 3c 3d", 1: "5d 5h 2c 7s Jd 6h 4c", 2: "Kc 8s 8d Qs Qh Qc Td"},
        script="0 bet 2; 1 call; 2 call; 1 check; 2 bet 2; 0 call; 1 call; 2 bet 2; 0 call; 1 raise-to 4; 2 call;"
        "0 call; 0 bet 2; 1 call; 2 fold",
        won=("pair of nines",),
        stacks={0: 70, 1: 39, 2: 41},
        faces="uuddddd",
    ),
    Golden(  # sevens, fours, kings, three sevens; the card that the four brought makes the straight. 13 from each: 39
        game="midnight-baseball",
        stakes=ANTE,
        pockets={0: "7c 2d 7d 7h Tc 5d 6c", 1: "4d 9h 2c Jh 6s Qh Kd", 2: "Kc 3d 2s 6h 8c Jd 5s"},
        draws="3h",
        script="0 bet 2; 1 call; 2 call; 1 check; 2 bet 2; 0 call; 1 call; 2 bet 2; 0 call; 1 call;"
        "0 check; 1 check; 2 bet 2; 0 raise-to 4; 1 call; 2 call; 1 bet 2; 2 call; 0 call",
        won=("straight, ace high",),
        stacks={0: 37, 1: 76, 2: 37},
        faces="uuuuuuuu",
    ),
    # Board
    Golden(  # two hearts of one's own make the flush; the lone ace of hearts is only a straight
        game="omaha",
        stakes=BLINDS,
        pockets={0: "Ah Kd 8c 7c", 1: "6h 5h Ks 3c", 2: "2c 2d 9s 7s"},
        board="Qh Jh Th 4h 2s",
        script=RAISED + ON_THE_BOARD.format(""),
        won=("flush, queen high",),
        stacks={0: 32, 1: 72, 2: 46},
        faces="dddd",
    ),
    Golden(  # 37: kings 19, 8-4-3-2-A 18
        game="omaha-8",
        stakes=BLINDS,
        pockets={0: "7s 6s 5h 2d", 1: "Kh Qd 9c 9s", 2: "Ah 2h Qc Jc"},
        board="3d 4h 8c Kd Ts",
        script=HIGH_LOW,
        won=("pair of kings", "8-4-3-2-A low"),
        stacks={0: 49, 1: 51, 2: 50},
        faces="dddd",
    ),
    Golden(  # one low card of one's own is no low: kings take all
        game="omaha-8",
        stakes=BLINDS,
        pockets={0: "7s 6s 5h 2d", 1: "Kh Qd 9c 9s", 2: "Ah Qc Jc Js"},
        board="2c 3d 4h 8c Kd",
        script=HIGH_LOW,
        won=("pair of kings",),
        stacks={0: 49, 1: 69, 2: 32},
        faces="dddd",
    ),
    Golden(
        game="big-o",
        stakes=BLINDS,
        pockets={0: "7s 6s 5h 2d 6c", 1: "Kh Qd 9c 9s Jh", 2: "Ah 2h Qc Jc 9d"},
        board="3d 4h 8c Kd Ts",
        script=HIGH_LOW,
        won=("pair of kings", "8-4-3-2-A low"),
        stacks={0: 49, 1: 51, 2: 50},
        faces="ddddd",
    ),
    Golden(
        game="big-o",
        stakes=BLINDS,
        pockets={0: "7s 6s 5h 2d 6c", 1: "Kh Qd 9c 9s Jh", 2: "Ah Qc Jc Js 9d"},
        board="2c 3d 4h 8c Kd",
        script=HIGH_LOW,
        won=("pair of kings",),
        stacks={0: 49, 1: 69, 2: 32},
        faces="ddddd",
    ),
    Golden(
        game="courchevel",
        stakes=BLINDS,
        pockets={0: "Ah Kd 8c 7c 3d", 1: "6h 5h Ks 3c 8d", 2: "2c 2d 9s 7s 9c"},
        board="Qh Jh Th 4h 2s",
        script=RAISED + ON_THE_BOARD.format(""),
        won=("flush, queen high",),
        stacks={0: 32, 1: 72, 2: 46},
        faces="ddddd",
    ),
    Golden(  # three nines beat two kings
        game="pineapple",
        stakes=BLINDS,
        pockets={0: "Ah Kh 2c", 1: "9c 9d Qs", 2: "7s 6s 5h"},
        board="Kd 9h 4c 3s Qc",
        script=RAISED
        + "0 draw!too-few-discards; 0 draw 0 2!too-many-discards; 0 draw 2; 1 draw 2; 2 draw 2;"
        + ON_THE_BOARD.format(""),
        won=("three nines",),
        stacks={0: 32, 1: 72, 2: 46},
        faces="dd",
    ),
    Golden(
        game="crazy-pineapple",
        stakes=BLINDS,
        pockets={0: "Ah Kh 2c", 1: "9c 9d Qs", 2: "7s 6s 5h"},
        board="Kd 9h 4c 3s Qc",
        script=RAISED
        + ON_THE_BOARD.format("0 draw!too-few-discards; 0 draw 0 2!too-many-discards; 0 draw 2; 1 draw 2;"),
        won=("three nines",),
        stacks={0: 32, 1: 72, 2: 46},
        faces="dd",
    ),
    Golden(  # a flush beats jacks full. Antes 3 and 4 each: 15; 2 + 4 + 8 more from two: 43
        game="short-deck",
        stakes=BUTTON_BLIND,
        pockets={0: "Ah Kh", 1: "Jc Js", 2: "Td 9d"},
        board="Jh 8h 6h 8d Qc",
        script="0 call; 1 raise-to 4; 2 call; 0 call; " + ON_THE_BOARD.format(""),
        won=("flush, ace high",),
        stacks={0: 74, 1: 31, 2: 45},
        faces="dd",
        cards=36,
    ),
]
