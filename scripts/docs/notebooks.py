"""The notebooks: run them and keep what they show, and show them as pages.

    python scripts/docs/notebooks.py          # run all, and write what they show into the files

Cells run one after another in one process, as in Jupyter, which is not needed for it. What a cell ends with is shown as
its picture (`_repr_svg_`) or as text, what it prints before that.
"""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"


def ran(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with what its cells show now. A cell that fails raises."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, number = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell = {**cell, "execution_count": number, "outputs": _shown("".join(cell["source"]), names, number)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _shown(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Run a cell, and say what it shows."""
    tree = ast.parse(source, f"cell {number}")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        if draw := getattr(value, "_repr_svg_", None):
            data["image/svg+xml"] = draw().splitlines(keepends=True)
        result = {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        outputs.append(result)
    return outputs


def markdown(notebook: dict[str, Any], name: str) -> str:
    """A notebook as a page: its words, its code, and what that showed."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/svg+xml" in data:
                parts.append('<div class="shown">' + "".join(data["image/svg+xml"]).replace("\n", " ") + "</div>")
            else:
                text = "".join(data.get("text/plain", output.get("text", [])))
                parts.append(f'<div class="shown" markdown>\n\n```text\n{text.rstrip()}\n```\n\n</div>')
    parts.append(f"*The file is `docs/notebooks/{name}` of the project: open it in Jupyter and go on from here.*")
    return "\n\n".join(parts) + "\n"


def written(notebook: dict[str, Any]) -> str:
    """The text of the file."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def pages() -> dict[str, str]:
    """Every notebook as a page, by its address."""
    return {
        f"notebooks/{file.stem}.md": markdown(json.loads(file.read_text("utf-8")), file.name)
        for file in sorted(FOLDER.glob("*.ipynb"))
    }


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.ipynb")):
        file.write_text(written(ran(json.loads(file.read_text("utf-8")))), encoding="utf-8")
