"""What an action of a file asks of the engine: the command that its player gives."""

from collections.abc import Collection, Sequence

import msgspec

from server.poker import commands
from server.poker.cards import Card
from server.poker.choices import Legal
from server.poker.legal import legal
from server.poker.phh.notation import NO_ACTION, OWN, UNKNOWN, Act, BadHistory
from server.poker.public import PublicHand
from server.poker.refusal import RefusalRule
from server.poker.steps.better_way import better_way
from server.poker.steps.picking import lowest

YES_OR_NO = {"yes": True, "no": False}


def command_of(
    act: Act, public: PublicHand, seat: int, pocket: Sequence[Card], guessed: Collection[str]
) -> commands.HandCommand:
    """The command of an act of the player at this seat.

    `guessed` are the texts of cards that nobody knows. Raises `BadHistory`.
    """
    may = legal(public, seat, pocket)
    match act.verb:
        case _ if act.timed_out and not _chose_others(act, pocket, may, guessed):
            if may is None or may.clock_default != "better way" or better_way(public, seat, pocket) == act.value:
                return commands.TimeUp()
            return _own(act, pocket, guessed)  # his own cards, which nobody knows, made it go the other way
        case "f":
            return commands.Fold()
        case "pb":
            return commands.BringIn()
        case "cbr":
            place = public.place(seat)
            if may and may.call_all_in and act.to == place.street + place.stack:
                return commands.Call()  # all-in for less than the bet: some files call that a raise
            return commands.Bet(act.to) if may and may.bet and may.bet.kind == "bet" else commands.RaiseTo(act.to)
        case "sd":
            return commands.Draw(_places(act, pocket, guessed))
        case "own":
            return _own(act, pocket, guessed)
        case _:
            return commands.Check() if may and may.check else commands.Call()


def _chose_others(act: Act, pocket: Sequence[Card], may: Legal | None, guessed: Collection[str]) -> bool:
    """Whether the clock would take other cards, of a hand that nobody knows, than the file says it took."""
    if may is None or may.clock_default != "lowest cards":
        return False
    return {*lowest(pocket, len(act.cards))} != {*_places(act, pocket, guessed)}


def _places(act: Act, pocket: Sequence[Card], guessed: Collection[str]) -> tuple[int, ...]:
    """Where the cards of an act lie; those that nobody knows are the last ones that were guessed, in order."""
    texts = [str(card) for card in pocket]
    named = [card for card in act.cards if card != UNKNOWN]
    free = [place for place, text in enumerate(texts) if text in guessed and text not in named]
    free = free[max(len(free) - act.cards.count(UNKNOWN), 0) :]
    places: list[int] = []
    for card in act.cards:
        if card in texts:
            places.append(texts.index(str(card)))
        elif card == UNKNOWN and free:
            places.append(free.pop(0))
        else:
            raise BadHistory(act.number, RefusalRule.NO_SUCH_CARD.value, f"p{act.player + 1} does not hold {card}")
    return tuple(places)


def _own(act: Act, pocket: Sequence[Card], guessed: Collection[str]) -> commands.HandCommand:
    """A command that the notation has no word for."""
    names = OWN[act.word].__struct_encode_fields__
    fields: dict[str, object] = {"do": act.word}
    if names == ("cards",):
        fields["cards"] = _places(act, pocket, guessed)
    elif names:
        fields[names[0]] = YES_OR_NO.get(act.value, act.value)
    try:
        command: commands.HandCommand = msgspec.convert(fields, OWN[act.word])
    except msgspec.ValidationError as error:
        raise BadHistory(act.number, NO_ACTION, f"{act.value} is nothing to {act.word}") from error
    return command
