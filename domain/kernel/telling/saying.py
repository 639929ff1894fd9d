"""How facts become sentences: one function for each kind, which makes the message that tells it."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from moothall.words import Message, Name, Texts

from ..facts import Card, Fact, Player
from .phrase import Nouns, Says

if TYPE_CHECKING:
    from .clause import Clause

SceneT = TypeVar("SceneT")
FactT = TypeVar("FactT", bound=Fact)


@dataclass(frozen=True, slots=True)
class Saying(Generic[SceneT]):
    """One fact as it is told: where it stands, and what people and things are called.

    `scene` is what a game's sentences need of what came before; `names` are the players' names by seat, `nouns` how the
    game speaks of its cards; `fact_at` gives a fact of the stream by its seq (None: it has none), `told` its sentence
    (None: there is no such fact). `question` says a question by its key, and the least and the most that it asks for,
    `word` an option by its key.
    """

    fact: Fact
    scene: SceneT
    names: Mapping[Player, str]
    nouns: Nouns
    fact_at: Callable[[int], Fact | None]
    told: Callable[[int], Message | Texts | None]
    question: Callable[[str, int, int], Says]
    word: Callable[[str], Says] = Name

    def name(self, player: Player) -> str:
        """A player's name; the seat where they have none."""
        return self.names.get(player) or player

    @property
    def who(self) -> str:
        """The name of the player whose fact it is."""
        return self.name(getattr(self.fact, "player", ""))

    def does(self, says: Says) -> Message:
        """The sentence that the player of the fact does something."""
        return self.does_by(self.who, says)

    def does_by(self, who: Says, says: Says) -> Message:
        """The sentence that somebody does something."""
        return Message("clause.sentence", says=Message("clause.does", who=who, does=says))

    def called(self, name: str) -> Says:
        """A player's name, or what else a word of an answer is called."""
        return self.names.get(name) or self.word(name)

    def option(self, option: object) -> Says:
        """A part of an answer in words: a card, a number, a name or a key."""
        if isinstance(option, Card):
            return self.nouns.card(option)
        return self.called(option) if isinstance(option, str) else str(option)


Sentence = Callable[[Saying[Any], Any], Message | Texts]
"""Makes the sentence of a fact: a message, or `Texts` of a game whose words no catalogue has."""
Clausal = Callable[[Saying[Any], Any], "Clause | None"]


class Sentences:
    """The functions that make sentences, by the kind of fact they tell."""

    def __init__(self) -> None:
        self.by_kind: dict[type[Fact], Sentence] = {}

    def of(
        self, kind: type[FactT]
    ) -> Callable[
        [Callable[[Saying[SceneT], FactT], Message | Texts]], Callable[[Saying[SceneT], FactT], Message | Texts]
    ]:
        """Declare the function that tells facts of a kind. Raises ValueError where there is one."""

        def keep(
            sentence: Callable[[Saying[SceneT], FactT], Message | Texts],
        ) -> Callable[[Saying[SceneT], FactT], Message | Texts]:
            if kind in self.by_kind:
                raise ValueError(f"there are two sentences for {kind.__name__}")
            self.by_kind[kind] = sentence
            return sentence

        return keep


def _no_scene(_before: Any, _fact: Fact) -> Any:
    return None


def _always(_fact: Fact) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class FactWords:
    """How a game tells its facts: its `sentences`, each given the `scene` before its fact.

    `begin` makes the scene at the start, `after` that after a fact; scenes do not change, for a retraction goes back to
    one. `is_minor` says which facts are told only where everything is asked for.
    `clauses` makes what a fact says in a line that tells several (None: nothing, another says it); of a kind that has
    none there, it is the sentence. `of_turn` are those kinds of these that the line of a whole turn has too.
    `amounts` are the kinds of which the sentence is a clause that only counts something.
    `apart` are the kinds with which something begins that does not come of the last choice from the menu.
    """

    sentences: Mapping[type[Fact], Sentence] = field(default_factory=dict)
    nouns: Nouns = field(default_factory=Nouns)
    begin: Callable[[Sequence[Fact]], Any] = lambda _: None
    after: Callable[[Any, Fact], Any] = _no_scene
    is_minor: Callable[[Fact], bool] = _always
    clauses: Mapping[type[Fact], Clausal] = field(default_factory=dict)
    of_turn: Collection[type[Fact]] = frozenset()
    apart: Collection[type[Fact]] = frozenset()
    amounts: Collection[type[Fact]] = frozenset()


def plainly(said: Saying[Any]) -> Message:
    """The sentence of a fact for which a game has none: who, and what kind of thing happened."""
    kind = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(said.fact).__name__).strip()
    return Message("stream.plainly-of", who=said.who, kind=kind) if said.who else Message("stream.plainly", kind=kind)
