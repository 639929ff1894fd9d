"""What the cards of a game can do beside being played: gathered once for all games with the same names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...kernel.facts import Card
from ..vocabulary import TURNS, TurnWord
from .book import (
    BuyCondition,
    Override,
    OwnShift,
    PlayCondition,
    Reducer,
    Rewrite,
    Shift,
    Text,
    Watcher,
    book,
    made_of_texts,
    watchers,
)
from .rulebook import Rules

if TYPE_CHECKING:
    from ..play.engine import Dominion
    from ..table.table import Table

BUYABLE = frozenset(("Event", "Project"))


@dataclass(frozen=True, slots=True)
class Offers:
    """What there is in a game.

    `watchers` are the abilities by the event that sets them off, `reducers` make some cards cheaper than others,
    `play_limits` are what must hold for a play from hand, `overrides` and `rewrites` change how instructions are
    followed, `shifts` what cards say, `own_shifts` what those of one player say; `ways` are what each Way asks of the
    card that is played, `buyable` the Events and Projects, `types` all types of card there are, `payments` whether
    one may be paid for otherwise; `same_costs` says whose
    cost a card has instead of its own. `prolonging` are the kinds of turn of which a round may follow the turn with
    which the game would end, and `prophecy` is the name of the Prophecy, empty where there is none.
    `buys_with_actions` say when an Action may be used as a Buy. `plain_treasures` are those that give something and do
    nothing else when they are played. Each card in play of a name `cheaper_in_play`, and each time that an effect
    `cheaper_by_effect` is in force, lets all cards cost $1 less.
    """

    watchers: dict[str, list[Watcher]]
    reducers: Sequence[Reducer]
    play_limits: Sequence[PlayCondition]
    overrides: Sequence[Override]
    rewrites: Sequence[Rewrite]
    shifts: Sequence[Shift]
    own_shifts: Sequence[OwnShift]
    ways: dict[str, PlayCondition]
    buyable: Sequence[str]
    types: frozenset[str]
    payments: bool
    same_costs: dict[str, Callable[[Dominion], Card | None]]
    prolonging: Sequence[TurnWord]
    prophecy: str
    buys_with_actions: Sequence[BuyCondition]
    plain_treasures: dict[str | None, Text]
    cheaper_in_play: Sequence[str]
    cheaper_by_effect: frozenset[str]


def names_at(table: Table) -> tuple[str, ...]:
    """The names of the cards of a game: those of its piles and of its set-up first, then others that players have."""
    owned = [card for seat in table.seats.values() for card in seat.cards()]
    others = sorted({card.face for card in (*owned, *table.trash) if card.face})
    return tuple(dict.fromkeys((*table.pile_of, *table.names, *others)))


def had_at(table: Table) -> tuple[str, ...]:
    """What may have come to a table by no card of the game: states, mats, effects, by their names. It counts to the end
    of the game, or one that is opened again would go on by other abilities than those that it began with."""
    mats = {mat.replace("_", " ").title() for seat in table.seats.values() for mat in seat.zones}
    return tuple(sorted(mats | {each.partition(":")[0] for each in table.had}))


@made_of_texts(maxsize=512)
def offers(rules: Rules, names: tuple[str, ...], landscapes: tuple[str, ...], had: tuple[str, ...] = ()) -> Offers:
    """What the cards `names` and the landscapes offer by these rules, with what they bring (states, artifacts, …).

    `had` are the states, mats and effects that there have been: to a table set up by hand nothing may have brought
    them. They come last, so that a game that is opened again has all in the order that it began with.
    """
    texts = book(rules)
    known = _with_what_comes(texts, (*names, *landscapes))
    known += [texts[name] for name in had if name in texts and texts[name] not in known]
    laid = [texts[name] for name in landscapes if name in texts]
    ways = [text for text in laid if "Way" in text.types]
    watching = watchers(texts, (text.name for text in known))
    cheaper = watching.get("cost", ())
    return Offers(
        watching,
        [each for text in known for each in text.cheaper],
        [each for text in known for each in text.may_play],
        [each for text in known for each in text.overrides],
        [each for text in known for each in text.rewrites],
        [each for text in known for each in text.shifts],
        [each for text in known for each in text.own_shifts],
        {each.by: each.condition for text in ways for each in text.overrides}
        | {each.by: each.condition for text in ways for each in text.rewrites},
        tuple(text.name for text in laid if text.types & BUYABLE),
        frozenset(kind for text in known for kind in text.types),
        any(text.payment is not None for text in known),
        {text.name: text.same_cost for text in known if text.same_cost is not None},
        [word for word in TURNS.values() if _prolongs(word, known)],
        next((text.name for text in laid if "Prophecy" in text.types), ""),
        [each for text in known for each in text.buys_with_actions],
        {text.name: text for text in known if _is_plain_treasure(text)},
        [text.name for text, ability in cheaper if ability.where == "play"],
        frozenset(text.name for text, ability in cheaper if ability.where == "effect"),
    )


def _is_plain_treasure(text: Text) -> bool:
    """Whether a text is that of a Treasure that gives something for the turn, and does nothing else."""
    gives = text.actions or text.buys or text.coins or text.potions
    other = text.is_action or text.cards or text.suns or text.effect is not None
    return "Treasure" in text.types and bool(gives) and not other


def _prolongs(word: TurnWord, known: Sequence[Text]) -> bool:
    """Whether a kind of turn prolongs games with these cards. One that belongs to no card is of every game."""
    return word.prolongs is not None and (not word.card or any(text.name == word.card for text in known))


def _with_what_comes(texts: dict[str, Text], names: Sequence[str]) -> list[Text]:
    """The texts of `names` and of what they bring, each once, in the order of the book: a game that is resumed has the
    same as from its start, whoever holds what by then."""
    found: set[str] = set()
    waiting = list(names)
    for name in waiting:
        text = texts.get(name)
        if text is not None and name not in found:
            found.add(name)
            waiting += text.comes_with
    return [text for name, text in texts.items() if name in found]
