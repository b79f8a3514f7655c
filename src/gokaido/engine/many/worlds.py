"""Positions of a batch dealt anew in the rows of another, as the seat to act knows them: for judging many actions."""

from typing import Any

import numpy as np

from ..compile.c.emit import program_for, written
from ..compile.c.kinds import INT, Pointer
from ..compile.frame import RECORD
from ..compile.text import Binding
from ..game import Game
from .batch import Batch
from .gpu import LINE, CudaBatch, called, gpu, kernels
from .matches import Matches

COPIED = ("states", "counts", "masks", "actors", "features", "variant")
KERNEL = """
extern "C" __global__ void redeal_kernel(State *states, i64 rows, const i64 *viewers, const i64 *seeds) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) RULE_REDEAL(&states[i], viewers[i], seeds[i]);
}
"""


def redeal_text(game: Game) -> str:
    """How a game deals anew what a seat does not know, as a device function, and the kernel."""
    program = program_for(Binding(game, Matches))
    name = called(program, game.rules.redeal, (Pointer(RECORD), INT, INT))
    return f"{written(program, ['rules.h'])}\n#define RULE_REDEAL {name}\n{KERNEL}"


def lay_out(worlds: Batch, source: Batch, rows: Any, viewers: Any, seeds: Any) -> None:
    """Copy rows of a batch, one to each row of another; what a viewer does not know there is dealt anew by a seed.

    Viewers are the seats to act, to whom nothing changes: actions and features are those of the row that was copied.
    """
    if isinstance(worlds, CudaBatch) and isinstance(source, CudaBatch):
        worlds.copy_rows(source, rows, COPIED)
        blocks, values = (worlds.n + LINE - 1) // LINE, (gpu().asarray(viewers), gpu().asarray(seeds))
        redeal = kernels(worlds.game, redeal_text).get_function("redeal_kernel")
        redeal((blocks,), (LINE,), (worlds.states, np.int64(worlds.n), *values))
        return
    first, other = worlds.frames[0], source.frames[0]
    for name in (*COPIED, "legal"):
        getattr(first, name)[:] = getattr(other, name)[rows]
    redeal = first.redeal_row  # found once: they are many
    for i, (viewer, seed) in enumerate(zip(viewers, seeds, strict=True)):
        redeal(i, int(viewer), int(seed))
