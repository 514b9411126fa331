"""Where Chromium is, and how to start it so that it asks nobody for anything. For tests/browser and tests/check.py."""

import shutil

ARGUMENTS = (
    "--no-sandbox",  # CI is root in a container, where Chromium's own sandbox cannot be set up
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)


def find() -> str | None:
    """The path of a Chromium for Playwright's `executable_path`, or None. Playwright's own download is not used.

    The one without windows and menus comes first: it draws the same pages with three quarters of the work.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)
