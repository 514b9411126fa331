"""Sessions, names, invitations, the admin (bank.md 3, items 4 and 10; design.md 10.8, 10.9, 10.12)."""

from hashlib import sha256
from pathlib import Path

import pytest

from server.bank.journal import StoreFailed
from server.store.people import ADMIN_LINK_MS, ADMIN_MS, INVITE_MS, SESSION_MS
from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy
from tests.store.test_journal import files_of


async def test_a_session_is_found_by_its_token_alone(store: Store) -> None:
    people = store.people
    anna = await people.new_person("Anna")
    token = await people.new_session(anna)
    session = await people.session(token)
    assert session is not None
    assert (session.person, session.admin) == (anna, False)
    assert session.key == sha256(token.encode()).hexdigest()
    assert session.mark == session.key[:8]
    for other in ("", token[:-1], token + "x", session.key, "\udce9"):
        assert await people.session(other) is None
    assert len(token) >= 43, "256 bits"
    assert await people.new_session(anna) != token


async def test_a_revoked_session_is_gone_at_once(store: Store) -> None:
    people = store.people
    anna = await people.new_person("Anna")
    tokens = [await people.new_session(anna) for _ in range(3)]
    keys = [sha256(token.encode()).hexdigest() for token in tokens]
    await people.revoke(keys[1])
    await people.revoke(keys[1])
    assert [await people.session(token) is None for token in tokens] == [False, True, False]
    assert await people.live_sessions((*keys, "00" * 32)) == frozenset((keys[0], keys[2]))
    assert await people.live_sessions(()) == frozenset()


async def test_a_session_lasts_thirty_days_and_what_an_admin_may_do_twelve_hours(
    store: Store, clock: HandClock
) -> None:
    people = store.people
    anna, bo = await people.new_person("Anna"), await people.new_person("Bo")
    assert await people.claim_admin(await people.new_admin_link(), bo)
    guest, admin = await people.new_session(anna), await people.new_session(bo)
    clock.move(ADMIN_MS - 1)
    for_now = await people.session(admin)
    assert for_now is not None
    assert for_now.admin
    clock.move(1)
    lapsed = await people.session(admin)
    assert lapsed is not None, "his seat and his night stay his"
    assert (lapsed.person, lapsed.admin) == (bo, False)
    clock.move(SESSION_MS - ADMIN_MS - 1)
    assert await people.session(guest) is not None
    clock.move(1)
    assert await people.session(guest) is None
    assert await people.session(admin) is None
    assert await people.live_sessions((sha256(guest.encode()).hexdigest(),)) == frozenset()


async def test_names(store: Store) -> None:
    people = store.people
    anna, nobody = await people.new_person("Anna"), await people.new_person("")
    assert len(anna) == 12
    assert anna.isalnum()
    assert anna == anna.lower()
    assert await people.name(anna) == "Anna"
    assert await people.name("nobody-at-all") == ""
    await people.rename(anna, "Änni 🂡")
    await people.rename("nobody-at-all", "Zed")
    assert await people.names((anna, nobody, "nobody-at-all")) == {anna: "Änni 🂡", nobody: ""}


async def test_a_new_invite_replaces_the_older_ones(store: Store, clock: HandClock) -> None:
    people = store.people
    first = await store.journal.new_night("Friday", "anna", 5)
    second = await store.journal.new_night("Saturday", "anna", 5)
    assert await people.invite(first) is None
    one, other = await people.new_invite(first), await people.new_invite(second)
    assert len(one) == 22
    assert await people.night_of_invite(one) == first
    assert await people.night_of_invite(other) == second
    assert await people.invite(first) == one
    two = await people.new_invite(first)
    assert two != one
    assert await people.night_of_invite(one) is None
    assert await people.night_of_invite(two) == first
    clock.move(INVITE_MS - 1)
    assert await people.invite(first) == two
    clock.move(1)
    assert await people.invite(first) is None
    assert await people.night_of_invite(two) is None
    for wrong in ("", two[:-1], two + "A"):
        assert await people.night_of_invite(wrong) is None


async def test_an_invite_is_shown_again_after_a_restart(data: Path, clock: HandClock, entropy: SeededEntropy) -> None:
    """It is derived from the key, not kept."""
    store = Store(data, clock, entropy)
    night = await store.journal.new_night("Friday", "anna", 5)
    token = await store.people.new_invite(night)
    store.close()
    store = Store(data, clock, entropy)
    assert await store.people.invite(night) == token
    store.close()


async def test_an_admin_link_opens_once(store: Store, clock: HandClock) -> None:
    """design.md 10.8."""
    people = store.people
    anna, bo = await people.new_person("Anna"), await people.new_person("Bo")
    assert not await people.has_admin()
    old = await people.new_admin_link()
    link = await people.new_admin_link()
    assert not await people.claim_admin(old, bo)
    assert not await people.claim_admin("", bo)
    assert await people.claim_admin(link, anna)
    assert not await people.claim_admin(link, bo)
    assert not await people.claim_admin(link, anna)
    assert await people.has_admin()
    assert (await people.is_admin(anna), await people.is_admin(bo)) == (True, False)
    session = await people.session(await people.new_session(anna))
    assert session is not None
    assert session.admin
    late = await people.new_admin_link()
    clock.move(ADMIN_LINK_MS)
    assert not await people.claim_admin(late, bo)
    assert await people.claim_admin(await people.new_admin_link(), anna), "again admin: no harm"


async def test_a_link_that_fails_is_not_used_up(store: Store) -> None:
    """Nobody there to make admin: the claim and the role are one transaction."""
    people = store.people
    link = await people.new_admin_link()
    with pytest.raises(StoreFailed):
        await people.claim_admin(link, "nobody-at-all")
    assert await people.claim_admin(link, await people.new_person("Anna"))


async def test_no_token_is_in_the_files(data: Path, store: Store) -> None:
    """A copy of the database opens nothing (bank.md 3, item 4)."""
    people = store.people
    anna = await people.new_person("Anna-in-the-file")
    night = await store.journal.new_night("Friday", anna, 5)
    tokens = [await people.new_session(anna), await people.new_invite(night), await people.new_admin_link()]
    stored = files_of(data)
    assert b"Anna-in-the-file" in stored
    for token in tokens:
        assert token.encode() not in stored
