"""Every ruling names the rules and the texts that decide it, with their sources, and says why a step is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import asked
import pytest
from moothall import service
from moothall.domain.dominion.text.book import TEXTS
from moothall.domain.games import find
from moothall.domain.kernel.telling.reference import Citation, Reference
from moothall.domain.rules_spec import switches
from moothall.scenarios.dates import SideBySide
from moothall.scenarios.document import Document
from moothall.scenarios.notations import MODULES
from moothall.scenarios.ruling import Decided, decided, load, play
from moothall.service.languages import in_language
from moothall.service.rulings.deciding import rule_by
from sweeps import sampled

SOURCES = Path(__file__).parents[1] / "docs" / "sources.md"


def ruled(text: str) -> tuple[Document[Any], Decided]:
    """A scenario that holds, and what decides it."""
    document = load(f"scenario: a\n{text}", "a.yaml")[0]
    assert isinstance(document, Document), str(document)
    ruling = play(document)
    assert (ruling.verdict, ruling.error, ruling.failures) == ("holds", None, ())
    return document, decided(ruling)


# Ten rulings of a judge, and more: the claim, and what decides it

DECIDED: Sequence[tuple[str, str, Sequence[str]]] = (
    ("given: {Alice: {hand: [Throne Room, Mining Village], deck: any}}\n"
     "when: [play Throne Room, play Mining Village, trash Mining Village, refused: trash Mining Village]\n"
     "then: {coins: 2, actions: 4}",
     "when.3.refused", ["stop-moving"]),
    ("given: {Alice: {hand: [Throne Room, Mining Village], deck: any}}\n"
     "when: [play Throne Room, play Mining Village, trash Mining Village]\nthen: {coins: 2, actions: 4}",
     "then.coins", ["card/Mining Village"]),
    ("given: {Alice: {hand: [Throne Room, Village], deck: any}}\n"
     "when: [play Throne Room, play Village]\nthen: {Alice: {play: [Throne Room, Village]}}",
     "then.Alice.play", ["play", "card/Throne Room"]),
    ("given: {Alice: {hand: [Swindler]}, Bob: {hand: [Watchtower], deck: [Copper]}}\n"
     "when: [play Swindler, gain Curse, 'Bob: react Watchtower', choose topdeck]\n"
     "then: {Bob: {deck: [Curse]}, trash: [Copper]}",
     "then.Bob.deck", ["card/Swindler", "card/Watchtower"]),
    ("given: {Alice: {hand: [Militia]}, Bob: {hand: [Moat, 4 Copper]}}\nwhen: [play Militia, 'Bob: react Moat']\n"
     "then: {Bob: {hand: [Moat, 4 Copper]}}",
     "then.Bob.hand", ["card/Moat", "card/Militia"]),
    ("given: {Alice: {hand: [Remodel, Estate]}}\nwhen: [play Remodel, trash Estate, gain Silver]\n"
     "then: {Alice: {discard: [Silver]}}",
     "then.Alice.discard", ["card/Remodel"]),
    ("given: {Alice: {hand: [Chapel, Fortress]}}\nwhen: [play Chapel, trash Fortress]\nthen: {trash: []}",
     "then.trash", ["card/Chapel", "card/Fortress"]),
    ("given: {coins: 4, Alice: {play: [Bridge]}, effects: [Bridge]}\nwhen: [buy Market]\nthen: {coins: 0}",
     "then.coins", ["buy", "card/Bridge"]),
    ("given: {coins: 4, Alice: {hand: [Highway]}}\nwhen: [play Highway, buy Market]\nthen: {coins: 0}",
     "then.coins", ["buy", "card/Highway"]),
    ("rules: 2015-01-01\ngiven: {coins: 4, Alice: {play: [Highway]}}\nwhen: [buy Market]\nthen: {coins: 0}",
     "then.coins", ["buy", "card/Highway"]),
    ("players: [Alice, Bob, Carol]\n"
     "given: {Alice: {hand: [Masquerade, Curse], deck: [2 Copper]}, Carol: {hand: [Gold]}}\n"
     "when: [play Masquerade, pass Curse, 'Carol: pass Gold', trash nothing]\n"
     "then: {Carol: {hand: [Curse]}, Bob: {hand: []}}",
     "then.Bob.hand", ["card/Masquerade"]),
    ("rules: 2013-01-01\ngiven: {Alice: {hand: [Witch], deck: any}, Bob: {hand: [Trader]}}\n"
     "when: [play Witch, 'Bob: react Trader']\nthen: {Bob: {discard: [Silver]}, supply: {Curse: 10}}",
     "then.supply", ["trader/would-gain"]),
    ("rules: 2013-01-01\ngiven: {Alice: {hand: [Witch], deck: any}, Bob: {hand: [Trader]}}\n"
     "when: [play Witch, 'Bob: react Trader']\nthen: {Bob: {discard: [Silver]}}",
     "then.Bob.discard", ["card/Witch", "trader/would-gain"]),
    ("given: {Alice: {hand: [Witch], deck: any}, Bob: {hand: [Trader]}}\n"
     "when: [play Witch, 'Bob: react Trader']\nthen: {Bob: {discard: [Silver]}}",
     "then.Bob.discard", ["card/Witch", "exchange/two-way", "trader/exchange"]),
    ("given: {turn: {player: Bob, controller: Alice, kind: possession}, Bob: {hand: [Workshop]}}\n"
     "when: [play Workshop, gain Silver]\nthen: {Alice: {discard: [Silver]}}",
     "then.Alice.discard", ["possession/gain"]),
    ("given: {Alice: {hand: [Lurker]}}\nwhen: [play Lurker, choose trash, 'refused: trash Gold', trash Village]\n"
     "then: {trash: [Village]}",
     "then.trash", ["card/Lurker"]),
    ("given: {trash: [Gold], Alice: {hand: [Lurker]}}\nwhen: [play Lurker, choose gain]\nthen: {trash: [Gold]}",
     "then.trash", ["card/Lurker"]),
    ("given: {Alice: {hand: [Smithy]}, tokens: {}}\nkingdom: [Smithy]\nwhen: [end turn]\nthen: {turns: [Bob]}",
     "then.turns", ["turn/order"]),
    ("given: {Alice: {hand: [Smithy], deck: any, tokens: {'+1 Action': Smithy}}}\nwhen: [play Smithy]\n"
     "then: {actions: 1}",
     "then.actions", ["play", "token/pile"]),
    ("landscapes: [Way of the Ox]\ngiven: {Alice: {hand: [Smithy]}}\nwhen: [play Smithy using Way of the Ox]\n"
     "then: {actions: 2}",
     "then.actions", ["card/Way of the Ox"]),
    ("kingdom: [Village]\nthen: {supply: {Province: 8}}", "then.supply", ["setup/piles"]),
    ("kingdom: [Ferryman, Village]\nsetup: {ferryman: Village}\nthen: {setup: refused}", "then.setup",
     ["card/Ferryman"]),
    ("given: {Alice: {hand: [Chapel, Copper]}}\nwhen: [play Chapel, stop]\nthen: {asked: Alice, options: [Copper]}",
     "then.options", ["card/Chapel"]),
    ("given: {Alice: {hand: [Gardens], deck: [9 Copper]}}\nthen: {Alice: {score: 1}}", "then.Alice.score",
     ["setup/piles"]),
    ("game: one-of-dominion\ngiven: {styles: {Alice: Inu}}\nwhen: [take points]\nthen: {Alice: {points: 2}}",
     "then.Alice.points", ["ood/first"]),
)  # fmt: skip


@pytest.mark.parametrize(("text", "claim", "rules"), DECIDED)
def test_a_claim_names_the_rules_and_texts_that_decide_it(text: str, claim: str, rules: Sequence[str]) -> None:
    _, found = ruled(text)
    (point,) = [each for each in found.points if each.path == claim]
    assert set(rules) <= set(point.rules)


# Why a step is refused: what the engine says, and the rule

HAND = "given: {Alice: {hand: [Smithy, Copper, Estate]}}"
REFUSED: Sequence[tuple[str, str, str]] = (
    (f"{HAND}\nwhen: ['refused: play Village']", "not in Alice's hand", "play/hand"),
    ("given: {actions: 0, Alice: {hand: [Smithy]}}\nwhen: ['refused: play Smithy']", "no Action left", "play/actions"),
    (f"{HAND}\nwhen: [play Copper, 'refused: play Smithy']", "the Action phase of Alice is over", "play/phase"),
    (f"{HAND}\nwhen: [buy Copper, 'refused: play Copper']", "no Treasure after buying", "play/phase"),
    (f"{HAND}\nwhen: ['refused: play Estate']", "not a card to play", "play/type"),
    (f"{HAND}\nwhen: ['refused: buy Silver']", "costs $3", "buy/cost"),
    (f"{HAND}\nwhen: [buy Copper, 'refused: buy Copper']", "no Buy left", "buy/buys"),
    ("given: {coins: 5, supply: {Duchy: 0}}\nwhen: ['refused: buy Duchy']", "the Duchy pile is empty", "buy/pile"),
    ("given: {coins: 9, Alice: {debt: 10}}\nwhen: ['refused: buy Gold']", "has Debt", "debt"),
    ("given: {coins: 9, turn: {player: Alice, kind: mission}}\nwhen: ['refused: buy Gold']", "buys no cards",
     "mission"),
    ("given: {coins: 5, buys: 2, Alice: {hand: [Contraband]}}\n"
     "when: [play Contraband, 'Bob: name Gold', 'refused: buy Gold']", "may not be bought", "card/Contraband"),
    ("given: {Alice: {hand: [Grand Market, Copper], play: [Copper]}, coins: 9}\nwhen: ['refused: buy Grand Market']",
     "may not be bought", "card/Grand Market"),
    ("given: {Alice: {hand: [Workshop]}}\nwhen: [play Workshop, 'refused: gain Gold', gain Silver]",
     "($6, Treasure)", "card/Workshop"),
    ("given: {supply: {Silver: 0}, Alice: {hand: [Workshop]}}\n"
     "when: [play Workshop, 'refused: gain Silver', gain Moat]",
     "pile is empty", "card/Workshop"),
    ("given: {Alice: {hand: [Workshop]}}\nwhen: [play Workshop, 'refused: gain Horse', gain Silver]",
     "not in the Supply", "card/Workshop"),
    ("given: {Alice: {hand: [Chapel, Copper]}}\nwhen: [play Chapel, 'refused: trash Estate', trash Copper]",
     "not in Alice's hand", "card/Chapel"),
    ("given: {Alice: {hand: [Chapel, 2 Copper]}}\nwhen: [play Chapel, 'refused: discard Copper', trash Copper]",
     "and not what to discard", "card/Chapel"),
    ("given: {Alice: {hand: [Pawn]}}\n"
     "when: [play Pawn, 'refused: choose +1 Card; +1 Action; +1 Buy', choose +1 Buy; +$1]",
     "at most 2", "card/Pawn"),
    ("given: {Alice: {hand: [Smithy], deck: any}, Bob: {hand: [Moat]}}\nwhen: [play Smithy, 'refused: react Moat']",
     "has no Moat", "card/Moat"),
    ("given: {Alice: {hand: [Smithy, Moat], deck: any}}\nwhen: [play Smithy, 'refused: react Moat']",
     "does not let Alice use Moat", "card/Moat"),
    (f"{HAND}\nwhen: ['refused: gain Silver']", "nothing lets Alice gain", "turn/cause"),
    (f"{HAND}\nwhen: [{{'refused': {{'Bob': 'play Copper'}}}}]", "Alice is asked, not Bob", "turn/player"),
    ("landscapes: [Way of the Ox]\ngiven: {Alice: {hand: [Copper]}}\n"
     "when: ['refused: play Copper using Way of the Ox']",
     "cannot be used for Copper", "card/Way of the Ox"),
    ("given: {Alice: {hand: [Copper], tokens: {coffers: 1}}}\nwhen: ['refused: spend 2 coffers']",
     "so many Coffers", "spend/coffers"),
    ("given: {supply: {Province: 1}, coins: 8}\nwhen: [buy Province, end turn, 'refused: buy Copper']",
     "the game is over", "end/over"),
    ("game: one-of-dominion\ngiven: {styles: {Alice: Charisma}, Alice: {hand: [red 6]}}\n"
     "when: ['refused: place red 6']",
     "costs 6 points", "ood/price"),
    ("game: one-of-dominion\n"
     "given: {styles: {Alice: Talkie, Bob: Highlander}, Alice: {points: 9}, Bob: {field: [red 2]}}\n"
     "when: ['Bob: take points', 'Bob: end', {'refused': {'Alice': \"use Scoop on Bob's red 2\"}}]",
     "Bob is Highlander", "ood/guard"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "says", "rule"), REFUSED)
def test_a_refused_step_says_why_and_by_which_rule(text: str, says: str, rule: str) -> None:
    document, found = ruled(text)
    (point,) = [each for each in found.points if each.path.endswith("refused")]
    assert point.because is not None
    assert says in point.because.told.in_words("en")
    assert point.because.rule == rule
    assert point.because.told.in_words("ja") != point.because.told.in_words("en")
    assert rule_by(rule, document.rules, [find(document.head.game)]) is not None


# Every scenario of ours

DOCUMENTS = [document for path in asked.scenario_files() for document in asked.documents(path)]


@pytest.mark.parametrize("at", sampled(range(40), 40))
def test_every_ruling_names_a_rule_or_a_text_that_there_is_at_each_point(at: int) -> None:
    nameless, unknown = [], set()
    for document in DOCUMENTS[at::40]:
        assert isinstance(document, Document)
        ruling = play(document)
        found = decided(ruling)
        nameless += [f"{document.scenario}: {each.path}" for each in found.points if not each.rules]
        nameless += [] if found.points else [str(document.scenario)]
        games = [find(document.head.game)]
        known = {each: rule_by(each, ruling.at or "", games) for each in found.rules}
        unknown |= {each for each, rule in known.items() if rule is None or not rule["source"]}
    assert (nameless, unknown) == ([], set())


# Sources


def listed() -> list[re.Pattern[str]]:
    """What docs/sources.md lists, as patterns of what may be cited."""
    words = {
        "LINE": r"\d+", "PAGE": ".+", "DAY": r"\d{4}-\d\d-\d\d", "YEAR": r"\d{4}",
        "CARD": f"(?:{'|'.join(map(re.escape, cards()))})", "NAME": f"(?:{'|'.join(switches())})",
    }  # fmt: skip
    rows = [line.split("|")[1] for line in SOURCES.read_text(encoding="utf-8").split("\n\n")[2].splitlines()[2:]]
    spans = [span for row in rows for span in re.findall(r"`([^`]+)`", row)]
    found = [
        re.sub("|".join(words), lambda each: words[each[0]], re.escape(span).replace(r"\ ", " ")) for span in spans
    ]
    assert any("a name and a year" in row for row in rows)
    return [re.compile(each) for each in (*found, r"[A-Z][\w' &]+ \d{4}(?:: .+)?", r"Errata \d{4}")]


def cards() -> list[str]:
    """The names of all cards and styles, the longest first."""
    texts = [text.name for game in MODULES for text in find(game).reference().texts("2025-06-01")]
    return sorted({*texts, *TEXTS}, key=len, reverse=True)


def cited() -> Iterator[Citation]:
    """Every source of a rule, a text of a card, a question of a switch."""
    for reference in (find(game).reference() for game in MODULES):
        assert isinstance(reference, Reference)
        for each in (*reference.rules, *reference.questions.values(), *reference.texts("2025-06-01")):
            yield from each.sources


def test_every_source_is_explained_in_the_list_of_sources() -> None:
    known = listed()
    assert {each for each in map(str, cited()) if not any(pattern.fullmatch(each) for pattern in known)} == set()


def test_sources_are_told_in_japanese() -> None:
    told = {str(each): in_language(each, "ja") for each in cited()}
    assert {english for english, japanese in told.items() if re.match("(the |a |what )", japanese)} == set()


def test_a_text_cites_its_printing_its_page_and_its_switch_in_both_languages() -> None:
    rule = service.rule("card/Trader", spec="2025-06-01")
    assert rule["source"] == "the text of Trader from 2020-10-01, the wiki: Trader; switch trader"
    assert rule["source_ja"] == "「交易人」の2020-10-01以降の文面、wiki：Trader、切替項目trader"


# Two dates

TRADER = "given: {Alice: {hand: [Witch], deck: any}, Bob: {hand: [Trader]}}\nwhen: [play Witch, 'Bob: react Trader']"
BOTH = """players: [Alice, Bob, Carol]
given: {Alice: {hand: [Masquerade, Witch, Curse], deck: any}, Carol: {hand: [Trader, Gold]}, actions: 2}
when: [play Masquerade, pass Curse, 'Carol: pass Gold', trash nothing, play Witch, 'Carol: react Trader']
"""


def beside(text: str) -> SideBySide:
    document = load(f"scenario: a\n{text}", "a.yaml")[0]
    assert isinstance(document, Document), str(document)
    return SideBySide(document)


def test_two_rulings_part_at_the_step_in_which_something_else_happens() -> None:
    found = beside(f"kingdom: [Village]\n{TRADER}").parting("2013-01-01", "2025-06-01")
    assert found is not None
    assert (found.step, found.says) == (1, "play Witch")
    assert [type(each).__name__ for each in (found.before, found.after)] == ["ReactionUsed", "CardGained"]


def test_rulings_that_are_alike_do_not_part() -> None:
    assert beside(TRADER).parting("2023-01-01", "2025-06-01") is None
    assert beside(TRADER).reasons("2023-01-01", "2025-06-01") == []


def test_the_switch_that_alone_makes_the_difference_is_named() -> None:
    (reason,) = beside(TRADER).reasons("2013-01-01", "2025-06-01")
    assert (reason.rule, reason.alone) == ("trader", True)
    assert reason.words == "2020-10 instead of 2011 (from 2020-10-01 on)"
    assert reason.words_ja == "2011ではなく2020-10（2020-10-01から）"


def test_where_no_change_alone_makes_the_difference_the_fewest_that_do_are_named() -> None:
    found = beside(BOTH).reasons("2013-01-01", "2025-06-01")
    assert {each.rule for each in found} == {"trader", "card/Masquerade"}
    assert not any(each.alone for each in found)


def test_a_rule_that_no_switch_chooses_is_named_by_its_day() -> None:
    text = "given: {coins: 2, Alice: {hand: [Smithy], debt: 1}}\nwhen: [repay 1, play Smithy]"
    found = beside(text).reasons("2024-01-01", "2025-06-01")
    assert "debt/any-time" in [each.rule for each in found]
