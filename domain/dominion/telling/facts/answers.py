"""The answers of a game of Dominion in words: what was chosen, of what question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kernel.ask import MENU
from ....kernel.facts import Answered, Card, Option
from ....kernel.telling.phrase import Both, ended, listed, listed_ja
from ...vocabulary import Verb
from .scene import NOUNS, SENTENCES, Said, both_called, turn_of
from .turns import PHASE_NAMES

YES, NO = "yes", "no"
ITSELF = ("", "it")
"""The names of a question that is about one card."""

VERBS: Mapping[Verb, Both] = {
    "bottom": ("put {} under their deck", "山札の下に置く"),
    "buy": ("buy {}", "購入する"),
    "call": ("call {}", "呼び出す"),
    "discard": ("discard {}", "捨て札にする"),
    "exchange": ("exchange {}", "交換する"),
    "exile": ("exile {}", "追放する"),
    "gain": ("gain {}", "獲得する"),
    "hand": ("put {} into their hand", "手札に加える"),
    "keep": ("keep {}", "残す"),
    "pass": ("pass {}", "渡す"),
    "play": ("play {}", "使用する"),
    "return": ("return {}", "戻す"),
    "reveal": ("reveal {}", "公開する"),
    "set aside": ("set {} aside", "脇に置く"),
    "topdeck": ("put {} onto their deck", "山札の上に置く"),
    "trash": ("trash {}", "廃棄する"),
    "take": ("take the {}", "得る"),
}
"""What is done with cards that are chosen."""


@SENTENCES.of(Answered)
def answered(said: Said, fact: Answered) -> Both:
    """An answer, and in the turn of another for whom it was given."""
    english, japanese = _from_menu(said, fact) if fact.question == MENU else _to_question(said, fact)
    subject = fact.subject or _decided_for(said, fact)
    if subject is None or subject == fact.player:
        return english.format(who=said.who), japanese.format(who=f"{said.who}は")
    other = said.name(subject)
    return (
        english.format(who=f"{said.who} (deciding for {other})"),
        japanese.format(who=f"{said.who}（{other}の代わりに決定）は"),
    )


def _decided_for(said: Said, fact: Answered) -> str | None:
    """Whose decision an answer of an older stream was: that of the player whose turn another controls. [000:6]"""
    scene = said.scene
    return scene.player if scene.possessor == fact.player else None


def _escaped(both: Both) -> Both:
    """Words that are not to be filled in."""
    english, japanese = (each.replace("{", "{{").replace("}", "}}") for each in both)
    return english, japanese


def _from_menu(said: Said, fact: Answered) -> Both:
    """What was chosen at a table at rest. `{who}` stands for the player."""
    word, *rest = fact.answer or ("end",)
    if word == "play":
        cards = [each for each in rest if isinstance(each, Card)]
        what, what_ja = _escaped(NOUNS.card(cards[0]) if len(cards) == 1 else NOUNS.cards(cards))
        return f"{{who}} chooses to play {what}.", f"{{who}}{what_ja}の使用を選んだ。"
    if word == "buy":
        what, what_ja = _escaped(_options(said, rest))
        return f"{{who}} chooses to buy {what}.", f"{{who}}{what_ja}の購入を選んだ。"
    if word == "spend" and rest:
        number = rest[1] if len(rest) > 1 else 1
        what, what_ja = _escaped(both_called(str(rest[0])))
        what = what if not what.islower() else what.capitalize()
        return f"{{who}} chooses to spend {number} {what}.", f"{{who}}{what_ja}{number}つの使用を選んだ。"
    if word == "repay":
        number = rest[0] if rest else 1
        return f"{{who}} chooses to repay {number} Debt.", f"{{who}}負債{number}の返済を選んだ。"
    if word == "end":
        phase = said.scene.phase
        name, name_ja = PHASE_NAMES[phase] if phase in ("action", "buy", "night") else ("turn", "ターン")
        return f"{{who}} ends their {name}.", f"{{who}}{name_ja}を終了した。"
    what, what_ja = _escaped(_options(said, fact.answer))
    return f"{{who}} chooses {what}.", f"{{who}}{what_ja}を選んだ。"


def _to_question(said: Said, fact: Answered) -> Both:
    """What was answered to a question. `{who}` stands for the player."""
    key, answer = fact.question, fact.answer
    _, _, asked = key.partition("/")
    verb, _, name = asked.partition("/")
    verb = fact.verb or verb
    if answer in ((YES,), (NO,)):
        return _yes_or_no(said, fact, verb, name)
    if key == "abilities/order" and answer:
        what, what_ja = _escaped(_abilities(said, answer))
        return f"{{who}} lets {what} resolve first.", f"{{who}}{what_ja}を先に解決することにした。"
    if key == "abilities/react" or verb == "react":
        what, what_ja = _escaped(_abilities(said, answer))
        if not answer:
            return "{who} uses nothing.", "{who}何も使わないことにした。"
        return f"{{who}} uses {what}.", f"{{who}}{what_ja}を使うことにした。"
    if key == "extra-turn/order" and answer:
        return _extra_turn(said, str(answer[0]))
    if verb == "override" and answer:
        what, what_ja = _escaped(_options(said, answer))
        return f"{{who}} lets {what} apply.", f"{{who}}{what_ja}の効果を適用することにした。"
    if verb == "way":
        what, what_ja = _escaped(_options(said, answer))
        if not answer:
            return "{who} uses no Way.", "{who}習性を使わないことにした。"
        return f"{{who}} uses {what}.", f"{{who}}{what_ja}を使うことにした。"
    if verb == "name" and answer:
        what, what_ja = _escaped(_options(said, answer))
        return f"{{who}} names {what}.", f"{{who}}{what_ja}を指定した。"
    if len(answer) > 1 and (verb == "order" or name == "order") and all(isinstance(each, Card) for each in answer):
        what, what_ja = _escaped(NOUNS.in_order(each for each in answer if isinstance(each, Card)))
        last, last_ja = ("the lowest last", "下が最後") if verb == "bottom" else ("the top first", "上から")
        return f"{{who}} chooses the order {what} ({last}).", f"{{who}}順番を{what_ja}（{last_ja}）と決めた。"
    return _chosen(said, fact, verb)


def _yes_or_no(said: Said, fact: Answered, verb: str, name: str) -> Both:
    is_yes = fact.answer == (YES,)
    words = next((both for each, both in VERBS.items() if each == verb), None)
    if words is not None and name in ITSELF:
        if not is_yes:
            return "{who} declines.", "{who}行わないことを選んだ。"
        return f"{{who}} chooses to {words[0].format('it')}.", f"{{who}}{words[1]}ことを選んだ。"
    asked, asked_ja = _escaped(said.question(fact.question, 1, 1))
    return (
        f"{{who}} says {'yes' if is_yes else 'no'}: {ended(asked, '.')}",
        f"{{who}}「{asked_ja}」に「{'はい' if is_yes else 'いいえ'}」と答えた。",
    )


def _chosen(said: Said, fact: Answered, verb: str) -> Both:
    """Which cards, ways or how many were chosen, of a question with a verb."""
    words = next((both for each, both in VERBS.items() if each == verb), None)
    cards = [each for each in fact.answer if isinstance(each, Card)]
    of_names = all(isinstance(each, str) for each in fact.answer)
    if not fact.answer:
        if words is None:
            return "{who} chooses nothing.", "{who}何も選ばなかった。"
        return f"{{who}} chooses to {words[0].format('nothing')}.", f"{{who}}カードを{_denied(words[1])}ことを選んだ。"
    if words is not None and len(cards) == len(fact.answer):
        what, what_ja = _escaped(NOUNS.cards(cards))
        return (
            f"{{who}} chooses to {words[0].replace('{}', what)}.",
            f"{{who}}{words[1]}カードとして{what_ja}を選んだ。",
        )
    what, what_ja = _escaped(_options(said, fact.answer))
    if words is not None and of_names:
        return (
            f"{{who}} chooses to {words[0].replace('{}', what)}.",
            f"{{who}}{words[1]}カードとして{what_ja}を選んだ。",
        )
    if fact.verb in ("embargo", "rotate", "token"):
        return f"{{who}} chooses the {what} pile.", f"{{who}}{what_ja}の山を選んだ。"
    if all(isinstance(each, int) for each in fact.answer):
        return f"{{who}} chooses {what}.", f"{{who}}{what_ja}を選んだ。"
    return f"{{who}} chooses {what}.", f"{{who}}「{what_ja}」を選んだ。"


def _denied(verb: str) -> str:
    """A Japanese verb that is denied: 廃棄する, 廃棄しない; 置く, 置かない."""
    if verb.endswith("する"):
        return f"{verb.removesuffix('する')}しない"
    ends = {"く": "かない", "す": "さない", "る": "ない"}  # those in る that are used here lose it: 加える, 得る
    return f"{verb[:-1]}{ends[verb[-1]]}"


def _extra_turn(said: Said, label: str) -> Both:
    """Which extra turn comes first: `outpost`, `possession/p1`."""
    kind, _, controller = label.partition("/")
    if controller:
        by = _escaped((said.name(controller), said.name(controller)))[0]
        return (
            f"{{who}} takes the turn possessed by {by} first.",
            f"{{who}}{by}の支配ターンを先に行うことにした。",
        )
    name, name_ja = _escaped(turn_of(kind))
    return f"{{who}} takes their {name} turn first.", f"{{who}}{name_ja}のターンを先に行うことにした。"


ABILITY_VERBS: Mapping[str, Both] = {
    "exchange": ("the exchange of {}", "{}の交換"),
    "discard": ("the discard of {}", "{}の捨て札"),
    "topdeck": ("putting {} onto the deck", "{}を山札の上に置く効果"),
    "set aside": ("setting {} aside", "{}を脇に置く効果"),
    "play": ("playing {}", "{}の使用"),
    "trash": ("trashing {}", "{}の廃棄"),
    "reveal": ("revealing {}", "{}の公開"),
    "return": ("the return of {}", "{}を戻す効果"),
}
"""How abilities of one name are told apart: by what they do."""


def _abilities(said: Said, answer: Sequence[Option]) -> Both:
    """Abilities by their cards, and where two have one name by what they do."""
    both = [_ability(said, each) for each in answer]
    return listed([each for each, _ in both]), listed_ja([each for _, each in both])


def _ability(said: Said, option: Option) -> Both:
    for verb, words in ABILITY_VERBS.items():
        if isinstance(option, str) and option.startswith(f"{verb} "):
            english, japanese = said.option(option.removeprefix(f"{verb} "))
            return words[0].format(english), words[1].format(japanese)
    return said.option(option)


def _options(said: Said, answer: Sequence[Option]) -> Both:
    """The parts of an answer: equal cards together."""
    cards = [each for each in answer if isinstance(each, Card)]
    if cards and len(cards) == len(answer):
        return NOUNS.cards(cards) if len(cards) > 1 else NOUNS.card(cards[0])
    both = [said.option(each) for each in answer]
    return listed([each for each, _ in both]), listed_ja([each for _, each in both])
