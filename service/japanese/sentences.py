"""What an error of the service says, in Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from moothall.domain.games import every
from moothall.words import Joined, Texts, Word, in_words, message_of
from moothall.words.catalogue import catalogue

from .patterns import Patterns


def _converted() -> Iterator[tuple[str, str]]:
    """The messages of the catalogues, for lines that still hold an error as a text in English."""
    for area in AREAS:
        japanese = catalogue(area, "ja")
        for key, english in getattr(catalogue(area, "en"), "_catalog", {}).items():
            if key and isinstance(key, str):
                yield _plainly(english), _plainly(japanese.gettext(key))


def _plainly(words: str) -> str:
    return re.sub(r"\{(\w+)[^}]*\}", r"{\1}", words.replace("{meant}", ""))


AREAS = (
    *("export", "file", "filter", "game", "given", "log", "look", "lookup", "note", "place", "play"),
    *("proof", "rules", "scenario", "setup", "store", "undo"),
)
"""The areas whose messages other lines hold as a text."""
VAGUE = {"{place}: {said}", "{path}:{line}: {said}", "{path} line {line}", "{said}\n{below}"}
ERRORS = tuple(pair for pair in dict(_converted()).items() if pair[0] not in VAGUE)
"""All of them, each an English sentence with the Japanese for it."""
NUMBERS = frozenset(("at", "count", "first", "last", "length", "line", "number", "players", "seq", "total", "version"))
"""The names in patterns that stand for numbers."""
_MEANT = re.compile(r"(?P<said>.+?)(?:; did you mean (?P<meant>[^?]+)\?)", re.DOTALL)
_LINE = re.compile(r"(\S+:|\S+ line |line )\d+: ")
_PLACES = (
    (re.compile(r"(?P<path>\S+):(?P<line>\d+): (?P<said>.+)"), "{path} {line}行目："),
    (re.compile(r"(?P<path>\S+) line (?P<line>\d+): (?P<said>.+)"), "{path} {line}行目："),
    (re.compile(r"line (?P<line>\d+): (?P<said>.+)"), "{line}行目："),
    (re.compile(r"(?P<path>[^:]+): (?P<said>.+)"), "{path}："),
)
"""Which file, or line of one, a sentence is about, before the sentence."""
_WORDS = {
    "many": {" to ": "～"},
    "what": {
        "a player's name": "プレイヤーの名前", "the name of a store": "保存先の名前", "who writes": "書く人の名前",
        "a reason": "理由", "a name": "名前", "a language": "言語", "a policy": "取り消しの方針",
        "a player": "プレイヤー", "a note": "メモ", "a mark": "しおり", "a checkpoint": "チェックポイント",
        "a format": "形式", "the log": "ログ", "the audit": "判定", "another course": "別の展開",
        "what others see": "他の人に見えるもの", "what happened between two places": "2つの箇所の間の経過",
        "a proof": "証明", "the key": "鍵", "a number of connections": "接続の数", "a number of games": "ゲームの数",
        "a number": "番号", "the rules": "ルール", "undo": "取り消しの方針", "a game": "ゲーム",
        "a kind of game": "ゲームの種類", "a seed": "シード", "a timeout": "待ち時間", "since": "since", "at": "at",
        "seq": "seq", "starting decks": "最初のデッキ", "card": "カード", "player": "プレイヤー", "rule": "ルール",
        "zone": "領域", "token": "トークン", "style": "スタイル", "guest": "ゲスト", "skill": "特殊技能",
        "state or artifact": "状態・アーティファクト", "landscape": "ランドスケープ", "Project": "プロジェクト",
        "Ally": "同盟", "Prophecy": "予言", "Way": "習性", "question": "質問", "answer": "回答", "phase": "フェイズ",
    },
    "url": {"the store": "この保存先"},
    "looker": {"a spectator": "観戦者"},
    "columns": {"players": "プレイヤー", "rules": "ルール"},
    "which": {"first": "1つ目", "second": "2つ目"},
    "verb": {
        "trash": "廃棄", "discard": "捨て札", "gain": "獲得", "topdeck": "山札の上", "choose": "選択", "play": "使用",
        "order": "順番", "take": "得る", "use": "使う",
    },
    "colour": {"yellow": "黄", "green": "緑", "red": "赤", "blue": "青", "purple": "紫"},
    "where": {"the Kingdom": "王国", "the table": "場", "the landscapes": "ランドスケープ", "the document": "文書"},
    "path": {"the deck": "デッキ", "the log": "ログ", "standard input": "標準入力"},
    "forms": {"a number of facts": "記録の番号", ", or ": "、", ", ": "、"},
    "known": {" or ": "、", " and ": "、", ", ": "、"},
    "others": {" or ": "、", ", ": "、"},
    "offered": {" or ": "、", ", ": "、"},
    "named": {"nothing": "空の回答"},
}  # fmt: skip
"""Words that stand for a name in a pattern, by that name."""


def in_japanese(said: object) -> str:
    """An error of the service, or its sentence, in Japanese; what has no Japanese stays as it is.

    A sentence may point, in lines below it, at a place in a text, and end with a question what was meant.

    >>> in_japanese("there is no card 'Gould'; did you mean Gold?")
    "カード'Gould'はない。もしかして：金貨？"
    """
    if message_of(said) is not None or isinstance(said, Joined | Texts | Word):
        return in_words(said, "ja", lambda name, _: _name(name), lambda words, _: in_japanese(words))
    first, *pointing = str(said).split("\n")
    return "\n".join([_sentence(first), *pointing])


def _sentence(sentence: str) -> str:
    said, hint = _without_hint(sentence)
    own = None if _LINE.match(sentence) else _patterns().japanese(said)
    if own is not None:
        return own + hint
    for place, japanese in _PLACES:
        found = place.fullmatch(sentence)
        below = sentence if found is None else _sentence(found["said"])
        if found is not None and (below != found["said"] or not below.isascii()):
            return japanese.format(**found.groupdict()) + below
    return sentence


def _without_hint(sentence: str) -> tuple[str, str]:
    """A sentence without the question that ends it, and that question in Japanese."""
    found = _MEANT.fullmatch(sentence)
    if found is None:
        return sentence, ""
    names = (_name(each.partition(" (")[0]) for each in found["meant"].split(" or "))
    return found["said"], f"。もしかして：{'、'.join(names)}？"


@cache
def _patterns() -> Patterns:
    put: dict[str, Callable[[str], str]] = dict.fromkeys(("error", "said", "must", "system", "advice", "by"), _nested)
    put |= dict.fromkeys(("card", "cards", "name", "other", "trait", "pile", "both", "deck", "some"), _names)
    known = {"what": _one_of(_WORDS["what"]), "key": r"(?P<key>\S+)", "topic": r"(?P<topic>\S+)"}
    return Patterns(ERRORS, numbers=NUMBERS, words=_WORDS, put=put, groups=known)


def _one_of(words: Mapping[str, str]) -> str:
    return rf"(?P<what>{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))}|\w+)"


def _nested(said: str) -> str:
    return in_japanese(said.rstrip("."))


def _names(written: str) -> str:
    """Names of cards and their like, by commas; a name in quotes stays as somebody wrote it."""
    return "、".join(map(_name, written.split(", ")))


def _name(name: str) -> str:
    """The name of a card; words that are typed as they are, such as `hand`, stay."""
    if not name[:1].isupper():
        return name
    found = (game.words.called(name, "ja") for game in every())
    return next((each for each in found if each != name), name)
