"""Long attacks on a real server process: `python -m server soak` runs them, tests/sim runs a small version of each."""
