"""The page that checks a saved night by itself (bank.md 2.2): one file, which asks nobody for anything."""

import re
from base64 import b64encode
from hashlib import sha256

import msgspec
import pytest

from server.night.record import Record
from server.web.verifying import document
from server.web.verifying.shapes import name_of, shapes
from tests.web.conftest import Server


async def test_anybody_may_save_it(server: Server) -> None:
    answer = await server.browser().get("/verify")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.body == document.document()
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy


async def test_other_pages_keep_their_own_rules(server: Server) -> None:
    assert "script-src 'self'" in (await server.browser().get("/")).headers["Content-Security-Policy"]


def test_it_is_one_file_that_asks_nobody_for_anything() -> None:
    page = document.document().decode()
    assert not re.findall(r"""(?:src|href)=["'](?!data:|/verify["'])""", page)
    assert not re.findall(
        r"\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|import)\s*[({\"']", page
    )
    assert not re.findall(r"@import|url\(", page)
    assert len(re.findall("<script", page)) == len(re.findall("<style", page)) == 1


@pytest.mark.parametrize("kind", ["script", "style"])
def test_its_own_rules_name_what_is_in_it_and_nothing_else(kind: str) -> None:
    page = document.document().decode()
    inside = re.search(rf"<{kind}[^>]*>(.*?)</{kind}>", page, re.DOTALL)
    assert inside is not None
    found = b64encode(sha256(inside[1].encode()).digest()).decode()
    assert f"{kind}-src 'sha256-{found}'" in page
    assert "unsafe" not in document.policy()
    assert "connect-src" not in document.policy()


def test_every_kind_of_event_is_told() -> None:
    told = msgspec.json.decode(document.told())
    kinds = {shape["tag"][1] for shape in told["types"].values() if shape["tag"] and shape["tag"][0] == "e"}
    assert {"deck-committed", "deck-opened", "deal-opened", "dealt", "voided", "hand-started", "night-opened"} <= kinds
    assert told["rules"]["types"]["record"] == name_of(Record)


def test_a_type_that_cannot_be_told_is_said() -> None:
    class Odd(msgspec.Struct):
        at: memoryview

    with pytest.raises(TypeError, match="cannot be told"):
        shapes([Odd])
    with pytest.raises(TypeError, match="no struct"):
        shapes([int])
