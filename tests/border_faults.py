"""Faults planted at the borders of the store and the service: does a test of the default run notice each of them?

    python tests/border_faults.py [NAME…]

plants one fault at a time, runs the tests that should see it, and prints which of the faults no test saw. No file is
changed: the tests of several faults are imported once, and each fault gets a copy of that process, in which the code is
another.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from faults_at_borders import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[1]

ALONE = "not at_once"
"""Leaves out tests that start processes: these would not have the fault."""


def wrong_text(fault: Fault) -> str:
    """The text of the module with the fault. Raises ValueError where the place is not found, or not once."""
    text = (ROOT / fault.path).read_text("utf-8")
    if text.count(fault.right) != 1:
        raise ValueError(f"{fault.name}: {fault.right!r} stands {text.count(fault.right)} times in {fault.path}")
    wrong = text.replace(fault.right, fault.wrong)
    compile(wrong, fault.path, "exec")
    return wrong


def plant(fault: Fault) -> None:
    """Let this process have a fault: functions get other code, constants other values."""
    module = import_module(f"moothall.{fault.path.removesuffix('.py').replace('/', '.')}")
    wrong = compile(wrong_text(fault), str(ROOT / fault.path), "exec", dont_inherit=True)
    codes = {each.co_qualname: each for each in _codes(wrong)}
    changed = False
    for function in _functions(module):
        code = codes.get(function.__qualname__)
        if code is not None and not _alike(function.__code__, code):
            function.__code__ = code
            changed = True
    if not changed:  # the fault is in a constant
        other: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
        exec(wrong, other)
        _set_constants(vars(module), other)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions of a module, and those of its classes."""
    for value in vars(module).values():
        inside = vars(value).values() if isinstance(value, type) and value.__module__ == module.__name__ else [value]
        for each in inside:
            found = getattr(each, "fget", None) or getattr(each, "func", None) or getattr(each, "__func__", each)
            found = getattr(found, "__wrapped__", found)
            if isinstance(found, FunctionType) and found.__module__ == module.__name__:
                yield found


def _alike(one: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code do the same, wherever they stand."""

    def parts(code: CodeType) -> tuple[Any, ...]:
        consts = [parts(each) if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
        return code.co_code, code.co_names, consts

    return parts(one) == parts(other)


def _set_constants(names: Mapping[str, Any], others: Mapping[str, Any]) -> None:
    """Give the constants of a module, and of its classes, the values that they have in another."""
    for name, value in names.items():
        if isinstance(value, dict) and name.isupper():
            value.update(others[name])
        elif isinstance(value, type) and name in others and value.__module__ == names["__name__"]:
            for field, each in vars(others[name]).items():
                if isinstance(each, str) and not field.startswith("__"):
                    setattr(value, field, each)


class Failed:
    """A plugin of pytest that keeps the first test that failed."""

    test: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.test is None:
            self.test = report.nodeid


def seen(fault: Fault) -> str | None:
    """The test that sees a fault; None where none of its tests does. It runs in a copy of this process."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 (until the process ends)
        plant(fault)
        said = Failed()
        for file in _tests([fault]):  # the others are not even collected where the first one sees it
            pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--tb=no", "-k", ALONE, file], plugins=[said])
            if said.test is not None:
                break
        os.write(theirs, (said.test or "").encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return found or None


def _tests(faults: Iterable[Fault]) -> list[str]:
    return [str(ROOT / each) for each in dict.fromkeys(test for fault in faults for test in fault.tests)]


def main(names: Sequence[str]) -> Iterator[str]:
    """Plant faults and say which test sees each; of all by default."""
    wanted = [each for each in FAULTS if each.name in names] if names else FAULTS
    unseen = 0
    if len(wanted) > 1:
        pytest.main(["-q", "--collect-only", "-p", "no:cacheprovider", *_tests(wanted)])
    for fault in wanted:
        test = seen(fault)
        unseen += test is None
        yield f"{fault.name}: {test or 'NOT SEEN'}"
    yield f"{len(wanted) - unseen} of {len(wanted)} faults are seen"


if __name__ == "__main__":
    for said in main(sys.argv[1:]):
        print(said, flush=True)
