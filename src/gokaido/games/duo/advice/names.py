"""What the features are called, in their order."""

from ..material.pieces import AREAS, BOUTIQUES, CHARACTERS, SYMBOLS, TOWNS, WARES
from ..material.tables import STATIONS
from ..state import DuoPhase
from .features import QUEUE

NUMBERS = (
    "temples", "gardens", "coins", "slabs", "paintings_given", "paintings_shown", "points", "spring_token", "colour",
)  # fmt: skip
SIDE = (
    ("station", STATIONS),
    ("town", TOWNS),
    ("area", AREAS),
    *((name, 1) for name in NUMBERS),
    ("wave_tiles", CHARACTERS),
    ("wares", WARES),
    *((f"painting_{place}", SYMBOLS) for place in range(QUEUE)),
    ("face_down", SYMBOLS),
)
BOUTIQUE = (("ware", WARES), ("price", 1))
TURN = (
    "own_turn", "own_move", "own_roll", "pick", "again", "bathed", "passed_landscape", "last_round", "round",
)  # fmt: skip
FEATURE_BLOCKS = (
    *((f"{who}_{name}", size) for who in ("own", "rival") for name, size in SIDE),
    *((f"boutique_{place}_{name}", size) for place in range(BOUTIQUES) for name, size in BOUTIQUE),
    ("bag", WARES),
    ("wave_faces", CHARACTERS),
    ("wave_tiles_on_board", CHARACTERS),
    ("spring_token_on_board", 1),
    ("dice", CHARACTERS),
    ("dice_free", CHARACTERS),
    ("phase", len(DuoPhase)),
    ("character", CHARACTERS),
    *((name, 1) for name in TURN),
)
