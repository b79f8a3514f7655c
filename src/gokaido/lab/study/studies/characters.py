"""Which character of Tokaido Duo wins games: pilgrim, merchant or artist?"""

from gokaido.engine.options import Words
from gokaido.games.duo.material.tables import GIFT_POINTS, GOLD_POINTS
from gokaido.games.duo.rules.scoring import faith
from gokaido.games.duo.state import DuoEnding

from ...arena.referee import GameEnd, GameStart, Row, Turn
from ...statistics import grouped, mean, share
from ..charts import ranking, stacked
from ..figures import Locale
from ..question import ArmResult, FigureTable, Section, StudyAnswer, StudyQuestion, clear, need_rows, one_arm

CHARACTERS: dict[str, tuple[Words, str]] = {
    "pilgrim": ({"en": "Pilgrim", "fr": "Pèlerin"}, "die-pilgrim"),
    "merchant": ({"en": "Merchant", "fr": "Marchand"}, "die-merchant"),
    "artist": ({"en": "Artist", "fr": "Artiste"}, "die-artist"),
}
ENDS: dict[int, Words] = {
    DuoEnding.TEMPLES: {"en": "The last temple", "fr": "Le dernier temple"},
    DuoEnding.GARDENS: {"en": "The last garden", "fr": "Le dernier jardin"},
    DuoEnding.GOLD: {"en": "Six gold slabs", "fr": "Six plaquettes d’or"},
    DuoEnding.PAINTINGS: {"en": "The last painting", "fr": "La dernière peinture"},
    DuoEnding.ROUNDS: {"en": "A hundred rounds", "fr": "Cent tours"},
}


class Characters:
    """A row for each seat: points by character and what it won; and how the game ended."""

    def before(self, opening: GameStart) -> None:
        """Nothing has ended."""
        self.end: int = DuoEnding.ROUNDS
        self.by: int | None = None

    def step(self, turn: Turn) -> None:
        """What triggers the end?"""
        for event in turn.events:
            if event.kind == "ending" and self.by is None:
                self.end, self.by = event.what, event.seat

    def after(self, ending: GameEnd) -> list[Row]:
        """Read the boards."""
        s = ending.state
        rows = []
        for seat in range(2):
            points = {
                "pilgrim": faith(s, seat),
                "merchant": GOLD_POINTS[s.slabs[seat]],
                "artist": GIFT_POINTS[s.given[seat]],
            }
            rows.append(
                {
                    **points,
                    "best": max(points, key=lambda c: points[c]),
                    "won": ending.shares[seat],
                    "first": ending.ranks[seat] == 0,
                    "end": self.end,
                    "ended it": self.by == seat,
                    "rounds": s.round,
                }
            )
        return rows


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """Points by character, the strongest character, and the ends."""
    need_rows(found)
    rows = found[0].rows
    means = {c: mean([r[c] for r in rows if r["won"] > 0]) for c in CHARACTERS}
    top = max(means, key=lambda c: means[c].value)
    pilgrim, merchant, artist = (t.number(means[c].value, 0) for c in CHARACTERS)
    best = name_of(top, t).lower()
    lead = t(
        f"Winners have {pilgrim} points from their pilgrim, {merchant} from their merchant and {artist} from their "
        f"artist: the {best} brings most.",
        f"Les vainqueurs tirent {pilgrim} points de leur pèlerin, {merchant} de leur marchand et {artist} de leur "
        f"artiste : {'l’' if best[0] in 'aeiou' else 'le '}{best} rapporte le plus.",
    )
    return StudyAnswer(lead, [_points(rows, t), _strongest(rows, t), _ends(rows, t)])


def name_of(character: str, t: Locale) -> str:
    """What a character is called."""
    return t.word(CHARACTERS[character][0])


def _points(rows: list[Row], t: Locale) -> Section:
    sides = {
        t("Winners", "Vainqueurs"): [r for r in rows if r["first"]],
        t("Others", "Les autres"): [r for r in rows if not r["first"]],
    }
    groups = {k: mine for k, mine in sides.items() if mine}
    names = {c: name_of(c, t) for c in CHARACTERS}
    parts = {names[c]: [mean([r[c] for r in mine]).value for mine in groups.values()] for c in CHARACTERS}
    gaps = {c: (v[0] - v[-1]) for c, v in zip(CHARACTERS, parts.values())}
    most = max(gaps, key=lambda c: gaps[c])
    title = t(
        f"Winners are ahead most by their {names[most].lower()}: {t.signed(gaps[most])} points",
        f"Les vainqueurs prennent le plus d’avance avec leur {names[most].lower()} : {t.signed(gaps[most])} points",
    )
    colours = {names[c]: pigment for c, (_, pigment) in CHARACTERS.items()}
    chart = stacked(
        "points", title, list(groups), parts, colours, label=t("points at the end", "points à la fin"), locale=t
    )
    lines = [(k, *(mean([r[c] for r in mine]) for c in CHARACTERS)) for k, mine in groups.items()]
    text = t(
        "The pilgrim’s points are temples times gardens, the merchant’s come from gold, the artist’s from gifts.",
        "Les points du pèlerin sont temples fois jardins, ceux du marchand viennent de l’or, ceux de l’artiste des "
        "dons.",
    )
    heading = t("Points by character", "Les points de chacun")
    return Section(heading, text, [chart], FigureTable(("", *names.values()), lines))


def _strongest(rows: list[Row], t: Locale) -> Section:
    by = {k[0]: mine for k, mine in grouped(rows, ["best"]).items()}
    wins = {c: share(sum(r["won"] for r in by[c]), len(by[c])) for c in CHARACTERS if c in by}
    top = max(wins, key=lambda c: wins[c].value)
    name = name_of(top, t).lower()
    if clear(wins[top], 0.5) > 0:
        title = t(
            f"Players whose {name} scores most win {t.percent(wins[top].value)}",
            f"Qui marque le plus avec son {name} gagne {t.percent(wins[top].value)}",
        )
    else:
        title = t("No character is clearly the one to bet on", "Aucun personnage n’est nettement celui sur qui miser")
    chart = ranking(
        "best", title, [name_of(c, t) for c in wins], list(wins.values()), 0.5,
        label=t("games won by those whose best character it is", "parties gagnées par ceux dont c’est le meilleur"),
        locale=t,
    )  # fmt: skip
    lines = [(name_of(c, t), wins[c], share(len(by[c]), len(rows))) for c in wins]
    text = t(
        "Each player has one character that scored most. Which best character wins?",
        "Chaque joueur a un personnage qui a marqué le plus. Lequel fait gagner ?",
    )
    heads = (t("best character", "meilleur personnage"), t("wins", "gagne"), t("how often", "combien de fois"))
    return Section(t("The best character", "Le meilleur personnage"), text, [chart], FigureTable(heads, lines, (1, 2)))


def _ends(rows: list[Row], t: Locale) -> Section:
    games = rows[::2]
    by = {k[0]: mine for k, mine in grouped(games, ["end"]).items()}
    part = {end: share(len(mine), len(games)) for end, mine in by.items()}
    order = sorted(part, key=lambda end: -part[end].value)
    top = order[0]
    title = t(
        f"{t.word(ENDS[top])} ends {t.percent(part[top].value)} of the games",
        f"{t.word(ENDS[top])} : la fin de {t.percent(part[top].value)} des parties",
    )
    chart = ranking(
        "ends", title, [t.word(ENDS[e]) for e in order], [part[e] for e in order],
        label=t("share of the games", "part des parties"), locale=t,
    )  # fmt: skip
    ender = [r for r in rows if r["ended it"]]
    wins = share(sum(r["won"] for r in ender), len(ender))
    text = t("What brings the last round.", "Ce qui amène le dernier tour.")
    if ender:
        text += t(
            f" Whoever brings it wins {t.share(wins)} of these games.",
            f" Qui l’amène gagne {t.share(wins)} de ces parties.",
        )
    lines = [(t.word(ENDS[end]), part[end], mean([r["rounds"] for r in by[end]])) for end in order]
    heads = (t("end", "fin"), t("of games", "des parties"), t("rounds", "tours"))
    return Section(t("The end", "La fin"), text, [chart], FigureTable(heads, lines, (1,)))


QUESTION = StudyQuestion(
    key="characters",
    title={"en": "Pilgrim, merchant or artist?", "fr": "Pèlerin, marchand ou artiste ?"},
    help={
        "en": "What the three characters of Tokaido Duo bring, and how its games end.",
        "fr": "Ce que rapportent les trois personnages de Tokaido Duo, et comment finissent les parties.",
    },
    games=("duo",),
    counter=Characters,
    arms=one_arm,
    answer=answer,
)
