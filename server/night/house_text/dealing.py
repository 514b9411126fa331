"""The words of the sections [dealing] and [showdown]."""

from collections.abc import Mapping

from server.night.house_text.words import Words, choice

DEALING: Mapping[str, Words] = {
    "burns": choice(
        "Burnt cards",
        {
            "off": ("none", "No cards are burnt."),
            "on": ("one before each round of cards", "A card is burnt before each round of cards, if the deck allows."),
        },
    ),
    "stud_short": choice(
        "Stud when the deck runs short",
        {
            "common-card": ("a common card", "When the deck runs short in stud, one common card is dealt for all."),
            "burns-first": (
                "the burnt cards first, then a common card",
                "When the deck runs short in stud, the burnt cards are shuffled in; if that is not enough, one common "
                "card is dealt for all.",
            ),
        },
    ),
    "draw_short": choice(
        "A draw when the deck runs short",
        {
            "reshuffle-merge": (
                "the rest and the discards are shuffled",
                "When the deck runs short in a draw, the rest and the discards are shuffled together.",
            ),
            "stub-first": (
                "the rest is dealt, then the discards are shuffled",
                "When the deck runs short in a draw, the rest is dealt out, then the discards are shuffled.",
            ),
            "bottom-card-reserved": (
                "as the first, and the last card is never dealt",
                "When the deck runs short in a draw, the rest and the discards are shuffled together; the bottom card "
                "is never dealt.",
            ),
        },
    ),
    "ace_proof": choice(
        "The ace that allows one card more",
        {
            "none": ("need not be shown", "Who draws one card more because he keeps an ace need not show it."),
            "show": ("is shown", "Who draws one card more because he keeps an ace shows the ace."),
        },
    ),
    "fifth_card": choice(
        "The fifth card of who draws five",
        {
            "in-turn": ("comes with the others", "Who draws five cards gets all of them at once."),
            "last": ("comes when everybody has drawn", "Who draws five gets the fifth when everybody has drawn."),
        },
        quiet=True,
    ),
}
SHOWDOWN: Mapping[str, Words] = {
    "hands": choice(
        "Losing hands",
        {
            "losers-may-muck": (
                "need not be shown",
                "At the showdown the last to bet shows first; who cannot win need not show.",
            ),
            "all-show": ("are shown", "At the showdown everybody who is still in shows his hand."),
        },
    ),
    "all_in_hands": choice(
        "Hands when nobody can bet any more",
        {
            "face-down": ("stay face down", "When nobody can bet any more, hands stay face down until the showdown."),
            "face-up": ("are turned up", "When nobody can bet any more, all hands are turned up at once."),
        },
    ),
    "odd_chips": choice(
        "The chip that cannot be split",
        {
            "by-game": ("as the game says", "The odd chip goes left of the button, in stud to the highest card."),
            "left-of-button": ("left of the button", "The odd chip always goes to the first left of the button."),
            "high-card": ("to the highest card", "The odd chip always goes to whoever holds the highest card."),
            "kitty": (
                "to the kitty, of the main pot",
                "The odd chips of the main pot go to the kitty, as long as there is one.",
            ),
            "stay": (
                "in the pot, of the main pot",
                "The odd chips of the main pot stay in the middle, for whoever wins the next deal.",
            ),
        },
    ),
    "declare": choice(
        "How players declare",
        {
            "by-game": ("as the game says", "Players declare high or low as the game says."),
            "together": ("in secret, all at once", "Players declare high or low in secret, all at once."),
            "in-turn": (
                "one after the other from the dealer's left",
                "Players declare high or low one after the other, from the dealer's left.",
            ),
            "in-turn-from-bettor": (
                "one after the other from the last bettor",
                "Players declare high or low one after the other, from whoever bet or raised last.",
            ),
        },
        quiet=True,
    ),
    "swing_tie": choice(
        "A tie of who declares both ways",
        {
            "by-game": ("as the game says", "Whether a tie spoils both ways is as the game says."),
            "lose": ("spoils both ways", "Who declares both ways must win both alone: a tie spoils it."),
            "share": ("is shared", "Who declares both ways may share a half that he ties for."),
        },
        quiet=True,
    ),
    "time_up": choice(
        "Who does not declare in time",
        {
            "by-game": (
                "as the game says",
                "Who does not declare in time declares high, unless the game says otherwise.",
            ),
            "high": ("declares high", "Who does not declare in time declares high."),
            "better-way": (
                "declares the better way",
                "Who does not declare in time declares high or low, whichever his own cards are better for: they are "
                "tried against a hundred hands out of the cards that he does not see.",
            ),
        },
        quiet=True,
    ),
    "nobody_declared_right": choice(
        "When all who declared have failed",
        {
            "by-game": ("as the game says", "When all have declared both ways and failed, it goes as the game says."),
            "pot-stays": (
                "the pot stays",
                "When all have declared both ways and failed, the pot stays for the same game again.",
            ),
            "cards-speak": ("cards speak", "When all have declared both ways and failed, cards speak."),
        },
        quiet=True,
    ),
    "beaten_by_swing": choice(
        "Who lost to somebody that failed both ways",
        {
            "by-game": (
                "as the game says",
                "What becomes of who lost to somebody that failed both ways, the game says.",
            ),
            "may-win": (
                "may still win that half",
                "Who lost to somebody that failed both ways may still win that half.",
            ),
            "out": ("is out of that half", "Who lost to somebody that failed both ways is out of that half."),
        },
        quiet=True,
    ),
}
