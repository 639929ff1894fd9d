"""`moothall cards`: the cards that the rules know, by their English or Japanese names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from moothall import service
from moothall.words import Joined, Message, Sentence, Texts, sentence_of

from ..display.helping import Examples
from ..display.printing import print_json, print_table, say
from ..language import said
from ..options import cards_called, json_option, lang_option, rules_option


@click.command(
    "cards",
    epilog=Examples(
        "moothall cards", "moothall cards Possession", "moothall cards 支配", "moothall cards Trader --rules 2013-05-23"
    ),
)
@click.argument("name", required=False, shell_complete=cards_called)
@click.option("--game", "kind", metavar="KIND", help="The cards of this kind of game (else dominion; NAME: of any).")
@click.option("--search", metavar="TEXT", help="List only the cards with this in their name, types, cost or summary.")
@rules_option
@lang_option
@json_option
def cards(
    name: str | None, kind: str | None, search: str | None, rules: str | None, lang: service.Lang, as_json: bool
) -> None:
    """List the cards with a summary in our words, or show one card with every text it has had.

    NAME is an English or a Japanese name. --rules chooses the rules by which a text is in force.
    """
    if name is not None and search is not None:
        raise click.UsageError(Sentence(Message("command.name-search-do-not-go")))
    listed = service.cards(name, kind=_kind(kind), rules=rules, search=search)
    if as_json:
        for each in listed.cards:
            print_json(each.to_json())
    elif name is None:
        marks = [Texts(en=mark, ja=mark_ja) for mark, mark_ja in zip(listed.marks, listed.marks_ja, strict=True)]
        heads = Message("column.card"), Message("column.other-name"), *marks, Message("column.summary")
        print_table([*map(said, heads)], [_row(each, lang) for each in listed.cards])
    else:
        for each in listed.cards:
            _print(each, lang, marked=len(listed.cards) > 1 or rules is not None)
        for switch in listed.switches:
            _print_switch(switch, lang)


def _print_switch(switch: Mapping[str, Any], lang: service.Lang) -> None:
    """What each value of a switch that is named after a card means."""
    say(Message("command.switch-changes", name=switch["switch"]))
    for value, means in switch["means"].items():
        told = Message(
            "command.switch-value-in-force" if value == switch["value"] else "command.switch-value",
            value=value,
            means=means[lang],
        )
        say(f"  {said(told)}")


def _kind(written: str | None) -> str | None:
    """A kind of game as it is written. Raises BadParameter for one that there is not."""
    if written is not None:
        try:
            service.kind_called(written)
        except service.BadRequest as error:
            raise click.BadParameter(sentence_of(error), param_hint="--game") from error
    return written


def _row(card: service.Card, lang: service.Lang) -> tuple[str, ...]:
    text = card.text
    names = _names(card, lang)
    return (
        names[0],
        names[1] if names[1] != names[0] else "",
        *text.marked(lang),
        said(Joined(text.told(lang), "lines")),
    )


def _names(card: service.Card, lang: service.Lang) -> tuple[str, str]:
    """The card's name in the language, and in the other one."""
    names = card.text.name, card.text.name_ja or card.text.name
    return names if lang == "en" else (names[1], names[0])


def _print(card: service.Card, lang: service.Lang, *, marked: bool) -> None:
    text = card.text
    dates = [Message("command.since", day=text.since)] if text.since else []
    dates += [Message("command.until", day=text.until)] if text.until else []
    mark = [Message("command.text-in-force")] if marked and text.in_force else []
    name = " ".join(dict.fromkeys(_names(card, lang)))
    say("  ".join(filter(None, (name, *text.marked(lang), *map(said, [*dates, *mark])))))
    for line in text.told(lang):
        say(f"  {line}")


COMMANDS = {"cards": cards}
