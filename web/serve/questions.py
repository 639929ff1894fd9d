"""What takes long to answer about a game: plain functions of plain arguments, for a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moothall import service
from moothall.service import Hall, Lang, Log, Looking
from moothall.words import Message

from ..bridge import Desk
from .given import Visitor
from .looking import Looks


def _find(seen: Looking, lang: Lang, expression: str) -> list[dict[str, Any]]:
    return [{**each.to_json(), "words": each.words} for each in service.find(seen, expression, lang=lang)]


def _blame(seen: Looking, lang: Lang, zone: str) -> list[dict[str, Any]]:
    return [each.to_json() for each in service.blame(seen, zone, lang=lang)]


def _bisect(seen: Looking, lang: Lang, expression: str, first: bool) -> dict[str, Any]:
    turning = service.bisect(seen, expression, first=first, lang=lang)
    found = turning.found
    return {"found": found and {**found.to_json(), "words": found.words}, "tables": turning.tables}


def _whatif(seen: Looking, lang: Lang, **given: Any) -> dict[str, Any]:
    return service.whatif(seen, lang=lang, **given).to_json()


def _export(seen: Looking, lang: Lang, format: str) -> str:
    return service.export_viewed(seen, format, lang=lang)


def _reel(seen: Looking, lang: Lang) -> dict[str, Any]:
    return service.replay(seen).to_json()


def _embed(seen: Looking, lang: Lang, at: int) -> str:
    return service.export_viewed(seen, "html", at=str(at), lang=lang)


def _audit(seen: Looking, lang: Lang) -> dict[str, Any]:
    """The audit of a log, as data, with the verdict on each line. Raises Refused where there is no log, KeeperOnly."""
    found, text = seen.audit(), seen.log
    if found is None or text is None:
        raise service.Refused(Message("serve.no-audit", game=seen.called))
    verdicts = dict(found.verdicts)
    lines = [
        {"line": number, "text": line, "verdict": verdicts.get(number)}
        for number, line in enumerate(text.splitlines(), 1)
    ]
    return {**found.to_json(), "log": _name_of(found.log), "lines_read": lines}


def _name_of(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


QUESTIONS: Mapping[str, Callable[..., Any]] = {
    "find": _find,
    "blame": _blame,
    "bisect": _bisect,
    "whatif": _whatif,
    "export": _export,
    "reel": _reel,
    "embed": _embed,
    "audit": _audit,
}
"""What is asked of a game that is looked at."""


def asked(store: str | Hall, question: str, spot: str, who: Visitor, lang: Lang, **given: Any) -> Any:
    """The answer to one of QUESTIONS about a stored game, `GAME@PLACE`, for a visitor."""
    with service.opened(store) as hall:
        return QUESTIONS[question](Looks(hall)(spot, *who), lang, **given)


def audited(name: str, text: str, rules: str | None) -> dict[str, Any]:
    """The audit of a log, as `moothall audit --json` prints it."""
    return service.audited(Log(name, text, rules)).to_json()


def prepared(name: str, text: str, rules: str | None) -> Sequence[Any]:
    """A log, ready to be stored: its audit is part of that."""
    return service.prepare_import(Log(name, text, rules))


def ruled(text: str, specs: Sequence[str], lang: Lang) -> list[dict[str, Any]]:
    """The rulings on the scenarios of a text, each by its own rules and by each of `specs`."""
    return Desk().rule(text, specs, lang=lang)
