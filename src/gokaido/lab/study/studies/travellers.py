"""Which traveller wins, and where do the points come from?"""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Game
from gokaido.engine.options import Words
from gokaido.games.tokaido.material.base import TRAVELLER_COINS, TRAVELLER_KANJI, TRAVELLER_NAMES, TRAVELLER_POWER
from gokaido.games.tokaido.state import TokaidoSource

from ...arena.referee import GameEnd, GameStart, Row
from ...statistics import Figure, grouped, mean, share
from ..charts import ranking, stacked
from ..figures import Locale
from ..question import Arm, ArmResult, FigureTable, Section, StudyAnswer, StudyQuestion, clear, need_rows, one_arm
from ..sheet import has_kanji

# Sources that belong together, as a player counts them, what they are called, and their pigments.
KINDS: dict[str, tuple[tuple[str, ...], Words, str]] = {
    "panoramas": (("paddy", "mountain", "sea"), {"en": "panoramas", "fr": "panoramas"}, "src-panorama"),
    "meals": (("meals",), {"en": "meals", "fr": "repas"}, "src-meal"),
    "souvenirs": (("souvenirs",), {"en": "souvenirs", "fr": "souvenirs"}, "src-souvenir"),
    "temple": (("temple_coins", "temple_rank"), {"en": "temple", "fr": "temple"}, "src-temple"),
    "springs": (("hot_springs", "bathhouses"), {"en": "hot springs", "fr": "sources chaudes"}, "src-spring"),
    "encounters": (("encounters",), {"en": "encounters", "fr": "rencontres"}, "src-encounter"),
    "achievements": (("achievements",), {"en": "achievements", "fr": "Accomplissements"}, "src-feat"),
    "calligraphies": (("calligraphies",), {"en": "calligraphies", "fr": "calligraphies"}, "cha"),
    "legends": (("legends",), {"en": "legendary objects", "fr": "objets légendaires"}, "fam-fifth"),
    "cherry": (("cherry_trees",), {"en": "cherry trees", "fr": "cerisiers"}, "sakura"),
    "festivals": (("festivals",), {"en": "festivals", "fr": "Matsuri"}, "lantern"),
    "other": ((), {"en": "powers and other", "fr": "capacités et autres"}, "src-other"),
}
TILES = tuple(name.lower() for name in TRAVELLER_NAMES)  # as the choice of a tile is written


def kind_of(source: str) -> str:
    """The kind of a source of points."""
    return next((kind for kind, (words, _, _) in KINDS.items() if source in words), "other")


class Travellers:
    """A row for each seat: who it was, what it won, and its points by kind."""

    def before(self, opening: GameStart) -> None:
        """The two tiles each may choose from."""
        self.tiles = [[t for t in row if t >= 0] for row in opening.state.tile]

    def after(self, ending: GameEnd) -> list[Row]:
        """Read the table at the end."""
        s = ending.state
        rows = []
        for seat in range(ending.table.seats):
            who = s.traveller[seat]
            row: Row = {
                "traveller": who,
                "refused": ",".join(str(t) for t in self.tiles[seat] if t != who),
                "won": ending.shares[seat],
                "points": ending.scores[seat],
                "par": 1 / ending.table.seats,
            }
            for number, word in TokaidoSource.words.items():
                kind = kind_of(word)
                row[kind] = row.get(kind, 0) + s.points[seat][number]
            rows.append(row)
        return rows


def arms(games: Sequence[Game], seats: int | None, options: dict[str, Any]) -> list[Arm]:
    """Once with tiles kept at random, so that every traveller is tried; and once as the bots choose."""
    found = []
    for arm in one_arm(games, seats, options):
        random = {"en": f"{arm.label['en']} (tiles at random)", "fr": f"{arm.label['fr']} (tuiles au sort)"}
        own = {"en": f"{arm.label['en']} (tiles chosen)", "fr": f"{arm.label['fr']} (tuiles choisies)"}
        found += [Arm(random, arm.game, arm.seats, options, TILES), Arm(own, arm.game, arm.seats, options)]
    return found


def name_of(who: int, t: Locale) -> str:
    """What a traveller is called."""
    return TRAVELLER_NAMES[who] if who >= 0 else t("without a tile", "sans tuile")


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """The ranking, what the bots like, and the points of each by kind."""
    need_rows(found)
    rows = found[0].rows
    by: dict[int, list[Row]] = {key[0]: mine for key, mine in grouped(rows, ["traveller"]).items()}
    wins = {who: share(sum(r["won"] for r in mine), len(mine)) for who, mine in by.items()}
    order = sorted(wins, key=lambda who: -wins[who].value)
    par = rows[0]["par"]
    sections = [_wins(order, wins, by, par, t), _points(order, by, t)]
    if len(order) > 1 and len(found) > 1:
        sections.insert(1, _liked(found[1].rows, wins, t))
    return StudyAnswer(_lead(order, wins, par, t), sections)


def _lead(order: list[int], wins: dict[int, Figure], par: float, t: Locale) -> str:
    (best, first), (worst, last) = ((name_of(w, t), wins[w]) for w in (order[0], order[-1]))
    if len(order) == 1:
        return t("These games were played without travellers.", "Ces parties se sont jouées sans voyageurs.")
    lead = t(
        f"{best} wins {t.share(first)} of the games, {worst} {t.share(last)}; if all were equal each would win "
        f"{t.percent(par)}.",
        f"{best} gagne {t.share(first)} des parties, {worst} {t.share(last)} ; à égalité chacun en gagnerait "
        f"{t.percent(par)}.",
    )
    sure = [w for w in order if clear(wins[w], par)]
    if not sure:
        lead += t(
            " Every interval holds that: so few games do not tell the travellers apart.",
            " Tous les intervalles contiennent cette valeur : si peu de parties ne départagent pas les voyageurs.",
        )
    return lead


def _label(who: int, t: Locale) -> str:
    return f"{name_of(who, t)}  {TRAVELLER_KANJI[who]}" if who >= 0 and has_kanji() else name_of(who, t)


def _wins(order: list[int], wins: dict[int, Figure], by: dict[int, list[Row]], par: float, t: Locale) -> Section:
    good = [name_of(w, t) for w in order if clear(wins[w], par) > 0]
    bad = [name_of(w, t) for w in reversed(order) if clear(wins[w], par) < 0]
    if good:
        verb = "wins" if len(good) == 1 else "win"
        title = t(
            f"{t.all(good[:3])} clearly {verb} more than a fair share",
            f"{t.all(good[:3])} : nettement plus de victoires qu’à égalité",
        )
    elif bad:
        title = t(
            f"{t.all(bad[:3])}: clearly less than a fair share",
            f"{t.all(bad[:3])} : nettement moins de victoires qu’à égalité",
        )
    else:
        title = t(
            "No traveller clearly wins more than the others", "Aucun voyageur ne gagne nettement plus que les autres"
        )
    chart = ranking(
        "wins", title, [_label(w, t) for w in order], [wins[w] for w in order], par,
        label=t("games won", "parties gagnées"), locale=t,
    )  # fmt: skip
    lines = [
        (name_of(w, t), TRAVELLER_COINS[w] if w >= 0 else None, wins[w], mean([r["points"] for r in by[w]]), len(by[w]))
        for w in order
    ]
    text = t(
        "Here every player keeps one of the tiles dealt at random, so that each traveller is tried equally. Green is "
        "clearly "
        "above par, red clearly below, blue undecided; the pale bar is the 95 % interval.",
        "Ici chacun garde au sort une des tuiles reçues, pour que tous les voyageurs soient essayés autant. Vert : "
        "nettement au-dessus de l’égalité ; rouge : nettement en dessous ; bleu : indécis ; la barre pâle est "
        "l’intervalle à 95 %.",
    )
    heads = (t("traveller", "voyageur"), t("coins", "pièces"), t("wins", "gagne"), "points", t("games", "parties"))
    return Section(t("Who wins", "Qui gagne"), text, [chart], FigureTable(heads, lines, percent=(2,)))


def _liked(rows: list[Row], wins: dict[int, Figure], t: Locale) -> Section:
    """What the bots keep when they choose, beside what wins."""
    kept: dict[int, list[Row]] = {key[0]: mine for key, mine in grouped(rows, ["traveller"]).items()}
    refused = [int(who) for row in rows for who in row["refused"].split(",") if who]
    dealt = {who for who in [*kept, *refused] if who >= 0}
    liked = {who: share(len(kept.get(who, [])), len(kept.get(who, [])) + refused.count(who)) for who in dealt}
    order = sorted(liked, key=lambda who: -liked[who].value)
    first, last = (name_of(order[k], t) for k in (0, -1))
    title = t(
        f"Bots like {first} best and keep {last} least",
        f"Les bots préfèrent {first} et gardent {last} le moins",
    )
    chart = ranking(
        "kept", title, [_label(w, t) for w in order], [liked[w] for w in order],
        label=t("kept when dealt", "gardé quand il est distribué"), locale=t,
    )  # fmt: skip
    nothing = Figure(0.0, 0.0, 1.0, 0)
    lines = []
    for who in order:
        mine = kept.get(who, [])
        chosen = share(sum(r["won"] for r in mine), len(mine))
        lines.append((name_of(who, t), liked[who], chosen, wins.get(who, nothing)))
    text = t(
        "The same bots, but each chooses between the tiles it is dealt. Do they like what wins? Those who are kept "
        "were "
        "chosen over another tile, so that their wins are not those of a traveller dealt at random.",
        "Les mêmes bots, mais chacun choisit parmi les tuiles reçues. Aiment-ils ce qui gagne ? Qui est gardé l’a "
        "été de "
        "préférence à un autre : ses victoires ne sont pas celles d’un voyageur tiré au sort.",
    )
    heads = (
        t("traveller", "voyageur"), t("kept", "gardé"), t("wins, chosen", "gagne, choisi"),
        t("wins, at random", "gagne, au sort"),
    )  # fmt: skip
    return Section(
        t("Whom the bots choose", "Qui les bots choisissent"), text, [chart], FigureTable(heads, lines, (1, 2, 3))
    )


def _points(order: list[int], by: dict[int, list[Row]], t: Locale) -> Section:
    kinds = [kind for kind in KINDS if any(r.get(kind) for mine in by.values() for r in mine)]
    everyone = [r for mine in by.values() for r in mine]
    usual = {kind: mean([r.get(kind, 0) for r in everyone]).value for kind in kinds}
    names = {kind: t.word(KINDS[kind][1]) for kind in kinds}
    parts = {names[kind]: [mean([r.get(kind, 0) for r in by[who]]).value for who in order] for kind in kinds}
    first, second = sorted(kinds, key=lambda kind: -usual[kind])[:2]
    title = t(
        f"Most points come from {names[first]} ({t.number(usual[first])}) and {names[second]} "
        f"({t.number(usual[second])})",
        f"Le plus de points vient des {names[first]} ({t.number(usual[first])}) et des {names[second]} "
        f"({t.number(usual[second])})",
    ).replace("des temple", "du temple")
    colours = {names[kind]: KINDS[kind][2] for kind in kinds}
    chart = stacked(
        "points", title, [_label(w, t) for w in order], parts, colours,
        label=t("points of a journey", "points d’un voyage"), locale=t,
    )  # fmt: skip
    lines = [
        (name, *(mean([r.get(kind, 0) for r in mine]) for kind in kinds))
        for name, mine in [*((name_of(w, t), by[w]) for w in order), (t("everyone", "tous"), everyone)]
    ]
    text = t(
        "Average points of a journey by kind, winners and others together.",
        "Points d’un voyage en moyenne, par origine, vainqueurs et autres ensemble.",
    )
    if order[0] >= 0:
        text += f" {name_of(order[0], t)}{t(':', ' :')} {t.word(TRAVELLER_POWER[order[0]])}"
    heading = t("Where the points come from", "D’où viennent les points")
    return Section(heading, text, [chart], FigureTable((t("traveller", "voyageur"), *names.values()), lines))


QUESTION = StudyQuestion(
    key="travellers",
    title={"en": "Which traveller wins?", "fr": "Quel voyageur gagne ?"},
    help={
        "en": "Win rate and points by source for every traveller of Tokaido.",
        "fr": "Victoires et points par origine de chaque voyageur de Tokaido.",
    },
    games=("tokaido",),
    counter=Travellers,
    arms=arms,
    answer=answer,
)
