"""A scan for what may differ between two runs of the same code: clock, chance, `id()`, the order of a set."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from house import call_name

_CLOCK_AND_CHANCE = {"time", "random", "secrets"}
_NOW = {"now", "today", "utcnow", "uuid1", "uuid4", "monotonic", "perf_counter"}
_SETS = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
_SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
_ORDER_KEPT = {
    "list",
    "tuple",
    "iter",
    "enumerate",
    "zip",
    "map",
    "filter",
    "reversed",
    "join",
    "extend",
    "dict",
    "next",
}
_ORDER_LOST = {"sorted", "set", "frozenset", "sum", "any", "all", "min", "max", "len"}


def set_fields(trees: Iterable[ast.Module]) -> set[str]:
    """Names of class fields that are declared a set wherever they are declared."""
    sets: set[str] = set()
    others: set[str] = set()
    for syntax in trees:
        for node in ast.walk(syntax):
            if isinstance(node, ast.AnnAssign):
                target = node.target
                name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
                (sets if _is_set_type(node.annotation) else others).add(name)
    return sets - others


def differences(syntax: ast.Module, fields: AbstractSet[str] = frozenset()) -> list[tuple[int, str]]:
    """Line and description of everything in a file that may differ between two runs.

    `fields` are names of attributes known to hold sets, from `set_fields`.
    """
    found = [*_clock_and_chance(syntax)]
    scopes = [syntax, *(n for n in ast.walk(syntax) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))]
    for scope in scopes:
        found += _set_order(scope, fields)
    return sorted(set(found))


def _clock_and_chance(syntax: ast.Module) -> Iterable[tuple[int, str]]:
    own_hash = {
        inner
        for node in ast.walk(syntax)
        if isinstance(node, ast.FunctionDef) and node.name == "__hash__"
        for inner in ast.walk(node)
    }
    for node in ast.walk(syntax):
        if isinstance(node, ast.Import | ast.ImportFrom):
            relative = isinstance(node, ast.ImportFrom) and node.level
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for name in named:
                if name.split(".")[0] in _CLOCK_AND_CHANCE and not relative:
                    yield node.lineno, f"imports {name}"
        elif isinstance(node, ast.Call):
            plain = isinstance(node.func, ast.Name)
            if plain and (call_name(node) == "id" or (call_name(node) == "hash" and node not in own_hash)):
                yield node.lineno, f"calls {call_name(node)}(), which differs between two runs"
            elif call_name(node) in _NOW:
                yield node.lineno, f"reads the clock or chance by {call_name(node)}()"


def _is_set(node: ast.expr, names: AbstractSet[str], fields: AbstractSet[str]) -> bool:
    """Whether an expression gives a set, where variables of these names and attributes of those are sets."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Attribute):
        return node.attr in fields
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return any(_is_set(side, names, fields) or _is_keys(side) for side in (node.left, node.right))
    if isinstance(node, ast.IfExp):
        return any(_is_set(each, names, fields) for each in (node.body, node.orelse))
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id in ("set", "frozenset")
        return call_name(node) in _SET_METHODS and _is_set(node.func.value, names, fields)  # type: ignore[attr-defined]
    return False


def _in_order(node: ast.AST, harmless: AbstractSet[int]) -> list[ast.expr]:
    """What a node goes through in its order, but for those whose order is lost again."""
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and id(node) not in harmless:
        return [part.iter for part in node.generators]
    if isinstance(node, ast.Call):
        name = call_name(node)
        if name in _ORDER_KEPT or (name in ("min", "max", "sorted") and _has_key(node)):
            return list(node.args)
        if name == "pop" and isinstance(node.func, ast.Attribute) and not node.args:
            return [node.func.value]
    return [node.value] if isinstance(node, ast.Starred | ast.YieldFrom) else []


def _set_order(scope: ast.AST, fields: AbstractSet[str]) -> Iterable[tuple[int, str]]:
    names = _set_names(scope)
    harmless = {
        id(arg)
        for node in ast.walk(scope)
        if isinstance(node, ast.Call) and call_name(node) in _ORDER_LOST and not _has_key(node)
        for arg in node.args
    }
    for node in ast.walk(scope):
        for each in _in_order(node, harmless):
            if _is_set(each, names, fields):
                yield each.lineno, f"uses the order of the set {ast.unparse(each)}"


def _set_names(scope: ast.AST) -> set[str]:
    """Names that hold a set in this scope: declared so, or given one; not those that also hold something else."""
    sets: set[str] = set()
    others: set[str] = set()
    for node in ast.walk(scope):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            (sets if _is_set_type(node.annotation) else others).add(node.target.id)
        elif isinstance(node, ast.arg):
            (sets if node.annotation and _is_set_type(node.annotation) else others).add(node.arg)
        elif isinstance(node, ast.Assign):
            kind = sets if _makes_set(node.value) else others
            kind.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return sets - others


def _makes_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


def _is_set_type(annotation: ast.expr) -> bool:
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return isinstance(annotation, ast.Name) and annotation.id in _SETS


def _is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and call_name(node) == "keys"


def _has_key(call: ast.Call) -> bool:
    return any(keyword.arg == "key" for keyword in call.keywords)
