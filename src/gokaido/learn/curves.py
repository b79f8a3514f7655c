"""How learning went, as a picture: entropy, and how wrong chances to win and points were, over minutes."""

from pathlib import Path
from typing import Any

from gokaido.art.palette import PIGMENTS

PANELS = (
    ("entropy", "entropy of the choices (nats)"),
    ("win_loss", "cross-entropy of the chances to win (nats)"),
    ("points_loss", "squared error of the points (units)"),
)


def draw(curve: list[dict[str, float]], note: dict[str, Any], path: Path) -> None:
    """Three panels under each other as SVG."""
    from matplotlib.figure import Figure

    minutes = [point["minutes"] for point in curve]
    figure = Figure(figsize=(8, 8), layout="constrained")
    axes = figure.subplots(len(PANELS), 1, sharex=True)
    for ax, (name, label) in zip(axes, PANELS):
        ax.plot(minutes, [point[name] for point in curve], color=PIGMENTS["ai"][0], linewidth=1.4)
        ax.set_ylabel(label, fontsize=9)
        ax.set_ylim(bottom=0)
        ax.grid(alpha=0.3)
        ax.spines[["top", "right"]].set_visible(False)
    axes[-1].set_xlabel("minutes of learning")
    axes[0].set_title(f"{note['game']}: {curve[-1]['matches']:,.0f} matches against itself")
    figure.savefig(path)
