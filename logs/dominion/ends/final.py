"""The end of a log: final decks, scores, turns and winner against the table."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import compress

from moothall.domain.dominion.play import scoring
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.scene import NOUNS, tell
from moothall.domain.kernel.facts import Card, Player
from moothall.domain.kernel.python.copying import copied
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.telling.phrase import Says
from moothall.words import Joined, Message, Name

from ...findings.outcome import Outcome, without_some
from ...verdict import Final, by_the_rules
from ..findings.differences import differ
from ..lines.observation import Observation, having
from ..lines.verbs import FINAL, Verb
from ..state import AuditState, Retry
from . import given_up

WHAT: dict[Verb, str] = {
    "final cards": "decks",
    "final points": "scores",
    "final chips": "scores",
    "final turns": "turns",
    "place": "winner",
}
"""What the lines of the results say, by the name of its field in `Final`."""

OF_THE_TABLE: frozenset[Verb] = frozenset({"final trash", "final piles"})
"""Results that do not belong to one player."""
RESULTS = FINAL | OF_THE_TABLE


class Results:
    """Compares the results of a log with the table, and gives their lines a verdict.

    `not_counted` are the zones that final decks leave out where a game was given up.
    """

    def __init__(self, state: AuditState, game: Dominion, not_counted: Collection[str]) -> None:
        self.state = state
        self.game = game
        self.not_counted = not_counted
        self.final = Final()

    def judge(self) -> Retry | None:
        """Compare all of them, as `final`; or which open choice to try first where one differs."""
        lines, verbs = self.state.lines, self.state.line_verbs
        decks = {line.actor: line.cards for line in having(lines, verbs, ("final cards",))}
        if self._is_given_up():
            for player in self.game.table.players:
                self._settle_counted(player, decks.get(player, ()))
        self.state.pools.settle_all()
        points = {player: self._points(player, decks.get(player, ())) for player in self.game.table.players}
        judged: set[tuple[Verb, Player]] = set()
        results = compress(enumerate(lines), map(RESULTS.__contains__, verbs))
        for i, line in results:
            if line.verb in OF_THE_TABLE:
                other = self._of_the_table(i, line)
                if other is not None:
                    return other
            if line.actor is not None and line.verb in FINAL:
                again = (line.verb, line.actor) in judged and line.verb in WHAT
                other = self._twice(i, line.verb, line.actor) if again else self._line(i, line, line.actor, points)
                if other is not None:
                    return other
                judged.add((line.verb, line.actor))
        return None

    def _of_the_table(self, i: int, line: Observation) -> Retry | None:
        """The trash at the end, or the piles whose emptiness ended the game."""
        table, game = self.game.table, self.game
        if line.verb == "final trash":
            trash = Counter(game.name(card) for card in table.trash)
            right, rule = trash == Counter(line.cards), "final/trash"
            says = Message("finding.trash", rest=_rest(Counter(line.cards), trash))
        else:
            empty = [name for name in table.supply if not table.pile(name)]
            right, rule = {*line.cards} <= {*empty}, "final/piles"
            names = Joined(map(Name, sorted(empty))) if empty else Message("finding.no-piles")
            says = Message("finding.empty-piles", piles=names)
        return self._judge(i, rule, right, by_the_rules(says))

    def _twice(self, i: int, verb: Verb, player: Player) -> Retry | None:
        """A result that a player has already: one of the two is another player's."""
        who = self.game.seat(player).name
        return self._compare(i, WHAT[verb], False, Message("finding.result-twice", who=who))

    def _line(self, i: int, line: Observation, player: Player, points: dict[Player, int]) -> Retry | None:
        game = self.game
        seat = game.table.seats[player]
        match line.verb:
            case "final cards":
                owned = Counter(game.name(card) for card in self._counted(player, line.cards))
                cards = Counter(line.cards)
                whole = Counter(game.name(card) for card in seat.cards())
                assumed = self._was_given_up(player) and owned <= cards <= whole
                return self._compare(i, "decks", cards == owned, _decks(cards, owned), assumed=assumed)
            case "final points":
                if any(card.face and game.text(card.face) is None for card in seat.cards()):
                    return None
                owned = Counter(game.name(card) for card in seat.cards())
                counted = {name: owned[name] for name in dict.fromkeys(line.cards)}
                right = line.amount == points[player] and counted == Counter(line.cards)
                others = {name: count for name, count in counted.items() if count != line.cards.count(name)}
                has = Message("finding.has-points", who=seat.name, count=points[player])
                scoring_cards = (
                    Message("finding.points-of", card=Name(name), number=count) for name, count in others.items()
                )
                ruling = Joined((has, *scoring_cards))
                assumed = self._was_given_up(player) and line.amount == scoring.score(game, player)
                return self._compare(i, "scores", right, ruling, assumed=assumed)
            case "final chips":
                chips = seat.tokens.get("vp", 0)
                says = Message("finding.has-tokens", who=seat.name, count=chips)
                return self._compare(i, "scores", line.amount == chips, says)
            case "final turns":
                turns = self._turns(player)
                says = Message("finding.has-had-turns", who=seat.name, count=turns)
                assumed = self._was_given_up(player) and line.amount == seat.turns
                return self._compare(i, "turns", line.amount == turns, says, assumed=assumed)
            case "place" if self.final.scores is not None:
                turns_of = {each: self._turns(each) for each in game.table.players}
                place = _place(points, turns_of, player, self.state.gone)
                says = Message("finding.place", who=seat.name, place=place)
                return self._compare(i, "winner", place == line.amount, says)
            case "resigned" | "quit" | "place":
                self.state.verdicts.judge(i, "consistent")
        return None

    def _compare(self, i: int, what: str, right: bool, ruling: Says, *, assumed: bool = False) -> Retry | None:
        """Give the line of one player's result its verdict, and say so in the `final` ones. It proves nothing where it
        is right if all zones are counted: that some are left out in a turn that was given up is only `assumed`."""
        other = self._judge(i, f"final/{what}", right, ruling)
        if other is None and assumed and not (right or self.state.unruled_cards):
            self.state.findings[-1] = replace(self.state.findings[-1], proof=None, rests_on=())
        if other is None:
            excused = right or bool(self.state.unruled_cards)
            setattr(self.final, what, excused and getattr(self.final, what) is not False)
        return other

    def _judge(self, i: int, rule: str, right: bool, ruling: Says) -> Retry | None:
        """Give the line of a result its verdict; or which open choice to try first."""
        state, game = self.state, self.game
        if right or state.unruled_cards:
            state.verdicts.judge(i, "confirmed" if right else "unruled")
            return None
        certain = [state.certain_line(player) for player in game.table.players]
        other = differ(state, game, i, tell(ruling), rule, min(certain))
        if other is None:
            state.verdicts.judge(i, "divergent")
        return other

    def _turns(self, player: Player) -> int:
        """The turns of a player, without an ordinary one in which the game was given up where the format leaves it out,
        and without one that the rules began and the log did not."""
        began = next((fact for fact in reversed(self.game.facts) if isinstance(fact, f.TurnBegan)), None)
        untold = (
            began is not None
            and (began.player, began.kind) == (player, "normal")
            and bool(self.state.gone)
            and not self.game.over
            and not self.not_counted
            and began.seq not in self.state.vouched
        )
        turn = self.game.table.turn
        counts = turn is not None and turn.kind == "normal"
        return self.game.seat(player).turns - ((counts and self._was_given_up(player)) or untold)

    def _was_given_up(self, player: Player) -> bool:
        """Whether the game was given up in this player's turn, and the format leaves out that turn."""
        turn = self.game.table.turn
        return self._is_given_up() and turn is not None and turn.player == player

    def _is_given_up(self) -> bool:
        """Whether the game was given up, and the format leaves cards out then."""
        return bool(self.state.gone) and not self.game.over and bool(self.not_counted)

    def _counted(self, player: Player, cards: Sequence[str]) -> list[Card]:
        """The cards of a player that count, by the rules and by the deck of these `cards`."""
        if not self._is_given_up():
            return self.game.table.seats[player].cards()
        left_out = self.not_counted if self._was_given_up(player) else ()
        return given_up.counted(self.game.table, self.game.facts, player, cards, left_out)

    def _settle_counted(self, player: Player, cards: Sequence[str]) -> None:
        """Give the cards that nobody saw, but for those that were being dealt with, faces of the deck that was said."""
        seat, pools = self.game.table.seats[player], self.state.pools
        left_out = self.not_counted if self._was_given_up(player) else ()
        dealt_with = given_up.dealt_with(self.game.table, self.game.facts, player)
        apart = [*dealt_with, *(card for name in left_out for card in seat.zone(name))]
        counted = [card for card in seat.cards() if card not in apart]
        rest = list((Counter[str | None](cards) - Counter(self.game.name(card) for card in counted)).elements())
        for card in counted:
            face = next((each for each in rest if each and pools.can_be(card, each)), None)
            if card.face is None and face is not None and pools.bind(card, face):
                rest.remove(face)

    def _points(self, player: Player, cards: Sequence[str]) -> int:
        """The points of the cards that count; those that do not are taken from a table of their own."""
        if not self._is_given_up():
            return scoring.score(self.game, player)
        counted = set(self._counted(player, cards))
        table = copied(self.game.table)
        for zone in table.seats[player].zones.values():
            zone[:] = [card for card in zone if card in counted]
        return scoring.score(Dominion(table, Source()), player)


def told_outcome(results: Sequence[Observation], players: int) -> Outcome:
    """The outcome of a game of so many players, as the lines of its results tell it."""
    by_verb: dict[Verb, dict[Player, Observation]] = {}
    for line in results:
        if line.actor is not None:
            by_verb.setdefault(line.verb, {})[line.actor] = line
    amounts = {
        verb: {player: line.amount for player, line in by_verb.get(verb, {}).items()}
        for verb in ("final points", "final turns", "place")
    }
    decks = {
        player: dict(sorted(Counter(line.cards).items())) for player, line in by_verb.get("final cards", {}).items()
    }
    winners = tuple(player for player, place in sorted(amounts["place"].items()) if place == 1)
    return without_some(Outcome(winners, amounts["final points"], amounts["final turns"], decks), players)


def _decks(cards: Counter[str], owned: Counter[str | None]) -> Message:
    return by_the_rules(Message("finding.deck", rest=_rest(cards, owned)))


def _rest(cards: Counter[str], owned: Counter[str | None]) -> Says:
    """What is more and what is fewer than was said."""
    rest: list[Message] = []
    if more := owned - Counter[str | None](cards):
        rest.append(Message("finding.also-has", cards=_cards(more), numbers=_numbers(more)))
    if fewer := Counter[str | None](cards) - owned:
        rest.append(Message("finding.lacks", cards=_cards(fewer), numbers=_numbers(fewer)))
    return Joined(rest, "and") if rest else Message("finding.has-just-these")


def _cards(cards: Counter[str | None]) -> Says:
    """Cards as a sentence names them: `2 Coppers and an Estate`."""
    return NOUNS.cards(Card(None, face) for face in cards.elements())


def _numbers(cards: Counter[str | None]) -> Joined:
    """Each card with its number behind it, as the subject of a sentence."""
    return Joined(
        Message("finding.number-of-card", card=Name(face), number=count)
        if face
        else Message("finding.number-of-unknown", number=count)
        for face, count in cards.items()
    )


def _place(points: dict[Player, int], turns: dict[Player, int], player: Player, gone: Collection[Player | None]) -> int:
    """The place of a player: by points, then fewer turns; who left the game comes last. After a tie none is left out:
    1, 1, 2."""

    def rank(each: Player) -> tuple[bool, int, int]:
        return (each in gone, -points[each], turns[each])

    return 1 + len({rank(each) for each in points if rank(each) < rank(player)})
