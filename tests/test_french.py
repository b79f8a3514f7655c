"""The French that all games share: pages, errors, terminal and laboratory speak as the rulebooks do."""

from .french import retired, shared_texts
from .rules import test_dojo_french, test_duo_french, test_tokaido_french

RETIRED = {**test_tokaido_french.RETIRED, **test_duo_french.RETIRED, **test_dojo_french.RETIRED}
RETIRED = {word: instead for word, instead in RETIRED.items() if word != r"tuiles?"}  # Tokaido deals them to travellers


def test_what_all_games_share_uses_the_words_of_the_rulebooks() -> None:
    said = list(shared_texts())
    assert {"web/errors.toml", "lab/errors.toml", "bots/levels.py", "lab/study/studies/seats.py", "fr.po"} <= {
        place for place, _ in said
    }
    assert retired(iter(said), RETIRED) == []
