"""The facts of plays, purchases and what they set off, in words."""

from __future__ import annotations

from ....kernel.telling.clause import CARDS, OfCards
from ....kernel.telling.phrase import Both, listed_ja, ordinal, times
from ...table import facts as f
from ...table.table import BLACK_MARKET
from ...text.book import TEXTS, load_cards
from ...vocabulary import EventKind
from .scene import NOUNS, SENTENCES, Said, both_called, in_anothers_turn, of_card, who_decided
from .zones import coming, spaced

EVENTS: dict[EventKind, Both] = {
    "turn start": ("at the start of {who}'s turn", "{who}のターン開始時"),
    "turn start first": ("at the start of {who}'s turn", "{who}のターン開始時"),
    "play": ("when {who} plays it", "{who}の使用時"),
    "played": ("after {who} played it", "{who}の使用後"),
    "attack": ("when an Attack is played", "アタック使用時"),
    "buy": ("when {who} buys", "{who}の購入時"),
    "would gain": ("before {who} gains", "{who}が獲得しようとするとき"),
    "gain": ("when {who} gains", "{who}の獲得時"),
    "trash": ("when {who} trashes", "{who}の廃棄時"),
    "discard": ("when {who} discards", "{who}の捨て札時"),
    "discard from play": ("when {who} discards from play", "{who}が場から捨て札にするとき"),
    "hand discard": ("as {who} discards their hand", "{who}が手札を捨て札にするとき"),
    "hand drawn": ("after {who} drew their next hand", "{who}が次の手札を引いた後"),
    "reveal": ("when {who} reveals", "{who}の公開時"),
    "pile emptied": ("when the pile is empty", "山が空になったとき"),
    "shuffle": ("when {who} shuffles", "{who}のシャッフル時"),
    "cost": ("while costs are counted", "コストの計算時"),
    "buy phase": ("at the start of {who}'s Buy phase", "{who}の購入フェイズ開始時"),
    "buy phase end": ("at the end of {who}'s Buy phase", "{who}の購入フェイズ終了時"),
    "clean-up": ("at the start of {who}'s Clean-up", "{who}のクリーンアップフェイズ開始時"),
    "turn end": ("at the end of {who}'s turn", "{who}のターン終了時"),
    "between turns": ("between turns", "ターンとターンの間"),
    "last sun": ("when the last Sun token is removed", "最後の太陽トークンが取り除かれたとき"),
    "set up": ("at set-up", "準備"),
}
"""When an ability is set off."""
WHEN: dict[str, Both] = {str(event): both for event, both in EVENTS.items()}
WHEN["discarding from play"] = ("before {who} discards from play", "{who}が場から捨て札にする前")  # in streams of old
WHEN["pay"] = ("as {who} pays for it", "{who}の支払い時")
"""The same by their names, and what else is told of a card that begins to resolve."""


def price(coins: int, potions: int, debt: int) -> Both:
    """What was paid: `$6 and a Potion`, `$4 and 3 Debt`; nothing for nothing."""
    english = [f"${coins}"] if coins else []
    japanese = [f"{coins}コイン"] if coins else []
    if potions:
        english.append("a Potion" if potions == 1 else f"{potions} Potions")
        japanese.append(f"{potions}ポーション")
    if debt:
        english.append(f"{debt} Debt")
        japanese.append(f"負債{debt}")
    return " and ".join(english), "と".join(japanese)


@of_card(f.CardPlayed, of_turn=True, in_order=True)
def played(said: Said, fact: f.CardPlayed) -> OfCards:
    """A play: from where, how often in the turn, and by whose decision."""
    decided = fact.from_ == "hand" and fact.cause is None
    who, who_ja = who_decided(said) if decided else (said.who, said.who)
    subject = who, f"{who_ja}は"
    turn, turn_ja = in_anothers_turn(said)
    if fact.from_ == fact.to == "play":
        count = max(said.scene.plays.get(fact.card.number, 0), 1) + 1
        if count > 2:
            words = f"plays {CARDS} a {ordinal(count)} time{turn}", f"{CARDS}の{count}回目の使用をした{turn_ja}"
            return OfCards(*words, subject)
        return OfCards(f"plays {CARDS} again{turn}", f"{CARDS}を再使用した{turn_ja}", subject)
    source, source_ja = ("", "") if fact.from_ in ("hand", "") else coming(fact.from_)
    return OfCards(f"plays {CARDS}{spaced(source)}{turn}", f"{source_ja}{CARDS}を使用した{turn_ja}", subject)


@SENTENCES.of(f.PlayedAs)
def played_as(said: Said, fact: f.PlayedAs) -> Both:
    """A card in play is another one for a while."""
    (english, japanese), (other, other_ja) = NOUNS.card(fact.card), both_called(fact.name)
    return (
        f"{said.who}'s {english} is {other} until it leaves play.",
        f"{said.who}の{japanese}は、場を離れるまで{other_ja}として扱う。",
    )


@SENTENCES.of(f.FollowedInstructions)
def followed(_said: Said, fact: f.FollowedInstructions) -> Both:
    """Instructions are followed: how often, and changed by what. [001:26]"""
    by, by_ja = NOUNS.names(fact.rewrites)
    by_ja = by_ja.replace("、", "と")
    (card, card_ja), often = NOUNS.card(fact.card), times(fact.times)
    if fact.times == 1:
        if not fact.rewrites:
            return f"{card}'s instructions are followed.", f"{card_ja}の指示に従った。"
        return (
            f"{card}'s instructions are followed, changed by {by}.",
            f"{by_ja}で書き換えた{card_ja}の指示に従った。",
        )
    changed, changed_ja = (f" ({by})", f"（{by_ja}）") if fact.rewrites else ("", "")
    return (
        f"{card}'s instructions are followed {often}{changed}.",
        f"{card_ja}の指示に{fact.times}度従った{changed_ja}。",
    )


@SENTENCES.of(f.InstructionsOverridden)
def overridden(said: Said, fact: f.InstructionsOverridden) -> Both:
    """What a card says is done instead of following instructions. [001:26]"""
    (card, card_ja), (by, by_ja) = NOUNS.card(fact.card), both_called(fact.by)
    load_cards()
    texts = TEXTS.get(fact.by)
    if texts and any("Way" in text.types for text in texts):
        return f"{said.who} plays {card} as {by}.", f"{said.who}は{card_ja}を{by_ja}として使用した。"
    return (
        f"Instead of following {card}'s instructions, {said.who} does what {by} says.",
        f"{said.who}は{card_ja}の指示の代わりに{by_ja}の指示に従った。",
    )


@SENTENCES.of(f.CardBought)
def bought(said: Said, fact: f.CardBought) -> Both:
    """A card is bought: for how much, by whose decision, from where."""
    (english, japanese), (paid, paid_ja) = NOUNS.card(fact.card), price(fact.coins, fact.potions, fact.debt)
    who, who_ja = who_decided(said)
    apart = fact.from_.startswith("black market")
    source, source_ja = (f" from the {BLACK_MARKET}", "闇市場デッキから") if apart else ("", "")
    return (
        f"{who} buys {english}{f' for {paid}' if paid else ''}{source}.",
        f"{who_ja}は{source_ja}{japanese}を{f'{paid_ja}で' if paid_ja else ''}購入した。",
    )


@SENTENCES.of(f.LandscapeBought)
def landscape_bought(said: Said, fact: f.LandscapeBought) -> Both:
    """An Event or a Project is bought."""
    (english, japanese), (paid, paid_ja) = both_called(fact.name), price(fact.coins, fact.potions, fact.debt)
    load_cards()
    types = {kind for text in TEXTS.get(fact.name, ()) for kind in text.types}
    kind, kind_ja = ("Project", "プロジェクト") if "Project" in types else ("Event", "イベント")
    who, who_ja = who_decided(said)
    return (
        f"{who} buys the {kind} {english}{f' for {paid}' if paid else ''}.",
        f"{who_ja}は{kind_ja}「{japanese}」を{f'{paid_ja}で' if paid_ja else ''}購入した。",
    )


@SENTENCES.of(f.Overpaid)
def overpaid(said: Said, fact: f.Overpaid) -> Both:
    """More is paid than a card costs."""
    (english, japanese), (paid, paid_ja) = NOUNS.card(fact.card), price(fact.coins, fact.potions, 0)
    who, who_ja = who_decided(said)
    if not paid:
        return f"{who} does not overpay for {english}.", f"{who_ja}は{japanese}に過払いしなかった。"
    return f"{who} overpays by {paid} for {english}.", f"{who_ja}は{japanese}に{paid_ja}過払いした。"


@SENTENCES.of(f.ReactionUsed)
def reacted(said: Said, fact: f.ReactionUsed) -> Both:
    """A reaction from the hand."""
    english, japanese = NOUNS.card(fact.card)
    return f"{said.who} reacts with {english}.", f"{said.who}は{japanese}でリアクションした。"


@SENTENCES.of(f.AbilityTriggered)
def triggered(said: Said, fact: f.AbilityTriggered) -> Both:
    """An ability begins to resolve: of what, and when."""
    english, japanese = both_called(fact.card)
    when = WHEN.get(fact.event)
    if when is None:
        return f"{english}: {fact.event}.", f"{japanese}：{fact.event}。"
    return f"{english}: {when[0].format(who=said.who)}.", f"{japanese}：{when[1].format(who=said.who)}。"


@SENTENCES.of(f.ResourcesChanged)
def resources(said: Said, fact: f.ResourcesChanged) -> Both:
    """More or fewer Actions, Buys, coins and Potions."""
    english, japanese = amounts(fact.actions, fact.buys, fact.coins, fact.potions)
    if not english:
        return f"{said.who} gets nothing.", f"{said.who}は何も得なかった。"
    return f"{english}.", f"{japanese}。"


def amounts(actions: int, buys: int, coins: int, potions: int) -> Both:
    """So many more or fewer of each: `+2 Actions, +$1`; nothing for no change."""
    english, japanese = [], []
    for number, noun, noun_ja in (
        (actions, "Action", "アクション"),
        (buys, "Buy", "購入"),
        (coins, "$", "コイン"),
        (potions, "Potion", "ポーション"),
    ):
        if number:
            sign = "+" if number > 0 else "-"
            many = "" if abs(number) == 1 else "s"
            english.append(f"{sign}${abs(number)}" if noun == "$" else f"{number:+} {noun}{many}")
            japanese.append(f"{number:+}{noun_ja}")
    return ", ".join(english), listed_ja(japanese)
