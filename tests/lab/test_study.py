"""Studies: what is counted adds up, and what is written can be read."""

import html.parser
import json
import random
import re
from pathlib import Path

import pytest

from gokaido.art.palette import PALETTE
from gokaido.engine.errors import BadOption
from gokaido.engine.registry import game_of
from gokaido.games.tokaido.material.base import BOX_OF, INITIATION_COINS, TRAVELLER_COINS, Who
from gokaido.games.tokaido.state import TokaidoSource
from gokaido.lab.arena.arena import arena
from gokaido.lab.arena.counters import ours
from gokaido.lab.arena.referee import GameEnd, Row
from gokaido.lab.statistics import Figure
from gokaido.lab.study.charts import stacked
from gokaido.lab.study.figures import Locale
from gokaido.lab.study.question import Arm, ArmResult, option_of
from gokaido.lab.study.sheet import inks, on, pigments_used
from gokaido.lab.study.studies import questions
from gokaido.lab.study.studies.objectives import OUTCOMES
from gokaido.lab.study.studies.stations import Stations, one_more
from gokaido.lab.study.studies.travellers import KINDS
from gokaido.lab.study.study import Study, study

from ..terminal import Cli, too_wide

EXAMPLES = Path(__file__).parents[2] / "examples"
MITSUKUNI = Who.MITSUKUNI
IN_THE_BOX = {who for who, box in enumerate(BOX_OF) if box == 0}  # the travellers of Tokaido itself
VOID = {"meta", "br", "link", "img", "hr"}


def ready(key: str) -> bool:
    """Can a question be asked of the games that are here?"""
    return key != "festivals" or option_of(game_of("tokaido"), "matsuri")


class Balanced(html.parser.HTMLParser):
    """Every tag that is opened is closed; ids are one of a kind."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("key", questions())
def test_every_question_is_answered_with_tables_charts_and_a_page(
    cli: Cli, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In English: every French chart is drawn in the next test, and one answer written whole in a later one."""
    if not ready(key):
        with pytest.raises(BadOption, match="has no festivals here"):
            study(key, number=2, bot="random")
        return
    monkeypatch.setattr(Study, "write", lambda found, folder: found._write(folder, "fr/index.html"))
    run = cli("study", key, "--games", "8", "--bot", "random", "--workers", "1", "--out", "found")
    assert run.status == 0, run.complained
    assert too_wide(run.said) == []
    folder = cli.folder / "found"
    found = json.loads((folder / "figures.json").read_text())
    assert found["sections"]
    assert all(len(line) == len(part["heads"]) for part in found["sections"] for line in part["lines"])
    text = (folder / "index.html").read_text()
    charts = sorted(path.stem for path in folder.glob("*.png"))
    assert charts == sorted(path.stem for path in folder.glob("*.svg"))
    assert text.count('class="broad"') == text.count('class="slim"') == len(charts)
    assert all((folder / f"{name}.png").read_bytes().startswith(b"\x89PNG") for name in charts)
    page = Balanced()
    page.feed(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(page.ids)
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL).lower().split()
    assert questions()[key].title["en"].split(",")[0] in text
    assert "<code>random</code>" in text
    assert 'href="fr/index.html"' in text


ENGLISH = re.compile(r"\b(the|of|and|with|games?|wins?|points at|which|who)\b", re.IGNORECASE)


@pytest.mark.parametrize("key", questions())
def test_every_answer_is_told_in_french_too(key: str) -> None:
    """Not a word of English in the French answer, and figures as French writes them."""
    found = study(key, number=4, bot="random", lang="fr")
    told = [found.title, found.subtitle(), found.answer.lead, *found.how()[:-1]]
    for part in found.answer.sections:
        told += [part.heading, part.text, *(text for chart in part.charts for text in (chart.title, chart.alt))]
        assert all(chart.inline().startswith("<svg") for chart in part.charts)
        told += (
            [*part.grid.heads, *(c for line in part.grid.lines for c in line if isinstance(c, str))]
            if part.grid
            else []
        )
    assert [text for text in told if ENGLISH.search(text)] == []
    assert [text for text in told if re.search(r"\d\.\d|\d%| [:;?!%]", text)] == []


def test_the_french_table_fits_80_columns(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Study, "write", lambda found, folder: [])  # which takes long, and is looked at elsewhere
    run = cli("study", "travellers", "--games", "4", "--bot", "random", "--workers", "1", "--lang", "fr", "--out", "f")
    assert run.status == 0, run.complained
    assert too_wide(run.said) == []
    assert "Quel voyageur gagne" in run.said
    assert "Hiroshige" in run.said
    assert "autres" in run.said, "the last column is whole"


def test_every_traveller_is_tried_when_tiles_are_kept_by_lot() -> None:
    """Bots that would never keep a tile do not hide a traveller: half of the games are played at random."""
    found = study("travellers", number=10, bot="greedy", seats=5)
    at_random, chosen = found.found
    assert {r["traveller"] for r in at_random.rows} == IN_THE_BOX
    kept = {r["traveller"] for r in chosen.rows}
    dealt = kept | {int(who) for r in chosen.rows for who in r["refused"].split(",") if who}
    likes = found.answer.sections[1].grid
    assert likes is not None
    assert len(likes.lines) == len(dealt) == len(IN_THE_BOX)


def test_the_title_of_a_chart_says_what_is_clear_and_no_more() -> None:
    locale, points = Locale("en"), {"meals": 20, "temple": 5}
    rows = [
        {"traveller": k % 2, "won": float(k % 2 == 0), "points": 50, "par": 0.25, "refused": "", **points}
        for k in range(400)
    ]
    arm = Arm({"en": "Tokaido", "fr": "Tokaido"}, game_of("tokaido"), 4)
    sure = questions()["travellers"].answer([ArmResult(arm, 100, rows)], locale)
    assert sure.sections[0].charts[0].title == "Hiroshige clearly wins more than a fair share"
    unsure = questions()["travellers"].answer([ArmResult(arm, 1, rows[:2])], locale)
    assert unsure.sections[0].charts[0].title == "No traveller clearly wins more than the others"
    assert "so few games" in unsure.lead


def test_the_title_names_the_place_that_is_clearly_off_and_not_the_best_by_chance() -> None:
    arm = Arm({"en": "Tokaido", "fr": "Tokaido"}, game_of("tokaido"), 4)
    won = {0: 10, 1: 28, 2: 30, 3: 32}  # of 100 games: only the first place is clearly off a quarter
    rows = [
        {"place": place, "won": float(k < wins), "points": 50, "sides": 4}
        for place, wins in won.items()
        for k in range(100)
    ]
    answer = questions()["seats"].answer([ArmResult(arm, 100, rows)], Locale("en"))
    assert answer.sections[0].charts[0].title == "Tokaido: starting 1st wins 10%"


@pytest.mark.parametrize("pigment", [*(kind[2] for kind in KINDS.values()), *(fate[1] for fate in OUTCOMES.values())])
def test_numbers_on_bars_can_be_read_by_day_and_by_night(pigment: str) -> None:
    text = on(pigment)
    night = {day: PALETTE[name][1] for name, day in inks().items()}
    for ground, letters in zip(PALETTE[pigment], (text, night.get(text, text))):
        assert contrast(ground, letters) > 3.0, pigment


def contrast(one: str, other: str) -> float:
    """As WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_pigment_of_a_chart_is_its_own_in_a_page() -> None:
    """Two that look alike by day may differ by night."""
    assert len(set(inks().values())) == len(inks())
    chart = stacked("x", "x", ["a"], {"one": [2.0], "two": [3.0]}, {"one": "src-feat", "two": "src-meal"})
    assert {"src-feat", "src-meal"} <= set(pigments_used(chart.inline()))


def test_figures_are_written_as_people_write_them() -> None:
    english, french = Locale("en"), Locale("fr")
    assert (english.number(1204.55), french.number(1204.55)) == ("1,204.5", "1\u202f204,5")
    assert (english.percent(0.385), french.percent(0.385, 1)) == ("38%", "38,5\u202f%")
    assert (english.number(-0.01), english.number(-2.5), english.signed(2.5)) == ("0.0", "−2.5", "+2.5")
    assert (english.all(["a", "b", "c"]), french.all(["a", "b"])) == ("a, b and c", "a et b")
    assert (english.nth(1), french.nth(0), french.nth(1)) == ("2nd", "1er", "2e")


def test_the_same_seed_gives_the_same_answer_whoever_works() -> None:
    answers = [study("length", "dojo", 8, "random", workers=workers).as_data() for workers in (1, 2)]
    assert json.dumps(answers[0]) == json.dumps(answers[1])
    assert answers[0] != study("length", "dojo", 8, "random", seed=2).as_data()


def test_charts_are_the_same_file_again_and_in_french_beside_them(tmp_path: Path) -> None:
    found = study("seats", "dojo", 6, "random")
    found.write(tmp_path / "a")
    found.write(tmp_path / "b")
    files = [path for path in (tmp_path / "a").rglob("*") if path.is_file()]
    charts = sum(len(part.charts) for part in found.answer.sections)
    assert len(files) == 2 * (2 * charts + 2) > 4, "charts in two forms, a page and the figures, in two languages"
    english, french = ((tmp_path / "a" / place / "index.html").read_text() for place in ("", "fr"))
    assert 'href="fr/index.html"' in english
    assert '<html lang="fr">' in french
    assert 'href="../index.html"' in french
    names = [sorted(path.name for path in (tmp_path / "a" / place).glob("*.png")) for place in ("", "fr")]
    assert names[0] == names[1]
    for path in files:
        assert path.read_bytes() == (tmp_path / "b" / path.relative_to(tmp_path / "a")).read_bytes(), path.name


class Purses(Stations):
    """Stations, with what each player had in the end."""

    def after(self, ending: GameEnd) -> list[Row]:
        rows = super().after(ending)
        s = ending.state
        for seat in range(ending.table.seats):
            last = sum(s.points[seat][TokaidoSource.numbers[word]] for word in ("temple_rank", "achievements"))
            who = s.traveller[seat]
            start = INITIATION_COINS if who < 0 else TRAVELLER_COINS[who]
            spent = start - s.coins[seat]
            rows.append(
                {"of": seat, "spent": spent, "earned": ending.scores[seat] - last, "feat": 3 + (who == MITSUKUNI)}
            )
        return rows


@pytest.mark.parametrize("initiation", [True, False])
@pytest.mark.parametrize("seats", [2, 4])
def test_coins_and_points_of_stops_add_up(seats: int, initiation: bool) -> None:
    outcome = arena("tokaido", ["random"], 12, seats, {"initiation": initiation}, counting=[ours(Purses)])
    for game in outcome.played:
        rows = game.rows[0]
        for end in (r for r in rows if "of" in r):
            stops = [r for r in rows if r.get("seat") == end["of"]]
            assert sum(r["coins"] for r in stops) == -end["spent"]
            panoramas = sum(r["points"] for r in stops) - end["earned"]
            assert panoramas in [k * end["feat"] for k in range(4)], "achievements of panoramas belong to their stop"
            assert [r["stop"] for r in stops].count("inn") == 4


def test_one_more_stop_finds_what_was_put_in() -> None:
    lot = random.Random(3)
    counts = [{"a": lot.randrange(6), "b": lot.randrange(6)} for _ in range(400)]
    worth = one_more([{"final": 10 + 3 * c["a"] + c["b"] + lot.gauss(0, 2), "counts": c} for c in counts])
    assert worth["a"].value == pytest.approx(3.0, abs=0.2)
    assert worth["b"].low < 1.0 < worth["b"].high
    assert worth["a"].high - worth["a"].low < 0.5


def test_every_place_in_the_start_order_is_taken_once() -> None:
    for game, seats in (("tokaido", 4), ("tokaido", 2), ("duo", 2), ("dojo", 2)):
        found: Study = study("seats", game, 6, "random", seats=seats)
        for arm in found.found:
            places = [r["place"] for r in arm.rows]
            assert all(sorted(places[k : k + seats]) == list(range(seats)) for k in range(0, len(places), seats))
    wins = [line[2] for line in found.answer.sections[0].grid.lines]  # type: ignore[union-attr]
    assert all(isinstance(w, Figure) and w.low <= w.value <= w.high for w in wins)


def test_a_counter_of_ones_own_is_a_question_too(cli: Cli) -> None:
    place = str(EXAMPLES / "leader.py")
    run = cli("study", place, "--game", "duo", "--games", "4", "--bot", "random", "--workers", "1", "--out", "mine")
    assert run.status == 0, run.complained
    assert "leader wins" in run.said
    assert (cli.folder / "mine" / "index.html").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["study", "weather"], "There is no question 'weather'; there are "),
        (["study", "travellers", "--game", "dojo"], "travellers is a question about tokaido, not dojo."),
        (["study", "none.py"], "There is no file none.py."),
        (["study", "seats", "--games", "0"], "At least 1 game must be played, not 0."),
        (["study", "length", "--bot", "cheater"], "There is no bot 'cheater'"),
        (["study", "length", "--bot", "random,greedy"], "A study is played by one bot, not by random and greedy."),
        (["arena", "dojo"], "An arena needs bots"),
        (["arena", "chess", "random"], "There is no game 'chess'"),
        (["arena", "dojo", "random", "--seats", "4"], "Micro Dojo is for 1 and 2 players, not 4."),
        (
            ["arena", "dojo", "random", "--on-fault", "weep"],
            "What happens on a fault is replace or forfeit, not 'weep'.",
        ),
        (["study", "length", "--out", "/etc/hosts"], "/etc/hosts is a file; --out names a folder."),
        (["arena", "dojo", "random", "--seed", "-1"], "The seed must be a whole number from 0 to 2^96 - 1, not -1."),
        (["arena", "dojo", "random", "--limit", "0"], "The limit for a move is a number of seconds above 0, not 0."),
        (["arena", "dojo", "random", "--csv", "."], ". cannot be written: it is a folder."),
        (["arena", "dojo", "random", "--csv", "no/x.csv"], "no/x.csv cannot be written: there is no folder no."),
        (["arena", "dojo", "random", "--workers", "0"], "At least 1 worker is needed, not 0."),
        (["arena", "dojo", "random", "--bot", "none.py"], "There is no file none.py."),
    ],
)
def test_a_wrong_value_gets_a_sentence_and_exit_status_2(cli: Cli, arguments: list[str], sentence: str) -> None:
    run = cli(*arguments)
    assert run.status == 2
    assert sentence in run.complained
    assert "Traceback" not in run.complained


def test_the_arena_from_the_command_line(cli: Cli) -> None:
    one = cli("arena", "dojo", "--bots", "random", "greedy", "--games", "4", "--workers", "1", "--csv", "g.csv")
    assert one.status == 0, one.complained
    assert too_wide(one.said) == []
    assert "greedy" in one.said
    assert len((cli.folder / "g.csv").read_text().splitlines()) == 9
    again = [
        cli("arena", "dojo", "-b", "random,other=random", "--games", "4", "--workers", "1", "--json").said
        for _ in range(2)
    ]
    assert again[0] == again[1]
    assert json.loads(again[0])["bots"][1]["name"] == "other"


def test_the_questions_are_listed(cli: Cli) -> None:
    said = cli("study", "list").said
    assert all(key in said for key in questions())
    assert too_wide(said) == []
