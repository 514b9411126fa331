"""`python -m tests.browser.roomy serve ...`: the server that lets one address open as many tables as tests need.

A quick machine opens more of them in a minute than a household does.
"""

from limits import RateLimitItem, parse

from server.cli import main
from server.web.rates import PER_ADDRESS, Doing

ROOM: dict[Doing, RateLimitItem] = {
    "open-night": parse("600/minute"),
    "change": parse("6000/minute"),
    "read": parse("6000/minute"),
}

if __name__ == "__main__":
    PER_ADDRESS.update(ROOM)
    main()
