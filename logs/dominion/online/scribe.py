"""The scribe of Dominion Online: a game's stream as the log that one of its players sees.

`telling` words single facts; here is what shares a line, and the lines that belong to no fact. What a log holds and a
stream does not (ratings, percentages) is not written. `written` says of each line which facts it tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import TURNS
from moothall.domain.games import find
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.game import CannotHold
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.rules_spec import spec_of
from moothall.words import Message

from ..lines.observation import Observation
from . import by_card, header
from .dialect import DIALECT
from .languages.known import LANGUAGES
from .languages.language import Language
from .marks import Marks
from .reader import read
from .shapes import (
    BUYS_AND_GAINS,
    FOR_COINS,
    FOUND,
    USING,
    Fields,
)
from .telling.draft import Draft
from .telling.kinds import drafts
from .telling.telling import LineContext
from .verbs import CHOOSES_AT_SETUP, USES_WAY
from .wording import write_shape


@dataclass(frozen=True, slots=True)
class Written:
    """A line that was written: its text, the card that made what it tells (else the rule that did, else nothing), and
    the seqs of the facts that it tells, none for an empty line."""

    text: str
    card: str = ""
    seqs: tuple[int, ...] = ()


def written(
    facts: Iterable[Fact], viewer: Player | None = None, name: str = "this game", lang: Lang = "en"
) -> list[Written]:
    """The lines of `write_game`, each with what is behind it. Raises as it does."""
    return _Scribe([*facts], viewer, name, LANGUAGES[lang]).write()


def write_game(facts: Iterable[Fact], viewer: Player | None = None, name: str = "this game", lang: Lang = "en") -> str:
    """A whole log of a game, its lines ended: its live facts as a player sees them, with no viewer all hands open.

    `name` is what the game is called in a refusal, `lang` the language of the log. Raises CannotHold for players whose
    names the lines cannot tell apart; ValueError if no game starts in the facts.
    """
    return "".join(f"{line.text}\n" for line in written(facts, viewer, name, lang))


def observations(facts: Iterable[Fact], viewer: Player | None = None) -> list[Observation]:
    """The lines of `write_game` as a reader understands them."""
    return read(write_game(facts, viewer)).observations


class _Scribe:
    """Hears the facts one after the other, and keeps the table for what a line needs to know of it."""

    def __init__(self, facts: Sequence[Fact], viewer: Player | None, name: str, language: Language) -> None:
        self.facts = facts
        self.name = name
        self.language = language
        self.table = find("dominion").table()
        self.telling = LineContext(viewer, self.table, by_seq={fact.seq: fact for fact in facts})
        self.marks = Marks(self.table)
        for fact in facts:
            if isinstance(fact, f.ResourcesChanged) and fact.cause is not None:
                self.telling.coins[fact.cause] = self.telling.coins.get(fact.cause, 0) + fact.coins
            elif isinstance(fact, f.TokenMoved) and fact.cause is not None and (fact.token, fact.by) == ("-coin", -1):
                self.telling.coins[fact.cause] = self.telling.coins.get(fact.cause, 0) + 1
        self.prefixes: dict[Player, str] = {}
        self.names: dict[Player, str] = {}
        self.lines: list[Written] = []
        self.round = 1
        """The number of the last turn that was not an extra turn: headers of extra turns have it."""
        self.at = 0
        """The place of the fact that is heard."""
        self.pending: list[Draft] = []
        """What may still change or be joined, the latest last."""
        self.paid: Draft | None = None
        """What was trashed for a card that is not bought yet."""
        self.points: Draft | None = None
        """Points for which Debt is to be taken."""

    def write(self) -> list[Written]:
        """The lines of all facts. Raises as `write_game`."""
        for at, fact in enumerate(self.facts):
            self.at = at
            for draft in self.marks.before(fact):
                self._flush()
                self._write(draft)
            if isinstance(fact, f.GameStarted):
                self._set_up(fact)
            elif isinstance(fact, f.TurnBegan):
                self._turn(fact)
            elif isinstance(fact, Answered):
                if fact.question == MENU and not self._may_go_on():
                    self._flush()
            else:
                for draft in drafts(self.telling, fact):
                    self._add_paid(draft, fact)
            fact.apply(self.table)
        if not self.names:
            raise ValueError(Message("log.no-game-starts-in-these"))
        self._flush()
        return self.lines

    # What shares a line

    def _may_go_on(self) -> bool:
        """Whether a line may be joined by what the next choice of the menu makes: Treasures, equal purchases."""
        return bool(self.pending) and self.pending[-1].form in (FOR_COINS, BUYS_AND_GAINS)

    def _add_paid(self, draft: Draft, fact: Fact) -> None:
        """Put what is trashed to pay for a card between its purchase and its gain (81869907, 402: an Animal Fair), and
        points behind the Debt that is taken for them."""
        cause = self.telling.cause(fact)
        if isinstance(fact, f.CardTrashed) and isinstance(cause, f.AbilityTriggered) and cause.event == "pay":
            self.paid = draft
            return
        if isinstance(fact, f.TokenMoved) and fact.token == "vp" and draft.behind in by_card.POINTS_BEHIND_DEBT:
            self.points = draft
            return
        points, self.points = self.points, None
        if points is not None:
            self._add(draft, fact)
            self._add(points, fact)
            return
        paid, self.paid = self.paid, None
        if paid is not None and not isinstance(fact, f.CardBought):
            self._add(paid, fact)
        self._add(draft, fact)
        if paid is not None and isinstance(fact, f.CardBought):
            self._flush()
            self._add(paid, fact)

    def _add(self, draft: Draft, fact: Fact) -> None:
        """Put a line behind the pending ones, or into one of them."""
        if self.pending and self._joins(self.pending[-1], draft, fact):
            joined = self.pending[-1].told
            joined += [seq for seq in draft.told if seq not in joined]
            return
        if isinstance(fact, f.DeckShuffled) and self.pending and self._waits_for_shuffle(self.pending[-1], fact):
            waiting = self.pending.pop()
            self._flush()
            self._write(draft)
            self.pending.append(waiting)
            return
        if not (self.pending and self._may_precede(self.pending[-1], draft)):
            self._flush()
        self.pending.append(draft)

    def _waits_for_shuffle(self, before: Draft, fact: f.DeckShuffled) -> bool:
        """Whether a line of cards from a deck goes on after a shuffle: then it is printed behind the shuffle."""
        made = before.fact
        if made is None or before.verb not in ("draws", "reveals", "looks") or made.cause != fact.cause:
            return False
        rest = self.facts[self.at + 1 : self.at + 2]
        return any(draft.key == before.key for each in rest for draft in drafts(self.telling, each))

    @staticmethod
    def _may_precede(before: Draft, draft: Draft) -> bool:
        """Whether a purchase waits for its gain, behind a line that it may join then."""
        return (draft.player, draft.verb, before.form) == (before.player, "buys", BUYS_AND_GAINS)

    def _joins(self, before: Draft, draft: Draft, fact: Fact) -> bool:
        """Let a line join the one before it, where the two are told as one. Returns whether it did."""
        made = before.fact
        if draft.key is not None and draft.key == before.key:
            before.cards += draft.cards
            before.amount += draft.amount
            before.top = draft.top
            before.left = draft.left
            return True
        if draft.form == before.form == FOR_COINS and fact.cause is None:
            return self._is_batch(before, draft)
        if isinstance(fact, f.CardGained) and isinstance(made, f.CardBought):
            return self._is_gained(before, made, fact)
        if draft.verb == USES_WAY and isinstance(made, f.CardPlayed) and not (before.form or before.source):
            before.source, before.form = draft.cards[0] or "", USING
            return True
        if before.form != FOUND or not isinstance(fact, f.CardMoved) or fact.to != "hand":
            return False
        return [fact.card.face] == before.cards

    def _is_batch(self, earlier: Draft, draft: Draft) -> bool:
        """Let a Treasure join those before it. One that is named already would change places with those between, so it
        joins them only where all are Treasures that always give the same."""
        if earlier.fact is None or earlier.fact.cause is not None:
            return False
        name = draft.cards[0] or "?"
        among = name in earlier.cards and earlier.cards[-1] != name
        texts = [self.telling.texts.get(each or "?") for each in (*earlier.cards, name)]
        if among and not all(text is not None and text.coins for text in texts):
            return False
        earlier.cards += draft.cards
        earlier.amount += draft.amount
        return True

    def _is_gained(self, before: Draft, made: f.CardBought, fact: f.CardGained) -> bool:
        """A purchase and its gain are one line, and so are several of one pile; in the first year all purchases in a
        row were. [games 81779129, 273: an Encampment and a Plunder; m3391253, 316]"""
        if before.form or (made.player, made.card) != (fact.player, fact.card):
            return False
        before.form = BUYS_AND_GAINS
        if len(self.pending) > 1 and self._are_one_purchase(self.pending[-2], before):
            self.pending[-2].cards += before.cards
            self.pending[-2].told += before.told
            self.pending.pop()
        return True

    def _are_one_purchase(self, earlier: Draft, later: Draft) -> bool:
        """Whether two purchases share a line."""
        piles = {self.table.pile_of.get(name or "", name) for name in (*earlier.cards, *later.cards)}
        return len(piles) == 1 or self.telling.sources.is_early

    # Writing

    def _flush(self) -> None:
        for draft in self.pending:
            self._write(draft)
        self.pending = []

    def _write(self, draft: Draft) -> None:
        cards = list(draft.cards)
        if draft.verb == "discards" and draft.top is not None and cards and cards[-1] is None:
            cards[-1] = draft.top
        writes, called = self.language.writes, self.language.called
        if draft.player is None:
            form = writes.sets_aside if draft.verb == CHOOSES_AT_SETUP else writes.enchanted
            text = form.format(source=called(draft.source), cards=called(cards[0] or "?"))
            self._line(text, draft.behind, *draft.told)
            return
        known = tuple(name for name in cards if name is not None)
        to = self.prefixes.get(draft.to, "")
        fields = Fields(
            draft.verb, known, len(cards) - len(known), draft.amount, draft.word, draft.source, draft.form, to
        )
        body = write_shape(fields, article=draft.article, left=draft.left, language=self.language)
        self._line(f"{self.prefixes[draft.player]}{self.language.subjects[0]}{body}", draft.behind, *draft.told)

    def _line(self, text: str, card: str = "", *seqs: int) -> None:
        self.lines.append(Written(text, card, seqs))

    def _turn(self, fact: f.TurnBegan) -> None:
        self._flush()
        kind = TURNS.get(fact.kind)
        form = "" if kind is None else f" [{self.language.called(kind.card)}]"
        if kind is None:
            self.round = fact.number
        elif fact.kind in DIALECT.new_rounds:
            self.round += 1
        self._line("")
        text = self.language.writes.turn.format(number=self.round, name=self.names[fact.player])
        self._line(f"{text}{form}", "" if kind is None else kind.card, fact.seq)

    def _set_up(self, fact: f.GameStarted) -> None:
        self.names = {f"p{seat}": name for seat, name in enumerate(fact.players, 1)}
        self.prefixes = dict(zip(self.names, _prefixes(fact.players, self.name), strict=True))
        self.telling.start(dict(book(rules_of(fact.rules))), spec_of(fact.rules).date)
        self.marks.start(self.telling.texts)
        writes, language = self.language.writes, self.language
        self._line(writes.game.format(number=_number(fact.rules)), "", fact.seq)
        self._line("")
        if "obelisk" in fact.options:
            chosen = writes.chooses.format(
                source=language.called("Obelisk"), cards=language.called(fact.options["obelisk"])
            )
            self._line(chosen, "Obelisk", fact.seq)
        for player in self.names:
            for name, count in Counter(card.face or "?" for card in fact.starting.get(player, ())).items():
                cards = language.write_list((name,) * count, 0, None)
                self._line(writes.starts.format(prefix=self.prefixes[player], cards=cards), "", fact.seq)


def _prefixes(names: Sequence[str], game: str) -> Iterator[str]:
    """What lines call each player: the shortest beginning of the name that no other name has. Raises CannotHold."""
    for seat, name in enumerate(names):
        others = [*names[:seat], *names[seat + 1 :]]
        lengths = range(1, len(name) + 1)
        prefix = next((name[:end] for end in lengths if not any(each.startswith(name[:end]) for each in others)), name)
        if not prefix.strip() or name in others or not _is_told_whole(name, others):
            raise CannotHold(Message("log.has-player", game=game, name=name))
        yield prefix


def _is_told_whole(name: str, others: Sequence[str]) -> bool:
    """Whether the headers of turns tell a player's name as it is, also where it ends as that of an extra turn does
    (`Nobody [Possession]`); then nobody else may have what stands before."""
    read = header.read_header(f"Turn 1 - {name}")
    return read is not None and header.with_whole_names([read])[0].name == name and read.name not in others


def _number(rules: str) -> int:
    """The number of a game that was played when these rules held; 0 for a date at which nobody played there."""
    return header.number_of(date.fromisoformat(spec_of(rules).date))
