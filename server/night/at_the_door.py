"""What a seat costs and what comes with it, for whoever reads an invitation and may know nothing of the table."""

from server.bank.currency import money
from server.night.buy_in import buy_ins
from server.night.state import Night
from server.night.tournament.entering import playing
from server.night.tournament.view import entry_words


def cost_words(night: Night) -> str:
    """Chips that are money, play chips, or the entry into a tournament, whose chips are worth nothing by themselves."""
    if night.tournament is not None:
        _, structure = playing(night)
        what = "A match for two" if night.session.kind == "match" else "A sit-and-go"
        rule = f" {structure.rule}" if structure.rule else ""
        return f"{what}, {structure.title}:{rule} {entry_words(night)}"
    chips = buy_ins(night.house).usual
    if night.play:
        return f"You get {chips:,} play chips: nobody will owe anything."
    cost = money(chips * night.house.bank.price, night.house.bank.currency)
    return f"You get {chips:,} chips for {cost}; the banker notes it."
