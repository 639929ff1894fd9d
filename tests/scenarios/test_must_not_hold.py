"""Scenarios that say what is not so: each fails or is an error, for none may hold."""

from __future__ import annotations

import pytest
from moothall.scenarios.ruling import DocumentError, load, play
from not_so import NOT_SO

FALSE = {
    "a card of a pattern that is misspelt": """
when: [buy Copper]
then: {no_events: [{CardGained: {card: Silvr}}]}
""",
    "a player of a pattern who does not play": """
when: [buy Copper]
then: {no_events: [{CardGained: {player: bob}}]}
""",
    "a zone of a pattern that is misspelt": """
when: [buy Copper]
then: {no_events: [{CardGained: {from: suply}}]}
""",
    "a phase": """
when: [buy Copper]
then: {no_events: [{PhaseBegan: {phase: bye}}]}
""",
    "a token": """
when: [buy Copper]
then: {no_events: [{TokenMoved: {token: coffer}}]}
""",
    "a kind of turn": """
when: [buy Copper]
then: {no_events: [{TurnBegan: {kind: outposts}}]}
""",
    "an effect": """
when: [buy Copper]
then: {no_events: [{EffectBegan: {effect: Brige}}]}
""",
    "an event": """
when: [buy Copper]
then: {no_events: [{AbilityTriggered: {event: gained}}]}
""",
    "a number": """
when: [buy Copper]
then: {no_events: [{CardBought: {coins: zero}}]}
""",
    "a card of a pattern in between": """
when: [buy Copper, claim: {no_events: [{CardGained: {card: Coper}}]}]
""",
    "a Forge trashes any number": """
kingdom: [Forge]
given: {Alice: {hand: [Forge, 2 Estate, Copper]}}
when: [play Forge, trash Estate, 'refused: trash Copper']
""",
    "a Vault discards any number": """
kingdom: [Vault]
given: {Alice: {hand: [Vault, 3 Estate], deck: any}}
when: [play Vault, discard Estate, 'refused: discard Copper']
""",
    "a Village is not a Village Green": """
kingdom: [Village, Village Green]
given: {coins: 4, supply: {Village: 0}}
when: [buy Village]
""",
    "a bid of 4 is not one of 40": """
players: [Alice, Bob, Carol]
landscapes: [Mountain Pass]
given: {coins: 8, Alice: {deck: any}}
when: [buy Province, 'Bob: bid 5', 'Carol: bid 4']
""",
    "a League of Bankers pays for a Gold": """
kingdom: [Underling]
landscapes: [League of Bankers]
given: {coins: 5, Alice: {tokens: {favors: 4}}}
when: ['refused: buy Gold']
""",
    "a player with Deluded buys no Action": """
kingdom: [Smithy]
given: {coins: 4, Alice: {deck: any, states: [Deluded]}}
when: [buy Smithy]
""",
    "nothing is kept": """
when: [keep Copper]
""",
    "nothing is overpaid": """
when: [buy Copper, overpay nothing]
""",
    "nothing is trashed where nothing is asked": """
when: [trash nothing, buy Copper]
""",
    "nothing is discarded where nothing is asked": """
kingdom: [Village]
given: {Alice: {hand: [Village], deck: any}}
when: [play Village, discard nothing]
""",
    "a Workshop must gain": """
kingdom: [Workshop]
given: {Alice: {hand: [Workshop]}}
when: [play Workshop, gain nothing]
""",
    "a turn ends once": """
given: {Alice: {deck: any}, Bob: {deck: any}}
when: [end buys, end turn]
then: {turns: [Bob, Alice]}
""",
    "a card is played using one Way": """
landscapes: [Way of the Sheep, Way of the Ox]
kingdom: [Village]
given: {Alice: {hand: [Village]}}
when: [play Village using Way of the Sheep using Way of the Ox]
""",
    "an Artificer discards any number": """
kingdom: [Artificer]
given: {coins: 0, Alice: {hand: [Artificer, 3 Copper], deck: any}}
when: [play Artificer, discard Copper, 'refused: discard Copper']
""",
    "a Cellar discards a third card": """
kingdom: [Cellar]
given: {Alice: {hand: [Cellar, 2 Estate, Copper], deck: any}}
when: [play Cellar, discard Estate, discard Estate, 'refused: discard Copper']
""",
    "nonsense is cited": """
cites: [nonsense/rule]
""",
    "a line is cited that no document has": """
cites: ['004:999']
""",
    "a day is not in the calendar": """
rules: '2021-02-30'
""",
    "a Cellar discards a second card": """
kingdom: [Cellar]
given: {Alice: {hand: [Cellar, 2 Estate, Copper], deck: any}}
when: [play Cellar, discard Estate, refused: discard Estate]
""",
    "a Chapel trashes a second card": """
kingdom: [Chapel]
given: {Alice: {hand: [Chapel, 4 Estate]}}
when: [play Chapel, trash Estate, refused: trash Estate]
""",
    "a claim cuts an answer": """
kingdom: [Cellar]
given: {Alice: {hand: [Cellar, 2 Estate], deck: any}}
when: [play Cellar, discard Estate, claim: {actions: 1}, discard Estate]
""",
    "a Royal Carriage is called on what was played": """
kingdom: [Royal Carriage, Smithy]
given: {Alice: {hand: [Smithy], tavern: [Royal Carriage], deck: any}}
when: [play Smithy, call Royal Carriage on Village]
""",
    "an option that no question has": """
kingdom: [Pawn]
given: {Alice: {hand: [Pawn], deck: any}}
when: [play Pawn, 'refused: choose +1 Caard; +1 Action', choose +1 Card; +1 Action]
""",
    "an option that nobody could try": """
kingdom: [Village]
given: {Alice: {hand: [Village], deck: any}}
when: ['try: choose frob', play Village]
then: {actions: 2}
""",
    "what comes first of nothing": """
kingdom: [Village, Smithy]
given: {Alice: {hand: [Village, Smithy], deck: any}}
when: [first Smithy, play Village]
then: {actions: 2}
""",
    "what comes first of nothing later on": """
kingdom: [Village, Smithy]
given: {Alice: {hand: [Village, Smithy], deck: any}}
when: [play Village, first Smithy, play Smithy]
then: {actions: 1}
""",
    "what comes first of something else": """
kingdom: [Militia, Moat]
given: {Alice: {hand: [Militia], deck: any}, Bob: {hand: [5 Copper]}}
when: [play Militia, first Moat, discard 2 Copper]
then: {Bob: {hand: [3 Copper]}}
""",
    "what comes first of nothing at the end": """
kingdom: [Smithy]
given: {Alice: {hand: [Smithy], deck: any}}
when: [play Smithy, first Smithy]
then: {actions: 0}
""",
    "several plays are refused together": """
kingdom: [Village, Smithy]
given: {Alice: {hand: [Village, Smithy], deck: any}}
when: ['refused: play Village, Smithy']
""",
    "several purchases are refused together": """
given: {buys: 2, coins: 3, Alice: {deck: any}}
when: ['refused: buy Silver, Copper']
""",
    "an amount that is no number": """
given: {coins: 3}
when: ['refused: overpay two']
""",
    "nothing is repaid": """
given: {coins: 3, Alice: {debt: 2}}
when: [end actions, 'refused: repay 0']
""",
    "nothing is spent": """
given: {Alice: {tokens: {coffers: 2}}}
when: ['refused: spend 0 coffers']
""",
    "a text of a card that there is not": """
cites: [card/Throne Rooom]
when: [buy Copper]
""",
    "a step about none of a card": """
kingdom: [Chapel]
given: {Alice: {hand: [Chapel, Copper]}}
when: [play Chapel, trash 0 Copper]
then: {trash: []}
""",
    "none of a card beside others": """
given: {Alice: {deck: [Copper]}}
then: {Alice: {deck: {top: [Copper, 0 Silver]}}}
""",
    "no tokens on a pile that does not exist": """
then: {tokens: {Smithyy: {debt: 0}}}
""",
    "tokens of nobody": """
when: [buy Copper]
then: {no_events: [{TokenMoved: {to: Zoe}}]}
""",
    "scores of nobody": """
when: [buy Copper]
then: {no_events: [{GameEnded: {scores: {Zoe: 3}}}]}
""",
    "a turn of nobody": """
when: [buy Copper]
then: {turns: [Zoe]}
""",
    "a zone of guests": """
game: one-of-dominion
when: [take points]
then: {no_events: [{CardDiscarded: {from: hnd}}]}
""",
    "a phase of the other game": """
game: one-of-dominion
when: [take points]
then: {no_events: [{PhaseBegan: {phase: clean-up}}]}
""",
    "a reason to skip a turn": """
game: one-of-dominion
when: [take points]
then: {no_events: [{TurnSkipped: {kind: jailed}}]}
""",
    "who was skipped": """
game: one-of-dominion
when: [take points]
then: {skipped: [Zoe]}
""",
}


@pytest.mark.parametrize("written", [*FALSE.values(), *NOT_SO.values()], ids=[*FALSE, *NOT_SO])
def test_what_is_not_so_does_not_hold(written: str) -> None:
    (document,) = load(f"scenario: x\n{written.strip()}\n", "x.yaml")
    if isinstance(document, DocumentError):
        assert document.line
        assert "\n" not in str(document.message)
        return
    ruling = play(document)
    assert ruling.verdict in ("error", "fails")
    if ruling.verdict == "fails":
        assert ruling.failures
    else:
        assert ruling.error is not None
        assert ruling.error.startswith("x.yaml:")
        assert "\n" not in ruling.error
