"""The whole URL map."""

from aiohttp import web

from server.web import access, again, api, choose, deals, desk, evening, forms, health, invites
from server.web.audit import pages as audit
from server.web.club import pages as club
from server.web.club import people
from server.web.house import night as house
from server.web.house import sets as club_house
from server.web.money import settle
from server.web.money.bank import bank
from server.web.money.export import export, export_club
from server.web.pages import shell, static_file
from server.web.socket import websocket
from server.web.tournament import pages as tournament

_NIGHT = r"{night:[1-9][0-9]{0,8}}"
_PERSON = r"{person:[a-z0-9-]{1,64}}"
_SEQ = r"{seq:[1-9][0-9]{0,14}}"
_KEY = r"{key:[a-z0-9-]{1,40}}"
_HAND = r"{hand:[1-9][0-9]{0,8}}"

ROUTES = (
    # pages
    web.get("/", shell("index")),
    web.get("/admin", shell("index")),
    web.get("/j", shell("join")),
    web.get(f"/n/{_NIGHT}", shell("table")),
    web.get(f"/n/{_NIGHT}/bank", bank),
    web.get(f"/n/{_NIGHT}/settle", settle.settle),
    web.post("/club/pay", settle.pay),
    web.get("/club", club.club),
    web.get("/club/results", club.results),
    web.get(f"/club/person/{_PERSON}", club.person_page),
    web.get("/club/people", people.people),
    web.post("/club/people/do", people.do),
    web.post("/club/sign-out", club.sign_out),
    web.get("/club/audit", audit.entries),
    web.get(f"/club/audit/entry/{_SEQ}", audit.entry),
    web.get("/club/audit/balance", audit.balance),
    web.get(f"/n/{_NIGHT}/desk", desk.desk),
    web.get(f"/n/{_NIGHT}/deals", deals.deals),
    web.get("/verify", deals.checker),
    web.get("/start", tournament.start),
    web.post("/start", tournament.begin),
    web.get(f"/n/{_NIGHT}/tournament", tournament.tournament),
    web.get(f"/n/{_NIGHT}/slip", evening.slip),
    web.post(f"/n/{_NIGHT}/beside", evening.open_beside),
    web.get(f"/n/{_NIGHT}/choose", choose.choose),
    web.post(f"/n/{_NIGHT}/choose", choose.choose),
    web.post(f"/n/{_NIGHT}/choose/preview", choose.preview),
    # the auditor's pages
    web.get(f"/n/{_NIGHT}/audit", audit.entries),
    web.get(f"/n/{_NIGHT}/audit/entry/{_SEQ}", audit.entry),
    web.get(f"/n/{_NIGHT}/audit/hand/{_HAND}", audit.hand),
    web.get(f"/n/{_NIGHT}/audit/balance", audit.balance),
    web.get(f"/n/{_NIGHT}/audit/stacks", audit.players),
    web.get(f"/n/{_NIGHT}/audit/results", audit.results),
    # house rules
    web.get(f"/n/{_NIGHT}/house", house.rules),
    web.get(f"/n/{_NIGHT}/house/edit", house.edit),
    web.post(f"/n/{_NIGHT}/house/edit", house.change),
    web.post(f"/n/{_NIGHT}/house/preview", house.preview),
    web.get("/house", club_house.listed),
    web.get("/house-odds", club_house.odds),
    web.get("/house-odds/more", club_house.more_odds),
    web.get(f"/house/{_KEY}", club_house.rules),
    web.get(f"/house/{_KEY}/edit", club_house.edit),
    web.post(f"/house/{_KEY}/edit", club_house.change),
    web.post(f"/house/{_KEY}/preview", club_house.preview),
    web.post(f"/house/{_KEY}/remove", club_house.remove),
    # every command of a night, as an ordinary form
    web.post(f"/n/{_NIGHT}/do", forms.do),
    web.post(f"/n/{_NIGHT}/invite/new", invites.renew),
    # the client's files
    web.get(r"/s/{version}/{path:.+}", static_file),
    # who is asking
    web.get("/api/me", api.me),
    web.post("/api/admin", api.claim_admin),
    # nights
    web.get("/api/nights", api.my_nights),
    web.post("/api/nights", api.open_night),
    web.post("/api/invite", invites.look_at_invite),
    web.post("/api/join", invites.join),
    web.post("/api/knock", again.knock),
    web.post("/api/knock/state", again.knocked),
    web.get(f"/api/n/{_NIGHT}/invite", invites.show_invite),
    # the books as files
    web.get(f"/api/n/{_NIGHT}/export", export),
    web.get("/api/club/export", export_club),
    # the table
    web.get(access.SOCKET_PATH, websocket),
    # the host's own tools
    web.get("/healthz", health.healthz),
    web.get("/metrics", health.metrics),
)
