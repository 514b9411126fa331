"""Who somebody is while tables are open: let back on a new device, or merged with a double (design.md 10.9)."""

from server.night import commands as c
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.state import Night
from server.table.nights import Nights
from server.table.persons import Officer, Persons


class ComingBack:
    """What `Persons` knows of people, with what the open tables say to it."""

    def __init__(self, nights: Nights, persons: Persons) -> None:
        self._nights, self._persons = nights, persons
        self._knocking: dict[int, tuple[str, ...]] = {}  # names, by the night at whose door they are

    async def known_at(self, night: int) -> dict[str, str]:
        """The names, by id, of those whom the host of now had at his tables, and of this night's; no doubles."""
        actor = await self._nights.find(night)
        known = await self._persons.known_to(actor.night.host, False, night) if actor is not None else ()
        return {each.person: each.name for each in known if each.name}

    async def may_answer(self, officer: Officer, night: int, person: str) -> Refusal | None:
        """Why this officer does not answer who asks at this night to be this person again: its host of now does."""
        actor = await self._nights.find(night)
        hosts = actor is not None and actor.night.host in self._persons.ids_of(officer.person)
        if not hosts and not officer.admin:
            return Refusal(NightRule.NOT_ALLOWED, "Only the host of that table answers there, or the admin.")
        return await self._persons.may_not(officer, person, night if hosts else 0)

    def not_lost(self, night: int, person: str) -> Refusal | None:
        """Why nobody gets this person's seat on a new device just now, asked for at this night."""
        ids, asked = {*self._persons.ids_of(person)}, self._nights.actors.get(night)
        for actor in self._nights.actors.values():
            if actor.night.phase == "closed":
                continue
            if ids & actor.here:
                return Refusal(
                    NightRule.TOO_EARLY, "This player has the table open on another device. Close it there first."
                )
            beside = asked is not None and actor.night.number == asked.night.beside
            same = actor is asked or (beside and asked is not None and actor.night.host == asked.night.host)
            if not same and ids & tied(actor.night):
                return Refusal(
                    NightRule.TOO_EARLY,
                    "This player belongs to another table that is open. Only there he is let back, by its host.",
                )
        return None

    async def let_back(self, officer: Officer, night: int, person: str) -> AnyRefusal | None:
        """Who asks at this night is this person (design.md 10.9). Who gives the device a session does so after this."""
        refusal = await self.may_answer(officer, night, person) or self.not_lost(night, person)
        return refusal or await self._persons.let_back(officer, person)

    async def tell_let_back(self, person: str) -> None:
        """Every open table that has this person hears that he has a new device."""
        for actor in tuple(self._nights.actors.values()):
            if actor.night.phase != "closed" and actor.night.player(person) is not None:
                await actor.tell(c.LetBack(person))

    async def not_him(self, officer: Officer, row: int) -> AnyRefusal | None:
        """The device that was let in by this row of the club's book is signed out; the open tables hear of it."""
        device = self._persons.device(row)
        person = device.person if device is not None else ""
        refusal = await self._persons.not_him(officer, row, self._hosted(officer, person))
        if refusal is None:
            for actor in tuple(self._nights.actors.values()):
                if actor.night.phase != "closed" and actor.night.player(person) is not None:
                    await actor.tell(c.SignOut(person))
        return refusal

    async def unmerge(self, officer: Officer, row: int, reason: str, name: str) -> AnyRefusal | None:
        """The two of that merge are not one; not while they are tied to an open table."""
        return await self._persons.unmerge(officer, row, reason, name, self._busy())

    def _hosted(self, officer: Officer, person: str) -> int:
        """An open night that this officer hosts now and this person is of, 0: none."""
        mine = self._persons.ids_of(officer.person)
        for actor in self._nights.actors.values():
            if actor.night.phase != "closed" and actor.night.host in mine and actor.night.player(person) is not None:
                return actor.night.number
        return 0

    def _busy(self) -> frozenset[str]:
        return frozenset(person for actor in self._nights.actors.values() for person in tied(actor.night))

    async def knocked(self, night: int, names: tuple[str, ...]) -> None:
        """The host's pages of a night, and of the evening's other table, say who asks to be let back."""
        self._knocking[night] = names
        actor = await self._nights.find(night)
        beside = await self._nights.find(actor.night.beside) if actor is not None and actor.night.beside else None
        both = [each for each in (actor, beside) if each is not None]
        asking = tuple(name for each in both for name in self._knocking.get(each.night.number, ()))
        for each in both:
            if each.knocks != asking:
                each.knocks = asking
                each.push()

    async def merge(self, officer: Officer, keep: str, double: str) -> AnyRefusal | None:
        """`double` is `keep` (design.md 10.9); not while one of them is tied to an open table."""
        return await self._persons.merge(officer, keep, double, self._busy())


def tied(night: Night) -> frozenset[str]:
    """Who has a seat, asks for one, or is host or banker of a night that is not over."""
    if night.phase == "closed":
        return frozenset()
    sit = {player.id for player in night.players if player.seat is not None or player.request is not None}
    return frozenset({*sit, night.host, night.banker})
