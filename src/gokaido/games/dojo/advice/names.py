"""What the features are called, in their order."""

from ..material import BUILDINGS, MEEPLES, OBJECTIVES, ON_TRACK, SPACES, Meeple
from ..state import DojoPhase

SIDE = (("marker", MEEPLES), ("gold", 1), ("food", 1), ("points", 1))
FEATURE_BLOCKS = (
    *((f"space_{meeple}", SPACES) for meeple in Meeple.numbers),
    ("space_guard", SPACES),
    *((f"{who}_{name}", size) for who in ("own", "rival") for name, size in SIDE),
    ("own_buildings", BUILDINGS),
    ("rival_buildings", BUILDINGS),
    ("buildings_on_offer", BUILDINGS),
    *((f"objective_{place}", OBJECTIVES) for place in range(ON_TRACK)),
    ("phase", len(DojoPhase)),
    ("take_due", 1),
    ("build_due", 1),
    ("actions_due", 1),
    ("own_may_spend_influence", 1),
    ("rival_may_spend_influence", 1),
    ("own_turn", 1),
    ("advanced_moves", MEEPLES),
    ("progress", 1),
)
