"""Japanese, as far as it is known: one real log shows the wordings with a number, and the others are assumed.

Of those, most are words that readers of such logs by others look for (2019 and 2020); the rest follow their pattern.
Cards have the names of `domain`, in which English names are understood too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from unicodedata import normalize

from moothall.domain.dominion.text.names import NAMES, called, in_rules

from ...lines.lists import MOST_CARDS
from ...lines.lists import card_of as english_card_of
from .. import header
from .language import Head, Language, Listed, OfNobody, Wording, Writes

_SEEN: dict[str, str] = {
    "plays {cards}. (+${n})": "{cards}を使用した。 (+${n})",
    "plays {cards} again.": "{cards}を再使用した。",
    "plays {cards}.": "{cards}を使用した。",
    "buys and gains {cards}.": "{cards}を購入・獲得した。",
    "gains {cards}.": "{cards}を獲得した。",
    "draws {cards}.": "{cards}を引いた。",
    "shuffles their deck.": "山札をシャッフルした。",
    "trashes {cards}.": "{cards}を廃棄した。",
    "gets +${n}.": "+${n}を得た。",
    "gets +{n} Actions.": "+{n}アクションを得た。",
    "gets +{n} Action.": "+{n}アクションを得た。",
    "gets +{n} Buys.": "+{n}購入を得た。",
    "gets +{n} Buy.": "+{n}購入を得た。",
}
"""The wordings that a real log shows, by the pattern of their shape. [56291184, of 2020]"""
_ASSUMED: dict[str, str] = {
    "plays {cards} again. (+${n})": "{cards}を再使用した。 (+${n})",
    "plays {cards} a third time. (+${n})": "{cards}を再々使用した。 (+${n})",
    "plays {cards} again. ({source})": "{cards}を再使用した。 ({source})",
    "plays {cards} a third time.": "{cards}を再々使用した。",
    "plays {cards}. ({source})": "{cards}を使用した。 ({source})",
    "plays {cards} using {source}.": "{source}により{cards}を使用した。",
    "buys {cards}.": "{cards}を購入した。",
    "gains {cards} onto their drawpile.": "{cards}を山札の上に獲得した。",
    "gains {cards} from trash.": "{cards}を廃棄置き場から獲得した。",
    "draws {cards} when an opponent gains or invests in {source}.": "他者が{source}を獲得か投資するとき{cards}を引く。",
    "gets +1 Buy, +1 Action and draws {cards} ({source}).": "+1購入、+1アクションを得て、{cards}を引いた({source})。",
    "draws {cards} (from {source}).": "{cards}を引いた({source}から)。",
    "draws {cards} ({source}).": "{cards}を引いた({source})。",
    "looks at {cards}.": "{cards}を見た。",
    "shuffles {cards} into their deck.": "{cards}を山札に混ぜシャッフルした。",
    "moves their deck to the discard.": "山札を捨て札置き場に置いた。",
    "discards and reveals {cards}.": "{cards}を公開して捨て札にした。",
    "discards {cards} from Exile.": "{cards}を追放マットから捨て札にした。",
    "discards {cards}. ({source})": "{cards}を捨て札にした。 ({source})",
    "discards {cards}.": "{cards}を捨て札にした。",
    "trashes {cards}. ({source})": "{source}の効果で{cards}を廃棄した。",
    "topdecks {cards} with {source}.": "{source}により{cards}を山札の上に置いた。",
    "topdecks {cards}.": "{cards}を山札の上に置いた。",
    "puts {cards} into their hand.": "{cards}を手札に加えた。",
    "puts {cards} in hand ({source}).": "{cards}を手札に加えた({source})。",
    "puts {cards} back onto their deck.": "{cards}を山札に戻した。",
    "puts {cards} on the bottom of the Black Market Deck.": "{cards}を闇市場デッキの底に置いた。",
    "puts {cards} on the bottom of {pile}.": "{cards}を{pile}の底に置いた。",
    "puts {cards} on their {word} mat.": "{cards}を{word}マットに置いた。",
    "puts {cards} into their discard.": "{cards}を捨て札置き場に置いた。",
    "inserts {cards} into their deck.": "{cards}を山札に加えた。",
    "sets {cards} aside with {source}.": "{source}により{cards}を脇に置いた。",
    "sets {cards} aside.": "{cards}を脇に置いた。",
    "exiles {cards}.": "{cards}を追放した。",
    "returns {cards} to Discard Pile.": "{cards}を捨て札置き場に戻した。",
    "returns {word} set by {source}. (-${m})": "{source}により置かれた{word}を戻した。 (-${m})",
    "returns {word} set by {source}.": "{source}により置かれた{word}を戻した。",
    "returns {cards} to the {pile} pile.": "{cards}を{pile}の山に戻した。",
    "returns {cards} to {pile}.": "{cards}を{pile}へ戻した。",
    "returns {cards}.": "{cards}を戻した。",
    "takes {n} VP from {source}.": "{source}から{n}勝利点を受け取った。",
    "takes {n} Debt from {source}.": "{source}から{n}負債を受け取った。",
    "takes {n} debt.": "{n}負債を受け取った。",
    "takes an extra turn after this one.": "このターンの次に追加ターンを得た。",
    "takes the {word} instead.": "代わりに{word}を受け取った。",
    "takes {cards}.": "{cards}を得た。",
    "repays {n} debt ({m} remaining).": "{n}負債を返済した(残り{m})。",
    "repays {n} debt.": "{n}負債を返済した。",
    "reveals their hand: {cards}.": "手札の{cards}を公開した。",
    "reveals {cards} and finally {named}.": "{cards}、最後に{named}を公開した。",
    "reveals {cards}.": "{cards}を公開した。",
    "reacts with {cards}.": "{cards}でリアクションした。",
    "blocks with {cards}.": "{cards}で防いだ。",
    "names {named}.": "{named}を指定した。",
    "wishes for {named} and finds it.": "{named}を指定し、的中した。",
    "wishes for {named} but reveals {cards}.": "{named}を指定したが、{cards}が公開された。",
    "passes {cards} to {to}.": "{cards}を{to}に渡した。",
    "calls {cards}.": "{cards}を呼び出した。",
    "gets {n} VP from {source}.": "{source}により{n}勝利点を得た。",
    "gets {n} VP.": "{n}勝利点を得た。",
    "gets +{n} Coffers. ({source})": "+{n}財源を得た。 ({source})",
    "gets +{n} Coffers.": "+{n}財源を得た。",
    "gets a Coffers from {source}.": "{source}により財源を得た。",
    "gets +{n} Villagers. ({source})": "+{n}村人を得た。 ({source})",
    "gets +{n} Villager. ({source})": "+{n}村人を得た。 ({source})",
    "gets +{n} Villagers.": "+{n}村人を得た。",
    "gets +{n} Villager.": "+{n}村人を得た。",
    "gets +{n} Favors. ({source})": "+{n}好意を得た。 ({source})",
    "gets +{n} Favor. ({source})": "+{n}好意を得た。 ({source})",
    "gets +{n} Favors.": "+{n}好意を得た。",
    "gets +{n} Favor.": "+{n}好意を得た。",
    "spends {n} Favors.": "{n}好意を使用した。",
    "spends {n} Favor.": "{n}好意を使用した。",
    "uses {n} Coffers. (+${coins})": "{n}財源を使用した。 (+${coins})",
    "uses {n} Coffers.": "{n}財源を使用した。",
    "uses {n} Villagers.": "{n}村人を使用した。",
    "uses {n} Villager.": "{n}村人を使用した。",
    "uses {named}.": "{named}を適用した。",
    "gets +{n} Coins.": "+{n}コインを得た。",
    "gets +{n} Coin.": "+{n}コインを得た。",
    "gets +1 Action and +{n} Coins ({source}).": "+1アクションと+{n}コインを得た({source})。",
    "gets +1 Action and +{n} Coin ({source}).": "+1アクションと+{n}コインを得た({source})。",
    "gets +${n} (from {source}).": "+${n}を得た({source}から)。",
    "gets +${n}. ({source})": "+${n}を得た。 ({source})",
    "gets +${n} ({source}).": "+${n}を得た({source})。",
    "loses {n} Coins.": "{n}コインを失った。",
    "loses {n} Coin.": "{n}コインを失った。",
    "loses ${n}.": "${n}を失った。",
    "flips Journey token face {word}.": "旅トークンを{word}向きにした。",
    "moves {n} VP from the {source} pile to {pile}.": "{n}勝利点を{source}の山から{pile}に移した。",
    "moves {n} VP from {source} to {pile}.": "{n}勝利点を{source}から{pile}に移した。",
    "adds {n} VP to the {pile} pile.": "{n}勝利点を{pile}の山に置いた。",
    "adds {n} VP to {pile}.": "{n}勝利点を{pile}に置いた。",
    "adds {n} Debt to the {pile} pile.": "{n}負債を{pile}の山に置いた。",
    "adds {n} Debt to {pile}.": "{n}負債を{pile}に置いた。",
    "moves {word} token to Token Limbo.": "{word}トークンを取り除いた。",
    "moves {word} token to {pile}.": "{word}トークンを{pile}に移した。",
    "skips a draw (because of {source}).": "カードを引かなかった({source}により)。",
    "starts their turn.": "ターンを開始した。",
    "ends their buy phase.": "購入フェイズを終了した。",
    "would {word}.": "本来は{word}ところだった。",
    "fails to {word}.": "{word}ことができなかった。",
    "inherits {cards}.": "{cards}を相続した。",
    **{
        f"gets +{{n}} {noun} ({source}{{source}}).": f"+{{n}}{noun_ja}を得た({{source}}{source_ja})。"
        for noun, noun_ja in (
            ("Actions", "アクション"), ("Action", "アクション"), ("Buys", "購入"), ("Buy", "購入"), ("Coins", "コイン"),
            ("Coin", "コイン"),
        )
        for source, source_ja in (("from ", "から"), ("", ""))
    },
}  # fmt: skip
"""The wordings that no log shows, written so."""
_OTHERS: dict[str, tuple[str, ...]] = {
    "receives {cards}.": ("{cards}を受け取った。", "{cards}を受けた。"),
    "trashes {cards}. ({source})": ("{source}により{cards}を廃棄した。",),
    "sets {cards} aside.": ("{cards}を脇に置いた。 ({source})",),
}
"""More wordings that no log shows, which are read besides."""


def _says() -> Iterator[tuple[str, tuple[Wording, ...]]]:
    for pattern in dict.fromkeys((*_SEEN, *_ASSUMED, *_OTHERS)):
        seen = [Wording(_SEEN[pattern], 1)] if pattern in _SEEN else []
        assumed = [_ASSUMED[pattern]] if pattern in _ASSUMED else []
        yield pattern, (*seen, *map(Wording, (*assumed, *_OTHERS.get(pattern, ()))))


# Lists

HIDDEN = frozenset(("カード", "他のカード"))
_ITEM = re.compile(r"(?P<name>.+?)(?: ?(?P<count>\d{1,9}) ?枚)?")
_SEPARATOR = re.compile(r" ?[、,，] ?")
_NO_NAME = re.compile(r"[+$\d].*|.*(?:を|により|の効果で|最後に|手札の).*")
"""What stands in no name of a card: words of a line, and amounts."""


def card_of(printed: str) -> str:
    """The card that is printed so, in Japanese or English; what is printed where it is the name of no card."""
    name = printed.strip()
    return english_card_of(name) if name.isascii() else in_rules(name)


def _called(name: str) -> str:
    return called(name, "ja")


def read_list(text: str) -> Listed | None:
    """The cards of a list (`銅貨3枚、納屋1枚`), and how many it counts without their names. None for other text."""
    cards: list[str] = []
    unknown = 0
    for item in _SEPARATOR.split(text.strip()):
        match = _ITEM.fullmatch(item)
        if match is None:
            return None
        count = int(match["count"]) if match["count"] else 1
        if count > MOST_CARDS or len(cards) > MOST_CARDS:
            return None
        if match["name"] in HIDDEN:
            unknown += count
            continue
        name = card_of(match["name"])
        if name not in NAMES and _NO_NAME.fullmatch(name):
            return None
        cards += [name] * count
    return tuple(cards), unknown


def write_list(cards: Sequence[str], unknown: int = 0, article: str | None = None) -> str:
    """Cards as a list, those of one name together: how many there are of each, where there are several of one."""
    counts = [(_called(name), count) for name, count in Counter(cards).items()]
    if unknown:
        counts.insert(0, ("カード", unknown))
    if not counts:
        return "カード0枚"
    several = any(count > 1 for _, count in counts)
    return "、".join(f"{name}{count}枚" if several else name for name, count in counts)


def is_seen_list(listed: Listed) -> bool:
    """Whether real logs show a list of such cards: of names alone, or of cards without one alone."""
    cards, unknown = listed
    return bool(cards) != bool(unknown)


# What slots hold besides cards

_WORDS: Mapping[str, str] = {
    "unrated": "練習戦", "their deck": "山札", "Draw Pile": "山札", "down": "裏", "up": "表", "Tavern": "酒場",
    "Island": "島", "-Coin token": "-1コイントークン", "coin tokens": "コイントークン", "Debt": "負債",
    "VP tokens": "勝利点トークン", "+Card": "+1カード", "+Action": "+1アクション", "+Buy": "+1購入",
    "+Coin": "+1コイン", "-Cost": "-2コスト", "-Card": "-1カード", "-Coin": "-1コイン", "Trashing": "廃棄",
    "Estate": "屋敷", "draw a card": "カードを引く",
}  # fmt: skip
_WORDS_IN = {japanese: word for word, japanese in reversed([*_WORDS.items()])}
_PHRASES = (
    (re.compile(r"draw (\d{1,9}) cards"), re.compile(r"カード(\d{1,9})枚を引く"), "draw {} cards", "カード{}枚を引く"),
    (re.compile(r"get \+\$(\d{1,9})"), re.compile(r"\+\$(\d{1,9})を得る"), "get +${}", "+${}を得る"),
    (re.compile(r"the (.+) pile"), re.compile(r"(.+)の山"), "the {} pile", "{}の山"),
    (
        re.compile(r"discard for (.+)"),
        re.compile(r"(.+)のために捨て札にする"),
        "discard for {}",
        "{}のために捨て札にする",
    ),
)
"""Words with a number or a card in them: their patterns in English and in Japanese, and how they are written."""


def words_in(text: str) -> str:
    """Words of a slot in those of the shapes; the name of a card in English."""
    if text in _WORDS_IN:
        return _WORDS_IN[text]
    matches = ((pattern.fullmatch(text), english) for _, pattern, english, _ in _PHRASES)
    phrase = next((english.format(card_of(each[1])) for each, english in matches if each is not None), None)
    return phrase or card_of(text)


def words_out(text: str) -> str:
    """Words of a shape's slot in Japanese."""
    if text in _WORDS:
        return _WORDS[text]
    matches = ((pattern.fullmatch(text), japanese) for pattern, _, _, japanese in _PHRASES)
    phrase = next((japanese.format(_called(each[1])) for each, japanese in matches if each is not None), None)
    return phrase or _called(text)


_HALF_OR_WIDE = re.compile("[\uff01-\uff5e\uff61-\uff9f\u3000]+")


_HEADS = ("ターン", "対戦")
_BLANKS = re.compile("(?<=[\u3001-\u30ff\u4e00-\u9fff]) +(?=[^ (\\[])|(?<=[^ ]) +(?=[\u3001-\u30ff\u4e00-\u9fff])")
"""Blanks beside Japanese letters: logs have some in their headers alone."""


def narrow(line: str) -> str:
    """A line with kana of full width, and digits and signs of half width, as logs have them; without blanks between
    its words."""
    plain = _HALF_OR_WIDE.sub(lambda found: normalize("NFKC", found[0]), line)
    return plain if plain.lstrip().startswith(_HEADS) else _BLANKS.sub("", plain)


JAPANESE = Language(
    code="ja",
    subjects="はを",
    head=Head(
        game=re.compile(r"対戦 ?#(?P<number>\d{1,12}) ?[,、] ?(?P<kind>[^\s.。]+)[.。]?"),
        turn=re.compile(
            r"ターン ?(?P<number>\d{1,6}) ?[-\u2010-\u2015\u2212] ?(?P<name>.+?)(?: \[(?P<kind>[^\][]+)\])?"
        ),
        starts=re.compile(r"(?P<cards>.+?)を受け取った[。.]?"),
        others=re.compile(rf"{header.OTHER.pattern}|ターン間"),
        ended=re.compile(rf"{header.ENDED.pattern}|(?:ゲーム|対戦)[がは]終了した[。.]?"),
        resigned=re.compile(r"(?P<name>.+?)(?:[はが](?:投了|降参)した| has resigned)[。.]?"),
        debris=header.DEBRIS,
    ),
    of_nobody=OfNobody(
        enchanted=re.compile(r"(?P<source>.+?)により(?P<card>.+?)[はが]無効化された[。.]?"),
        chooses=re.compile(r"(?P<source>.+?)は(?P<card>.+?)の山を選んだ[。.]?"),
        sets_aside=re.compile(r"(?P<source>.+?)は(?P<cards>.+?)を脇に置いた[。.]?"),
        failed=re.compile(r".+は不発となる[。.]?|.+はもう.+を動かせない.*"),
    ),
    writes=Writes(
        game="対戦 #{number}, 練習戦.",
        turn="ターン {number} - {name}",
        starts="{prefix}は{cards}を受け取った。",
        enchanted="{source}により{cards}は無効化された。",
        chooses="{source}は{cards}の山を選んだ。",
        sets_aside="{source}は{cards}を脇に置いた。",
    ),
    ends=("。", ".", ")"),
    read_list=read_list,
    separator=_SEPARATOR,
    write_list=write_list,
    card_of=card_of,
    called=_called,
    hidden=re.compile(r"(?:他の)?カード(?:\d+枚)?"),
    says=dict(_says()),
    is_seen_list=is_seen_list,
    words_in=words_in,
    words_out=words_out,
    narrow=narrow,
)
