"""Which modules mypyc compiles: whole folders, but for those with a reason against it."""

from __future__ import annotations

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
    "logs/dominion/log_answers.py",
    "logs/dominion/log_facts.py",
    "logs/dominion/matching.py",
    "logs/dominion/menus.py",
    "logs/dominion/mixed_piles.py",
    "logs/dominion/named_ahead.py",
    "logs/dominion/observation.py",
    "logs/dominion/observed_lines.py",
    "logs/dominion/opening.py",
    "logs/dominion/pool.py",
    "logs/dominion/pools.py",
    "logs/dominion/printed.py",
    "logs/dominion/rerouting.py",
    "logs/dominion/rulings.py",
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

NOT_FROM_HERE = "has nothing that a game or an audit does often"
INTERPRETED: Mapping[str, str] = {
    "domain/dominion/play/kept.py": "is a descriptor; the build writes properties in its place",
    "domain/dominion/table/fact_words.py": "types at run time are others than for type checkers",
    "domain/dominion/table/places.py": NOT_FROM_HERE,
    "domain/dominion/table/sight.py": NOT_FROM_HERE,
    "domain/dominion/table/unseen.py": NOT_FROM_HERE,
    "domain/dominion/table/view.py": NOT_FROM_HERE,
    "domain/kernel/checked.py": "classes at run time are others than for type checkers",
    "domain/kernel/closed_card.py": "refuses changes, which a compiled class would make past its `__setattr__`",
    "domain/kernel/failure.py": "what each class is called is found as it is made",
    "domain/kernel/fork.py": NOT_FROM_HERE,
    "domain/kernel/fresh.py": "has a protocol that is asked for at run time",
    "domain/kernel/native_dataclass.py": "makes classes at run time",
    "domain/kernel/native_fact.py": "is compiled in place of `fact.py`",
    "domain/kernel/proof.py": "mypyc fails on it",
    "domain/kernel/telling/clause.py": NOT_FROM_HERE,
    "domain/kernel/telling/columns.py": NOT_FROM_HERE,
    "domain/kernel/telling/refusal.py": NOT_FROM_HERE,
    "domain/kernel/telling/saying.py": NOT_FROM_HERE,
    "domain/kernel/telling/seats.py": NOT_FROM_HERE,
    "domain/kernel/telling/sheet.py": NOT_FROM_HERE,
    "domain/kernel/telling/stream.py": NOT_FROM_HERE,
    "domain/kernel/telling/unseen.py": NOT_FROM_HERE,
    "domain/kernel/telling/visible.py": NOT_FROM_HERE,
    "domain/kernel/telling/written.py": NOT_FROM_HERE,
    "domain/kernel/undo.py": NOT_FROM_HERE,
}
"""What of them stays as it is, and why."""

IN_PLACE_OF: Mapping[str, str] = {"domain/kernel/fact.py": "domain/kernel/native_fact.py"}
"""The modules of which a compiled build has another source."""

SUBCLASSED = frozenset(
    {"Card", "Dominion", "Evidence", "Fact", "Game", "LogSource", "LogState", "Script", "Session", "Source"}
)
"""The compiled classes of which there are subclasses that are not compiled."""


def modules(root: Path) -> list[str]:
    """The sources that are compiled, from the root of the project."""
    found = []
    for name in COMPILED:
        for path in [root / name] if name.endswith(".py") else sorted((root / name).rglob("*.py")):
            source = path.relative_to(root).as_posix()
            if not any(source == left or source.startswith(f"{left}/") for left in INTERPRETED) and _has_code(path):
                found.append(source)
    return found


def _has_code(path: Path) -> bool:
    """Whether a file is more than the docstring of a package."""
    return path.name != "__init__.py" or len(path.read_text(encoding="utf-8").splitlines()) > 1
