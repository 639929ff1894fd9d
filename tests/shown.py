"""Writes the list of what each scenario shows, by which `moothall rules ID` finds scenarios: python tests/shown.py"""

from __future__ import annotations

import json
from pathlib import Path

from moothall.service.lookup.scenarios import SHOWN, digest, shown_in

FOLDER = Path(__file__).resolve().parent / "scenarios"


def shown() -> str:
    """The list as it should be: a line for each scenario."""
    files = []
    for path in sorted(FOLDER.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        lines = [
            f"    {json.dumps(name, ensure_ascii=False)}: {json.dumps(each, ensure_ascii=False)}"
            for name, each in shown_in(text, path.name).items()
        ]
        scenarios = ",\n".join(lines)
        files.append(f'  "{path.name}": {{"digest": "{digest(text)}", "scenarios": {{\n{scenarios}\n  }}}}')
    body = ",\n".join(files)
    return f"{{\n{body}\n}}\n"


if __name__ == "__main__":
    (FOLDER / SHOWN).write_text(shown(), encoding="utf-8")
