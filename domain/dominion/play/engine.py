"""The rules of Dominion at work on a table. Each rule stands in the module of its noun; here they come together."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import TYPE_CHECKING, Any, cast

from ...kernel.ask import Answer, Ask
from ...kernel.asking import Asking
from ...kernel.facts import Card, Player
from ...kernel.session import OptionT, Session
from ...kernel.source import NO_EVIDENCE, Source
from ..table.table import BETWEEN_TURNS, Seat, Table
from ..text.abilities_in_game import Offers, had_at, names_at, offers
from ..text.book import (
    Cost,
    PlayCondition,
    Text,
    Watcher,
    book,
    lacking,
)
from ..text.rulebook import Rules, rules_of_game
from ..vocabulary import CardType, Verb
from . import asking as _asking
from . import cost as _cost
from . import tokens as _tokens
from .abilities import duration as _duration
from .abilities import events as _events
from .abilities import play as _play
from .kept import Kept
from .landscapes import hexes_and_boons as _hexes_and_boons
from .landscapes import prophecy as _prophecy
from .landscapes import states as _states
from .moves import discard as _discard
from .moves import draw as _draw
from .moves import exchange as _exchange
from .moves import exile as _exile
from .moves import gain as _gain
from .moves import hand as _hand
from .moves import move as _move
from .moves import reveal as _reveal
from .moves import shuffle as _shuffle
from .moves import trash as _trash
from .start import new_kingdom as _new_kingdom
from .turns import extra_turns as _extra_turns
from .turns import looking_back as _looking_back
from .turns import next_time as _next_time
from .turns import past as _past
from .turns import turn as _turn


class Dominion(Session[Table]):
    """A game of Dominion being played. Card effects get it as `game` and call its primitives by `yield from`."""

    def __init__(self, table: Table, source: Source[Any]) -> None:
        super().__init__(table, source)
        self.costs: dict[str, Cost] = {}
        self.costs_at: object = None
        self.plain_prices: dict[int, _cost.Prices] = {}  # by how much less all cards cost
        self._lacking: dict[str, Collection[str]] = {}
        self.offered: list[tuple[str, _events.Ready]] = []  # by the last question about abilities, with its options
        self.claims: list[_next_time.Claim] = []  # what has claimed the plays that are going on

    # What the date says. A game asks for these at every turn, so each is made once and then is a plain attribute.

    @Kept
    def rules(self) -> Rules:
        """The rules in force: the date and its switches."""
        return rules_of_game(self.table.rules)

    @Kept
    def texts(self) -> dict[str | None, Text]:
        """The texts of the cards by the rules in force, by their names."""
        return cast("dict[str | None, Text]", book(self.rules))

    def text(self, name: str | None) -> Text | None:
        """The text of a card by the rules in force; None for a card that no rule covers (or no face)."""
        return self.texts.get(name)

    @Kept
    def nothing_waits_for_plays(self) -> bool:
        """Whether no card of this game has an ability that a play sets off or that changes a play. Abilities that only
        Attacks set off do not count."""
        return self.offers.nothing_waits_for_plays

    @Kept
    def free_pile(self) -> str:
        """A Supply pile whose cards cost nothing and may be bought by anybody who has a Buy, or no name."""
        texts = ((name, self.text(name)) for name in self.table.supply)
        return next((name for name, text in texts if text and text.cost == Cost() and not text.may_buy), "")

    @Kept
    def offers(self) -> Offers:
        """The abilities, beside being played, of the cards and landscapes that are in the game from its start."""
        table = self.table
        return offers(self.rules, names_at(table), tuple(table.landscapes), had_at(table))

    @Kept
    def watchers(self) -> dict[str, list[Watcher]]:
        """The abilities of the cards in this game, by the event that sets them off."""
        return self.offers.watchers

    @property
    def ways(self) -> dict[str, PlayCondition]:
        """The Ways of this game, with what they ask of the card that is played."""
        return self.offers.ways

    @Kept
    def shapeshifts(self) -> bool:
        """Whether anything may make a card of this game say something else than is written on it."""
        return self.offers.shapeshifts

    @Kept
    def retypes(self) -> bool:
        """Whether anything may make a card of this game have other types than are written on it."""
        return self.offers.retypes

    @property
    def prophecy(self) -> str:
        """The Prophecy of this game, or no name."""
        return self.offers.prophecy

    @Kept
    def has_nights(self) -> bool:
        """Whether there is a Night card in this game."""
        return "Night" in self.offers.types

    @Kept
    def plays_from_hand_alone(self) -> bool:
        """Whether all that is in hand may be played as if from hand, and nothing else."""
        return self.offers.plays_from_hand_alone

    def has_any(self, kind: CardType) -> bool:
        """Whether there is a card of a type in this game, such as a Liaison: then there are Favors. [setup.md]"""
        return kind in self.offers.types

    @Kept
    def then(self) -> _past.Then:
        """The cards as they were when they were played, gained or bought."""
        return _past.Then()

    def renew(self) -> None:
        """Forget what was made for the cards that were in the game so far: others have come."""
        Kept.forget(self)
        self.costs.clear()
        self.plain_prices.clear()

    def played_text(self, name: str | None, owner: Player | None = None) -> Text | None:
        """The text of a card of that name now, if it is one of `owner`'s: with what shapeshifts it. [001:70]"""
        text = self.texts.get(name)
        if text is not None and self.shapeshifts:
            for change in self.offers.shifts:
                text = change(self, text)
            for change_own in self.offers.own_shifts if owner is not None else ():
                text = change_own(self, text, owner or "")
        return text

    def owner(self, card: Card) -> Player | None:
        """The owner of a card; None for one that nobody owns."""
        return next((player for player, seat in self.table.seats.items() if card in seat.cards()), None)

    def name(self, card: Card | str) -> str | None:
        """The name of a card: in play it may be another than it says on it; None where the face is not known."""
        if isinstance(card, str):
            return card
        guises = self.table.guises
        return guises.get(card, card.face) if guises else card.face

    def names(self, cards: Sequence[Card]) -> list[str | None]:
        """The names of cards, as `name` says."""
        guises = self.table.guises
        return [guises.get(card, card.face) for card in cards] if guises else [card.face for card in cards]

    def is_type(self, card: Card | str, kind: CardType) -> bool:
        """Whether a card has a type. A card whose face is not known passes every test."""
        if isinstance(card, str):
            name: str | None = card
        else:
            guises = self.table.guises
            name = guises.get(card, card.face) if guises else card.face
        if not self.retypes:
            text = self.texts.get(name)
        else:
            owner = self.owner(card) if self.offers.own_shifts and isinstance(card, Card) else None
            text = self.played_text(name, owner)
        return text is None or kind in text.types

    def of_type(self, cards: Sequence[Card], kind: CardType) -> list[Card]:
        """The `cards` that have a type, as `is_type` says."""
        if self.table.guises or self.retypes:
            return [card for card in cards if self.is_type(card, kind)]
        others = self._lacking.get(kind)
        if others is None:
            others = self._lacking[kind] = lacking(self.rules, kind)
        return [card for card in cards if card.face not in others]

    def is_named(self, card: Card, name: str) -> bool:
        """Whether a card has a name. A card whose face is not known passes every test."""
        return card.face is None or self.name(card) == name

    @property
    def this(self) -> Card:
        """The card whose ability resolves."""
        card = self.frame.physical
        assert card is not None
        return card

    def this_in_play(self, player: Player) -> list[Card]:
        """The card whose ability resolves, if it is in play."""
        return [card for card in self.table.seats[player].play if card is self.frame.physical]

    # Who

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    def seat(self, player: Player) -> Seat:
        """A player's side of the table."""
        return self.table.seats[player]

    def decider(self, player: Player) -> Player:
        """The player who decides for `player`: in a possessed turn the possessor. [000:6]"""
        current = self.table.turn
        if current is None or current.player != player or self.table.phase == BETWEEN_TURNS:
            return player
        return current.controller

    def in_turn_order(self) -> Sequence[Player]:
        """Every player in turn order, beginning with the one whose turn it is."""
        players = self.table.players
        current = self.table.turn
        if current is None:
            return players
        at = players.index(current.player)
        return players[at:] + players[:at]

    def left_of(self, player: Player) -> Player:
        """The player to the left."""
        players = self.table.players
        return players[(players.index(player) + 1) % len(players)]

    def others(self, player: Player) -> Sequence[Player]:
        """Every other player, from the left."""
        players = self.table.players
        at = players.index(player)
        return players[at + 1 :] + players[:at]

    # Questions

    if TYPE_CHECKING:  # the kernel's own, which knows no game's verbs: with those of this game
        ask: Asking[Verb]  # type: ignore[assignment]

    def may(
        self, player: Player, verb: Verb, options: Sequence[OptionT], *, name: str = "", key: str | None = None
    ) -> Generator[Ask, Answer, tuple[OptionT, ...]]:
        """Ask for one of `options` or none; `name` and `key` as for `ask`."""
        return (yield from self.ask(player, verb, options, least=0, name=name, key=key))

    def identify(self, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Let the source say which faces cards have that come to be seen, where it has not said yet."""
        if self.evidence is NO_EVIDENCE:
            return
        for card in cards:
            if card.face is None:
                self.evidence.identify(self, player, cards, how)
                return

    def drop(self) -> None:
        """Drop every open effect and question, and what has claimed a play."""
        super().drop()
        self.claims = []

    # The rules, each in the module of its noun

    facts_of_turn = _looking_back.facts_of_turn
    facts_of_last_turn = _looking_back.facts_of_last_turn
    was_type = _past.was_type

    step = _turn.step  # pyright: ignore[reportAssignmentType] - its first parameter is called `game`

    yes = _asking.yes
    choose = _asking.choose
    either = _asking.either
    ask_order = _asking.ask_order
    ask_themselves = _asking.ask_themselves
    has_trait = _states.has_trait
    has_state = _states.has_state
    take_state = _states.take_state
    return_state = _states.return_state

    window = _events.window
    instead = _events.instead
    not_answered = _events.not_answered

    cost = _cost.cost
    reduction = _cost.reduction
    supply = _cost.supply
    supply_costing = _cost.supply_costing
    action_piles = _cost.action_piles
    piles_beside = _cost.piles_beside
    empty_piles = _cost.empty_piles

    to_play = _hand.to_play
    named_in_hand = _hand.named_in_hand
    certain = staticmethod(_hand.certain)
    lacks_type = _hand.lacks_type

    draw = _draw.draw
    draw_to = _draw.draw_to
    top = _draw.top
    shuffle = _shuffle.shuffle
    shuffle_in = _shuffle.shuffle_in

    look = _reveal.look
    look_top = _reveal.look_top
    reveal = _reveal.reveal
    reveal_top = _reveal.reveal_top
    reveal_hand = _reveal.reveal_hand
    reveal_until = _reveal.reveal_until
    reveal_some = _reveal.reveal_some
    revealing = _reveal.revealing

    gain = _gain.gain
    gain_one_of = _gain.gain_one_of
    gain_up_to = _gain.gain_up_to
    gain_costing = _gain.gain_costing
    gain_cheaper = _gain.gain_cheaper
    gain_copy = _gain.gain_copy
    buy = _gain.buy
    overpay = _gain.overpay

    trash = _trash.trash
    trash_all = _trash.trash_all
    trash_from = _trash.trash_from
    trash_from_hand = _trash.trash_from_hand

    discard = _discard.discard
    discard_from_hand = _discard.discard_from_hand
    discard_down_to = _discard.discard_down_to

    move = _move.move
    still_in = _move.still_in
    tracked = _move.tracked
    gained_aside = _move.gained_aside
    topdeck = _move.topdeck
    put_in_deck = _move.put_in_deck
    topdeck_from_hand = _move.topdeck_from_hand
    topdeck_from_discard = _move.topdeck_from_discard
    put_this_onto_deck = _move.put_this_onto_deck
    put_back = _move.put_back
    put_deck_into_discard = _move.put_deck_into_discard
    set_aside = _move.set_aside
    call = _move.call
    exile = _exile.exile
    exile_from_supply = _exile.exile_from_supply
    rotate = _move.rotate
    may_rotate = _move.may_rotate
    pass_card = _move.pass_card
    return_to_pile = _move.return_to_pile
    name_card = _move.name_card

    play = _play.play
    playable = _play.playable
    play_from_hand = _play.play_from_hand
    play_repeatedly = _play.play_repeatedly
    play_from_supply = _play.play_from_supply
    play_again = _play.play_again
    replay = _play.replay
    play_as = _play.play_as
    attacked = _play.attacked
    shield = _play.shield
    add = _play.add

    prepare = _duration.prepare
    prepare_set_aside = _duration.prepare_set_aside
    set_aside_until_next_turn = _duration.set_aside_until_next_turn
    prepare_again = _duration.prepare_again
    wait = _duration.wait
    waiting = _duration.waiting
    fulfil = _duration.fulfil
    end_waiting = _next_time.end_waiting
    use_up = _next_time.use_up
    queue_turn = _extra_turns.queue_turn
    return_to_actions = _turn.return_to_actions
    queue_skip = _turn.queue_skip
    begin_effect = _duration.begin_effect
    begin_promise = _duration.begin_promise
    begin_lasting_effect = _duration.begin_lasting_effect
    in_force = _duration.in_force
    in_force_for_all = _duration.in_force_for_all

    exchange = _exchange.exchange
    receive_boon = _hexes_and_boons.receive_boon
    receive_hex = _hexes_and_boons.receive_hex
    hex_others = _hexes_and_boons.hex_others
    may_exchange = _exchange.may_exchange
    tokens = _tokens.move
    coffers = _tokens.coffers
    villagers = _tokens.villagers
    favors = _tokens.favors
    vp = _tokens.vp
    debt = _tokens.debt
    flip_token = _tokens.flip
    on_pile = _tokens.on_pile
    gathered = _tokens.gathered
    gather = _tokens.gather
    take_gathered = _tokens.take_gathered
    place = _tokens.place
    take_token = _tokens.take
    remove_sun = _prophecy.remove_sun
    prophesied = _prophecy.prophesied
    deal_new_kingdom = _new_kingdom.deal_new_kingdom
    place_on_action_pile = _tokens.place_on_action_pile
