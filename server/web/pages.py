"""The pages' shells and the files they need. Everything a page shows comes later, through the API and the socket."""

from aiohttp import web
from aiohttp.typedefs import Handler

from server.web.errors import plain_problem
from server.web.keys import SERVICES

FOR_A_YEAR = "public, max-age=31536000, immutable"


def shell(name: str) -> Handler:
    """A handler that sends one page. Shells name the hashed files, so a browser asks for them afresh each time."""

    async def page(request: web.Request) -> web.Response:
        body = request.app[SERVICES].assets.shells[name]
        return web.Response(body=body, content_type="text/html", charset="utf-8")

    return page


async def static_file(request: web.Request) -> web.Response:
    """One file by the hash of the whole tree and its path. Another hash is another version: it is not here."""
    assets = request.app[SERVICES].assets
    asset = assets.files.get(request.match_info["path"])
    if asset is None or request.match_info["version"] != assets.version:
        raise plain_problem(404)
    headers = {"Cache-Control": FOR_A_YEAR, "ETag": asset.etag}
    if asset.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if request.headers.get("If-None-Match") == asset.etag:
        return web.Response(status=304, headers=headers)
    headers["Content-Type"] = asset.content_type
    if asset.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return web.Response(body=asset.packed, headers=headers)
    return web.Response(body=asset.body, headers=headers)
