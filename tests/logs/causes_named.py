"""Whether a cause that a true line names is ever refuted: every line with a cause, in logs that agree.

.venv/bin/python tests/logs/causes_named.py 20              20 random games written in each format, of each viewer
.venv/bin/python tests/logs/causes_named.py --logs FOLDER…  real logs
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from moothall.domain.kernel.facts import Player
from moothall.logs import audit as auditing
from moothall.logs.dominion.proofs import named_causes
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from written_games import FORMS, audited, game


def refuted(audit: Callable[[], Audit]) -> tuple[str, int, list[str]]:
    """The verdict of an audit, how many lines of the log name a cause, and those of them that are refuted."""
    named, wrong = 0, list[str]()

    def looked_at(found: Audit, game: Any, source: Any, session: Any, *, tried: bool) -> None:
        nonlocal named
        named, wrong[:] = 0, []
        for line in source.state.lines:
            named += bool(line.source)
            why = named_causes.disproof(source.state, session, line.line) if line.source else None
            if why is not None and why.ruling is not None:
                wrong.append(f"{line.line}: {line.text} | {why.ruling[0]}")

    with patch.object(auditing, "_disprove", looked_at):
        verdict = audit().verdict
    return verdict, named, wrong


def written(count: int, start: int) -> Iterator[tuple[str, Callable[[], Audit]]]:
    """The audits of random games, by name."""
    for name, form in FORMS.items():
        for seed in range(start, start + count):
            facts = game(form, seed)
            viewers: tuple[Player | None, ...] = (None, f"p{1 + seed % 2}") if form.hides else (None,)
            for viewer in viewers:
                yield f"{name} {seed} {viewer or 'open'}", partial(audited, form, facts, viewer)


def real(folders: list[Path]) -> Iterator[tuple[str, Callable[[], Audit]]]:
    """The audits of the logs in some folders, by name."""
    for path in sorted(each for folder in folders for each in folder.rglob("*") if each.suffix in (".txt", ".html")):
        yield path.name, partial(_of_file, path)


def _of_file(path: Path) -> Audit:
    return audit_text(decode(path.read_bytes()), name=path.name)


def main() -> None:
    """Print each cause that is refuted, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=20)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--logs", nargs="+", type=Path)
    parser.add_argument("--without", nargs="+", default=[], help="names of logs that are left out")
    given = parser.parse_args()
    total, verdicts, named = 0, Counter[str](), 0
    for name, audit in real(given.logs) if given.logs else written(given.count, given.start):
        if name in given.without:
            continue
        verdict, lines, wrong = refuted(audit)
        verdicts[verdict] += 1
        named += lines
        total += len(wrong)
        for each in wrong:
            print(f"{name} {each}", flush=True)
    print(f"{dict(verdicts)}: {named} lines name a cause, of which {total} are refuted")


if __name__ == "__main__":
    main()
