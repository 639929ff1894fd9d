"""The facts of One of Dominion as sentences: a function for each kind of fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moothall.words import Joined, Key, Message, Name, Series

from ...kernel.ask import MENU
from ...kernel.facts import Answered, Card, Option
from ...kernel.telling.phrase import Nouns, Says, times
from ...kernel.telling.saying import FactWords, Saying, Sentences
from ..table import facts as f
from ..text.names import called

SENTENCES = Sentences()
Said = Saying[Any]


def _bare(name: Name, _several: bool, _articles: bool) -> Name:
    return name


def _some(name: Name, count: int) -> Message:
    if name[-1:].isdigit():  # no number is misread: yellow 2 (twice)
        return Message("ood.some-numbered", card=name, count=count, times=times(count))
    return Message("ood.some", card=name, count=count, times=times(count))


def _listed(name: str, count: int) -> Message:
    if name[-1:].isdigit():
        return Message("ood.listed-numbered", card=name, count=count)
    return Message("ood.listed", card=name, count=count)


NOUNS = Nouns(
    called=called,
    none=lambda: Message("ood.no-guests"),
    unknown=lambda count: Message("ood.unknown-guests", count=count),
    one=_bare,
    some=_some,
    listed=_listed,
)


def _style(card: Card) -> Says:
    """A style; `a style` where it is not known."""
    return Message("ood.unknown-style") if card.face is None else Name(card.face)


BY_RULE: Mapping[str | None, Key] = {
    "ood/first": Key("ood.by-first-phase"),
    "ood/income": Key("ood.by-income"),
    "ood/budget": Key("ood.by-budget"),
    "ood/same-colour": Key("ood.by-same-colour"),
}
"""For what points come and go, by the rule that says so."""
BY_SKILL: Mapping[str | None, Name] = {
    "ood/any-colour": Name("一色達彦"),
    "ood/favour": Name("音羽南海子"),
    "ood/scoop": Name("Scoop"),
    "ood/healing": Name("芳華玲"),
    "ood/trade": Name("御堂真黄"),
    "ood/blackmail": Name("Blackmail"),
}
"""The same, where it is a skill."""

PHASES: Mapping[str, Key] = {
    "pre": Key("ood.pre-phase", "who"),
    "first": Key("ood.first-phase", "who"),
    "second": Key("ood.second-phase", "who"),
}
"""The phases of a player's time to act, but for its end."""


@SENTENCES.of(f.GameImported)
def imported(_said: Said, fact: f.GameImported) -> Message:
    """The stream was made from a transcript."""
    return Message("ood.imported", rules=fact.rules, engine=fact.engine)


@SENTENCES.of(f.GameStarted)
def started(_said: Said, fact: f.GameStarted) -> Message:
    """Who begins, and with which deck."""
    names = [name or f"p{seat}" for seat, name in enumerate(fact.players, 1)]
    return Message("ood.started", players=Series(names), deck=fact.deck, rules=fact.rules)


@SENTENCES.of(f.TableGiven)
def given(_said: Said, _fact: f.TableGiven) -> Message:
    """The table was set up by hand."""
    return Message("ood.table-given")


@SENTENCES.of(f.DeckShuffled)
def shuffled(_said: Said, _fact: f.DeckShuffled) -> Message:
    """The deck is shuffled."""
    return Message("ood.deck-shuffled")


@SENTENCES.of(f.TurnBegan)
def turn_began(_said: Said, fact: f.TurnBegan) -> Message:
    """A turn of all players."""
    return Message("ood.turn", number=fact.number)


@SENTENCES.of(f.StylesShuffled)
def styles_shuffled(_said: Said, _fact: f.StylesShuffled) -> Message:
    """Chance says who has which style."""
    return Message("ood.styles-dealt")


@SENTENCES.of(f.StyleUnused)
def style_unused(_said: Said, fact: f.StyleUnused) -> Message:
    """A style that nobody has."""
    return Message("ood.style-unused", style=_style(fact.style))


@SENTENCES.of(f.StyleDealt)
def style_dealt(saying: Said, fact: f.StyleDealt) -> Message:
    """A style that the others do not see yet."""
    if fact.style.face is None:
        return Message("ood.unknown-style-dealt", who=saying.who)
    return Message("ood.style-dealt", who=saying.who, style=Name(fact.style.face))


@SENTENCES.of(f.StyleRevealed)
def style_revealed(saying: Said, fact: f.StyleRevealed) -> Message:
    """A player's time to act has come."""
    return Message("ood.style-revealed", who=saying.who, style=_style(fact.style))


@SENTENCES.of(f.TurnSkipped)
def skipped(saying: Said, _fact: f.TurnSkipped) -> Message:
    """A player does not act."""
    return saying.does(Message("ood.is-detained"))


@SENTENCES.of(f.PhaseBegan)
def phase(saying: Said, fact: f.PhaseBegan) -> Message:
    """A phase of a player's time to act."""
    if fact.phase == "end":
        return saying.does(Message("ood.ends-time-to-act"))
    if fact.phase in PHASES:
        return PHASES[fact.phase](who=saying.who)
    return Message("ood.other-phase", who=saying.who, phase=fact.phase)


@SENTENCES.of(f.TokenMoved)
def points(saying: Said, fact: f.TokenMoved) -> Message:
    """Points come or go: for what, or to whom."""
    number = abs(fact.by)
    by: Says = BY_RULE[fact.rule]() if fact.rule in BY_RULE else BY_SKILL.get(fact.rule, "")
    if fact.by >= 0:
        if by:
            return saying.does(Message("ood.gets-points-by", count=number, by=by))
        return saying.does(Message("ood.gets-points", count=number))
    if fact.to in saying.names:
        other = saying.name(fact.to)
        if by:
            return saying.does(Message("ood.loses-points-by", count=number, other=other, by=by))
        return saying.does(Message("ood.loses-points", count=number, other=other))
    placed = saying.fact_at(fact.seq + 1)
    if isinstance(placed, f.GuestPlaced) and placed.player == fact.player:
        return saying.does(Message("ood.pays-for", count=number, card=NOUNS.card(placed.card)))
    if by:
        return saying.does(Message("ood.pays-points-by", count=number, by=by))
    return saying.does(Message("ood.pays-points", count=number))


@SENTENCES.of(f.CardsLookedAt)
def looked_at(saying: Said, fact: f.CardsLookedAt) -> Message:
    """Guests of the deck are looked at."""
    if all(card.face is None for card in fact.cards):
        return saying.does(Message("ood.looks-at-so-many", count=len(fact.cards)))
    return saying.does(Message("ood.looks-at", cards=NOUNS.cards(fact.cards)))


@SENTENCES.of(f.AddressTaken)
def address_taken(saying: Said, fact: f.AddressTaken) -> Message:
    """A guest that was looked at comes to a hand."""
    if fact.card.face is None:
        return saying.does(Message("ood.takes-address"))
    return saying.does(Message("ood.takes-address-of", card=Name(fact.card.face)))


@SENTENCES.of(f.CardsDrawn)
def drawn(saying: Said, fact: f.CardsDrawn) -> Message:
    """Guests come from the deck to a hand."""
    return saying.does(Message("ood.draws", cards=NOUNS.cards(fact.cards)))


@SENTENCES.of(f.CardDiscarded)
def discarded(saying: Said, fact: f.CardDiscarded) -> Message:
    """A guest goes to the discard pile."""
    card = NOUNS.card(fact.card)
    if fact.from_ == "hand":
        return saying.does(Message("ood.discards-from-hand", card=card))
    if fact.rule == "ood/untaken":
        return saying.does(Message("ood.discards-untaken", card=card))
    return saying.does(Message("ood.discards", card=card))


TO: Mapping[str, Key] = {
    "deck": Key("ood.onto-deck"),
    "deck bottom": Key("ood.under-deck"),
    "hand": Key("ood.into-hand"),
    "field": Key("ood.onto-field"),
    "discard": Key("ood.onto-discard-pile"),
    "out": Key("ood.out-of-game"),
}
"""Where a guest is put."""


@SENTENCES.of(f.CardMoved)
def moved(saying: Said, fact: f.CardMoved) -> Message:
    """A guest goes somewhere in some other way."""
    return saying.does(Message("ood.puts", card=NOUNS.card(fact.card), where=TO[fact.to]()))


@SENTENCES.of(f.GuestPlaced)
def placed(saying: Said, fact: f.GuestPlaced) -> Message:
    """An address becomes a connection."""
    return saying.does(Message("ood.places", card=NOUNS.card(fact.card)))


@SENTENCES.of(f.GuestRemoved)
def removed(saying: Said, fact: f.GuestRemoved) -> Message:
    """A guest is removed from another's field."""
    card, by = NOUNS.card(fact.card), saying.name(fact.by)
    removes = saying.does_by(by, Message("ood.removes", card=card, whose=saying.who))
    return Message("ood.removed-and-out", removed=removes) if fact.to == "out" else removes


@SENTENCES.of(f.GuestReturned)
def returned(saying: Said, fact: f.GuestReturned) -> Message:
    """A guest that was removed comes back to the hand."""
    return saying.does(Message("ood.gets-back", card=NOUNS.card(fact.card)))


@SENTENCES.of(f.SkillUsed)
def skill_used(saying: Said, fact: f.SkillUsed) -> Message:
    """A skill of a style, or of a guest on the field."""
    if fact.skill.isascii():  # the guests with a skill have Japanese names, the skills of styles English ones
        return saying.does(Message("ood.uses-skill", skill=Name(fact.skill)))
    return saying.does(Message("ood.uses-skill-of", guest=Name(fact.skill)))


@SENTENCES.of(f.StyleNamed)
def style_named(saying: Said, fact: f.StyleNamed) -> Message:
    """A style is named."""
    return saying.does(Message("ood.names-style", style=Name(fact.style), skill=Name(fact.skill)))


@SENTENCES.of(f.HandsExchanged)
def hands_exchanged(saying: Said, fact: f.HandsExchanged) -> Message:
    """Two players exchange all their addresses."""
    return Message("ood.hands-exchanged", who=saying.who, other=saying.name(fact.to))


@SENTENCES.of(f.CardIdentified)
def identified(saying: Said, fact: f.CardIdentified) -> Message:
    """A transcript shows only now which card it is."""
    return Message("ood.identified", who=saying.who, card=NOUNS.card(fact.card))


@SENTENCES.of(f.GameEnded)
def ended(saying: Said, fact: f.GameEnded) -> Message:
    """The ranks, the points, and who won."""
    best = sorted(fact.ranks.items(), key=lambda each: each[1])
    ranks = Joined(
        Message("ood.rank", rank=rank, name=saying.name(player), points=fact.scores.get(player, 0))
        for player, rank in best
    )
    winners = [saying.name(player) for player in fact.winners]
    won = Message("ood.won", count=len(winners), winners=Series(winners)) if winners else Message("ood.nobody-wins")
    return Message("ood.game-over", ranks=ranks, won=won)


@SENTENCES.of(Answered)
def answered(saying: Said, fact: Answered) -> Message:
    """What was chosen, of what question."""
    if fact.question == MENU:
        return saying.does(_from_menu(saying, fact.answer))
    cards = [each for each in fact.answer if isinstance(each, Card)]
    if fact.verb == "style":
        styles = Series(map(_style, cards)) if cards else Message("ood.no-styles")
        return saying.does(Message("ood.takes-style", style=styles))
    if fact.verb == "discard":
        return saying.does(Message("ood.gives-up", cards=NOUNS.cards(cards)))
    return saying.does(Message("ood.chooses", cards=NOUNS.cards(cards)))


def _from_menu(saying: Said, answer: tuple[Option, ...]) -> Message:
    """What a player chooses to do next: `place yellow 2`."""
    word, *rest = answer or ("end",)
    if word == "take":
        return Message("ood.to-take-address") if rest == ["address"] else Message("ood.to-take-points")
    if word == "place":
        return Message("ood.to-place", card=saying.option(rest[0]))
    if word == "use":
        skill, *target = rest
        if not target:
            return Message("ood.to-use", skill=saying.option(skill))
        return Message("ood.to-use-on", skill=saying.option(skill), target=_target(saying, target))
    return Message("ood.to-end")


def _target(saying: Said, target: list[Option]) -> Says:
    """On whom or what a skill is used: `Ren's red 2`, a style, a player."""
    each = [saying.option(one) for one in target]
    if len(target) == 2 and isinstance(target[0], str) and target[0] in saying.names:
        return Message("ood.whose", owner=each[0], card=each[1])
    return Series(each)


def _nothing(_said: Said, _fact: object) -> None:
    return None


OF_TURN = frozenset(
    {f.TurnSkipped, f.AddressTaken, f.GuestPlaced, f.GuestRemoved, f.GuestReturned, f.SkillUsed, f.HandsExchanged}
)
"""The kinds that the line of a whole turn has."""
FACT_WORDS = FactWords(
    SENTENCES.by_kind,
    NOUNS,
    clauses={f.PhaseBegan: _nothing, f.StyleUnused: _nothing, f.CardIdentified: _nothing},
    of_turn=OF_TURN,
    apart=frozenset({f.PhaseBegan, f.StyleRevealed, f.TurnSkipped, f.GameEnded}),
)
