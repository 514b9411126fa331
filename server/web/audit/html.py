"""Templates to pages. What a template writes is escaped by Jinja (bank.md 3, item 8); nothing is marked safe."""

from collections.abc import Mapping
from pathlib import Path

from aiohttp import web
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from server.web.audit import words
from server.web.keys import SERVICES

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.globals.update(
    account_words=words.account_words,
    amount_words=words.amount_words,
    kind_words=words.kind_words,
    number_words=words.number_words,
    person=words.person,
    stamp=words.stamp,
    time_words=words.time_words,
    unit_words=words.unit_words,
)


def page(request: web.Request, template: str, values: Mapping[str, object], status: int = 200) -> web.Response:
    """A whole page in our looks."""
    static = f"/s/{request.app[SERVICES].assets.version}"
    text = TEMPLATES.get_template(template).render(static=static, **values)
    return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")
