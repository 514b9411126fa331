"""What goes to every screen of a table: one public view for all, which never sees a secret (design.md 3).

Wire types, an allow-list. What only one person may know is in `own_view`.
"""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from server.night import packs
from server.night.buy_in import buy_ins
from server.night.club_list import programme
from server.night.house_news import at_the_next_deal
from server.night.player import Player, Status
from server.night.settle_view import SettleView
from server.night.special import announced
from server.night.state import Night
from server.night.time_limit import near_the_end
from server.night.tournament.view import TournamentView
from server.night.tournament.view import view as tournament_view
from server.night.votes.calling import waits_for
from server.night.votes.words import question, tally
from server.poker import view as hand_view
from server.poker.game import Game
from server.poker.modifiers import multiplied
from server.poker.modifiers import words as modifier_words
from server.poker.stakes import words as stakes_words

Names = Mapping[str, str]


class Chip(msgspec.Struct, frozen=True):
    colour: str
    worth: int


class SettingsView(msgspec.Struct, frozen=True):
    approval: str
    money: str
    buy_in: int
    buy_in_min: int
    buy_in_max: int
    big_bet: int
    clock_s: int
    chips: tuple[Chip, ...]


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    player: str
    name: str
    stack: int
    status: Status
    here: bool
    host: bool
    banker: bool
    dealt_in: bool
    promised: int


class ChoosingView(msgspec.Struct, frozen=True):
    seat: int
    deadline: int | None


class CutView(msgspec.Struct, frozen=True):
    hand: int
    seat: int | None
    deadline: int


class ClockView(msgspec.Struct, frozen=True):
    seat: int
    deadline: int
    bank_ms: int
    using_bank: bool


class DrawnView(msgspec.Struct, frozen=True):
    seat: int
    card: str


class EndingView(msgspec.Struct, frozen=True):
    mode: str
    deals: int
    seat: int | None


class VoteView(msgspec.Struct, frozen=True):
    """An open vote, called by `player`: `text` says who asks for what, `tally` who answered."""

    number: int
    player: str
    text: str
    tally: str


class CarryView(msgspec.Struct, frozen=True):
    """Chips that stay in the pot for the next deal, and who may win them."""

    chips: int
    seats: tuple[int, ...]


class RoundView(msgspec.Struct, frozen=True):
    """Deals of one game in which nobody chooses; `deals`: how many are still to come."""

    deals: int


class KillView(msgspec.Struct, frozen=True):
    """Who has the kill button; `due`: he kills the next pot."""

    seat: int
    due: bool


class NightView(msgspec.Struct, frozen=True):
    night: int
    name: str
    phase: str
    price: int
    currency: str
    settings: SettingsView
    seats: tuple[SeatView, ...]
    dealer: int | None
    back: packs.Back
    chosen: str
    kitty: int
    kitty_on: bool
    carry: CarryView | None
    kill: KillView | None
    round: RoundView | None
    choosing: ChoosingView | None
    cut: CutView | None
    clock: ClockView | None
    hand: hand_view.PublicView | None
    result: tuple[str, ...]
    draw: tuple[DrawnView, ...]
    ending: EndingView | None
    votes: tuple[VoteView, ...]
    paused: bool
    banner: str
    news: str
    settle: SettleView | None
    tournament: TournamentView | None


def public_view(
    night: Night,
    name: str,
    names: Names,
    here: frozenset[str],
    result: tuple[str, ...],
    banner: str,
    settle: SettleView | None,
    games: Mapping[str, Game] = MappingProxyType({}),
) -> NightView:
    """What everybody at the table sees. `names` are of persons, `here` those with an open page."""
    return NightView(
        night=night.number,
        name=name,
        phase=night.phase,
        price=night.house.bank.price,
        currency=night.house.bank.currency,
        settings=settings_view(night),
        seats=tuple(_seat(night, p, names, here) for p in night.seated()),
        dealer=night.button if night.begun and not night.draw else None,
        back=packs.back(night),
        chosen=_chosen(night, names, games),
        kitty=night.kitty,
        kitty_on=night.kitty_on,
        carry=CarryView(night.carry.chips, night.carry.seats) if night.carry is not None else None,
        round=RoundView(night.round.deals) if night.round is not None else None,
        kill=KillView(night.kill.seat, night.kill.due) if night.kill is not None else None,
        choosing=ChoosingView(night.choosing.seat, night.choosing.deadline) if night.choosing else None,
        cut=CutView(night.cutting.hand, night.cutting.seat, night.cutting.deadline) if night.cutting else None,
        clock=_clock(night),
        hand=hand_view.public_view(night.hand.public) if night.hand is not None else None,
        result=result,
        draw=tuple(DrawnView(d.seat, d.card) for d in night.draw),
        ending=EndingView(night.ending.mode, night.ending.deals, night.ending.seat) if night.ending else None,
        votes=_votes(night, names),
        paused=night.paused,
        banner=banner,
        news=at_the_next_deal(night) or near_the_end(night),
        settle=settle,
        tournament=tournament_view(night),
    )


def settings_view(night: Night) -> SettingsView:
    """The house rules that a page needs to show its controls."""
    bank = night.house.bank
    least, usual, most = buy_ins(night.house)
    return SettingsView(
        approval=bank.approval,
        money="play" if night.play else "money",
        buy_in=usual,
        buy_in_min=least,
        buy_in_max=most,
        big_bet=night.house.choice.big_bet,
        clock_s=night.house.table.clock_s,
        chips=tuple(Chip(chip.colour, chip.worth) for chip in bank.chips),
    )


def _seat(night: Night, player: Player, names: Names, here: frozenset[str]) -> SeatView:
    return SeatView(
        seat=player.seat if player.seat is not None else -1,
        player=player.id,
        name=names.get(player.id, ""),
        stack=night.chips(player),
        status=player.status,
        here=player.bot or player.id in here,
        host=player.id == night.host,
        banker=player.id == night.banker,
        dealt_in=night.dealt_in(player),
        promised=player.promised,
    )


def _chosen(night: Night, names: Names, games: Mapping[str, Game]) -> str:
    """What is being dealt, and what it costs, for the banner of ux.md 1.5; the rules are one tap away."""
    choice, game = night.choice, games.get(night.choice.game) if night.choice is not None else None
    if choice is None or game is None or night.phase not in ("shuffling", "cutting", "playing"):
        return ""
    special, stakes = announced(night, game, multiplied(choice.stakes, choice.modifiers))
    price = stakes_words(stakes, bets=game.bets)
    if words := programme(night, games):
        said = f"{special}: {price}" if special else price
        return f"{words}. {said[:1].upper()}{said[1:]}"
    dealer = night.at_seat(night.button) if night.button is not None else None
    named = ", ".join(filter(None, (game.title, special, modifier_words(choice.modifiers))))
    return f"{names.get(dealer.id, '') if dealer is not None else ''} deals {named}: {price}".strip()


def _clock(night: Night) -> ClockView | None:
    clock = night.clock
    if clock is None:
        return None
    player = night.at_seat(clock.seat)
    return ClockView(clock.seat, clock.deadline, player.bank_ms if player else 0, clock.bank_from is not None)


def _votes(night: Night, names: Names) -> tuple[VoteView, ...]:
    def who(person: str) -> str:
        return names.get(person, "somebody")

    return tuple(
        VoteView(
            number=vote.number,
            player=vote.by,
            text=f"{who(vote.by)} asks: {question(vote.subject, night, who)}",
            tally=tally(vote, waits_for(night, vote), who),
        )
        for vote in night.votes
    )
