"""What can be looked up of One of Dominion: rules and switches by id, styles and purple guests in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.telling.reference import CardText, Reference
from .guests import (
    ANY_COLOUR,
    BOTH,
    FAVOUR,
    FORESIGHT,
    HEALING,
    INFLUENCE,
    MISSING_COLOUR,
    PURPLE,
    TRADE,
    UNMOVABLE,
    Guest,
)
from .names import COLOURS_JA, GUESTS_EN, STYLES_JA, called, name_of, plain, spellings
from .open_questions import QUESTIONS
from .rules_by_id import RULES
from .styles import (
    BY_ITSELF,
    CHARISMA,
    COLOUR_OF,
    EXEC,
    HIGHLANDER,
    INU,
    KUROMAKU,
    LEGGER,
    MANNEQUIN,
    SKILLS_OF,
    STYLES,
    TALKIE,
)
from .switches import SWITCHES

Said = tuple[str, str]
"""What something does, in English and in Japanese."""

OF_STYLES: Mapping[str, Said] = {
    INU: (
        "Names a style: its player does not act this turn.",
        "スタイルを1つ指定し、その持ち主はこのターン行動できない。",
    ),
    LEGGER: (
        "Names a style, neither Inu nor Inu's choice: all points its player has when their time comes are Legger's.",
        "イヌとイヌが指定したもの以外のスタイルを指定し、その持ち主の手番の始めに報酬点をすべて奪う。",
    ),
    CHARISMA: (
        "Replaces an address by one from the deck, or exchanges all addresses with a player.",
        "手札1枚を山札の1枚と替えるか、1人のプレイヤーと手札をすべて交換する。",
    ),
    KUROMAKU: (
        "Has most guests of its colour in the deck.",
        "自分の色のゲストが山札に最も多い。",
    ),
    HIGHLANDER: (
        "No guest is removed from its player's field this turn.",
        "このターン、自分のフィールドのゲストは取り除かれない。",
    ),
    EXEC: (
        "Gets a point more in the pre-phase.",
        "プレフェイズに1点多く得る。",
    ),
    MANNEQUIN: (
        "Draws two addresses in the pre-phase and may place three guests.",
        "プレフェイズに手札を2枚得て、3人までゲストを置ける。",
    ),
    TALKIE: (
        "Removes a guest from another field for one point less than it counts; not from eight or with an empty deck.",
        "影響力より1点少ない報酬点で他のプレイヤーのゲスト1人を取り除く。8人揃ったフィールドと山札0枚のときは使えない。",
    ),
}
"""What each style does besides the points for guests of its colour. [003:43-84]"""

OF_SKILLS: Mapping[str, Said] = {
    INFLUENCE: (
        "Counts as 8 once it is on the field, and costs 7 to remove.",
        "置いた後は8点として数え、取り除くには7点かかる。",
    ),
    BOTH: (
        "You may take two of the guests that you look at for an address.",
        "アドレスを取るとき、見たうちの2枚まで取れる。",
    ),
    HEALING: (
        "For a point, a guest that was removed from your field last turn comes to your hand.",
        "前のターンに取り除かれたゲストを、1点で手札に戻せる。",
    ),
    FORESIGHT: (
        "You look at three guests for an address instead of two.",
        "アドレスを取るとき、2枚でなく3枚を見る。",
    ),
    FAVOUR: (
        "Once a turn you may discard an address for a point.",
        "1ターンに1回、手札1枚を捨て札にして1点を得られる。",
    ),
    ANY_COLOUR: (
        "A style of any colour gets a point, but not in the turn in which it is placed.",
        "スタイルが有色なら1点を得る。置いたターンには得られない。",
    ),
    TRADE: (
        "For three points you discard two addresses and draw two.",
        "3点を払い、手札2枚を捨て札にして山札から2枚を得る。",
    ),
    UNMOVABLE: (
        "Cannot be removed from the field.",
        "フィールドから取り除かれない。",
    ),
    MISSING_COLOUR: (
        "Stands for one colour that is missing on your field in the end.",
        "終了時、足りない色を1つ補う。",
    ),
}
"""What each skill of a purple guest does on its player's field. [003:116-149]"""

MARKS = ("in Latin letters", "what", "colour", "number", "skills")
MARKS_JA = ("", "何", "色", "数字", "特殊技能")


def texts(_rules: str) -> tuple[CardText, ...]:
    """Styles in acting order, then the purple guests. They have one text each; a switch says how it is read."""
    return (*map(_style, STYLES), *(_guest(name, guest) for name, guest in PURPLE.items()))


def _style(name: str) -> CardText:
    colour, skills, order = COLOUR_OF.get(name), SKILLS_OF.get(name, ()), STYLES.index(name) + 1
    by_itself = BY_ITSELF.get(name, ())
    english, japanese = OF_STYLES[name]
    data = {
        "kind": "style",
        "order": order,
        "colour": colour,
        "skills": [{"name": skill, "name_ja": called(skill, "ja")} for skill in (*skills, *by_itself)],
        "summary": english,
        "summary_ja": japanese,
    }
    marks = ("", f"style {order}", colour or "", "", ", ".join((*skills, *by_itself)))
    named = "、".join(called(each, "ja") for each in (*skills, *by_itself))
    marks_ja = ("", f"スタイル{order}", COLOURS_JA.get(colour or "", ""), "", named)
    return CardText(name, STYLES_JA[name], "", "", True, marks, (english,), data, marks_ja, (japanese,))


def _guest(name: str, guest: Guest) -> CardText:
    english, japanese = OF_SKILLS[guest.skill]
    data = {
        "kind": "guest",
        "name_en": GUESTS_EN[name],
        "colour": guest.colour,
        "colour_ja": COLOURS_JA[guest.colour],
        "value": guest.value,
        "influence": guest.influence,
        "skills": [{"name": guest.skill}],
        "summary": english,
        "summary_ja": japanese,
    }
    marks = (GUESTS_EN[name], "guest", guest.colour, str(guest.value), guest.skill)
    marks_ja = ("", "ゲスト", COLOURS_JA[guest.colour], str(guest.value), "")
    return CardText(name, name, "", "", True, marks, (english,), data, marks_ja, (japanese,))


def _cards() -> Mapping[str, str]:
    """Every plain spelling of a style or a purple guest, with the name that facts have; a skill stands for the style or
    the guest that has it."""
    named = spellings()
    owners = {skill: style for having in (SKILLS_OF, BY_ITSELF) for style, skills in having.items() for skill in skills}
    of_skills = {plain(written): style for skill, style in owners.items() for written in (skill, called(skill, "ja"))}
    of_guests = {plain(guest.skill): name for name, guest in reversed(PURPLE.items())}
    cards = {written: owners.get(name, name) for written, name in named.items()}
    return {
        **of_guests,
        **of_skills,
        **{each: name for each, name in cards.items() if name in STYLES or name in PURPLE},
    }


REFERENCE = Reference(
    rules=RULES,
    switches=tuple(SWITCHES),
    questions=QUESTIONS,
    texts=texts,
    marks=MARKS,
    marks_ja=MARKS_JA,
    spellings=_cards,
    plain=plain,
    others=name_of,
    named=("style", "skill"),
)
