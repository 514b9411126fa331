"""House rules: what the group agreed, as data. Every key is documented in README and written out in words for players.

`Rules` is the part that decides who wins (design.md 5, rules/fine_print.md); `Betting`, `Dealing` and `Showdown` are
how a hand is played; the other tables are the evening's. `House` is the whole file.
"""

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from server.poker.cards import JOKERS, PACK, RANKS, Card

Suits = Literal["shdc", "shcd", "sdch", "hsdc", "hdsc", "hdcs", "dshc", "dhsc", "cshd"]
Chips = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Packs = Annotated[int, msgspec.Meta(ge=1, le=4)]
Lowest = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T"]
Jokers = Annotated[int, msgspec.Meta(ge=0, le=4)]
Order = Literal["standard", "flush-over-full-house", "flush-over-full-house-trips-over-straight", "historic"]
SuitTiebreak = Literal["none", "highest-card", "highest-paired", "highest-unpaired"]
Unbeatable = Literal["allowed", "italian", "greek"]
Imperial = Literal["hearts", "any"]
JokerUse = Literal["wild", "bug"]
LowestWild = Literal["none", "hand", "hole"]
Natural = Literal["equal", "natural-wins", "fewer-wilds-win", "more-wilds-win"]
LowSystem = Literal["ace-to-five", "deuce-to-seven", "ace-to-six"]
Qualifier = Annotated[int, msgspec.Meta(ge=0, le=14)]
AcesPair = Literal["low", "high"]
CheckRaise = Literal["allowed", "forbidden"]


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Deck(_Section, frozen=True):
    packs: Packs = 1
    lowest: Lowest = "2"
    jokers: Jokers = 0


@lru_cache(maxsize=64)
def pack(deck: Deck) -> tuple[Card, ...]:
    """All the cards of a deck, in the order that bank.md 2.3 publishes: by index, stripped ranks left out."""
    lowest = RANKS.index(deck.lowest) + 2
    one = tuple(card for card in PACK if card.rank >= lowest)
    return one * deck.packs + JOKERS[: deck.jokers]


class Ranking(_Section, frozen=True):
    order: Order = "standard"
    suit_order: Suits = "shdc"
    suit_tiebreak: SuitTiebreak = "none"
    unbeatable: Unbeatable = "allowed"
    imperial: Imperial = "hearts"


class Wild(_Section, frozen=True):
    cards: tuple[str, ...] = ()
    joker: JokerUse = "wild"
    lowest: LowestWild = "none"
    double_ace_flush: bool = False
    five_of_a_kind: bool = True
    natural: Natural = "equal"


class Low(_Section, frozen=True):
    system: LowSystem = "ace-to-five"
    qualifier: Qualifier = 8
    broadway_is_straight: bool = False
    aces_pair: AcesPair = "low"


class Rules(_Section, frozen=True, cache_hash=True):
    """What decides a showdown: the first four tables of a house file."""

    deck: Deck = Deck()
    ranking: Ranking = Ranking()
    wild: Wild = Wild()
    low: Low = Low()


STANDARD = Rules()


class Betting(_Section, frozen=True):
    """How betting goes, whatever the limit (requirements.md 10 and 11, procedure.md 1 to 4 and 9)."""

    raises: Annotated[int, msgspec.Meta(ge=0, le=20)] = 3
    """The most raises of a betting round after the bet (R137). A completed bring-in is the bet. 0: any number."""
    raises_bind: Literal["fixed-and-spread", "every-limit"] = "fixed-and-spread"
    heads_up_raises: Literal["unlimited", "limited"] = "unlimited"
    """Unlimited when only two are in before the last allowed raise was made (procedure.md 3, A13)."""
    check_raise: CheckRaise = "allowed"
    """R134."""
    pot_ceiling: Chips = 0
    """The most chips of a bet, or of a raise beyond the call, at pot limit (R146). 0: no ceiling."""
    short_blind_pot: Literal["as-posted", "as-if-full"] = "as-posted"
    """How a short blind counts for a pot-limit bet (procedure.md 4)."""
    stud_limits: Literal["casino", "bicycle"] = "casino"
    """casino: as the game's steps say. bicycle: the small bet until the last round or until a pair shows (R143)."""
    open_pair: Literal["no-matter", "big-allowed"] = "no-matter"
    """Whether a pair showing on fourth street allows the big bet (procedure.md 3)."""
    stud_opener: Literal["low-card-brings-in", "high-card"] = "low-card-brings-in"
    stud_opener_tie: Literal["suit", "left-of-dealer"] = "suit"
    stud_high_card: Literal["may-check", "must-bet"] = "may-check"
    bring_in_option: Literal["may-complete", "none"] = "may-complete"
    """Whether who posted the bring-in may complete it when all others only called it (reports E3)."""
    opener: Literal["by-game", "rotate"] = "by-game"
    """rotate: without blinds or a bring-in, the first left of the dealer opens the first round, the second one the
    second round, and so on (Buderick's house, procedure.md 9)."""
    hi_lo_opener: Literal["high-hand", "low-hand"] = "high-hand"
    """low-hand: high-low stud without a qualifier is brought in by the high card and opened by the lowest hand showing
    (procedure.md 9)."""
    killer_acts: Literal["in-turn", "last"] = "in-turn"
    """When who kills a pot acts in its first round (procedure.md 19)."""


class Dealing(_Section, frozen=True):
    """Burns, and what happens when the deck runs short (procedure.md 10 and 11)."""

    burns: Literal["off", "on"] = "off"
    stud_short: Literal["common-card", "burns-first"] = "common-card"
    """burns-first: the burnt cards are shuffled in before a common card is thought of."""
    draw_short: Literal["reshuffle-merge", "stub-first", "bottom-card-reserved"] = "reshuffle-merge"
    ace_proof: Literal["none", "show"] = "none"
    """Whether who draws one card more, for he keeps an ace, shows that ace (R188, A12)."""
    fifth_card: Literal["in-turn", "last"] = "in-turn"
    """last: who draws five gets the fifth when everybody has drawn (procedure.md 11)."""


class Showdown(_Section, frozen=True):
    """Who shows, and who gets the chip that cannot be split (procedure.md 7 and 8)."""

    hands: Literal["losers-may-muck", "all-show"] = "losers-may-muck"
    all_in_hands: Literal["face-down", "face-up"] = "face-down"
    """face-up: when no more betting is possible, all hands are turned up before the last cards."""
    odd_chips: Literal["by-game", "left-of-button", "high-card", "kitty", "stay"] = "by-game"
    """kitty: those of the main pot, as long as there is a kitty. stay: those of the main pot lie in the middle for the
    next deal (procedure.md 7.6).
    """
    declare: Literal["by-game", "together", "in-turn", "in-turn-from-bettor"] = "by-game"
    """How players declare high or low: in secret and all at once, or one after the other (procedure.md 16)."""
    swing_tie: Literal["by-game", "lose", "share"] = "by-game"
    """Whether a tie spoils both ways, or is shared (procedure.md 16)."""
    beaten_by_swing: Literal["by-game", "may-win", "out"] = "by-game"
    """Whether a hand that lost to one that failed both ways can still win that half (procedure.md 16)."""
    time_up: Literal["by-game", "high", "better-way"] = "by-game"
    """What the clock declares for who does not answer in time (procedure.md 22)."""
    nobody_declared_right: Literal["by-game", "pot-stays", "cards-speak"] = "by-game"
    """When all declared both ways and failed: the pot stays for the same game, or cards speak (procedure.md 16)."""


class Options(_Section, frozen=True):
    """What a table may add to its games (procedure.md 18 and 19, reports B19)."""

    straddle: Literal["off", "left-of-big-blind", "button"] = "off"
    """Who may straddle, in games with blinds and with three players at least."""
    straddles: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    """The most straddles of a hand, each twice the one before. The button straddles once."""
    run_twice: Literal["off", "if-all-agree"] = "off"
    """Two boards when nobody can bet any more, in games with a board (reports B19)."""
    kill: Literal["off", "half", "full"] = "off"
    """Kill pots, in fixed limit games with blinds: half as high again, or twice as high."""
    kill_scoop: Chips = 0
    """Who scoops a high-low pot of so many chips kills the next one. 0: only who wins twice running."""
    bomb_pot_every: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    """Every so many deals, if the game chosen has a board: everybody antes, and the first betting round falls away."""
    bomb_pot_antes: Annotated[int, msgspec.Meta(ge=1, le=20)] = 2
    """A bomb pot's ante: so many times the big blind, or the ante where there are no blinds."""
    bomb_pot_boards: Literal[1, 2] = 1
    """Boards of a bomb pot, as far as the game and the deck allow two."""
    whangdoodles: Literal["off", "straight", "flush", "full-house", "quads", "straight-flush"] = "off"
    """How good a hand, won and shown at fixed limit, has everybody deal Jackpots once for double stakes (R149)."""
    seven_deuce: Chips = 0
    """What everybody pays who wins the main pot with a seven and a two in the hole, in hold'em. 0: nothing."""
    show_cards: Literal["off", "who-may-muck", "everybody"] = "off"
    """Who may show cards of his own after a hand, until the next deal: who need not show them, or also who folded."""
    rabbit_hunt: Literal["off", "still-in", "dealt-in"] = "off"
    """Who may have the board turned up that would have come: who was in to the end, or everybody dealt in."""
    passed_deal: Literal["by-game", "same-dealer", "next-dealer"] = "by-game"
    """Who deals again where openers are needed and nobody has opened (R180, procedure.md 20)."""
    no_bets: Literal["by-game", "stays"] = "by-game"
    """stays: the pot stays for the next deal when nobody has bet in a whole one of acey-deucey (variants.md 119)."""
    match_cap: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """The most that anybody pays to match the pot, in antes (procedure.md 21). 0: as the game says."""
    wimp: Literal["by-game", "pays"] = "by-game"
    """pays: in guts, who had the best hand when nobody was in matches the pot (procedure.md 21, variants.md 114)."""
    ghost: Literal["by-game", "alone"] = "by-game"
    """alone: in guts, the only one in must beat a ghost hand from the deck, or he matches the pot (procedure.md 21,
    variants.md 114)."""
    rising_openers: Literal["stay", "back-down", "never"] = "stay"
    """What progressive openers do after the highest: they stay, or go back down step by step (procedure.md 20). never:
    they do not rise at all (variants.md 35)."""


class Kitty(_Section, frozen=True):
    """Chips cut from pots for the table's food and cards (R159 to R162)."""

    use: Literal["off", "on", "vote"] = "vote"
    chips: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    """Cut from each pot with more than one raise."""
    vote: Literal["majority", "unanimous"] = "majority"
    away_min: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    """Who is away for longer than so many minutes when the night ends has left the game: no share (bank.md 1.3)."""
    banker_spends: Chips = 50
    """The most chips' worth that the banker spends for the table without the host."""


class Chip(_Section, frozen=True):
    """A colour and what it is worth in white chips (R154)."""

    colour: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    worth: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Bank(_Section, frozen=True):
    """Buying in (R154 to R158). `price` is minor units of the currency for a white chip; 0: play chips."""

    approval: Literal["host", "everybody"] = "host"
    buy_in: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 100
    buy_in_min: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 20
    buy_in_max: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1000
    """The least chips to sit down with, and the most in front of a player who asks for more."""
    credit: Literal["allowed", "cash-only"] = "allowed"
    credit_max: Chips = 0
    """The most chips' worth that anybody may owe, earlier nights counted; 0: no limit."""
    free_stacks: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    """Poverty poker (R150): so many free stacks for who has lost all his chips."""
    free_by: Literal["banker", "at-once"] = "banker"
    """Whether the banker gives a free stack, or the table itself when the hand is over."""
    plays_free: Literal["off", "until-he-wins"] = "off"
    """Who has lost all and gets no free stack is dealt in all the same, posts nothing and plays for what the others
    post, until he wins a pot (bank.md 1.3). Not in match-pot games, where one must be able to pay."""
    free_settle: Literal["deduct", "pro-rata"] = "deduct"
    """Who had free chips gives them back first; or what they are short is shared by all who are paid."""
    short_stack: Literal[0, 20, 30, 40] = 0
    """Everybody buys in for exactly so many big blinds and fills up to that; dealers leave the bets alone (R192).
    0: no short-stack table."""
    return_h: Annotated[int, msgspec.Meta(ge=0, le=24)] = 0
    """Who comes back within so many hours brings the chips that he left with (procedure.md 17). 0: a fresh buy-in."""
    price: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 100
    currency: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}$(?!\n)")] = "EUR"
    chips: tuple[Chip, ...] = (
        Chip(colour="white", worth=1),
        Chip(colour="red", worth=5),
        Chip(colour="blue", worth=10),
    )


class Listed(_Section, frozen=True):
    """A game of a rotation. `limit` empty: the first of those that the host allows, or the game's own."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    limit: Literal["", "fixed", "spread", "pot", "no-limit"] = ""


class Rotation(_Section, frozen=True):
    """A list of games with a name: HORSE and its like."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
    games: Annotated[tuple[Listed, ...], msgspec.Meta(min_length=1, max_length=60)]


class Choice(_Section, frozen=True):
    """Who chooses what is dealt (R177 to R181). `games` empty: every game there is; else the club's list, in its order.

    rotation: the games of the list one after the other, each for `rotation_deals` deals. round-of-each: each for an
    orbit. winners-choice: who won the most of the last hand chooses for the dealer.
    """

    games: tuple[str, ...] = ()
    by: Literal["dealers-choice", "rotation", "round-of-each", "winners-choice"] = "dealers-choice"
    rotation: Annotated[tuple[Listed, ...], msgspec.Meta(max_length=60)] = ()
    """What rotates, in order (HORSE); empty: `games`."""
    rotation_deals: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    experience: Literal["beginners", "mixed", "experts"] = "mixed"
    """Who sits at the table: what is recommended goes by that (R176)."""
    ante_max: Chips = 5
    small_bet: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 2
    big_bet: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 4
    """The host's ceiling; a dealer may choose less (A10)."""
    limits: Annotated[tuple[Literal["fixed", "spread", "pot", "no-limit"], ...], msgspec.Meta(min_length=1)] = (
        "fixed",
        "spread",
        "pot",
        "no-limit",
    )
    modifiers: tuple[Literal["wild", "hi-lo", "ante-times", "limit-times", "roll-your-own", "declare"], ...] = (
        "wild",
        "hi-lo",
        "ante-times",
        "limit-times",
        "roll-your-own",
        "declare",
    )
    """What a dealer may stack over a game (P28)."""
    times_max: Annotated[int, msgspec.Meta(ge=1, le=10)] = 2
    """The most that ante and limit may be multiplied by: the host's ceiling once more."""
    blinds: Literal["each-deal", "full-orbit"] = "each-deal"
    """Whether a game with blinds among others is chosen for one deal, or dealt by everybody once (procedure.md 13)."""
    seconds: Annotated[int, msgspec.Meta(ge=1, le=600)] = 30
    """No answer by then: this dealer's last game again, else the next of the list."""


class Table(_Section, frozen=True):
    """Seats and clocks (design.md 10.11)."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = 8
    button: Literal["dead", "moving"] = "dead"
    """Where every game offered has blinds (procedure.md 13); in other nights everybody deals in turn."""
    away_after: Annotated[int, msgspec.Meta(ge=1, le=10)] = 2
    """So many time-outs in a row mean that a player is away."""
    clock_s: Annotated[int, msgspec.Meta(ge=0, le=600)] = 45
    """Seconds for a decision; 0: no clock."""
    bank_s: Annotated[int, msgspec.Meta(ge=0, le=600)] = 60
    refill_s: Annotated[int, msgspec.Meta(ge=0, le=60)] = 5
    """What a time bank gains an orbit, when its player has dealt, up to `bank_s` (procedure.md 22)."""
    grace_ms: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 1500
    cut_s: Annotated[int, msgspec.Meta(ge=1, le=60)] = 8
    cut_by: Literal["right-hand", "left-hand"] = "right-hand"
    """Which neighbour of the dealer cuts (R167)."""
    reveal: Literal["never", "after-hand", "end-of-night"] = "never"
    """When the whole deck of a hand is opened, folded and undealt cards with it (bank.md 2.2)."""
    packs: Literal["alternating", "one"] = "alternating"
    """Two packs with backs of different colours are dealt in turn (R167); not to be taken for `deck.packs` (A19)."""
    call_s: Annotated[int, msgspec.Meta(ge=10, le=600)] = 60
    """How long a free seat is kept for the next one on the waiting list."""
    pause_ms: Annotated[int, msgspec.Meta(ge=0, le=30_000)] = 6000
    """How long the result of a hand stays in view (ux.md 53)."""


PLAIN_LINE = (
    r"^(?=.*[^\s\u200c\u200d])"
    r"[^\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+$(?!\n)"
)
"""One line that can be read: no end of a line, nothing that a terminal obeys, nothing invisible that turns text round.

`$` alone lets an end of line follow in Python, and none in a browser.
"""


class Written(_Section, frozen=True):
    """What the group has agreed besides, in its own words (R170): everybody reads it, no program enforces it."""

    rules: Annotated[
        tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=PLAIN_LINE)], ...],
        msgspec.Meta(max_length=20),
    ] = ()


class House(Rules, frozen=True):
    """A whole house file."""

    betting: Betting = Betting()
    dealing: Dealing = Dealing()
    showdown: Showdown = Showdown()
    options: Options = Options()
    kitty: Kitty = Kitty()
    bank: Bank = Bank()
    choice: Choice = Choice()
    table: Table = Table()
    written: Written = Written()


def only_rules(rules: Rules) -> Rules:
    """What decides a showdown, of a whole house file or of less."""
    return Rules(deck=rules.deck, ranking=rules.ranking, wild=rules.wild, low=rules.low)
