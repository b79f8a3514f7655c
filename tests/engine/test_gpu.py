"""The GPU plays what the CPU plays, bit for bit. These tests skip themselves where there is no GPU."""

import importlib.util
from typing import Any

import pytest
from scripts import gpu as script

from gokaido.engine.many.gpu import NoDevice, gpu
from gokaido.engine.registry import games


def has_gpu() -> bool:
    try:
        gpu()
    except NoDevice:
        return False
    return True


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="no GPU here")


@needs_gpu
@pytest.mark.parametrize("table", script.TABLES, ids=str)
def test_states_are_equal_to_the_cpu_after_every_move(table: tuple[str, int, dict[str, Any]]) -> None:
    script.compare(*table)


@needs_gpu
@pytest.mark.parametrize("library", script.LIBRARIES)
def test_arrays_are_exchanged_without_copies(library: str) -> None:
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    script.exchange(library)


@pytest.mark.skipif(has_gpu(), reason="there is a GPU")
def test_without_a_gpu_the_error_says_what_is_needed() -> None:
    from gokaido import Batch

    with pytest.raises(NoDevice, match=r"pip install 'numba-cuda\[cu12\]'"):
        Batch("dojo", 4, device="cuda")


@pytest.mark.parametrize("key", games())
def test_the_text_of_the_kernels_is_python(key: str) -> None:
    from gokaido.engine.many.gpu import kernel_text

    game = games()[key]
    text = kernel_text(game, game.rules.sides(game.rules.seats[-1]))
    names = compile(text, key, "exec").co_names
    assert {
        "play_kernel",
        "open_kernel",
        game.rules.legal.__name__,
        game.rules.play.__name__,
        game.rules.setup.__name__,
    } <= set(names)
