"""Who wins where players declare: each plays only for what he declared (P19, procedure.md 16)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from server.poker.game import DeclareStep, Game, Share, Way
from server.poker.ranking import Verdict

Contest = Callable[[Sequence[int], Share], tuple[Verdict, ...]]
Verdicts = dict[int, Verdict]
OUT = Verdict(Fraction(0), "", (), (), qualifies=False)


def weigh_declared(
    game: Game, step: DeclareStep, ways: Mapping[int, Way], contest: Contest
) -> list[tuple[Share, tuple[Verdict, ...]]]:
    """How the declarations of one pot's seats come out; `contest` weighs the hands of some of them for one share.

    Who declared both ways must win both, alone (`swing_tie`: or at least tie for both), else he wins nothing, and what
    he failed to win goes to the best of the others who declared for it. When nobody wins anything the pot stays for
    another deal, where the game carries pots; else cards speak.
    """
    high, low = game.shares
    runs = {share: _for(share is high, ways) for share in (high, low)}
    found = {share: _verdicts(contest, seats, share) for share, seats in runs.items()}
    swings = [seat for seat, way in ways.items() if way == "both"]
    failed = {seat for seat in swings if not all(_swings(step, each[seat]) for each in found.values())}
    for share, verdicts in found.items():
        found[share] = _without(step, verdicts, failed, contest, share)
    if not any(verdict.share for verdicts in found.values() for verdict in verdicts.values()) and not _rides(game):
        return [(share, contest(list(ways), share)) for share in found]
    return [(share, tuple(verdicts.get(seat, OUT) for seat in ways)) for share, verdicts in found.items()]


def _for(high: bool, ways: Mapping[int, Way]) -> list[int]:
    return [seat for seat, way in ways.items() if way in ("both", "high" if high else "low")]


def _verdicts(contest: Contest, seats: Sequence[int], share: Share) -> Verdicts:
    return dict(zip(seats, contest(seats, share), strict=True)) if seats else {}


def _swings(step: DeclareStep, verdict: Verdict) -> bool:
    return verdict.share > 0 if step.swing_tie == "share" else verdict.share == 1


def _without(step: DeclareStep, verdicts: Verdicts, failed: Iterable[int], contest: Contest, share: Share) -> Verdicts:
    """The verdicts when those who failed both ways are out. Whom they beat may win now, if the game lets him."""
    gone = {seat: replace(verdicts[seat], share=Fraction(0)) for seat in failed}
    left = [seat for seat in verdicts if seat not in gone]
    if step.beaten_by_swing == "may-win":
        return {**gone, **_verdicts(contest, left, share)}
    won = sum((verdicts[seat].share for seat in left), Fraction(0)) or Fraction(1)
    return {**gone, **{seat: replace(verdicts[seat], share=verdicts[seat].share / won) for seat in left}}


def _rides(game: Game) -> bool:
    return game.carry is not None and "no-winner" in game.carry.when
