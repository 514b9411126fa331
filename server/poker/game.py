"""A game: the order of its steps, and what wins. Only data; what a step does stands in `steps/`.

A game file in config/games is read into a `Game` by `catalogue.build_game`. Limits, antes and blinds are `Stakes`.
"""

from typing import Annotated, Literal

import msgspec

from server.poker.fixes import Fixes

Count = Annotated[int, msgspec.Meta(ge=0, le=52)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)", max_length=40)]

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Opener = Literal[
    "left-of-dealer",
    "left-of-big-blind",
    "left-of-button",
    "first-bettor",
    "door-card",
    "high-card",
    "high-card-ace-low",
    "best-showing",
    "best-showing-by-suit",
    "lowest-showing",
]
Pot = Literal[
    "high",
    "ace-to-five",
    "deuce-to-seven",
    "ace-to-six",
    "eight-or-better",
    "badugi",
    "badugi-ace-high",
    "three-card",
    "two-card",
    "soko",
    "highest-spade-in-hole",
    "lowest-spade-in-hole",
]
Way = Literal["high", "low", "both"]
"""What a player declares to play for."""
Use = Literal["any-five", "two-plus-three"]


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    street: str = ""
    """The street that begins with this step ("fourth street"); empty: the street goes on."""


class StraddleStep(_Step, frozen=True, tag="straddle"):
    """Before the cards: who acts first may raise the blind, and the next one again (procedure.md 18)."""

    who: Literal["left-of-big-blind", "button"] = "left-of-big-blind"
    most: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1


class DealStep(_Step, frozen=True, tag="deal"):
    """Cards to every player still in: first `down`, then `up`, one at a time from the dealer's left.

    `blind`: cards face down that nobody may look at, their owner neither.
    """

    down: Count = 0
    up: Count = 0
    blind: Count = 0
    short: Literal["never", "common-card"] = "never"
    """What happens when the deck cannot serve all: one common card for everybody (procedure.md 10)."""
    triggers: bool = False
    """Whether the game's triggers watch the cards that this step deals face up."""

    @property
    def cards(self) -> int:
        """Cards for each player."""
        return self.down + self.up + self.blind


class BoardStep(_Step, frozen=True, tag="board"):
    """Shared cards, one into each of the named slots."""

    slots: tuple[Slug, ...]
    hidden: bool = False
    """Whether they lie face down until a reveal turns them up."""


class RevealStep(_Step, frozen=True, tag="reveal"):
    """Turns up the shared cards in these slots."""

    slots: Annotated[tuple[Slug, ...], msgspec.Meta(min_length=1)]


class RunTwiceStep(_Step, frozen=True, tag="run-twice"):
    """When nobody can bet any more: who is still in may agree to have the rest of the board dealt two times (B19)."""


class BetStep(_Step, frozen=True, tag="bet"):
    """A betting round (procedure.md 9 for who opens)."""

    opener: Opener
    bet: Literal["small", "big"] = "small"
    open_pair: Literal["no-matter", "big-allowed"] = "no-matter"
    """Whether an open pair allows the big bet here, where the house plays that (procedure.md 3)."""
    limit: Literal["by-stakes", "pot"] = "by-stakes"
    """pot: pot limit, whatever the table plays (the Italian game)."""
    open_with: tuple[str, ...] = ()
    """The least hand for the first bet, as `ranking.at_least` has it; the next one after each deal that was passed out,
    the last one stays (procedure.md 20).
    """


class DrawStep(_Step, frozen=True, tag="draw"):
    """Everybody still in may throw cards and gets as many new ones, in turn (procedure.md 11)."""

    most: Annotated[int, msgspec.Meta(ge=1, le=10)]
    keeping_an_ace: Count = 0
    """The most cards for a player who keeps an ace (R188, A12); 0: no more than anybody."""
    fourth: Literal["at-once", "last"] = "at-once"
    """last: the fourth of four cards drawn comes when everybody has drawn (procedure.md 11)."""


class DiscardStep(_Step, frozen=True, tag="discard"):
    """Everybody still in throws exactly so many cards and gets none for them, in turn."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=10)]


class ExposeStep(_Step, frozen=True, tag="expose"):
    """Everybody still in turns up so many of his own down cards, all `together` once all have chosen, or in turn."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    when: Literal["together", "in-turn"] = "together"


class PassStep(_Step, frozen=True, tag="pass"):
    """Everybody still in passes so many cards to the player who sits `seats` further on among them, all together."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=10)]
    to: Literal["left", "right"] = "left"
    seats: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class ArrangeStep(_Step, frozen=True, tag="arrange"):
    """Everybody still in sets the order of his cards, in which later steps turn them up."""


class RollStep(_Step, frozen=True, tag="roll"):
    """Everybody still in turns up the next of his down cards, all together."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1


class DeclareStep(_Step, frozen=True, tag="declare"):
    """Everybody still in declares for high, low or both ways; he can win nothing else (procedure.md 16)."""

    when: Literal["together", "in-turn", "in-turn-from-bettor"] = "together"
    """in-turn: from the dealer's left; in-turn-from-bettor: from whoever bet or raised last."""
    swing_tie: Literal["lose", "share"] = "lose"
    """Whether a tie spoils both ways, or is shared."""
    beaten_by_swing: Literal["may-win", "out"] = "may-win"
    """Whether a hand that lost to one that failed both ways can still win that half."""
    time_up: Literal["high", "better-way"] = "high"
    """What the clock declares: high, or the way that the player's own cards are better for (procedure.md 22)."""


class InOrOutStep(_Step, frozen=True, tag="in-or-out"):
    """Everybody with chips says whether he plays for the pot: all `together`, or clockwise from the dealer's left.

    P22. It holds for the match-pot step that follows; who is out of that is asked again the next time.
    """

    how: Literal["together", "clockwise"] = "together"
    wild: Rank | None = None
    """The rank that is wild from here to the next such step, with `wild_from`."""


class MatchPotStep(_Step, frozen=True, tag="match-pot"):
    """Those who are in settle: the best hand wins, and each of the others pays as much as the pot holds.

    (P22, procedure.md 21.)
    """

    pays: Literal["pot", "winner"] = "pot"
    """pot: the winner takes the pot, what the others pay is the next one. winner: they pay him, the pot stays."""
    cap: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """The most that one pays, in antes; 0: no cap."""
    legs: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """The only one in wins a leg, and so many legs take the pot. 0: the only one in takes it at once."""
    wimp: Literal["none", "pays"] = "none"
    """pays: when nobody is in, all hands are shown, and the best one should have been: it pays what a loser pays."""
    ghost: Literal["none", "alone"] = "none"
    """alone: the only one in must beat as many cards from the deck as he has, or he pays what a loser pays."""


class BeatStep(_Step, frozen=True, tag="roll-until-beat"):
    """In turn, each turns blind cards until he beats the best hand showing (P12).

    The next step is the betting after each success; then the turn is the next one's, until all have tried.
    """

    triggers: bool = False
    """Whether the game's triggers watch the cards that are turned."""


A_TURN = 3
"""Cards of a turn of in-between: two posts and what falls."""


class InBetweenStep(_Step, frozen=True, tag="in-between"):
    """Each in turn: two posts face up, a bet against the pot that the third card falls between them (P23).

    (variants.md 119, reports E5 and E8.)
    """

    orbits: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    """How many turns each has before the next player deals, if the pot lasts."""
    first_orbit: Literal["half-pot", "ante", "pot"] = "half-pot"
    """The most that may be bet as long as nobody has had a second turn."""
    on_a_post: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    """How many times his bet one pays when the third card is as high as a post."""
    third_ace: Annotated[int, msgspec.Meta(ge=1, le=3)] = 3
    """The same when all three cards are aces."""
    no_bets: Literal["stays", "share"] = "stays"
    """What becomes of the pot when nobody has bet in a whole deal: it stays for the next one, or all share it."""


class ShowdownStep(_Step, frozen=True, tag="showdown"):
    """Hands are compared and the pots paid (procedure.md 5 to 8)."""


Step = (
    DealStep
    | BoardStep
    | RevealStep
    | BetStep
    | DrawStep
    | DiscardStep
    | ExposeStep
    | BeatStep
    | DeclareStep
    | PassStep
    | ArrangeStep
    | RollStep
    | ShowdownStep
    | StraddleStep
    | InOrOutStep
    | MatchPotStep
    | RunTwiceStep
    | InBetweenStep
)

Asking = DrawStep | DiscardStep | ExposeStep | PassStep | ArrangeStep | DeclareStep
"""Steps that ask something of everybody still in, of all-in players too (procedure.md 14)."""


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An equal part of every pot and what wins it. The first share gets the odd chip (procedure.md 7.3, 7.5)."""

    pot: Pot = "high"
    name: Name = "high"
    least: str = ""
    """The least hand that wins it, as `ranking.at_least` has it ("trips"); empty: any (P20)."""


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a card of this rank brings to a player who gets it face up (P13).

    `pay`: the chips of pay-or-fold. `extra`: how an extra card is dealt.
    """

    rank: Rank
    does: Literal["match-pot-or-fold", "pay-or-fold", "extra-card"]
    pay: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    extra: Literal["down", "up", "blind"] = "down"


class WildFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What makes a rank wild while the hand goes on (P14).

    after-queen: the rank of the up-card dealt next after the latest queen face up (variants.md 54).
    in-or-out: the rank that the latest in-or-out step names (variants.md 115).
    slot: the rank of the shared card in `slot`, once it is face up (21). lowest-on-board: the lowest rank of the shared
    cards that are face up, aces high (98). until-two-up: what the game makes wild is wild until a second one of those
    cards has been dealt face up, to whomever (57).
    """

    kind: Literal["after-queen", "slot", "lowest-on-board", "in-or-out", "until-two-up"]
    slot: str = ""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Shared cards that go together: where a game has lines, a hand uses the cards of one of them (variants.md 101)."""

    slots: Annotated[tuple[Slug, ...], msgspec.Meta(min_length=1)]


CarryWhy = Literal["passed-out", "no-winner", "nobody-in", "matched", "pot-left", "legs"]


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When the pot stays for another deal of the same game, and how that is dealt (P21, procedure.md 20, R180)."""

    when: Annotated[tuple[CarryWhy, ...], msgspec.Meta(min_length=1)]
    """passed-out: nobody opened; no-winner: nobody has what it takes at the showdown.

    In match-pot games (procedure.md 21), nobody-in: all were out; matched: the losers' chips are the next pot;
    pot-left: there are chips that nobody has won; legs: nobody has all his legs yet.
    """
    who: Literal["everybody", "still-in"]
    """Who may win it then: everybody who was dealt in, or those who had not folded."""
    dealer: Literal["same", "next"] = "same"
    ante: Literal["again", "none", "when-nobody-in"] = "again"


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """One poker variant. `players`: the least and the most; `odd_chips`: the rule of procedure.md 7 that fits it.

    `scoop`: one player must win every share, else nobody wins (P20). `layout`: how the board lies. `boards`: how many
    there are, each for an equal part of every pot (variants.md 110). `fixes`: the house
    rules that this game has its own of (design.md 5).
    """

    id: Slug
    title: Name
    family: Literal["draw", "stud", "board", "match-pot", "points"]
    rule: str
    players: tuple[Annotated[int, msgspec.Meta(ge=2)], Annotated[int, msgspec.Meta(ge=2, le=10)]]
    difficulty: Literal["easy", "medium", "hard"]
    source: str
    forced: tuple[Literal["ante", "blinds", "button-blind", "bring-in"], ...]
    use: Use = "any-five"
    odd_chips: Literal["left-of-button", "high-card"] = "left-of-button"
    shares: Annotated[tuple[Share, ...], msgspec.Meta(min_length=1, max_length=4)] = (Share(),)
    scoop: bool = False
    carry: Carry | None = None
    fixes: Fixes = Fixes()
    wild_from: WildFrom | None = None
    layout: Literal["row", "cross"] = "row"
    boards: Literal[1, 2] = 1
    lines: tuple[Line, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=60)]

    @property
    def bets(self) -> bool:
        """Whether there are betting rounds, so that a limit means something."""
        return any(isinstance(step, BetStep) for step in self.steps)


def board_slots(game: Game) -> tuple[str, ...]:
    """Every slot of the board, in the order in which cards come into them."""
    return tuple(slot for step in game.steps if isinstance(step, BoardStep) for slot in step.slots)


def cards_at_showdown(game: Game) -> tuple[int, int]:
    """How many cards of his own who stays to the end has, and how many lie on the board."""
    own = sum(step.cards for step in game.steps if isinstance(step, DealStep))
    own -= sum(step.cards for step in game.steps if isinstance(step, DiscardStep))
    return own, len(board_slots(game))
