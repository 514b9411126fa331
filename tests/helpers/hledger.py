"""Where hledger is: Debian's, an independent referee of our exports. For tests/bank and tests/check.py."""

import shutil
import subprocess
from pathlib import Path


def find() -> str | None:
    """The path of hledger, or None."""
    return shutil.which("hledger")


def check(journal: Path) -> tuple[int, str]:
    """What `hledger check -s ordereddates` says: balances, every assertion, declared accounts and commodities."""
    done = subprocess.run(
        ["hledger", "-f", str(journal), "check", "-s", "ordereddates"], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr
