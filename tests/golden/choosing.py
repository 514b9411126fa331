"""Hands of the games with secret choices or with cards that lie face down for all, worked out like those of `hands`.

Own cards are turned up by their place in the dealt order: `0 expose 2` turns up the third.
"""

from tests.golden.hands import ANTE, Golden

HANDS = [
    Golden(  # antes 3; three put in 2; 2 from two; 8 and 8 from two: 3 + 6 + 4 + 32 = 45
        game="mexican-roll-your-own-5",
        stakes=ANTE,
        pockets={0: "Ks 5d Kd 5c 2h", 1: "Qc Ah 7s", 2: "8s Jh Js 4c 8d"},
        script="0 expose 0 1!too-many-cards; 0 expose!too-few-cards; 0 bet 2!not-asked-for; 0 expose 1;"
        "1 expose 1; 2 expose 1; 1 check; 2 check; 0 bet 2; 1 call; 2 call;"
        "0 expose 1!no-such-card; 0 expose 2; 1 expose 2; 2 expose 2; 2 bet 2; 0 call; 1 fold;"
        "0 expose 3; 2 expose 3; 2 bet 4; 0 raise-to 8; 2 call;"
        "0 expose 4; 2 expose 4; 2 bet 4; 0 raise-to 8; 2 call",
        won=("two pair, kings and fives",),
        stacks={0: 74, 1: 47, 2: 29},
        faces="duuuu",
    ),
    Golden(  # the same with two cards more down, and 4 from two after the last: 53
        game="roll-your-own-7",
        stakes=ANTE,
        pockets={0: "Ks 7c 5d Kd 5c 2h 3s", 1: "Qc 3d Ah 7s", 2: "8s 9d Jh Js 4c 8d Qd"},
        script="0 expose 0 1!too-many-cards; 0 expose 3!no-such-card; 0 expose 2; 1 expose 2; 2 expose 2;"
        "1 check; 2 check; 0 bet 2; 1 call; 2 call;"
        "0 expose 3; 1 expose 3; 2 expose 3; 2 bet 2; 0 call; 1 fold;"
        "0 expose 4; 2 expose 4; 2 bet 4; 0 raise-to 8; 2 call;"
        "0 expose 5; 2 expose 5; 2 bet 4; 0 raise-to 8; 2 call;"
        "2 check; 0 bet 4; 2 call",
        won=("two pair, kings and fives",),
        stacks={0: 78, 1: 47, 2: 25},
        faces="dduuuud",
    ),
]
