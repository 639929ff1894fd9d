"""What is known of a format of Dominion, in words: what its counts show of each time, and of one card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from moothall.domain.dominion.vocabulary import TOKENS
from moothall.domain.kernel.telling.phrase import Both
from moothall.logs.dominion.dialects.attested import EARLY, JOINED, LEFT_OUT, SOURCE, Known, attested, parts_of
from moothall.logs.dominion.dialects.dialect import Dialect
from moothall.logs.dominion.dialects.flags import flags
from moothall.logs.dominion.lines.verbs import Vocabulary
from moothall.logs.known import Shown, Time, Way

KINDS: Mapping[str, Both] = {
    "plays": ("it is played", "使用される"),
    "buys": ("it is bought", "購入される"),
    "overrides": ("it changes what a play does", "使用の効果を変える"),
    "AbilityTriggered": ("an ability is triggered", "能力が誘発する"),
    "BoonReceived": ("a Boon is received", "祝福を受ける"),
    "CardBought": ("a card is bought", "カードを購入する"),
    "CardCalled": ("a card is called", "カードを呼び出す"),
    "CardDiscarded": ("a card is discarded", "カードを捨て札にする"),
    "CardExchanged": ("a card is exchanged", "カードを交換する"),
    "CardExiled": ("a card is exiled", "カードを追放する"),
    "CardGained": ("a card is gained", "カードを獲得する"),
    "CardMoved": ("a card is moved", "カードを動かす"),
    "CardNamed": ("a card is named", "カードを宣言する"),
    "CardPassed": ("a card is passed", "カードを渡す"),
    "CardPlayed": ("a card is played", "カードを使用する"),
    "CardPutInDeck": ("a card is put into a deck", "カードを山札に入れる"),
    "CardRevealed": ("a card is revealed", "カードを公開する"),
    "CardTrashed": ("a card is trashed", "カードを廃棄する"),
    "CardsDrawn": ("cards are drawn", "カードを引く"),
    "CardsLookedAt": ("cards are looked at", "カードを見る"),
    "DeckMoved": ("a deck is moved", "山札を動かす"),
    "DurationResolved": ("a Duration does something later", "持続の後の効果を解決する"),
    "EffectBegan": ("an effect begins", "効果が始まる"),
    "ExtraTurnQueued": ("an extra turn will come", "追加ターンが決まる"),
    "HexOrBoonMoved": ("a Hex or Boon is moved", "呪詛や祝福を動かす"),
    "HexReceived": ("a Hex is received", "呪詛を受ける"),
    "InstructionsOverridden": ("instructions are replaced", "指示を置き換える"),
    "LandscapeBought": ("a landscape is bought", "横向きカードを購入する"),
    "LastingEffectBegan": ("a lasting effect begins", "続く効果が始まる"),
    "Overpaid": ("more is paid than it costs", "過払いする"),
    "PileShuffled": ("a pile is shuffled", "山をシャッフルする"),
    "PlayedAs": ("it is played as another card", "別のカードとして使用する"),
    "ReactionUsed": ("a Reaction is used", "リアクションを使う"),
    "ResourcesChanged": ("Actions, Buys or coins are given", "アクション、購入、コインを得る"),
    "SetAside": ("a card is set aside", "カードを脇に置く"),
    "StateReturned": ("a State is returned", "状態を戻す"),
    "StateTaken": ("a State is taken", "状態を得る"),
    "TokenMoved": ("tokens are moved", "トークンを動かす"),
    "TurnBegan": ("a turn begins", "ターンが始まる"),
}
"""What a key of the counts is about, by its first word, in English and in Japanese."""
HOW: Mapping[str, Both] = {
    LEFT_OUT: ("no line", "行なし"),
    JOINED: ("several in one line", "数件を1行に"),
    EARLY: ("above an earlier line of the same play", "同じ使用の先の行より上"),
    SOURCE: ("with its name", "名前つき"),
}
"""How a fact may be told, beside the verb of its line."""


TIMES: Mapping[str, str] = {"until 2017": "2017年まで", "2018 to 2022": "2018～2022年", "since 2023": "2023年から"}
"""The times in Japanese."""
FLAGS: Mapping[str, Both] = {
    "left_out": ("leaves the line out", "行を出さない"),
    "unlogged_draws": ("does not print the draw", "引いたことを出さない"),
    "turns_up": ("names the Hex or Boon that is turned up", "めくられた呪詛や祝福の名を出す"),
    "open_hands": ("names, or does not name, every card that is drawn", "引いたカードの名をすべて出すかどうか"),
    "always_printed": ("always has a line for the answer", "回答に必ず行がある"),
    "names_player": ("names the player of the card for the owner", "所有者の代わりにカードの使用者の名を出す"),
    "states_all_gifts": ("states every Action, Buy and coin", "アクション、購入、コインをすべて出す"),
    "whole_gifts": ("states a gift whole", "得たものを1行にまとめて出す"),
    "unclaimed": ("has lines that claim nothing", "何も主張しない行がある"),
    "groups_names": ("lists cards of one name together", "同名のカードをまとめて出す"),
    "numbers_rounds": ("numbers extra turns by the round", "追加ターンに周の番号を付ける"),
    "new_rounds": ("numbers extra turns as rounds of their own", "追加ターンを独立した周として数える"),
    "also_answers": ("answers a question by other lines, too", "質問に別の行でも答える"),
    "coins_with_play": ("states coins with the play of Treasures", "財宝の使用とともにコインを出す"),
    "joins_draws": ("joins a draw that a shuffle cuts", "シャッフルで分かれたドローを1行にする"),
    "added_up": ("may add several gifts up", "得たものを合計することがある"),
    "states_gifts_late": ("may state a gift late", "得たものを後で出すことがある"),
    "next_hand": ("names the next hand", "次の手札の名を出す"),
    "unnumbered": ("may have headers without a number", "見出しに番号がないことがある"),
    "leaves_untold": ("does not tell who leaves", "退出した人を出さない"),
    "says_ended": ("says that the game has ended", "ゲームの終了を出す"),
    "counted_by": (
        "may deal decks of its own where no line of this kind stands",
        "この行がなければ独自のデッキを配ることがある",
    ),
    "left_out_when_given_up": ("leaves zones out of final decks", "最終デッキから除く領域がある"),
}
"""What each flag of a dialect means, in English and in Japanese."""


def ways_of(dialect: Dialect) -> tuple[Way, ...]:
    """The ways of a format, with the logs that need each."""
    return tuple(Way(each.name, FLAGS[each.name], each.value, each.logs, each.shown) for each in flags(dialect.package))


def times_of(dialect: Dialect, names: Collection[str], card: str | None) -> tuple[Time, ...]:
    """What real logs show of a format, by time: which of these cards and landscapes, and what of one of them."""
    return tuple(
        Time(
            (time, TIMES.get(time, time)),
            known.logs,
            tuple(sorted(filter(known.shows, names))),
            () if card is None else tuple(_shown(dialect.vocabulary, known, card)),
        )
        for time, known in attested(dialect.package).items()
    )


def _shown(verbs: Vocabulary, known: Known, card: str) -> Iterator[Shown]:
    """What logs of a time show of a card, that it is played or bought first."""
    keys = [key for key in known.shown if parts_of(key)[2] == card]
    for key in sorted(keys, key=lambda key: (key[0].isupper(), key)):
        fact, token, _ = parts_of(key)
        ways = known.ways.get(key, {})
        yield Shown(
            fact, token, known.shown[key], ways, _what(fact, token), (*_told(verbs, ways),), not known.is_attested(key)
        )


def _what(fact: str, token: str) -> Both:
    said, said_ja = KINDS.get(fact, (fact, fact))
    if not token:
        return said, said_ja
    word = TOKENS.get(token)
    english, japanese = (word.english, word.japanese) if word is not None else ("", "")
    return f"{said} ({english or token})", f"{said_ja}（{japanese or token}）"


def _told(verbs: Vocabulary, ways: Mapping[str, int]) -> Iterator[Both]:
    """How a fact is told, each way with the number of logs: the verbs of lines first."""
    says: dict[str, Both] = {**HOW, **{str(verb): said for verb, said in verbs.says.items()}}
    for way, logs in sorted(ways.items(), key=lambda each: (each[0] in HOW, -each[1])):
        said, said_ja = says.get(way, (way, way))
        yield f"{said.replace('{}', '…')} {logs}", f"{said_ja.replace('{}', '…')} {logs}"
