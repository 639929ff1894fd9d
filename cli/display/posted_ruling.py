"""Rulings as a judge posts them: as Markdown, and as one page of HTML that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from moothall import service
from moothall.words import Message, in_parts

from ..language import colon, said, spoken
from .printing import printable
from .ruling_text import (
    NOTHING_CHANGES,
    WORDS,
    called_name,
    cited,
    compared_rows,
    events_apart,
    in_lang,
    names_of,
    parted_at,
    source_of,
    together,
    value_of,
    verdict_word,
)

_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~])")
"""What Markdown would take for more than a letter."""

ANSWER = "Answered"
"""The kind of the facts that only say what was chosen: what comes of it is told."""

HEAD = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font-family: sans-serif; line-height: 1.5; margin: 1.5em auto; max-width: 60em; padding: 0 1em; }}
h2 {{ border-top: 1px solid #8888; margin-top: 2em; overflow-wrap: anywhere; padding-top: 1em; }}
table {{ border-collapse: collapse; }} td, th {{ border: 1px solid #8888; padding: .3em .6em; }}
td, th {{ overflow-wrap: anywhere; text-align: left; vertical-align: top; }}
th {{ white-space: nowrap; }} td p {{ margin: 0 0 .3em; }}
.wide {{ overflow-x: auto; }} code {{ overflow-wrap: anywhere; }}
.holds {{ color: light-dark(#060, #7d7); }} .fails {{ color: light-dark(#a00, #f88); }}
.error, .differs {{ color: light-dark(#850, #fb6); }}
@media (max-width: 40em) {{
  table, tbody, tr, td {{ display: block; }} thead {{ display: none; }}
  tr {{ border: 1px solid #8888; margin-bottom: .8em; }} td {{ border: 0; padding: .2em .6em; }}
  td[data-head]:not([data-head=""])::before {{ content: attr(data-head); font-size: smaller; opacity: .8; }}
}}
</style>
<h1>{heading}</h1>
"""


class Code(str):
    """A text that stands as it is written: an id, a step, a claim."""

    __slots__ = ()


Parts = list[str]
"""A text in parts; those that are `Code` stand out."""
Block = tuple[str, Any]
"""A part of a ruling: `verdict` (the name, the word), `text` (its parts), `heading` (a text), `list` (texts in parts),
`steps` (each with its number, its text and a list of what came of it), `table` (the heads, the rows of cells, each cell
a list of texts in parts)."""


def ruling_blocks(scenario: service.Scenario, ruling: service.Ruling) -> Iterator[Block]:
    """A ruling by the rules of one date."""
    yield "verdict", (called_name(ruling.scenario), verdict_word(scenario, ruling))
    head = getattr(scenario, "head", None)
    if head is not None and head.title:
        yield "text", [head.title]
    if ruling.error is not None:
        yield "text", [said(ruling.error)]
        return
    yield "text", _by_which(ruling.at or "", head)
    document = service.ruling_document(ruling)
    called = names_of(scenario)
    if document["decided"]:
        heads = Message("ruling.head-claim"), Message("ruling.head-verdict"), Message("ruling.decided-by")
        yield "table", (list(map(said, heads)), [_claim_row(each, ruling, called) for each in document["decided"]])
    if document["steps"]:
        yield "heading", said(Message("ruling.what-happens"))
        yield "steps", [_step(each) for each in document["steps"]]
    yield from _rules(document)


def beside_blocks(compared: service.Compared) -> Iterator[Block]:
    """A scenario by the rules of several dates: what differs, where that begins, and what makes the difference."""
    specs = list(compared.rulings)
    errors = {spec: each.error for spec, each in compared.rulings.items() if each.error is not None}
    name = called_name(compared.scenario.scenario)
    if not errors and all(compared.same(one, other) for one, other in pairwise(specs)):
        yield "verdict", (name, "same")
        yield "text", [said(Message("ruling.same-by", rules=", ".join(specs)))]
        return
    yield "verdict", (name, "differs" if len(errors) < len(specs) else "error")
    head = getattr(compared.scenario, "head", None)
    if head is not None and head.title:
        yield "text", [head.title]
    for spec, error in errors.items():
        yield "text", [Code(spec), colon(), said(error)]
    ruled = {spec: each for spec, each in compared.rulings.items() if spec not in errors}
    rows = compared_rows(compared, ruled)
    if len(rows) > 1:
        yield "table", (rows[0], [[[[Code(row[0])]], *([[cell]] for cell in row[1:])] for row in rows[1:]])
    if len(ruled) > 1 and (apart := [[Code(spec), colon(), said] for spec, said in events_apart(compared, ruled)]):
        yield "list", apart
    for earlier, later in pairwise(specs):
        parted = None if errors.keys() & {earlier, later} else compared.parted(earlier, later)
        if parted is not None:
            yield from _parted(parted)


def _parted(parted: Mapping[str, Any]) -> Iterator[Block]:
    yield "heading", said(Message("ruling.heading", says=parted_at(parted)))
    nothing = said(Message("ruling.nothing-more-happens"))
    sides = ((parted["from"], parted["before"]), (parted["to"], parted["after"]))
    if any(side is not None for _, side in sides):
        yield "list", [[Code(spec), colon(), *(_told(side) if side is not None else [nothing])] for spec, side in sides]
    because = parted["because"]
    if because:
        yield "heading", said(together(because) or Message("ruling.alone"))
        yield "list", [_reason(each) for each in because]


def _reason(reason: Mapping[str, Any]) -> Parts:
    words, statement = in_lang(reason, "words"), in_lang(reason, "statement")
    says = Message("ruling.with-statement", words=words, statement=statement) if reason["statement"] else words
    if reason["source"]:
        says = Message("ruling.with-source", says=says, source=cited(reason))
    return [Code(reason["rule"]), colon(), says if isinstance(says, str) else said(says)]


def _claim_row(point: Mapping[str, Any], ruling: service.Ruling, called: Any) -> list[list[Parts]]:
    claim: Parts = [Code(f"{point['claim']}: {value_of(point['written'], called)}")]
    if point["holds"]:
        verdict = [[said(WORDS["holds"])]]
    else:
        actual = [each for each in ruling.failures
                  if each.claim == point["claim"] or each.claim.startswith(f"{point['claim']}.")]  # fmt: skip
        verdict = [[said(WORDS["fails"])]]
        before = said(Message("ruling.before-actual"))
        verdict += [[before, Code(value_of(each.actual, called))] for each in actual]
    return [[claim], verdict, _because(point)]


def _because(point: Mapping[str, Any]) -> list[Parts]:
    if point["why"] is not None:
        return [[in_lang(point, "why"), *_ids(point["rules"])]]
    if not point["facts"]:
        return [[said(NOTHING_CHANGES), *_ids(point["rules"])]]
    return [_told(each) for each in point["facts"]]


def _step(step: Mapping[str, Any]) -> tuple[int, Parts, list[Parts]]:
    written = step["says"]
    step_says: Parts = [Code(written)] if written is not None else [said(Message("ruling.before-first-step"))]
    happened = [each for each in step["facts"] if each["kind"] != ANSWER]
    return step["step"], step_says, [_told(fact) for fact in happened or step["facts"]]


def _told(fact: Mapping[str, Any]) -> Parts:
    return [in_lang(fact, "text"), *_ids(fact["rules"])]


def _ids(rules: Sequence[str]) -> Parts:
    parts: Parts = []
    for rule in rules:
        parts += [" ", Code(rule)]
    return parts


def _rules(document: Mapping[str, Any]) -> Iterator[Block]:
    if document["by"]:
        yield "heading", said(Message("ruling.rules-and-texts"))
        yield "list", [_by_rule(each) for each in document["by"]]


def _by_rule(rule: Mapping[str, Any]) -> Parts:
    source = said(Message("ruling.in-brackets", source=source_of(rule)))
    return [Code(rule["rule"]), colon(), in_lang(rule, "statement"), source]


def _by_which(spec: str, head: Any) -> Parts:
    parts: Parts = in_parts(Message("ruling.rules-are", rules=Code(spec)), spoken())
    if head is not None and head.cites:
        parts.append(said(Message("ruling.cites", documents=", ".join(head.cites))))
    if head is not None and head.disputed:
        parts.append(said(Message("ruling.disputed", sources=head.disputed)))
    return parts


def markdown(blocks: Iterator[Block]) -> Iterator[str]:
    """The lines of a ruling in Markdown, with an empty one behind each part."""
    for kind, what in blocks:
        if kind == "verdict":
            yield f"## {_plain_md(what[0])}{colon()}{said(WORDS[what[1]])}"
        elif kind == "heading":
            yield f"**{_plain_md(what)}**"
        elif kind == "text":
            yield _md(what)
        elif kind == "table":
            heads, rows = what
            yield f"| {' | '.join(map(_plain_md, heads))} |"
            yield f"|{'---|' * len(heads)}"
            for row in rows:
                cells = ("<br>".join(_md(text, in_table=True) for text in cell) for cell in row)
                yield f"| {' | '.join(cells)} |"
        elif kind == "steps":
            for number, step, happened in what:
                mark = f"{number}." if number else "*"
                yield f"{mark} {_md(step)}"
                yield from (f"{' ' * len(mark)} * {_md(text)}" for text in happened)
        else:
            yield from (f"* {_md(text)}" for text in what)
        yield ""


def _md(parts: Parts, *, in_table: bool = False) -> str:
    return "".join(_code_md(each, in_table) if isinstance(each, Code) else _plain_md(each) for each in parts)


def _code_md(text: str, in_table: bool) -> str:
    text = printable(text)
    fence = "``" if "`" in text else "`"
    text = text.replace("|", "\\|") if in_table else text
    return f"{fence} {text} {fence}" if len(fence) > 1 else f"{fence}{text}{fence}"


def _plain_md(text: str) -> str:
    return _MARKS.sub(r"\\\1", printable(text))


def html_head() -> str:
    """The head of a page of rulings."""
    title, heading = said(Message("ruling.page-title")), said(Message("ruling.page-heading"))
    return HEAD.format(lang=spoken(), title=title, heading=heading)


def html(blocks: Iterator[Block]) -> Iterator[str]:
    """A ruling as parts of a page."""
    for kind, what in blocks:
        if kind == "verdict":
            word = f'<span class="{what[1]}">{said(WORDS[what[1]])}</span>'
            yield f"<h2>{escape(printable(what[0]))}{colon()}{word}</h2>\n"
        elif kind == "heading":
            yield f"<h3>{escape(printable(what))}</h3>\n"
        elif kind == "text":
            yield f"<p>{_html(what)}</p>\n"
        elif kind == "table":
            heads, rows = what
            head = "".join(f"<th>{escape(printable(each))}</th>" for each in heads)
            cells = ((("".join(f"<p>{_html(text)}</p>" for text in cell)) for cell in row) for row in rows)
            body = "\n".join(f"<tr>{''.join(map(_cell, heads, row))}</tr>" for row in cells)
            yield f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>\n'
        elif kind == "steps":
            items = (f'<li value="{number}">{_html(step)}{_list(happened)}</li>' for number, step, happened in what)
            yield f"<ol>{''.join(items)}</ol>\n"
        else:
            yield f"{_list(what)}\n"


def _cell(head: str, cell: str) -> str:
    """A cell of a table, with the head of its column for a screen that is too narrow for columns."""
    return f'<td data-head="{escape(printable(head))}">{cell}</td>'


def _list(texts: Sequence[Parts]) -> str:
    return f"<ul>{''.join(f'<li>{_html(text)}</li>' for text in texts)}</ul>"


def _html(parts: Parts) -> str:
    return "".join(f"<code>{escape(printable(each))}</code>" if isinstance(each, Code) else escape(printable(each))
                   for each in parts)  # fmt: skip
