"""The rules of every box, in both languages, one click away."""

import re
from pathlib import Path

import pytest

from gokaido.engine.registry import games
from gokaido.web.routes.rules import boxes, rules_text

from .served import Served

DOCS = Path(__file__).parents[2] / "docs" / "rules"
IDS = re.compile(r"\*\*([A-Z]-[A-Z]+(?:-\d+)?)\*\*")
BOXES = ["crossroads", "dojo", "duo", "matsuri", "tokaido"]


def test_every_box_has_a_page() -> None:
    assert sorted(box for box in boxes() if rules_text(box, "en")) == BOXES


@pytest.mark.parametrize("box", BOXES)
def test_french_rules_are_complete(box: str) -> None:
    english, french = ((DOCS / name).read_text("utf-8") for name in (f"{box}.md", f"fr/{box}.md"))
    assert IDS.findall(english) == IDS.findall(french)
    assert english.count("\n## ") == french.count("\n## ")
    assert english.count("\n| ") == french.count("\n| ")
    assert 0.9 < len(french) / len(english) < 1.4
    assert english.lower().count("*ruling") == french.lower().count("*décision")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("box", BOXES)
def test_the_page_shows_the_rules_of_its_language(server: Served, box: str, lang: str) -> None:
    with server.client() as client:
        text = client.get(f"/rules/{box}", headers={"accept-language": lang}).text
    assert str(rules_text(box, lang)) in text
    assert "pictures/" not in text  # those are of the site; a table has its own
    assert ".md" not in re.sub(r"<code>.*?</code>", "", text)
    for other in BOXES:
        assert f'href="/rules/{other}"' in text


def test_a_table_and_the_lobby_lead_to_the_rules(server: Served) -> None:
    with server.client() as client:
        for game in games().keys() & set(BOXES):
            assert f'href="/rules/{game}"' in client.get(f"/?game={game}").text
        assert client.get("/rules/chess").status_code == 404
