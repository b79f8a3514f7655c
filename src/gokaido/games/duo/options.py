"""The options of Tokaido Duo."""

from gokaido.engine.options import Option

SEAT_WORDS = ("random", "first", "second")
SEATS_CALLED = (
    {"en": "at random", "fr": "au hasard"},
    {"en": "the first seat", "fr": "la première place"},
    {"en": "the second seat", "fr": "la seconde place"},
)

OPTIONS = (
    Option(
        "compass",
        "random",
        SEAT_WORDS,
        {"en": "By the compass", "fr": "Côté rose des vents"},
        {
            "en": "Which seat is on the side of the compass, and begins.",
            "fr": "Quelle place est du côté de la rose des vents, et commence.",
        },
        SEATS_CALLED,
    ),
    Option(
        "purple",
        "random",
        SEAT_WORDS,
        {"en": "Purple player", "fr": "Joueur violet"},
        {
            "en": "Which seat plays purple; the two colours have different paintings.",
            "fr": "Quelle place joue violet ; les deux couleurs ont des jetons Œuvre différents.",
        },
        SEATS_CALLED,
    ),
)
