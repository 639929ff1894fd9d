"""The facts of turns, phases and of what lasts, in words."""

from __future__ import annotations

from ....kernel.telling.phrase import Both, counted, listed, times
from ...table import facts as f
from ...vocabulary import (
    CANNOT_BUY,
    COST,
    EFFECT_KINDS,
    LARGER_HAND,
    NEXT_HAND,
    NO_MORE_ACTIONS,
    NOTHING_DISCARDED,
    PHASES,
    TURNS,
    EffectName,
    Unknown,
)
from .scene import NOUNS, SENTENCES, Said, both_called, turn_of

PHASE_NAMES: dict[str, Both] = {
    "": ("Before the first turn", "最初のターンの前"),
    "start": ("Start of turn", "ターン開始時"),
    "action": ("Action phase", "アクションフェイズ"),
    "buy": ("Buy phase", "購入フェイズ"),
    "night": ("Night phase", "夜フェイズ"),
    "clean-up": ("Clean-up phase", "クリーンアップフェイズ"),
    "between turns": ("Between turns", "ターンとターンの間"),
}
"""The phases of a turn."""
assert PHASE_NAMES.keys() == {*PHASES}

EFFECTS: dict[EffectName, Both] = {
    NEXT_HAND: ("{who} draws only {cards} for their next hand.", "{who}の次の手札は{n}枚。"),
    LARGER_HAND: ("{who} draws {cards} more for their next hand.", "{who}の次の手札は{n}枚多い。"),
    COST: ("Cards cost ${n} less this turn.", "このターン、カードのコストは{n}下がる。"),
    NO_MORE_ACTIONS: (
        "{who} gets no more Actions this turn.",
        "このターン、{who}はこれ以上アクションを得られない。",
    ),
    NOTHING_DISCARDED: (
        "{who} discards nothing from play this turn.",
        "このターン、{who}の場のカードは捨て札にしない。",
    ),
}
"""The effects that no card gives its name."""

NAMED: dict[EffectName, Both] = {
    NEXT_HAND: ("The smaller next hand", "次の手札の減少"),
    LARGER_HAND: ("The larger next hand", "次の手札の増加"),
    COST: ("The lower cost of cards", "コスト減少"),
    NO_MORE_ACTIONS: ("The ban on more Actions", "アクション追加の禁止"),
    NOTHING_DISCARDED: ("The stay of all cards in play", "場のカードを捨て札にしない効果"),
}
"""What these are called where they end, or hold for longer."""

UNCERTAIN: dict[Unknown, Both] = {
    "coins": ("coins", "コイン"),
    "actions": ("Actions", "アクション"),
    "buys": ("Buys", "購入"),
    "costs": ("costs", "コスト"),
}
"""What may not be certain."""

TYPES_JA = {"cards": "カード", "Actions": "アクション", "Treasures": "財宝", "Victory": "勝利点カード"}
"""What cannot be bought, in Japanese, where it is not a card's name."""


@SENTENCES.of(f.TurnBegan)
def began(said: Said, fact: f.TurnBegan) -> Both:
    """Whose turn begins, of what kind, and who decides in it."""
    english, japanese = f"Turn {fact.number} of {said.who}", f"ターン{fact.number}：{said.who}"
    if fact.controller != fact.player:
        by = said.name(fact.controller)
        return f"{english}, possessed by {by}.", f"{japanese}（支配ターン、支配者：{by}）。"
    if fact.kind == "normal":
        return f"{english}.", f"{japanese}。"
    kind, kind_ja = turn_of(fact.kind)
    return f"{english} ({kind}).", f"{japanese}（{kind_ja}による追加ターン）。"


@SENTENCES.of(f.TurnSkipped)
def skipped(said: Said, fact: f.TurnSkipped) -> Both:
    """A turn that was due is not taken."""
    if fact.kind == "normal":
        return f"{said.who} skips their turn.", f"{said.who}はターンを飛ばした。"
    kind, kind_ja = turn_of(fact.kind)
    return f"{said.who}'s {kind} turn does not take place.", f"{said.who}の{kind_ja}のターンは行われない。"


@SENTENCES.of(f.SkipsChanged)
def skips(said: Said, fact: f.SkipsChanged) -> Both:
    """More or fewer turns to skip."""
    number = abs(fact.by)
    if fact.by > 0:
        return (
            f"{said.who} will skip {'a turn' if number == 1 else f'{number} turns'}.",
            f"{said.who}は次の{'' if number == 1 else number}ターンを飛ばす。",
        )
    return (
        f"{said.who} has {'one turn' if number == 1 else f'{number} turns'} less to skip.",
        f"{said.who}の飛ばすターンが{number}つ減った。",
    )


@SENTENCES.of(f.ExtraTurnQueued)
def queued(said: Said, fact: f.ExtraTurnQueued) -> Both:
    """An extra turn is due."""
    kind, kind_ja = turn_of(fact.kind)
    if fact.controller != fact.player:
        by = said.name(fact.controller)
        return (
            f"{said.who} will take an extra turn, possessed by {by}.",
            f"{said.who}はこの後に追加ターンを得る（支配ターン、支配者：{by}）。",
        )
    word = TURNS.get(fact.kind)
    if word is not None and word.prolongs is not None:
        return f"{said.who} will take a last turn ({kind}).", f"{said.who}はもう1ターン行う（{kind_ja}）。"
    return f"{said.who} will take an extra turn ({kind}).", f"{said.who}はこの後に追加ターンを得る（{kind_ja}）。"


@SENTENCES.of(f.PhaseBegan)
def phase(_said: Said, fact: f.PhaseBegan) -> Both:
    """A phase begins."""
    english, japanese = PHASE_NAMES.get(fact.phase, (fact.phase, fact.phase))
    return f"{english}.", f"{japanese}。"


@SENTENCES.of(f.CleanedUp)
def cleaned_up(said: Said, fact: f.CleanedUp) -> Both:
    """Clean-up: what is discarded, and what stays."""
    (cards, cards_ja), (stays, stays_ja) = NOUNS.cards(fact.cards), NOUNS.cards(fact.stays, articles=False)
    who = said.who
    stay, stay_ja = "", ""
    if fact.stays:
        verb = "stays" if len(fact.stays) == 1 else "stay"
        stay, stay_ja = f"; {stays} {verb} in play", f"（{stays_ja}は場に残る）"
    if said.scene.player not in (None, fact.player):
        return f"{who} discards what they played: {cards}{stay}.", f"{who}は使用した{cards_ja}を捨て札にした{stay_ja}。"
    if not fact.cards:
        return f"{who} has nothing to discard{stay}.", f"{who}には捨て札にするカードがない{stay_ja}。"
    return (
        f"{who} discards their hand and what they have in play: {cards}{stay}.",
        f"{who}は手札と場のカードを捨て札にした：{cards_ja}{stay_ja}。",
    )


@SENTENCES.of(f.EffectBegan)
def effect(said: Said, fact: f.EffectBegan) -> Both:
    """Something is in force until the turn ends."""
    who, amount = said.who, fact.amount
    words = EFFECTS.get(fact.effect)
    if words is not None and amount > 0:
        filled = {"who": who, "n": amount, "cards": counted(amount, "card")}
        return words[0].format(**filled), words[1].format(**filled)
    forbidden = CANNOT_BUY.argument(fact.effect)
    if forbidden is not None:
        english, japanese = both_called(forbidden)
        japanese = TYPES_JA.get(forbidden, japanese)
        return f"{who} cannot buy {english} this turn.", f"このターン、{who}は{japanese}を購入できない。"
    name, name_ja, holds = _effect_name(fact.effect)
    if amount < 0:
        return f"{name} no longer holds.", f"{name_ja}の効果は終わった。"
    often, often_ja = (f" ({times(amount)})", f"（{amount}回分）") if amount > 1 else ("", "")
    return f"{name} {holds[0]}{often}.", f"{name_ja}{holds[1]}{often_ja}。"


HOLDS: Both = ("holds until the end of the turn", "の効果はターン終了時まで")
"""What an effect does where nothing else is said."""


def _effect_name(effect: EffectName) -> tuple[str, str, Both]:
    """The card that gives an effect, in both languages, and what it does: it holds, unless something else is said."""
    if effect in NAMED:
        return *NAMED[effect], HOLDS
    about = next((kind for kind in EFFECT_KINDS.values() if kind.argument(effect)), None)
    if about is not None:
        card, named = both_called(about.begins.strip(": ")), both_called(about.argument(effect) or "")
        return named[0], named[1], (f"is named for {card[0]}", f"は{card[1]}のために指定された")
    name, _, rest = effect.partition(": ")
    english, japanese = both_called(name)
    if rest == "used":
        return english, japanese, ("has been used this turn", "はこのターン使用済み")
    if rest == "swapped":
        return english, japanese, ("gives cards in place of coins", "はコインの代わりにカードを与える")
    return english, japanese, HOLDS


@SENTENCES.of(f.LastingEffectBegan)
def lasting(said: Said, fact: f.LastingEffectBegan) -> Both:
    """Something is in force until somebody's next turn."""
    name, name_ja, _ = _effect_name(fact.effect)
    who, until = said.who, said.name(fact.until)
    if fact.amount < 0:
        return f"{name} no longer holds for {who}.", f"{name_ja}の効果は{who}に及ばなくなった。"
    often, often_ja = (f" ({times(fact.amount)})", f"（{fact.amount}回分）") if fact.amount > 1 else ("", "")
    return (
        f"{name} holds for {who} until {until}'s next turn{often}.",
        f"{until}の次のターンまで、{name_ja}の効果が{who}に及ぶ{often_ja}。",
    )


@SENTENCES.of(f.DurationPrepared)
def prepared(said: Said, fact: f.DurationPrepared) -> Both:
    """Something is due on a later turn."""
    (card, card_ja), who = NOUNS.card(fact.card), said.who
    if fact.by:
        by, by_ja = both_called(fact.by)
        return (
            f"{who}'s {card} will be played at the start of their next turn ({by}).",
            f"{who}の{card_ja}は次のターンの開始時に使用される（{by_ja}）。",
        )
    kept, kept_ja = NOUNS.cards(fact.cards)
    with_, with_ja = (f", with {kept}", f"（脇：{kept_ja}）") if fact.cards else ("", "")
    return (
        f"{card} stays in play; due at the start of {who}'s next turn{with_}.",
        f"{card_ja}は場に残り、{who}の次のターンの開始時に続きを行う{with_ja}。",
    )


@SENTENCES.of(f.DurationWaits)
def waits(_said: Said, fact: f.DurationWaits) -> Both:
    """A card stays in play until something happens."""
    (card, card_ja), (kept, kept_ja) = NOUNS.card(fact.card), NOUNS.cards(fact.cards)
    with_, with_ja = (f", with {kept}", f"（脇：{kept_ja}）") if fact.cards else ("", "")
    return (
        f"{card} stays in play until what it waits for happens{with_}.",
        f"{card_ja}は条件が満たされるまで場に残る{with_ja}。",
    )


_LOST = frozenset(("duration/left-play", "duration/waited"))
"""The rules by which what was due is lost."""


@SENTENCES.of(f.DurationResolved)
def resolved(_said: Said, fact: f.DurationResolved) -> Both:
    """What was due begins, or is lost."""
    english, japanese = both_called(fact.by) if fact.by else NOUNS.card(fact.card)
    if fact.rule in _LOST:
        return f"{english} does nothing on a later turn.", f"{japanese}は以後のターンに何もしない。"
    return f"{english} goes on.", f"{japanese}の{'効果' if fact.by else '持続効果'}。"


@SENTENCES.of(f.BecameUnknown)
def unknown(_said: Said, fact: f.BecameUnknown) -> Both:
    """What may have changed, and nobody knows."""
    words = [UNCERTAIN[each] for each in fact.what]
    english = listed([each for each, _ in words])
    verb = "is" if len(words) == 1 and not english.endswith("s") else "are"
    return f"From here {english} {verb} not certain.", f"ここから{'、'.join(each for _, each in words)}は確定できない。"
