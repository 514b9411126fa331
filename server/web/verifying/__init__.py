"""A page that checks a night.json by itself, saved on anybody's own device (bank.md 2.2): no server, no network."""
