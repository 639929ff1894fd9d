"""The rules by id, and the switches of a date."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.reference import Citation, Question, Rule
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.kernel.telling.written import meant
from moothall.domain.rules_spec import NEWEST, Spec, spec_of, switches
from moothall.words import Joined, Message, Name

from ..errors import NotRuled
from ..languages import in_language
from .cards import card_called, names_of_cards
from .kinds import kinds
from .scenarios import scenarios_that_show, scenarios_that_use

_WORD = re.compile(r"[\w:.$+']+")
NEVER = "9999"
"""The day from which a value holds that is only chosen."""
CARD = "card/"
"""What the id of a card's text begins with."""


def check_rules(spec: str) -> str:
    """A rules spec, `[ja-]YYYY-MM-DD[,name=value…]`, as it stands. Raises BadRules for another text.

    >>> check_rules("2013-05-23")
    '2013-05-23'
    """
    spec_of(spec)
    return spec


def rules(search: str | None = None, *, spec: str | None = None) -> list[dict[str, Any]]:
    """The rules of every game, then the switches with the value in force by a rules spec (None: the newest). A switch
    that has one value only is decided, and is not listed.

    `search` asks for those that have its words in their id, their statement or their source, each as the beginning of a
    word and in any order ("lose track" finds what "loses track"); then come the texts of the cards that have them in
    their names or in what they say. Each is the object that `moothall rules --json` prints: a rule has `rule`,
    `statement` and `statement_ja` (what it says by that spec), `since`, `until`, `source` and `source_ja`, `in_force`
    and `set_by` (its switches that the spec sets by hand), a switch `switch`, `value` and `values`. Raises NotRuled
    where nothing is found.
    """
    by = spec_of(spec or NEWEST)
    ruled = [_rule(rule, by) for game in kinds() for rule in game.reference().rules]
    able = {name: values for name, values in switches().items() if len(values) > 1}
    listed = [*ruled, *_switches(able, spec)]
    if search is None:
        return listed
    listed = [each for each in listed if _holds(each, search)] + _texts(search, spec or NEWEST)
    if not listed:
        raise NotRuled(Message("lookup.no-rule", word=search))
    return listed


def rule(name: str, *, spec: str | None = None) -> dict[str, Any]:
    """One rule by its id (`possession/gain`), a switch by its name, or the text of a card in force (`card/Trader`, or
    its name alone, in English or Japanese).

    As `rules` gives it, and for a rule or a text the `scenarios` of the project that show it (None: not installed).
    Raises NotRuled for an unknown name.
    """
    ruled = rule_called(name)
    if ruled is not None:
        return {**_rule(ruled, spec_of(spec or NEWEST)), "scenarios": scenarios_that_show(name, ruled.sources)}
    known = switches()
    if name in known:
        return _switches({name: known[name]}, spec)[0]
    if name.startswith(CARD):
        game, card = card_called(name.removeprefix(CARD), kinds())
        return {**(stated(game, CARD + card, spec or NEWEST) or {}), "scenarios": scenarios_that_use(card)}
    if name.casefold() in {each.casefold() for each in names_of_cards()}:
        return rule(CARD + name, spec=spec)
    names = {each: each for each in (*_by_id(), *known)}
    raise NotRuled(Message("lookup.no-rule-or-switch", name=name, meant=meant(name, names)))


def rule_called(id: str) -> Rule | None:
    """The rule with that id, of whichever game; None where there is none."""
    return _by_id().get(id)


def statement_of(id: str, spec: str, *, lang: Lang = "en") -> str | None:
    """The statement of the rule with that id by a rules spec; None where there is no such rule. Raises BadRules.

    >>> statement_of("ood/end-empty", "2025-06-01,ood_end=or")
    'The game ends with the turn in which the deck is empty, or all hands are.'
    """
    ruled = rule_called(id)
    return None if ruled is None else ruled.said(spec_of(spec))[lang == "ja"]


def _by_id() -> dict[str, Rule]:
    return {rule.id: rule for game in kinds() for rule in game.reference().rules}


def statement_in(game: Game, id: str, spec: str, lang: Lang) -> str | None:
    """The statement of a rule or of the text of a card in a language, else in English; None as `stated`.

    Arguments are those of `stated`.
    """
    ruled = stated(game, id, spec) or {}
    statement: str | None = (ruled.get("statement_ja") if lang == "ja" else None) or ruled.get("statement")
    return statement


def stated(game: Game, id: str, spec: str) -> dict[str, Any] | None:
    """A rule of a game by its id, or the text of a card in force by the rules `spec`; None for what is neither."""
    reference = game.reference()
    rule = next((rule for rule in reference.rules if rule.id == id), None)
    if rule is not None:
        return _rule(rule, spec_of(spec))
    text = next((text for text in reference.texts_called(id.removeprefix(CARD), spec) if text.in_force), None)
    if text is None or not id.startswith(CARD):
        return None
    return {
        "rule": id,
        "statement": _in_one_line(text.says),
        "statement_ja": "".join(text.says_ja) or None,
        "since": text.since or None,
        "until": text.until or None,
        **cited(text.sources or (Message("source.text", card=Name(text.name)),), (text.switch,) if text.switch else ()),
        "in_force": True,
        "set_by": [],
    }


def _in_one_line(lines: Sequence[str]) -> str:
    """What a text says, a line for each part, as sentences one after the other."""
    *first, last = lines or ("",)
    return " ".join([*(line if line.endswith(".") else f"{line}." for line in first), last])


def _rule(rule: Rule, spec: Spec) -> dict[str, Any]:
    """A rule as it holds by a rules spec."""
    statement, statement_ja = rule.said(spec)
    return {
        "rule": rule.id,
        "statement": statement,
        "statement_ja": statement_ja,
        "since": rule.since or None,
        "until": rule.until or None,
        **cited(rule.sources, rule.switches),
        "in_force": rule.in_force(spec),
        "set_by": list(rule.set_by(spec)),
    }


def cited(sources: Iterable[Citation], switches: Iterable[str] = ()) -> dict[str, str]:
    """The sources of a rule, a text or a switch, and the switches that decide it, in both languages: `source` and
    `source_ja`. Lines of documents and names of printings are the same in both."""
    by = (Message("source.switch", name=name) for name in switches)
    sentence = Joined([Joined(sources), *by], "clauses")
    return {"source": in_language(sentence, "en"), "source_ja": in_language(sentence, "ja")}


def _switches(wanted: Mapping[str, Sequence[tuple[str, str]]], spec: str | None) -> list[dict[str, Any]]:
    """Switches with the values that they may have, and the one in force; `ruled` if some game's rules ask for it."""
    in_force = spec_of(spec or NEWEST)
    references = [game.reference() for game in kinds()]
    ruled = [name for reference in references for name in reference.switches]
    questions = {name: question for reference in references for name, question in reference.questions.items()}
    return [
        {
            "switch": name,
            "value": in_force.value(name),
            "values": [_value(value, since) for since, value in values],
            "ruled": name in ruled,
            **(_question(questions[name]) if name in questions else {}),
        }
        for name, values in wanted.items()
    ]


def _value(value: str, since: str) -> dict[str, Any]:
    """A value of a switch: `since` the day that makes it the default, None where it is one from the start or, if it is
    `by_choice`, where no day does."""
    by_choice = since == NEVER
    return {"value": value, "since": None if by_choice else since or None, "by_choice": by_choice}


def _question(question: Question) -> dict[str, Any]:
    """What a switch asks, and what its values mean."""
    means = {value: {"en": english, "ja": japanese} for value, (english, japanese) in question.values.items()}
    return {"asks": question.asks, "asks_ja": question.asks_ja, "means": means, **cited(question.sources)}


def _holds(entry: Mapping[str, Any], search: str) -> bool:
    """Whether a text, or each of its words as the beginning of one, stands in what is said of a rule or a switch."""
    text = " ".join(str(each) for key, each in entry.items() if key not in ("since", "until") and each).casefold()
    wanted = search.casefold()
    words = set(_WORD.findall(text))
    return wanted in text or all(any(word.startswith(each) for word in words) for each in _WORD.findall(wanted))


def _texts(search: str, spec: str) -> list[dict[str, Any]]:
    """The texts of cards in force that have words in their names or in what they say, each as `stated` gives it."""
    texts = ((game, text) for game in kinds() for text in game.reference().texts(spec) if text.in_force)
    texts_stated = ((text.name_ja, stated(game, CARD + text.name, spec)) for game, text in texts)
    return [each for name_ja, each in texts_stated if each is not None and _holds({**each, "name_ja": name_ja}, search)]
