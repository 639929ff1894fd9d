"""Faults planted at the borders of the store and the service: does a test of the default run notice each of them?

    python tests/border_faults.py [NAME…]

plants one fault at a time, runs the tests that should see it, and prints which of the faults no test saw. No file is
changed: the tests are imported once, and each fault gets a copy of that process, in which the code is another.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
TAMPERED = (
    "tests/service/test_grown_since.py",
    "tests/domain/test_archive.py",
    "tests/domain/test_results.py",
    "tests/domain/test_tombstones.py",
    "tests/domain/test_mapper.py",
)
HEADS = (
    "tests/service/test_grown_since.py",
    "tests/domain/test_merkle.py",
    "tests/domain/test_tombstones.py",
    "tests/cli/test_head_commands.py",
)
EXPORTS = ("tests/service/test_hostile_exports.py", "tests/service/test_wrong_types.py")
EYES = ("tests/service/test_who_sees_what.py", "tests/service/test_every_viewer.py")
UNDO = ("tests/service/test_undo_for_keepers.py", "tests/service/test_match_undo.py")
ERRORS = ("tests/service/test_failures.py", "tests/cli/test_command_line.py", "tests/domain/test_archive.py")
LIMITS = ("tests/service/test_limits.py", "tests/service/test_hostile_exports.py")
SERVED = ("tests/web/test_server.py",)


ALONE = "not at_once"
"""Leaves out tests that start processes: these would not have the fault."""


@dataclass(frozen=True)
class Fault:
    """A fault in a module at `path`: where `right` stands once, `wrong` stands instead. `tests` should see it."""

    name: str
    path: str
    right: str
    wrong: str
    tests: tuple[str, ...]


CHAIN = "domain/store/hash_chain.py"
CHECKPOINT = "domain/store/checkpoint.py"
CHECKING = "domain/store/checking.py"
TRANSFER = "domain/store/transfer.py"
PROVING = "service/proving.py"
LOOKING = "service/viewed.py"

FAULTS = [
    # The chain of hashes
    Fault(
        "hash: the number is off by one",
        CHAIN,
        "last, owner, seq, topic.encode()",
        "last, owner, seq - 1, topic.encode()",
        TAMPERED,
    ),
    Fault("hash: the one before is left out", CHAIN, "(last, owner, seq,", '(b"0" * 64, owner, seq,', TAMPERED),
    Fault("hash: the game is left out", CHAIN, "(last, owner, seq,", '(last, b"0" * 32, seq,', TAMPERED),
    Fault("hash: the topic is left out", CHAIN, "seq, topic.encode(), payload)", 'seq, b"", payload)', TAMPERED),
    Fault(
        "verify: the last row is not looked at", CHAIN, "range(1, head.length + 1)", "range(1, head.length)", TAMPERED
    ),
    Fault(
        "verify: the first row is not looked at",
        CHAIN,
        "if before and hash_of",
        "if seq > 1 and before and hash_of",
        TAMPERED,
    ),
    Fault("verify: the hash of the head is not compared", CHAIN, "if not wrong and (", "if wrong and (", TAMPERED),
    Fault(
        "verify: one row may lie beyond the end",
        CHAIN,
        "if not 1 <= place <= head.length)",
        "if not 1 <= place <= head.length + 1)",
        TAMPERED,
    ),
    Fault(
        "manifest: the hash is not compared",
        CHAIN,
        "and hash_in(last) != head.hash:",
        "and not hash_in(last):",
        (*TAMPERED, "tests/cli/test_store_commands.py"),
    ),
    Fault(
        "manifest: a shorter game may have been forgotten",
        CHAIN,
        "each.length > head.length or",
        "each.length or",
        TAMPERED,
    ),
    # Checkpoints and proofs
    Fault(
        "checkpoint: the root is not compared",
        CHECKPOINT,
        'if found.root != document["root"]:',
        "if not found.root:",
        HEADS,
    ),
    Fault(
        "checkpoint: the line is not compared", CHECKPOINT, "if found.line != leaf.line:", "if not found.line:", HEADS
    ),
    Fault(
        "checkpoint: another game of the same length may have been forgotten",
        CHECKPOINT,
        "if less or other:",
        "if less:",
        HEADS,
    ),
    Fault("checkpoint: a shorter game may have been forgotten", CHECKPOINT, "if less or other:", "if other:", HEADS),
    Fault(
        "checkpoint: the line has another number's game",
        CHECKPOINT,
        "if found is None or found.game != leaf.game:",
        "if found is None:",
        HEADS,
    ),
    Fault(
        "proof: hashes may be left over",
        "domain/store/merkle.py",
        "return found if next(steps, None) is None else None",
        "return found",
        HEADS,
    ),
    Fault(
        "tree: what has no neighbour is left out",
        "domain/store/merkle.py",
        "return pairs + level[len(level) - len(level) % 2 :]",
        "return pairs or level",
        HEADS,
    ),
    Fault(
        "key: any key may have signed",
        "domain/store/signing.py",
        "public_bytes(b64decode(key)).verify(",
        "public_bytes(b64decode(key)).__eq__(b64decode(key)) or (lambda *_: None)(",
        HEADS,
    ),
    # Tampering beside the streams
    Fault(
        "verify: a line without a digest is sound",
        CHECKING,
        "if line.changed or (version >= PROVED and line.kept is None):",
        "if line.changed:",
        TAMPERED,
    ),
    Fault(
        "verify: the proof is not compared", CHECKING, "if length and not any(", "if not length and not any(", TAMPERED
    ),
    Fault(
        "verify: names are not compared with the facts",
        CHECKING,
        '("players", _list(players), started.get("players", _list(players))),',
        "",
        TAMPERED,
    ),
    Fault(
        "verify: results may be edited",
        CHECKING,
        "for written in otherwise:",
        "for written in otherwise[:0]:",
        TAMPERED,
    ),
    Fault(
        "forgotten: imported again unasked",
        "domain/store/changes.py",
        "if not change.again:",
        "if change.again:",
        ("tests/domain/test_tombstones.py", "tests/cli/test_forget.py"),
    ),
    Fault(
        "append: the hash of the head is not compared",
        "domain/store/changes.py",
        "AND length = ? AND sha256 = ? ",
        "AND length = ? AND (sha256 = ? OR length > 0) ",
        ("tests/service/test_grown_since.py",),
    ),
    Fault(
        "forgotten: the number is used again",
        "domain/store/layout.py",
        "UNION ALL SELECT MAX(number) FROM tombstones",
        "",
        TAMPERED,
    ),
    # Exports
    Fault(
        "export: huge numbers below zero",
        TRANSFER,
        "abs(number) > GREATEST_NUMBER",
        "number > GREATEST_NUMBER",
        EXPORTS,
    ),
    Fault(
        "export: the longest name is off by one",
        TRANSFER,
        "if any(len(name) > LONGEST_WORD",
        "if any(len(name) > LONGEST_WORD + 1",
        EXPORTS,
    ),
    Fault(
        "export: a row without its hash",
        TRANSFER,
        'if (row["seq"], row["hash"]) != (place, last):',
        'if row["seq"] != place:',
        EXPORTS,
    ),
    Fault(
        "export: the id of a log without a log",
        PROVING,
        "given.game.version == OF_LOGS:",
        "given.game.version == 0:",
        EXPORTS,
    ),
    Fault("export: notes without limits", PROVING, "    _check_written(facts)\n", "", EXPORTS),
    Fault("export: the last facts of a log are missing", PROVING, "if len(facts) < length:", "if not facts:", EXPORTS),
    Fault(
        "export: a fork is compared but for its last fact",
        PROVING,
        "at = _differs(kind, parent, given, forked.at)",
        "at = _differs(kind, parent, given, forked.at - 1)",
        EXPORTS,
    ),
    Fault(
        "export: an audit is compared but for its last fact",
        PROVING,
        "at = _differs(kind, made, given, len(made))",
        "at = _differs(kind, made, given, len(made) - 1)",
        EXPORTS,
    ),
    Fault(
        "export: cards that nobody knows in a played game",
        PROVING,
        "if any(card.number is None or card.face is None for",
        "if any(card.number is None and card.face is not None for",
        EXPORTS,
    ),
    Fault(
        "export: other rules in the catalogue",
        PROVING,
        'if getattr(each, "rules", meta.rules) != meta.rules:',
        'if getattr(each, "rules", meta.rules) == "":',
        EXPORTS,
    ),
    Fault(
        "export: a stored game with other hashes",
        "domain/store/archive.py",
        "return not both or hash_in(",
        "return True or hash_in(",
        EXPORTS,
    ),
    # Undo
    Fault(
        "consent: who gave the answer agrees to what another does",
        "service/undoing.py",
        "agreeing = {self.by or target.player, *self.agreed}",
        'agreeing = {self.by or "", target.player, *self.agreed}',
        UNDO,
    ),
    Fault(
        "consent: one who agreed is enough",
        "service/match.py",
        "if request.missing != (seat,):",
        "if seat not in request.missing:",
        UNDO,
    ),
    Fault(
        "policy: the game's own is left out",
        "service/undoing.py",
        "dict.fromkeys((course.policy, policy or rules.FREE))",
        "dict.fromkeys((policy or course.policy,))",
        UNDO,
    ),
    Fault(
        "no hidden information: shuffles are forgotten",
        "domain/kernel/undo.py",
        "if policy == NO_HIDDEN and hidden:",
        "if policy == NO_HIDDEN and hidden and missing:",
        UNDO,
    ),
    # Who sees what
    Fault(
        "viewer: facts are whole",
        LOOKING,
        "return self._whole.facts if self.is_keeper else self.known",
        "return self._whole.facts",
        EYES,
    ),
    Fault(
        "viewer: widened",
        LOOKING,
        'return Looking(whole_of(self, "what others see"), seat)',
        "return Looking(behind(self), seat)",
        EYES,
    ),
    Fault("viewer: the keeper's alone for all", LOOKING, "    if not seen.is_keeper:\n", "    if not seen:\n", EYES),
    Fault(
        "viewer: forgotten at a place",
        LOOKING,
        "facts=whole.facts[:upto]), self._seat)",
        "facts=whole.facts[:upto]))",
        EYES,
    ),
    Fault(
        "viewer: a log is whole",
        "service/exports.py",
        "str(whole.link.game), lang, seen.seat)",
        "str(whole.link.game), lang)",
        EYES,
    ),
    Fault(
        "viewer: numbers of hidden cards",
        "projections/redact.py",
        "else Card(None, None)",
        "else Card(value.number, None)",
        EYES,
    ),
    Fault(
        "viewer: the possessor goes on seeing",
        "projections/redact.py",
        "self._sees_as = eyes.get(self.viewer)",
        "self._sees_as = eyes.get(self.viewer, self._sees_as)",
        ("tests/projections", *EYES),
    ),
    # Exit codes, statuses, sentences
    Fault(
        "code: a store that cannot be checked",
        "service/answers.py",
        '"unchecked-store": Answer(3,',
        '"unchecked-store": Answer(1,',
        ERRORS,
    ),
    Fault(
        "code: what is the keeper's alone",
        "service/answers.py",
        '"keeper-only": FORBIDDEN',
        '"keeper-only": REFUSED',
        ERRORS,
    ),
    Fault("code: a fault inside", "service/answers.py", '"broke-off": Answer(70,', '"broke-off": Answer(1,', ERRORS),
    Fault(
        "code: an audit whose page cannot be written",
        "cli/errors.py",
        '("audit", "unwritten-file"): INPUT_OUTPUT',
        '("audit", "unwritten-file"): REFUSED',
        ("tests/cli/test_command_line.py", "tests/cli/test_audit_command.py", *ERRORS),
    ),
    Fault(
        "code: a store that was tampered with",
        "cli/commands/verify.py",
        "return TAMPERED if found.findings else 0",
        "return 0",
        ("tests/cli/test_store_commands.py", "tests/cli/test_head_commands.py"),
    ),
    Fault(
        "sentence: where the database is",
        "domain/store/errors.py",
        "if url == THE_STORE and owner",
        "if not url and owner",
        ERRORS,
    ),
    Fault(
        "sentence: the password",
        "domain/store/errors.py",
        "said = without_passwords(str(cause)",
        "said = (str(cause)",
        ERRORS,
    ),
    Fault(
        "output: onto another store",
        "service/outputs.py",
        "if is_database(place):",
        "if place == place.parent:",
        ("tests/service/test_kept_outputs.py",),
    ),
    # Limits
    Fault(
        "limit: the largest question",
        "web/server.py",
        "elif length > MOST_ASKED:",
        "elif length >= MOST_ASKED:",
        SERVED,
    ),
    Fault(
        "limit: the length of a question",
        "web/server.py",
        "len(said[0]) <= LONGEST_LENGTH",
        "len(said[0]) < LONGEST_LENGTH",
        SERVED,
    ),
    Fault(
        "limit: another host",
        "web/server.py",
        'and self.headers.get("Host") == host',
        'and self.headers.get("Host")',
        SERVED,
    ),
    Fault(
        "limit: the longest note",
        "service/arguments.py",
        "if len(written) > LONGEST_TEXT:",
        "if len(written) >= LONGEST_TEXT:",
        LIMITS,
    ),
    Fault(
        "limit: the longest name",
        "service/arguments.py",
        "if len(name) > LONGEST_NAME:",
        "if len(name) >= LONGEST_NAME:",
        LIMITS,
    ),
]


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
        pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--tb=no", "-k", ALONE, *_tests([fault])], plugins=[said])
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
    pytest.main(["-q", "--collect-only", "-p", "no:cacheprovider", *_tests(wanted)])
    for fault in wanted:
        test = seen(fault)
        unseen += test is None
        yield f"{fault.name}: {test or 'NOT SEEN'}"
    yield f"{len(wanted) - unseen} of {len(wanted)} faults are seen"


if __name__ == "__main__":
    for said in main(sys.argv[1:]):
        print(said, flush=True)
