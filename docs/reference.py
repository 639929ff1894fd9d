"""Makes the reference in python.md from the docstrings of `moothall.service`: `python docs/reference.py` writes it.

Everything below the mark is made; a test compares it with the code.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin

from moothall import service

MARK = "<!-- Where the site is built, the reference that docs/reference.py makes stands below this line. -->"
SECTIONS = {
    "Audits": ("auditing", "sharing", "logs.verdict", "resting", "witnesses"),
    "Stores, imports and exports": (
        "stored",
        "stores.statistics",
        "verifying",
        "packing",
        "wanted",
        "heads",
        "imports",
        "service.transfer.formats",
        "exports",
        "parquet",
        "hiding",
        "outputs",
    ),
    "Places and games to look at": ("places", "viewed", "projections.finding.seats"),
    "Looking": (
        "looking.table",
        "looking.timeline",
        "looking.turns",
        "looking.replay",
        "looking.causes",
        "looking.differences",
        "looking.possible",
        "looking.search",
        "looking.projected",
        "looking.whatif",
    ),
    "Changing a stored game": ("undoing", "forks", "notes", "forgetting", "domain.store"),
    "Halls and matches": (
        "hall",
        "match",
        "question",
        "retractions",
        "known",
        "subscription",
        "service.matches.seats",
        "encoding.codec",
        "streams.undo",
        "store.records",
        "kernel.game",
        "telling.words",
    ),
    "Simulations": ("simulating", "estimates", "learning"),
    "Rulings": ("ruling", "sandbox", "setting"),
    "Looking up": (
        "lookup.cards",
        "lookup.rules",
        "lookup.formats",
        "lookup.decks",
        "lookup.kinds",
        "lookup.plugins",
        "rules_spec",
        "domain.games",
    ),
    "Examples": ("service.shipped",),
    "Errors as data": ("service.answers", "kernel.failure"),
    "Other languages": ("service.languages",),
}
"""The headings, each with the ends of the names of the modules whose exports stand below it; then the errors."""


def reference() -> str:
    """The reference, from its mark to its end."""
    parts = [MARK, "", "## Reference"]
    for heading, modules in SECTIONS.items():
        parts += ["", f"### {heading}"]
        for name in (name for module in modules for name in _names_of(module) if not _is_error(name)):
            parts += ["", *_entry(name)]
    parts += ["", "### Every error", "", "| error | is a | when |", "|---|---|---|"]
    parts += [_error_row(name) for name in service.__all__ if _is_error(name)]
    return "\n".join(parts) + "\n"


def unplaced() -> list[str]:
    """The exported names that no section has."""
    placed = {name for modules in SECTIONS.values() for module in modules for name in _names_of(module)}
    return [name for name in service.__all__ if name not in placed and not _is_error(name)]


def undocumented() -> list[str]:
    """The exported names, and the public methods of exported classes, that have no docstring."""
    found = [name for name in service.__all__ if not _doc(name)]
    classes = {name: each for name in service.__all__ if inspect.isclass(each := getattr(service, name))}
    return found + [
        f"{name}.{method}" for name, each in classes.items() for method, member in _members(each) if not _text(member)
    ]


def _names_of(module: str) -> list[str]:
    return [name for full, names in service.EXPORTED.items() if full.endswith(f".{module}") for name in names]


def _is_error(name: str) -> bool:
    found = getattr(service, name)
    return inspect.isclass(found) and issubclass(found, Exception)


def _entry(name: str) -> Iterator[str]:
    found = getattr(service, name)
    if inspect.isclass(found):
        yield f"#### class `{name}`"
    else:
        yield f"#### `{name}{_signature(found)}`" if inspect.isfunction(found) else f"#### `{name}`"
    yield ""
    yield from _prose(_doc(name))
    if inspect.isclass(found):
        if _fields(found):
            yield ""
            yield f"Fields: {', '.join(_fields(found))}."
        if _members(found):
            yield ""
        for method, member in _members(found):
            yield f"* `{_called(method, member)}`: {_on_one_line(_text(member))}"


def _fields(found: type) -> list[str]:
    """The fields of a record, each with its type."""
    if is_dataclass(found):
        return [f"`{each.name}: {each.type}`" for each in fields(found) if not each.name.startswith("_")]
    names = getattr(found, "_fields", ())
    return [f"`{name}: {found.__annotations__[name].__forward_arg__}`" for name in names]


def _members(found: type) -> list[tuple[str, Any]]:
    """The public methods and properties that a class of ours defines itself, in their order."""
    if not found.__module__.startswith("moothall.service"):
        return []
    return [(name, each) for name, each in vars(found).items() if not name.startswith("_") and _is_member(each)]


def _is_member(each: Any) -> bool:
    return inspect.isfunction(each) or isinstance(each, property | classmethod) or hasattr(each, "attrname")


def _called(name: str, member: Any) -> str:
    if inspect.isfunction(member):
        return f"{name}{_signature(member)}"
    return f"{name}{_signature(member.__func__)}" if isinstance(member, classmethod) else name


def _text(member: Any) -> str:
    return inspect.cleandoc(getattr(member, "__doc__", None) or "")


def _doc(name: str) -> str:
    """The docstring of a name; that of a constant is the text below it in its module."""
    found = getattr(service, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        return _text(found)
    if get_origin(found) is Literal:
        return f"One of {', '.join(map(repr, get_args(found)))}."
    module = next(module for module, names in service.EXPORTED.items() if name in names)
    return _constants(module).get(name, "")


@cache
def _constants(module: str) -> dict[str, str]:
    """The texts below the assignments of a module."""
    body = ast.parse(inspect.getsource(sys.modules[module])).body
    found = {}
    for node, after in pairwise(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found[target.id] = inspect.cleandoc(str(after.value.value))
    return found


def _signature(function: Any) -> str:
    """The arguments of a function, with their types as they are written."""
    signature = inspect.signature(function)
    parts: list[str] = []
    named = False
    for each in signature.parameters.values():
        if each.name in ("self", "cls"):
            continue
        if each.kind is each.KEYWORD_ONLY and not named:
            parts.append("*")
        named = named or each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        star = "*" if each.kind is each.VAR_POSITIONAL else ""
        default = "" if each.default is each.empty else f" = {'…' if callable(each.default) else repr(each.default)}"
        parts.append(f"{star}{each.name}: {each.annotation}{default}")
    returned = "" if signature.return_annotation in (signature.empty, "None") else f" -> {signature.return_annotation}"
    return f"({', '.join(parts)}){returned}"


def _prose(text: str) -> Iterator[str]:
    """A docstring as Markdown: what is shown as an example in a block of its own."""
    before, mark, example = text.partition("\n>>>")
    yield before.rstrip()
    if mark:
        yield ""
        yield "```pycon"
        yield f">>>{example}".rstrip()
        yield "```"


def _error_row(name: str) -> str:
    bases = [base.__name__ for base in getattr(service, name).__bases__]
    return f"| `{name}` | {', '.join(bases)} | {_on_one_line(_doc(name))} |"


def _on_one_line(text: str) -> str:
    return " ".join(text.partition("\n>>>")[0].split())


def written(page: str) -> str:
    """The page with the reference behind its mark."""
    return page.partition(MARK)[0] + reference()


if __name__ == "__main__":
    sys.stdout.write(reference())
