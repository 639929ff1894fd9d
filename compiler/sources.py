"""Rewrites sources for mypyc where plain Python says a thing in a way that mypyc cannot compile.

The build compiles a copy of the sources. What this module changes in it, and nothing else, is where the compiled
modules differ from those that Python interprets:

* a dataclass gets the methods that `dataclass` would make at run time: mypyc compiles what is written;
* so does a kind of fact (`@fact`), and a method that makes one anew from its fields;
* a property that is `Kept` becomes a property with a slot;
* a function that stands as an attribute in a class (`gain = _gain.gain`) becomes a method that calls it;
* a class of which there are interpreted subclasses says so;
* a kind of fact says that nothing in it leads back to it, so the garbage collector need not look at facts;
* a constant is `Final`, so that mypyc need not look it up in the dictionary of its module at each use.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

FACT, KEPT, DATACLASS = "fact", "Kept", "dataclass"
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
INDENT = "    "
FINAL = "from typing import Final as _Final"
DESCRIBE = (
    "from dataclasses import Field as _DataclassField",
    "from typing import Any as _Any",
    "from typing import ClassVar as _ClassVar",
    "from moothall.domain.kernel.native_dataclass import describe, described_field",
)
ATTRIBUTE = (
    "from typing import TYPE_CHECKING as _CHECKING",
    "if _CHECKING:",
    f"{INDENT}from mypy_extensions import mypyc_attr as _mypyc_attr",
)
"""No run-time dependency: decorators of a native class are read, and not called."""


class Edits:
    """The lines of a source, and what is to stand instead of some of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self._lines = self.text.splitlines()
        self._before: dict[int, list[str]] = {}
        self._gone: set[int] = set()

    def replace(self, first: int, last: int, *lines: str) -> None:
        """Let `lines` stand in place of those from `first` to `last`, both counted from 1."""
        self._gone.update(range(first, last + 1))
        self.insert(last + 1, *lines)

    def insert(self, before: int, *lines: str) -> None:
        """Let `lines` stand before a line."""
        self._before.setdefault(before, []).extend(lines)

    def source(self, node: ast.AST) -> str:
        """How a node is written."""
        return " ".join((ast.get_source_segment(self.text, node) or "").split())

    def result(self) -> str:
        """The source with all changes."""
        out: list[str] = []
        for number, line in enumerate([*self._lines, ""], 1):
            out += self._before.get(number, ())
            if number not in self._gone:
                out.append(line)
        return "\n".join(out) + "\n"


def rewritten(path: Path, subclassed: frozenset[str] = frozenset()) -> str:
    """The source at `path` as mypyc gets it. `subclassed` are the names of its classes with interpreted subclasses."""
    edits = Edits(path)
    header = [FINAL] if _constants(edits) else []
    for node in edits.tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        decorators = {_name(each): each for each in node.decorator_list}
        if FACT in decorators:
            header += [*DESCRIBE, *_fact(edits, node, decorators[FACT])]
        elif DATACLASS in decorators:
            header += [*DESCRIBE, *_dataclass(edits, node, decorators[DATACLASS], _options(decorators[DATACLASS]))]
        _members(edits, node)
        if FACT in decorators or node.name in subclassed:  # an object of such a class can be made without `__init__`
            header += ATTRIBUTE
            acyclic = ", acyclic=True" if FACT in decorators else ""
            edits.insert(_first(node), f"@_mypyc_attr(allow_interpreted_subclasses=True{acyclic})")
    if header:
        edits.insert(_after_imports(edits.tree), *dict.fromkeys(header))
    return edits.result().replace("Kept.forget(self)", "self._forget_kept()")


def _constants(edits: Edits) -> bool:
    """Make the constants of a module final. Returns whether there are any."""
    found = False
    for node in edits.tree.body:
        if isinstance(node, ast.Assign):
            name, hint = ast.unparse(node.targets[0]), "_Final"
        elif isinstance(node, ast.AnnAssign) and "Final" not in ast.unparse(node.annotation):
            name, hint = ast.unparse(node.target), f"_Final[{ast.unparse(node.annotation)}]"
        else:
            continue
        if node.value is not None and CONSTANT.fullmatch(name):
            edits.replace(node.lineno, node.end_lineno or 0, f"{name}: {hint} = {ast.unparse(node.value)}")
            found = True
    return found


def _first(node: ast.ClassDef | ast.FunctionDef) -> int:
    """The line with which a definition begins, its decorators included."""
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def _name(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.id if isinstance(called, ast.Name) else ""


def _after_imports(tree: ast.Module) -> int:
    """The line after the first imports: those from `__future__`."""
    futures = [each.end_lineno or 0 for each in tree.body if isinstance(each, ast.ImportFrom)]
    return futures[0] + 1


# Facts and dataclasses


def _fields(node: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    """The fields that a class declares."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each.annotation):
            yield each


@dataclass(frozen=True)
class Field:
    """A field of a dataclass: its name, and its type and its default as they are written, None for one without.

    `factory` is what makes its default; `options` are those of `field(…)`, `written` is what stands behind the `=`.
    """

    name: str
    hint: str
    default: str | None
    factory: str | None
    options: Mapping[str, str]
    written: str | None

    def has(self, option: str) -> bool:
        """Whether an option of `field` that is True by default is left so."""
        return self.options.get(option) != "False"

    def declaration(self) -> str:
        """It in the body of its class. What `__init__` does not take has its default there."""
        default = "" if self.has("init") or self.default is None else f" = {self.default}"
        return f"{INDENT}{self.name}: {self.hint}{default}"

    def parameter(self) -> str:
        """It as a parameter of `__init__`."""
        if self.factory:
            return f"{self.name}: {self.hint} | None = None"
        return f"{self.name}: {self.hint}" + (f" = {self.default}" if self.default else "")

    def assignment(self) -> str:
        """What `__init__` does with it."""
        given = f"{self.factory}() if {self.name} is None else {self.name}" if self.factory else self.name
        return f"self.{self.name} = {given}"

    def described(self) -> str:
        """It as `describe` takes it."""
        return f"({self.name!r}, {self.hint!r}, {self.written})" if self.written else f"({self.name!r}, {self.hint!r})"


def _field(edits: Edits, node: ast.AnnAssign) -> Field:
    """A field as its class declares it."""
    name, hint, factory = ast.unparse(node.target), edits.source(node.annotation), None
    written = ast.unparse(node.value) if node.value else None
    default, options = written, dict[str, str]()
    if isinstance(node.value, ast.Call) and _name(node.value) == "field":
        values = {each.arg or "": each.value for each in node.value.keywords}
        options = {name: ast.unparse(value) for name, value in values.items()}
        written = f"described_{written}"
        default = options.get("default")
        made = values.get("default_factory")
        if made is not None:
            factory = ast.unparse(made.value if isinstance(made, ast.Subscript) else made)
    return Field(name, hint, default, factory, options, written)


def _fact(edits: Edits, node: ast.ClassDef, decorator: ast.expr) -> list[str]:
    """Write out what makes a kind of fact: a dataclass with another method, given to the decorator `fact`. Returns the
    imports that this needs."""
    own = ", ".join(f"self.{ast.unparse(each.target)}" for each in _fields(node))
    again = ["", f"{INDENT}def _again(self) -> {node.name}:", f"{2 * INDENT}return {node.name}({own})"]
    written = "_again" in {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    imports = _dataclass(edits, node, decorator, {"eq": "False", "repr": "False"}, () if written else again)
    edits.insert((node.end_lineno or 0) + 1, f"{FACT}({node.name})")
    return imports


def _options(decorator: ast.expr) -> dict[str, str]:
    """The options that are given to the decorator `dataclass`, but for that of slots, which a native class has."""
    written = decorator.keywords if isinstance(decorator, ast.Call) else []
    return {each.arg or "": ast.unparse(each.value) for each in written if each.arg != "slots"}


def _dataclass(
    edits: Edits, node: ast.ClassDef, decorator: ast.expr, options: Mapping[str, str], more: Sequence[str] = ()
) -> list[str]:
    """Write out what `dataclass` makes with these options, and `more` methods. Returns the imports that this needs."""
    edits.replace(decorator.lineno, decorator.end_lineno or 0)
    own = [_field(edits, each) for each in _fields(node)]
    for each, read in zip(_fields(node), own, strict=True):
        edits.replace(each.lineno, each.end_lineno or 0, read.declaration())
    inherited, imports = _inherited(edits, node)
    end = (node.end_lineno or 0) + 1
    if not node.bases:
        edits.insert(end, "", f"{INDENT}__dataclass_fields__: _ClassVar[dict[str, _DataclassField[_Any]]]")
    given = [each for each in (*inherited, *own) if each.has("init")]
    if own or not inherited:
        keywords = ["*"] if "kw_only" in options and own else []
        parameters = ", ".join(["self", *keywords, *(each.parameter() for each in given)])
        edits.insert(end, "", f"{INDENT}def __init__({parameters}) -> None:")
        edits.insert(end, *([2 * INDENT + each.assignment() for each in given] or [2 * INDENT + "pass"]))
    names = [each.name for each in (*inherited, *own) if each.has("compare")]
    if options.get("eq") != "False":
        edits.insert(end, *_equal(node.name, names, options.get("frozen") == "True"))
    edits.insert(end, *more)
    specs = ", ".join(each.described() for each in own)
    arguments = "".join(f", {name}={value}" for name, value in options.items())
    edits.insert(end, "", "", f"describe({node.name}, [{specs}]{arguments})")
    return imports


def _equal(kind: str, names: Sequence[str], frozen: bool) -> list[str]:
    """The methods that compare dataclasses. mypyc compares objects of a class without `__eq__` as `is` does."""
    same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
    lines = [
        "",
        f"{INDENT}def __eq__(self, other: object) -> bool:",
        f"{INDENT * 2}if not isinstance(other, {kind}) or type(other) is not type(self):",
        f"{INDENT * 3}return NotImplemented",
        f"{INDENT * 2}return {same}",
    ]
    if frozen:
        values = "".join(f"self.{name}, " for name in names)
        lines += ["", f"{INDENT}def __hash__(self) -> int:", f"{INDENT * 2}return hash(({values}))"]
    return lines


def _inherited(edits: Edits, node: ast.ClassDef) -> tuple[list[Field], list[str]]:
    """The fields of the dataclass that a class is a subclass of, and the imports that their types need."""
    base = next((each.id for each in node.bases if isinstance(each, ast.Name)), None)
    if base is None:
        return [], []
    for each in edits.tree.body:
        if isinstance(each, ast.ClassDef) and each.name == base:
            return ([_field(edits, field) for field in _fields(each)] if _is_dataclass(each) else []), []
    for each in edits.tree.body:
        if isinstance(each, ast.ImportFrom) and base in (alias.name for alias in each.names) and each.level:
            path = edits.path.parent
            for _ in range(each.level - 1):
                path = path.parent
            other = Edits(path.joinpath(*(each.module or "").split(".")).with_suffix(".py"))
            found = next((at for at in other.tree.body if isinstance(at, ast.ClassDef) and at.name == base), None)
            if found is None or not _is_dataclass(found):
                return [], []
            return _qualified(other, found, "." * each.level + (each.module or ""))
    return [], []


def _is_dataclass(node: ast.ClassDef) -> bool:
    return DATACLASS in map(_name, node.decorator_list)


def _qualified(other: Edits, base: ast.ClassDef, module: str) -> tuple[list[Field], list[str]]:
    """The fields of a class of another module, the names in them imported under names of their own."""
    fields, types, values = [], set[str](), set[str]()
    for each in _fields(base):
        for part in ast.walk(each.annotation):
            if isinstance(part, ast.Name) and not hasattr(builtins, part.id):
                types.add(part.id)
        for part in ast.walk(each.value) if each.value else ():
            if isinstance(part, ast.Name) and not hasattr(builtins, part.id) and part.id != "field":
                values.add(part.id)
    for each in _fields(base):
        rename = _Renamed(types | values)
        each.annotation = rename.visit(each.annotation)
        each.value = rename.visit(each.value) if each.value else None
        fields.append(replace(_field(other, each), hint=ast.unparse(each.annotation)))
    imports = [f"from {module} import {name} as _{name}" for name in sorted(values)]
    if types - values:
        imports += ["from typing import TYPE_CHECKING as _CHECKING", "if _CHECKING:"]
        imports += [f"{INDENT}from {module} import {name} as _{name}" for name in sorted(types - values)]
    return fields, imports


class _Renamed(ast.NodeTransformer):
    """Puts an underscore before names."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """One of the names."""
        return ast.Name(f"_{node.id}") if node.id in self.names else node


# Members of classes


def _members(edits: Edits, node: ast.ClassDef) -> None:
    """Write out what is kept, and the functions that stand as attributes; leave out what is for type checkers alone."""
    kept = [each for each in node.body if isinstance(each, ast.FunctionDef) and KEPT in map(_name, each.decorator_list)]
    for each in kept:
        _kept(edits, each)
    modules = _modules(edits)
    for each in node.body:
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__slots__":
            written = ast.unparse(each.value)  # mypyc drops it, and it is asked for
            edits.insert((node.end_lineno or 0) + 1, "", "", f'setattr({node.name}, "__slots__", {written})')
        elif isinstance(each, ast.If) and ast.unparse(each.test) == "TYPE_CHECKING":
            edits.replace(each.lineno, each.end_lineno or 0)
        elif isinstance(each, ast.Assign) and (function := _function(each.value, modules)) is not None:
            name, static = ast.unparse(each.targets[0]), isinstance(each.value, ast.Call)
            edits.replace(each.lineno, each.end_lineno or 0, *_method(modules, name, *function, static))
    if kept:
        end = (node.end_lineno or 0) + 1
        edits.insert(end, "", f"{INDENT}def _forget_kept(self) -> None:")
        edits.insert(end, *(f"{INDENT * 2}self._kept_{each.name} = None" for each in kept))


def _kept(edits: Edits, node: ast.FunctionDef) -> None:
    """A property that is made when it is first asked for."""
    made, hint = f"_make_{node.name}", edits.source(node.returns) if node.returns else "object"
    edits.replace(_first(node), node.lineno, f"{INDENT}def {made}(self) -> {hint}:")
    end = (node.end_lineno or 0) + 1
    edits.insert(
        end,
        "",
        f"{INDENT}_kept_{node.name}: {hint} | None = None",
        "",
        f"{INDENT}@property",
        f"{INDENT}def {node.name}(self) -> {hint}:",
        f"{INDENT * 2}kept = self._kept_{node.name}",
        f"{INDENT * 2}if kept is None:",
        f"{INDENT * 3}self._kept_{node.name} = kept = self.{made}()",
        f"{INDENT * 2}return kept",
    )


def _function(value: ast.expr, modules: Mapping[str, Path]) -> tuple[str, str] | None:
    """The module, one of `modules`, and the name of a function that is written as `module.function`, or `staticmethod`
    of that."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "staticmethod":
        value = value.args[0]
    if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id in modules:
        return value.value.id, value.attr
    return None


def _modules(edits: Edits) -> Mapping[str, Path]:
    """The modules that it imports as a whole, from where it stands, by the names that it gives them."""
    found: dict[str, Path] = {}
    for each in edits.tree.body:
        if isinstance(each, ast.ImportFrom) and each.level:
            folder = edits.path.parents[each.level - 1].joinpath(*(each.module or "").split("."))
            for alias in each.names:
                path = folder / f"{alias.name}.py"
                if path.exists():
                    found[alias.asname or alias.name] = path
    return found


class _Qualified(ast.NodeTransformer):
    """Puts the module before each name of an annotation that is not built in."""

    def __init__(self, module: str, own: frozenset[str]) -> None:
        self.module, self.own = module, own

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name that the module knows."""
        if hasattr(builtins, node.id) or node.id in self.own:
            return node
        return ast.Attribute(ast.Name(self.module), node.id)


def _method(modules: Mapping[str, Path], name: str, module: str, function: str, static: bool) -> list[str]:
    """A method that calls a function of a module with the session as its first argument."""
    tree = ast.parse(modules[module].read_text(encoding="utf-8"))
    node = next(each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == function)
    generic = frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name) and each.id.endswith("T"))
    qualify = _Qualified(module, generic)
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    given = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
    if arguments.vararg is not None:
        every.append(arguments.vararg)
        given.append(f"*{arguments.vararg.arg}")
    given += [f"{each.arg}={each.arg}" for each in arguments.kwonlyargs]
    if not static:
        arguments.args[0] = ast.arg("self")
        given[0] = "self"
    for each in every:
        if each.annotation is not None:
            each.annotation = qualify.visit(each.annotation)
    arguments.defaults = [
        each if isinstance(each, ast.Constant | ast.Tuple) else qualify.visit(each) for each in arguments.defaults
    ]
    arguments.kw_defaults = [
        each if each is None or isinstance(each, ast.Constant) else qualify.visit(each)
        for each in arguments.kw_defaults
    ]
    returns = ast.unparse(qualify.visit(node.returns)) if node.returns else "None"
    lead = [f"{INDENT}@staticmethod"] if static else []
    call = f"{module}.{function}({', '.join(given)})"
    return [
        *lead,
        f"{INDENT}def {name}({ast.unparse(arguments)}) -> {returns}:",
        f"{INDENT * 2}{'' if returns == 'None' else 'return '}{call}",
        "",
    ]
