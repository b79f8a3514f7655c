"""The names of a position: what `arrange` takes, for people, and any position in these names."""

from typing import Any

from gokaido.engine.compile.rule import _Names
from gokaido.engine.keywords import Keyword

from ..material.base import SPRING_POINTS, Deck, Feat, Meal, Panorama, Person, Souvenir, Who
from ..material.crossroads import Amulet, Calligraphy, Legend
from ..rules.road import travellers
from ..state import LastingFestival, TokaidoPhase, TokaidoSource
from .arrange import _derive_points, stops_for

CROSSROADS, MATSURI = {"crossroads": True}, {"matsuri": True}
SEATS = "by seat"

POSITION = (
    Keyword("travellers", f"names of travellers, {SEATS}; None plays without one", ["satsuki", "hiroshige", None]),
    Keyword("dealt", f"names of traveller tiles, {SEATS}: they are still to be chosen",
            [["kinko", "umegae"], ["chuubei", "satsuki"], ["zen-emon", "hirotada"]]),
    Keyword("at", "places on the road (0 is the first inn, 54 the last); with two players the third is the neutral one",
            [3, 9, 12]),
    Keyword("lane", "who stands behind whom where several stand: 0 on the road, 1 behind", [0, 0, 1],
            {"at": [3, 14, 14]}),
    Keyword("departure", "seats (or 'neutral') in the order in which they leave the inn where all stand", [2, 0, 1]),
    Keyword("coins", SEATS, [7, 5, 0]),
    Keyword("temple", f"coins given to the temple, {SEATS}; the neutral traveller is the third of two", [3, 0, 1]),
    Keyword("panoramas", f"sections that each has, {SEATS}", [{"sea": 2, "paddy": 3}, {}, {"mountain": 1}]),
    Keyword("souvenirs", f"names, {SEATS}", [["koma", "geta"], [], ["sake"]]),
    Keyword("meals", f"names of meals eaten, {SEATS}", [["soba"], ["soba", "tai meshi"], []]),
    Keyword("encounters", f"people met, {SEATS}", [["kuge", "miko"], [], []]),
    Keyword("hot_springs", f"the points of hot spring cards, {SEATS}", [[2, 3], [], [3]]),
    Keyword("achievements", "the seats that hold each achievement", {"sea": [0, 2]}),
    Keyword("points", f"totals, or points by source, {SEATS}; without it, what the collections are worth",
            [30, {"meals": 12, "powers": 3}, 21]),
    Keyword("offer", "meals on offer at the inn where somebody has arrived", ["soba", "fugu"], {"at": [9, 12, 14]}),
    Keyword("seen", "the seats that have seen the offer; without it, all who stand there", [2],
            {"at": [9, 12, 14], "offer": ["soba"]}),
    Keyword("phase", "what the player of `turn` decides in the middle of a stop", "sketch",
            {"at": [14, 12, 13], "turn": 0, "travellers": ["hiroshige"]}),
    Keyword("turn", "whose stop it is; without it the hindmost moves", 0, {"at": [2, 9, 12], "phase": "give"}),
    Keyword("laid_out", "souvenirs to choose from in a village", ["koma", "geta", "sumie"],
            {"at": [1, 9, 12], "turn": 0}),
    Keyword("drawn", "Yoshiyasu's two encounters", ["kuge", "miko"],
            {"at": [3, 9, 12], "turn": 0, "travellers": ["yoshiyasu"]}),
    Keyword("free_meal", "the meal that Satsuki looks at", "soba",
            {"at": [14, 12, 13], "turn": 0, "travellers": ["satsuki"]}),
    Keyword("meal_pile", "the top of the pile of meals; the cards not named follow in random order", ["soba", "tofu"]),
    Keyword("souvenir_pile", "likewise", ["koma", "geta", "sumie"]),
    Keyword("encounter_pile", "likewise", ["kuge"]),
    Keyword("hot_spring_pile", "likewise, by points", [3, 2]),
    Keyword("festival_pile", "likewise", ["gion", "mura"], MATSURI),
    Keyword("legends", f"legendary objects, {SEATS}; what nobody has is in the stock", [["ema"], [], []], CROSSROADS),
    Keyword("amulets", f"names, {SEATS}", [["health"], ["fortune", "devotion"], []], CROSSROADS),
    Keyword("calligraphies", f"names, {SEATS}", [[], ["patience"], []], CROSSROADS),
    Keyword("trees", f"how many cherry trees, {SEATS}", [1, 0, 2], CROSSROADS),
    Keyword("baths", f"how many bathhouses, {SEATS}", [0, 1, 1], CROSSROADS),
    Keyword("dolls", f"how many dolls and carps, {SEATS}", [1, 0, 0], MATSURI),
    Keyword("lasting", "festivals that go on", ["gion"], MATSURI),
    Keyword("shared", "the calligraphy that lies open for all", "patience", MATSURI),
)  # fmt: skip


def position(s: Any) -> dict[str, Any]:
    """A position in these names, where it has them: in the middle of a game."""
    if s.over or s.phase in (TokaidoPhase.OVER, TokaidoPhase.BUSY):
        return {}
    if s.phase == TokaidoPhase.TRAVELLER:
        return {"dealt": [[Who.word(who) for who in tiles if who >= 0] for tiles in s.tile[: s.seats]]}
    n = travellers(s)
    names: dict[str, Any] = {
        "travellers": [Who.words.get(who) for who in s.traveller[: s.seats]],
        "at": s.at[:n],
        "lane": s.lane[:n],
        "coins": s.coins[: s.seats],
        "temple": s.temple[:n],
        **_collections(s),
        "points": _points(s),
        "offer": [Meal.word(dish) for dish in s.offer[: s.n_offer]],
        "seen": [p for p in range(s.seats) if s.offer_seen >> p & 1],
    }
    if s.crossroads:
        names |= _stalls(s)
    if s.matsuri:
        names |= {"dolls": s.dolls[: s.seats], "lasting": _of(LastingFestival, s.lasting)}
        names |= {"shared": Calligraphy.word(s.shared)} if s.shared >= 0 else {}
    if stops_for(s, s.turn, s.phase):
        names |= {"phase": TokaidoPhase.word(s.phase), "turn": s.turn, **_hand(s)}
    return names


def _of(names: _Names, mask: int) -> list[str]:
    return [word for k, word in names.words.items() if mask >> k & 1]


def _collections(s: Any) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "panoramas": [{word: n for (_, word), n in zip(Panorama.words.items(), s.panorama[p]) if n} for p in seats],
        "souvenirs": [[word for card, word in Souvenir.words.items() if s.owner[card] == p] for p in seats],
        "meals": [_of(Meal, s.eaten[p]) for p in seats],
        "encounters": [[word for k, word in Person.words.items() for _ in range(s.met[p][k])] for p in seats],
        "hot_springs": [[worth for worth, n in zip(SPRING_POINTS, s.springs[p]) for _ in range(n)] for p in seats],
        "achievements": {word: [p for p in seats if s.holders[k] >> p & 1] for k, word in Feat.words.items()},
    }


def _points(s: Any) -> list[dict[str, int]]:
    """Points by source, where they are not just what the collections are worth."""
    worth = s.copy()
    worth.points = [[0] * len(mine) for mine in s.points]
    _derive_points(worth)
    return [
        {word: s.points[p][k] for k, word in TokaidoSource.words.items() if s.points[p][k] != worth.points[p][k]}
        for p in range(s.seats)
    ]


def _stalls(s: Any) -> dict[str, Any]:
    """What players have of Crossroads."""
    return {
        "legends": [_of(Legend, held) for held in s.legends[: s.seats]],
        "amulets": [_of(Amulet, held) for held in s.secrets[: s.seats]],
        "calligraphies": [_of(Calligraphy, held) for held in s.secrets[: s.seats]],
        "trees": s.trees[: s.seats],
        "baths": s.baths[: s.seats],
    }


def _hand(s: Any) -> dict[str, Any]:
    """The cards of a stop."""
    held = s.hand[: s.n_hand]
    if s.phase == TokaidoPhase.BUY and s.hand_pile == Deck.SOUVENIRS:
        return {"laid_out": [Souvenir.word(card) for card in held]}
    if s.phase == TokaidoPhase.KEEP:
        return {"drawn": [Person.word(card) for card in held]}
    return {"free_meal": Meal.word(held[0])} if s.phase == TokaidoPhase.FREE_MEAL else {}
