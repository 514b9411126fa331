"""The client's files: read once, hashed, announced, and broken ones found at the start (design.md 10.13)."""

import gzip
import re
from pathlib import Path

import aiohttp
import pytest

from server.config import resource_dir
from server.web.assets import SHELLS, Assets, BadAssets, load_assets
from tests.web.conftest import Server


def test_every_file_that_a_page_needs_is_announced(client_folder: Path) -> None:
    """Imports are walked, through re-exports and bare imports, and what stands in a comment is none."""
    assets = load_assets(client_folder)
    page = assets.shells["table"].decode()
    announced = re.findall(r'<link rel="modulepreload" href="/s/[0-9a-f]{8}/([^"]+)">', page)
    assert announced == ["js/render.js", "js/socket.js", "js/h.js"]
    assert re.findall(r'rel="preload" as="style" href="/s/[0-9a-f]{8}/([^"]+)"', page) == ["css/tokens.css"]


def test_links_to_files_are_hashed_and_links_to_pages_are_not(client_folder: Path) -> None:
    assets = load_assets(client_folder)
    page = assets.shells["index"].decode()
    assert f'href="/s/{assets.version}/icon.svg"' in page
    assert f'src="/s/{assets.version}/js/pages/table.js"' in page
    assert '<a href="/">index</a>' in page


def test_our_own_client_is_whole() -> None:
    """Every page names only files that are there; a cold start needs at most 45 of them (design.md 10.13)."""
    assets = load_assets(resource_dir("static"))
    for name in SHELLS:
        page = assets.shells[name].decode()
        named = set(re.findall(rf'(?:href|src)="/s/{assets.version}/([^"]+)"', page))
        assert named <= set(assets.files)
        assert any(path.endswith(".js") for path in named)
        assert len(named) + 1 <= 45


@pytest.mark.parametrize("changed", ["js/h.js", "css/tokens.css", "icon.svg"])
def test_any_changed_byte_is_another_version(client_folder: Path, changed: str) -> None:
    before = load_assets(client_folder).version
    assert load_assets(client_folder).version == before
    with (client_folder / changed).open("a") as file:
        file.write("\n")
    assert load_assets(client_folder).version != before


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        ("js/h.js", 'import "./nowhere.js";\n', r"js/h\.js imports \./nowhere\.js"),
        ("js/h.js", 'export * from "../../../outside.js";\n', "imports"),
        ("css/tokens.css", '@import "gone.css";\n', r"css/tokens\.css imports gone\.css"),
        ("join.html", '<html><head></head><img src="gone.svg"></html>', r"join\.html names gone\.svg"),
        ("table.html", '<head><script type="module" src="js/gone.js"></script></head>', r"js/gone\.js"),
    ],
)
def test_a_file_that_is_named_and_missing_stops_the_start(client_folder: Path, path: str, text: str, says: str) -> None:
    (client_folder / path).write_text(text)
    with pytest.raises(BadAssets, match=says):
        load_assets(client_folder)


def test_a_missing_page_stops_the_start(client_folder: Path) -> None:
    (client_folder / "join.html").unlink()
    with pytest.raises(BadAssets, match=r"lacks join\.html"):
        load_assets(client_folder)


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("js/h.js", "text/javascript; charset=utf-8"),
        ("css/main.css", "text/css; charset=utf-8"),
        ("icon.svg", "image/svg+xml; charset=utf-8"),
    ],
)
async def test_a_hashed_file_is_kept_for_a_year(server: Server, path: str, content_type: str) -> None:
    browser = server.browser()
    page = (await browser.get("/")).body.decode()
    version = re.search(r"/s/([0-9a-f]{8})/", page)
    assert version
    url = f"/s/{version[1]}/{path}"
    answer = await browser.get(url, headers={"Accept-Encoding": "identity"})
    assert answer.status == 200
    assert answer.headers["Content-Type"] == content_type
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    again = await browser.get(url, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status, again.body) == (304, b"")
    assert again.headers["ETag"] == answer.headers["ETag"]


@pytest.mark.parametrize(("reads", "packed"), [("gzip, br", True), ("br", False), ("identity", False), ("", False)])
async def test_large_text_is_packed_for_who_can_read_it(
    server: Server, assets: Assets, reads: str, packed: bool
) -> None:
    path = f"/s/{assets.version}/js/h.js"
    whole = assets.files["js/h.js"].body
    async with (
        aiohttp.ClientSession(auto_decompress=False) as session,
        session.get(server.url(path), headers={"Accept-Encoding": reads}) as response,
    ):
        body = await response.read()
    assert response.headers.get("Content-Encoding") == ("gzip" if packed else None)
    assert response.headers["Vary"] == "Accept-Encoding"
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert (gzip.decompress(body) if packed else body) == whole
    assert (len(body) < len(whole)) is packed


@pytest.mark.parametrize(
    "path",
    [
        "/s/0000000000000000/js/h.js",
        "/s/{version}/js/gone.js",
        "/s/{version}/package.json",
        "/s/{version}/index.html",
        "/s/{version}/../server/config.py",
        "/s/{version}/%2e%2e/%2e%2e/etc/passwd",
        "/s/{version}//etc/passwd",
    ],
)
async def test_nothing_else_is_served(server: Server, path: str) -> None:
    browser = server.browser()
    page = (await browser.get("/")).body.decode()
    version = re.search(r"/s/([0-9a-f]{8})/", page)
    assert version
    answer = await browser.get(path.format(version=version[1]))
    assert (answer.status, answer.rule) == (404, "not-found")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/admin", "/j", "/n/1"])
async def test_pages_are_never_kept(server: Server, path: str) -> None:
    answer = await server.browser().get(path)
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
