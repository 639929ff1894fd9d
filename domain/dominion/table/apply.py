"""How each fact changes a table of Dominion: small, total, and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.facts import Apply, Card, Fact, Player
from ...kernel.game import KERNEL_APPLY, nothing
from ..vocabulary import ARTIFACTS
from . import facts as f
from .table import (
    COMMON_TOKENS,
    FATE,
    IN_TRASH,
    LANDSCAPES,
    NEVER,
    Due,
    Seat,
    Table,
    Turn,
    fate_pile,
    is_pile,
)


def _move(table: Table, player: Player, card: Card, from_: str, to: str) -> None:
    if from_ == to:
        return
    if table.guises and from_ == "play":
        table.guises.pop(card, None)
    zones = table.seats[player].zones
    source = zones.get(from_) or table.opened(player, from_, card)
    if source and source[-1] is card:
        source.pop()
    elif card in source:
        source.remove(card)
    if to == "deck bottom":
        zones["deck"].insert(0, card)
    elif to == "black market bottom":
        table.opened(player, "black market", card).insert(0, card)
    else:
        (zones.get(to) or table.opened(player, to, card)).append(card)


def _moved(table: Table, fact: Any) -> None:
    _move(table, fact.player, fact.card, fact.from_, fact.to)


def _card_moved(table: Table, fact: f.CardMoved) -> None:
    if fact.from_ == fact.to == "deck":
        deck = table.seats[fact.player].deck
        deck.remove(fact.card)
        deck.append(fact.card)
    else:
        _moved(table, fact)


def _put_in_deck(table: Table, fact: f.CardPutInDeck) -> None:
    _moved(table, fact)
    deck = table.seats[fact.player].deck
    deck.remove(fact.card)
    deck.insert(max(0, len(deck) - fact.below), fact.card)


def _deck_moved(table: Table, fact: f.DeckMoved) -> None:
    seat = table.seats[fact.player]
    seat.deck.clear()
    seat.discard.extend(fact.cards)


def _started(table: Table, fact: f.GameStarted) -> None:
    table.rules = fact.rules
    table.players = tuple(f"p{i}" for i in range(1, len(fact.players) + 1))
    table.kingdom = fact.kingdom
    table.options = dict(fact.options)
    for written in filter(None, fact.options.get(LANDSCAPES, "").split("; ")):
        name, _, pile = written.partition(" on ")
        table.landscapes[name] = pile
    in_supply = set(fact.supply)
    for name, cards in fact.piles.items():
        (table.supply if name in in_supply else table.others)[name] = list(cards)
        if name == IN_TRASH:
            table.trash += table.others.pop(name)
        elif is_pile(name):
            table.pile_of.update(dict.fromkeys([card.face or name for card in cards], name))
    for player, name in zip(table.players, fact.players, strict=True):
        seat = table.seats[player] = Seat(player, name)
        seat.discard.extend(fact.starting.get(player, ()))
    apart = [fact.piles[name] for name in sorted(fact.piles) if name != IN_TRASH and not is_pile(name)]
    dealt = [
        card.face
        for cards in (*fact.starting.values(), *apart, fact.piles.get(IN_TRASH, ()))
        for card in cards
        if card.face
    ]
    table.names = tuple(dict.fromkeys((*table.pile_of, *dealt)))


def _table_given(table: Table, fact: f.TableGiven) -> None:
    for player, seat in table.seats.items():
        for zone in seat.zones.values():
            zone.clear()
        for name, cards in fact.zones.get(player, {}).items():
            seat.opened(name).extend(cards)
        if player in fact.tokens:
            seat.tokens = dict(fact.tokens[player])
        seat.turns = fact.turns_taken.get(player, 0)
    for name, cards in fact.piles.items():
        table.own_pile(name)[:] = cards
        for card in cards:
            table.pile_of[card.face or name] = name
    table.trash[:] = fact.trash
    table.phase = fact.phase
    table.actions, table.buys, table.coins, table.potions = fact.resources
    table.played[:] = fact.played
    table.due = [Due(player, card, (), (), turn) for player, card, turn in fact.due]


def _turn_began(table: Table, fact: f.TurnBegan) -> None:
    turn = table.turn = Turn(fact.player, fact.controller, fact.kind, fact.number)
    table.taken.append(turn)
    table.turns_begun += 1
    table.phase = "start"
    table.actions = table.buys = 1
    table.coins = table.potions = 0
    table.effects.clear()
    table.unknown.clear()
    table.played.clear()
    table.bought.clear()
    table.buying = False
    if table.lasting:
        table.lasting = {key: amount for key, amount in table.lasting.items() if key[2] != fact.player}
    table.gained.clear()
    table.gains.clear()
    table.overpaid.clear()
    if fact.kind == "normal":
        table.seats[fact.player].turns += 1
    else:
        _unqueue(table, fact.player, fact.kind)


def _unqueue(table: Table, player: Player, kind: str) -> None:
    for at, turn in enumerate(table.queue):
        if turn.player == player and turn.kind == kind:
            del table.queue[at]
            return


def _turn_skipped(table: Table, fact: f.TurnSkipped) -> None:
    _unqueue(table, fact.player, fact.kind)
    if fact.source == "rules" and fact.kind == "normal":
        table.seats[fact.player].turns += 1  # it counts for ties as if it was taken
    if fact.source != "rules" and table.taken and table.taken[-1][:3:2] == (fact.player, fact.kind):
        table.taken.pop()  # the log says that the turn which began is not taken
        table.seats[fact.player].turns -= fact.kind == "normal"


def _skips_changed(table: Table, fact: f.SkipsChanged) -> None:
    count = table.skips.pop(fact.player, 0) + fact.by
    if count:
        table.skips[fact.player] = count


def _extra_turn_queued(table: Table, fact: f.ExtraTurnQueued) -> None:
    table.queue.append(Turn(fact.player, fact.controller, fact.kind, 0))


def _phase_began(table: Table, fact: f.PhaseBegan) -> None:
    table.phase = fact.phase
    table.buying = False
    if fact.phase == "buy" and table.gains:  # what an earlier Buy phase of the turn gained is not gained in this one
        table.gains = [(player, "earlier buy" if phase == "buy" else phase) for player, phase in table.gains]


def _deck_shuffled(table: Table, fact: f.DeckShuffled) -> None:
    seat = table.seats[fact.player]
    seat.deck[:0] = fact.order[::-1]
    seat.discard.clear()


def _pile_shuffled(table: Table, fact: f.PileShuffled) -> None:
    table.own_pile(fact.pile)[:] = fact.order[::-1]
    table.fates.pop(fate_pile(fact.pile, f"{FATE} discard"), None)


def _cards_drawn(table: Table, fact: f.CardsDrawn) -> None:
    seat = table.seats[fact.player]
    del seat.deck[len(seat.deck) - len(fact.cards) :]
    seat.hand.extend(fact.cards)


def _card_played(table: Table, fact: f.CardPlayed) -> None:
    card = fact.card
    if fact.from_ == "hand" and fact.to == "play":
        seat = table.seats[fact.player]
        if card in seat.hand:
            seat.hand.remove(card)
        seat.play.append(card)
    else:
        _move(table, fact.player, card, fact.from_, fact.to)
    if fact.actions:
        table.actions -= fact.actions
    turn = table.turn
    if turn is None or turn.player == fact.player:
        table.played.append(card)


def _played_as(table: Table, fact: f.PlayedAs) -> None:
    if fact.card in table.seats[fact.player].play:
        table.guises[fact.card] = fact.name


def _card_bought(table: Table, fact: f.CardBought) -> None:
    table.buys -= 1
    table.coins -= fact.coins
    table.potions -= fact.potions
    table.bought.append(fact.card)
    table.buying = table.phase == "buy"


def _landscape_bought(table: Table, fact: f.LandscapeBought) -> None:
    table.buys -= 1
    table.coins -= fact.coins
    table.potions -= fact.potions
    table.buying = table.phase == "buy"


def _overpaid(table: Table, fact: f.Overpaid) -> None:
    coins, potions = table.overpaid.get(fact.card, (0, 0))
    table.overpaid[fact.card] = (coins + fact.coins, potions + fact.potions)
    table.coins -= fact.coins
    table.potions -= fact.potions


def _card_gained(table: Table, fact: f.CardGained) -> None:
    _move(table, fact.player, fact.card, fact.from_, fact.to)
    table.gained.append(fact.card)
    table.gains.append((fact.player, table.phase))


def _card_passed(table: Table, fact: f.CardPassed) -> None:
    hand = table.seats[fact.player].hand
    if fact.card in hand:
        hand.remove(fact.card)
    table.seats[fact.to].hand.append(fact.card)


def _card_named(table: Table, fact: f.CardNamed) -> None:
    table.named = fact.name


def _card_exchanged(table: Table, fact: f.CardExchanged) -> None:
    table.guises.pop(fact.gave, None)
    for zone in table.seats[fact.player].zones.values():
        if fact.gave in zone:
            zone.remove(fact.gave)
            break
    table.own_pile(fact.gave.face or "?").append(fact.gave)
    _move(table, fact.player, fact.got, "supply", "discard")


def _resources_changed(table: Table, fact: f.ResourcesChanged) -> None:
    table.actions += fact.actions
    table.buys += fact.buys
    table.coins += fact.coins
    table.potions += fact.potions


def _token_moved(table: Table, fact: f.TokenMoved) -> None:
    if fact.to in table.seats:
        tokens = table.seats[fact.player].tokens
        tokens[fact.token] = tokens.get(fact.token, 0) + fact.by
        return
    owner = "" if fact.token in COMMON_TOKENS else fact.player
    key = (fact.to, owner, fact.token)
    count = table.on_piles.pop(key, 0) + fact.by
    if count:
        table.on_piles[key] = count


def _state_taken(table: Table, fact: f.StateTaken) -> None:
    for seat in table.seats.values():
        if fact.state in seat.states and (seat.player == fact.player or fact.state in ARTIFACTS):
            seat.states.remove(fact.state)
    table.seats[fact.player].states.append(fact.state)


def _state_returned(table: Table, fact: f.StateReturned) -> None:
    states = table.seats[fact.player].states
    if fact.state in states:
        states.remove(fact.state)


def _pile_rotated(table: Table, fact: f.PileRotated) -> None:
    pile = table.pile(fact.pile)
    for card in fact.cards:
        pile.remove(card)
    pile[:0] = fact.cards[::-1]


def _lasting_effect_began(table: Table, fact: f.LastingEffectBegan) -> None:
    key = (fact.player, fact.effect, fact.until)
    table.lasting[key] = table.lasting.get(key, 0) + fact.amount


def _effect_began(table: Table, fact: f.EffectBegan) -> None:
    key = (fact.player, fact.effect)
    amount = table.effects.pop(key, 0) + fact.amount
    if amount:
        table.effects[key] = amount


def _duration_prepared(table: Table, fact: f.DurationPrepared) -> None:
    table.due.append(Due(fact.player, fact.card, fact.cards, fact.holders, table.turns_begun, fact.by))


def _duration_waits(table: Table, fact: f.DurationWaits) -> None:
    table.due.append(Due(fact.player, fact.card, fact.cards, fact.holders, NEVER))


def _duration_resolved(table: Table, fact: f.DurationResolved) -> None:
    for at, due in enumerate(table.due):
        if due.card is fact.card and (due.player, due.by) == (fact.player, fact.by):
            del table.due[at]
            return


def _cleaned_up(table: Table, fact: f.CleanedUp) -> None:
    seat = table.seats[fact.player]
    seat.hand[:] = [card for card in seat.hand if card not in fact.cards]
    seat.play[:] = fact.stays
    for card in fact.cards if table.guises else ():
        table.guises.pop(card, None)
    seat.discard.extend(fact.cards)


def _became_unknown(table: Table, fact: f.BecameUnknown) -> None:
    table.unknown.update(fact.what)


def _game_ended(table: Table, fact: f.GameEnded) -> None:
    table.over = True
    table.scores = dict(fact.scores)
    table.winners = fact.winners


APPLY: Mapping[type[Fact], Apply] = {
    **KERNEL_APPLY,
    f.GameImported: nothing,
    f.GameStarted: _started,
    f.TableGiven: _table_given,
    f.TurnBegan: _turn_began,
    f.TurnSkipped: _turn_skipped,
    f.SkipsChanged: _skips_changed,
    f.ExtraTurnQueued: _extra_turn_queued,
    f.PhaseBegan: _phase_began,
    f.DeckShuffled: _deck_shuffled,
    f.PileShuffled: _pile_shuffled,
    f.CardsDrawn: _cards_drawn,
    f.CardsLookedAt: nothing,
    f.CardPlayed: _card_played,
    f.PlayedAs: _played_as,
    f.FollowedInstructions: nothing,
    f.InstructionsOverridden: nothing,
    f.CardBought: _card_bought,
    f.LandscapeBought: _landscape_bought,
    f.Overpaid: _overpaid,
    f.CardGained: _card_gained,
    f.CardTrashed: _moved,
    f.CardDiscarded: _moved,
    f.CardRevealed: _moved,
    f.CardMoved: _card_moved,
    f.CardPutInDeck: _put_in_deck,
    f.DeckMoved: _deck_moved,
    f.SetAside: _moved,
    f.CardExiled: _moved,
    f.CardCalled: _moved,
    f.PileRotated: _pile_rotated,
    f.CardPassed: _card_passed,
    f.CardNamed: _card_named,
    f.CardExchanged: _card_exchanged,
    f.ReactionUsed: nothing,
    f.AbilityTriggered: nothing,
    f.ResourcesChanged: _resources_changed,
    f.TokenMoved: _token_moved,
    f.StateTaken: _state_taken,
    f.StateReturned: _state_returned,
    f.HexReceived: nothing,
    f.BoonReceived: nothing,
    f.FateMoved: _moved,
    f.LastingEffectBegan: _lasting_effect_began,
    f.EffectBegan: _effect_began,
    f.DurationPrepared: _duration_prepared,
    f.DurationWaits: _duration_waits,
    f.DurationResolved: _duration_resolved,
    f.CleanedUp: _cleaned_up,
    f.BecameUnknown: _became_unknown,
    f.GameEnded: _game_ended,
}
