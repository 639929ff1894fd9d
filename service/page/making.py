"""Puts a page together: the reel of a game, the words around it, the template, the style sheet and the scripts."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from string import Template
from typing import Any

from moothall.domain.kernel.telling.words import Lang
from moothall.logs.verdict import Audit, engine
from moothall.projections.reel import Reel, reel
from moothall.words.packaged import packaged

from ..audits.auditing import Log
from ..errors import BrokeOff, Refused, UnsoundStream
from ..looking.turns import Turn, turns
from ..lookup.rules import statement_in
from ..viewed import Looking, behind, sound, stream_of, view_log
from . import audited, chrome, markup
from .ending import ending
from .story import Story
from .table import table

STYLES = ("table.css", "page.css")
COMMENTS = re.compile(r"^ */\*.*?\*/\n", re.MULTILINE | re.DOTALL)
"""A comment that has lines of its own. A page holds none: they would be an eighth of what is sent with a game."""
SCRIPTS = ("reel.js", "table.js", "ending.js", "picture.js", "judging.js", "moving.js", "panes.js", "page.js")
"""The modules of the page, each after those that it imports. Nothing has the same name in two of them."""


def html(seen: Looking, upto: int | None, lang: Lang, remarks: Sequence[str] = ()) -> str:
    """The page of a whole game for whom it is viewed by, opened after `upto` stored facts.

    None opens it at the first difference of its log, else at the end. The log and what the audit says of it are for
    everybody's eyes: a page for one player holds neither. `remarks` are sentences about the whole log.
    """

    def said(rule: str) -> str | None:
        return statement_in(seen.kind, rule, seen.rules, lang)

    whole = behind(seen)
    words = chrome.words(lang)
    audit = whole.audit() if seen.is_keeper else None
    if audit is not None and audit.engine != engine():
        remarks = [*remarks, words["older-audit"].format(engine=audit.engine)]
    found = audited.differences(audit, seen.seq, lang) if audit is not None else []
    made = reel(stream_of(seen), upto, lang, said)
    found = [each for each in found if each.seq <= made.facts[-1].seq]
    first = next((each.seq for each in found if each.follows is None), None)
    start = made.start if upto is not None or first is None else _position(made, first)
    signs = {each.seq: "o" if each.is_open else "x" for each in reversed(found)}
    story = Story(made.facts, signs, made.facts[start].seq, words, seen.players, lang)
    lines = whole.log.rstrip().split("\n") if whole.log and seen.is_keeper else []
    style, script = page_code()
    return Template(page_file("page.html")).substitute(
        {key.replace("-", "_"): markup.text(value) for key, value in words.items()},
        lang=lang,
        policy=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'; "
        "form-action 'none'",
        title=markup.text(", ".join(seen.players)),
        players=" – ".join(f"<bdi>{markup.text(name)}</bdi>" for name in seen.players),
        about=markup.text(" · ".join(_about(seen, words))),
        verdict_box="" if audit is None else audited.verdict(audit, found, words, remarks),
        start_table=table(made, start, words),
        start_fact=markup.sentence(made.facts[start].words.in_words(lang), seen.players),
        facts_list="".join(story.turns()),
        facts_alone="" if lines else " class=alone",
        log_hidden="" if lines else "hidden",
        log_lines=audited.log(lines, audit, found, words),
        style=style,
        script=script,
        data=markup.data(_data(seen, audit, made, start, found, words, lang)),
    )


def of_log(log: Log, audit: Audit, lang: Lang, remarks: Sequence[str] = ()) -> str | None:
    """The page of the game of a log that was read and audited, opened at its first difference.

    None where no game can be made of it.
    """
    try:
        seen = view_log(log, audit)
        with sound(seen):
            return html(seen, None, lang, remarks) if seen.seq else None
    except (Refused, BrokeOff, UnsoundStream):
        return None


@lru_cache(maxsize=1)
def page_code() -> tuple[str, str]:
    """The style sheet and the script that every page holds, as a policy allows them by their hashes.

    A page that is a file of its own can load no module: the modules stand in it one after another.
    """
    joined = "".join(map(page_file, (*SCRIPTS, "start.js")))
    script = COMMENTS.sub("", re.sub(r"^(import .*\n|export (?=\w))", "", joined, flags=re.MULTILINE))
    return COMMENTS.sub("", "".join(map(page_file, STYLES))), f'"use strict";\n{script}'


def _about(seen: Looking, words: Mapping[str, str]) -> Iterator[str]:
    """Which game this is, by which rules, and whose eyes it is seen with."""
    yield words["about"].format(game=words.get(seen.kind.name, seen.kind.name), rules=seen.rules)
    yield str(seen.link.game)
    if seen.proof not in (None, "audited"):
        yield words[chrome.proof(seen.proof)]
    if seen.seat is not None:
        yield words["seen-by"].format(player=seen.names.get(seen.seat) or words["spectator"])


def _position(made: Reel, seq: int) -> int:
    """The position of the last fact up to a seq."""
    return max((at for at, fact in enumerate(made.facts) if fact.seq <= seq), default=0)


def _data(
    seen: Looking,
    audit: Audit | None,
    made: Reel,
    start: int,
    found: Sequence[audited.Difference],
    words: Mapping[str, str],
    lang: Lang,
) -> dict[str, Any]:
    """What the scripts need beside what stands on the page: items and rules by their numbers, 0 being none."""
    turned = turns(seen)
    items: dict[str, int] = {}
    rules: dict[str, int] = {}

    def number(item: str | None) -> int:
        return 0 if item is None else items.setdefault(item, len(items) + 1)

    changes = [[[row, kept, *map(number, more)] for row, kept, more in each] for each in made.changes]
    ruled = [rules.setdefault(fact.rule, len(rules) + 1) if fact.rule else 0 for fact in made.facts]
    return {
        "lang": lang,
        "start": start,
        "players": [[seat, name] for seat, name in seen.names.items()],
        "coins": _coins(turned, made),
        "end": ending(seen, audit, turned, lang),
        "lines": [fact.line or 0 for fact in made.facts],
        "ruled": ruled,
        "rules": [[rule, made.rules.get(rule, "")] for rule in rules],
        "findings": [_finding(each, made) for each in found],
        "notes": made.notes,
        "areas": made.areas,
        "rows": made.rows,
        "changes": changes,
        "prices": made.prices,
        "items": [*items],
        "faces": {name: [face.called, face.sign, face.tint, face.kind] for name, face in sorted(made.faces.items())},
        "words": {key: words[key] for key in chrome.SCRIPTED},
    }


def _finding(each: audited.Difference, made: Reel) -> dict[str, Any]:
    """A difference, and where it shows. `moved`: the positions of the facts of the rules that moved what the log does
    not say."""
    return {
        "line": each.line,
        "at": _position(made, each.seq),
        "says": each.says,
        "whose": each.whose,
        "ruling": each.ruling,
        "why": each.why,
        "rule": each.rule,
        "certain": each.certain,
        "open": each.is_open,
        "follows": each.follows or 0,
        "moved": [at for at, fact in enumerate(made.facts) if fact.seq in each.untold and not fact.by_log],
    }


def _coins(turned: Sequence[Turn], made: Reel) -> list[int]:
    """How many coins each turn gave to its player, in the order in which the facts fold."""
    coins = {turn.begin: turn.number_of(turn.player or "", "coins") for turn in turned}
    return [coins.get(fact.seq, 0) for at, fact in enumerate(made.facts) if at == 0 or fact.turn is not None]


@lru_cache(maxsize=16)
def page_file(name: str) -> str:
    """A style sheet, a script or the template that pages are made of."""
    return packaged("moothall.service.page", name).decode("utf-8")


def _hash(content: str) -> str:
    """How a policy names a script or a style sheet that may stand in the page."""
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
