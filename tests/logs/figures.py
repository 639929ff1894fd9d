"""What the audit makes of a folder of logs, counted: the figures of docs/findings.md.

.venv/bin/python tests/logs/figures.py ../shared/logs/dominion-online
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from moothall.service import audit_all, logs


def main() -> None:
    """Print the verdicts, the shares of lines, and the causes in each log that does not agree."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+")
    given = parser.parse_args()
    verdicts, lines, final = Counter[str](), Counter[str](), Counter[str]()
    files = [str(path) for folder in given.folder for path in sorted(Path(folder).rglob("*")) if path.is_file()]
    for found in audit_all(logs(files), jobs=1):
        verdicts[found["verdict"]] += 1
        lines.update(found["lines"])
        final.update(f"{what} {right}" for what, right in found["final"].items() if right is not None)
        causes = [each for each in found["divergences"] if each["follows"] is None]
        for each in causes if found["verdict"] != "agrees" else ():
            print(f"{Path(found['log']).stem}, {each['line']}: {each['says']} | {each['ruling']} [{each['rule']}]")
    total = lines.pop("total", 0)
    print(f"{verdicts.total()} logs: {dict(verdicts)}")
    print(
        f"{total} lines: " + ", ".join(f"{kind} {count} ({count / max(total, 1):.2%})" for kind, count in lines.items())
    )
    print(f"at the end: {dict(sorted(final.items()))}")


if __name__ == "__main__":
    main()
