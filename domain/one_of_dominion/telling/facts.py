"""The facts of One of Dominion as sentences: a function for each kind of fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.ask import MENU
from ...kernel.facts import Answered, Card, Option
from ...kernel.telling.phrase import Both, Nouns, counted, listed, listed_ja
from ...kernel.telling.saying import FactWords, Saying, Sentences
from ..table import facts as f
from ..text.names import called

SENTENCES = Sentences()
Said = Saying[Any]


def both_called(name: str) -> Both:
    """What a style, a skill, a guest or a word of the table is called."""
    return called(name, "en"), called(name, "ja")


NOUNS = Nouns(called=both_called, unknown=("guest", "guests"), unknown_ja="ゲスト", counter="人", bare=True)
STYLE = Nouns(called=both_called, unknown=("style", "styles"), unknown_ja="スタイル", counter="つ", bare=True)

BY_RULE: Mapping[str | None, Both] = {
    "ood/first": ("first phase", "1stフェイズ"),
    "ood/income": ("income", "コネの収入"),
    "ood/budget": ("budget", "予算獲得"),
    "ood/same-colour": ("same colour", "同じ色"),
    "ood/any-colour": both_called("一色達彦"),
    "ood/favour": both_called("音羽南海子"),
    "ood/scoop": both_called("Scoop"),
    "ood/healing": both_called("芳華玲"),
    "ood/trade": both_called("御堂真黄"),
    "ood/blackmail": both_called("Blackmail"),
}
"""For what points come and go, by the rule that says so."""

PHASES: Mapping[str, Both] = {
    "pre": ("{who}'s pre-phase.", "{who}のプレフェイズ。"),
    "first": ("{who}'s first phase.", "{who}の1stフェイズ。"),
    "second": ("{who}'s second phase.", "{who}の2ndフェイズ。"),
    "end": ("{who} ends their time to act.", "{who}は手番を終了した。"),
}
"""The phases of a player's time to act."""


@SENTENCES.of(f.GameImported)
def imported(_said: Said, fact: f.GameImported) -> Both:
    """The stream was made from a transcript."""
    return (
        f"Imported from a transcript, by the rules of {fact.rules} ({fact.engine}).",
        f"棋譜から取り込み。ルール：{fact.rules}（{fact.engine}）。",
    )


@SENTENCES.of(f.GameStarted)
def started(_said: Said, fact: f.GameStarted) -> Both:
    """Who begins, and with which deck."""
    names = [name or f"p{seat}" for seat, name in enumerate(fact.players, 1)]
    return (
        f"{listed(names)} begin, with the deck “{fact.deck}”. Rules: {fact.rules}.",
        f"ゲーム開始：{listed_ja(names)}。山札：「{fact.deck}」。ルール：{fact.rules}。",
    )


@SENTENCES.of(f.TableGiven)
def given(_said: Said, _fact: f.TableGiven) -> Both:
    """The table was set up by hand."""
    return "The table is set up by hand.", "場面を設定した。"


@SENTENCES.of(f.DeckShuffled)
def shuffled(_said: Said, _fact: f.DeckShuffled) -> Both:
    """The deck is shuffled."""
    return "The deck is shuffled.", "山札をシャッフルした。"


@SENTENCES.of(f.TurnBegan)
def turn_began(_said: Said, fact: f.TurnBegan) -> Both:
    """A turn of all players."""
    return f"Turn {fact.number}.", f"ターン{fact.number}。"


@SENTENCES.of(f.StylesShuffled)
def styles_shuffled(_said: Said, _fact: f.StylesShuffled) -> Both:
    """Chance says who has which style."""
    return "The styles are dealt.", "スタイルが決まった。"


@SENTENCES.of(f.StyleUnused)
def style_unused(_said: Said, fact: f.StyleUnused) -> Both:
    """A style that nobody has."""
    english, japanese = STYLE.card(fact.style)
    return f"Nobody has {english} this turn.", f"このターン、{japanese}は登場しない。"


@SENTENCES.of(f.StyleDealt)
def style_dealt(said: Said, fact: f.StyleDealt) -> Both:
    """A style that the others do not see yet."""
    english, japanese = STYLE.card(fact.style)
    if fact.style.face is None:
        return f"{said.who} has a style (hidden).", f"{said.who}のスタイルは未公開。"
    return f"{said.who} has {english} (hidden).", f"{said.who}のスタイルは{japanese}（未公開）。"


@SENTENCES.of(f.StyleRevealed)
def style_revealed(said: Said, fact: f.StyleRevealed) -> Both:
    """A player's time to act has come."""
    english, japanese = STYLE.card(fact.style)
    return f"{said.who} acts as {english}.", f"{said.who}のスタイルは{japanese}。"


@SENTENCES.of(f.TurnSkipped)
def skipped(said: Said, _fact: f.TurnSkipped) -> Both:
    """A player does not act."""
    return f"{said.who} is detained and does not act.", f"{said.who}は拘留され、このターンは行動できない。"


@SENTENCES.of(f.PhaseBegan)
def phase(said: Said, fact: f.PhaseBegan) -> Both:
    """A phase of a player's time to act."""
    english, japanese = PHASES.get(fact.phase, (f"{{who}}'s phase {fact.phase}.", f"{{who}}の{fact.phase}フェイズ。"))
    return english.format(who=said.who), japanese.format(who=said.who)


def _points(number: int) -> Both:
    return counted(number, "point"), f"報酬点{number}"


@SENTENCES.of(f.TokenMoved)
def points(said: Said, fact: f.TokenMoved) -> Both:
    """Points come or go: for what, or to whom."""
    who, (many, many_ja) = said.who, _points(abs(fact.by))
    why = BY_RULE.get(fact.rule)
    remark, remark_ja = (f" ({why[0]})", f"（{why[1]}）") if why else ("", "")
    if fact.by >= 0:
        return f"{who} gets {many}{remark}.", f"{who}は{many_ja}を得た{remark_ja}。"
    if fact.to in said.names:
        other = said.name(fact.to)
        return f"{who} loses {many} to {other}{remark}.", f"{who}は{many_ja}を{other}に奪われた{remark_ja}。"
    placed = said.fact_at(fact.seq + 1)
    if isinstance(placed, f.GuestPlaced) and placed.player == fact.player:
        guest, guest_ja = NOUNS.card(placed.card)
        return f"{who} pays {many} for {guest}.", f"{who}は{guest_ja}のために{many_ja}を払った。"
    return f"{who} pays {many}{remark}.", f"{who}は{many_ja}を払った{remark_ja}。"


@SENTENCES.of(f.CardsLookedAt)
def looked_at(said: Said, fact: f.CardsLookedAt) -> Both:
    """Guests of the deck are looked at."""
    english, japanese = NOUNS.cards(fact.cards)
    if all(card.face is None for card in fact.cards):
        number = len(fact.cards)
        return f"{said.who} looks at {counted(number, 'guest')}.", f"{said.who}は山札の{number}人を見た。"
    return f"{said.who} looks at {english}.", f"{said.who}は山札の{japanese}を見た。"


@SENTENCES.of(f.AddressTaken)
def address_taken(said: Said, fact: f.AddressTaken) -> Both:
    """A guest that was looked at comes to a hand."""
    english, japanese = NOUNS.card(fact.card)
    if fact.card.face is None:
        return f"{said.who} takes an address.", f"{said.who}はアドレス1枚を得た。"
    return f"{said.who} takes {english}.", f"{said.who}は{japanese}のアドレスを得た。"


@SENTENCES.of(f.CardsDrawn)
def drawn(said: Said, fact: f.CardsDrawn) -> Both:
    """Guests come from the deck to a hand."""
    english, japanese = NOUNS.cards(fact.cards)
    return f"{said.who} draws {english}.", f"{said.who}は山札から{japanese}を引いた。"


@SENTENCES.of(f.CardDiscarded)
def discarded(said: Said, fact: f.CardDiscarded) -> Both:
    """A guest goes to the discard pile."""
    who, (english, japanese) = said.who, NOUNS.card(fact.card)
    if fact.from_ == "hand":
        return f"{who} discards {english} from their hand.", f"{who}は手札の{japanese}を捨て札にした。"
    if fact.rule == "ood/untaken":
        return f"{who} discards {english} (not taken).", f"{who}は{japanese}を捨て札にした（取らず）。"
    return f"{who} discards {english}.", f"{who}は{japanese}を捨て札にした。"


TO: Mapping[str, Both] = {
    "deck": ("onto the deck", "山札の上に"),
    "deck bottom": ("under the deck", "山札の下に"),
    "hand": ("into their hand", "手札に"),
    "field": ("onto their field", "フィールドに"),
    "discard": ("onto the discard pile", "捨て札に"),
    "out": ("out of the game", "ゲームの外に"),
}
"""Where a guest is put."""


@SENTENCES.of(f.CardMoved)
def moved(said: Said, fact: f.CardMoved) -> Both:
    """A guest goes somewhere in some other way."""
    (english, japanese), (where, where_ja) = NOUNS.card(fact.card), TO[fact.to]
    return f"{said.who} puts {english} {where}.", f"{said.who}は{japanese}を{where_ja}置いた。"


@SENTENCES.of(f.GuestPlaced)
def placed(said: Said, fact: f.GuestPlaced) -> Both:
    """An address becomes a connection."""
    english, japanese = NOUNS.card(fact.card)
    return f"{said.who} places {english}.", f"{said.who}は{japanese}をコネにした。"


@SENTENCES.of(f.GuestRemoved)
def removed(said: Said, fact: f.GuestRemoved) -> Both:
    """A guest is removed from another's field."""
    (english, japanese), by, whose = NOUNS.card(fact.card), said.name(fact.by), said.who
    out, out_ja = (" It leaves the game.", "ゲームから除外する。") if fact.to == "out" else ("", "")
    return (
        f"{by} removes {whose}'s {english}.{out}",
        f"{by}は{whose}の{japanese}を取り除いた。{out_ja}",
    )


@SENTENCES.of(f.GuestReturned)
def returned(said: Said, fact: f.GuestReturned) -> Both:
    """A guest that was removed comes back to the hand."""
    english, japanese = NOUNS.card(fact.card)
    return f"{said.who} gets {english} back to their hand.", f"{said.who}は{japanese}を手札に戻した。"


@SENTENCES.of(f.SkillUsed)
def skill_used(said: Said, fact: f.SkillUsed) -> Both:
    """A skill of a style, or of a guest on the field."""
    english, japanese = both_called(fact.skill)
    if fact.skill.isascii():  # the guests with a skill have Japanese names, the skills of styles English ones
        return f"{said.who} uses {english}.", f"{said.who}は特殊技能「{japanese}」を使った。"
    return f"{said.who} uses {english}.", f"{said.who}は{japanese}の特殊技能を使った。"


@SENTENCES.of(f.StyleNamed)
def style_named(said: Said, fact: f.StyleNamed) -> Both:
    """A style is named."""
    (style, style_ja), (skill, skill_ja) = both_called(fact.style), both_called(fact.skill)
    return f"{said.who} names {style} for {skill}.", f"{said.who}は{skill_ja}の対象に{style_ja}を指定した。"


@SENTENCES.of(f.HandsExchanged)
def hands_exchanged(said: Said, fact: f.HandsExchanged) -> Both:
    """Two players exchange all their addresses."""
    other = said.name(fact.to)
    return f"{said.who} and {other} exchange hands.", f"{said.who}と{other}は手札をすべて交換した。"


@SENTENCES.of(f.CardIdentified)
def identified(said: Said, fact: f.CardIdentified) -> Both:
    """A transcript shows only now which card it is."""
    english, japanese = NOUNS.card(fact.card)
    return f"{said.who}'s guest turns out to be {english}.", f"{said.who}のゲストは{japanese}と判明した。"


@SENTENCES.of(f.GameEnded)
def ended(said: Said, fact: f.GameEnded) -> Both:
    """The ranks, the points, and who won."""
    best = sorted(fact.ranks.items(), key=lambda each: each[1])
    ranks = [(rank, said.name(player), fact.scores.get(player, 0)) for player, rank in best]
    english = ", ".join(f"{rank}. {name} {score}" for rank, name, score in ranks)
    japanese = listed_ja([f"{rank}位 {name} {score}点" for rank, name, score in ranks])
    winners = [said.name(player) for player in fact.winners]
    won = f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}." if winners else "Nobody wins."
    won_ja = f"{listed_ja(winners)}の勝ち。" if winners else "勝者なし。"
    return f"The game is over: {english}. {won}", f"ゲーム終了：{japanese}。{won_ja}"


@SENTENCES.of(Answered)
def answered(said: Said, fact: Answered) -> Both:
    """What was chosen, of what question."""
    who = said.who
    if fact.question == MENU:
        english, japanese = _from_menu(said, fact.answer)
        return f"{who} chooses to {english}.", f"{who}は「{japanese}」を選んだ。"
    cards = [each for each in fact.answer if isinstance(each, Card)]
    if fact.verb == "style":
        style, style_ja = STYLE.cards(cards)
        return f"{who} takes {style} (hidden).", f"{who}は{style_ja}を選んだ（未公開）。"
    english, japanese = NOUNS.cards(cards)
    if fact.verb == "discard":
        return f"{who} gives up {english}.", f"{who}は{japanese}を手放した。"
    return f"{who} chooses {english}.", f"{who}は{japanese}を選んだ。"


def _from_menu(said: Said, answer: tuple[Option, ...]) -> Both:
    """What a player does next: `place yellow 2`."""
    word, *rest = answer or ("end",)
    if word == "take":
        if rest == ["address"]:
            return "take an address", "アドレスを得る"
        return "take points", "報酬点を得る"
    if word == "place":
        english, japanese = said.option(rest[0])
        return f"place {english}", f"{japanese}をコネにする"
    if word == "use":
        skill, *target = rest
        english, japanese = said.option(skill)
        on, on_ja = _target(said, target)
        return f"use {english}{on and f' on {on}'}", f"{on_ja and f'{on_ja}に'}{japanese}"
    return "end their time to act", "終了"


def _target(said: Said, target: list[Option]) -> Both:
    """On whom or what a skill is used: `Ren's red 2`, a style, a player."""
    both = [said.option(each) for each in target]
    if len(both) == 2 and isinstance(target[0], str) and target[0] in said.names:
        (owner, _), (english, japanese) = both
        return f"{owner}'s {english}", f"{owner}の{japanese}"
    return listed([each for each, _ in both]), listed_ja([each for _, each in both])


def _nothing(_said: Said, _fact: object) -> None:
    return None


OF_TURN = frozenset(
    {f.TurnSkipped, f.AddressTaken, f.GuestPlaced, f.GuestRemoved, f.GuestReturned, f.SkillUsed, f.HandsExchanged}
)
"""The kinds that the line of a whole turn has."""
FACT_WORDS = FactWords(
    SENTENCES.by_kind,
    NOUNS,
    clauses={f.PhaseBegan: _nothing, f.StyleUnused: _nothing, f.CardIdentified: _nothing},
    of_turn=OF_TURN,
    apart=frozenset({f.PhaseBegan, f.StyleRevealed, f.TurnSkipped, f.GameEnded}),
)
