"""How commands and events are called on the wire and in the log: `MakeBanker` is "make-banker" (design.md 10.15)."""


def hyphens(name: str) -> str:
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")
