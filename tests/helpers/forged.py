"""Nights as files, and what a forger may make of them: one table for everything that checks a night.json."""

import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from server.bank.chain import encode, row_hash
from server.night import commands as c
from server.night.fair.file import export
from server.night.votes.calling import waits_for
from server.night.votes.subjects import VoidHand
from server.poker import commands
from tests.helpers.evening import Evening
from tests.night.steps import FAST, act, begun, chooser, deal, move, own_hand, play_out, seen

Json = dict[str, Any]
Forgeries = dict[str, Callable[[str], str]]


def written(evening: Evening) -> str:
    return export("night.json", "night-1", evening.rows, {})


def _next(evening: Evening) -> None:
    while evening.night.phase == "between":
        evening.wait()


def _void(evening: Evening) -> None:
    evening.do("anna", c.CallVote(VoidHand(evening.night.hand_no)))
    while evening.night.votes:
        vote = evening.night.votes[0]
        evening.do(waits_for(evening.night, vote)[0], c.CastVote(vote.number, yes=True))


def _end(evening: Evening) -> str:
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    return written(evening)


@cache
def an_evening() -> str:
    """Holdem, stud, a hand that nobody cut, one in which cards are passed, one that is sealed and never dealt."""
    evening, dice = begun("bo", "cleo", "dan", seed="an evening"), random.Random(7)
    for game in ("texas-holdem", "five-card-stud", "anaconda"):
        _next(evening)
        deal(evening, game)
        play_out(evening, dice)
    _next(evening)
    evening.do(chooser(evening), c.Choose("five-card-stud", 1, "fixed"))
    while evening.night.phase == "cutting":
        evening.wait()
    play_out(evening, dice)
    _next(evening)
    evening.do(chooser(evening), c.Choose("texas-holdem", 1, "fixed"))
    cutting = evening.night.cutting
    for player in evening.night.seated():
        if cutting is not None and player.seat != cutting.seat:
            evening.do(player.id, c.Leave())
    evening.cut()
    return _end(evening)


@cache
def a_void_night() -> str:
    """Discards become a deck again, twice, and then the hand is void; and one that is void before a card is thrown."""
    house = replace(FAST, deck=replace(FAST.deck, jokers=1))
    evening = begun("bo", "cleo", "dan", "eve", "finn", house=house, seed="void")
    deal(evening, "triple-draw-2-7")
    drawn = 0
    while drawn < 16:
        if evening.night.phase == "cutting":
            evening.cut()
            continue
        legal = own_hand(evening).legal
        if legal is not None and legal.pick is not None:
            drawn += 1
            move(evening, commands.Draw(tuple(range(min(5, legal.pick.max)))))
        else:
            move(evening, commands.Check() if legal is not None and legal.check else commands.Call())
    _void(evening)
    _next(evening)
    deal(evening, "seven-card-stud")
    act(evening, random.Random(1))
    _void(evening)
    seen(evening)
    return _end(evening)


@cache
def an_open_night() -> str:
    """The house opens every deck when the night is over: one hand with discards, one with a board."""
    house = replace(FAST, table=replace(FAST.table, reveal="end-of-night"))
    evening, dice = begun("bo", "cleo", house=house, seed="open"), random.Random(3)
    for game in ("five-card-draw", "texas-holdem"):
        _next(evening)
        deal(evening, game)
        play_out(evening, dice)
    return _end(evening)


NIGHTS = {"an evening": an_evening, "a void night": a_void_night, "an open night": an_open_night}


def rewritten(text: str, change: Callable[[Json], Json], *, book: str = "") -> str:
    """Every row's body changed, and the chain written anew over it: no hash tells."""
    file = json.loads(text)
    prev = "00" * 32
    for link in file["chain"]:
        body = change(json.loads(json.dumps(link["body"])))
        body["prev"] = prev
        raw = encode(body)
        prev = row_hash(raw).hex()
        link["body"], link["hash"] = body, prev
    file["book"] = book or file["book"]
    return encode(file).decode()


def events(tag: str, change: Callable[[Json], list[Json]]) -> Callable[[str], str]:
    """A forger who writes other events of this kind into the book."""

    def forge(text: str) -> str:
        def one(body: Json) -> Json:
            if isinstance(body.get("data"), dict) and "events" in body["data"]:
                said = body["data"]["events"]
                body["data"]["events"] = [
                    new for each in said for new in (change(each) if each["e"] == tag else [each])
                ]
            return body

        return rewritten(text, one)

    return forge


def entries(change: Callable[[Json], None]) -> Callable[[str], str]:
    """A forger who writes other entries."""

    def forge(text: str) -> str:
        def one(body: Json) -> Json:
            if body["row"] == "entry":
                change(body)
            return body

        return rewritten(text, one)

    return forge


def put(**fields: object) -> Callable[[Json], list[Json]]:
    return lambda event: [{**event, **fields}]


def other(text: str) -> str:
    """The same with another last hex digit."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def at(field: str, change: Callable[[Any], object]) -> Callable[[Json], list[Json]]:
    return lambda event: [{**event, field: change(event[field])}] if event.get(field) else [event]


def last(change: Callable[[Any], object]) -> Callable[[list[Any]], list[Any]]:
    return lambda many: [*many[:-1], change(many[-1])]


def opening(**change: Callable[[Any], object]) -> Callable[[str], str]:
    def forge(text: str) -> str:
        file = json.loads(text)
        for each in file.get("openings", ())[:1]:
            each.update({key: new(each[key]) for key, new in change.items()})
        return encode(file).decode()

    return forge


def plain(change: Callable[[Json], object]) -> Callable[[str], str]:
    """A forger who changes the file and cannot hash."""

    def forge(text: str) -> str:
        file = json.loads(text)
        change(file)
        return encode(file).decode()

    return forge


def first_body(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


def _pay(body: Json) -> None:
    body["postings"][0][2] += 1


def _left(body: Json) -> None:
    body["postings"][0][3] += 1


def _astray(body: Json) -> None:
    body["postings"][-1][0] = "cash:nobody:at:all"


def _tournament(body: Json) -> None:
    body["postings"] = [[leg[0], "TCHIP:1-1", *leg[2:]] for leg in body["postings"]]


def _twice(body: Json) -> None:
    body["key"] = "the same"


def _take_back(body: Json) -> None:
    body["reverses"] = 2


def _both_ways(body: Json) -> None:
    body["postings"] = [[*leg[:2], -leg[2], leg[3]] for leg in body["postings"]]


CHANGES: Forgeries = {
    "nothing": lambda text: text,
    "the file in other white space": lambda text: text.replace('"rows":', '\n "rows" :\t', 1),
    "hashes in capitals": plain(lambda file: [link.update(hash=link["hash"].upper()) for link in file["chain"]]),
    "the last row cut off": plain(lambda file: [file["chain"].pop(), file.update(rows=len(file["chain"]))]),
    "a row missing": plain(lambda file: [file["chain"].pop(5), file.update(rows=len(file["chain"]))]),
    "fewer rows than it says": plain(lambda file: file["chain"].pop()),
    "two rows changed about": plain(lambda file: file["chain"].insert(3, file["chain"].pop(4))),
    "a hash": plain(lambda file: file["chain"][4].update(hash=other(file["chain"][4]["hash"]))),
    "no hash": plain(lambda file: file["chain"][4].update(hash="zz")),
    "a field too many": plain(lambda file: file.update(more=1)),
    "another format": plain(lambda file: file.update(format="other")),
    "another version": plain(lambda file: file.update(v=2)),
    "white space in a row": first_body('{"actor":', '{ "actor":'),
    "a field twice": first_body('{"actor":', '{"actor":"x","actor":'),
    "a fraction": first_body('"epoch":1,', '"epoch":1.5,'),
    "a whole number as a fraction": first_body('"epoch":1,', '"epoch":1.0,'),
    "an opening at a fraction": lambda text: re.sub(
        r'("openings":\[\s*\{[^}]*"place":)(\d+)', r"\g<1>\g<2>.0", text, count=1
    ),
    "an opening at a power of ten": lambda text: re.sub(
        r'("openings":\[\s*\{[^}]*"place":)\d+', r"\g<1>1e1", text, count=1
    ),
    "a version that is a fraction": lambda text: re.sub(r'"v":1([,}])(?!.*"v":1[,}])', r'"v":1.0\1', text, count=1),
    "a count that is a fraction": lambda text: re.sub(r'"rows":(\d+),"v"', r'"rows":\1.0,"v"', text),
    "fractions that are no numbers": lambda text: re.sub(r'"rows":(\d+),"v"', r'"rows":\1.0.0,"v"', text),
    "a large number": first_body('"epoch":1,', '"epoch":9007199254740993,'),
    "a mark before it": lambda text: "\ufeff" + text,
    "half a letter": first_body('"actor":"', '"actor":"\\ud800'),
    "no JSON": lambda text: text[:-3],
    "another night's": lambda text: rewritten(text, lambda body: {**body, "book": "night-2"}, book="night-2"),
    "the name of the book": plain(lambda file: file.update(book="night-2")),
    "a kind of event that nobody knows": events("deck-opened", put(e="deck-looked-at")),
    "a name for a number": events("deck-cut", put(seat="three")),
    "time that runs back": lambda text: rewritten(text, lambda body: {**body, "at_us": 5}),
    "a row of another version": lambda text: rewritten(text, lambda body: {**body, "v": body["seq"] // 9 + 1}),
    "a seal that is no hex": lambda text: rewritten(
        text, lambda body: {**body, "sealed_sha256": "ab"} if body["row"] == "event" else body
    ),
    "another owner": lambda text: rewritten(text, lambda body: {**body, "epoch": 3 - min(2, body["seq"])}),
    "a number as a key": lambda text: rewritten(
        text, lambda body: {**body, "meta": {"7": 1}} if body["row"] == "entry" else body
    ),
    # the deal
    "another card opened": opening(card=lambda card: "As" if card != "As" else "Ks"),
    "another salt": opening(salt=other),
    "a salt that is no hex": opening(salt=lambda salt: salt[:-1] + "g"),
    "another place": opening(place=lambda place: place + 1),
    "a place that is none": opening(place=lambda _: -1),
    "another hand": opening(hand=lambda hand: hand + 1),
    "no openings": plain(lambda file: file.pop("openings", None)),
    "another seal": events("deck-committed", at("commitments", last(other))),
    "a seal less": events("deck-committed", at("commitments", lambda seals: seals[:3])),
    "one seal four times": events("deck-committed", at("commitments", lambda seals: seals[:1] * 4)),
    "no seals": events("deck-committed", put(commitments=[])),
    "a deck of too many cards": events("deck-committed", put(count=10**9)),
    "a deck of no cards": events("deck-committed", put(count=0)),
    "a card more": events("deck-committed", at("count", lambda count: count + 1)),
    "nothing sealed": events("deck-committed", lambda _: []),
    "sealed until it pleased": events("deck-committed", lambda event: [{**event, "count": 53}, event]),
    "other randomness": events("deck-cut", at("entropy", other)),
    "no randomness": events("deck-cut", put(entropy="")),
    "randomness that is no hex": events("deck-cut", put(entropy="zz" * 32)),
    "cut elsewhere": events("deck-cut", at("position", lambda place: place + 1)),
    "cut by another one": events("deck-cut", put(seat=9)),
    "cut by nobody": events("deck-cut", put(seat=-1)),
    "cut nowhere": events("deck-cut", put(position=1 << 16)),
    "no cut": events("deck-cut", lambda _: []),
    "cut until it pleased": events("deck-cut", lambda event: [{**event, "entropy": "00" * 32}, event]),
    "cut, and then not": events("deck-cut", lambda event: [event, {"e": "deck-uncut"}]),
    "another deck": events("deck-opened", at("pick", lambda pick: (pick + 1) % 4)),
    "a deck that is none": events("deck-opened", put(pick=-5)),
    "no deck at all": events("deck-opened", put(pick=-1)),
    "an opened deck": events("deck-opened", at("opened", last(lambda each: [each[0], other(each[1])]))),
    "an opened deck of a number that is none": events("deck-opened", at("opened", last(lambda each: [-1, each[1]]))),
    "an opened deck of a large number": events("deck-opened", at("opened", last(lambda each: [1 << 20, each[1]]))),
    "an opened deck without its secret": events("deck-opened", at("opened", last(lambda each: [each[0], ""]))),
    "a deck that stays shut": events("deck-opened", at("opened", lambda decks: decks[1:])),
    "a fingerprint": events("deck-opened", at("leaves", last(other))),
    "a fingerprint less": events("deck-opened", at("leaves", lambda leaves: leaves[1:])),
    "a fingerprint that is no hex": events("deck-opened", at("leaves", last(lambda _: "zz"))),
    "opened twice": events("deck-opened", lambda event: [{**event, "pick": 0}, event]),
    "the opening of another hand": events("deck-opened", put(hand=99)),
    "never opened": events("deck-opened", lambda _: []),
    "never begun": events("hand-started", lambda _: []),
    "begun twice": events("hand-started", lambda event: [event, event]),
    "jokers that were not sealed": events(
        "hand-started",
        lambda event: [{**event, "rules": {**event["rules"], "deck": {"packs": 1, "lowest": "2", "jokers": 2}}}],
    ),
    "a stripped deck": events(
        "hand-started",
        lambda event: [{**event, "rules": {**event["rules"], "deck": {"packs": 2, "lowest": "T", "jokers": 4}}}],
    ),
    "a card skipped": events("dealt", at("at", last(lambda place: place + 1))),
    "pockets from nowhere": events("dealt", at("at", lambda _: [])),
    "pockets from before the deck": events("dealt", at("at", last(lambda _: -1))),
    "another card face up": events("dealt", at("up", last(lambda card: "2c" if card != "2c" else "3c"))),
    "another card on the board": events("board-dealt", at("cards", last(lambda card: "2c" if card != "2c" else "3c"))),
    "a board from nowhere": events("board-dealt", at("at", lambda _: [])),
    "another card shown": events("shown", at("cards", last(lambda card: "2c" if card != "2c" else "3c"))),
    # the money
    "a chip more": entries(_pay),
    "another balance": entries(_left),
    "an account that is none": entries(_astray),
    "one key for all": entries(_twice),
    "entries that take back what they cannot": entries(_take_back),
    "chips that go the other way": entries(_both_ways),
    "no entries": entries(lambda body: body.update(postings=[])),
    "one leg": entries(lambda body: body["postings"].pop()),
    "other units": entries(_tournament),
    "another command's": entries(lambda body: body.update(payload_sha256="00" * 32)),
    "terms of another night": lambda text: rewritten(
        text, lambda body: {**body, "data": {**body["data"], "night": 3}} if body["kind"] == "book-opened" else body
    ),
    "no terms": lambda text: rewritten(
        text, lambda body: {**body, "data": {"night": 1}} if body["kind"] == "book-opened" else body
    ),
}

WHOLE: Forgeries = {
    "not opened whole": events("deal-opened", lambda _: []),
    "another secret": events("deal-opened", at("decks", last(lambda each: [*each[:2], other(each[2])]))),
    "a secret that is too short": events("deal-opened", at("decks", last(lambda each: [*each[:2], "00"]))),
    "a secret that is no hex": events("deal-opened", at("decks", last(lambda each: [*each[:2], "zz"]))),
    "the secret of another deck": events(
        "deal-opened", at("decks", last(lambda each: [0, (each[1] + 1) % 4, each[2]]))
    ),
    "one secret twice": events("deal-opened", at("decks", lambda decks: [*decks, decks[0]])),
    "a card of it opened as another": opening(card=lambda card: "As" if card != "As" else "Ks"),
    "the secret of a deck that is none": events("deal-opened", at("decks", last(lambda each: [7, *each[1:]]))),
    "a deck of a void hand stays shut": events("deal-opened", at("decks", lambda decks: decks[1:])),
    "opened for another hand": events("deal-opened", put(hand=99)),
    "opened before it was dealt": events(
        "hand-started", lambda event: [{"e": "deal-opened", "hand": event["hand"], "decks": [[0, 0, "00" * 32]]}, event]
    ),
    "nothing told of what was thrown": events("deal-opened", put(thrown=[])),
    "less told of what was thrown": events("deal-opened", at("thrown", last(lambda each: [each[0], each[1][1:]]))),
    "more told of what was thrown": events("deal-opened", at("thrown", last(lambda each: [each[0], [*each[1], "As"]]))),
    "thrown in another order": events("deal-opened", at("thrown", last(lambda each: [each[0], each[1][::-1]]))),
    "pockets changed about": events(
        "voided",
        at("pockets", lambda all_: [[one[0], two[1]] for one, two in zip(all_, [*all_[1:], all_[0]], strict=True)]),
    ),
    "another pocket": events("voided", at("pockets", last(lambda each: [each[0], ["2c", *each[1][1:]]]))),
    "a pocket less": events("voided", at("pockets", lambda pockets: pockets[1:])),
    "void and not said": events("voided", lambda _: []),
    "another shuffle": events("reshuffled", at("count", lambda count: count - 1)),
    "discards that did not go in": events("reshuffled", at("thrown", lambda thrown: thrown[1:])),
    "fewer thrown": events("drew", at("count", lambda count: count - 1)),
}
"""What may be made of hands that were opened whole."""
CHANGES |= WHOLE

STILL_FAIR = {
    "nothing", "the file in other white space", "hashes in capitals", "the last row cut off", "no openings",
    "nothing told of what was thrown",
}  # fmt: skip
"""Changes that forge nothing, or that only who kept a head can find."""
