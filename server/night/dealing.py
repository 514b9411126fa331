"""The deal is fixed before anybody cuts, and nobody who knows the decks chooses among them (FD1, bank.md 2.2)."""

from collections.abc import Sequence

from server.night import button
from server.night import commands as c
from server.night import events as e
from server.night.before_deal import to_open
from server.night.choosing import begin_choice, can_deal, choose_again
from server.night.decks import CUTS, DrawnCard, NightSecrets
from server.night.kill import over_blind
from server.night.offer import ROTATING, bomb_pot
from server.night.playing import play
from server.night.plot import Plot
from server.night.poverty import may_be_dealt
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night, clockwise
from server.night.tournament import drawing
from server.poker import commands as hand_commands
from server.poker import dealing
from server.poker import hand as poker
from server.poker.cards import PACK, Card, face_up
from server.poker.catalogue import fits
from server.poker.effective import Effective, effective
from server.poker.events import CarriedPot, HandStarted, SeatStart
from server.poker.game import Game
from server.poker.house import pack
from server.poker.modifiers import multiplied
from server.poker.options import bombed, two_boards
from server.poker.pots import for_these


def shuffle(plot: Plot, _: None, command: c.Shuffle) -> Refusal | None:
    """Fresh secrets: for the draw for the deal, for a hand, or for discards that become a deck again."""
    if len(command.decks) != CUTS or any(len(secret) != 32 for secret in command.decks):
        raise ValueError("a shuffle needs four secrets of 32 bytes")
    match plot.night.phase:
        case "drawing" if plot.night.tournament is not None:
            drawing.on_decks(plot, command.decks)
        case "drawing":
            _draw_for_deal(plot, command.decks)
        case "shuffling":
            _commit(plot, command.decks)
        case _:
            return Refusal(Rule.TOO_EARLY, "No deck is needed now.")
    return None


def cut(plot: Plot, person: str, command: c.Cut) -> Refusal | None:
    cutting = plot.night.cutting
    seat = plot.player(person).seat
    if plot.night.phase != "cutting" or cutting is None or seat is None or cutting.seat != seat:
        return Refusal(Rule.NOT_YOUR_CUT, "It is not your cut.")
    if command.hand != cutting.hand:
        return Refusal(Rule.STALE_HAND, "That cut was for an earlier hand.")
    if command.position >= cutting.count and cutting.count > 1:
        return Refusal(Rule.NOT_YOUR_CUT, f"The deck has {cutting.count} cards: cut inside it.")
    plot.say(e.DeckCut(seat, command.entropy, command.position))
    _deal(plot, (dealing.Cut(seat, command.position, bytes.fromhex(command.entropy)),))
    return None


def pass_cut(plot: Plot, _: None, command: c.PassCut) -> Refusal | None:
    cutting = plot.night.cutting
    if plot.night.phase != "cutting" or cutting is None or cutting.seat != command.seat:
        return Refusal(Rule.TOO_EARLY, "That cut is no longer awaited.")
    ask_cut(plot)
    return None


def ask_cut(plot: Plot) -> None:
    """The next cutter, from the dealer's right, or his left where the house has it so (R167).

    House players never cut. Nobody left: the hand is dealt uncut.
    """
    night = plot.night
    if night.cutting is None:
        return
    seats = [p.seat for p in night.ready() if not p.bot and p.status == "sitting" and p.seat not in night.cutting.tried]
    if not seats:
        plot.say(e.DeckUncut())
        _deal(plot, ())
        return
    order = clockwise(tuple(s for s in seats if s is not None), night.button if night.button is not None else 0)
    others = [seat for seat in order if seat != night.button] or [*order]
    seat = others[0] if night.house.table.cut_by == "left-hand" else others[-1]
    plot.say(e.CutAsked(seat, plot.at + night.house.table.cut_s * 1000))


def _draw_for_deal(plot: Plot, decks: tuple[bytes, ...]) -> None:
    """One card each, high card deals, suits break ties (R166, A17). Nobody cuts, and the secrets are opened at once."""
    night = plot.night
    ident = dealing.hand_id(night.number, 0)
    choice = dealing.cut(ident, dealing.commitments(ident, decks, len(PACK)), (), len(PACK))
    deck = dealing.deck(PACK, decks[choice.pick], choice)
    seats = [p.seat for p in night.ready() if p.seat is not None]
    if not seats:
        plot.say(e.WaitBegan())  # all have left since the host began
        return
    drawn = dict(zip(seats, deck, strict=False))
    first = max(seats, key=lambda seat: (drawn[seat].rank, drawn[seat].suit))
    cards = tuple(DrawnCard(seat, face_up(card)) for seat, card in drawn.items())
    plot.say(e.DealerDrawn(tuple(secret.hex() for secret in decks), cards, first))


def _commit(plot: Plot, decks: tuple[bytes, ...]) -> None:
    night = plot.night
    waiting = night.hand.public.deck_asked if night.hand is not None and night.in_hand else None
    if waiting is None and not _may_deal(plot):
        return
    if waiting is None:
        hand, stage, count = night.hand_no + 1, 0, len(_deck(plot))
    else:
        hand, stage, count = night.hand_no, night.stage + 1, waiting.count
    ident = dealing.hand_id(night.number, hand, stage)
    commitments = tuple(commitment.hex() for commitment in dealing.commitments(ident, decks, count))
    plot.take(e.Batch(sealed=(e.DecksDrawn(NightSecrets(hand, stage, decks)),)))
    plot.say(e.DeckCommitted(hand, stage, count, commitments))
    ask_cut(plot)


def _may_deal(plot: Plot, shuffled: int | None = None) -> bool:
    """False when the players have changed so that the chosen game cannot be dealt; then somebody chooses again.

    `shuffled`: the cards that were, which may be another deck than that of the players who are left.
    """
    night = plot.night
    ready = night.ready()
    game = plot.shelf.get(night.choice.game) if night.choice is not None else None
    if not can_deal(plot) or game is None or len(ready) < 2:
        plot.say(e.WaitBegan())
        return False
    same = shuffled is None or shuffled == len(_deck(plot))
    if not same and night.carry is not None:
        plot.say(e.WaitBegan(anew=True))  # and then the same dealer shuffles the right deck
        return False
    fit = not fits(game, len(ready), night.house) and not may_be_dealt(night, game)
    if same and (night.carry is not None or fit):
        return True
    if night.house.choice.by in ROTATING:
        plot.say(e.WaitBegan(anew=True))  # and then the same dealer deals it, or the next game of the list
        return False
    if night.button is not None and night.button in [p.seat for p in ready]:
        choose_again(plot, night.button)
    else:
        begin_choice(plot)
    return False


def _deck(plot: Plot) -> tuple[Card, ...]:
    """The cards of the chosen game."""
    return pack(_chosen(plot).rules.deck)


def _chosen(plot: Plot) -> Effective:
    choice = plot.night.choice
    if choice is None:
        raise ValueError("nobody chose a game")
    return effective(plot.night.house, plot.shelf[choice.game], choice.modifiers, len(plot.night.ready()))


def _deal(plot: Plot, cuts: tuple[dealing.Cut, ...]) -> None:
    night = plot.night
    cutting, secrets = night.cutting, night.secrets
    if cutting is None or secrets is None:
        raise ValueError("no deck was committed to")
    ident = dealing.hand_id(night.number, cutting.hand, cutting.stage)
    commitments = tuple(bytes.fromhex(commitment) for commitment in cutting.commitments)
    choice = dealing.cut(ident, commitments, cuts, cutting.count)
    opened = tuple((i, secret.hex()) for i, secret in enumerate(secrets.decks) if i != choice.pick)
    picked = secrets.decks[choice.pick]
    leaves = tuple(leaf.hex() for leaf in dealing.leaves(ident, choice.pick, picked, cutting.count))
    plot.say(e.DeckOpened(cutting.hand, cutting.stage, choice.pick, opened, leaves))
    if cutting.stage:
        refusal = play(plot, None, hand_commands.Reshuffle(dealing.places(picked, choice)))
        if refusal is not None:
            raise ValueError(refusal.text)
        return
    if not _may_deal(plot, cutting.count):
        plot.say(e.DealOpened(cutting.hand, to_open(plot.night)))  # bank.md 2.2: no dealing again until it is good
        return
    setup = _setup(plot)
    plot.take(poker.start(setup, dealing.deck(_deck(plot), picked, choice)))


def _boards(night: Night, game: Game) -> Game:
    """The game of a bomb pot: with two boards, if the house, the game and the deck have them."""
    two = two_boards(game) if night.house.options.bomb_pot_boards == 2 else None
    return game if two is None or fits(two, len(night.ready()), night.house) else two


def _setup(plot: Plot) -> HandStarted:
    night, played = plot.night, _chosen(plot)
    choice = night.choice
    if choice is None:
        raise ValueError("nobody chose a game")
    game, stakes = played.game, multiplied(choice.stakes, choice.modifiers)
    bomb = bomb_pot(night, game, night.hand_no)
    if bomb:
        game, stakes = bombed(_boards(night, game), stakes, night.house.options)
    deal = button.deal(night, plot.shelf, game, stakes)
    if deal.moved is not None:
        plot.say(deal.moved)
    killed = over_blind(night, game, stakes, deal)
    if killed is not None:
        stakes, deal = killed
    seats = tuple(SeatStart(p.seat, p.stack) for p in night.ready() if p.seat is not None and p.seat in deal.seats)
    dealt = {each.seat for each in seats}
    carry = night.carry
    earlier = for_these(carry.pots, dealt) if carry is not None else _odd_chips(night, game, seats)
    return HandStarted(
        night=night.number,
        hand=night.hand_no,
        game=game,
        modifiers=choice.modifiers,
        special="bomb-pot" if bomb else "kill-pot" if killed is not None else "",
        rules=played.rules,
        betting=played.betting,
        dealing=played.dealing,
        showdown=played.showdown,
        stakes=stakes,
        button=deal.button,
        seats=seats,
        blinds=deal.blinds,
        kitty=night.house.kitty.chips if night.kitty_on and night.tournament is None else 0,
        chip=night.tournament.chip if night.tournament is not None else 1,
        bounty=played.bounty,
        carried=earlier,
        passes=carry.passes if carry is not None else 0,
        legs=tuple(each for each in carry.legs if each[0] in dealt) if carry is not None else (),
        house_version=night.house_version,
        reveal="" if night.house.table.reveal == "never" else night.house.table.reveal,
        free=() if carry is not None else tuple(p.seat for p in night.ready() if p.seat in dealt and not p.stack),
    )


def _odd_chips(night: Night, game: Game, seats: Sequence[SeatStart]) -> tuple[CarriedPot, ...]:
    """What nobody could share of earlier pots is for everybody dealt in, but in a game whose own pots may stay."""
    if not night.odd or game.carry is not None:
        return ()
    return (CarriedPot(night.odd, tuple(each.seat for each in seats)),)
