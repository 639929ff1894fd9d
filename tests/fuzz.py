"""Gives every reader of Moothall texts that nobody writes: `python tests/fuzz.py READER --seconds 60`.

    python tests/fuzz.py --list
    python tests/fuzz.py goko --seconds 3600
    python tests/fuzz.py all --seconds 60 --seed 7
    python tests/fuzz.py goko tests/fuzzed/goko/5f0c2d8e.bin

A reader may refuse a text in one sentence, and may do nothing else: no other error, no second line, no more than
`SLOW` seconds of processor time. Texts are made of samples: pieces cut, doubled, moved and put together, and pieces
that readers trip over. A text at which a reader fails is made as small as the time allows, and saved in
`tests/fuzzed/READER`; `tests/test_fuzz.py` reads it again in every run from then on.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import online_samples

HERE = Path(__file__).parent
FOUND = HERE / "fuzzed"
LOGS = HERE.parent / "docs" / "logs"
SLOW = 10.0
"""How many seconds of processor time a reader may take for one text of at most `LONGEST` characters."""
LONGEST = 20_000
KIND = 40
"""How much of what is said of a fault tells which one it is."""

PIECES = (
    *(
        "",
        "\n",
        "\r",
        "\t",
        " ",
        "\0",
        "\x1b[2J",
        "\u202e",
        "\u2028",
        "\ufeff",
        "\ud800",
        "支配",
        "é",
        "İ",
        "ß",
        "٣",
        "²",
    ),
    *(
        "-",
        "--",
        "- ",
        ": ",
        ":",
        "::",
        ",",
        ";",
        "@",
        "#",
        "..",
        "/",
        "|",
        "&",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "'",
        '"',
    ),
    *("0", "-1", "1e400", "nan", "99999999999999999999999999999", "0x" + "f" * 60, "1:59:59", "9" * 5000, "٣٣"),
    *("null", "true", "~", "*a", "&a ", "!!python/name:os", "<<: ", "%", "\\", "\\u0000", "\\ud800", "((((", "[[[["),
    *("p1", "p99", "Copper", "Province", "turn 1", "turn:1", "line:1", "mark:x", "end", "2013-05-23", "ja-2025-06-01"),
)
"""What readers may trip over."""


class Reader(NamedTuple):
    """A reader: texts to begin from, and what reads one (it raises only what `refuses` names)."""

    samples: tuple[str, ...]
    read: Callable[[str], object]
    refuses: tuple[type[Exception], ...]


def _goko() -> Reader:
    from moothall.logs.dominion.goko.reader import GokoReader
    from moothall.logs.reader import UnreadableLog

    return Reader(_texts("possession*.txt"), GokoReader().read, (UnreadableLog,))


def _online() -> Reader:
    from moothall.logs.dominion.online.reader import OnlineReader
    from moothall.logs.reader import UnreadableLog

    plain = (online_samples.PLAIN, online_samples.OTHER_VIEW, online_samples.OF_2017, online_samples.SINCE_2023)
    forms = (online_samples.split(plain[0]), online_samples.page(plain[0], kingdom=("Village", "Smithy")))
    return Reader((*plain, *forms), OnlineReader().read, (UnreadableLog,))


def _kingdoms() -> Reader:
    from moothall.logs.dominion.lines.given_kingdom import laid_by
    from moothall.logs.reader import UnreadableLog

    sample = "Village, Smithy\nMilitia, Obelisk: Smithy, Reckless on Village, bane: Moat, Way of the Mouse: Cellar"
    return Reader((sample,), lambda text: laid_by(re.split(r"[,\n]", text), "2024-01-01"), (UnreadableLog,))


def _isotropic() -> Reader:
    from moothall.logs.dominion.isotropic.reader import IsotropicReader
    from moothall.logs.dominion.isotropic.scribe import write_page
    from moothall.logs.formats import audit_text
    from moothall.logs.reader import UnreadableLog

    page = write_page(audit_text(*_texts("possession.txt"), name="possession").facts, "game 1")
    return Reader((page,), IsotropicReader().read, (UnreadableLog,))


def _transcripts(pattern: str) -> Callable[[], Reader]:
    def load() -> Reader:
        from moothall.logs.formats import FORMATS
        from moothall.logs.reader import UnreadableLog

        log = FORMATS["one-of-dominion"]().log
        assert log is not None
        return Reader(_texts(pattern), log.reader.read, (UnreadableLog,))

    return load


def _audit() -> Reader:
    from moothall.logs.formats import audit_text

    samples = (*_texts("possession*.txt", "one-of-dominion*"), online_samples.PLAIN, online_samples.OTHER_VIEW)
    return Reader(samples, lambda text: _in_a_line(audit_text(text, name="fuzzed").error), ())


def _scenarios() -> Reader:
    from moothall.service import rule_on, scenarios

    def read(text: str) -> None:
        for scenario in scenarios(text):
            found = rule_on(scenario)
            _in_a_line(found.error)
            assert "broke off" not in (found.error or ""), found.error

    texts = [path.read_text(encoding="utf-8") for path in sorted((HERE / "scenarios").glob("*.yaml"))]
    return Reader(tuple(part for text in texts for part in text.split("\n---\n")[:40]), read, ())


def _decks() -> Reader:
    from moothall.service import Refused, deck_file, deck_of, default_deck

    return Reader((deck_file(default_deck()),), deck_of, (Refused,))


@cache
def _exported() -> str:
    from moothall.service import Hall, export

    with Hall.open("memory:") as hall:
        return export(str(hall.start(["Ann", "Bob"], seed=7).game), store=hall)


def _exports() -> Reader:
    from moothall.service import Hall, Log, StoreError, import_logs

    def read(text: str) -> None:
        with Hall.open("memory:") as hall:
            for found in import_logs([Log("fuzzed", text)], store=hall):
                _in_a_line(found.error)
            assert hall.archive.verify() == []

    return Reader((_exported(), json.dumps(json.loads(_exported()), indent=1)), read, (StoreError,))


def _manifests() -> Reader:
    from tempfile import TemporaryDirectory

    from moothall.service import Hall, StoreError, verify

    folder = TemporaryDirectory()
    path = Path(folder.name) / "manifest.json"
    hall = Hall.open("memory:")
    hall.start(["Ann", "Bob"], seed=7)
    verify(write_manifest=path, store=hall)
    sample = path.read_text(encoding="utf-8")

    def read(text: str) -> None:
        assert folder
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        verify(manifest=path, store=hall)

    return Reader((sample, '{"manifest": 1, "games": {}}'), read, (StoreError,))


def _looked_at(samples: tuple[str, ...], look: Callable[[object, str], object]) -> Reader:
    """Readers of what is asked about a stored game."""
    from moothall.service import BadFilter, Hall, NoSuchPlayer, Refused, StoreError, view

    hall = Hall.open("memory:")
    seen = view(str(hall.start(["Ann", "Bob"], seed=7).game), store=hall)
    return Reader(samples, lambda text: look((hall, seen), text), (BadFilter, NoSuchPlayer, Refused, StoreError))


def _filters() -> Reader:
    from moothall.service import find

    samples = (
        *("gain & card:Province & player:Ann", "hand(Ann) > 5", "turn = 7 | !(line:3)", "supply(Province) = 0"),
        *("divergent", "rule:possession/gain", "deck(p1) >= 3 & coins < 2", "'buy Gold' & (draw | discard)"),
    )
    return _looked_at(samples, lambda given, text: find(given[1], text))  # type: ignore[index]


def _addresses() -> Reader:
    from moothall.service import view

    samples = ("@turn:1", "@turn:1/p2", "@turn:1/Ann/2", "@line:143", "@end", "@-3", "@5", "@mark:dispute", "@1..2")

    def look(given: object, text: str) -> object:
        hall, seen = given  # type: ignore[misc]
        return view(f"{seen.link.game}{text}", store=hall)

    return _looked_at(samples, look)


def _rules() -> Reader:
    from moothall.service import BadRules, check_rules

    samples = ("2025-06-01", "ja-2013-05-23", "2013-05-23,possession=2019", "2019-01-01,shuffle_first=before-2019")
    return Reader(samples, check_rules, (BadRules,))


def _stores() -> Reader:
    from tempfile import TemporaryDirectory

    from moothall.service import BadRequest, Hall, StoreError

    folder = TemporaryDirectory()
    samples = (
        *(f"sqlite:///{folder.name}/games.db", "memory:", "sqlite:///:memory:", "sqlite:////dev/null", "sqlite:///"),
        *("postgresql://me:secret@127.0.0.1:1/games?connect_timeout=1", "postgres://127.0.0.1:1/?password=secret"),
    )

    def read(text: str) -> None:
        assert folder
        if text.startswith("sqlite:///") and not text.startswith(f"sqlite:///{folder.name}/"):
            text = f"sqlite:///{folder.name}/{text.removeprefix('sqlite:///').replace('/', '_')}"
        if text.startswith("postgres") and "127.0.0.1:1/" not in text:
            return  # nobody's server is looked for
        try:
            Hall.open(text, create=False, timeout=1).close()
        except StoreError as error:
            named = ":secret@" in text or "password=secret" in text
            assert not named or "secret" not in str(error), "a password is shown"
            raise

    return Reader(samples, read, (StoreError, BadRequest))


READERS: dict[str, Callable[[], Reader]] = {
    "goko": _goko,
    "dominion-online": _online,
    "kingdoms": _kingdoms,
    "isotropic": _isotropic,
    "transcripts": _transcripts("*.jsonl"),
    "transcripts-in-words": _transcripts("one-of-dominion.*.txt"),
    "audits": _audit,
    "scenarios": _scenarios,
    "decks": _decks,
    "exports": _exports,
    "manifests": _manifests,
    "filters": _filters,
    "addresses": _addresses,
    "rules": _rules,
    "stores": _stores,
}
"""What is read, by the name under which it is fuzzed."""


@cache
def reader(name: str) -> Reader:
    """The reader of that name."""
    return READERS[name]()


def _texts(*patterns: str) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for each in patterns for path in sorted(LOGS.glob(each)))


def _in_a_line(said: str | None) -> None:
    """What is said of a text is one sentence, and no fault of ours."""
    assert said is None or ("\n" not in said and "please report" not in said), said


def made(samples: tuple[str, ...], rng: Random) -> str:
    """A text that nobody writes."""
    text = rng.choice(samples)[:LONGEST]
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        lines = text.split("\n")
        at, to = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        near = min(to, at + rng.randint(0, 12))
        line = rng.randrange(len(lines))
        way = rng.randrange(9)
        if way == 0:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif way == 1:
            text = text[:at] + rng.choice(PIECES) + text[near:]
        elif way == 2:
            text = text[:at] + text[near:]
        elif way == 3:
            text = "\n".join(lines[:line] + lines[line + 1 :])
        elif way == 4:
            text = "\n".join([*lines[: line + 1], lines[line], *lines[line + 1 :]])
        elif way == 5:
            text = "\n".join([*lines[:line], rng.choice(rng.choice(samples).split("\n")), *lines[line:]])
        elif way == 6:
            text = text[:at]
        elif way == 7:
            text = text[:at] + rng.choice(PIECES) * rng.choice((2, 30, 500)) + text[at:]
        elif at < len(text):
            text = text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]
    return text[:LONGEST]


def fault(name: str, text: str) -> str | None:
    """What a reader does that it may not at a text; None where it does what it should."""
    known = reader(name)
    begun = time.process_time()
    try:
        known.read(text)
    except known.refuses as error:
        if "\n" in str(error) and name not in ("filters",):  # a filter's error points at the place below it
            return f"it says more than a line: {error!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300]
    spent = time.process_time() - begun
    return f"it takes {spent:.0f} seconds" if spent > SLOW else None


def smaller(name: str, text: str, kind: str, until: float) -> str:
    """A text at which a reader fails in the same way (what is said of it begins so), as small as the time allows."""
    size = len(text) // 2
    while size:
        for at in range(0, len(text), size):
            shorter = text[:at] + text[at + size :]
            if time.monotonic() > until:
                return text
            if (fault(name, shorter) or "").startswith(kind):
                text = shorter
                break
        else:
            size //= 2
    return text


def texts(name: str, seed: object) -> Iterator[str]:
    """Texts for a reader without end, always the same ones for a seed."""
    rng = Random(f"{name} {seed}")
    while True:
        yield made(reader(name).samples, rng)


def kept(name: str) -> list[Path]:
    """The texts that were found for a reader."""
    return sorted((FOUND / name).glob("*.bin"))


def text_in(path: Path) -> str:
    """A text that was found."""
    return path.read_bytes().decode("utf-8", "surrogatepass")


def search(name: str, seconds: float, seed: object) -> list[Path]:
    """Look for faults of a reader. Returns the files in which they are saved; one of each kind of fault."""
    found: dict[str, Path] = {}
    reader(name)
    end = time.monotonic() + seconds
    tried = 0
    for text in texts(name, seed):
        if time.monotonic() > end:
            break
        tried += 1
        wrong = fault(name, text)
        if wrong is None:
            continue
        kind = wrong[:KIND]
        if kind in found:
            continue
        text = smaller(name, text, kind, time.monotonic() + 20)
        data = text.encode("utf-8", "surrogatepass")
        path = FOUND / name / f"{hashlib.sha256(data).hexdigest()[:8]}.bin"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        found[kind] = path
        print(f"{name}: {wrong!a}: see it again with: python tests/fuzz.py {name} {path}", flush=True)
    print(f"{name}: {tried} texts from seed {seed}, {len(found)} faults", flush=True)
    return list(found.values())


def main() -> int:
    """Fuzz what is named. Exit code 1 where something was found."""
    parser = argparse.ArgumentParser(description="Give a reader texts that nobody writes.")
    parser.add_argument("reader", nargs="?", choices=[*READERS, "all"])
    parser.add_argument("files", nargs="*", type=Path, help="texts to read, rather than new ones")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long for each reader")
    parser.add_argument("--seed", default=None, help="the same seed makes the same texts; else a new one")
    parser.add_argument("--list", action="store_true", help="name the readers")
    given = parser.parse_args()
    if given.list or given.reader is None:
        print("\n".join(READERS))
        return 0
    if given.files:
        wrong = {path: fault(given.reader, text_in(path)) for path in given.files}
        print("\n".join(f"{path}: {(said and ascii(said)) or 'as it should be'}" for path, said in wrong.items()))
        return int(any(wrong.values()))
    seed = given.seed if given.seed is not None else Random().randrange(2**32)
    names = list(READERS) if given.reader == "all" else [given.reader]
    return int(bool([path for name in names for path in search(name, given.seconds, seed)]))


if __name__ == "__main__":
    sys.exit(main())
