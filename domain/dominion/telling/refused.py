"""Why a player cannot do what somebody else thinks of, at an open question: in a sentence, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...kernel.ask import Ask, Menu
from ...kernel.facts import Card, Player
from ...kernel.telling.phrase import Both
from ...kernel.telling.refusal import Because
from ..play.cost import cost
from ..play.engine import Dominion
from ..play.tokens import DEBT_AT_ANY_TIME
from ..table.facts import CardPlayed
from ..text.book import NO_CARDS, TEXTS
from ..text.deciding_rule import asker
from ..text.in_japanese import types_ja
from .questions import called
from .refusals import cost_in_words, why_not_bought, why_not_played

OF_ABILITIES = ("react", "exchange", "call", "first")
"""The verbs of what is done by the ability of a card."""
NOTHING_ASKS = "turn/cause"
"""The rule that a card moves only by a rule, or by the ability of a card."""
SPENT: Mapping[str, tuple[str, str, str]] = {
    "coffers": ("spend/coffers", "Coffers", "財源"), "villagers": ("spend/villagers", "Villagers", "村人"),
    "favors": ("ally/favors", "Favors", "好意"),
}  # fmt: skip
"""The rule by which tokens are spent, and what they are called."""
_DONE_JA: Mapping[str, str] = {
    "gain": "獲得する", "trash": "廃棄する", "discard": "捨て札にする", "topdeck": "山札の上に置く", "play": "使用する",
    "reveal": "公開する", "exile": "追放する", "set aside": "脇に置く", "pass": "渡す", "return": "戻す",
    "exchange": "交換する", "call": "呼び出す", "rotate": "循環させる", "name": "指定する", "buy": "購入する",
    "react": "使う", "keep": "残す", "bottom": "山札の下に置く",
}  # fmt: skip
"""What is done to a card, in Japanese; `選ぶ` for any other verb."""
_ZONES: Mapping[str, Both] = {
    "hand": ("in {who}'s hand", "{who}の手札"), "play": ("in play", "場"), "aside": ("set aside", "脇"),
    "discard": ("in {who}'s discard pile", "{who}の捨て札置き場"),
}  # fmt: skip
"""Where a card may lie, for all its owner to see."""


def why_refused(game: Dominion, ask: Ask, verb: str, names: Sequence[str], way: str | None = None) -> Because:
    """Why what a step says cannot be done at an open question. `verb` and `names` are those of the step: cards, the
    words of an option. `way` is the Way with which it plays. What the question offers is not asked for here."""
    player, name = ask.subject, names[0] if names else ""
    if way is not None and _in_hand(game, player, name):
        says_ja = f"{_ja(way)}は{_ja(name)}の使用に使えない"
        return Because(f"{way} cannot be used for {name}", f"card/{way}", says_ja)
    if verb in OF_ABILITIES and name in TEXTS:
        return _not_set_off(game, ask, name)
    if isinstance(ask, Menu):
        return _not_at_rest(game, ask, verb, name, names)
    if verb != ask.verb and verb != "choose":
        return _asks_otherwise(game, ask, verb)
    if len(names) > ask.most:
        return _too_many(game, ask)
    return _not_offered(game, ask, verb, name)


def _not_at_rest(game: Dominion, menu: Menu, verb: str, name: str, names: Sequence[str]) -> Because:
    player, who = menu.subject, game.seat(menu.subject).name
    if verb == "play" and name:
        if _in_hand(game, player, name):
            return why_not_played(game, player, name)
        return Because(*_where(f"{name} is not in {who}'s hand", f"{who}の手札に{_ja(name)}はない", game, player, name,
                               "play/hand"))  # fmt: skip
    if verb == "buy":
        return why_not_bought(game, player, name)
    if verb == "repay":
        rule = "debt/any-time" if game.rules.date >= DEBT_AT_ANY_TIME else "debt/repay"
        return Because(f"{who} cannot repay so much Debt now", rule, f"{who}は今それほどの負債を返済できない")
    if verb == "spend":
        rule, token, token_ja = next((SPENT[each] for each in names if each in SPENT), SPENT["coffers"])
        return Because(f"{who} cannot spend so many {token} now", rule, f"{who}は今それだけの{token_ja}を使えない")
    nothing = f"nothing lets {who} {verb} a card now", f"今{who}がカードを{_done_ja(verb)}効果はない"
    if verb not in _DONE_JA:
        nothing = f"{who} is asked nothing now that `{verb}` answers", f"今{who}に`{verb}`と答える質問はない"
    return Because(*_where(*nothing, game, player, name, _lost(game, name) or NOTHING_ASKS))


def _lost(game: Dominion, name: str) -> str | None:
    """The rule by which an effect does not move a card that was played last, and is no longer where that play put it;
    None where the card is there, or was not played. [Throne Room on a card that trashes itself]"""
    played = next((fact for fact in reversed(game.facts) if isinstance(fact, CardPlayed)), None)
    if (
        played is None
        or played.card.face != name
        or any(played.card in seat.play for seat in game.table.seats.values())
    ):
        return None
    return game.rules.value("stop_moving")


def _not_set_off(game: Dominion, ask: Ask, name: str) -> Because:
    """Why an ability is not offered: its card is not there, or what happens does not set it off."""
    who = game.seat(ask.subject).name
    rule = f"card/{name}"
    if any("Reaction" in text.types for text in TEXTS[name]) and name not in _owned(game, ask.subject):
        return Because(f"{who} has no {name} to use", rule, f"{who}には使える{_ja(name)}がない")
    return Because(f"what happens now does not let {who} use {name}", rule, f"今起こったことでは{_ja(name)}を使えない")


def _asks_otherwise(game: Dominion, ask: Ask, verb: str) -> Because:
    """Something else is asked."""
    by, who = asker(ask.key, ask.card), game.seat(ask.player).name
    asks, asks_ja = (f"{ask.card} asks {who}", f"{_ja(ask.card)}が") if ask.card else (f"{who} is asked", "")
    what = "something else" if ask.verb in ("choose", "react", "order", "way") else f"what to {ask.verb}"
    says = f"{asks} {what}, and not what to {verb}"
    says_ja = f"今{asks_ja}{who}に聞いているのは別のことで、{_done_ja(verb)}カードではない"
    if verb not in _DONE_JA:
        says = f"{asks} {what}, which `{verb}` does not answer"
        says_ja = f"今{asks_ja}{who}に聞いているのは別のことで、`{verb}`では答えられない"
    return Because(says, by or NOTHING_ASKS, says_ja)


def _too_many(game: Dominion, ask: Ask) -> Because:
    """The question is answered with fewer options than that."""
    asks, who, most = ask.card or ask.key.partition("/")[0], game.seat(ask.subject).name, ask.most
    says_ja = f"{_ja(asks)}で{who}が選ぶのは{most}つまで"
    return Because(f"{who} chooses at most {most} for {asks}", asker(ask.key, ask.card) or NOTHING_ASKS, says_ja)


def _not_offered(game: Dominion, ask: Ask, verb: str, name: str) -> Because:
    """The question is asked, and does not offer this."""
    by, who = asker(ask.key, ask.card) or NOTHING_ASKS, game.seat(ask.subject).name
    asks = ask.card or ask.key.partition("/")[0]
    if name not in TEXTS:
        said, said_ja = called(name, "en"), called(name, "ja")
        return Because(f"{asks} does not offer {said}", by, f"{_ja(asks)}では「{said_ja}」を選べない")
    cards = [each for each in ask.options if isinstance(each, Card)]
    hand = game.seat(ask.subject).hand
    if cards and all(card in hand for card in cards) and not _in_hand(game, ask.subject, name):
        missing = f"{name} is not in {who}'s hand", f"{who}の手札に{_ja(name)}はない"
        return Because(*_where(*missing, game, ask.subject, name, by))
    pile = game.table.pile_of.get(name, name)
    if not cards and verb == "gain":
        if pile in game.table.supply and not game.table.supply[pile]:
            return Because(f"the {pile} pile is empty", by, f"{_ja(pile)}の山は空")
        if pile not in game.table.supply:
            return Because(f"{name} is not in the Supply", by, f"{_ja(name)}はサプライにない")
    marks, marks_ja = _marks(game, name)
    says = f"{asks} does not let {who} {verb} {name}{marks}"
    return Because(says, by, f"{_ja(asks)}では{_ja(name)}{marks_ja}を選べない")


def _marks(game: Dominion, name: str) -> Both:
    """What a card costs now, and its types, in brackets; nothing for what is not a card."""
    text = game.text(name)
    if text is None or text.types & NO_CARDS:
        return "", ""
    (english, japanese), types = cost_in_words(cost(game, name)), sorted(text.types)
    return f" ({english}, {' '.join(types)})", f"（コスト{japanese}、{types_ja(types)}）"


def _where(says: str, says_ja: str, game: Dominion, player: Player, name: str, rule: str) -> tuple[str, str, str]:
    """A reason, with where the card lies that is named."""
    place = next(_places(game, player, name), None) if name else None
    if place is None or f" {place[0]}" in says:
        return says, rule, says_ja
    it = "it" if name in says else name
    return f"{says}; {it} is {place[0]}", rule, f"{says_ja}（{_ja(name)}は{place[1]}にある）"


def _places(game: Dominion, player: Player, name: str) -> Iterator[Both]:
    """Where cards of a name lie, of those that everybody sees, and of the player's own."""
    who = game.seat(player).name
    for zone, (english, japanese) in _ZONES.items():
        if any(card.face == name for card in game.seat(player).zones.get(zone, ())):
            yield english.format(who=who), japanese.format(who=who)
    if any(card.face == name for card in game.table.trash):
        yield "in the trash", "廃棄置き場"


def _owned(game: Dominion, player: Player) -> set[str | None]:
    seat = game.seat(player)
    return {card.face for cards in (seat.hand, seat.play) for card in cards}


def _in_hand(game: Dominion, player: Player, name: str) -> bool:
    return any(card.face == name for card in game.seat(player).hand)


def _done_ja(verb: str) -> str:
    return _DONE_JA.get(verb, "選ぶ")


def _ja(name: str) -> str:
    return called(name, "ja")
