"""Which lines Dominion Online prints of each fact, and how they are worded.

Here is how a single fact is told; `scribe` puts together what shares a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import Text
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.dominion.vocabulary import ARTIFACTS, MATS
from moothall.domain.kernel.facts import Answered, Card, Fact, Player
from moothall.logs.dominion.online import by_card
from moothall.logs.dominion.online.dialect import DIALECT, DRAWS_FIRST, LOOKS_EACH, SHOWN_REACTIONS, TOKEN_VERBS, TOKENS
from moothall.logs.dominion.online.shapes import (
    A_COFFERS,
    AGAIN,
    AND_REVEALS,
    BEHIND,
    FAILS,
    FOR_COINS,
    FOUND,
    FROM,
    NOT_FOUND,
    THIRD,
    TO_LIMBO,
    WHOLE,
    WITH_ACTION,
    WITH_BUY,
)
from moothall.logs.dominion.online.sight import seen
from moothall.logs.dominion.online.sources import (
    ADDS_CHIPS,
    OVERPAID_UNTOLD,
    Sources,
)
from moothall.logs.dominion.online.verbs import (
    ADDS_TOKENS,
    BLOCKS,
    CALLS,
    CHOOSES_AT_SETUP,
    ENCHANTED,
    EXILES,
    EXTRA_TURN,
    FLIPS,
    FROM_EXILE,
    INHERITS,
    INSERTS,
    INVESTS,
    LOSES,
    MARK,
    MOVES_CHIPS,
    MOVES_TOKEN,
    PUTS_BY,
    RECEIVES,
    REPAYS,
    RETURNS_TOKEN,
    SET_ASIDE_RETURNS,
    SHUFFLES_IN,
    SKIPS_DRAW,
    TAKES_CARD,
    TO_MAT,
    USES_WAY,
    WOULD,
)
from moothall.logs.dominion.verbs import Verb

ON_MAT = {"island": "island", "tavern": "tavern"}
"""The mats that are called so; of others the card is named that sets something aside."""


@dataclass(slots=True)
class Draft:
    """A line before it is written: its player, verb and cards (None for one that the viewer does not see).

    Further facts with the same `key` join it. `top` is the card that lies on top of a discard pile after it: everybody
    sees that one. `fact` is the first that it tells, `behind` the card or rule that made that, `told` the seqs of all.
    """

    player: Player | None
    verb: Verb
    cards: list[str | None] = field(default_factory=list)
    amount: int = 0
    word: str = ""
    source: str = ""
    form: str = ""
    to: str = ""
    key: object = None
    top: str | None = None
    article: str | None = None
    left: int = 0
    fact: Fact | None = None
    behind: str = ""
    told: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Telling:
    """Words facts for one viewer: what the table held before each, and what made it."""

    viewer: Player | None
    table: Table
    texts: dict[str, Text] = field(default_factory=dict)
    by_seq: dict[int, Fact] = field(default_factory=dict)
    coins: dict[int, int] = field(default_factory=dict)
    """The coins that each play gives, by the seq of the play: as if no -$1 token took one. [game 81762007, 382]"""
    open_cards: dict[Card, int | None] = field(default_factory=dict)
    """The cards that were revealed, each with what caused that: what the same cause does with them everybody sees."""
    sources: Sources = field(init=False)
    """What made a fact, and whether its line names it."""
    times: dict[tuple[int, Card], int] = field(default_factory=dict)
    """How often each cause has played each card."""
    received: set[tuple[Card, int | None]] = field(default_factory=set)
    """The Boons and Hexes of which a cause has no more to tell: each was received, or discarded as it was turned up."""
    as_treasure: set[int] = field(default_factory=set)
    """The plays of the Buy phase: what is played then is a Treasure, though its text may not say so (a Curse beside a
    Charlatan)."""
    from_play: set[Card] = field(default_factory=set)
    """The cards that the last Clean-up discarded from play: what becomes of them in it everybody sees.
    [game 82423728, 136: a Scheme puts itself on the deck]"""
    made_by: dict[int, list[Fact]] = field(default_factory=dict)
    """What each play or trigger makes, by its seq, without the answers."""
    invested: Counter[tuple[Player, str]] = field(default_factory=Counter)
    """How often each player invested in each card."""
    shuffled_in: list[str | None] = field(default_factory=list)
    """The cards that went on the deck to be shuffled into it."""
    swapped: set[int] = field(default_factory=set)
    """The plays that give coins for cards and cards for coins."""
    looked_through: set[int] = field(default_factory=set)
    """The plays and triggers that took a card out of a discard pile."""

    def __post_init__(self) -> None:
        for fact in self.by_seq.values():
            if fact.cause is not None and not isinstance(fact, Answered):
                self.made_by.setdefault(fact.cause, []).append(fact)
        self.sources = Sources(self.by_seq)

    def start(self, texts: dict[str, Text], day: str) -> None:
        """Tell a game of this day, with the texts of its cards."""
        self.texts = self.sources.texts = texts
        self.sources.date = day

    def drafts(self, fact: Fact) -> Iterator[Draft]:
        """The lines of a fact, none for one that leaves no line."""
        if DIALECT.never_prints(fact, card_behind(self.cause(fact)) or ""):
            return
        made = _DRAFTS.get(type(fact))
        for draft in made(self, fact) if made is not None else ():
            draft.fact, draft.behind, draft.told = fact, self.sources.behind(fact), [fact.seq]
            yield draft
        for draft in self._failed(fact):
            draft.fact, draft.behind, draft.told = fact, self.sources.behind(fact), [fact.seq]
            yield draft

    def _failed(self, fact: Fact) -> Iterator[Draft]:
        """The line that says that a card did nothing, behind the last fact that it made."""
        cause = fact if isinstance(fact, f.BoonReceived) else self.cause(fact)
        made = self.made_by.get(cause.seq, []) if cause is not None else []
        if made and made[-1] is not fact:
            return
        if isinstance(cause, f.BoonReceived):
            least = by_card.FAILS_BELOW.get(cause.card.face or "?", 0)
            if sum(isinstance(each, f.CardDiscarded) for each in made) < least:
                yield Draft(cause.player, MARK, word=f"discard for {cause.card.face}", form=FAILS)
        elif isinstance(cause, f.CardPlayed):
            yield from self._did_nothing(cause, made)

    def _did_nothing(self, played: f.CardPlayed, made: Sequence[Fact]) -> Iterator[Draft]:
        """The line of a card that was played and moved no card."""
        name = played.card.face or "?"
        if any(isinstance(each, (f.SetAside, f.CardDiscarded, f.CardMoved)) for each in made):
            return
        if name in by_card.SAYS_NOTHING_DONE:
            verb, source = by_card.SAYS_NOTHING_DONE[name]
            yield Draft(played.player, verb, source=source)
        elif name in by_card.LOOKS_THROUGH_DISCARD and self.table.seats[played.player].discard:
            yield self._looks_at_discard(played.player)

    def _looks_at_discard(self, player: Player) -> Draft:
        pile = tuple(self.table.seats[player].discard)
        return Draft(player, "looks", seen(f.CardsLookedAt(player, player, pile), pile, self.viewer))

    def behind(self, fact: Fact) -> str:
        """The card or landscape that made a fact, empty if none did."""
        return self.sources.maker(fact)

    def later(self, fact: Fact) -> list[Fact]:
        """What the same play or trigger makes after a fact."""
        made = self.made_by.get(fact.cause or 0, [])
        return [each for each in made if each.seq > fact.seq]

    def cause(self, fact: Fact) -> Fact | None:
        """The play or trigger that made a fact."""
        return self.by_seq.get(fact.cause or 0)

    def source(self, fact: Fact) -> tuple[str, str]:
        """The card that a line names as the cause of a fact, and the form of the wording: what a play does needs no
        cause."""
        cause = self.cause(fact)
        if isinstance(cause, f.DurationResolved):
            return cause.by or card_behind(cause) or "", ""
        if isinstance(cause, f.AbilityTriggered):
            return cause.card, FROM
        return "", ""

    def seen(self, fact: Any) -> list[str | None]:
        """The names of a fact's cards, as far as the viewer sees them."""
        cards: tuple[Card, ...] = fact.cards if hasattr(fact, "cards") else (fact.card,)
        names = seen(fact, cards, self.viewer)
        return [card.face if self._lay_open(fact, card) else name for card, name in zip(cards, names, strict=True)]

    def _lay_open(self, fact: Any, card: Card) -> bool:
        """Whether everybody has just seen a card, and so sees what a fact does with it."""
        if self.table.phase == "clean-up" and isinstance(fact, f.CardMoved) and card in self.from_play:
            return True
        return fact.cause is not None and self.open_cards.get(card) == fact.cause

    def is_type(self, name: str, *kinds: str) -> bool:
        """Whether a card or landscape is of one of these types."""
        text = self.texts.get(name)
        return text is not None and bool(text.types & set(kinds))

    # Plays

    def played(self, fact: f.CardPlayed) -> Iterator[Draft]:
        if fact.cause is None and self.table.phase == "buy":
            self.as_treasure.add(fact.seq)
        coins = max(0, self.coins.get(fact.seq, 0)) if self._states_coins(fact) else 0
        source = self.sources.of_play(fact)
        form = self._again(fact) or (FOR_COINS if coins and not source else "")
        if source:
            coins = 0  # the coins of a Treasure that a landscape plays have no place. [game 82544085, 242: a Reap]
        yield Draft(fact.player, "plays", [fact.card.face or "?"], amount=coins, source=source, form=form)

    def _again(self, fact: f.CardPlayed) -> str:
        """The form of a play of a card that is in play already."""
        times = (fact.cause or 0, fact.card)
        self.times[times] = self.times.get(times, 0) + 1
        if fact.from_ != "play" or fact.to != "play":
            return ""
        return THIRD if self.times[times] == 3 else AGAIN

    def _states_coins(self, fact: Fact | None) -> bool:
        """Whether the line of a play states what coins it gives: all that a Treasure does."""
        if not isinstance(fact, f.CardPlayed) or self.sources.is_early:
            return False
        return fact.seq in self.as_treasure or self.is_type(fact.card.face or "?", "Treasure")

    def _is_of_treasure(self, fact: f.ResourcesChanged) -> bool:
        """Whether a Boon gives something that the play of a Treasure has brought about: its coins have no line.
        [game 82365105, 99: an Idol]"""
        boon = self.cause(fact)
        return isinstance(boon, f.BoonReceived) and self._states_coins(self.cause(boon))

    def played_as(self, fact: f.PlayedAs) -> Iterator[Draft]:
        yield Draft(fact.player, "plays", [fact.name])

    def overridden(self, fact: f.InstructionsOverridden) -> Iterator[Draft]:
        if self.is_type(fact.by, "Way"):
            yield Draft(fact.player, USES_WAY, [fact.by], article="")
        elif fact.by == "Enchantress":
            yield Draft(None, ENCHANTED, [fact.card.face], source=fact.by)

    def followed(self, fact: f.FollowedInstructions) -> Iterator[Draft]:
        if fact.cause is not None and by_card.SWAPS.intersection(fact.rewrites):
            self.swapped.add(fact.cause)
        for name in fact.rewrites:
            if self.is_type(name, "Way"):
                yield Draft(fact.player, USES_WAY, [name], article="")

    def given(self, fact: f.ResourcesChanged) -> Iterator[Draft]:
        if fact.cause is None or not self.sources.is_stated(fact):
            return
        source, form = self.sources.of_gift(fact)
        told = self._states_coins(self.cause(fact)) and self.coins[fact.cause] > 0
        coins = 0 if told or self._is_of_treasure(fact) else fact.coins
        if told and self.behind(fact) in by_card.COINS_TOLD_TWICE and self._is_last(fact):
            coins = self.coins[fact.cause]
        if coins > 0 and self._is_swapped(fact):
            yield Draft(fact.player, WOULD, word=f"draw {_some(coins)}")
        if self.sources.is_early and source and fact.actions == 1 and coins > 0:
            yield Draft(fact.player, "takes", amount=coins, word="coins", source=source, form=WITH_ACTION)
            return
        for by, word in ((fact.actions, "actions"), (fact.buys, "buys"), (coins, "coins")):
            if by < 0 and word == "coins" and not self.sources.pays_debt(fact):
                yield Draft(fact.player, LOSES, amount=-by)
            elif by > 0:
                behind = BEHIND if source and not form and word == "coins" and not self.sources.is_early else form
                yield Draft(fact.player, "takes", amount=by, word=word, source=source, form=behind)

    # Decks

    def drawn(self, fact: f.CardsDrawn) -> Iterator[Draft]:
        source, form = self.sources.of_draw(fact)
        form = WITH_BUY if source == "Tactician" else form
        if self._looks_only(fact):
            yield Draft(fact.player, "looks", self.seen(fact))
            return
        key = (f.CardsDrawn, fact.player, fact.cause)
        if self._is_swapped(fact):
            text = self.texts.get(self.behind(fact))
            coins = max(len(fact.cards), text.coins if text is not None else 0)
            yield Draft(fact.player, WOULD, word=f"get +${coins}")
        yield Draft(fact.player, "draws", self.seen(fact), source=source, form=form, key=key)

    def _is_last(self, fact: f.ResourcesChanged) -> bool:
        """Whether a fact is the last of its play that gives coins."""
        return not any(isinstance(each, f.ResourcesChanged) and each.coins for each in self.later(fact))

    def _is_swapped(self, fact: Fact) -> bool:
        """Whether a play gives this in place of something else: cards for coins, or coins for cards."""
        return fact.cause in self.swapped

    def looked(self, fact: f.CardsLookedAt) -> Iterator[Draft]:
        if self._looks_only(fact):
            yield Draft(fact.player, "looks", self.seen(fact))
            return
        if card_behind(self.cause(fact)) in DRAWS_FIRST:
            yield Draft(fact.player, "draws", self.seen(fact))
        yield Draft(fact.player, "looks", self.seen(fact), key=(f.CardsLookedAt, fact.player, fact.cause))

    def _looks_only(self, fact: Fact) -> bool:
        """Whether of each card that a card draws the line says that it is looked at."""
        return self.sources.date >= LOOKS_EACH and card_behind(self.cause(fact)) in DRAWS_FIRST

    def _looked_through(self, fact: f.CardMoved | f.CardTrashed) -> Iterator[Draft]:
        """The looks through a discard pile before a card leaves it. A look is told once more where that card did not
        lie on top, in the games of 2018 to 2023. [82585026: a Mountain Village took 38 cards, and the eight that lay on
        top are those with one look]"""
        if fact.from_ != "discard" or fact.cause is None or fact.cause in self.looked_through:
            return
        made = self.made_by[fact.cause]
        looks = [each for each in made if isinstance(each, f.CardsLookedAt) and each.seq < fact.seq]
        shown = any(isinstance(each, f.CardRevealed) for each in made)
        untold = not looks and not shown and fact.to == "hand" and self._is_looked_for(fact)
        if not looks and not untold:
            return
        self.looked_through.add(fact.cause)
        if untold:
            yield self._looks_at_discard(fact.player)
        if self._looks_twice(fact.player, (fact.card,)):
            yield Draft(fact.player, "looks", self.seen(looks[0])) if looks else self._looks_at_discard(fact.player)

    def _is_looked_for(self, fact: f.CardMoved | f.CardTrashed) -> bool:
        """Whether a card is looked for in a discard pile: by a play, or by a Reaction that lies on top of it."""
        cause = self.cause(fact)
        if isinstance(cause, f.ReactionUsed):
            return self.table.seats[fact.player].discard[-1] != fact.card
        return isinstance(cause, f.CardPlayed)

    def _looks_twice(self, player: Player, taken: Sequence[Card]) -> bool:
        """Whether a look through a discard pile is told twice when these cards are taken."""
        pile = self.table.seats[player].discard
        return "2018" <= self.sources.date < "2024" and {*pile[-len(taken) :]} != {*taken}

    def shuffled(self, fact: f.DeckShuffled) -> Iterator[Draft]:
        yield Draft(fact.player, "shuffles")
        if self.shuffled_in:
            yield Draft(fact.player, SHUFFLES_IN, self.shuffled_in)
            self.shuffled_in = []

    def deck_moved(self, fact: f.DeckMoved) -> Iterator[Draft]:
        if not self._is_shuffling(fact):
            yield Draft(fact.player, "moves deck")

    def _is_shuffling(self, fact: f.CardMoved | f.DeckMoved) -> bool:
        """Whether a fact is a step of shuffling cards into the deck: they go on it, and all of it is shuffled.
        [82494030, 70: a Famine]"""
        steps = [fact, *self.later(fact)] if fact.cause is not None else []
        rest = [each for each in steps if not isinstance(each, f.CardMoved)]
        return len(rest) > 1 and isinstance(rest[0], f.DeckMoved) and isinstance(rest[1], f.DeckShuffled)

    def _is_put_back(self, fact: f.CardMoved) -> bool:
        """Whether a card only lay aside while others were shuffled into the deck."""
        made = self.made_by.get(fact.cause or 0, ())
        moved = next((each.seq for each in made if isinstance(each, f.DeckMoved)), 0)
        before = [each for each in made if each.seq < moved and isinstance(each, f.CardMoved)]
        away = any((each.card, each.to) == (fact.card, "looked at") for each in before)
        return fact.from_ == "looked at" and away and any(each.to == "deck" for each in before)

    # Cards that move

    def moved(self, fact: f.CardMoved) -> Iterator[Draft]:
        if fact.to in ("looked at", "revealed", "play") or (fact.from_ == fact.to and fact.to != "deck"):
            return
        yield from self._looked_through(fact)
        key = (f.CardMoved, fact.player, fact.to, fact.cause)
        draft = Draft(fact.player, "topdecks", self.seen(fact), key=key)
        if fact.to == "deck":
            yield from self._topdecked(fact, draft)
        elif fact.to == "deck bottom":
            place = "Draw Pile" if self.behind(fact) in by_card.UNDER_DRAW_PILE else "their deck"
            yield replace(draft, verb="bottoms", word=place)
        elif fact.to == "black market bottom":
            yield replace(draft, verb="bottoms", word="Black Market")
        elif fact.to == "hand":
            yield from self._in_hand(fact, draft)
        elif fact.to == "supply":
            yield replace(draft, verb="returns", word=self._pile_of(fact.card))
        elif fact.to == "discard":
            yield from self._put_into_discard(fact, draft)
        else:
            yield from self._aside(fact, key)

    def _topdecked(self, fact: f.CardMoved, draft: Draft) -> Iterator[Draft]:
        """A card that goes on the deck. What goes there by its own ability as it is gained has no line (a Nomad Camp);
        what is shuffled in has one behind the shuffle."""
        cause, by = self.cause(fact), self.behind(fact)
        if self._is_shuffling(fact):
            self.shuffled_in += draft.cards
        elif (
            isinstance(cause, f.AbilityTriggered)
            and cause.event == "gain"
            and by == fact.card.face
            and self._goes_there_itself(by)
        ):
            return
        elif not (fact.from_ == "revealed" and by in by_card.LEFT_ON_DECK):
            yield replace(draft, source=by if by in by_card.TOPDECKS_WITH else "")

    def _goes_there_itself(self, name: str) -> bool:
        """Whether a card has an ability of its own as it is gained, as a Nomad Camp has; that of a Bauble comes of one
        that was played."""
        text = self.texts.get(name)
        return text is not None and any((each.event, each.where) == ("gain", "self") for each in text.abilities)

    def _in_hand(self, fact: f.CardMoved, draft: Draft) -> Iterator[Draft]:
        """A card that goes to the hand; from the deck that is a draw, where nobody has seen it. Between two turns a
        Donate puts a whole deck into the hand. [82130943, 72]"""
        cause = self.cause(fact)
        if card_behind(cause) in DRAWS_FIRST:
            return
        between = isinstance(cause, f.AbilityTriggered) and cause.event == "between turns"
        if fact.from_ == "deck" and not between and not self._lay_open(fact, fact.card):
            yield replace(draft, verb="draws", key=(f.CardsDrawn, fact.player, fact.cause))
            return
        source, _ = self.source(fact)
        named = fact.from_ in ("aside", *MATS) and source in by_card.IN_HAND_FROM
        yield replace(draft, verb="in hand", source=source if named else "")

    def _put_into_discard(self, fact: f.CardMoved, draft: Draft) -> Iterator[Draft]:
        if self._is_put_back(fact):
            return
        rules = (fact.rule, getattr(self.cause(fact), "rule", None))
        if fact.from_ == "aside" and any((rule or "").startswith("possession/") for rule in rules):
            yield replace(draft, verb=SET_ASIDE_RETURNS)
        else:
            yield replace(draft, verb="discards", form="puts")

    def _pile_of(self, card: Card) -> str:
        """What the pile of a card is called: one of two cards by that card. [81626578, 289: the Encampment pile]"""
        name = card.face or "?"
        pile = self.table.pile_of.get(name, "") or "?"
        return name if "/" in pile else pile

    def _aside(self, fact: f.CardMoved | f.SetAside, key: object) -> Iterator[Draft]:
        """A card that is set aside, or put on a mat."""
        draft = Draft(fact.player, "sets aside", self.seen(fact), key=key)
        by, cause = self.behind(fact), self.cause(fact)
        itself = by in by_card.SETS_ITSELF_ASIDE_UNTOLD
        again = itself and isinstance(cause, f.AbilityTriggered)
        if fact.to in ON_MAT:
            yield replace(draft, verb=TO_MAT, word=ON_MAT[fact.to])
        elif by == "Inheritance":
            yield replace(draft, verb=INHERITS)
        elif any(isinstance(each, f.CardMoved) and each.card == fact.card for each in self.later(fact)):
            return  # an Archive puts it into the hand at once, and only that is told [82496200, 245]
        elif by != fact.card.face or by not in by_card.SETS_ITSELF_ASIDE_UNTOLD or self.sources.date.startswith("2017"):
            named = by in by_card.SETS_ASIDE_WITH and not again and not (itself and by == fact.card.face)
            yield replace(draft, source=by if named else "")

    def prepared(self, fact: f.DurationPrepared) -> Iterator[Draft]:
        """A Boon that is received next turn is set aside until then. [81526967, 48]"""
        if self.is_type(fact.card.face or "?", "Boon") and not isinstance(self.cause(fact), f.BoonReceived):
            yield Draft(fact.player, "sets aside", [fact.card.face], article="")

    def set_aside(self, fact: f.SetAside) -> Iterator[Draft]:
        cause = self.cause(fact)
        by = (cause.card, cause.event, cause.cause) if isinstance(cause, f.AbilityTriggered) else fact.cause
        yield from self._aside(fact, (f.SetAside, fact.player, fact.from_, fact.to, by))

    def put_in_deck(self, fact: f.CardPutInDeck) -> Iterator[Draft]:
        """A card of the hand put on the deck, under it or between its cards. [82659985, 73 and 106; 82131673, 121]"""
        draft = Draft(fact.player, INSERTS, self.seen(fact), key=(type(fact), fact.player, fact.cause))
        if fact.from_ == "hand" and fact.below == 0:
            yield replace(draft, verb="topdecks", key=None)
        elif fact.from_ == "hand" and fact.below >= len(self.table.seats[fact.player].deck):
            yield replace(draft, verb="bottoms", word="their deck", key=None)
        else:
            yield draft

    def trashed(self, fact: f.CardTrashed) -> Iterator[Draft]:
        """A card that is trashed; a Project that does it is named. [Cathedral 3 logs, Sewers 1]"""
        yield from self._looked_through(fact)
        cause = self.cause(fact)
        source = cause.card if isinstance(cause, f.AbilityTriggered) and self.is_type(cause.card, "Project") else ""
        key = (f.CardTrashed, fact.player, fact.cause)
        yield Draft(fact.player, "trashes", self.seen(fact), source=source, key=key)

    def exiled(self, fact: f.CardExiled) -> Iterator[Draft]:
        """A card that is exiled; for an Invest the line follows that says what is to come. [81680470, 78]"""
        yield from self.one(fact, EXILES)
        if self.behind(fact) == "Invest":
            name = fact.card.face or "?"
            self.invested[fact.player, name] += 1
            drawn = 2 * self.invested[fact.player, name]  # [81688948, 41: with a second token]
            yield Draft(fact.player, INVESTS, [None] * drawn, source=name)

    def discarded(self, fact: f.CardDiscarded) -> Iterator[Draft]:
        verb: Verb = FROM_EXILE if fact.from_ == "exile" else "discards"
        key = (f.CardDiscarded, verb, fact.player, fact.cause)
        form = AND_REVEALS if self.behind(fact) in by_card.SHOWS_DISCARD and verb == "discards" else ""
        yield Draft(fact.player, verb, self.seen(fact), key=key, top=fact.card.face, form=form)

    def cleaned_up(self, fact: f.CleanedUp) -> Iterator[Draft]:
        self.from_play = {*self.table.seats[fact.player].play}
        if fact.rule == "turn/anothers-cards" and fact.cards:
            yield Draft(fact.player, "discards", self.seen(fact), top=fact.cards[-1].face)

    def gained(self, fact: f.CardGained) -> Iterator[Draft]:
        key = (f.CardGained, fact.player, fact.cause, fact.from_ == "trash")
        maker = self.sources.maker(fact)
        word = "deck" if fact.to == "deck" and maker in by_card.GAINS_ONTO_DECK else ""
        if fact.from_ == "trash" and maker in by_card.GAINS_FROM_TRASH:
            word = "trash"
        yield Draft(fact.player, "gains", self.seen(fact), word=word, key=key)

    def one(self, fact: Any, verb: Verb) -> Iterator[Draft]:
        yield Draft(fact.player, verb, self.seen(fact), key=(type(fact), fact.player, fact.cause))

    def revealed(self, fact: f.CardRevealed) -> Iterator[Draft]:
        self.open_cards[fact.card] = fact.cause
        by = self.behind(fact)
        if by in by_card.WISHES and (named := self._named_before(fact)) is not None:
            yield self._wish(fact, named)
            return
        if self._is_told_by_move(fact):
            return
        if fact.from_ == "discard":
            yield from self._shown_from_discard(fact)
        key = (f.CardRevealed, fact.player, fact.cause, fact.from_)
        cause: Any = self.cause(fact)
        blocks = by in by_card.BLOCKED_BY_REVEAL and fact.player != cause.player
        verb: Verb = BLOCKS if blocks else "reveals"
        yield Draft(fact.player, verb, self.seen(fact), key=key, word=WHOLE if self._is_whole_hand(fact) else "")
        if by in by_card.PUT_ON_DECK and fact.to == "deck" and not self._moves_later(fact, f.CardMoved):
            yield Draft(fact.player, "topdecks", self.seen(fact), form=by_card.PUT_ON_DECK[by])

    def _moves_later(self, fact: f.CardRevealed, *kinds: type[Fact]) -> bool:
        """Whether the same play or trigger moves a card that it reveals."""
        return any(isinstance(each, kinds) and getattr(each, "card", None) == fact.card for each in self.later(fact))

    def _is_told_by_move(self, fact: f.CardRevealed) -> bool:
        """Whether only the move of a revealed card is told: one that was taken from a discard pile just looked through
        (Settlers: 8 logs), or that a player chose to discard or put away (Hostelry, Shepherd)."""
        rest = self.later(fact)
        if self.sources.date.startswith("2017") and self.behind(fact) in by_card.REVEALS_UNTOLD_IN_2017:
            return True
        if not rest or not self._moves_later(fact, f.CardMoved, f.CardDiscarded, f.CardTrashed):
            return False
        if self.behind(fact) in by_card.TOLD_BY_THE_MOVE:
            return True
        if fact.from_ == "discard":
            return isinstance(rest[0], f.CardMoved) and rest[0].to == "hand"
        return fact.from_ == "hand" and self._chose_to_move(fact)

    def _chose_to_move(self, fact: f.CardRevealed) -> bool:
        """Whether the answer before a card is revealed from the hand says where it goes."""
        at = fact.seq - 1
        while isinstance(self.by_seq.get(at), f.CardRevealed):
            at -= 1
        answer = self.by_seq.get(at)
        return isinstance(answer, Answered) and answer.question.split("/")[1:2] in (["discard"], ["topdeck"])

    def _is_whole_hand(self, fact: f.CardRevealed) -> bool:
        """Whether a reveal is that of a whole hand: all of its cards are shown one after the other, and nobody chose
        which. [30 lines of 12 logs]"""
        if not fact.from_ == fact.to == "hand" or fact.cause is None:
            return False
        hand = self.table.seats[fact.player].hand
        answer = self.by_seq.get(fact.seq - 1)
        chosen = isinstance(answer, Answered) and fact.card in answer.answer
        if chosen or (len(hand) == 1 and self.behind(fact) in by_card.REVEALS_ONE):
            return False
        made = self.made_by[fact.cause]
        shown = {each.card for each in made if isinstance(each, f.CardRevealed) and each.from_ == each.to == "hand"}
        return {*hand} <= shown

    def _shown_from_discard(self, fact: f.CardRevealed) -> Iterator[Draft]:
        """Who reveals cards of their discard pile is said to look through it. [82558096, 310: an Inn]"""
        made = self.made_by.get(fact.cause or 0, [fact])
        shown = [each.card for each in made if isinstance(each, f.CardRevealed)]
        if shown[:1] == [fact.card] and not any(isinstance(each, f.CardsLookedAt) for each in made):
            for _ in range(1 + self._looks_twice(fact.player, shown)):
                yield self._looks_at_discard(fact.player)

    def _named_before(self, fact: f.CardRevealed) -> f.CardNamed | None:
        """The name that the play named for which a card is revealed."""
        made = self.made_by.get(fact.cause or 0, ())
        return next((each for each in made if isinstance(each, f.CardNamed) and each.seq < fact.seq), None)

    def _wish(self, fact: f.CardRevealed, named: f.CardNamed) -> Draft:
        """A wish, and the card that it reveals."""
        found = fact.card.face == named.name
        cards: list[str | None] = [named.name] if found else [fact.card.face, named.name]
        return Draft(fact.player, "names", cards, form=FOUND if found else NOT_FOUND)

    def exchanged(self, fact: f.CardExchanged) -> Iterator[Draft]:
        yield Draft(fact.player, "returns", [fact.gave.face])
        yield Draft(fact.player, RECEIVES, [fact.got.face])

    def passed(self, fact: f.CardPassed) -> Iterator[Draft]:
        yield Draft(fact.player, "passes", self.seen(fact), to=fact.to)

    # Names, tokens, states

    def named(self, fact: f.CardNamed) -> Iterator[Draft]:
        if self.behind(fact) not in by_card.WISHES:
            yield Draft(fact.player, "names", [fact.name])

    def bought(self, fact: f.CardBought) -> Iterator[Draft]:
        if fact.from_ != "black market":
            yield Draft(fact.player, "buys", self.seen(fact))

    def overpaid(self, fact: f.Overpaid) -> Iterator[Draft]:
        if fact.coins and fact.card.face not in OVERPAID_UNTOLD:
            yield Draft(fact.player, LOSES, amount=fact.coins)

    def triggered(self, fact: f.AbilityTriggered) -> Iterator[Draft]:
        if fact.card in SHOWN_REACTIONS:
            yield Draft(fact.player, "reacts", [fact.card])

    def extra_turn(self, fact: f.ExtraTurnQueued) -> Iterator[Draft]:
        if fact.kind in by_card.TAKES_EXTRA_TURN:
            yield Draft(fact.player, EXTRA_TURN)

    def landscape_bought(self, fact: f.LandscapeBought) -> Iterator[Draft]:
        yield Draft(fact.player, "buys", [fact.name], article="")

    def reacted(self, fact: f.ReactionUsed) -> Iterator[Draft]:
        if fact.card.face not in by_card.REACTS_UNTOLD:
            yield Draft(fact.player, "reacts", [fact.card.face])

    def token(self, fact: f.TokenMoved) -> Iterator[Draft]:
        put_by = self.sources.placed.get((fact.player, fact.token), "")
        self.sources.place(fact)
        if fact.to != fact.player:
            yield from self._on_pile(fact)
        elif fact.token == "journey":
            yield Draft(fact.player, FLIPS, word="down" if fact.by > 0 else "up")
        elif fact.token == "-card":
            if fact.by < 0:
                yield Draft(fact.player, SKIPS_DRAW, source=put_by)
            yield Draft(fact.player, MOVES_TOKEN, word=fact.token, form=TO_LIMBO if fact.by < 0 else "")
        elif fact.token == "-coin" and fact.by < 0:
            left = 0 if self.sources.is_early else 1
            yield Draft(fact.player, RETURNS_TOKEN, word="-Coin token", source=put_by, left=left)
        else:
            yield from self._received(fact)

    def _on_pile(self, fact: f.TokenMoved) -> Iterator[Draft]:
        """A token that is put on a pile or a landscape."""
        taken = self.sources.taken_from(fact)
        if fact.by <= 0 or fact.cause is None:
            return
        if fact.token in TOKENS and fact.token != "estate":
            pile = self.table.pile(fact.to)
            name = pile[-1].face if pile and "/" in fact.to else fact.to
            yield Draft(fact.player, MOVES_TOKEN, [name], word=fact.token)
        elif fact.token == "vp" and taken:
            yield Draft(fact.player, MOVES_CHIPS, amount=fact.by, source=taken, word=fact.to)
        elif fact.token == "vp" and fact.to in ADDS_CHIPS:
            yield Draft(fact.player, ADDS_TOKENS, amount=fact.by, word=fact.to)

    def _received(self, fact: f.TokenMoved) -> Iterator[Draft]:
        """A token that a player receives or gives away."""
        verbs = TOKEN_VERBS.get(fact.token)
        if verbs is None or not fact.by or (fact.token == "vp" and fact.by < 0):
            return
        verb = verbs[fact.by < 0]
        if self.sources.is_untold(fact):
            return
        taken = self.sources.taken_from(fact)
        source = taken or self.sources.of_tokens(fact)
        if taken in by_card.CHIPS_OF_PILE_UNNAMED and not self.sources.is_early:
            source = ""
        form = A_COFFERS if source == "Patron" else ""
        held = self.table.seats[fact.player].tokens.get(fact.token, 0) + fact.by
        left = held if verb == REPAYS else 0
        key = (f.TokenMoved, fact.player, fact.token, fact.cause, fact.by < 0) if fact.cause else None
        yield Draft(fact.player, verb, amount=abs(fact.by), source=source, form=form, left=left, key=key)

    def state_taken(self, fact: f.StateTaken) -> Iterator[Draft]:
        yield Draft(fact.player, TAKES_CARD, [fact.state], article="the " if fact.state in ARTIFACTS else "")

    def state_returned(self, fact: f.StateReturned) -> Iterator[Draft]:
        yield Draft(fact.player, "returns", [fact.state], article="")

    def hex_or_boon(self, fact: f.HexReceived | f.BoonReceived) -> Iterator[Draft]:
        """One is said to be received by the first player who receives it from one cause. Others (beside a Sacred Grove)
        do so without a word, and so does who receives what is discarded already (from a Pixie).
        [81741954, 152; 82019420, 154]"""
        if (fact.card, fact.cause) not in self.received:
            self.received.add((fact.card, fact.cause))
            yield Draft(fact.player, RECEIVES, [fact.card.face], article="")

    def hex_or_boon_moved(self, fact: f.HexOrBoonMoved) -> Iterator[Draft]:
        if (fact.from_, fact.to) == ("supply", "hex or boon discard"):
            self.received.add((fact.card, fact.cause))
        if self.table.turn is None:
            yield Draft(None, CHOOSES_AT_SETUP, [fact.card.face], source="Druid")
            return
        if fact.from_ == "supply":
            yield Draft(fact.player, TAKES_CARD, [fact.card.face], article="")
        if fact.to == "hex or boon discard":
            yield Draft(fact.player, PUTS_BY, [fact.card.face], article="")


def _some(count: int) -> str:
    """So many cards, in words."""
    return "a card" if count == 1 else f"{count} cards"


def _one(verb: Verb) -> Callable[[Telling, Any], Iterator[Draft]]:
    return lambda telling, fact: telling.one(fact, verb)


_DRAFTS: dict[type[Fact], Callable[[Telling, Any], Iterator[Draft]]] = {
    f.CardPlayed: Telling.played,
    f.PlayedAs: Telling.played_as,
    f.InstructionsOverridden: Telling.overridden,
    f.FollowedInstructions: Telling.followed,
    f.ResourcesChanged: Telling.given,
    f.CardsDrawn: Telling.drawn,
    f.CardsLookedAt: Telling.looked,
    f.DeckShuffled: Telling.shuffled,
    f.DeckMoved: Telling.deck_moved,
    f.CardMoved: Telling.moved,
    f.SetAside: Telling.set_aside,
    f.DurationPrepared: Telling.prepared,
    f.CardDiscarded: Telling.discarded,
    f.CleanedUp: Telling.cleaned_up,
    f.CardGained: Telling.gained,
    f.CardTrashed: Telling.trashed,
    f.CardExiled: Telling.exiled,
    f.CardCalled: _one(CALLS),
    f.CardPutInDeck: Telling.put_in_deck,
    f.CardBought: Telling.bought,
    f.CardRevealed: Telling.revealed,
    f.CardExchanged: Telling.exchanged,
    f.CardPassed: Telling.passed,
    f.CardNamed: Telling.named,
    f.LandscapeBought: Telling.landscape_bought,
    f.Overpaid: Telling.overpaid,
    f.AbilityTriggered: Telling.triggered,
    f.ExtraTurnQueued: Telling.extra_turn,
    f.ReactionUsed: Telling.reacted,
    f.TokenMoved: Telling.token,
    f.StateTaken: Telling.state_taken,
    f.StateReturned: Telling.state_returned,
    f.HexReceived: Telling.hex_or_boon,
    f.BoonReceived: Telling.hex_or_boon,
    f.HexOrBoonMoved: Telling.hex_or_boon_moved,
}
"""How each kind of fact is told. A kind that is not here leaves no line."""
