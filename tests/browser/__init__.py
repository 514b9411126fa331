"""The whole thing in real browsers: a server process, Chromium, and people who only click."""
