"""`python -m benchmarks [engine] [audit] [service] [travel]`: tables of docs/benchmarks.md; the store is for pytest."""

from __future__ import annotations

import sys

from benchmarks import bench_audit, bench_engine, bench_service, bench_travel

REPORTS = {
    "engine": bench_engine.report,
    "audit": bench_audit.report,
    "service": bench_service.report,
    "travel": bench_travel.report,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or REPORTS:
        if name not in REPORTS:
            sys.exit(f"there is no benchmark {name!r}, only {', '.join(REPORTS)}")
        print(REPORTS[name](), end="\n\n", flush=True)
