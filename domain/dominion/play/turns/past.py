"""The past of a turn: what cards were when they were played, gained or bought, whatever they are by now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ....kernel.facts import Answered, Card, Fact, Player
from ...table import facts as f
from ...table.table import Table
from ...text.book import Text
from ...vocabulary import CardType
from ..abilities.frame import PlayFrame
from .looking_back import facts_of_turn

if TYPE_CHECKING:
    from ..engine import Dominion


class Play(NamedTuple):
    """A play of this turn: the card, and the facts in which it was played, a second one where it was played as another
    card. One that a scenario gives as played has none."""

    card: Card
    seqs: tuple[int, ...] = ()


class Then:
    """The cards of a game as they were when they were played, gained or bought: a second table follows its facts."""

    def __init__(self) -> None:
        self._past: Dominion | None = None
        self._last: Fact | None = None
        self._followed = 0
        self._given: Sequence[Card] = ()
        self._were: dict[int | Card, tuple[str | None, Text | None]] = {}

    def was(self, game: Dominion, when: int | Card) -> tuple[str | None, Text | None] | None:
        """The name and the text that a card had by the fact with this seq, or a card given as played when play began;
        None where nothing is known of it."""
        facts = game.facts
        if self._followed > len(facts) or (self._followed and facts[self._followed - 1] is not self._last):
            self.__init__()  # type: ignore[misc] # what was followed has been taken back
        past = self._past = self._past or type(game)(Table(), game.source)
        for fact in facts[self._followed :]:
            if self._given and type(fact) is Answered:
                for card in self._given:
                    self._keep(past, card, card)
                self._given = ()
            fact.apply(past.table)
            if isinstance(fact, (f.CardPlayed, f.PlayedAs, f.CardGained, f.CardBought)):
                self._keep(past, fact.seq, fact.card)
            elif isinstance(fact, f.TableGiven):
                self._given = fact.played
            elif isinstance(fact, f.KingdomDealt):
                past.renew()
            self._last = fact
        self._followed = len(facts)
        return self._were.get(when)

    def _keep(self, past: Dominion, when: int | Card, card: Card) -> None:
        if card.face is not None:
            owner = past.owner(card) if past.offers.own_shifts else None
            name = past.name(card)
            self._were[when] = name, past.played_text(name, owner)


def _may_have_changed(game: Dominion) -> bool:
    """Whether cards of this turn may have had other types than they have now."""
    return game.retypes or game.table.disguised


def was_type(game: Dominion, card: Card, kind: CardType, *when: int | Card | None) -> bool:
    """Whether a card had a type when it was played, gained or bought, by the facts with these seqs. [event/as-it-was]

    A card whose face is not known passes every test.
    """
    types = [game.then.was(game, each) for each in when if each is not None] if _may_have_changed(game) else []
    known = [each for each in types if each is not None]
    if not known:
        return game.is_type(card, kind)
    return any(text is None or kind in text.types for _, text in known)


def plays_of_turn(game: Dominion, player: Player | None = None) -> list[Play]:
    """The plays of a player in this turn, if not another one's then of the player whose turn it is: the first one
    first; what a scenario gives as played goes before."""
    turn, played = game.table.turn, game.table.played
    own = turn.player if turn is not None else None
    plays: list[Play] = []
    for fact in facts_of_turn(game):
        if isinstance(fact, f.CardPlayed) and fact.player == (player or own or fact.player):
            plays.append(Play(fact.card, (fact.seq,)))
        elif isinstance(fact, f.PlayedAs):
            at = max((at for at, play in enumerate(plays) if play.card is fact.card), default=None)
            if at is not None:
                plays[at] = Play(fact.card, (*plays[at].seqs, fact.seq))
    given = [] if player not in (None, own) else map(Play, played[: len(played) - len(plays)])
    return [*given, *plays]


def plays_before(game: Dominion, player: Player) -> int:
    """The number of plays of a player in this turn so far."""
    turn = game.table.turn
    return len(game.table.played if turn is None or turn.player == player else plays_of_turn(game, player))


def played_as_type(game: Dominion, play: Play, kind: CardType) -> bool:
    """Whether a play of this turn was of a card with a type. [event/as-it-was]"""
    return was_type(game, play.card, kind, *(play.seqs or (play.card,)))


def played_as_named(game: Dominion, play: Play, name: str) -> bool:
    """Whether a play of this turn was of a card of that name, or of one that was it in that play. [event/as-it-was]"""
    if play.card.face == name:
        return True
    names = [game.then.was(game, each) for each in play.seqs or (play.card,)] if _may_have_changed(game) else []
    return any(each is not None and each[0] == name for each in names)


def gains_of_type(game: Dominion, player: Player, kind: CardType) -> list[f.CardGained]:
    """The gains of a player in this turn, of cards that had a type when they were gained. [event/as-it-was]"""
    gains = (fact for fact in facts_of_turn(game) if isinstance(fact, f.CardGained) and fact.player == player)
    return [fact for fact in gains if was_type(game, fact.card, kind, fact.seq)]


def is_first_play(game: Dominion, fits: Callable[[Play], bool]) -> bool:
    """Whether the player whose play resolves played nothing that fits before it in this turn. What was played in the
    middle of it came later."""
    frame = game.frame
    before = frame.before if isinstance(frame, PlayFrame) else 0
    return not any(fits(each) for each in plays_of_turn(game, frame.player)[:before])


def is_first_of_type(game: Dominion, player: Player, card: Card, kind: CardType) -> bool:
    """Whether a card that is being played is the first of a type that a player plays in a turn, whoever's it is."""
    if game.table.turn is None or not was_type(game, card, kind, game.frame.seq):
        return False
    return is_first_play(game, lambda each: played_as_type(game, each, kind))


def is_first_of_name(game: Dominion, *names: str) -> bool:
    """Whether no card of these names was played this turn before the play that resolves."""
    return is_first_play(game, lambda each: any(played_as_named(game, each, name) for name in names))
