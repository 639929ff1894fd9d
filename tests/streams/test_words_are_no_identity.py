"""The words of questions and options are no part of a stream: with every one of them turned to nonsense, all that was
stored is read, run again, resumed in the middle of an effect, undone and gone on with as before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from string import Formatter
from typing import Any
from uuid import UUID

import pytest
from moothall.domain.one_of_dominion.telling import wording
from moothall.logs.formats import audit_text
from moothall.scenarios.ruling import Document, load, play
from moothall.words import catalogue
from sweeps import sampled
from telling import Hall, told_of, went_on
from test_old_streams import RULED_OTHERWISE, as_ruled, but, groups, said, url_of

AREAS = ("question", "option")
"""The areas of the catalogues of which words may be shown in a question; for the other game, keys of one."""

KEYS = frozenset(key.key for key in wording.QUESTIONS.values())

LOGS = Path(__file__).parents[2] / "docs" / "logs"


@pytest.fixture
def nonsense(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every word is another one, and no two are alike."""
    numbers: defaultdict[tuple[str, str, object], int] = defaultdict(count(1).__next__)
    words_of = catalogue.words_of

    def in_nonsense(key: str, lang: str, number: object = None) -> str:
        words = words_of(key, lang, number)
        if key.partition(".")[0] not in AREAS and key not in KEYS:
            return words
        fields = [f" {{{name}}}" for _, name, _, _ in Formatter().parse(words) if name]
        return f"{'zz' if lang == 'en' else '々'} {numbers[key, lang, number]}{''.join(fields)}"

    catalogue.forget()
    monkeypatch.setattr(catalogue, "words_of", in_nonsense)
    yield
    monkeypatch.undo()
    catalogue.forget()


def without_words(went: dict[str, Any]) -> dict[str, Any]:
    """What came of a game that was gone on with, but for how its questions and options are told."""
    kept = {"undo": went.get("undo")}
    for name in ("undone", "redone"):
        kept[name] = went[name][:2] if name in went else None
    for name in ("on", "fork"):
        played = went.get(name, {})
        kept[name] = {key: value for key, value in played.items() if key != "to"}, played.get("to", [])[:2]
    return kept


@pytest.mark.usefixtures("nonsense")
@pytest.mark.parametrize(("store", "games"), list(groups()))
def test_a_stream_does_not_hang_on_words(store: Path, games: list[str], tmp_path: Path) -> None:
    _, expected = said(store)
    url = url_of(store, tmp_path)
    with Hall.open(url, create=False) as hall:
        for game in games:
            told, then = told_of(hall, url, UUID(game)), expected[game]["then"]
            was = as_ruled(hall, game, expected[game], told)
            for what in ("length", "live", "facts", "views", "again"):
                assert told[what] == was.get(what, told[what]), (game, what)
            if isinstance(told["open"], dict) and "open" in was:
                assert told["open"]["words"] != was["open"]["words"]
            if "again" not in RULED_OTHERWISE.get(game, []):
                now = without_words(went_on(hall, UUID(game)))
                assert but(game, now) == but(game, without_words(then)), game


@pytest.mark.usefixtures("nonsense")
@pytest.mark.parametrize("log", sorted(LOGS.glob("*.txt")) + sorted(LOGS.glob("*.jsonl")), ids=lambda path: path.name)
def test_an_audit_does_not_hang_on_words(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = log.read_text(encoding="utf-8")
    in_nonsense = audit_text(text, name=log.name)
    monkeypatch.undo()
    catalogue.forget()
    assert in_nonsense.verdict == audit_text(text, name=log.name).verdict


SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.yaml"))


@pytest.mark.usefixtures("nonsense")
@pytest.mark.parametrize("file", sampled(SCENARIOS, 8, lambda path: path.stem))
def test_a_scenario_does_not_hang_on_words(file: Path) -> None:
    """Its steps call options by the words that they had when the notation began, or by their keys."""
    for document in load(file.read_text(encoding="utf-8"), file.name):
        assert isinstance(document, Document)
        ruling = play(document)
        assert ruling.verdict == "holds", (ruling.scenario, ruling.error, ruling.failures)
