"""How often one household may do what, over HTTP and on one socket (bank.md 3, item 13)."""

from typing import Literal

from aiohttp import web
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from server.web.errors import Problem
from server.web.proxies import browser_address

Doing = Literal["guess", "change", "read", "open-night", "upgrade"]

PER_ADDRESS: dict[Doing, RateLimitItem] = {
    "guess": parse("10/minute"),  # tokens of invites and admin links that open nothing
    "open-night": parse("10/minute"),
    "change": parse("120/minute"),
    "read": parse("600/minute"),
    "upgrade": parse("300/minute"),  # a household of ten whose network flickers
}
RETRY_AFTER_S = "60"


class Rates:
    """Counts by address: a household behind one router counts as one."""

    def __init__(self, per_address: dict[Doing, RateLimitItem] = PER_ADDRESS) -> None:
        self._per_address = per_address
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def take(self, doing: Doing, request: web.Request) -> None:
        """Counts one; raises `Problem` when it is one too many."""
        if not self._limiter.hit(self._per_address[doing], doing, browser_address(request)):
            raise _too_many()

    def check(self, doing: Doing, request: web.Request) -> None:
        """Raises `Problem` when there were too many already, and counts nothing."""
        if not self._limiter.test(self._per_address[doing], doing, browser_address(request)):
            raise _too_many()


def _too_many() -> Problem:
    text = "Too many tries from your address. Wait a minute, then try again."
    return Problem(429, "too-many-tries", text, {"Retry-After": RETRY_AFTER_S})


class Bucket:
    """A token bucket: `burst` at once, `per_second` for ever. Times are seconds of any steady clock."""

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now; only an allowed one is counted."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
