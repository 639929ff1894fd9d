"""Which modules mypyc compiles: whole folders, but for the modules that give a reason against it."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

COMPILED: Sequence[str] = (
    "domain/kernel",
    "domain/dominion/bots",
    "domain/dominion/play",
    "domain/dominion/table",
    "domain/dominion/text/abilities_in_game.py",
    "domain/dominion/text/card_text.py",
    "domain/dominion/vocabulary.py",
    "logs/audit.py",
    "logs/causes.py",
    "logs/gaps.py",
    "logs/habits.py",
    "logs/rewrite.py",
    "logs/search.py",
    "logs/source.py",
    "logs/state.py",
    "logs/verdict.py",
    "logs/dominion/asked.py",
    "logs/dominion/changes.py",
    "logs/dominion/choosing.py",
    "logs/dominion/claims.py",
    "logs/dominion/deck_orders.py",
    "logs/dominion/dialect.py",
    "logs/dominion/differences.py",
    "logs/exchanges.py",
    "logs/dominion/faces.py",
    "logs/dominion/final.py",
    "logs/dominion/gifts.py",
    "logs/dominion/guises.py",
    "logs/dominion/labels.py",
    "logs/dominion/lacking.py",
    "logs/dominion/log_account.py",
    "logs/dominion/log_answers.py",
    "logs/dominion/log_facts.py",
    "logs/dominion/matching.py",
    "logs/dominion/menus.py",
    "logs/dominion/mixed_piles.py",
    "logs/dominion/named_ahead.py",
    "logs/dominion/observation.py",
    "logs/dominion/observed_lines.py",
    "logs/dominion/opening.py",
    "logs/dominion/options.py",
    "logs/dominion/pool.py",
    "logs/dominion/pools.py",
    "logs/dominion/printed.py",
    "logs/dominion/ranking.py",
    "logs/dominion/rerouting.py",
    "logs/dominion/rulings.py",
    "logs/dominion/settling.py",
    "logs/dominion/state.py",
    "logs/dominion/turns.py",
    "logs/dominion/unseen_cards.py",
    "logs/dominion/verbs.py",
    "logs/dominion/viewer.py",
    "logs/dominion/witness.py",
    "logs/dominion/goko/dialect.py",
    "logs/dominion/goko/duplicates.py",
    "logs/dominion/goko/grammar.py",
    "logs/dominion/goko/reader.py",
    "logs/dominion/goko/scribe.py",
    "logs/dominion/goko/told.py",
    "logs/dominion/goko/unprinted.py",
    "logs/dominion/goko/wordings.py",
)
"""The folders, with all below them, and the single files that are compiled. Some hold little else than dataclasses
(`kernel/game.py`, `kernel/telling/words.py`, `logs/verdict.py`): compiled, they need no `exec` when Moothall starts."""

LEFT = re.compile(r"^# Not compiled: (.+)\.$", re.MULTILINE)
"""How a module below them says that it stays as it is, and why."""

IN_PLACE_OF: Mapping[str, str] = {"domain/kernel/fact.py": "domain/kernel/native_fact.py"}
"""The modules of which a compiled build has another source."""


def modules(root: Path) -> list[str]:
    """The sources that are compiled, from the root of the project."""
    found = []
    for name in COMPILED:
        for path in [root / name] if name.endswith(".py") else sorted((root / name).rglob("*.py")):
            source = path.relative_to(root).as_posix()
            if reason_against(path) is None and _has_code(path):
                found.append(source)
    return found


def reason_against(path: Path) -> str | None:
    """Why a module is not compiled, as it says itself; None where it is."""
    found = LEFT.search(path.read_text(encoding="utf-8"))
    return found[1] if found else None


def _has_code(path: Path) -> bool:
    """Whether a file is more than the docstring of a package."""
    return path.name != "__init__.py" or len(path.read_text(encoding="utf-8").splitlines()) > 1


def subclassed(root: Path) -> frozenset[str]:
    """The names of the compiled classes of which the project has subclasses that are not compiled."""
    compiled, others = _bases(root)
    return frozenset(base for bases in others.values() for base in bases) & compiled.keys()


def between(root: Path) -> frozenset[str]:
    """The names of classes that are not compiled, have a compiled base, and are the base of a compiled class. Such a
    class has the attributes of its base twice, and there must be none."""
    compiled, others = _bases(root)
    stand_on = {name for name, bases in others.items() if name not in compiled and bases & compiled.keys()}
    return frozenset(base for bases in compiled.values() for base in bases & stand_on)


def _bases(root: Path) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The names of the bases of each class, of the compiled ones and of the others."""
    sources = set(modules(root))
    compiled, others = dict[str, set[str]](), dict[str, set[str]]()
    for folder in sorted(path.parent for path in root.glob("*/py.typed")):
        for path in folder.rglob("*.py"):
            found = compiled if path.relative_to(root).as_posix() in sources else others
            for each in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(each, ast.ClassDef):
                    found.setdefault(each.name, set()).update(_name(base) for base in each.bases)
    return compiled, others


def _name(base: ast.expr) -> str:
    return ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
