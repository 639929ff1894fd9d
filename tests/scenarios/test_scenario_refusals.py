"""Documents that are refused for one reason each: every refusal of the notation has one, here or elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from moothall.domain.kernel.ask import Ask
from moothall.scenarios.dominion.steps.pending_ways import way_of
from moothall.scenarios.ruling import Document, load, play
from moothall.scenarios.run import BadPlay
from moothall.scenarios.step import Step

REFUSED = {
    "a set-up that is claimed to be refused and is not": ("then: {setup: refused}", None),
    "a set-up claimed after steps": ("when: [buy Copper]\nthen: {setup: refused}", None),
    "an event that is two kinds": ("then: {events: [{CardGained: {}, CardBought: {}}]}", "an event"),
    "a Way for a card other than an Action": (
        "landscapes: [Way of the Ox]\ngiven: {Alice: {hand: [Copper]}}\nwhen: [play Copper using Way of the Ox]",
        None,
    ),
    "a part of an answer that is tried": (
        "kingdom: [Chapel]\ngiven: {Alice: {hand: [Chapel, 2 Estate]}}\n"
        "when: [play Chapel, trash Estate, claim: {coins: 0}, 'try: trash Estate']",
        None,
    ),
    "more paid for than is chosen": (
        "landscapes: [Asceticism]\ngiven: {coins: 5, turn: {phase: buy}, Alice: {hand: [Curse, Estate]}}\n"
        "when: [buy Asceticism, pay 2, trash Curse]",
        None,
    ),
    "a Black Market deck without the card": ("kingdom: [Village]\nsetup: {black_market: [Smithy]}", "Black Market"),
    "an Ally without a Liaison": ("kingdom: [Village]\nsetup: {ally: Cave Dwellers}", "Cave Dwellers"),
    "an effect of no words": ("given: {effects: ['by']}", None),
    "a start of a turn with cards set aside": (
        "kingdom: [Haven]\ngiven: {turn: {phase: start}, Alice: {play_before: [Research], aside: [Gold]}}",
        None,
    ),
    "Suns without a Prophecy": ("given: {suns: 3}", "Prophecy"),
    "a key that is a list": ("given: {[a, b]: 3}", None),
    "a set-up claimed among steps": ("when: [{claim: {setup: refused}}]", "at the end"),
    "a pile that is in no game": ("kingdom: [Village]\nthen: {supply: {Zombie Apprentice: 1}}", "no pile"),
    "a pile that is set aside for two": (
        "kingdom: [Ferryman]\nlandscapes: [Way of the Mouse]\nsetup: {ferryman: Village, mouse: Village}",
        "Village",
    ),
    "an effect of nothing": ("given: {effects: ['   ']}", None),
    "an option that does nothing to the card": (
        "kingdom: [Steward]\ngiven: {Alice: {hand: [Steward, Copper, Estate]}}\nwhen: [play Steward, trash Gold]",
        "nothing happens to what `trash Gold` names",
    ),
    "a rule of a pattern": ("then: {no_events: [{CardGained: {rule: [buy, buyy]}}]}", "buyy"),
}
"""What is refused, and a part of the sentence (None: any)."""


@pytest.mark.parametrize(("written", "part"), REFUSED.values(), ids=REFUSED)
def test_what_a_document_cannot_say_is_refused_in_a_sentence(written: str, part: str | None) -> None:
    (found,) = load(f"scenario: x\n{written}\n", "x.yaml")
    if isinstance(found, Document):
        ruling = play(found)
        assert ruling.verdict in ("error", "fails"), ruling
        said = ruling.error or "x.yaml: it fails"
    else:
        said = str(found)
    assert said.startswith("x.yaml:")
    assert "\n" not in said
    assert part is None or part in said


def test_a_way_is_one_of_those_that_are_offered() -> None:
    ask = Ask("p1", "p1", "way", "play/way/Village", ("Way of the Ox",), 0, 1)
    step = Step(("when", 0), "play Village using Way of the Pig", "play", ("Village",), way="Way of the Pig", line=3)
    with pytest.raises(BadPlay, match="Way of the Ox"):
        way_of(step, ask, "Alice")
    assert way_of(replace(step, tried=True), ask, "Alice") == ()
    assert way_of(replace(step, way="Way of the Ox"), ask, "Alice") == ("Way of the Ox",)
