"""Packages whose names are imported when they are asked for: a caller waits only for what they need."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

_EXPORT = re.compile(r"^from (\.?)([\w.]+) import (\w+) as \3$", re.MULTILINE)


def exported(package: str) -> dict[str, tuple[str, ...]]:
    """The names that a package exports, by the module that has them: those that its stub, `__init__.pyi`, imports by
    `from .module import name as name`.

    The stub is the one list of them: type checkers read it as well. It is read by the loader of the package, since that
    may stand in an archive, as it does in a browser.
    """
    spec: Any = sys.modules[package].__spec__
    stub = spec.loader.get_data(f"{spec.submodule_search_locations[0]}/__init__.pyi").decode()
    by_module: dict[str, list[str]] = {}
    for inside, module, name in _EXPORT.findall(stub):
        by_module.setdefault(f"{package}.{module}" if inside else module, []).append(name)
    return {module: tuple(names) for module, names in by_module.items()}


def on_demand(package: str, exported: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """The `__getattr__` of a package that exports names, given by the modules that have them. What it raises for any
    other name is an AttributeError."""
    modules = {name: module for module, names in exported.items() for name in names}

    def imported(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return imported
