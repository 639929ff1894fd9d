"""Which lines Dominion Online prints of each fact, and how they are worded.

Here is how a single fact is told; `scribe` puts together what shares a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import Text
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.dominion.vocabulary import ARTIFACTS, MATS
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.logs.dominion.online.dialect import DIALECT, DRAWS_FIRST, SHOWN_REACTIONS, TOKEN_VERBS, TOKENS
from moothall.logs.dominion.online.shapes import (
    A_COFFERS,
    AGAIN,
    BEHIND,
    FOR_COINS,
    FROM,
    THIRD,
    TO_LIMBO,
    WITH_ACTION,
    WITH_BUY,
)
from moothall.logs.dominion.online.sight import seen
from moothall.logs.dominion.online.sources import (
    ADDS_CHIPS,
    EXTRA_TURNS_TOLD,
    FROM_TRASH_TOLD,
    ONTO_DRAWPILE,
    OVERPAID_UNTOLD,
    Sources,
)
from moothall.logs.dominion.online.verbs import (
    ADDS_TOKENS,
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
    MOVES_CHIPS,
    MOVES_TOKEN,
    PUTS_BY,
    RECEIVES,
    REPAYS,
    RETURNS_TOKEN,
    SET_ASIDE_RETURNS,
    SKIPS_DRAW,
    TAKES_CARD,
    TO_MAT,
    USES_WAY,
)
from moothall.logs.dominion.verbs import Verb

ON_MAT = {"island": "island", "tavern": "tavern", "native_village": "native village"}
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
    """The coins that each play gives, by the seq of the play."""
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

    def __post_init__(self) -> None:
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
        for name in fact.rewrites:
            if self.is_type(name, "Way"):
                yield Draft(fact.player, USES_WAY, [name], article="")

    def given(self, fact: f.ResourcesChanged) -> Iterator[Draft]:
        if fact.cause is None or not self.sources.is_stated(fact):
            return
        source, form = self.sources.of_gift(fact)
        told = self._states_coins(self.cause(fact)) and self.coins[fact.cause] > 0
        coins = 0 if told or self._is_of_treasure(fact) else fact.coins
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
        key = (f.CardsDrawn, fact.player, fact.cause)
        yield Draft(fact.player, "draws", self.seen(fact), source=source, form=form, key=key)

    def looked(self, fact: f.CardsLookedAt) -> Iterator[Draft]:
        if card_behind(self.cause(fact)) in DRAWS_FIRST:
            yield Draft(fact.player, "draws", self.seen(fact))
        yield Draft(fact.player, "looks", self.seen(fact), key=(f.CardsLookedAt, fact.player, fact.cause))

    def shuffled(self, fact: f.DeckShuffled) -> Iterator[Draft]:
        yield Draft(fact.player, "shuffles")

    def deck_moved(self, fact: f.DeckMoved) -> Iterator[Draft]:
        yield Draft(fact.player, "moves deck")

    # Cards that move

    def moved(self, fact: f.CardMoved) -> Iterator[Draft]:
        key = (f.CardMoved, fact.player, fact.to, fact.cause)
        source, _ = self.source(fact)
        draft = Draft(fact.player, "topdecks", self.seen(fact), key=key)
        if fact.to in ("looked at", "revealed", "play") or (fact.from_ == fact.to and fact.to != "deck"):
            return
        if fact.to == "hand" and card_behind(self.cause(fact)) in DRAWS_FIRST:
            return
        if fact.to == "deck":
            yield draft
        elif fact.to == "deck bottom":
            yield replace(draft, verb="bottoms", word="their deck")
        elif fact.to == "black market bottom":
            yield replace(draft, verb="bottoms", word="Black Market")
        elif (fact.from_, fact.to) == ("deck", "hand") and not self._lay_open(fact, fact.card):
            yield replace(draft, verb="draws", key=(f.CardsDrawn, fact.player, fact.cause))
        elif fact.to == "hand":
            yield replace(draft, verb="in hand", source=source if fact.from_ in ("aside", *MATS) else "")
        elif fact.to == "supply":
            yield replace(draft, verb="returns", word=self.table.pile_of.get(fact.card.face or "?", "") or "?")
        elif fact.to == "discard":
            back = fact.from_ == "aside" and (fact.rule or "").startswith("possession/")
            yield replace(draft, verb=SET_ASIDE_RETURNS if back else "discards", form="" if back else "puts")
        else:
            yield self._aside(fact, key)

    def _aside(self, fact: f.CardMoved | f.SetAside, key: object) -> Draft:
        """A card that is set aside, or put on a mat."""
        draft = Draft(fact.player, "sets aside", self.seen(fact), key=key)
        by = card_behind(self.cause(fact)) or ""
        if fact.to in ON_MAT:
            return replace(draft, verb=TO_MAT, word=ON_MAT[fact.to])
        if by == "Inheritance":
            return replace(draft, verb=INHERITS)
        return replace(draft, source=by if by != fact.card.face and fact.from_ != "trash" else "")

    def set_aside(self, fact: f.SetAside) -> Iterator[Draft]:
        yield self._aside(fact, (f.SetAside, fact.player, fact.from_, fact.to, fact.cause))

    def discarded(self, fact: f.CardDiscarded) -> Iterator[Draft]:
        verb: Verb = FROM_EXILE if fact.from_ == "exile" else "discards"
        key = (f.CardDiscarded, verb, fact.player, fact.cause)
        yield Draft(fact.player, verb, self.seen(fact), key=key, top=fact.card.face)

    def cleaned_up(self, fact: f.CleanedUp) -> Iterator[Draft]:
        self.from_play = {*self.table.seats[fact.player].play}
        if fact.rule == "turn/anothers-cards" and fact.cards:
            yield Draft(fact.player, "discards", self.seen(fact), top=fact.cards[-1].face)

    def gained(self, fact: f.CardGained) -> Iterator[Draft]:
        key = (f.CardGained, fact.player, fact.cause, fact.from_ == "trash")
        maker = self.sources.maker(fact)
        word = "deck" if fact.to == "deck" and maker in ONTO_DRAWPILE else ""
        if fact.from_ == "trash" and maker in FROM_TRASH_TOLD:
            word = "trash"
        yield Draft(fact.player, "gains", self.seen(fact), word=word, key=key)

    def exiled(self, fact: f.CardExiled) -> Iterator[Draft]:
        yield from self.one(fact, EXILES)
        if self.sources.maker(fact) == "Invest":
            yield Draft(fact.player, INVESTS, [None, None], source=fact.card.face or "")

    def extra_turn(self, fact: f.ExtraTurnQueued) -> Iterator[Draft]:
        if self.sources.maker(fact) in EXTRA_TURNS_TOLD:
            yield Draft(fact.player, EXTRA_TURN)

    def one(self, fact: Any, verb: Verb) -> Iterator[Draft]:
        yield Draft(fact.player, verb, self.seen(fact), key=(type(fact), fact.player, fact.cause))

    def revealed(self, fact: f.CardRevealed) -> Iterator[Draft]:
        self.open_cards[fact.card] = fact.cause
        key = (f.CardRevealed, fact.player, fact.cause, fact.from_)
        yield Draft(fact.player, "reveals", self.seen(fact), key=key)

    def exchanged(self, fact: f.CardExchanged) -> Iterator[Draft]:
        yield Draft(fact.player, "returns", [fact.gave.face])
        yield Draft(fact.player, RECEIVES, [fact.got.face])

    def passed(self, fact: f.CardPassed) -> Iterator[Draft]:
        yield Draft(fact.player, "passes", self.seen(fact), to=fact.to)

    # Names, tokens, states

    def named(self, fact: f.CardNamed) -> Iterator[Draft]:
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

    def landscape_bought(self, fact: f.LandscapeBought) -> Iterator[Draft]:
        yield Draft(fact.player, "buys", [fact.name], article="")

    def reacted(self, fact: f.ReactionUsed) -> Iterator[Draft]:
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
        source = self.sources.taken_from(fact) or self.sources.of_tokens(fact)
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
        do so without a word, and so does who receives what is discarded already (from a Pixie)."""
        if (fact.card, fact.cause) not in self.received:
            self.received.add((fact.card, fact.cause))
            yield Draft(fact.player, RECEIVES, [fact.card.face], article="")

    def hex_or_boon_moved(self, fact: f.HexOrBoonMoved) -> Iterator[Draft]:
        if (fact.from_, fact.to) == ("supply", "hex or boon discard"):
            self.received.add((fact.card, fact.cause))
        if self.table.turn is None:
            yield Draft(None, CHOOSES_AT_SETUP, [fact.card.face], source="Druid")
        elif fact.from_ == "supply":
            yield Draft(fact.player, TAKES_CARD, [fact.card.face], article="")
        elif fact.to == "hex or boon discard":
            yield Draft(fact.player, PUTS_BY, [fact.card.face], article="")


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
    f.CardDiscarded: Telling.discarded,
    f.CleanedUp: Telling.cleaned_up,
    f.CardGained: Telling.gained,
    f.CardTrashed: _one("trashes"),
    f.CardExiled: Telling.exiled,
    f.ExtraTurnQueued: Telling.extra_turn,
    f.CardCalled: _one(CALLS),
    f.CardPutInDeck: _one(INSERTS),
    f.CardBought: Telling.bought,
    f.CardRevealed: Telling.revealed,
    f.CardExchanged: Telling.exchanged,
    f.CardPassed: Telling.passed,
    f.CardNamed: Telling.named,
    f.LandscapeBought: Telling.landscape_bought,
    f.Overpaid: Telling.overpaid,
    f.AbilityTriggered: Telling.triggered,
    f.ReactionUsed: Telling.reacted,
    f.TokenMoved: Telling.token,
    f.StateTaken: Telling.state_taken,
    f.StateReturned: Telling.state_returned,
    f.HexReceived: Telling.hex_or_boon,
    f.BoonReceived: Telling.hex_or_boon,
    f.HexOrBoonMoved: Telling.hex_or_boon_moved,
}
"""How each kind of fact is told. A kind that is not here leaves no line."""
