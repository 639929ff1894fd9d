"""A game as one page of HTML that needs nothing else."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from moothall.domain.kernel.telling.words import Lang
from moothall.projections.page import page

from ..lookup.rules import statement_in
from ..viewed import Viewed

_UNSAFE = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}
"""What would end a script, or begin a tag: in JSON it can be written by its number."""


def html(seen: Viewed, upto: int | None, lang: Lang) -> str:
    """The page of a whole game, opened after `upto` stored facts (None: at the end), for whom it is viewed by."""
    spec = seen.rules

    def said(rule: str) -> str | None:
        return statement_in(seen.kind, rule, spec, lang)

    data = {"title": ", ".join(seen.players), "about": _about(seen, spec)}
    data |= page(seen.kind, seen.facts, upto, seen.seat, lang, said, seen.testimony)
    template = files("moothall.service.looking").joinpath("game_page.html").read_text(encoding="utf-8")
    before, after = template.replace("__LANG__", lang).split("__DATA__")
    return f"{before}{_written(data)}{after}"


def _about(seen: Viewed, spec: str) -> str:
    """Which game this is, by which rules, and whose eyes it is seen with."""
    parts = [f"A game of {seen.kind.name} by the rules of {spec}", str(seen.link.game)]
    if seen.seat is not None:
        parts.append(f"as {seen.names[seen.seat]} may see it")
    return ", ".join(parts)


def _written(data: dict[str, Any]) -> str:
    """Data as JSON that can stand in a page, whatever names there are in it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)
