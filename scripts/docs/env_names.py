"""The page of every name in the environments: actions and numbers of observations, as the games declare them."""

from gokaido.engine.game import Blocks
from gokaido.engine.registry import games
from gokaido.envs.names import action_blocks, feature_blocks


def table(blocks: Blocks, heads: str) -> str:
    """Blocks with the numbers that they have."""
    lines, first = [f"| {heads} | name | how many |", "| --- | --- | ---: |"], 0
    for name, size in blocks:
        numbers = f"{first}" if size == 1 else f"{first} to {first + size - 1}"
        shown = f"`{name}`" if size == 1 else f"`{name}[0]` to `{name}[{size - 1}]`"
        lines.append(f"| {numbers} | {shown} | {size} |")
        first += size
    return "\n".join(lines)


def page() -> str:
    """The page, made from the code."""
    parts = [
        "# Every name",
        "What `env.unwrapped.action_names` and `feature_names` call the actions and the numbers of an observation, and "
        'how `observation="dict"` parts it. This page is made from the code; the page of each game says what it means.',
    ]
    for key, game in sorted(games().items()):
        if not game.rules.setup.__module__.startswith("gokaido.games."):
            continue
        parts += [
            f"## {game.names['en']}",
            f"[What they mean]({key}.md)",
            f"### {game.names['en']}: actions",
            table(action_blocks(game), "ids"),
            f"### {game.names['en']}: observation",
            table(feature_blocks(game), "numbers"),
        ]
    return "\n\n".join(parts) + "\n"
