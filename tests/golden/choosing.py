"""Hands of the games with secret choices or with cards that lie face down for all, worked out like those of `hands`.

Own cards are turned up by their place in the dealt order: `0 expose 2` turns up the third.
"""

from tests.golden.hands import ANTE, Golden

REVEALED = (
    "0 check; 1 bet 2; 2 call; 0 call; 0 check; 1 bet 2; 2 fold; 0 call; 0 check; 1 bet 2; 0 call;"
    "0 check; 1 bet 2; 0 call; 0 check; 1 bet 4; 0 call; 0 check; 1 bet 4; 0 call"
)
"""Seats 0 and 1 put in 1 + 2 + 2 + 2 + 2 + 4 + 4 = 17, seat 2 puts in 3: the pot is 37."""

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
    Golden(  # 7 from each of three: 21. The flush goes both ways and ties for low: 11 for the kings, 10 for the low
        game="hilo-draw-declare",
        stakes=ANTE,
        pockets={0: "Ah 2h 3h 4h Kc", 1: "3c 6s Td Js Qh", 2: "Ac Qs 8d 7c 5s"},
        draws="6h As 2c 4d Ks Kd 9s 8s",
        script="0 check; 1 bet 2; 2 call; 0 call;"
        "0 draw 4; 1 draw 1 2 3 4!too-many-discards; 1 draw 2 3 4; 2 draw 1 2 3 4;"
        "0 bet 4!not-asked-for; 0 both; 1 low; 2 high; 0 check; 1 bet 4; 2 call; 0 call",
        won=("pair of kings", "6-4-3-2-A low"),
        stacks={0: 43, 1: 53, 2: 54},
        faces="ddddd",
    ),
    Golden(  # 1 + 2 + 2 + 4 + 8 + 4 from each of three: 63. The flush ties for low: 32 for three nines, 31 for the low
        game="stud-hilo-declare",
        stakes=ANTE,
        pockets={0: "Ah 2h 3h 8h Kh 4c 6d", 1: "As 4d Kd 6s Qd 3c 2c", 2: "9s 9d 7c 9c 5s Tc Jd"},
        script="1 check; 2 bet 2; 0 call; 1 call; 1 check; 2 bet 2; 0 call; 1 call; 1 bet 4; 2 call; 0 call;"
        "1 check; 2 bet 4; 0 raise-to 8; 1 call; 2 call; 1 check; 2 check; 0 bet 4; 1 call; 2 call;"
        "0 both; 1 low; 2 high",
        won=("three nines", "6-4-3-2-A low"),
        stacks={0: 29, 1: 60, 2: 61},
        faces="dduuuud",
    ),
    Golden(  # both go both ways and tie for low: the 6 of an earlier deal, 3 antes, 4 and 8 stay for these two
        game="hilo-draw-declare",
        stakes=ANTE,
        pockets={0: "Ah 2h 3h 4h Kc", 1: "3c 6s Td Js Qh", 2: "Ac Qs 8d 7c 5s"},
        draws="6h As 2c 4d",
        carried=((6, (0, 1, 2)),),
        script="0 check; 1 bet 2; 2 fold; 0 call; 0 draw 4; 1 draw 2 3 4; 0 both; 1 both; 0 bet 4; 1 call",
        won=(),
        stays=((21, (0, 1)),),
        stacks={0: 43, 1: 43, 2: 49},
        faces="ddddd",
    ),
    Golden(  # the same in stud: 6, 3 antes and 4 stay
        game="stud-hilo-declare",
        stakes=ANTE,
        pockets={0: "Ah 2h 3h 8h Kh 4c 6d", 1: "As 4d Kd 6s Qd 3c 2c", 2: "9s 9d 7c"},
        carried=((6, (0, 1, 2)),),
        script="1 check; 2 check; 0 bet 2; 1 call; 2 fold;" + "1 check; 0 check;" * 4 + "0 both; 1 both",
        won=(),
        stays=((13, (0, 1)),),
        stacks={0: 47, 1: 47, 2: 49},
        faces="dduuuud",
    ),
    Golden(  # three nines and a pair of threes, one of them on the board
        game="cincinnati",
        stakes=ANTE,
        pockets={0: "Ah Kh 7c 4d 2s", 1: "9c 9d Qs 8d 3d", 2: "Jh Tc 6s 5h 2d"},
        board="Kd 9h 4c 3s 2c",
        script=REVEALED,
        won=("full house, nines over threes",),
        stacks={0: 33, 1: 70, 2: 47},
        faces="ddddd",
    ),
    Golden(  # threes are the lowest on the board and wild: with one of his own seat 0 has four kings, seat 1 four nines
        game="lame-brain-pete",
        stakes=ANTE,
        pockets={0: "Ah Kh 3d 4d 2s", 1: "9c 9d Qs 8d 5h", 2: "Jh Tc 6s 5c 2d"},
        board="Kd 9h 4c 3s 6c",
        script=REVEALED,
        won=("four kings",),
        stacks={0: 70, 1: 33, 2: 47},
        faces="ddddd",
    ),
    Golden(  # left-centre-right: nines full. Kings full would take cards of both lines: seat 0 has three kings
        game="iron-cross",
        stakes=ANTE,
        pockets={0: "Kh Ks 9d 8c 6h", 1: "5c 9c 5d 9s Jd", 2: "Jh Tc 6s 5h 2d"},
        board="Kd 9h 4c 5s 2c",
        script=REVEALED,
        won=("full house, nines over fives",),
        stacks={0: 33, 1: 70, 2: 47},
        faces="ddddd",
    ),
    Golden(  # top-centre-bottom: three kings; seat 1 has two pair with the other line
        game="iron-cross",
        stakes=ANTE,
        pockets={0: "Kh Ks 9d 8c 6h", 1: "5c 9c 3d Qs Jd", 2: "Jh Tc 6s 5h 2d"},
        board="Kd 9h 4c 5s 2c",
        script=REVEALED,
        won=("three kings",),
        stacks={0: 70, 1: 33, 2: 47},
        faces="ddddd",
    ),
    Golden(  # the eight spat in the ocean and the one of his own are wild: four kings against three aces
        game="spit-in-the-ocean",
        stakes=ANTE,
        pockets={0: "Ks Kd 8c 4s", 1: "Ac Ad 5d 9d", 2: "Jc 2c 6s 7h"},
        board="8h",
        draws="7d Jh 3c Qh Tc",
        script="0 check; 1 bet 2; 2 call; 0 call; 0 draw 1 2 3!too-many-discards; 0 draw 3; 1 draw 2 3; 2 draw 2 3;"
        "0 check; 1 bet 4; 2 fold; 0 call",
        won=("four kings",),
        stacks={0: 60, 1: 43, 2: 47},
        faces="dddd",
    ),
    Golden(  # kings and a ten go round, deuces and sixes are thrown: three kings, one of them down to the end, 59
        game="anaconda",  # 1 + 2 + 2 + 2 + 2 + 8 + 4 = 21 from two, 17 from one
        stakes=ANTE,
        pockets={0: "Ks Kd 7c 4h 2s 3d 9c", 1: "Ad 9h 9d Qc 5s 6c Jd", 2: "As 8h 8d Tc Kh 2h 6d"},
        script="0 check; 1 bet 2; 2 call; 0 call; 0 pass 3 4!too-few-cards; 0 pass 0 3 4 5!too-many-cards;"
        "0 pass 3 4 5; 1 pass 0 4 6; 2 pass 4 5 6; 0 check; 1 bet 2; 2 call; 0 call;"
        "0 draw 5 6; 1 draw 5 6; 2 draw 3 5;"
        "0 arrange 3 1 2 4!too-few-cards; 0 arrange 3 1 2 4 4!no-such-card;"
        "0 arrange 3 1 2 4 0; 1 arrange 2 0 1 4 3; 2 arrange 0 1 3 2 4;"
        "2 check; 0 bet 2; 1 call; 2 call; 2 bet 2; 0 call; 1 call;"
        "2 bet 4; 0 raise-to 8; 1 call; 2 call; 2 check; 0 bet 4; 1 fold; 2 call",
        won=("three kings",),
        stacks={0: 88, 1: 33, 2: 29},
        faces="uuuud",
    ),
]
