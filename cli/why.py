"""`moothall why`: what made a fact, back to the answer before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click
from moothall.domain.kernel.facts import Answered

from .common import (
    Refused,
    Viewed,
    example,
    game_argument,
    json_option,
    lang_option,
    print_json,
    printable,
    store_option,
    viewed,
)
from .rules import stated

if TYPE_CHECKING:
    from moothall.domain.kernel.facts import Fact
    from moothall.domain.kernel.game import Game
    from moothall.domain.kernel.telling.words import Lang
    from moothall.projections.alternatives import Alternatives
    from moothall.projections.why import Link

LEADS = {
    "fact": "",
    "cause": "because of",
    "after": "after",
    "turn": "in a turn",
    "queued": "due by",
    "taken back": "took back",
}


@click.command("why", epilog=example("moothall why 5f0c2d8e@120", "moothall why 5f0c2d8e@120 --as p1 --json"))
@game_argument()
@click.option("--as", "viewer", metavar="PLAYER", help="Only what this player (a name, or p1, p2, …) may know.")
@lang_option
@store_option
@json_option
def why(game: str, viewer: str | None, lang: Lang, store: str | None, as_json: bool) -> None:
    """Say why fact SEQ of a stored game (else the last one) came about.

    From the fact back: the play or trigger that made it, what made that, and so on, each after the answer that was
    given before it, down to the one at a menu; out of an extra turn, on to what made that due. Each has the rule that
    decided, as it was by the rules of the game, and each answer what else was offered, and what was not, and why.
    """
    from moothall.projections.redact import redact
    from moothall.projections.why import why as chain

    with viewed(store, game, viewer) as seen:
        link, kind, facts, seat = seen.link, seen.kind, seen.facts, seen.seat
        links = chain(list(redact(kind, facts, seat)), kind.words.naming(lang), kind.places)
        told = [(each, _rule(kind, each, rules_of(facts)), _alternatives(seen, each, lang)) for each in links]
    if not links:
        raise Refused(f"{game} names no fact: those of {link.game} are numbered from 1")
    if as_json:
        from moothall.domain.store.codec import to_json

        for each, rule, others in told:
            row = {"game": str(link.game), "link": each.how, "words": each.words, **to_json(each.fact), **rule}
            print_json(row | _document(others) if isinstance(each.fact, Answered) else row)
        return
    width = len(str(len(facts)))
    for each, rule, others in told:
        click.echo(printable(_line(each, rule, width)))
        below = [rule["statement"]] if rule["statement"] is not None else []
        for line in [*below, *_besides(others)]:
            click.echo(printable(f"{'':{width + 15}}{line}"))


def _alternatives(seen: Viewed, link: Link, lang: Lang) -> Alternatives | None:
    """What else could have been answered, where a link is an answer by the rules."""
    from moothall.projections.alternatives import alternatives

    if not isinstance(link.fact, Answered) or link.fact.source != "rules" or link.how == "taken back":
        return None
    return alternatives(seen.kind, seen.facts, link.fact, seen.seat, lang)


def _document(others: Alternatives | None) -> dict[str, Any]:
    """`offered` and `refused` as plain data; null where they cannot be told."""
    if others is None:
        return {"offered": None, "refused": None}
    refused = [{"answer": list(each.answer), **each.because._asdict()} for each in others.refused]
    return {"offered": others.options, "refused": refused}


def _besides(others: Alternatives | None) -> Iterator[str]:
    """What else was offered, and what was not by which rule, in lines."""
    if others is None:
        return
    if others.words:
        yield f"offered too: {'; '.join(others.words)}"
    by_rule: dict[str, list[str]] = {}
    for each in others.refused:
        by_rule.setdefault(each.because.rule, []).append(each.because.says)
    for rule, said in by_rule.items():
        yield f"not offered: {'; '.join(said)} [{rule}]"


def rules_of(facts: Sequence[Fact]) -> str:
    """The rules of a game, from the first fact that names them."""
    from moothall.domain.rules_spec import NEWEST

    return next((spec for spec in (getattr(fact, "rules", None) for fact in facts) if isinstance(spec, str)), NEWEST)


def _rule(kind: Game, link: Link, spec: str) -> dict[str, Any]:
    """The id of the rule that decided a fact, with its statement if the rules have one."""
    rule = kind.reference().behind(link.fact, link.behind)
    # None is found for a card that is not ruled, and for a rule of another version.
    found = (stated(kind, rule, spec) if rule is not None else None) or {}
    return {"rule": rule, "statement": found.get("statement"), "statement_ja": found.get("statement_ja")}


def _line(link: Link, rule: dict[str, Any], width: int) -> str:
    fact = link.fact
    marks = [
        *([f"[{rule['rule']}]"] if rule["rule"] else []),
        *([f"({fact.source})"] if fact.source != "rules" else []),
        *([f"line {fact.line}"] if fact.line is not None else []),
    ]
    return " ".join([f"{LEADS[link.how]:<10} {fact.seq:>{width}} ", link.words, *marks])


COMMANDS = {"why": why}
