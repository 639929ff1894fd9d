"""`python -m benchmarks [engine] [audit] [service] [travel]`: tables of docs/benchmarks.md; the store is for pytest.

`python -m benchmarks growth [--small] [--plots DIR]` prints how all of it grows, which takes long; `python -m
benchmarks site` prints what a visitor of the site waits for, which needs Chromium and the package registries; `python
-m benchmarks web` what clients of a server wait for; `python -m benchmarks simulate` how simulations compare with
those of others. They are not among the others.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from benchmarks import (
    bench_audit,
    bench_engine,
    bench_growth,
    bench_service,
    bench_simulate,
    bench_site,
    bench_travel,
    bench_web,
)

REPORTS = {
    "engine": bench_engine.report,
    "audit": bench_audit.report,
    "service": bench_service.report,
    "travel": bench_travel.report,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"{', '.join(REPORTS)}, growth, site, simulate, web; by default all but the last four",
    )
    parser.add_argument(
        "--small", action="store_true", help="of growth only the smaller sizes, of web less of everything"
    )
    parser.add_argument("--plots", type=Path, metavar="DIR", help="also draw the tables of growth")
    given = parser.parse_args()
    reports = {
        **REPORTS,
        "growth": partial(bench_growth.report, given.small, given.plots),
        "site": bench_site.report,
        "simulate": bench_simulate.report,
        "web": partial(bench_web.report, given.small),
    }
    for name in given.names or REPORTS:
        if name not in reports:
            parser.error(f"there is no benchmark {name!r}, only {', '.join(reports)}")
        print(reports[name](), end="\n\n", flush=True)
