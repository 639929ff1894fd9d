"""Facts that the lines of a log cannot show: choices of set-up, and tokens for which a format has no words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import dropwhile

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.layout import BRINGING
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.scene import tell
from moothall.domain.dominion.text.book import LANDSCAPES, every_text
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.vocabulary import CHOICES
from moothall.domain.kernel.facts import Fact
from moothall.words import Message, Name, Told

from ..dialects.attested import cause_in, key_of, of_time
from ..dialects.dialect import Dialect
from ..state import AuditState


def is_choice_untold(game: Dominion) -> bool:
    """Whether something has happened by a choice of set-up that the log does not tell: a card was used for which a card
    was chosen, or a card is in the game for which there is a landscape that no line names."""
    chosen_for = {*_without_choice(game)}
    return _lacks_landscape(game) or any(face in chosen_for for face in _used(game.facts))


def landscapes_untold(dialect: Dialect, game: Dominion) -> Told | None:
    """Why landscapes may be in a game that its format does not list: it has no line for one
    that is bought, and there is a pile that came with them, or after them. None where there is none, or where what lies
    there is given."""
    if f.LandscapeBought in dialect.expected or game.table.landscapes:
        return None
    known = of_time(dialect.package, game.table.rules)
    later = (name for name in game.table.names if name in _since_landscapes() and not known.shows(name, 1))
    name = next(later, None)
    if name is None:
        return None
    return tell(Message("log.landscapes-untold", card=Name(name)))


@cache
def _since_landscapes() -> frozenset[str]:
    """The cards of the first expansion that has landscapes, and those that are listed behind it."""
    listed = dropwhile(lambda name: not any(text.types & LANDSCAPES for text in every_text(name)), NAMES)
    return frozenset(listed)


def every(token: f.TokenMoved) -> bool:
    """For whom each token counts."""
    return True


def but_points(used: Iterable[Fact]) -> Callable[[f.TokenMoved], bool]:
    """Which tokens matter if VP are not counted: VP only on a pile of which a card was used that may count them.
    [m3413606, 73: VP of an Aqueduct; 81591711, 191: of a Wild Hunt]"""
    piles = {*_used(used)}
    return lambda token: token.token != "vp" or token.to in piles


def is_token_untold(state: AuditState, game: Dominion, counts: Callable[[f.TokenMoved], bool] = every) -> bool:
    """Whether a token that `counts` was moved for which the format has no line, by what no real log shows: nobody knows
    then how many there are. [Debt in logs of Goko] That of a Project is told by the line in which it was bought."""
    line_of = state.expected.get(f.TokenMoved, lambda _: None)
    cause_of, known = cause_in(game.facts), state.attested
    kinds: dict[tuple[str, bool], bool] = {}
    for fact in state.tokens.of(game.facts):
        if not counts(fact):
            continue
        kind = fact.token, fact.to == fact.player
        if kind not in kinds:
            kinds[kind] = any(line_of(replace(fact, by=by).sealed(fact.seq)) is not None for by in (1, -1))
        if kinds[kind] or (known is not None and known.is_attested(key_of(fact, cause_of))):
            continue
        bought = cause_of(fact)
        if not (isinstance(bought, f.LandscapeBought) and bought.name == fact.to and bought.seq in state.vouched):
            return True
    return False


def _without_choice(game: Dominion) -> Iterator[str]:
    """The cards for which set-up chose something that the first fact does not say."""
    options = game.table.options
    return (choice.card for choice in CHOICES.values() if choice.name not in options)


def _used(facts: Iterable[Fact]) -> Iterator[str | None]:
    """The cards whose text was followed."""
    return (each.card.face for each in facts if isinstance(each, (f.CardPlayed, f.DurationResolved)))


def _lacks_landscape(game: Dominion) -> bool:
    """Whether a card is in the game for which a landscape is laid out that is not on the table."""
    laid = {kind for name in game.table.landscapes for kind in _types(game, name)}
    names = {card for name, pile in game.table.supply.items() for card in (name, *(each.face or "" for each in pile))}
    kinds = {kind for name in names for kind in _types(game, name)}
    return any(kind in kinds and other not in laid for kind, other in BRINGING.items())


def _types(game: Dominion, name: str) -> Iterable[str]:
    text = game.text(name)
    return () if text is None else text.types
