"""The options of Micro Dojo."""

from gokaido.engine.options import Option, on_off

from .material import LEVELS, MODE_WORDS

OPTIONS = (
    Option(
        "mode",
        "basic",
        MODE_WORDS,
        {"en": "Mode", "fr": "Mode"},
        {
            "en": "Alternative moves of the meeples: none, paid (1) or free (2), all (A) or some at random (B).",
            "fr": "Mouvements alternatifs des pions : aucun, payants (1) ou gratuits (2), tous (A) ou au hasard (B).",
        },
        (
            {"en": "basic", "fr": "partie classique"},
            {"en": "1A: paid, all", "fr": "1A (simple) : payants, tous"},
            {"en": "2A: free, all", "fr": "2A (complexe) : gratuits, tous"},
            {"en": "1B: paid, at random", "fr": "1B (moyenne) : payants, au hasard"},
            {"en": "2B: free, at random", "fr": "2B (moyenne) : gratuits, au hasard"},
        ),
        short=MODE_WORDS,
    ),
    on_off(
        "advanced_objectives",
        {"en": "Advanced objectives", "fr": "Objectifs avancés"},
        {
            "en": "Draw the five objectives from all fourteen; the advanced modes always do.",
            "fr": "Tirer les cinq objectifs parmi les quatorze ; les modes avancés le font toujours.",
        },
    ),
    Option(
        "level",
        1,
        tuple(range(1, LEVELS + 1)),
        {"en": "Solo opponent", "fr": "Adversaire solo"},
        {
            "en": "How strong the card-driven opponent of the one-player game is (its cards are a reconstruction).",
            "fr": "En solo, la force de l’adversaire à cartes Automatisation (une reconstitution).",
        },
        solo=True,
    ),
)
