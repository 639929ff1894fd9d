"""What styles, guests, skills and words of the table are called, in English and in Japanese."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from unicodedata import normalize

from ...kernel.telling.written import called_so

STYLES_JA: Mapping[str, str] = {
    "Inu": "イヌ",
    "Legger": "レッガー",
    "Charisma": "カリスマ",
    "Kuromaku": "クロマク",
    "Highlander": "ハイランダー",
    "Exec": "エグゼク",
    "Mannequin": "マネキン",
    "Talkie": "トーキー",
}

SKILLS_JA: Mapping[str, str] = {
    "Detention": "拘留",
    "Blackmail": "ブラックメイル",
    "Subliminal": "サブリミナル",
    "Gestalt": "ゲシュタルト崩壊",
    "Scoop": "すっぱ抜き",
}

BY_ITSELF_JA: Mapping[str, str] = {
    "Groundwork": "根回し",
    "Shadow Guard": "影の守り手",
    "Budget": "予算獲得",
    "Chance Meeting": "一期一会",
    "Circle of Friends": "友達の輪",
}
"""The skills that nobody uses, for they work by themselves."""

COLOURS_JA: Mapping[str, str] = {"red": "赤", "blue": "青", "yellow": "黄", "green": "緑", "purple": "紫"}

GUESTS_EN: Mapping[str, str] = {
    "メルトダウン": "Meltdown",
    "篁綾": "Takamura Aya",
    "稲垣光平": "Inagaki Kohei",
    "芳華玲": "Fang Hualing",
    "占いじじい": "Old Fortune-teller",
    "音羽南海子": "Otowa Namiko",
    "一色達彦": "Isshiki Tatsuhiko",
    "御堂真黄": "Mido Maki",
    "石鎚": "Ishizuchi",
    "ブロッカー": "Blocker",
    "ジミー揚": "Jimmy Yang",
}
"""The purple guests' names in Latin letters. The readings are ours: the manual has none."""

WORDS_JA: Mapping[str, str] = {
    "take": "取る",
    "address": "アドレス",
    "points": "報酬点",
    "place": "コネにする",
    "use": "特殊技能",
    "end": "アクションフェイズを終了する",
}
"""The words with which a menu's choices begin, and what may be taken."""

_COLOURED = re.compile(r"(red|blue|yellow|green|purple) ([1-9][0-9]?)", re.ASCII)
_BESIDE_NAME = re.compile(r"^(purple |紫\s*)|\s*[(（](purple |紫)?[1-9][)）]$")
_JAPANESE = {**STYLES_JA, **SKILLS_JA, **BY_ITSELF_JA, **WORDS_JA}


def called(name: str, lang: str) -> str:
    """The name of a style, a skill, a guest or a word of the table in a language, `en` or `ja`; else the word
    itself."""
    if lang != "ja":
        return GUESTS_EN.get(name, name)
    coloured = _COLOURED.fullmatch(name)
    if coloured is not None:
        return f"{COLOURS_JA[coloured[1]]}{coloured[2]}"
    return _JAPANESE.get(name, name)


def guest_called(name: str | None, colour: str, value: int, lang: str) -> str:
    """A guest in words: the name, with colour and number unless these are the name; `?` for an unknown one."""
    if name is None:
        return "?"
    if not colour or name == f"{colour} {value}":
        return called(name, lang)
    return f"{called(name, lang)} ({COLOURS_JA[colour] if lang == 'ja' else colour + ' '}{value})"


@lru_cache(maxsize=1)
def spellings() -> Mapping[str, str]:
    """Every spelling of styles, skills and purple guests, plain, with the name that facts have."""
    names = {plain(ja): en for each in (STYLES_JA, SKILLS_JA) for en, ja in each.items()}
    names |= {plain(en): en for each in (STYLES_JA, SKILLS_JA) for en in each}
    names |= {plain(en): ja for ja, en in GUESTS_EN.items()}
    names |= {plain(ja): ja for ja in GUESTS_EN}
    return {**names, plain("ゲシュタルト"): "Gestalt", plain("Gestalt collapse"): "Gestalt"}


def plain(name: str) -> str:
    """A name without what people write in different ways: capitals, spaces, wide letters, an epithet and its の."""
    return "".join(re.sub('[“"「].*?[”"」]の?', "", normalize("NFKC", name)).casefold().split())


def canonical(written: str) -> str:
    """The name that facts have of a style, a skill or a guest, written in either language; else what was written."""
    return name_of(written) or written


def name_of(written: str) -> str | None:
    """The name that facts have of a style, a skill or a guest, written in either language; None for another.

    A coloured guest may be `blue 3`, `Blue 3` or `青3`; a purple one may stand with its colour or its number, as the
    manual and a drawn table write it: `石鎚 (3)`, `Ishizuchi (purple 3)`.
    """
    beside = _BESIDE_NAME.sub("", normalize("NFKC", written))
    name = spellings().get(plain(written))
    if name is None and "(" not in beside:  # another number in brackets is another guest's
        name = called_so(beside, spellings(), plain)
    if name is not None:
        return name
    coloured = re.fullmatch(r"(\D+?)([1-9][0-9]?)", plain(written))
    if coloured is not None:
        colours = {**{ja: en for en, ja in COLOURS_JA.items()}, **{en: en for en in COLOURS_JA}}
        if coloured[1] in colours:
            return f"{colours[coloured[1]]} {coloured[2]}"
    return None


def is_taken(name: str) -> bool:
    """Whether a name is that of a style, a skill of a style, a coloured guest or a word of the table."""
    words = {plain(word) for each in (STYLES_JA, SKILLS_JA, WORDS_JA) for pair in each.items() for word in pair}
    return plain(name) in words or canonical(name) in SKILLS_JA or _COLOURED.fullmatch(canonical(name)) is not None
