"""Makes the environments known to Gymnasium. It has no list of plug-ins, so `import gokaido` does it."""

from importlib.util import find_spec

from gokaido.engine.registry import entries

from . import VERSION


def environment_id(key: str) -> str:
    """`gokaido/Dojo-v0` for `dojo`."""
    return f"gokaido/{key.capitalize()}-v{VERSION}"


def register() -> None:
    """Register every game, once and without loading it; does nothing where Gymnasium is not installed."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium

    for key in entries():
        if environment_id(key) not in gymnasium.registry:
            gymnasium.register(
                environment_id(key),
                entry_point="gokaido.envs.gymnasium.env:SeatEnv",
                vector_entry_point="gokaido.envs.gymnasium.vector:SeatVectorEnv",
                kwargs={"game": key},
            )
