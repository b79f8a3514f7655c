"""The figures of a load test for people."""

from typing import Any

BARS = "▁▂▃▄▅▆▇█"


def report(found: dict[str, Any]) -> str:
    """A line for each figure, none longer than a terminal is wide."""
    calm = found.get("calm", {})
    beside = f", beside {found['attackers']} attackers" if calm else ""
    lines = [
        f"{found['tables']} tables, {found['streams']} streams ({found['of_them_pages']} pages), "
        f"{found['seconds']:.0f} s{beside}",
        *(
            f"  {name:<22}{found[key]:>9,} {unit:<2}" + (f"   (in peace {calm[key]:,})" if key in calm else "")
            for name, key, unit in (
                ("moves a second", "moves_per_second", ""),
                ("median delay", "p50_ms", "ms"),
                ("99th percentile", "p99_ms", "ms"),
                ("99th to the last", "last_reader_p99_ms", "ms"),
                ("a page's update, gzip", "page_bytes_per_update", "B"),
                ("cores of the server", "server_cores", ""),
                ("cores of the client", "client_cores", ""),
                ("moves refused", "refused", ""),
                ("streams cut", "streams_cut", ""),
            )
        ),
    ]
    return "\n".join(line.rstrip() for line in lines + (_hostile(found) if calm else []))


def _hostile(found: dict[str, Any]) -> list[str]:
    memory = [taken for _, taken in found["memory_mb"]] or [0.0]
    lines = [
        f"  {'tables not opened':<22}{found['not_opened']:>9,}",
        f"Memory: {memory[0]:.0f} MB at the start, {max(memory):.0f} at most, {memory[-1]:.0f} at the end",
        f"  {_curve(memory)}",
        "Attacks, and what came of them:",
    ]
    for name, met in found["attacks"].items():
        told = ", ".join(f"{what} {count:,}" for what, count in met.items())
        lines.append(f"  {name.replace('_', ' '):<22}{told}")
    lines.append(
        f"{found['matches']} matches with {found['acknowledged']:,} acknowledged moves; "
        f"{found['replayed']} replayed to the end."
    )
    wrong = [
        f"{found[key]} {words}" for key, words in (("lost", "moves lost"), ("failed", "answers 500")) if found[key]
    ]
    return [*lines, f"Wrong: {', '.join(wrong)}." if wrong else "Nothing was lost."]


def _curve(values: list[float]) -> str:
    """Small bars, from nothing to the most."""
    return "".join(BARS[min(len(BARS) - 1, int(value / (max(values) or 1) * len(BARS)))] for value in values)
