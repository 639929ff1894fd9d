"""Scenarios that say what is not so: rulings that a reader could expect, each with one mistake."""

from __future__ import annotations

NOT_SO = {
    "villagers can be spent in the Action phase": """
given: {actions: 0, Alice: {hand: [Smithy], tokens: {villagers: 1}, deck: any}}
when: ['refused: spend 1 villagers']
""",
    "coffers can be spent before buying": """
given: {coins: 0, Alice: {tokens: {coffers: 3}, deck: any}}
when: ['refused: spend 2 coffers']
""",
    "with coffers a silver can be bought (buying comes in the same phase)": """
given: {coins: 3, Alice: {deck: any}}
when: ['refused: buy Silver']
""",
    "a treasure can still be played": """
given: {Alice: {hand: [Copper], deck: any}}
when: ['refused: play Copper']
""",
    "debt can be repaid": """
given: {coins: 3, Alice: {debt: 2, deck: any}}
when: [end actions, 'refused: repay 2']
""",
    "a Moat may be revealed": """
kingdom: [Militia, Moat]
given: {Alice: {hand: [Militia]}, Bob: {hand: [Moat, 4 Copper]}}
when: [play Militia, 'Bob: refused: react Moat', 'Bob: discard 2 Copper']
""",
    "a Moat may be revealed, prefix the other way round": """
kingdom: [Militia, Moat]
given: {Alice: {hand: [Militia]}, Bob: {hand: [Moat, 4 Copper]}}
when: [play Militia, {refused: {Bob: react Moat}}, 'Bob: discard 2 Copper']
""",
    "a Watchtower may topdeck what is bought": """
kingdom: [Watchtower]
given: {coins: 3, Alice: {hand: [Watchtower], deck: any}}
when: [buy Silver, 'refused: topdeck Silver']
""",
    "a Watchtower may trash a Curse": """
kingdom: [Witch, Watchtower]
given: {Alice: {hand: [Witch], deck: any}, Bob: {hand: [Watchtower]}}
when: [play Witch, 'Bob: refused: trash Curse']
""",
    "a Sheepdog may be played for a gain": """
kingdom: [Sheepdog]
given: {coins: 3, Alice: {hand: [Sheepdog], deck: any}}
when: [buy Silver, 'refused: play Sheepdog']
""",
    "a Duplicate may be called": """
kingdom: [Duplicate]
given: {coins: 3, Alice: {tavern: [Duplicate], deck: any}}
when: [buy Silver, 'refused: call Duplicate']
""",
    "a Way may be used": """
landscapes: [Way of the Ox]
kingdom: [Smithy]
given: {Alice: {hand: [Smithy], deck: any}}
when: ['refused: play Smithy using Way of the Ox']
""",
    "a Page may be exchanged": """
kingdom: [Page]
given: {Alice: {hand: [Page], deck: any}}
when: [play Page, end turn, 'refused: exchange Page']
""",
    "a Night card may be played": """
kingdom: [Ghost Town]
given: {Alice: {hand: [Ghost Town], deck: any}}
when: ['refused: play Ghost Town']
""",
    "an Event may be bought": """
landscapes: [Alms]
given: {Alice: {deck: any}}
when: ['refused: buy Alms']
""",
    "Throne Room may play either": """
kingdom: [Throne Room, Smithy, Moat]
given: {Alice: {hand: [Throne Room, Smithy, Moat], deck: any}}
when: [play Throne Room, 'refused: play Moat', play Smithy]
""",
    "an option can be chosen": """
kingdom: [Pawn]
given: {Alice: {hand: [Pawn], deck: any}}
when: [play Pawn, 'refused: choose +1 Card; +1 Buy', choose +1 Card; +1 Action]
""",
    "the second of two orders": """
kingdom: [Horn of Plenty, Golem, Smithy, Moat]
given: {Alice: {hand: [Golem], deck: [Smithy, Moat, 9 Copper]}}
when: [play Golem, 'refused: play Moat', first Smithy]
""",
    "a claim holds only after the step": """
kingdom: [Smithy]
given: {Alice: {hand: [Smithy], deck: any}}
when: [claim: {Alice: {hand: [3 Copper]}}, play Smithy]
""",
    "a claim holds only before the step": """
kingdom: [Smithy]
given: {Alice: {hand: [Smithy], deck: any}}
when: [play Smithy, claim: {Alice: {hand: [Smithy]}}]
""",
    "events in the wrong order": """
kingdom: [Smithy]
given: {coins: 3, Alice: {hand: [Smithy], deck: any}}
when: [play Smithy, buy Silver]
then: {events: [{CardGained: {card: Silver}}, {CardPlayed: {card: Smithy}}]}
""",
    "an event that happened twice is claimed three times": """
given: {coins: 0, buys: 2, Alice: {deck: any}}
when: [buy Copper, buy Copper]
then: {events: [{CardGained: {card: Copper}}, {CardGained: {card: Copper}}, {CardGained: {card: Copper}}]}
""",
    "no_events of what happened": """
when: [buy Copper]
then: {no_events: [{CardGained: {player: Alice, to: discard}}]}
""",
    "the deck in the wrong order": """
given: {Alice: {deck: [Gold, Silver]}}
when: [buy Copper]
then: {Alice: {deck: [Silver, Gold]}}
""",
    "a card that is not there": """
when: [buy Copper]
then: {Alice: {discard: {has: [Silver]}}}
""",
    "more of a card than there are": """
when: [buy Copper]
then: {Alice: {discard: {has: [2 Copper]}}}
""",
    "not of what is there": """
when: [buy Copper]
then: {Alice: {discard: {not: [Copper]}}}
""",
    "a gain of a card that costs too much": """
kingdom: [Workshop]
given: {Alice: {hand: [Workshop], deck: any}}
when: [play Workshop, gain Gold]
""",
    "a second buy": """
given: {coins: 6, Alice: {deck: any}}
when: [buy Silver, buy Silver]
""",
    "an Action without Actions": """
kingdom: [Smithy]
given: {actions: 0, Alice: {hand: [Smithy], deck: any}}
when: [play Smithy]
""",
    "an Action after the Action phase": """
kingdom: [Smithy]
given: {Alice: {hand: [Smithy, Copper], deck: any}}
when: [play Copper, play Smithy]
""",
    "a card that is not in hand": """
kingdom: [Smithy]
given: {Alice: {hand: [Moat], deck: any}}
when: [play Smithy]
""",
    "the wrong player is asked": """
kingdom: [Militia]
given: {Alice: {hand: [Militia]}, Bob: {hand: [5 Copper]}}
when: [play Militia, 'Alice: discard 2 Copper']
""",
    "too many discarded to a Militia": """
kingdom: [Militia]
given: {Alice: {hand: [Militia]}, Bob: {hand: [5 Copper]}}
when: [play Militia, 'Bob: discard 3 Copper']
""",
    "too few discarded to a Militia": """
kingdom: [Militia]
given: {Alice: {hand: [Militia]}, Bob: {hand: [5 Copper]}}
when: [play Militia, 'Bob: discard Copper']
""",
    "a step behind the end of the game": """
given: {coins: 8, supply: {Province: 1}, Alice: {deck: any}}
when: [buy Province, end turn, buy Copper]
""",
    "a misspelt zone": """
given: {Alice: {hnad: [Copper]}}
when: [buy Copper]
""",
    "a misspelt card among the given": """
given: {Alice: {hand: [Coper]}}
when: [buy Copper]
""",
    "a misspelt claim": """
when: [buy Copper]
then: {coin: 0}
""",
    "a misspelt state": """
given: {Alice: {states: [Luckyy]}}
when: [buy Copper]
""",
    "a misspelt effect": """
given: {effects: [Brigde]}
when: [buy Copper]
""",
    "a misspelt kind of turn": """
given: {turn: {player: Bob, kind: outposst}}
when: [buy Copper]
""",
    "a misspelt phase": """
given: {turn: {phase: bying}}
when: [buy Copper]
""",
    "a switch without its value": """
rules: 2025-06-01,trader=2012
when: [buy Copper]
""",
    "an unknown switch": """
rules: 2025-06-01,tradr=2011
when: [buy Copper]
""",
    "a Trait on a pile that cannot have it": """
landscapes: [Rich on Province]
when: [buy Copper]
""",
    "a colon in a title": """
title: Wrong: a colon
when: [buy Copper]
""",
    "a document twice": """
when: [buy Copper]
when: [buy Curse]
""",
    "a shuffle of what is not there": """
given: {Alice: {hand: [Copper], discard: [2 Estate]}}
when: [end turn, shuffle: [Gold]]
""",
    "a shuffle that is not due": """
given: {Alice: {deck: any}}
when: [end turn, shuffle: [Copper]]
""",
    "winners of a game that goes on": """
when: [buy Copper]
then: {winners: [Alice]}
""",
    "asked where nobody is": """
when: [buy Copper]
then: {asked: Alice, options: [Gold]}
""",
    "stop with other options": """
kingdom: [Workshop]
given: {Alice: {hand: [Workshop]}}
when: [play Workshop, stop]
then: {asked: Alice, options: [Gold]}
""",
    "seen what is hidden": """
given: {Bob: {hand: [Gold]}}
when: [buy Copper]
then: {sees: {Alice: {Bob: {hand: [Gold]}}}}
""",
    "hidden what lies open": """
given: {Bob: {discard: [Copper, Gold]}}
when: [buy Copper]
then: {sees: {Alice: {Bob: {discard: hidden}}}}
""",
    "a pile of too few": """
when: [buy Copper]
then: {supply: {Copper: 46}}
""",
    "set-up is refused that is not": """
kingdom: [Smithy]
then: {setup: refused}
""",
    "a turn too many": """
given: {Alice: {deck: any}}
when: [end turn]
then: {turns: [Bob, Alice]}
""",
    "a possessed turn without its controller": """
kingdom: [Possession]
given: {Alice: {hand: [Possession], deck: any}}
when: [play Possession, end turn]
then: {turns: [Bob (possession)]}
""",
    "an optional trashing that was declined": """
kingdom: [Loan]
given: {turn: {phase: buy}, Alice: {hand: [Loan], deck: [Copper]}}
when: [play Loan]
then: {trash: [Copper]}
""",
    "a Curse that a Moat keeps away": """
kingdom: [Witch, Moat]
given: {Alice: {hand: [Witch], deck: any}, Bob: {hand: [Moat]}}
when: [play Witch, react Moat]
then: {Bob: {discard: [Curse]}}
""",
    "an ability that is refused for who has it": """
kingdom: [Tunnel, Cellar]
given: {Alice: {hand: [Cellar, Tunnel], deck: any}}
when: [play Cellar, discard Tunnel, 'refused: react Tunnel']
""",
    "an exchange that is refused": """
kingdom: [Trader]
given: {coins: 3, Alice: {hand: [Trader], deck: any}}
when: [buy Estate, 'refused: react Trader']
""",
    "an overpayment that is refused": """
kingdom: [Masterpiece]
given: {coins: 6, Alice: {deck: any}}
when: [buy Masterpiece, 'refused: overpay 3']
""",
    "a bid that is refused": """
landscapes: [Mountain Pass]
given: {coins: 8, Alice: {deck: any}}
when: [buy Province, {refused: {Bob: bid 5}}, 'Bob: bid 3', 'Alice: bid 0']
""",
    "a name that is refused": """
kingdom: [Wishing Well]
given: {Alice: {hand: [Wishing Well], deck: any}}
when: [play Wishing Well, 'refused: name Gold', name Copper]
""",
    "a Coin of the Realm after any Action": """
kingdom: [Coin of the Realm, Smithy]
given: {Alice: {hand: [Smithy], tavern: [Coin of the Realm], deck: any}}
when: [play Smithy, 'refused: call Coin of the Realm']
""",
    "a Courtyard may topdeck either": """
kingdom: [Courtyard]
given: {Alice: {hand: [Courtyard, Gold], deck: any}}
when: [play Courtyard, 'refused: topdeck Gold', topdeck Copper]
""",
    "what can be bought behind a start of the Buy phase": """
landscapes: [Arena]
kingdom: [Smithy]
given: {coins: 3, Alice: {hand: [Smithy], deck: any}}
when: ['refused: buy Silver']
""",
    "a Way that may be used does not keep anybody from buying": """
landscapes: [Way of the Turtle]
kingdom: [Village]
given: {Alice: {hand: [Village], deck: any}}
when: [play Village, 'refused: buy Copper', buy Copper]
""",
    "what comes of a declined question can be done": """
kingdom: [Vassal, Smithy]
given: {actions: 2, Alice: {hand: [Vassal, Moat], deck: [Smithy, 9 Copper]}}
when: [play Vassal, 'refused: play Moat', play Moat]
""",
    "what is done without a question can be done": """
kingdom: [Mint]
given: {Alice: {hand: [Mint, Silver], deck: any}}
when: [play Mint, 'refused: reveal Silver', reveal Silver]
""",
    "a card that is forced can be put back": """
kingdom: [Artisan]
given: {Alice: {hand: [Artisan, Silver]}}
when: [play Artisan, gain Silver, 'refused: topdeck Silver', topdeck Silver]
""",
}
