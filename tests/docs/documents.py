"""The scripts of the folder `docs`, as modules."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def script(name: str) -> ModuleType:
    """A script of `docs`, such as `outputs` or `site/hooks`."""
    called = f"docs_{name.replace('/', '_')}"
    if called not in sys.modules:
        spec = importlib.util.spec_from_file_location(called, ROOT / "docs" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[called] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[called])
    return sys.modules[called]
