"""What the features are called, in their order."""

from ..material import BUILDINGS, MEEPLES, OBJECTIVES, ON_TRACK, SPACES, Meeple
from ..state import Phase

SIDE = (("marker", MEEPLES), ("gold", 1), ("food", 1), ("points", 1))
FEATURE_BLOCKS = (
    *((f"space.{meeple}", SPACES) for meeple in Meeple.numbers),
    ("space.guard", SPACES),
    *((f"{who}.{name}", size) for who in ("own", "rival") for name, size in SIDE),
    ("own.buildings", BUILDINGS),
    ("rival.buildings", BUILDINGS),
    ("buildings_on_offer", BUILDINGS),
    *((f"objective.{place}", OBJECTIVES) for place in range(ON_TRACK)),
    ("phase", len(Phase)),
    ("take_due", 1),
    ("build_due", 1),
    ("actions_due", 1),
    ("own.may_spend_influence", 1),
    ("rival.may_spend_influence", 1),
    ("own.turn", 1),
    ("advanced_moves", MEEPLES),
    ("progress", 1),
)
