"""The readers' test of the written house rules (issue 6): who wins, said by somebody who has read nothing but them.

`python -m tests.house.readers FOLDER` writes a sheet for each preset, its printed rules and five showdowns, and beside
them what the library says. Readers get the sheets; README has how they did.
"""

import subprocess
import sys
from pathlib import Path

from server.poker.house import House
from server.shelf import house_folders, load_presets
from tests.poker.ranking.asking import shares

SHOWDOWNS = {
    "standard": (
        ("Ah Kh Qh 9h 2h", "8s 8h 8d 5c 5s", "6c 5d 4h 3s 2c"),
        ("Ac 2d 3h 4s 5c", "6h 5s 4d 3c 2h", "Ad Kc Qs Jh 9d"),
        ("Kh Ks 9c 7d 3s", "Kd Kc 9h 7s 3d", "Qh Qs Ac Jd Th"),
        ("Js Jd 4c 4h Ac", "Jc Jh 5d 5s 2c", "9c 9d 8h 8s Ad"),
        ("Kd Ad 2d 3d 4d", "Ts 9c 8h 7d 6s", "Kc Ac 2c 3c 7h"),
    ),
    "bicycle": (
        ("4s 4h 4d 4c 2d", "3s 3h 3d 3c Ah", "Ks Qs Js Ts 9s"),
        ("Td 9h 8c 7s 6d", "Th 9s 8d 7c 6h", "As Ad Ac Kh Qd"),
        ("Qc Qd 6h 6s Jd", "Qh Qs 6c 6d Tc", "Ah Ad 3c 4h 5s"),
        ("As Ks Qd Jh 9c", "Ac Kd Qh Jd 8s", "Ad Kh Qs Jc 7h"),
        ("7s 7h 7d Th Tc", "6s 6h 6d As Ah", "Ac Kc 9c 4c 2c"),
    ),
    "casino": (
        ("9h 9d 4s 4c 2h", "9s 9c 4h 4d 2s", "8s 8h 7d 7c Ah"),
        ("5h 4h 3h 2h Ah", "As Ad Ac Kd Kh", "Qs Qd Qc Qh 2d"),
        ("Kc Qc Jc 9c 8c", "Ad Qd Jd 3d 2d", "Ts 9h 8s 7d 6c"),
        ("Ah 5c 4d 3s 2h", "Kh Kd Kc 3c 2d", "Ad Ks Qc Jh Td"),
        ("Jh Jd As 9c 3d", "Js Jc Ah 8d 7s", "Th Td Ac Kh Qs"),
    ),
    "italian": (
        ("Ah Kh Qh Jh Th", "Ad 8d 7d 6d 5d", "5s 5c 6h 6s 7h"),
        ("Ah Kh Qh Jh Th", "Ad 8d 7d 6d 5d", "Jc Tc 9c 8c 7c"),
        ("Ks Qs Ts 7s 5s", "Kd Kc Kh 9d 9c", "Ah Ad 9h 9s 8d"),
        ("Ac 8d 7h 6s 5c", "9s 8h 7d 6c 5d", "Jh Jd Jc 6h 5h"),
        ("Jh Jd Kc 9s 8c", "Js Jc Kd 9h 8d", "Th Td As Qh 7d"),
    ),
    "german": (
        ("9c 9h 9d Kc 7s", "Ac Ks Qh Js Td", "Ah Ad Kh Kd Qs"),
        ("As Qs Ts 8s 7s", "Kc Kh Kd 9s 9h", "Jd Jh Js Qc 7d"),
        ("Ac Kh Qd Js 9h", "As Kd Qc Jh 9c", "Ad Kc Qh Jd 9s"),
        ("Ac Td 9h 8s 7c", "Js Th 9d 8c 7h", "Qs Qh 8d 8h Ah"),
        ("Kh Kd Ac 9s 8d", "Ks Kc Ad 9h 8h", "Qc Qd Ah Jc Th"),
    ),
    "greek": (
        ("Ah Kh Qh Jh Th", "6s 6h 6d 6c 9d", "9s 9h 9c 8d 8s"),
        ("Ah Kh Qh Jh Th", "6s 6h 6d 6c 9d", "Kc Qc Jc Tc 9c"),
        ("Ac Kc Qc Jc Tc", "Kh Qh Jh Th 9h", "7h 7d 7s 7c 6d"),
        ("Qd Jd 9d 8d 7d", "As Ad Ac Ks Kd", "Th 9c 8h 7s 6h"),
        ("Ks Qh Jd 9c 7s", "Kh Qs Jc 9d 7h", "Kd Qc Js 9h 7c"),
    ),
    "old-20-card": (
        ("As Ks Qs Js Ts", "Th Td Kh Qd Jc", "Ah Kd Qh Jd Tc"),
        ("As Ah Ad Kc Kh", "Ts Th Td Tc Js", "Ks Kd Qs Qh Qc"),
        ("Js Jh Qs Qh Ad", "Jd Jc Qd Qc Kh", "Ah Ks Kd Ts Tc"),
        ("Ad Kd Qd Jd Td", "Ac Ks Qh Jc Ts", "As Kh Qs Js Th"),
        ("Qs Qh Qd Ks Kh", "Js Jh Jd As Ah", "Kd Kc Ts Th Ac"),
    ),
    "wild-night": (
        ("As Ah 2d 2c Jk", "Ks Qs Js Ts 9s", "Kc Kh Kd 7c 7h"),
        ("Ac 2h 9c 8c 3c", "Ad Kd Td 4d 3d", "Qs Qh Jd 7c 7h"),
        ("Th Tc Td 6s 6h", "Ts Jk 6d 6c 9h", "Ah Kd Qs 8c 5h"),
        ("9s 9h 8d 8c 3d", "9d 9c 8s 8h Jc", "Kd Kh 7s 6c 4d"),
        ("As Ks Qd Td 2c", "Ah Kd Qs Jd Tc", "Ad 8c 7h 6s 5d"),
    ),
    "kids": (
        ("7h 7d 7s 2c 3d", "Ah Ad Kh Kd Qs", "9c 8d 7c 6h 5s"),
        ("2h 5h 9h Jh Kh", "Ac Kd Qs Jc Td", "Qc Qd Qh 4s 8c"),
        ("As Ah 9d 8c 4s", "Ad Ac 9h 8s 4d", "Kc Kh Qs Jd Th"),
        ("3s 3h 3d 4c 4h", "2s 2d 2c Ac Kd", "Kh Qd 9d 8d 3c"),
        ("Ts 8h 6d 4c 2s", "Td 8s 6c 5h 3d", "9s 7d 5c 4h 3c"),
    ),
}


def answers(house: House, showdowns: tuple[tuple[str, ...], ...]) -> list[str]:
    """Who gets what, by the library: "1 0 0", "1/2 1/2 0"."""
    return [shares(hands, house) for hands in showdowns]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    key: list[str] = []
    for name, preset in load_presets(*house_folders()).items():
        command = [sys.executable, "-m", "server", "house", "show", name]
        rules = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        asked = "\n".join(
            f"{number}.  " + "   ".join(f"{player}: {hand}" for player, hand in zip("ABC", hands, strict=True))
            for number, hands in enumerate(SHOWDOWNS[name], 1)
        )
        (folder / f"{name}.txt").write_text(f"{rules}\nWho wins, or who shares?\n{asked}\n")
        key += [f"{name} {n}: {said}" for n, said in enumerate(answers(preset.house, SHOWDOWNS[name]), 1)]
    (folder / "key").write_text("\n".join(key) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
