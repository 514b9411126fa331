"""What house rules say that cannot be, or has no effect beside the rest, in sentences (ux.md 1.6).

The games of the table count: a wild card, or a low by ace to six, may come with a game or with its dealer's choice.
"""

from collections.abc import Callable, Iterable, Mapping

from server.night.house_text.evening import LIMITS
from server.poker.cards import RANKS
from server.poker.effective import ruled
from server.poker.game import Game
from server.poker.house import House, Rules, pack
from server.poker.ranking.names import plural
from server.poker.ranking.wild import JOKER_INDEXES, BadWild, indexes_of, wild_indexes
from server.poker.ranking.wild_words import wild_in_words

Shelf = Mapping[str, Game]


def flaws(house: House) -> tuple[str, ...]:
    """Why nobody could play by these rules at all, in sentences; they are refused."""
    return tuple(filter(None, (_bad_wild(house), _bad_bets(house), _bad_buy_in(house))))


def contradictions(house: House, shelf: Shelf | None = None) -> tuple[str, ...]:
    """What the host should look at again, in the order of the rules. `shelf`: the games that there are, by id.

    Such rules can be played; a house with `flaws` is not looked at further.
    """
    if flaws(house):
        return ()
    games = [game for game in (shelf or {}).values() if not house.choice.games or game.id in house.choice.games]
    return tuple(text for check in _CHECKS for text in check(house, games))


def _bad_wild(house: House) -> str:
    try:
        wild_indexes(house.wild)
    except BadWild as bad:
        return f"{bad}."
    return ""


def _bad_bets(house: House) -> str:
    if house.choice.big_bet < house.choice.small_bet:
        return "The big bet cannot be smaller than the small bet."
    return ""


def _bad_buy_in(house: House) -> str:
    bank = house.bank
    if bank.buy_in_min > bank.buy_in_max:
        return "The least buy-in cannot be more than the most chips after buying."
    if not bank.buy_in_min <= bank.buy_in <= bank.buy_in_max:
        return f"The buy-in must be {bank.buy_in_min} to {bank.buy_in_max} chips."
    return ""


def _jokers(house: House, _: Iterable[Game]) -> Iterable[str]:
    wild = bool(wild_indexes(house.wild) & JOKER_INDEXES)
    if house.deck.jokers and not wild:
        yield "There is a joker in the deck, but it is neither wild nor the bug: nobody could play it."
    if wild and not house.deck.jokers:
        yield "The joker is wild, but there is none in the deck."
    if house.wild.joker == "bug" and not wild:
        yield "The joker is the bug, but it is not among the wild cards: it cannot occur."


def _cards_not_there(house: House, _: Iterable[Game]) -> Iterable[str]:
    there = {card.index for card in pack(house.deck)} | JOKER_INDEXES
    for word in house.wild.cards:
        if not indexes_of(word) & there:
            yield f"{_capital(wild_in_words(word))} cannot be wild: no such card is in the deck."


def _nothing_wild(house: House, games: Iterable[Game]) -> Iterable[str]:
    if _may_be_wild(house, games):
        return
    if house.wild.five_of_a_kind and house.deck.packs == 1:
        yield "Five of a kind is ranked above a straight flush, but no card is wild: it cannot occur."
    if house.wild.double_ace_flush:
        yield "A wild card may make a double ace flush, but no card is wild: it cannot occur."
    if house.wild.natural != "equal":
        yield "Wild and natural hands are told apart, but no card is wild: that changes nothing."


def _may_be_wild(house: House, games: Iterable[Game]) -> bool:
    if _makes_wild(house) or "wild" in house.choice.modifiers:
        return True
    return any(game.wild_from or _makes_wild(ruled(house, game)) for game in games)


def _makes_wild(rules: Rules) -> bool:
    return bool(rules.wild.cards) or rules.wild.lowest != "none"


def _cycles(house: House, _: Iterable[Game]) -> Iterable[str]:
    ranking = house.ranking
    if ranking.unbeatable != "allowed" and ranking.order == "historic":
        yield "No hand is to be unbeatable, but straights and flushes do not count: there is no royal flush to beat."
    if ranking.unbeatable == "italian" and ranking.order != "historic" and house.deck.lowest == "T":
        yield "The lowest straight flush is to beat the highest, but in this deck they are one and the same."
    if house.wild.double_ace_flush and ranking.order == "historic":
        yield "There may be double ace flushes, but straights and flushes do not count."


def _flushes_in_short_decks(house: House, _: Iterable[Game]) -> Iterable[str]:
    if house.deck.lowest == "T" and house.deck.packs == 1 and house.ranking.order != "historic":
        yield (
            "With five cards of a suit every natural flush is a royal flush, and five different cards are a straight: "
            "the order “no straights, no flushes” is made for this deck."
        )


def _lows(house: House, games: Iterable[Game]) -> Iterable[str]:
    low = house.low
    pots = {share.pot for game in games for share in game.shares}
    if low.system != "ace-to-six" and "ace-to-six" not in pots:
        if low.broadway_is_straight:
            yield "A-K-Q-J-10 is a straight in ace to six, but no low hand is played by ace to six."
        if low.aces_pair == "high":
            yield "A pair of aces is high in ace to six, but no low hand is played by ace to six."
    lowest = RANKS.index(house.deck.lowest) + 2
    ranks = low.qualifier - lowest + 2 if low.qualifier < 14 else 14 - lowest + 1
    if low.qualifier and ranks < 5:
        yield (
            f"A low must be {low.qualifier} or better, but the deck begins with the {plural(lowest)}: "
            "no low can ever qualify."
        )


def _betting(house: House, games: Iterable[Game]) -> Iterable[str]:
    betting, limits = house.betting, house.choice.limits
    if betting.pot_ceiling and "pot" not in limits:
        yield f"There is a ceiling at {LIMITS['pot']}, which the dealer may not choose."
    if betting.short_blind_pot == "as-if-full" and "pot" not in limits:
        yield f"A short blind counts as if full at {LIMITS['pot']}, which the dealer may not choose."
    if betting.pot_ceiling and betting.pot_ceiling < house.choice.small_bet:
        yield "The ceiling of a pot-limit bet is lower than the small bet."
    if betting.raises and betting.raises_bind == "fixed-and-spread" and not {"fixed", "spread"} & {*limits}:
        yield "The number of raises binds at fixed and spread limit only, and the dealer may choose neither."


def _extras(house: House, games: Iterable[Game]) -> Iterable[str]:
    options, limits = house.options, house.choice.limits
    if options.whangdoodles != "off":
        if "fixed" not in limits:
            yield "Whangdoodles come after fixed-limit hands, but the dealer may not choose fixed limit."
        elif options.whangdoodles in ("straight", "flush", "straight-flush") and house.ranking.order == "historic":
            yield "Whangdoodles wait for a hand that does not count in this order of hands."
        if house.choice.games and "jackpots" not in house.choice.games:
            yield "Whangdoodles are deals of Jackpots, which is not among the games."
    if options.kill != "off" and "fixed" not in limits:
        yield "Kill pots are for fixed limit, but the dealer may not choose fixed limit."
    if options.kill == "off" and options.kill_scoop:
        yield "A scooped pot is to kill the next one, but there are no kill pots."
    if options.seven_deuce and house.deck.lowest != "2":
        yield "Seven and deuce win extra, but there are no twos in the deck."
    if options.straddle == "button" and options.straddles > 1:
        yield "There may be several straddles, but the button straddles only once."


def _money(house: House, _: Iterable[Game]) -> Iterable[str]:
    bank = house.bank
    if bank.price and bank.credit == "cash-only" and bank.credit_max:
        yield "A debt has a limit, but nobody gets chips on the tab."
    if not bank.price and bank.credit_max:
        yield "A debt has a limit, but chips are play chips: nothing is owed."
    if house.kitty.use == "off" and house.showdown.odd_chips == "kitty":
        yield "Odd chips go to the kitty, but there is none."
    if house.kitty.use != "off" and house.kitty.chips > bank.buy_in_min:
        yield "The kitty takes more of a pot than the least buy-in."


def _choice(house: House, games: Iterable[Game]) -> Iterable[str]:
    choice, table = house.choice, house.table
    times = {"ante-times", "limit-times"} & {*choice.modifiers}
    if times and choice.times_max == 1:
        yield "The dealer may multiply ante or limit, but by no more than one."
    if not choice.ante_max and any("ante" in game.forced and "blinds" not in game.forced for game in games):
        yield "No ante is allowed, but some of the games need one: nobody can choose them."
    if not table.clock_s and table.bank_s:
        yield "There is a time bank, but no clock: nobody will need it."
    if choice.small_bet > house.bank.buy_in_max:
        yield "The small bet is more than anybody may have in front of him after buying."


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


_CHECKS: tuple[Callable[[House, Iterable[Game]], Iterable[str]], ...] = (
    _jokers,
    _cards_not_there,
    _cycles,
    _flushes_in_short_decks,
    _nothing_wild,
    _lows,
    _betting,
    _extras,
    _money,
    _choice,
)
