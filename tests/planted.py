"""Faults in single lines of Dominion's rules, drawn at random from the syntax of their modules: do the tests notice?

`python tests/planted.py 60 --seed 1` draws 60 faults in the rules, the cards and the table, runs the tests of SESSIONS
against each, until one fails, and prints which that is. `--list` only lists them, `--from`
and `--to` take a part of them, `--only` plants those of these numbers.

Of each kind of fault (an off-by-one, a wrong player, a condition less, …) as many are drawn, as far as there are some,
from all lines where it can be made. A fault that changes nothing counts as well: a survivor is to be read, and to be
killed by a test of its class, or said to change nothing.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, timedelta
from importlib.machinery import SourceFileLoader
from inspect import CO_OPTIMIZED
from itertools import zip_longest
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any

ROOT = Path(__file__).parents[1]
PLACES = ("domain/dominion/play", "domain/dominion/cards", "domain/dominion/table")
SESSIONS = (("tests/test_scenarios.py",), ("tests/dominion", "tests/scenarios", "tests/kernel"))
UNRELATED = ("test_planted_faults", "traceback", "one_of_dominion", "in_words", "japanese")
"""Words in the names of tests that look at something else than the rules, or play the same scenarios again."""
VARIABLE = "MOOTHALL_PLANTED"
"""The variable of the environment by which a test session gets its fault: its path, its node, and which change of that
node it is."""
SECONDS = 400
"""How much processor time a test session may take with a fault in it: some faults make games without an end."""

OPPOSED = ((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot))
COMPARISONS: dict[type, type] = dict(OPPOSED) | {other: each for each, other in OPPOSED}
OTHER_ZONE = {"hand": "discard", "discard": "deck", "deck": "discard", "aside": "discard", "supply": "trash",
              "trash": "supply", "revealed": "hand", "looked at": "hand", "play": "hand"}  # fmt: skip
OTHER_WORD = {"action": "buy", "buy": "action", "night": "buy", "clean-up": "buy", "gain": "buy", "own": "any",
              "any": "own", "other": "any", "turn start": "turn end", "turn end": "turn start", "debt": "coffers",
              "coffers": "villagers", "villagers": "coffers", "vp": "coffers", "Action": "Treasure",
              "Treasure": "Action", "Victory": "Treasure", "Duration": "Action", "Attack": "Action"}  # fmt: skip
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any", "coins": "actions", "actions": "buys",
              "buys": "coins", "potions": "coins", "debt": "potions", "hand": "discard", "discard": "hand",
              "play": "hand", "deck": "discard", "may": "ask", "others": "in_turn_order"}  # fmt: skip
PLAYERS = ("me", "player", "victim", "other")

Change = Callable[[Any], None]


@dataclass(frozen=True)
class Planted:
    """A fault of a kind in a line of a file: which node of its syntax changes, and how."""

    kind: str
    path: str
    line: int
    at: int
    which: int
    change: Change
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {self.before} -> {self.after}"


def drawn(seed: int, count: int) -> list[Planted]:
    """So many faults, from all that there are."""
    rng = Random(seed)
    kinds: dict[str, list[Planted]] = {}
    for each in every():
        kinds.setdefault(each.kind, []).append(each)
    for faults in kinds.values():
        rng.shuffle(faults)
    rounds = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    found: list[Planted] = []
    for turn in rounds:
        there = [each for each in turn if each is not None]
        rng.shuffle(there)
        found += there
        if len(found) >= count:
            break
    return found[:count]


def every() -> Iterator[Planted]:
    """Every fault that can be made, file by file."""
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*.py")):
            syntax = ast.parse(path.read_text(encoding="utf-8"))
            name = str(path.relative_to(ROOT))
            for at, node in enumerate(_nodes(syntax)):
                for which, (kind, change) in enumerate(_changes(node)):
                    changed = deepcopy(node)
                    change(changed)
                    before, after = (ast.unparse(each).splitlines()[0] for each in (node, changed))
                    if ast.dump(node) != ast.dump(changed):
                        yield Planted(kind, name, _line(node), at, which, change, before, after)


def _line(node: Any) -> int:
    """The line of a node, or that of what a filter goes through."""
    return int(node.iter.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0))


def _nodes(syntax: ast.AST) -> list[ast.AST]:
    """The nodes that rules are made of: no documentation, no types, no words of an error."""
    found: list[ast.AST] = []
    waiting = [syntax]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += [each for each in _inside(node) if not _says_nothing(each)]
    return found


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "type_params"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield each


def _says_nothing(node: ast.AST) -> bool:
    """Whether a node is a text that stands alone, an error, a check of types, or a declaration of words."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.keyword) and node.arg in ("rank", "rule", "summary", "japanese", "says", "name", "key"):
        return True
    return isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr)


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        kind = "bound" if isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE) else "comparison"
        yield kind, _other_comparison
    elif isinstance(node, ast.Constant):
        yield from _of_constant(node)
    elif isinstance(node, ast.BoolOp):
        yield "and or", _other_junction
        for at in range(len(node.values)):
            yield "a condition less", _without_value(at)
    elif isinstance(node, ast.If | ast.IfExp):
        yield "a condition less", _always(True)
        yield "never", _always(False)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "no not", _plain
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield "no filter", lambda found: found.ifs.clear()
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom):
        yield "a step less", _nothing
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield "plus minus", _other_sign
    elif isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.Attribute) and node.attr in OTHER_NAME:
        yield "other name", lambda found: setattr(found, "attr", OTHER_NAME[found.attr])
    elif isinstance(node, ast.Name) and node.id in ("min", "max", "any", "all"):
        yield "other name", lambda found: setattr(found, "id", OTHER_NAME[found.id])
    elif isinstance(node, ast.Subscript) and ast.unparse(node.slice) in ("0", "-1"):
        yield "other end", _other_end


def _of_constant(node: ast.Constant) -> Iterator[tuple[str, Change]]:
    value = node.value
    if isinstance(value, bool):
        yield "yes no", lambda found: setattr(found, "value", not found.value)
    elif isinstance(value, int):
        yield "one more", lambda found: setattr(found, "value", found.value + 1)
        if value:
            yield "one less", lambda found: setattr(found, "value", found.value - 1)
    elif isinstance(value, str):
        if value in OTHER_ZONE:
            yield "zone", lambda found: setattr(found, "value", OTHER_ZONE[found.value])
        if value in OTHER_WORD:
            yield "word", lambda found: setattr(found, "value", OTHER_WORD[found.value])
        if len(value) == 10 and value[4] == value[7] == "-" and value[:4].isdigit():
            yield "a day late", _a_day_late


def _of_call(node: ast.Call) -> Iterator[tuple[str, Change]]:
    for at, each in enumerate(node.args):
        if isinstance(each, ast.Name) and each.id in PLAYERS and isinstance(node.func, ast.Attribute):
            yield "player", _to_the_left(at)
            break
    for at, each in enumerate(node.keywords):
        if each.arg is not None and not _says_nothing(each):
            yield "an argument less", _without_keyword(at)


def _other_comparison(found: Any) -> None:
    found.ops[0] = COMPARISONS[type(found.ops[0])]()


def _other_junction(found: Any) -> None:
    found.op = ast.Or() if isinstance(found.op, ast.And) else ast.And()


def _without_value(at: int) -> Change:
    def change(found: Any) -> None:
        del found.values[at]
        if len(found.values) == 1:
            found.values *= 2  # what it says is the same, and a junction has two parts at least

    return change


def _always(value: bool) -> Change:
    return lambda found: setattr(found, "test", ast.Constant(value))


def _plain(found: Any) -> None:
    found.op = ast.UAdd()
    found.operand = ast.Call(ast.Name("bool", ast.Load()), [found.operand], [])


def _nothing(found: Any) -> None:
    """A function that yields goes on doing so: it asks what nobody is asked."""
    empty = ast.Tuple([], ast.Load())
    found.value = ast.YieldFrom(empty) if isinstance(found.value, ast.YieldFrom) else empty


def _other_sign(found: Any) -> None:
    found.op = ast.Sub() if isinstance(found.op, ast.Add) else ast.Add()


def _other_end(found: Any) -> None:
    at = -1 if ast.unparse(found.slice) == "0" else 0
    found.slice = ast.Constant(at)


def _to_the_left(at: int) -> Change:
    def change(found: Any) -> None:
        left = ast.Attribute(ast.Name("game", ast.Load()), "left_of", ast.Load())
        found.args[at] = ast.Call(left, [found.args[at]], [])

    return change


def _without_keyword(at: int) -> Change:
    def change(found: Any) -> None:
        del found.keywords[at]

    return change


def _a_day_late(found: Any) -> None:
    found.value = str(date.fromisoformat(found.value) + timedelta(1))


# What notices a fault


def plant(name: str, at: int, which: int) -> None:
    """Let this process import the faulty module in place of the right one."""
    path = (ROOT / name).resolve()
    get_code = SourceFileLoader.get_code

    def get_faulty(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return _faulty(path, at, which) if Path(self.path).resolve() == path else get_code(self, fullname)

    SourceFileLoader.get_code = get_faulty  # type: ignore[method-assign]


def _faulty(path: Path, at: int, which: int) -> CodeType:
    syntax = ast.parse(path.read_text(encoding="utf-8"))
    node = _nodes(syntax)[at]
    _, change = list(_changes(node))[which]
    change(node)
    return compile(ast.fix_missing_locations(syntax), str(path), "exec", dont_inherit=True)


def _replaced(fault: Planted) -> dict[CodeType, CodeType] | None:
    """The codes of functions that differ with a fault in them; None where it is in what the import runs."""
    path = ROOT / fault.path
    right = compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True)
    found: dict[CodeType, CodeType] = {}
    pairs = [(right, _faulty(path, fault.at, fault.which))]
    for before, after in pairs:
        inside = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (before, after)]
        if len(inside[0]) != len(inside[1]):
            return None
        pairs += zip(*inside, strict=True)
        if before != after:
            found[before] = after
    for before, after in found.items():
        plain = [code.replace(co_consts=_without_code(code)) for code in (before, after)]
        if not before.co_flags & CO_OPTIMIZED and plain[0] != plain[1]:
            return None  # it is in the body of a module or of a class
    return found


def _without_code(code: CodeType) -> tuple[Any, ...]:
    return tuple(each for each in code.co_consts if not isinstance(each, CodeType))


class Scenarios:
    """The scenarios of Dominion, read once: a process that is forked from this one plays them with a fault."""

    def __init__(self) -> None:
        import asked  # not before a fault is planted
        from moothall.scenarios.ruling import Document

        found = [(path, each) for path in asked.scenario_files() for each in asked.documents(path)]
        self.asked = asked
        self.documents = [
            (path, each) for path, each in found if isinstance(each, Document) and each.head.game == "dominion"
        ]
        gc.collect()
        self.functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]

    def notices(self, fault: Planted) -> str | None:
        """The scenario that notices a fault, or none; raises LookupError where only an import can plant it."""
        replaced = _replaced(fault)
        if replaced is None:
            raise LookupError(fault)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            found = b"breaks off"
            try:
                _limited()
                for each in self.functions:
                    if each.__code__ in replaced:
                        each.__code__ = replaced[each.__code__]
                found = (self.first() or "").encode()
            finally:
                os.write(writing, found)
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as said:
            name = said.read().decode()
        _, status = os.waitpid(child, 0)
        return name or (f"breaks off ({status})" if status else None)

    def first(self) -> str | None:
        """The first scenario that does not hold, or is asked something else."""
        from moothall.domain.dominion.text import abilities_in_game, book

        book._forget()
        abilities_in_game.offers.cache_clear()
        for path, document in self.documents:
            signal.alarm(60)
            try:
                ruling = play(document)
            except Exception as error:
                return f"{document.scenario}: {type(error).__name__}"
            if ruling.verdict != "holds" or self.asked.difference(path, document, ruling) is not None:
                return str(document.scenario)
        signal.alarm(0)
        return None


def play(document: Any) -> Any:
    """The ruling on a scenario."""
    from moothall.scenarios import ruling

    return ruling.play(document)


def outcome(scenarios: Scenarios, fault: Planted, most: int | None = None) -> str:
    """What the tests make of a fault: the first one that fails, or `survives`."""
    sessions = SESSIONS[:most]
    try:
        name = scenarios.notices(fault)
        if name is not None:
            return f"scenario {name}"
    except LookupError:
        pass  # a test session imports the fault, and what decorators did with it
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "planted", "-p", "no:cacheprovider", "--tb=no"]
    command += ["-k", " and ".join(f"not {each}" for each in UNRELATED)]
    environment = os.environ | {VARIABLE: f"{fault.path}:{fault.at}:{fault.which}", "PYTHONPATH": str(ROOT / "tests")}
    for tests in sessions:
        done = subprocess.run(
            [*command, *tests], cwd=ROOT, env=environment, capture_output=True, text=True, preexec_fn=_limited
        )
        if done.returncode:
            lines = [each for each in done.stdout.splitlines() if each.startswith(("FAILED", "ERROR"))]
            return lines[0][:150] if lines else f"breaks off ({done.returncode})"
    return "survives"


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int, default=None, dest="behind")
    parser.add_argument("--only", type=int, nargs="*")
    parser.add_argument("--sessions", type=int, help="of the SESSIONS only so many")
    options = parser.parse_args()
    faults = drawn(options.seed, options.count)
    numbers = options.only or range(len(faults))[options.first : options.behind]
    scenarios = None if options.list else Scenarios()
    for number in numbers:
        what = outcome(scenarios, faults[number], options.sessions) if scenarios else ""
        print(f"{number}\t{faults[number]}\t{what}", flush=True)


if __name__ == "__main__":
    main()
elif os.environ.get(VARIABLE):
    of_file, of_node, of_change = os.environ[VARIABLE].split(":")
    plant(of_file, int(of_node), int(of_change))
