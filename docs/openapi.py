"""Writes openapi.json, what `moothall serve` says of itself: `python docs/openapi.py`. A test compares it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("openapi.json")


def document() -> dict[str, Any]:
    """The description of all that is served, with the version of the library that writes it."""
    import fastapi
    from moothall.service import Hall
    from moothall.web.serve.app import described

    with Hall.open("memory:") as hall:
        return {**described(hall), "x-made-by": f"fastapi {fastapi.__version__}"}


if __name__ == "__main__":
    FILE.write_text(json.dumps(document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
