"""The kinds of step that games are made of, one file a kind: start, legal, decide, and what its events do to a hand."""
