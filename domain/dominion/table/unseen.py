"""Which cards of a game that was made from a log nobody saw: the facts played through with what its lines show."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from ...kernel.facts import Answered, Card, Fact, Player
from ...kernel.telling.unseen import CardLines, Mix, Slot
from . import facts as f
from .sight import lies_open
from .table import Table

CHOSEN_FROM = frozenset({"deck bottom", "supply", "trash"})
"""Zones out of which nobody chooses unseen: the lowest card of a deck is one card, the others lie open."""


class UnseenCards:
    """A game as its facts come, with what nobody saw; `facts` are all that will come, `lines` what the log says.

    A face counts as seen when a line names it and is that of a fact about the card. Of which of several cards it is the
    line says nothing, so cards that lie together and come from different mixes are a mix of their own once one of them
    goes; and where a card goes that no line names, so are all of its zone: it may be any of them.
    """

    def __init__(self, facts: Iterable[Fact], lines: CardLines) -> None:
        self.table = Table()
        self.mixes: list[Mix] = []
        self.hidden: dict[Card, Slot] = {}
        self._lines = lines
        self._last = {fact.line: fact.seq for fact in facts if fact.line is not None}
        self._waiting: dict[int, dict[Card, Slot]] = {}
        """For each line that is not yet told to its end, the unseen cards that its facts are about."""
        self._seen: dict[int, dict[Card, None]] = {}
        """And the others, whose faces were known."""

    def take(self, fact: Fact) -> None:
        """The next live fact: first what it leaves open, then the fact, then what its line shows."""
        if isinstance(fact, Answered):
            return
        self._open(fact)
        self._note(fact)
        fact.apply(self.table)
        if fact.line is not None and self._last.get(fact.line) == fact.seq:
            self._show(fact.line)

    def zones(self) -> Mapping[str, Sequence[Card]]:
        """The players' zones."""
        return {
            f"{player}.{name}": cards for player, seat in self.table.seats.items() for name, cards in seat.zones.items()
        }

    def is_covered(self, card: Card) -> bool:
        """Whether nobody has seen a card, nor sees it by the line that is being told."""
        return card in self.hidden and not any(
            card in cards and card.face in self._lines[line].names for line, cards in self._waiting.items()
        )

    def set_apart(self, cards: Sequence[Card]) -> list[Slot]:
        """The unseen cards among these, which lie together now, in mixes of their own: one for each that they are of.

        Cards that come to them later from the same shuffle are others, and what shows then may be of either.
        """
        unseen = [card for card in cards if card in self.hidden]
        for mix in dict.fromkeys(self.hidden[card].mix for card in unseen):
            self._mix([card for card in unseen if self.hidden[card].mix is mix], mix.line)
            self.mixes[-1].part_of = mix
        return [self.hidden[card] for card in unseen]

    @contextmanager
    def covered(self) -> Iterator[Table]:
        """The table with the cards that nobody saw face down."""
        changed: list[tuple[list[Card], list[Card]]] = []
        for seat in self.table.seats.values():
            for zone in seat.zones.values():
                if any(map(self.is_covered, zone)):
                    changed.append((zone, zone[:]))
                    zone[:] = [Card(None, None) if self.is_covered(card) else card for card in zone]
        try:
            yield self.table
        finally:
            for zone, cards in changed:
                zone[:] = cards

    # What a fact leaves open

    def _open(self, fact: Fact) -> None:
        """Mix what a fact mixes: a shuffle, and a choice that nobody saw."""
        if isinstance(fact, f.DeckShuffled | f.PileShuffled):
            self._mix(fact.order, fact.line)
        elif isinstance(fact, f.CardsLookedAt):
            self._mix_unseen(fact.cards, fact.line)
        elif isinstance(fact, f.CleanedUp):
            hand = self.table.seats[fact.player].hand
            if any(card not in fact.cards for card in hand):
                self._mix(hand, fact.line)
        else:
            self._choose(fact)

    def _choose(self, fact: Fact) -> None:
        """A single card goes from a zone of which others stay: it may be another one than the fact has it."""
        card, player = getattr(fact, "card", None), getattr(fact, "player", None)
        from_ = "hand" if isinstance(fact, f.CardPassed) else getattr(fact, "from_", None)
        if not isinstance(card, Card) or player not in self.table.seats or from_ is None or from_ in CHOSEN_FROM:
            return
        zone = self._zone(player, from_)
        if card not in zone or (from_ == "deck" and zone[-1] is card):
            return
        told = self._lines.get(fact.line or 0)
        named = told is not None and card.face in told.names
        unseen = any(each in self.hidden for each in zone)
        if not named and not lies_open(from_) and (unseen or (told is not None and told.hidden)):
            self._mix(zone, fact.line)
        elif unseen:
            self._mix_unseen(zone, fact.line)

    def _zone(self, player: Player, name: str) -> Sequence[Card]:
        try:
            return self.table.seats[player].zone(name)
        except KeyError:
            return ()

    def _mix_unseen(self, cards: Sequence[Card], line: int | None) -> None:
        """Mix those of the cards that nobody saw, if they come from several mixes; of one they are alike anyway."""
        unseen = [card for card in cards if card in self.hidden]
        if len({self.hidden[card].mix for card in unseen}) > 1:
            self._mix(unseen, line)

    def _mix(self, cards: Sequence[Card], line: int | None) -> None:
        """Cards that nobody can tell apart from now on. Those that are all of one name stay known."""
        slots = [self.hidden.get(card) for card in cards]
        if not any(slots) and len({card.face for card in cards}) < 2:
            return
        mix = Mix(len(self.mixes), line)
        self.mixes.append(mix)
        for card, slot in zip(cards, slots, strict=True):
            if slot is None:
                mix.known[card.face or "?"] += 1
            else:
                slot.into = mix
                mix.lent.append(slot)
            self.hidden[card] = new = Slot(mix)
            mix.slots.append(new)

    # What a line shows

    def _note(self, fact: Fact) -> None:
        """Remember the cards that a fact of a line is about, until the last fact of that line."""
        told = self._lines.get(fact.line or 0)
        if fact.line is None or told is None or not told.names or isinstance(fact, f.DeckShuffled | f.PileShuffled):
            return
        for card in _cards_of(fact):
            slot = self.hidden.get(card)
            if slot is not None:
                self._waiting.setdefault(fact.line, {})[card] = slot
            else:
                self._seen.setdefault(fact.line, {})[card] = None

    def _show(self, line: int) -> None:
        """The cards that a line names are seen, as far as its facts are about them."""
        waiting, known = self._waiting.pop(line, {}), self._seen.pop(line, {})
        names = Counter(self._lines[line].names) if line in self._lines else Counter[str]()
        names.subtract(card.face for card in known if card.face is not None and card.face in names)
        shown = [card for card in waiting if _taken(names, card.face)]
        if shown and self._can_tell(waiting, shown, line):
            for card in shown:
                slot = waiting[card]
                slot.face, slot.shown = card.face, line
                if self.hidden.get(card) is slot:
                    del self.hidden[card]
        self._open_order([*known, *shown], line)

    def _can_tell(self, waiting: dict[Card, Slot], shown: Sequence[Card], line: int) -> bool:
        """Whether it can be said which cards of a line it shows; those that come from several mixes become one first.

        It cannot where only some are named, or several mixes are meant, and the cards went on before the line was told.
        """
        moved = any(self.hidden.get(card) is not slot for card, slot in waiting.items())
        several = len({slot.mix for slot in waiting.values()}) > 1
        if moved:
            return not several and len(shown) == len(waiting)
        if several:
            self._mix_unseen(list(waiting), line)
            waiting.update((card, self.hidden[card]) for card in waiting)
        return True

    def _open_order(self, cards: Sequence[Card], line: int) -> None:
        """Cards of one line that lie on a deck lie there in an order that the line, which lists names, does not say."""
        for seat in self.table.seats.values():
            on_deck = [card for card in cards if card in seat.deck and card not in self.hidden]
            if len(on_deck) > 1:
                self._mix(on_deck, line)


def _taken(names: Counter[str], face: str | None) -> bool:
    """Whether a name is among those that are left; then one of it is gone."""
    if face is None or names[face] <= 0:
        return False
    names[face] -= 1
    return True


def _cards_of(fact: Fact) -> Iterator[Card]:
    """The cards that a fact of its kind is about."""
    for name in fact.own_fields:
        value = getattr(fact, name)
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, Card))
