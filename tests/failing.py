"""A program in which a call of the system fails: the n-th write, the n-th fsync, the n-th rename, for every n.

    LD_PRELOAD=shim.so python failing.py

It reads jobs from standard input, one JSON object a line: `do` (a list: `cli` with arguments of a command, or `answer`
with a store, a game and how many answers), `of` (which call fails: `write`, `sync` or `rename`), `error` (an errno),
`nth`, and `on` (whether all later ones fail too, as on a full disk). Each is done in a process of its own. What came of
it is one JSON object: `code`, `out`, `err`, `left` (how many calls before the one that should fail were not made).
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

KINDS = {"write": 0, "sync": 1, "rename": 2}

SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long left = -1;
static int kind, error, on;

void fail_at(long nth, int of, int with, int later) { left = nth; kind = of; error = with; on = later; }
long left_over(void) { return left; }

static int fails(int of, int fd) {
    struct stat found;
    int kept = errno;
    if (left < 0 || of != kind) return 0;
    if (fd >= 0 && (fstat(fd, &found) != 0 || S_ISCHR(found.st_mode) || S_ISFIFO(found.st_mode))) return 0;
    errno = kept;
    if (left > 0) { left--; if (left > 0) return 0; }
    else if (!on) return 0;
    errno = error;
    return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name)) dlsym(RTLD_NEXT, #name)
ssize_t write(int fd, const void *b, size_t n) { REAL(write); return fails(0, fd) ? -1 : real(fd, b, n); }
ssize_t pwrite(int fd, const void *b, size_t n, off_t at) {
    REAL(pwrite);
    return fails(0, fd) ? -1 : real(fd, b, n, at);
}
ssize_t pwrite64(int fd, const void *b, size_t n, off64_t at) {
    REAL(pwrite64);
    return fails(0, fd) ? -1 : real(fd, b, n, at);
}
int ftruncate(int fd, off_t n) { REAL(ftruncate); return fails(0, fd) ? -1 : real(fd, n); }
int ftruncate64(int fd, off64_t n) { REAL(ftruncate64); return fails(0, fd) ? -1 : real(fd, n); }
int fsync(int fd) { REAL(fsync); return fails(1, fd) ? -1 : real(fd); }
int fdatasync(int fd) { REAL(fdatasync); return fails(1, fd) ? -1 : real(fd); }
int rename(const char *a, const char *b) { REAL(rename); return fails(2, -1) ? -1 : real(a, b); }
"""


class Failing:
    """The program, to which jobs are given."""

    def __init__(self, folder: Path) -> None:
        shim = folder / "shim.so"
        (folder / "shim.c").write_text(SHIM, encoding="utf-8")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, folder / "shim.c", "-ldl"], check=True)
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LD_PRELOAD": str(shim), "MOOTHALL_DEBUG": ""},
        )

    def do(self, *what: object, of: str, error: int, nth: int, on: bool = False) -> dict[str, Any]:
        """What comes of one job."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        job = {"do": list(map(str, what)), "of": of, "error": error, "nth": nth, "on": on}
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        return found

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def there_is_a_compiler() -> bool:
    """Whether the calls of this system can be replaced: in a program for Linux, with a compiler of C."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def main() -> None:
    """Do the jobs of standard input."""
    from moothall.domain import games

    for game in games.every():
        game.reference()
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(_in_a_process_of_its_own(job)), flush=True)


def _in_a_process_of_its_own(job: dict[str, Any]) -> dict[str, Any]:
    read, written = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            _do(job, written)
        finally:
            os._exit(99)
    os.close(written)
    with os.fdopen(read, encoding="utf-8") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(told)
    return found


def _do(job: dict[str, Any], told: int) -> None:
    from click.testing import CliRunner
    from moothall.cli import main as command

    shim = ctypes.CDLL(None)
    what, *arguments = job["do"]
    with _calls_failing(shim, job):
        if what == "cli":
            result = CliRunner().invoke(command, arguments)
            found = {"code": result.exit_code, "out": result.stdout, "err": result.stderr}
        else:
            found = _answers(*arguments)
        left = shim.left_over()
    os.write(told, json.dumps({**found, "left": left}).encode())
    os._exit(0)


@contextmanager
def _calls_failing(shim: ctypes.CDLL, job: dict[str, Any]) -> Iterator[None]:
    shim.fail_at(ctypes.c_long(job["nth"]), KINDS[job["of"]], job["error"], int(job["on"]))
    yield
    shim.fail_at(ctypes.c_long(-1), 0, 0, 0)


def _answers(url: str, game: str, count: str) -> dict[str, Any]:
    """Give so many answers. `out` has how many facts were acknowledged as stored after each, `err` what was refused."""
    from moothall.service import Hall, StoreError

    said: list[str] = []
    err = ""
    try:
        with Hall.open(url, create=False) as hall:
            match = hall.resume(game, seed=1)
            for _ in range(int(count)):
                assert match.asked is not None
                give: Callable[[], object] = lambda: match.choose(match.asked.player, *_first(match))  # noqa: E731
                give()
                said.append(str(match.length))
    except StoreError as error:
        err = str(error)
    return {"code": 1 if err else 0, "out": "\n".join(said), "err": err}


def _first(match: Any) -> tuple[int, ...]:
    """The first choice of a menu, the least of a question."""
    question = match.question(None)
    return (1,) if question.menu else tuple(range(1, question.least + 1))


if __name__ == "__main__":
    main()
