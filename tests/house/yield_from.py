"""The lint for the classic mistake of a card: an effect called without `yield from`, so that nothing happens."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from house import call_name, dotted, imports

_CONTAINER_METHODS = {name for kind in (list, dict, set, str, tuple) for name in dir(kind)}
_THE_GAME = {"game", "self", "session"}
_EFFECTS = ("Effect", "MayAsk")
"""The types of what makes an effect, always or where it is a generator."""
_CALLS = tuple(f"{each}]" for each in _EFFECTS)
_LOOKED_THROUGH = (ast.IfExp, ast.BoolOp, ast.NamedExpr, ast.keyword)


class Effects:
    """Which functions and methods of a set of files make effects.

    An effect is a generator, or what says that it returns one (`-> Effect`, `-> MayAsk`, `-> Generator[…]`). A
    generator that is declared an `Iterator` or `Iterable` is read by a loop, and a card's function that asks nothing
    (`-> None`) has run once it is called: neither is an effect.
    """

    def __init__(self, files: Mapping[Path, ast.Module]) -> None:
        self.functions: dict[str, dict[str, bool]] = {}
        """By module: each function that is not a method, and whether it makes an effect."""
        self.methods: dict[str, set[bool]] = defaultdict(set)
        """By name alone: whether the methods (and callable fields) of that name make effects."""
        self.of_game: dict[tuple[str, ...], dict[str, bool]] = defaultdict(dict)
        """By the folder of a game: the methods of its session, which cards call on `game`. Another game, or a source of
        answers, may have one of the same name that makes no effect."""
        types = {name: makes for syntax in files.values() for name, makes in _callable_types(syntax)}
        classes = [
            (path, node, each)
            for path, syntax in files.items()
            for node in ast.walk(syntax)
            if isinstance(node, ast.ClassDef)
            for each in node.body
        ]
        self.takers = {
            node.name
            for syntax in files.values()
            for node in ast.walk(syntax)
            if isinstance(node, ast.FunctionDef) and any(map(_takes_effect, node.args.args))
        }
        """The names of the functions that take an effect as an argument, and play it."""
        in_class = {each for _, _, each in classes}
        for path, syntax in files.items():
            self.functions[dotted(path)] = {
                node.name: makes_effect(node)
                for node in ast.walk(syntax)
                if isinstance(node, ast.FunctionDef) and node not in in_class
            }
        self._follow_imports(files)
        names = {path: self._names(path, syntax) for path, syntax in files.items()}
        for path, owner, node in classes:
            for name, makes in _members(node, names[path], types):
                self.methods[name].add(makes)
                if any(ast.unparse(base).startswith("Session[") for base in owner.bases):
                    self.of_game[path.parts[:2]][name] = makes

    def without_yield_from(self, path: Path, syntax: ast.Module) -> list[tuple[int, str]]:
        """Line and text of every call in a file that makes an effect which is neither played nor handed on."""
        known = self._names(path, syntax)
        parents = {child: node for node in ast.walk(syntax) for child in ast.iter_child_nodes(node)}
        return [
            (node.lineno, ast.unparse(node))
            for node in ast.walk(syntax)
            if isinstance(node, ast.Call)
            and self._is_effect(path, node, known)
            and not _used(node, parents, self.takers)
        ]

    def _follow_imports(self, files: Mapping[Path, ast.Module]) -> None:
        """Add to each module the functions that it imports: others import them from there (`text.book` has `asks` from
        `text.card_text`)."""
        waiting = True
        while waiting:
            waiting = False
            for path, syntax in files.items():
                own = self.functions[dotted(path)]
                new = {name: makes for name, makes in self._names(path, syntax).items() if "." not in name} | own
                if new != own:
                    self.functions[dotted(path)] = new
                    waiting = True

    def _names(self, path: Path, syntax: ast.Module) -> dict[str, bool]:
        """Every name and `module.name` by which this file can call a function, and whether it makes an effect."""
        known: dict[str, bool] = {}
        renamed = {
            alias.name: alias.asname
            for node in ast.walk(syntax)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.asname
        }
        for _, name in imports(path, syntax):
            module, _, last = name.rpartition(".")
            here = renamed.get(last, last)
            if last in self.functions.get(module, {}):
                known[here] = self.functions[module][last]
            known |= {f"{here}.{each}": effect for each, effect in self.functions.get(name, {}).items()}
        return known | self.functions.get(dotted(path), {})

    def _is_effect(self, path: Path, call: ast.Call, known: Mapping[str, bool]) -> bool:
        name = call_name(call)
        if isinstance(call.func, ast.Name):
            return known.get(name, False)
        if not isinstance(call.func, ast.Attribute):
            return False
        base = call.func.value
        receiver = base.id if isinstance(base, ast.Name) else ""
        if f"{receiver}.{name}" in known:
            return known[f"{receiver}.{name}"]
        if name in _CONTAINER_METHODS and receiver not in _THE_GAME:
            return False
        if receiver in _THE_GAME and name in self.of_game[path.parts[:2]]:
            return self.of_game[path.parts[:2]][name]
        return self.methods.get(name) == {True}


def _callable_types(syntax: ast.Module) -> Iterator[tuple[str, bool]]:
    """The names that a file gives to types of functions, and whether those make effects."""
    for node in syntax.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            meant = ast.unparse(node.value)
            if meant.startswith("Callable["):
                yield node.targets[0].id, meant.endswith(_CALLS)


def _members(node: ast.stmt, names: Mapping[str, bool], types: Mapping[str, bool]) -> Iterator[tuple[str, bool]]:
    """What a statement of a class body adds that can be called, and whether that makes an effect.

    A method; a function of some module bound to a name (`gain = gain.gain`); a field that holds a function.
    """
    if isinstance(node, ast.FunctionDef):
        yield node.name, makes_effect(node)
    elif isinstance(node, ast.Assign):
        bound = ast.unparse(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name) and bound in names:
                yield target.id, names[bound]
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        declared = ast.unparse(node.annotation).split(" | ")[0]
        if declared in types:
            yield node.target.id, types[declared]
        elif declared.startswith("Callable["):
            yield node.target.id, declared.endswith(_CALLS)


def makes_effect(function: ast.FunctionDef) -> bool:
    """Whether calling the function makes an effect."""
    declared = ast.unparse(function.returns) if function.returns else ""
    if declared.startswith(("Iterator", "Iterable")):
        return False
    return _yields(function) or declared in _EFFECTS or declared.startswith("Generator")


def _module(path: Path) -> str:
    return ".".join(("moothall", *path.with_suffix("").parts)).removesuffix(".__init__")


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What stands in a function, without what stands in a function inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))


def _yields(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own_nodes(function))


def _takes_effect(argument: ast.arg) -> bool:
    return argument.annotation is not None and ast.unparse(argument.annotation) in _EFFECTS


def _used(call: ast.Call, parents: Mapping[ast.AST, ast.AST], takers: Collection[str]) -> bool:
    """Whether an effect is played by `yield from`, or handed on: as an argument of one of the `takers`, a lambda, a
    plain function's result."""
    node: ast.AST = call
    while isinstance(parents[node], _LOOKED_THROUGH):
        if isinstance(parents[node], ast.IfExp) and parents[node].test is node:  # type: ignore[attr-defined]
            return False
        node = parents[node]
    parent = parents[node]
    if isinstance(parent, ast.YieldFrom | ast.Lambda):
        return True
    if isinstance(parent, ast.Call):
        return parent.func is not node and call_name(parent) in takers
    if isinstance(parent, ast.Return):
        while not isinstance(parent, ast.FunctionDef):
            parent = parents[parent]
        return not _yields(parent)
    return False
