"""What can be looked up of Dominion: the rules by id, the cards in both languages with every text they have had."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest

from moothall.words import Message, Name

from ...kernel.telling.reference import CardText, Citation, Reference
from ...kernel.telling.written import plain
from ..vocabulary import PHASES, TURNS
from . import names
from .abilities_in_game import BUYABLE
from .book import NO_CARDS, TEXTS, Text, book, gives, load_cards
from .deciding_rule import asker, rule_behind
from .in_japanese import says_ja, summaries_ja, types_ja
from .rulebook import rules_of
from .rules_by_id import RULES
from .switch_questions import QUESTIONS
from .switches import SWITCHES

WITHOUT_COST = NO_CARDS | {"Hex", "Boon"}
"""The types of what has no cost, unless it is bought."""


def spellings() -> Mapping[str, str]:
    """Every plain spelling of a card's name, in either language, with the name that the rules use."""
    load_cards()
    return {**names.spellings(), **{plain(name): name for name in TEXTS}}


@lru_cache(maxsize=8)
def texts(rules: str) -> tuple[CardText, ...]:
    """Every text that each card has had, with those in force by a rules spec marked. Raises BadRules."""
    return tuple(text for name in sorted(book(rules_of(rules))) for text in texts_of(name, rules))


def texts_of(name: str, rules: str) -> tuple[CardText, ...]:
    """Every text that one card has had; none for what is not a card. Raises BadRules."""
    current = book(rules_of(rules)).get(name)
    if current is None:
        return ()
    return tuple(
        _card_text(text, following.since if following is not None else "", text is current)
        for text, following in zip_longest(TEXTS[name], TEXTS[name][1:])
    )


def _card_text(text: Text, until: str, in_force: bool) -> CardText:
    cost, types = text.cost, sorted(text.types)
    summary_ja, *abilities_ja = summaries_ja(text) or (None,)
    abilities = [
        {"event": each.event, "where": each.where, "rule": each.rule, "summary": each.summary, "summary_ja": japanese}
        for each, japanese in zip_longest(text.abilities, abilities_ja)
    ]
    data = {
        "cost": {"coins": cost.coins, "potions": cost.potions, "debt": cost.debt} if _has_cost(text) else None,
        "types": types,
        "gives": {
            "suns": text.suns,
            "cards": text.cards,
            "actions": text.actions,
            "buys": text.buys,
            "coins": text.coins,
        },
        "summary": text.summary,
        "summary_ja": summary_ja,
        "abilities": abilities,
    }
    name_ja = names.japanese(text.name)
    price = str(cost) if _has_cost(text) else ""
    return CardText(
        *(text.name, name_ja, text.since, until, in_force),
        marks=(price, " ".join(types)),
        says=_says(text),
        data=data,
        marks_ja=(price, types_ja(types)),
        says_ja=says_ja(text),
        sources=_sources(text),
        switch=text.switch if text.switch in QUESTIONS else "",
    )


def _sources(text: Text) -> tuple[Citation, ...]:
    """Where a text is written down: the printing, or the errata of its day, and what its switch cites, if any."""
    card = Name(text.name)
    first = Message("source.first-text", card=card)
    printed = Message("source.text-from", card=card, day=text.since) if text.since else first
    question = QUESTIONS.get(text.switch)
    return (printed,) if question is None else (printed, *question.sources)


def _has_cost(text: Text) -> bool:
    """Whether a cost is printed: of what is not a card, on Events and Projects alone."""
    return not text.types & WITHOUT_COST or bool(text.types & BUYABLE)


def _says(text: Text) -> tuple[str, ...]:
    """What a text says, a line for what it does when played and one for each other ability.

    What the card gives before its other instructions stands before a summary that does not begin with it. An ability
    that the summary tells already is not told again. Of a pile of several kinds it says which.
    """
    given = gives(text.cards, text.actions, text.buys, text.coins, suns=text.suns)
    if not text.summary and text.has_several:
        return (f"The pile of {', '.join(text.kinds_in_pile)}.",)
    summary = text.summary if text.summary.startswith(("+", "$")) else "; ".join(filter(None, (given, text.summary)))
    lines = [summary, *(f"{each.event}: {each.summary}" for each in text.untold)]
    lines += [f"Later printings call it {other}." for other in names.later_names(text.name)]
    return tuple(" ".join(line.split()) for line in lines if line)


REFERENCE = Reference(
    rules=RULES,
    questions=QUESTIONS,
    switches=tuple(SWITCHES),
    behind=rule_behind,
    asker=asker,
    texts=texts,
    texts_of=texts_of,
    marks=("cost", "types"),
    marks_ja=("コスト", "種類"),
    spellings=spellings,
    named=("name", "pile", "state", "prophecy", "kingdom", "supply", "gone", "landscapes"),
    words={"kind": lambda: ("normal", "extra", *TURNS), "phase": lambda: PHASES},
)
