"""Serves the client with canned views, one night number for each state.

`python -m tests.browser.gallery.serve [PORT]`
"""

import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSMsgType, web

from server.web.assets import Assets, load_assets
from server.web.headers import CONTENT_SECURITY_POLICY
from tests.browser.gallery.frames import FRAMES, NIGHT_NAME, push

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATIC = Path(__file__).parents[3] / "static"
PORT = 8099
NUMBERS = dict(enumerate(FRAMES, 1))

QR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"><path fill="#fff" d="M0 0h33v33H0z"/>'
    '<path d="M4 4h7v7H4zM22 4h7v7h-7zM4 22h7v7H4zM13 5h2v3h-2zM17 9h3v2h-3zM13 14h5v2h-5z'
    'M20 14h2v5h-2zM24 16h4v2h-4zM14 20h4v4h-4zM21 23h5v2h-5zM18 26h3v3h-3z"/></svg>'
)


def page(name: str, assets: Assets) -> Handler:
    async def shell(_request: web.Request) -> web.Response:
        return web.Response(body=assets.shells[name], content_type="text/html", charset="utf-8")

    return shell


async def static(request: web.Request) -> web.Response:
    asset = load_assets(STATIC).files.get(request.match_info["path"])
    if asset is None:
        raise web.HTTPNotFound
    return web.Response(body=asset.body, headers={"Content-Type": asset.content_type})


async def socket(request: web.Request) -> web.WebSocketResponse:
    """Answers a hello with the state of its night and every command with ok; "leave" is refused, to see that, too."""
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for message in ws:
        if message.type != WSMsgType.TEXT:
            continue
        frame = json.loads(message.data)
        if frame["t"] == "hello":
            await ws.send_json(push(NUMBERS[frame["night"]], 31))
        elif frame["t"] == "ping":
            await ws.send_json({"t": "pong", "at": frame["at"], "now": frame["at"]})
        elif frame["do"]["do"] == "leave":
            await ws.send_json(
                {
                    "t": "no",
                    "id": frame["id"],
                    "rule": "in-a-hand",
                    "text": "You are in a hand. Fold first, then leave.",
                }
            )
        else:
            await ws.send_json({"t": "ok", "id": frame["id"], "v": 31})
    return ws


def canned(answer: object) -> Handler:
    async def handler(_request: web.Request) -> web.Response:
        return web.json_response(answer)

    return handler


async def policy(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY


def make_app() -> web.Application:
    """The gallery; it reads the client once, at the start."""
    assets = load_assets(STATIC)
    app = web.Application()
    app.on_response_prepare.append(policy)
    nights = [
        {
            "night": 7,
            "name": NIGHT_NAME,
            "closed": False,
            "players": ["Anna", "Bo", "Charlotte", "Hal"],
            "opened_at": 1764500000000,
        },
        {
            "night": 3,
            "name": "Thursday at Bo\u2019s",
            "closed": True,
            "players": ["Anna", "Bo", "Eve"],
            "opened_at": 1763900000000,
        },
    ]
    app.add_routes(
        [
            web.get("/", page("index", assets)),
            web.get("/j", page("join", assets)),
            web.get("/ws", socket),
            web.get("/n/{night}", page("table", assets)),
            web.get("/s/{version}/{path:.+}", static),
            web.get(
                "/api/me",
                canned({"person": "person7", "name": "Hal", "admin": False, "may_open": True, "notice": "", "now": 0}),
            ),
            web.get("/api/nights", canned({"nights": nights})),
            web.post("/api/nights", canned({"night": 1, "invite": "http://192.168.1.20:8080/j#x"})),
            web.post("/api/join", canned({"night": 4})),
            web.post(
                "/api/invite",
                canned({"night": 4, "name": NIGHT_NAME, "players": ["Anna", "Bo", "Charlotte"], "member": False}),
            ),
            web.get(
                "/api/n/{night}/invite", canned({"link": "http://192.168.1.20:8080/j#Xk3vQ9sTn0aLm2PzR7cW4y", "qr": QR})
            ),
        ]
    )
    return app


if __name__ == "__main__":
    web.run_app(make_app(), host="127.0.0.1", port=int(sys.argv[1]) if len(sys.argv) > 1 else PORT, print=None)
