"""Hands of the games that are played in or out for the pot, worked out like those of `hands` (procedure.md 21)."""

from tests.golden.hands import ANTE, Golden

HANDS = [
    Golden(  # three antes; a pair beats a flush and a straight of three cards, so 0 and 2 pay 3 each: the next pot is 6
        game="guts-3",
        stakes=ANTE,
        pockets={0: "Kh Qd Jc", 1: "2s 2d 4c", 2: "As 9s 3s"},
        script="0 bet 2!not-asked-for; 0 in~has chosen; 1 in~has chosen; 2 in",
        won=("pair of twos",),
        stacks={0: 46, 1: 52, 2: 46},
        stays=((6, (0, 1, 2)),),
        faces="ddd",
    ),
    Golden(  # the 6 of the hand before without a new ante; 1 is in alone and takes them
        game="guts-3",
        stakes=ANTE,
        pockets={0: "Kh Qd Jc", 1: "2s 5d 4c", 2: "As 9s 3s"},
        carried=((6, (0, 1, 2)),),
        script="0 out; 1 in; 2 out",
        won=("",),
        stacks={0: 50, 1: 56, 2: 50},
        faces="ddd",
    ),
    Golden(  # nobody was in the time before: three antes to the 3 that stayed; ace high wins 6, 1 pays 6
        game="guts-3",
        stakes=ANTE,
        pockets={0: "Kh Qd Jc", 1: "Ks 8d 4c", 2: "Ad 9s 3s"},
        carried=((3, (0, 1, 2)),),
        passes=1,
        script="0 out; 1 in; 2 in",
        won=("ace high",),
        stacks={0: 49, 1: 43, 2: 55},
        stays=((6, (0, 1, 2)),),
        faces="ddd",
    ),
    Golden(  # 12 stayed, with three antes 15. Threes wild: kings beat queens, 1 pays 0 15. Fives wild: a straight beats
        # kings, 0 pays 2 15. Then 1 is in alone: his fifth leg takes the 15
        game="three-five-seven",
        stakes=ANTE,
        pockets={0: "Kd 3s 9c 5h 2c Ts 4s", 1: "Qs Qd Jc 4c 7d Ad 6d", 2: "8h 9h Th 5c Jh 2d 3d"},
        carried=((12, (0, 1, 2)),),
        legs=((0, 3), (1, 4)),
        script="0 in~is in; 1 in; 2 out; 0 in~is in; 1 out; 2 in; 0 out~is out; 1 in; 2 out",
        won=("",),
        stacks={0: 49, 1: 49, 2: 64},
        faces="ddddddd",
    ),
    Golden(  # all out; 0 alone has a leg; sevens wild: three kings beat aces, 0 pays 2 3; the pot of 3 stays
        game="three-five-seven",
        stakes=ANTE,
        pockets={0: "As Ad 2c 4h 9d 8c Qs", 1: "2h 4d 6h 8s Tc Jh 9c", 2: "7c Kd 6s 3c 8d Kh Th"},
        script="0 out; 1 out; 2 out; 0 in; 1 out; 2 out; 0 in; 1 out; 2 in",
        won=(),
        stacks={0: 46, 1: 49, 2: 52},
        stays=((3, (0, 1, 2)),),
        faces="ddddddd",
    ),
]
