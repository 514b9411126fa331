"""FD1, byte for byte (bank.md 2.3), against the published vector, and what a deal must be whatever its bytes."""

import hashlib
from collections import Counter
from collections.abc import Callable

import pytest

from server.poker.dealing import (
    BadDeal,
    Choice,
    Cut,
    commitments,
    cut,
    deck,
    hand_id,
    leaves,
    places,
    salt,
)
from server.poker.house import Deck, pack

# The vector of cases/fd1_vector.json: hand 12 of night 7, secrets SHA-256("s0") to SHA-256("s3"), one cut by seat 3.
HAND = "438db58086cd39123d7e18bf2bac26cd"
SECRETS = (
    "ec18eac8d758b1eba52d3c10d39adc6dd9806472cb4ae069635d383d9086a513",
    "e8bc163c82eee18733288c7d4ac636db3a6deb013ef2d37b68322be20edc45cc",
    "ad328846aa18b32a335816374511cac1063c704b8c57999e51da9f908290a7a4",
    "41242b9fae56fad4e6e77dfe33cb18d1c3fc583f988cf25ef9f2d9be0d440bbb",
)
ENTROPY = "1e672dccc8cb80a9010872572f0ca44ac15678d37fe1053b7f53ee137ed11200"
COMMITMENTS = (
    "11d6b7b3f14bbcd298357a069c5bbbc4d15b5b4f36b7ed2fb1070a92eb5ef8fc",
    "d15c2ecc7aa0df5258f81f9e26fef88ad44a9a972599ca75105713ce22c11761",
    "cc2e2317288174728860c2916f2fdb1c9cc130f0861734cb393d80ecce14eaba",
    "799ff9ce7fc3e29117cf2dae385d3dc6d8789ee0dea3d2aa916e19df028e70fd",
)
PICK = 2
PERMUTATION = (
    24, 29, 33, 34, 1, 8, 31, 21, 39, 13, 7, 19, 37, 49, 28, 50, 16, 11, 36, 45, 47, 41, 32, 12, 42, 9, 22, 23, 17,
    48, 5, 18, 3, 4, 46, 35, 14, 51, 30, 44, 43, 0, 6, 40, 15, 27, 38, 20, 10, 26, 25, 2,
)  # fmt: skip
DECK = (
    45, 48, 51, 37, 29, 2, 34, 16, 38, 8, 33, 4, 44, 39, 43, 9, 26, 7, 50, 10, 40, 22, 3, 15, 46, 18, 5, 42, 23, 19,
    35, 1, 21, 6, 28, 32, 49, 31, 17, 11, 25, 0, 20, 14, 30, 24, 36, 47, 12, 27, 13, 41,
)  # fmt: skip
LEAVES = (
    "c6d0e5e8159275326d53e7df4c841b8a42cb156ce6f16396c0262f00d4026026",
    "86bf2f5730ed72b7264b60343237ba80a420443301240a346556477ae78d3794",
    "c7da9f99a2584b371cbf4e6b1cfae38a566a8908697c47ff7e8fd81186fa82c4",
    "214e9ecfc892012d24d236251d0614f7fc2db04e935800b7fb36234a931db713",
    "3ecebaecdec2729b453cee283debb1911fffc584c55e402f45450ddc904915dc",
    "d6985a5f84c5e8e7bafa93697e73c14711278ad5fb8f485eb8900872a07ddd88",
    "42156e27c27810c6b75a57a05ab170080b2091cddb412451e01a85fd1f81d7f5",
    "ee18c110e453b357299b3196291bbd84e1f680d248396b325917cec1d2de3bff",
    "4d93965e6b10240bb4ddc577e6d9e99eec61416dc7caa4d8ff8208da3962675e",
    "7cf99b6f312184d7e3fa9ab2b3647b3e86319947e5f3193b851eb3c8974ce238",
    "35991fb82e586b9cd32094c32afcc2c596daa5548b991be07814bd82aac809bf",
    "f0e4f26889e86a78b31db6c6892594770ebed6f8de743b8b10bea8258566ad19",
    "1f941bf2d55b46a92b7f732df8697ea23c9b46dba943727a6de8dae157200d33",
    "09eeda0044ec98a9dfb3e60e73bdecfe2f70ce0364ed13f44154382089aa5adc",
    "d9c2cfef9bc4a3efbcbdc6060ff4576c450785e155fb17d8a891da5fc51b523a",
    "00061ed41287b0f405849b64ac25beb0444ff4515363ca8c246acfc7ad247711",
    "f797c23792f53bd42ea377304fe2ebc207c526c46a24050c42781d5147ca4d9b",
    "159bfe428f66483a9fe22144d12f3fc6964196e0eb0f1be1ff354a8df463fc07",
    "c97dfb506a4af50e031b4844a4f85b65844351a1885e50a6c53a0ebd24ab982c",
    "bbb36d0c3a008ff2368e00bfe06045faed804557476f444c4aee2a160c5f8f75",
    "612334e6ea9c0d4c1a2e4b1b31d2b85ac9b0d847a9af4d6d5412f23882cd430d",
    "20742f5522742a9b6d560d0ee016ba9b215cfa3aed1a8e262ef6fa511a95978e",
    "5c036b9022a089127009f879af0cd3527dc25f6cca384b410f73be7dcc46c716",
    "4e40c73965dffe5f067c64f6b927564860fdc28a52d9f25ad62815b894a7bacc",
    "5cc7e884c77daa2d2b3d604fbf0c0c3e77308b02b201a357182109be3f80a0b2",
    "e6b54cdc9fe3202d0792f0e309dae86beaa37bed56e7547f78e9f0a916c93cc6",
    "88030a4c8faa0cd86d9423dfad08e44b55fb838ec46dc019c6b2a51202b00112",
    "a2563e43cd92c101df285c35d09a0c484996174cc022f41269a0da7283ab7cc7",
    "f8bdf0b3333ca3e331a4c0d422a0c673515ef5d3672e22bf2531e55476567939",
    "6703c24ccb09a34e624c0b0ea6661904e2660b7e89b909bb4d934d7bd3ff7980",
    "1fb7c7eb3dab79001b866ffe0d5ddd4dbf4b29eed248d8848ab12cd79f831f8f",
    "ac36ba90f0d7baaddc61a52c7dfe0ed5cc6788b9b9a3c2450f6c03a741a465b2",
    "a560fdd54513423d22db718aba9feb90f02387f55492f88455d7cba5c1235955",
    "d093e7de892e3244c580661cc79787447367abe9b4699383b2549ab250d9a8d2",
    "fcf65effb6d609171ca2dc14d93fbf732a56f5db3aafb75020db87daba1d1672",
    "fa0a1b5fff23fb3985a78388846b0becc1c1f146f07ed87739a1e995a03ae3e8",
    "9ccb2da9c28853d48583053daaeedc0251318fc26f9743823d1522e289b40d77",
    "9fc76201fb187bda0d023264db01bd6ca353328a3f9af7187c3a538ca89189f0",
    "d24bb1302adcae19ca331fc1531bb0cc8c1ee5040c633766ec7e21f8d6ddc1f7",
    "a271340862f2d0857923aaec0524d80565727a0ba9adcbdf42b536052385c388",
    "9336f4862bb50f1f63d7db0f3affcc9283742dd88e545ed8289416e76607a430",
    "6d5fc305573b3ae8acbf19c5924e9440ce01de34ff7f8c0264c6311c11dfb53c",
    "ed3eb98751b724acf73cc03c35df3b0ffd6c94b92941ad04847c76cc39058f97",
    "846ed0fead4bbc746c66c24ff11a56e0e4c45a6910b77696715079e465597665",
    "043cf80f35fe8550117ff2b97c2f57a724d54c09f139c936756ddcdfaa932f14",
    "332271db8c4d248f22ecf1b50b90388f6ca2d8f5756d59160e70152f18d30aab",
    "b5e05928c034a2bcdf8862ba707869b077b4a814d7b039242ce347e8224c5800",
    "b41178d05e70585fb09e1093b7013a868f2dc619a997e2eb922fb7e61bdc3fc8",
    "b6926e52c910094eb1858f375cb40b4f20c58cee075d1fa32345ee6ee9da32d0",
    "16b5f91511d073267aa5e975ecd47e93a8f12541aa3c10412dba256ff643219c",
    "947a5b747f111f3501bef063af2dcf40781b3dce18982c662ebb0170ee6d9de2",
    "4a2106680902447625c5cb14fd46bac7bc081a87cfcfc85c246241d8d2dcc795",
)

secrets = tuple(bytes.fromhex(secret) for secret in SECRETS)
hand = bytes.fromhex(HAND)
published = commitments(hand, secrets, 52)
chosen = cut(hand, published, [Cut(3, 17, bytes.fromhex(ENTROPY))], 52)


def test_the_vectors_own_facts() -> None:
    assert hand == hashlib.sha256(b"night-7/hand-12").digest()[:16]
    assert secrets == tuple(hashlib.sha256(f"s{deck}".encode()).digest() for deck in range(4))
    assert bytes.fromhex(ENTROPY) == hashlib.sha256(b"cutter").digest()


def test_commitments() -> None:
    assert tuple(each.hex() for each in published) == COMMITMENTS


def test_the_cut_picks_a_deck_and_a_permutation() -> None:
    assert chosen == Choice(PICK, PERMUTATION)


def test_the_final_deck() -> None:
    assert places(secrets[PICK], chosen) == DECK
    assert tuple(card.index for card in deck(pack(Deck()), secrets[PICK], chosen)) == DECK


def test_the_leaves_of_the_picked_deck() -> None:
    found = leaves(hand, PICK, secrets[PICK], 52)
    assert tuple(leaf.hex() for leaf in found) == LEAVES
    assert hashlib.sha256(b"\x01PRN1" + b"".join(found)).hexdigest() == COMMITMENTS[PICK]


def test_a_card_and_its_salt_open_one_leaf() -> None:
    """What a player checks of his first card: D[0] = 45 at place 24 of the committed deck."""
    place = PERMUTATION[0]
    opened = hashlib.sha256(
        b"\x00PRN1"
        + hand
        + PICK.to_bytes(2, "big")
        + place.to_bytes(2, "big")
        + bytes([45])
        + salt(secrets[PICK], place)
    )
    assert opened.hexdigest() == LEAVES[place]
    assert opened.hexdigest().startswith("5cc7e884c77daa2d")


def test_the_id_of_a_hand_has_its_stage() -> None:
    assert hand_id(7, 12) == hashlib.sha256(b"night-7/hand-12/stage-0").digest()[:16]
    assert len({hand_id(1, 2), hand_id(1, 3), hand_id(2, 2), hand_id(1, 2, 1)}) == 4


@pytest.mark.parametrize("rules", [Deck(), Deck(lowest="7"), Deck(jokers=2), Deck(packs=2)])
def test_every_deal_is_a_permutation_of_the_pack(rules: Deck) -> None:
    cards = pack(rules)
    for number in range(20):
        own = [hashlib.sha256(f"{number}:{deck}".encode()).digest() for deck in range(4)]
        found = hand_id(1, number)
        made = commitments(found, own, len(cards))
        choice = cut(found, made, [Cut(0, 26, hashlib.sha256(b"%d" % number).digest())], len(cards))
        assert Counter(deck(cards, own[choice.pick], choice)) == Counter(cards)


def test_the_order_of_the_cutters_does_not_matter_but_each_ones_part_does() -> None:
    one, two = Cut(1, 20, bytes(32)), Cut(4, 9, b"\x01" * 32)
    both = cut(hand, published, [one, two], 52)
    assert both == cut(hand, published, [two, one], 52)
    assert both != cut(hand, published, [one], 52)
    assert both != cut(hand, published, [one, Cut(4, 10, b"\x01" * 32)], 52)


def test_an_uncut_hand_can_be_dealt() -> None:
    choice = cut(hand, published, [], 52)
    assert sorted(places(secrets[choice.pick], choice)) == list(range(52))


def test_a_reshuffle_is_a_deal_of_fewer_cards() -> None:
    """The order of twelve cards that go back into the deck, at stage 1."""
    stage = hand_id(7, 12, 1)
    made = commitments(stage, secrets, 12)
    choice = cut(stage, made, [Cut(3, 5, bytes(32))], 12)
    assert sorted(places(secrets[choice.pick], choice)) == list(range(12))


def test_where_a_card_lands_is_fair() -> None:
    """Chi-square over the place of card 0 in 2,000 deals of 8 cards: 7 degrees of freedom, 99.9 % below 24.3."""
    counts = Counter(
        places(hashlib.sha256(b"%d" % number).digest(), Choice(0, tuple(range(8)))).index(0) for number in range(2000)
    )
    assert sum((counts[place] - 250) ** 2 / 250 for place in range(8)) < 24.3


@pytest.mark.parametrize(
    "make",
    [
        lambda: commitments(b"short", secrets, 52),
        lambda: commitments(hand, [b"short"], 52),
        lambda: cut(hand, published, [Cut(3, 17, b"short")], 52),
        lambda: deck(pack(Deck(lowest="7")), secrets[0], chosen),
    ],
)
def test_what_is_no_deal_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(BadDeal):
        make()
