"""Lines that a log may have lost: what its game may have had before a line that nothing explains.

Where a proof rests on what no line tells, a lost line may have told it. So the game is played once more, with leave to
do before that line what the log does not say: what the rules make may lack its line there, a player may play a card
that they may hold or buy one that they can pay, and a player who shows a card that they never got may have bought it in
a turn in which they bought less than they could. What is said of nobody is explained by that; a line that says
something else than what happened is not: it still has to be made, by something in hand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, islice
from typing import Literal

from moothall.domain.dominion.play.cost import cost
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.menu import Choices, spendable
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import MENU, Answer, Ask, Menu
from moothall.domain.kernel.facts import Answered, Card, Fact, Player
from moothall.logs.dominion.dialect import ExpectedLine
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.state import AuditState
from moothall.logs.dominion.unseen_cards import most_of
from moothall.logs.dominion.verbs import BOUNDARY, MENU_VERBS, Verb
from moothall.logs.search import Given
from moothall.logs.verdict import Finding

MOST_UNTOLD = 3
"""How many choices of the menu in a turn may lack their line: six lines hold no more, but for plays that give
nothing."""
Supposition = Literal["bought", "before", "played"]
"""What may be lost: the purchase of a card that a player shows and does not have, lines right before the one that
differs, or a play in an earlier turn that drew cards."""

OF_TURN = frozenset({"buy/cost", "buy/buys", "play/actions", "play/phase", "play/hand"})
"""Rules that look at all that a player chose to do in the turn."""
MOST_CHOSEN = 4
"""How many answers to a question are tried that no line tells."""
MOST_SETS = 500
"""How many sets of unseen Treasures are looked at."""
OF_OWNING = frozenset({"pool", "play/hand", "final/decks"})
"""Rules that look at which cards a player has."""
OF_NO_LINE = frozenset({"play/coins", "play/type", "turn/number", "turn/player", "setup/piles"})
"""Rules of which no line that is lost explains a breach: a line adds up wrongly, plays what is never played, or has
another number or name."""


def ways(finding: Finding) -> Sequence[Supposition]:
    """What may be lost that explains a difference; nothing where no lost line does."""
    if finding.rule in OF_NO_LINE:
        return ()
    return ("bought", "before", "played") if finding.rule in OF_OWNING else ("before",)


def adds_up(state: AuditState, finding: Finding) -> bool:
    """Whether a difference is about how many cards a deck has, in its player's own turn, or about Debt: then any line
    that was lost since it was shuffled, or taken, may explain it. Nobody shuffles before a choice of the menu, for
    nothing is drawn there."""
    scope = finding.scope
    if scope is None or len(scope.players) > 1:
        return False
    behind = state.lines[bisect_right(state.numbers, finding.line) :][:1]
    if finding.rule in ("shuffle", "debt"):
        return True
    return scope.verb == "shuffles" and all(each.verb not in MENU_VERBS for each in behind)


class Supposed:
    """Lines that are supposed to be lost, each before the line of a finding."""

    def __init__(self, findings: Sequence[Finding], how: Supposition) -> None:
        told = [each for each in findings if each.rule not in OF_NO_LINE]
        if how in ("bought", "played"):
            told = [each for each in told if each.rule not in OF_OWNING]
        self.since = min((each.interval[0] for each in findings), default=0)
        """The line from which on a play may be lost that drew cards."""
        self.draws = {each.scope.about for each in findings if each.scope is not None} if how == "played" else set()
        """Whose play that is."""
        self.lines = {each.line for each in told}
        self.changed = {each.line for each in told if each.told_otherwise}
        """Those of them before which nothing was chosen: the line tells of another card what happened."""
        self.of_turn = {each.line for each in told if each.rule in OF_TURN}
        """Those of them of which the lost lines may stand anywhere before them in their turn."""
        self.unbought: set[tuple[Player, str]] = set()
        """Whose purchase of which card may lack its line, in any turn."""
        for each in findings:
            if each.scope is not None and each.scope.about is not None:
                self.unbought.update((each.scope.about, card) for card in each.scope.cards)

    def lacks(self, state: AuditState, expected: ExpectedLine, fact: Fact) -> bool:
        """Whether an expected line may be one that is lost: no line tells a part of it. It tells `fact`, the first of
        those that are joined in it."""
        parts = [len(cards) for _, cards in expected.joined] or [len(getattr(fact, "cards", ())) or 1]
        if expected.cards and len(expected.cards) < min(parts):
            return False
        if self.are_ahead(state):
            return True
        if expected.player in self.draws and (fact.seq if fact.cause is None else fact.cause) not in state.vouched:
            return isinstance(fact, f.CardPlayed) or fact.cause is not None
        if expected.verbs[0] == "plays" and fact.cause is None and self._wants(expected.player):
            return self._is_last(state, expected.player, state.verdicts.at)
        is_bought = expected.verbs[0] in ("buys", "gains") and bool(expected.cards)
        return is_bought and all((expected.player, card) in self.unbought for card in expected.cards)

    def are_ahead(self, state: AuditState) -> bool:
        """Whether lines are lost between the next line and the end of its turn."""
        at = state.verdicts.at
        end = min(state.turns.end(at), len(state.numbers) - 1)
        return any(state.numbers[i] in self.lines for i in range(at, end + 1))

    def ends(self, state: AuditState, i: int, verb: Verb | None = None) -> bool:
        """Whether nothing that happened before the lost lines is told behind line `i`, the first behind them: no choice
        of the menu, and nothing else where it shuffles a deck."""
        first = state.numbers[i] in self.lines
        return first and (state.lines[i].verb == "shuffles" or verb in BOUNDARY or verb == "gains")

    def answers(self, state: AuditState, game: Dominion, ask: Menu) -> list[Given]:
        """What the player may have chosen at a menu that no line tells."""
        i = state.verdicts.at
        if i >= len(state.lines) or not isinstance(ask.choices, Choices) or _untold(state, game) >= MOST_UNTOLD:
            return []
        if self._is_here(state, i) and not _is_undone(state, game, i):
            is_set_off = state.number(i) in self.lines and state.lines[i].verb not in BOUNDARY
            bought = self._purchases(game, ask, any_card=is_set_off)
            return [*_plays(state, game, ask), *_spent(game, ask), *bought]
        if ask.subject in self.draws and state.number(i) >= self.since and not _untold(state, game):
            return [*_plays(state, game, ask, drawing=True)]
        if game.table.buys and self._is_last(state, ask.subject, i):
            purchases = [*self._purchases(game, ask, any_card=False)]
            if purchases or self._wants(ask.subject):
                return [*purchases, *_treasures(state, game, ask)]
        return []

    def _is_here(self, state: AuditState, i: int) -> bool:
        """Whether lines may be lost right before line `i`."""
        if state.verdicts.is_begun(i) or _is_passed(state, i) or state.number(i) in self.changed:
            return False
        if state.number(i) in self.lines:
            return True
        return any(state.numbers[at] in self.of_turn for at in range(i, state.turns.end(i)))

    def with_more(self, state: AuditState, ask: Ask, answers: Iterable[Answer]) -> Iterator[Answer]:
        """The answers to a question that is not a menu, and those of which lines may be lost: more than the lines tell,
        where lost ones are ahead; right before them as much as may be chosen, and as little."""
        told: Answer = ()
        for at, answer in enumerate(answers):
            told = answer if not at else told
            yield answer
        i = state.verdicts.at
        if i >= len(state.lines) or not self.are_ahead(state):
            return
        left = [each for each in ask.options if each not in told]
        for number in (1, 2):
            yield from ((*told, *more) for more in islice(combinations(left, number), MOST_CHOSEN))
        if self._is_here(state, i):
            for number in dict.fromkeys((min(ask.most, len(ask.options)), ask.least)):
                yield from islice(combinations(ask.options, number), MOST_CHOSEN)

    def _wants(self, player: Player) -> bool:
        return any(player == each for each, _ in self.unbought)

    @staticmethod
    def _is_last(state: AuditState, player: Player, i: int) -> bool:
        """Whether a player chooses nothing more in the turn of line `i`."""
        ahead = state.lines[i : state.turns.end(i)]
        return not any(line.actor == player and line.verb in ("plays", "buys", "gains") for line in ahead)

    def _purchases(self, game: Dominion, ask: Menu, *, any_card: bool) -> Iterator[Given]:
        """The purchases that the menu offers: all, or those of cards that the player shows and never got."""
        pile_of = game.table.pile_of
        wanted = {pile_of.get(card, card) for player, card in self.unbought if player == ask.subject}
        for answer in ask.choices:
            if answer[0] == "buy" and (any_card or answer[1] in wanted):
                yield Given.of(answer)


def _spent(game: Dominion, ask: Menu) -> Iterator[Given]:
    """All tokens of a kind that the player may spend."""
    most = {answer[:-1]: answer for answer in spendable(game, ask.subject)}
    return map(Given.of, most.values())


def _untold(state: AuditState, game: Dominion) -> int:
    """How many choices of the turn lack their line so far, but for those of Treasures, which share one."""
    count = 0
    for fact in reversed(game.facts):
        if isinstance(fact, f.TurnBegan):
            return count
        played = isinstance(fact, f.CardPlayed) and fact.cause is None and not game.is_type(fact.card, "Treasure")
        count += (played or isinstance(fact, f.CardBought)) and fact.seq not in state.vouched
    return count


def _is_undone(state: AuditState, game: Dominion, i: int) -> bool:
    """Whether what line `i` tells of its player may have been done since the last choice of the menu, with other cards,
    and was not: then the line tells that wrongly."""
    line = state.lines[i]
    chosen = next((at for at in range(len(game.facts), 0, -1) if _is_chosen(game.facts[at - 1])), 0)
    asked = (each for each in state.silent if each.facts >= chosen and each.player == line.actor)
    return any(line.verb in state.verbs.answering(each.verb) for each in asked)


def _is_chosen(fact: Fact) -> bool:
    return isinstance(fact, Answered) and fact.question == MENU


def _is_passed(state: AuditState, i: int) -> bool:
    """Whether something has accounted for a line behind line `i` in its turn: then nothing happened before it."""
    return any(verdict is not None for verdict in state.verdicts.given[i + 1 : state.turns.end(i)])


def _plays(state: AuditState, game: Dominion, ask: Menu, *, drawing: bool = False) -> Iterator[Given]:
    """The plays of a card that the player may hold, first of those that give what the next line tells; of all Treasures
    at once. `drawing`: only of cards that draw."""
    pools, line = state.pools, state.lines[state.verdicts.at]
    offered = [card for card in ask.choices.playable if isinstance(card, Card)]  # type: ignore[attr-defined]
    cards = dict[str, Card]()
    for card in offered:
        for face in (card.face,) if card.face is not None else pools.faces_for(card):
            text = game.text(face)
            if text is not None and "Treasure" not in text.types and (text.cards or not drawing):
                cards.setdefault(face, card)
    plays = [
        Given(("play", cards[face]), (None, face)) for face in sorted(cards, key=lambda f: not _gives(game, f, line))
    ]
    treasures = [] if drawing else [*_treasures(state, game, ask)]
    # a purchase is paid with Treasures
    yield from (*treasures, *plays) if line.verb in ("buys", *state.verbs.spends) else (*plays, *treasures)


def _gives(game: Dominion, face: str, line: Observation) -> bool:
    """Whether the text of a card gives what a line tells."""
    text = game.text(face)
    if text is None or line.verb not in ("draws", "shuffles", "takes"):
        return True
    given = {"actions": text.actions, "buys": text.buys, "coins": text.coins}
    return bool(given.get(line.word) if line.verb == "takes" else text.cards)


def _treasures(state: AuditState, game: Dominion, ask: Menu) -> Iterator[Given]:
    """The plays of all Treasures that the player may hold at once: of unseen ones those sets that pay most nearly what
    the next line costs, and those that give most."""
    offered = [card for card in ask.choices.playable if isinstance(card, Card)]  # type: ignore[attr-defined]
    cards = [card for card in offered if card.face is not None and game.is_type(card.face, "Treasure")]
    faces: list[str | None] = [card.face for card in cards]
    unseen = [card for card in offered if card.face is None]
    can_be = Counter(most_of(state.pools, unseen) or {}) if unseen else Counter[str]()
    coins = {face: text.coins for face in can_be if (text := game.text(face)) is not None and "Treasure" in text.types}
    for more in _sets(coins, can_be, len(unseen), _price(state, game)):
        if cards or more:
            yield Given(("play", *cards, *unseen[: len(more)]), (None, *faces, *more))


def _price(state: AuditState, game: Dominion) -> int:
    """What the purchase of the next line costs, less what the player has; 0 for another line."""
    line = state.lines[state.verdicts.at]
    return max(0, cost(game, line.cards[0]).coins - game.table.coins) if line.verb == "buys" and line.cards else 0


def _sets(coins: Mapping[str, int], can_be: Counter[str], number: int, price: int) -> list[tuple[str, ...]]:
    """Sets of Treasures among so many unseen cards, of these names with these coins: those first that pay a price most
    nearly, then all that give most."""
    best = [face for face in sorted(coins, key=coins.__getitem__, reverse=True) for _ in range(can_be[face])]
    sets = (each for size in range(1, number + 1) for each in combinations_with_replacement(sorted(coins), size))
    paying = [each for each in islice(sets, MOST_SETS) if Counter(each) <= can_be and _sum(coins, each) >= price > 0]
    return [*sorted(paying, key=lambda each: _sum(coins, each))[:MOST_CHOSEN], tuple(best[:number])]


def _sum(coins: Mapping[str, int], faces: Iterable[str]) -> int:
    return sum(coins[face] for face in faces)
