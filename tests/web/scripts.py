"""Runs the modules of the site by node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from needs import node

SITE = Path(__file__).parents[2] / "web" / "site"


def evaluated(module: str, expression: str, **given: Any) -> Any:
    """What an expression over a module of the site, named `site`, and over `given` comes to."""
    source = (
        f"import * as site from {json.dumps((SITE / module).as_uri())};\n"
        f"const given = {json.dumps(given)};\n"
        f"const found = await ({expression});\n"
        "console.log(JSON.stringify(found ?? null));"
    )
    command = [node(), "--input-type=module", "--experimental-default-type=module", "-e", source]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
