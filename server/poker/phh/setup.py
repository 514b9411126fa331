"""The table that a PHH file describes, before the first card; and the fields that describe a table."""

from collections.abc import Mapping
from decimal import Decimal

import msgspec
from msgspec.structs import replace

from server.poker.catalogue import BadGame, build_game, fits
from server.poker.effective import effective
from server.poker.events import Blind, HandStarted, SeatStart
from server.poker.game import BetStep, Game, Step
from server.poker.house import Betting, House
from server.poker.phh.notation import NO_AMOUNT, BadHistory, History, write_amount
from server.poker.stakes import Limit, Stakes

VARIANTS: dict[str, tuple[str, Limit]] = {
    "FT": ("texas-holdem", "fixed"),
    "NT": ("texas-holdem", "no-limit"),
    "NS": ("short-deck", "no-limit"),
    "PO": ("omaha", "pot"),
    "FO/8": ("omaha-8", "fixed"),
    "F7S": ("seven-card-stud", "fixed"),
    "F7S/8": ("stud-8", "fixed"),
    "FR": ("razz", "fixed"),
    "N2L1D": ("kansas-city-lowball", "no-limit"),
    "F2L3D": ("triple-draw-2-7", "fixed"),
    "FB": ("badugi", "fixed"),
}
CARD_ROOM = House(betting=Betting(bring_in_option="none", raises=4))
"""What no file says of the room it was played in: where all call the bring-in, the next card comes; and a history may
have a fourth raise, which some rooms allow (procedure.md 3).
"""

NO_TABLE = "no-such-table"
NO_GAME = "no-such-game"

Fields = dict[str, object]


def order_of(setup: HandStarted) -> tuple[int, ...]:
    """The seats in the notation's order: player 1 sits left of the button."""
    seats = [each.seat for each in setup.seats]
    return (*(seat for seat in seats if seat > setup.button), *(seat for seat in seats if seat <= setup.button))


def setup_of(history: History, games: Mapping[str, Game], unit: int) -> HandStarted:
    """The table before the first card. Raises `BadHistory` for one that this engine has not."""
    setup = _plain(history, games, unit)
    if history.started:
        setup = _merged(setup, history.started)
    plays = {*(seat for pot in setup.carried for seat in pot.seats), *setup.free}
    for place, (seat, stack) in enumerate(zip(_seats(history), history.starting_stacks, strict=True)):
        if not stack and seat not in plays:
            raise BadHistory(0, NO_TABLE, "who is dealt in has some chips", f"starting_stacks[{place}]")
    if any(blind.amount <= 0 for blind in setup.blinds):
        raise BadHistory(0, NO_TABLE, "a blind is some chips", "blinds_or_straddles")
    if not setup.carried and (why := fits(setup.game, len(setup.seats), setup.rules)):
        raise BadHistory(0, NO_TABLE, why, "variant")
    return setup


def fields_of(setup: HandStarted, games: Mapping[str, Game], unit: int) -> Fields:
    """The fields that give this table again: the notation's own, and `_started` for what they cannot say."""
    fields = _standard(setup, unit)
    try:
        plain = _parts(_plain(msgspec.convert({**fields, "actions": ()}, History), games, unit))
    except BadHistory:  # a game that these fields alone cannot name
        plain = {}
    more = _difference(_parts(setup), plain)
    if fields["variant"] not in VARIANTS:
        more["game"] = _brief(setup.game)  # so that a later edition of the game changes no old hand
    return {**fields, "_started": more} if more else fields


def _standard(setup: HandStarted, unit: int) -> Fields:
    stakes, order = setup.stakes, order_of(setup)
    stacks = {each.seat: each.stack for each in setup.seats}
    codes = {game: code for code, game in VARIANTS.items()}

    def amount(chips: int) -> Decimal:
        return Decimal(write_amount(chips, unit))

    fields: Fields = {"variant": codes.get((setup.game.id, stakes.limit), setup.game.id)}
    dead = {blind.seat: blind.amount for blind in setup.blinds if blind.kind == "dead"}
    live = {
        blind.seat: -blind.amount if blind.kind == "post" else blind.amount
        for blind in setup.blinds
        if blind.kind != "dead"
    }
    fields["ante_trimming_status"] = not dead
    fields["antes"] = [amount(stakes.ante or dead.get(seat, 0)) for seat in _forced(order)]
    if "bring-in" in setup.game.forced:
        fields["bring_in"] = amount(stakes.bring_in)
    else:
        fields["blinds_or_straddles"] = [amount(live.get(seat, 0)) for seat in _forced(order)]
    if stakes.limit in ("fixed", "spread"):
        fields |= {"small_bet": amount(stakes.small_bet), "big_bet": amount(stakes.big_bet)}
    else:
        fields["min_bet"] = amount(stakes.least_bet)
    fields["starting_stacks"] = [amount(stacks[seat]) for seat in order]
    if fields["variant"] not in VARIANTS:
        fields["_limit"] = stakes.limit
    fields |= {"seats": [seat + 1 for seat in order], "table": setup.night, "hand": setup.hand}
    return fields


def _parts(setup: HandStarted) -> Fields:
    """Every field of the event, defaults too."""
    return {name: msgspec.to_builtins(getattr(setup, name)) for name in HandStarted.__struct_fields__}


def _difference(whole: Mapping[str, object], plain: Mapping[str, object]) -> Fields:
    """The keys of `whole` that `plain` has not the same, table by table; a game is one thing."""
    found: Fields = {}
    for key, value in whole.items():
        other = plain.get(key)
        if value == other or value is None:
            continue
        if isinstance(value, dict) and isinstance(other, dict) and key != "game" and not other.keys() - value.keys():
            found[key] = _difference(value, other)
        else:
            found[key] = value
    return found


def _brief(value: object) -> object:
    """The value as a file of the shelf has it: keys that say nothing new are left out."""
    if isinstance(value, tuple):
        return [_brief(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    tag = value.__struct_config__.tag
    found: Fields = {str(value.__struct_config__.tag_field): tag} if tag else {}
    for field in msgspec.structs.fields(value):
        there = getattr(value, field.name)
        if there != field.default and there is not msgspec.UNSET:
            found[field.encode_name] = _brief(there)
    return found


def _merged(setup: HandStarted, started: Mapping[str, object]) -> HandStarted:
    try:
        whole = _over(_parts(setup), started)
        game = build_game(whole.pop("game"))  # type: ignore[arg-type]  # whatever it is, the call judges it
        return msgspec.convert({**whole, "game": msgspec.to_builtins(game)}, HandStarted)
    except BadGame as error:
        raise BadHistory(0, NO_GAME, str(error), f"_started.game.{error.key}") from error
    except msgspec.ValidationError as error:
        raise BadHistory(0, NO_TABLE, str(error), "_started") from error


def _over(below: Mapping[str, object], above: Mapping[str, object]) -> Fields:
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        whole = key == "game" or not isinstance(value, dict) or not isinstance(under, dict)
        merged[key] = value if whole else _over(under, value)  # type: ignore[arg-type]  # both are tables here
    return merged


def _plain(history: History, games: Mapping[str, Game], unit: int) -> HandStarted:
    """The table as the notation's own fields give it; seats from 0 where the file names none."""
    game, limit = _game(history, games)
    if history.variant == "NS":
        game = replace(game, steps=tuple(map(_left_of_the_blind, game.steps)))
    order = _seats(history)
    ante, dead = _antes(history, unit, order)
    least = history.min_bet or history.small_bet
    if not least and not history.game and history.variant in VARIANTS:
        key = "small_bet" if limit == "fixed" else "min_bet"
        raise BadHistory(0, NO_AMOUNT, "this must be some chips", key)
    blinds = _blinds(history, unit, order)
    played = effective(CARD_ROOM, game, players=len(order))
    stacks = sorted(zip(order, history.starting_stacks, strict=True))
    low = min((amount for amount in history.blinds_or_straddles if amount > 0), default=Decimal(0))
    return HandStarted(
        night=history.table if isinstance(history.table, int) else 1,
        hand=history.hand if isinstance(history.hand, int) else 1,
        game=game,
        rules=played.rules,
        betting=played.betting,
        dealing=played.dealing,
        showdown=played.showdown,
        stakes=Stakes(
            limit=limit,
            ante=ante,
            small_bet=_chips(least, unit),
            big_bet=_chips(history.big_bet or least, unit),
            small_blind=min(_chips(low, unit), _chips(least, unit)) if len(blinds) > 1 else 0,
            big_blind=_chips(least, unit) if blinds else 0,
            bring_in=_chips(history.bring_in, unit),
        ),
        button=order[-1],
        seats=tuple(SeatStart(seat, _chips(stack, unit)) for seat, stack in stacks),
        blinds=(*dead, *blinds),  # antes are posted first
    )


def _game(history: History, games: Mapping[str, Game]) -> tuple[Game, Limit]:
    """By `_game`, by the variant's code, by a game's own id, or as `_started` spells it out."""
    identity, limit = history.game or history.variant, history.limit or "fixed"
    if not history.game and history.variant in VARIANTS:
        identity, limit = VARIANTS[history.variant]
    if "game" in history.started:
        try:
            return build_game(history.started["game"]), limit  # type: ignore[arg-type]  # the call judges it
        except BadGame as error:
            raise BadHistory(0, NO_GAME, str(error), f"_started.game.{error.key}") from error
        except msgspec.ValidationError as error:
            raise BadHistory(0, NO_GAME, str(error), "_started.game") from error
    if identity not in games:
        known = ", ".join(VARIANTS)
        text = f"there is no game {identity}" if history.game else f"{identity} is no variant played here: {known}"
        raise BadHistory(0, NO_GAME, text, "_game" if history.game else "variant")
    return games[identity], limit


def _seats(history: History) -> tuple[int, ...]:
    count = len(history.starting_stacks)
    if count < 2:
        raise BadHistory(0, NO_TABLE, "a hand needs two players", "starting_stacks")
    if not history.seats:
        return tuple(range(count))
    order = tuple(seat - 1 for seat in history.seats)
    first = order.index(min(order))
    clockwise = (*order[first:], *order[:first])
    if len(order) != count or min(order) < 0 or list(clockwise) != sorted(set(order)):
        raise BadHistory(0, NO_TABLE, "seats must be one number a player, clockwise from the button's left", "seats")
    return order


def _left_of_the_blind(step: Step) -> Step:
    """The button's blind is one as any other in a file: the round begins left of it, heads-up with the button."""
    if isinstance(step, BetStep) and step.opener == "left-of-dealer":
        return replace(step, opener="left-of-big-blind")
    return step


def _chips(amount: Decimal, unit: int) -> int:
    return int(amount * unit)


def _forced(order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats in the order of forced bets: heads-up the first is the second player's, who has the button."""
    return order[::-1] if len(order) == 2 else order


def _antes(history: History, unit: int, order: tuple[int, ...]) -> tuple[int, tuple[Blind, ...]]:
    """The ante of all, or what single players ante for the table: dead money (procedure.md 5).

    Antes that are all alike are everybody's own; where `ante_trimming_status` is false and one cannot pay his, they are
    dead: nobody has to match them. Antes that differ, as one that the big blind pays for all, are dead whatever it is.
    """
    antes = [_chips(ante, unit) for ante in history.antes]
    if not any(antes):
        return 0, ()
    if len(antes) != len(order):
        raise BadHistory(0, NO_TABLE, "antes must be one amount a player", "antes")
    short = any(_chips(stack, unit) < ante for stack, ante in zip(history.starting_stacks, antes, strict=False))
    if len(set(antes)) == 1 and (history.ante_trimming_status or not short):
        return antes[0], ()
    return 0, tuple(Blind(seat, "dead", ante) for seat, ante in zip(_forced(order), antes, strict=True) if ante)


def _blinds(history: History, unit: int, order: tuple[int, ...]) -> tuple[Blind, ...]:
    """The last of the highest opens the way.

    A negative amount is what a newcomer posts.
    """
    amounts = [_chips(blind, unit) for blind in history.blinds_or_straddles]
    if len(amounts) not in (0, len(order)):
        raise BadHistory(0, NO_TABLE, "blinds_or_straddles must be one amount a player", "blinds_or_straddles")
    top = max(amounts, default=0)
    return tuple(
        Blind(seat, "post" if amount < 0 else "big-blind" if amount == top else "small-blind", abs(amount))
        for seat, amount in zip(_forced(order), amounts, strict=False)
        if amount
    )
