"""The names of a position: what `arrange` takes, for people, and any position in these names."""

from typing import Any

from gokaido.engine.keywords import Keyword

from ..material import Building, Meeple, Objective

POSITION = (
    Keyword("meeples", "the space of each; those not named fill the corners", {"sumo": 4, "ninja": 0}),
    Keyword("marker", "the meeple that carries the marker of each player, or None", ["sumo", None]),
    Keyword("gold", "of each player", [3, 0]),
    Keyword("food", "of each player", [1, 2]),
    Keyword("points", "of each player", [2, 4]),
    Keyword("owned", "buildings of each player", [["castle"], ["market", "school"]]),
    Keyword("for_sale", "buildings on offer; without it, six in all with those owned", ["temple", "statue"]),
    Keyword("objective", "the five objectives, the first one next to be judged",
            ["banker", "builder", "rich", "planner", "hoarder"]),
    Keyword("judged", "how many of them are judged", 1),
    Keyword("influence", "1 while the Influence token is there", 0),
    Keyword("guard", "the space that the Guard bars", 7,
            {"actor": 0, "owned": [[], ["guard_house"]], "meeples": dict(zip(Meeple.numbers, (0, 2, 6, 8)))}),
    Keyword("actor", "the seat that decides", 1),
    Keyword("first", "the seat that began", 1),
    Keyword("turn", "how many turns were played", 12),
    Keyword("moves", "the meeples whose special moves are in the game", ["sumo", "ninja"], {"mode": "1B"}),
    Keyword("next_card", "the solo opponent's next card, 0 to 7", 3, {"seats": 1}),
    Keyword("phase", "what is decided: move, ride or act; `mover` and `marker` say which meeple has moved", "act",
            {"meeples": {"sumo": 0}, "mover": "sumo", "marker": ["sumo", None], "actor": 0, "take_due": 1}),
    Keyword("mover", "the meeple that moved in this turn", "sumo",
            {"meeples": {"sumo": 0}, "phase": "act", "marker": ["sumo", None], "actor": 0, "take_due": 1}),
)  # fmt: skip


def position(s: Any) -> dict[str, Any]:
    """A position in these names, which need not say what follows from the others."""
    return {
        "meeples": {word: s.at[m] for m, word in Meeple.words.items()},
        "marker": [Meeple.words.get(m) for m in s.marker],
        **{name: getattr(s, name)[:] for name in ("gold", "food", "points")},
        "owned": [[word for b, word in Building.words.items() if mine >> b & 1] for mine in s.owned],
        "objective": [Objective.word(o) for o in s.objective],
        "judged": s.judged,
        "influence": s.influence,
        "first": s.first,
        "actor": s.actor,
    }
