"""A line of play in words, in English and in Japanese: one table of sentences that is both written and read by."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from unicodedata import normalize

from moothall.domain.one_of_dominion.text.names import GUESTS_EN, SKILLS_JA, STYLES_JA, called, canonical
from moothall.domain.one_of_dominion.text.styles import GESTALT
from pydantic import ValidationError

from .transcript import LINES, WHYS, Line, as_data

Lang = str
LANGS: tuple[Lang, ...] = ("en", "ja")
LONGEST = 20_000
"""A line with more letters is not one of ours."""

SENTENCES: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "turn": [("en", "", "Turn {turn}: unused {unused}"), ("ja", "", "ターン{turn}：不使用 {unused}")],
    "skipped": [("en", "", "{player} is detained"), ("ja", "", "{player} は拘留中")],
    "style": [("en", "", "{player} acts as {style}"), ("ja", "", "{player} のスタイルは {style}")],
    "points": [
        ("en", "to", "{player} {by} points to {to}: {why}"),
        ("en", "", "{player} {by} points: {why}"),
        ("ja", "to", "{player} 報酬点{by}、{to} へ：{why}"),
        ("ja", "", "{player} 報酬点{by}：{why}"),
    ],
    "looked": [("en", "", "{player} looks at {guests}"), ("ja", "", "{player} は山札を見る：{guests}")],
    "taken": [("en", "", "{player} takes {guest}"), ("ja", "", "{player} はアドレスを得る：{guest}")],
    "drawn": [("en", "", "{player} draws {guests}"), ("ja", "", "{player} は山札から引く：{guests}")],
    "discarded": [
        ("en", "", "{player} discards {guest} from the {from}"),
        ("ja", "", "{player} は{from}から捨てる：{guest}"),
    ],
    "bottom": [("en", "", "{player} puts {guest} under the deck"), ("ja", "", "{player} は山札の下に置く：{guest}")],
    "placed": [("en", "", "{player} places {guest}"), ("ja", "", "{player} はコネにする：{guest}")],
    "skill": [
        ("en", "target of", "{player} uses {skill} on {target} of {of}"),
        ("en", "target", "{player} uses {skill} on {target}"),
        ("en", "", "{player} uses {skill}"),
        ("ja", "target of", "{player} は特殊技能を使う：{skill}、対象 {of} の {target}"),
        ("ja", "target", "{player} は特殊技能を使う：{skill}、対象 {target}"),
        ("ja", "", "{player} は特殊技能を使う：{skill}"),
    ],
    "named": [("en", "", "{player} names {style} for {skill}"), ("ja", "", "{player} は {skill} に {style} を指定")],
    "exchanged": [
        ("en", "", "{player} exchanges hands with {with}: gives {gave}; gets {got}"),
        ("ja", "", "{player} は {with} と手札を交換：渡す {gave}；得る {got}"),
    ],
    "removed": [
        ("en", "", "{by} removes {guest} of {player}: to {to}"),
        ("ja", "", "{by} は {player} の {guest} を排除：{to}へ"),
    ],
    "returned": [("en", "", "{player} gets back {guest}"), ("ja", "", "{player} は手札に戻す：{guest}")],
    "end": [("en", "", "{player} ends"), ("ja", "", "{player} は終了")],
    "over": [
        (
            "en",
            "fields hands",
            "The game is over: turns {turns}; scores {scores}; ranks {ranks}; winners {winners};"
            " fields {fields}; hands {hands}",
        ),
        ("en", "", "The game is over: turns {turns}; scores {scores}; ranks {ranks}; winners {winners}"),
        (
            "ja",
            "fields hands",
            "ゲーム終了：ターン {turns}；得点 {scores}；順位 {ranks}；勝者 {winners}；コネ {fields}；手札 {hands}",
        ),
        ("ja", "", "ゲーム終了：ターン {turns}；得点 {scores}；順位 {ranks}；勝者 {winners}"),
    ],
}
"""For each kind of line its sentences: the language, which of the fields that may be missing are there, the words.
Of two that could be read in one text the longer one comes first."""

PLACES = {"hand": "手札", "deck": "山札", "discard": "捨て札", "out": "除外"}
NOTHING = {"en": "nothing", "ja": "なし"}
UNSEEN = {"en": "?", "ja": "？"}
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_PLAIN = re.compile(r"[^\W_][\w-]*")
_COLOURED = re.compile(r"(?:red|blue|yellow|green|purple) [1-9][0-9]?", re.ASCII)
_KNOWN = frozenset({*STYLES_JA, *SKILLS_JA, *GUESTS_EN})
_PIECE = re.compile(rf"({_QUOTED}|[^\",、;；:：()]+)()(?:[,、] ?|$)")


class Unsaid(ValueError):
    """Words that say nothing which a line can."""


# Words


def _name(name: str, _lang: Lang) -> str:
    """A player's name; in quotation marks unless it is a single word that means nothing else."""
    if _PLAIN.fullmatch(name) and name not in NOTHING.values():
        return name
    return json.dumps(name, ensure_ascii=False)


def _thing(name: str | None, lang: Lang) -> str:
    """What a style, a skill or a guest is called; `?` for one that is not seen."""
    if name is None:
        return UNSEEN[lang]
    if name in _KNOWN or _COLOURED.fullmatch(name):
        return called(name, lang)
    if _PLAIN.fullmatch(name) and canonical(name) == name and name not in NOTHING.values():
        return name
    return json.dumps(name, ensure_ascii=False)


def _raw(word: str) -> str | None:
    """What stands in quotation marks; None for a word without them."""
    if not word.startswith('"'):
        return None
    try:
        return str(json.loads(word))
    except ValueError:
        raise Unsaid(word) from None


def _read_name(word: str, _lang: Lang) -> str:
    raw = _raw(word)
    return word if raw is None else raw


def _read_thing(word: str, lang: Lang) -> str | None:
    if word == UNSEEN[lang]:
        return None
    raw = _raw(word)
    return canonical(word) if raw is None else raw


def _pieces(words: str, lang: Lang) -> list[str]:
    return [] if words == NOTHING[lang] else [word for word, _ in _all(_PIECE, words)]


def _comma(lang: Lang) -> str:
    return ", " if lang == "en" else "、"


def _write_list(write: Callable[[Any, Lang], str]) -> Callable[[Any, Lang], str]:
    return lambda values, lang: _comma(lang).join(write(each, lang) for each in values) or NOTHING[lang]


def _read_list(read: Callable[[str, Lang], Any]) -> Callable[[str, Lang], Any]:
    return lambda words, lang: [read(each, lang) for each in _pieces(words, lang)]


def _write_counts(values: Mapping[str, int], lang: Lang) -> str:
    return _comma(lang).join(f"{_name(name, lang)} {number}" for name, number in values.items()) or NOTHING[lang]


_COUNTED = re.compile(rf"({_QUOTED}|\S+) (-?[0-9]+)(?:[,、] ?|$)", re.ASCII)


def _read_counts(words: str, lang: Lang) -> dict[str, int]:
    return {} if words == NOTHING[lang] else {_read_name(k, lang): _int(v) for k, v in _all(_COUNTED, words)}


_HELD = re.compile(rf"({_QUOTED}|[^\s(]+) \(((?:{_QUOTED}|[^\")])*)\)(?:[,、] ?|$)")


def _write_zones(values: Mapping[str, Sequence[str | None]], lang: Lang) -> str:
    held = (f"{_name(name, lang)} ({_things(guests, lang)})" for name, guests in values.items())
    return _comma(lang).join(held) or NOTHING[lang]


def _read_zones(words: str, lang: Lang) -> dict[str, Any]:
    if words == NOTHING[lang]:
        return {}
    return {_read_name(name, lang): _read_things(guests, lang) for name, guests in _all(_HELD, words)}


def _all(pattern: re.Pattern[str], words: str) -> list[tuple[str, str]]:
    """Every match of a pattern, which must make up all the words."""
    pieces, at = [], 0
    while at < len(words):
        match = pattern.match(words, at)
        if match is None:
            raise Unsaid(words)
        pieces.append((match[1], match[2]))
        at = match.end()
    return pieces


def _int(word: str) -> int:
    if len(word) > 9:  # no game counts so far, and a number takes the square of its length to read
        raise Unsaid(word)
    return int(word)


def _of_table(table: Mapping[str, str]) -> tuple[Callable[[str, Lang], str], Callable[[str, Lang], str]]:
    """How a word of a table is written and read."""
    back = {ja: en for en, ja in table.items()}

    def write(word: str, lang: Lang) -> str:
        return _name(word, lang) if word not in table else word if lang == "en" else table[word]

    def read(word: str, lang: Lang) -> str:
        return _read_name(word, lang) if lang == "en" else back.get(word) or _read_name(word, lang)

    return write, read


_things, _read_things = _write_list(_thing), _read_list(_read_thing)
_names, _read_names = _write_list(_name), _read_list(_read_name)
_place, _read_place = _of_table(PLACES)
_why, _read_why = _of_table(WHYS)


@dataclass(frozen=True, slots=True)
class _Field:
    """How a field is found in a sentence, written and read."""

    pattern: str
    write: Callable[[Any, Lang], str]
    read: Callable[[str, Lang], Any]


_WORD = rf"{_QUOTED}|[^\s\",、：；:;]+"
_WORDS = rf"{_QUOTED}|[^\",、：；:;]+?"
_MANY = rf"(?:{_QUOTED}|[^\";；])+?"
_PLAYER = _Field(_WORD, _name, _read_name)
_THING = _Field(_WORDS, _thing, _read_thing)
_THINGS = _Field(_MANY, _things, _read_things)
_NUMBER = _Field(r"[0-9]+", lambda value, _: str(value), lambda word, _: _int(word))
_FIELDS: Mapping[str, _Field] = {
    **dict.fromkeys(("player", "to", "of", "with", "by"), _PLAYER),
    **dict.fromkeys(("style", "skill", "guest", "target"), _THING),
    **dict.fromkeys(("unused", "guests", "gave", "got"), _THINGS),
    **dict.fromkeys(("turn", "turns"), _NUMBER),
    **dict.fromkeys(("scores", "ranks"), _Field(_MANY, _write_counts, _read_counts)),
    **dict.fromkeys(("fields", "hands"), _Field(_MANY, _write_zones, _read_zones)),
    "winners": _Field(_MANY, _names, _read_names),
    "points by": _Field(r"[+-][0-9]+", lambda value, _: f"{value:+}", lambda word, _: _int(word)),
    "removed to": _Field("|".join((*PLACES, *PLACES.values())), _place, _read_place),
    "discarded from": _Field("|".join((*PLACES, *PLACES.values())), _place, _read_place),
    "why": _Field(_WORD, _why, _read_why),
}
"""The fields by name; one that is something else in one kind of line stands under both names."""


def _field(kind: str, name: str) -> _Field:
    return _FIELDS.get(f"{kind} {name}") or _FIELDS[name]


# Sentences

_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class _Sentence:
    kind: str
    words: str
    present: frozenset[str]
    pattern: re.Pattern[str]


@cache
def _sentences(lang: Lang, players: tuple[str, ...] = ()) -> Sequence[_Sentence]:
    """The sentences of a language. Where the `players` are known they settle where a name ends, and in Japanese each
    blank may be left out."""
    named = "|".join(re.escape(_name(each, lang)) for each in sorted(players, key=len, reverse=True))
    sentences = []
    for kind, each in SENTENCES.items():
        for language, present, words in each:
            if language == lang:
                pattern = "".join(
                    f"(?P<{part}_>{_pattern(kind, part, named)})" if at % 2 else _literal(part, lang, bool(named))
                    for at, part in enumerate(_SLOT.split(words))
                )
                sentences.append(_Sentence(kind, words, frozenset(present.split()), re.compile(pattern)))
    return sentences


def _pattern(kind: str, name: str, named: str) -> str:
    field = _field(kind, name)
    return named if named and field is _PLAYER else field.pattern


def _literal(words: str, lang: Lang, loose: bool) -> str:
    if not loose or lang == "en":
        return re.escape(words)
    return r"\s*".join(["", *map(re.escape, words.split()), ""]) if words else ""


OPTIONAL = {kind: frozenset(" ".join(each[1] for each in said).split()) for kind, said in SENTENCES.items()}
_NAMES_PLAYER = frozenset({GESTALT})


def in_words(line: Line, lang: Lang = "en") -> str:
    """A line of play as a sentence."""
    data = as_data(line)
    kind = line.line
    present = OPTIONAL[kind] & data.keys()
    sentence = next(each for each in _sentences(lang) if each.kind == kind and each.present == present)

    def word(slot: re.Match[str]) -> str:
        name = slot[1]
        if name == "target" and data["skill"] in _NAMES_PLAYER:
            return _name(data[name], lang)
        return _field(kind, name).write(data[name], lang)

    return _SLOT.sub(word, sentence.words)


def from_words(text: str, lang: Lang, players: Sequence[str] = ()) -> Line | None:
    """The line of play that a sentence says, or None for one that says none.

    One that is not as it is printed is read as people type it, where the `players` are given: with other blanks, with
    digits and signs of either width.
    """
    if len(text) > LONGEST:
        return None
    typed = [(text, ())] if not players else [(text, ()), (_as_printed(text, lang, players), tuple(players))]
    for words, known in typed:
        for sentence in _sentences(lang, known):
            match = sentence.pattern.fullmatch(words)
            if match is not None and (line := _made(sentence, match, lang)) is not None:
                return line
    return None


_SIGNS = str.maketrans(":;,?", "：；、？")
"""The signs of the Japanese form, by the narrow ones."""
_AROUND_SIGNS = re.compile(r"\s*([：；、])\s*")


def _as_printed(text: str, lang: Lang, players: Sequence[str]) -> str:
    """A line as it would be printed, but for its blanks; what stands in quotation marks stays, and so do the players'
    names."""
    kept = "|".join([_QUOTED, *(re.escape(each) for each in sorted(players, key=len, reverse=True))])
    parts = re.split(f"({kept})", text)
    for at in range(0, len(parts), 2):
        plain = normalize("NFKC", parts[at])
        parts[at] = _AROUND_SIGNS.sub(r"\1", plain.translate(_SIGNS)) if lang == "ja" else plain
    return " ".join("".join(parts).split())


def _made(sentence: _Sentence, match: re.Match[str], lang: Lang) -> Line | None:
    data: dict[str, Any] = {"line": sentence.kind}
    try:
        for slot, word in match.groupdict().items():
            name = slot[:-1]
            data[name] = _field(sentence.kind, name).read(word, lang)
        if sentence.kind == "skill" and data["skill"] in _NAMES_PLAYER and "target" in data:
            data["target"] = _read_name(match["target_"], lang)
        return LINES.validate_json(json.dumps(data))
    except (Unsaid, ValidationError):
        return None
