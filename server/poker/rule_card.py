"""A game's rule card: what is wild, what wins and how it is dealt, in words made from the game's data alone."""

from functools import lru_cache

from msgspec import UNSET

from server.poker.cards import RANKS
from server.poker.fixes import RankingFix, WildFix, lowest_for
from server.poker.game import (
    ArrangeStep,
    BeatStep,
    BetStep,
    BoardStep,
    Carry,
    DealStep,
    DeclareStep,
    DiscardStep,
    DrawStep,
    ExposeStep,
    Game,
    InBetweenStep,
    InOrOutStep,
    MatchPotStep,
    PassStep,
    RevealStep,
    RollStep,
    RunTwiceStep,
    Share,
    ShowdownStep,
    Step,
    StraddleStep,
    Trigger,
    WildFrom,
)
from server.poker.ranking import in_words
from server.poker.ranking.names import WORDS, plural
from server.poker.ranking.wild_words import wild_in_words
from server.poker.words import NUMBERS, listed

OPENERS = {
    "left-of-dealer": "left of the dealer opens",
    "left-of-big-blind": "left of the big blind opens",
    "left-of-button": "left of the button opens",
    "first-bettor": "whoever bet first opens, else left of the dealer",
    "door-card": "the low card brings it in, or the high card opens, as the house plays",
    "high-card": "the highest card showing opens",
    "high-card-ace-low": "the highest card showing brings it in, aces being low",
    "best-showing": "the best hand showing opens",
    "best-showing-by-suit": "the best hand showing opens, suits decide between equals",
    "lowest-showing": "the lowest hand showing opens",
}
ACES_LOW_PLAIN = "aces are low, straights and flushes do not count"
ACES_LOW = "aces are low, straights and flushes count against you"
ACES_HIGH = "aces are high, straights and flushes count against you"
RAINBOW = "most cards of different suits and ranks, then the lowest"
POTS = {
    "high": ("the best hand", ""),
    "ace-to-five": ("the lowest ace-to-five hand", ACES_LOW_PLAIN),
    "deuce-to-seven": ("the lowest deuce-to-seven hand", ACES_HIGH),
    "ace-to-six": ("the lowest ace-to-six hand", ACES_LOW),
    "eight-or-better": ("the best low hand, if somebody has one that qualifies", ACES_LOW_PLAIN),
    "badugi": ("the best badugi", f"{RAINBOW}, aces low"),
    "badugi-ace-high": ("the best badugi", f"{RAINBOW}, aces high"),
    "three-card": ("the best hand of three cards", "three of a kind, straight flush, flush, straight, pair"),
    "two-card": ("the best hand of two cards", "a pair, else the high card"),
    "highest-spade-in-hole": ("the highest spade in the hole", "the ace is the highest, a wild card is no spade"),
    "lowest-spade-in-hole": ("the lowest spade in the hole", "the deuce is the lowest, a wild card is no spade"),
    "soko": ("the best hand", "a four-flush beats a four-straight, and a four-straight a pair"),
}
TIMES = ("", "one pass", *(f"{number} passes" for number in NUMBERS[2:]))
CARRIED = {"passed-out": "opens", "no-winner": "has what it takes"}
NEW_ANTE = {
    "again": ", and all ante again",
    "none": "",
    "when-nobody-in": ", and all ante again if nobody was in",
}
PAYS = ("nothing", "the bet", "double", "triple")
PARTS = {2: "Half", 3: "A third", 4: "A quarter"}
ORDERS = {
    "standard": "The usual order of hands.",
    "flush-over-full-house": "A flush beats a full house.",
    "flush-over-full-house-trips-over-straight": "A flush beats a full house, three of a kind beats a straight.",
    "historic": "Straights and flushes do not count.",
}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
TIEBREAK = {
    "highest-card": "highest card",
    "highest-paired": "highest paired card",
    "highest-unpaired": "highest unpaired card",
}
LOWEST = {
    "none": "",
    "hand": "your own lowest card and all of its rank",
    "hole": "your own lowest hole card and all of its rank",
}
EXTRA = {"down": "face down", "up": "face up", "blind": "which nobody may look at"}
RUN_TWICE = "When nobody can bet any more and all agree, the rest of the board is run twice, for half of the pot each."
MOVING_WILDS = {
    "after-queen": "Wild: the rank of the card dealt face up next after a queen. The latest queen decides; "
    "when no card comes after it, nothing is wild.",
    "in-or-out": "What is wild changes as the hand goes on.",
    "until-two-up": "When a second wild card comes face up, whoever gets it, no card is wild any more.",
    "slot": "Wild: the {slot} card and all of its rank.",
    "lowest-on-board": "Wild: the lowest shared card that is face up and all of its rank, aces being high.",
}


DECLARING = {
    "together": "all at once",
    "in-turn": "one after the other from the dealer's left",
    "in-turn-from-bettor": "one after the other from the last bettor",
}


@lru_cache(maxsize=256)
def card_lines(game: Game) -> tuple[str, ...]:
    """The lines of the card: what is special first, then one for each step."""
    lines = (
        _deck(game),
        _wilds(game.fixes.wild),
        _moving_wild(game.wild_from),
        *map(_trigger, game.triggers),
        _order(game.fixes.ranking),
        "No check and raise." if game.fixes.betting.check_raise == "forbidden" else "",
        *(_step(step) for step in game.steps),
        *_fine_print(game.steps[-1]),
        "There are two boards, and half of the pot goes to each." if game.boards > 1 else "",
        RUN_TWICE if any(isinstance(step, RunTwiceStep) for step in game.steps) else "",
        *_shares(game),
        _carry(game.carry) if game.carry else "",
    )
    return tuple(line for line in lines if line)


def _deck(game: Game) -> str:
    lines, fix = [], game.fixes.deck
    if fix.packs is not UNSET and fix.packs > 1:
        lines.append(f"{NUMBERS[fix.packs].capitalize()} packs are shuffled together.")
    if fix.lowest is not UNSET:
        lines.append(f"The lowest cards are the {_lowest(game)}.")
    if fix.jokers is not UNSET and fix.jokers:
        jokers = "A joker is" if fix.jokers == 1 else f"{NUMBERS[fix.jokers].capitalize()} jokers are"
        lines.append(f"{jokers} in the deck.")
    return " ".join(lines)


def _lowest(game: Game) -> str:
    """ "sevens", or "sevens with four players, the sixes with five"."""
    fewest, most = game.players
    found: dict[str, int] = {}
    for players in range(fewest, most + 1):
        lowest = lowest_for(game.fixes.deck, players)
        if lowest is not UNSET:
            found.setdefault(plural("23456789TJQKA".index(lowest) + 2), players)
    if len(found) == 1:
        return next(iter(found))
    words = [f"{cards} with {NUMBERS[players]}" for cards, players in found.items()]
    return f"{words[0]} players, {listed([f'the {each}' for each in words[1:]])}"


def _wilds(fix: WildFix) -> str:
    if fix.joker == "bug" and fix.cards is not UNSET and "joker" in fix.cards:
        bug = "The joker is the bug: an ace, or what fills a straight or a flush."
        rest = [word for word in fix.cards if word != "joker"]
    else:
        bug, rest = "", list(fix.cards) if fix.cards is not UNSET else []
    words = [wild_in_words(word) for word in rest]
    if fix.lowest is not UNSET and LOWEST[fix.lowest]:
        words.append(LOWEST[fix.lowest])
    wild = f"Wild: {listed(words)}." if words else ""
    return " ".join(line for line in (bug, wild) if line)


def _moving_wild(wild: WildFrom | None) -> str:
    return MOVING_WILDS[wild.kind].format(slot=wild.slot) if wild else ""


def _trigger(trigger: Trigger) -> str:
    rank = WORDS["23456789TJQKA".index(trigger.rank) + 2]
    card = f"{'An' if rank[0] in 'ae' else 'A'} {rank} face up"
    if trigger.does == "extra-card":
        return f"{card} brings one more card, {EXTRA[trigger.extra]}, as long as the deck can spare it."
    price = "match the pot" if trigger.does == "match-pot-or-fold" else f"pay {trigger.pay}"
    return f"{card}: {price} or fold. Who does not have the chips stays in, but that {rank} is not wild for him."


def _order(fix: RankingFix) -> str:
    lines = ["" if fix.order is UNSET else ORDERS[fix.order]]
    if fix.unbeatable == "italian":
        lines.append("No straight flush is unbeatable: the lowest beats the highest.")
    if fix.suit_tiebreak is not UNSET and fix.suit_tiebreak != "none" and fix.suit_order is not UNSET:
        suits = listed([SUITS[suit] for suit in fix.suit_order])
        lines.append(f"Of equal hands the suit of the {TIEBREAK[fix.suit_tiebreak]} decides: {suits}.")
    return " ".join(line for line in lines if line)


def _step(step: Step) -> str:
    match step:
        case RunTwiceStep():
            return ""
        case StraddleStep():
            who = "The button" if step.who == "button" else "Who acts first"
            more = "" if step.most == 1 else f", and the next one twice that, {NUMBERS[step.most]} straddles at most"
            return f"{who} may straddle before the cards, for twice the big blind{more}, and acts last."
        case DealStep():
            parts = [f"{NUMBERS[count]} {way}" for count, way in _ways(step) if count]
            line = f"Everybody gets {' and '.join(parts)}."
            if step.short == "common-card":
                line += " If the deck is too short, one common card for all."
            return line
        case BoardStep():
            cards = "card" if len(step.slots) == 1 else "cards"
            lie = "down" if step.hidden else "up"
            return f"{NUMBERS[len(step.slots)].capitalize()} shared {cards} face {lie}."
        case RevealStep():
            are = "cards are" if len(step.slots) > 1 else "card is"
            return f"The {listed([*step.slots])} shared {are} turned up."
        case BetStep():
            return _betting(step)
        case DrawStep():
            line = f"Draw up to {cards_in_words(step.most)}"
            if step.keeping_an_ace:
                line += f", {NUMBERS[step.keeping_an_ace]} if you keep an ace"
            return f"{line}; a fourth card comes when everybody has drawn." if step.fourth == "last" else f"{line}."
        case DiscardStep():
            return f"Everybody throws {cards_in_words(step.cards)}."
        case ExposeStep():
            how = "all together" if step.when == "together" else "one after the other"
            return f"Everybody turns up {cards_in_words(step.cards)} of his own, {how}."
        case PassStep():
            return _passing(step)
        case ArrangeStep():
            return "Everybody sets the order of his cards."
        case RollStep():
            next_cards = "next card" if step.cards == 1 else f"next {cards_in_words(step.cards)}"
            return f"Everybody turns up his {next_cards}, all together."
        case DeclareStep():
            return _declare(step)
        case InOrOutStep():
            how = (
                "in secret, then all is told"
                if step.how == "together"
                else "one after the other from the dealer's left"
            )
            wild = f" {plural(RANKS.index(step.wild) + 2).capitalize()} are wild." if step.wild else ""
            return f"In or out, {how}.{wild}"
        case MatchPotStep():
            return _match_pot(step)
        case BeatStep():
            return (
                "In turn from the dealer's left, each turns his cards one by one until he beats the best hand showing; "
                "who cannot is out. After the betting that follows, the next one turns."
            )
        case InBetweenStep():
            return _in_between(step)
        case ShowdownStep():
            return "Showdown."


def _betting(step: BetStep) -> str:
    size = "pot limit" if step.limit == "pot" else f"{step.bet} bet"
    line = f"Betting, {size}: {OPENERS[step.opener]}"
    if not step.open_with:
        return f"{line}."
    least = f"To open takes {in_words(step.open_with[0])} or better"
    rising = [f"{in_words(each)} after {TIMES[passes]}" for passes, each in enumerate(step.open_with[1:], 1)]
    return f"{line}. {', '.join([least, *rising])}."


def _carry(carry: Carry) -> str:
    """What happens when the pot stays."""
    ante = " antes again" if carry.ante == "again" else " stays in"
    dealer = "the same player deals" if carry.dealer == "same" else "the next player deals"
    if not set(carry.when) <= set(CARRIED):
        return f"While there is a pot, {dealer} the same game to everybody with chips{NEW_ANTE[carry.ante]}."
    who = "everybody" if carry.who == "everybody" else "who is still in"
    when = " or nobody ".join(CARRIED[why] for why in carry.when)
    return f"If nobody {when}: the pot stays, {who}{ante}, and {dealer} the same game."


def _passing(step: PassStep) -> str:
    to = step.to if step.seats == 1 else f"player {NUMBERS[step.seats]} seats to the {step.to}"
    return f"Everybody passes {cards_in_words(step.cards)} to the {to}, all together."


def _declare(step: DeclareStep) -> str:
    alone = "win both" if step.swing_tie == "share" else "win both alone"
    line = f"Everybody declares high, low or both ways, {DECLARING[step.when]}; who goes both ways must {alone}."
    if step.beaten_by_swing == "out":
        line += " Whoever loses to a player who failed both ways is out of that half."
    if step.time_up == "better-way":
        line += " Out of time, one declares the way that one's own cards are better for."
    return line


def _match_pot(step: MatchPotStep) -> str:
    price = f"as much as the pot holds, {step.cap} antes at most" if step.cap else "as much as the pot holds"
    if step.pays == "pot":
        lines = [f"Of those in the best hand takes the pot, each of the others pays {price}: that is the next pot."]
    else:
        lines = [f"Of those in each pays the best hand {price}; the pot stays."]
    if step.legs:
        lines.append(f"Who is in alone has a leg; {NUMBERS[step.legs]} legs take the pot.")
    elif step.ghost == "alone":
        lines.append("Who is in alone must beat a ghost hand from the deck, else he pays as much and the pot stays.")
    else:
        lines.append("Who is in alone takes the pot.")
    if step.wimp == "pays":
        lines.append("When nobody is in all show, and the best hand pays that much into the pot.")
    return " ".join(lines)


def _ways(step: DealStep) -> tuple[tuple[int, str], ...]:
    return (step.down, "down"), (step.up, "up"), (step.blind, "that nobody may look at")


def _in_between(step: InBetweenStep) -> str:
    turns = f"{NUMBERS[step.orbits]} {'turn' if step.orbits == 1 else 'turns'} each"
    return f"Two posts for each in turn, {turns}: bet up to the pot that the next card falls between them."


def _fine_print(step: Step) -> tuple[str, ...]:
    """What else decides who pays in a match-pot game."""
    match step:
        case InBetweenStep():
            first = {"half-pot": "half the pot", "ante": "the ante", "pot": ""}[step.first_orbit]
            return (
                f"A card as high as a post costs {PAYS[step.on_a_post]}, the third ace {PAYS[step.third_ace]}.",
                "A first ace is called high or low before the second post comes, a second ace is high.",
                "Posts of the same value are dealt again.",
                f"In the first orbit the most is {first}." if first else "",
                "Nobody pays more than he has, and who has no chips has no turn.",
                "When nobody bets in a whole deal, all share the pot." if step.no_bets == "share" else "",
            )
        case MatchPotStep():
            return ("Who has fewer chips pays all he has, and wins no more than he could pay.",)
        case _:
            return ()


def _shares(game: Game) -> list[str]:
    """Nothing where the best hand simply wins."""
    lines = [_share(share, len(game.shares)) for share in game.shares] if game.shares != (Share(),) else []
    if game.use == "two-plus-three":
        lines.append("A hand is exactly two of your own cards and three of the board.")
    if game.lines:
        named = " or ".join("-".join(line.slots) for line in game.lines)
        lines.append(f"A hand is any five of your own cards and one line of the board: {named}.")
    if game.scoop:
        lines.append("Only who has all of that wins anything, and then the whole pot.")
    return lines


def _share(share: Share, shares: int) -> str:
    what, how = POTS[share.pot]
    text = f"{PARTS[shares]} of the pot goes to {what}" if shares > 1 else f"{what[:1].upper()}{what[1:]} wins"
    if share.least:
        text += f" if it is {in_words(share.least)} or better"
    return f"{text}: {how}." if how else f"{text}."


def cards_in_words(count: int) -> str:
    """ "one card", "three cards"."""
    return f"{NUMBERS[count]} {'card' if count == 1 else 'cards'}"
