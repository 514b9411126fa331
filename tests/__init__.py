"""Everything that `make test` runs. `python -m tests.check` runs all of it, quick things first."""
