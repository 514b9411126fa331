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
    Golden(  # antes 3, first orbit, half the pot: 0 wins 1 of 3; 1 has a pair of posts, then hits the 9 for 1: pays 2;
        # 2 has all three aces for 2, the half of 4: pays 6; then 0 does not bet, 1 bets all of the 10 and wins them
        game="acey-deucey",
        stakes=ANTE,
        pockets={0: "", 1: "", 2: ""},
        board="4s Jd 8c 5c 5d 9s Kh 9h As Ah Ad 2s 3s 2h Kc 7d",
        draws="4s Jd 8c 5c 5d 9s Kh 9h As Ah Ad 2s 3s 2h Kc 7d",
        script="0 bet 2!above-maximum; 0 raise-to 1!not-asked-for; 0 bet 1~8♣ falls between; 1 bet 1;"
        "2 check!not-asked-for; 2 ace-low; 2 bet 2; 0 check; 1 bet 10",
        won=("", ""),
        stacks={0: 50, 1: 57, 2: 43},
        faces="",
    ),
    Golden(  # nobody bets in three turns each: all share the 4, the odd chip left of the dealer
        game="acey-deucey",
        stakes=ANTE,
        pockets={0: "", 1: "", 2: ""},
        carried=((4, (0, 1, 2)),),
        board="2s 3s 2h 3h 2d 3d 4s 5s 4h 5h 4d 5d 6s 7s 6h 7h 6d 7d",
        draws="2s 3s 2h 3h 2d 3d 4s 5s 4h 5h 4d 5d 6s 7s 6h 7h 6d 7d",
        script="0 check; 1 check; 2 check; 0 check; 1 check; 2 check; 0 check; 1 check; 2 check",
        won=("",),
        stacks={0: 52, 1: 51, 2: 51},
        faces="",
    ),
    Golden(  # the 10 without a new ante; 0 calls his ace high and does not bet; 1 pays 4 for a king outside; 2 bets all
        # of the 14 and wins them: the pot is empty
        game="acey-deucey",
        stakes=ANTE,
        pockets={0: "", 1: "", 2: ""},
        carried=((10, (0, 1, 2)),),
        board="Ac 2d 6h 8h Kd 3c Qd 7h",
        draws="Ac 2d 6h 8h Kd 3c Qd 7h",
        script="0 bet 5!not-asked-for; 0 ace-high~calls the ace high; 0 check; 1 bet 4;"
        "2 bet 15!above-maximum; 2 bet 14",
        won=("",),
        stacks={0: 50, 1: 46, 2: 64},
        faces="",
    ),
]
