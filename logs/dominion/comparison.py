"""A log compared with what the scribe prints of a game: claim by claim, turn by turn, up to the freedoms of the format.

Turn headers stand where they stand, and so does the order in which cards are played and bought. Within a turn every
claim of the log must be one that is printed, and the other way round; each must stand behind the same play, unless its
verb may move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from moothall.logs.certify import Certified, Differs
from moothall.logs.dominion.freedoms import UNNAMED, Claim, Freedoms
from moothall.logs.dominion.observation import LogRead, Observation, with_names_of_rules
from moothall.logs.dominion.verbs import FINAL, MENU_VERBS

Claims = Counter[Claim]
ADDED_UP = frozenset({"final chips", "final points", "final turns", "place", "turn", "overpays"})
"""Verbs whose amount is compared as a whole; of all others it counts things of one kind."""


def compared(freedoms: Freedoms, log: LogRead, printed: LogRead, over: bool) -> Certified | Differs:
    """Whether a log says what the scribe `printed` of a game. `over` says whether that game has ended.

    A log that breaks off has less in its last turn than the game.
    """
    return _Comparison(with_names_of_rules(log), with_names_of_rules(printed), freedoms, over).result()


@dataclass(slots=True)
class _Part:
    """The lines of a turn, of the set-up, or of the results."""

    lines: list[Observation] = field(default_factory=list)

    @property
    def line(self) -> int:
        """Where it begins."""
        return self.lines[0].line if self.lines else 1


def _parts(log: LogRead) -> tuple[_Part, _Part, list[_Part]]:
    """The set-up, the results, and the turns of a log."""
    set_up, results, turns = _Part(), _Part(), list[_Part]()
    for line in log.observations:
        if line.verb == "turn":
            turns.append(_Part([line]))
        elif line.verb in FINAL:
            results.lines.append(line)
        else:
            (turns[-1] if turns else set_up).lines.append(line)
    return set_up, results, turns


def claims_of(line: Observation) -> Iterator[tuple[Claim, int]]:
    """What a line claims, and how often."""
    whole = line.amount if line.verb in ADDED_UP else 0
    rest = (line.word, line.source, line.to)
    if line.cards or line.unknown:
        for card in line.faces:
            yield Claim(line.actor, line.verb, card or UNNAMED, *rest, whole), 1
    else:
        yield Claim(line.actor, line.verb, "", *rest, whole), 1 if whole or not line.amount else abs(line.amount)


def _counted(lines: Sequence[Observation]) -> Claims:
    found: Claims = Counter()
    for line in lines:
        for claim, count in claims_of(line):
            found[claim] += count
    return found


class _Comparison:
    def __init__(self, log: LogRead, printed: LogRead, freedoms: Freedoms, over: bool) -> None:
        self.log, self.printed, self.freedoms, self.over = log, printed, freedoms, over
        self.used: Counter[str] = Counter()

    def result(self) -> Certified | Differs:
        """Certified, or the first difference in the order of the log."""
        if self.log.players != self.printed.players:
            return Differs(1, ", ".join(self.log.players), "the players are " + ", ".join(self.printed.players))
        set_up, results, turns = _parts(self.log)
        own_set_up, own_results, own_turns = _parts(self.printed)
        cut = not results.lines and not self.over
        found = self._part(set_up, own_set_up, cut=cut and not turns)
        for at, (turn, own) in enumerate(zip(turns, own_turns, strict=False), 1):
            found = found or self._turn(turn, own, cut=cut and at == len(turns))
        found = found or self._number_of_turns(turns, own_turns, cut)
        if results.lines:
            found = found or self._part(results, own_results)
        return found or Certified(dict(self.used))

    def _number_of_turns(self, turns: Sequence[_Part], own: Sequence[_Part], cut: bool) -> Differs | None:
        if len(turns) > len(own):
            first = turns[len(own)].lines[0]
            return Differs(first.line, first.text, "the game of the witness ends before this turn")
        more = own[len(turns) :]
        if more and not (cut and len(more) == 1 and len(more[0].lines) == 1):
            last = self.log.observations[-1]
            return Differs(last.line, last.text, f"the witness goes on: {more[0].lines[0].text}")
        return None

    def _turn(self, turn: _Part, own: _Part, *, cut: bool) -> Differs | None:
        if _same(turn.lines, own.lines):
            return None
        found = self._part(turn, own, cut=cut)
        return found if found is not None or cut else self._order(turn, own)

    def _part(self, part: _Part, own: _Part, *, cut: bool = False) -> Differs | None:
        """Compare the claims of a part, in whatever order. Of one that is `cut` some may be missing."""
        said, printed = _counted(part.lines), _counted(own.lines)
        if said == printed:
            return None
        more, fewer = said - printed, printed - said
        self._unnamed(more, fewer)
        self._free(more, fewer)
        if not +more and (cut or not +fewer):
            return None
        return self._differs(part, own, +more, +fewer)

    @staticmethod
    def _unnamed(more: Claims, fewer: Claims) -> None:
        """A card that the log only counts is any that the scribe names there."""
        for claim in [each for each in more if each.card == UNNAMED]:
            for other in [each for each in fewer if _but_card(each) == _but_card(claim)]:
                both = min(more[claim], fewer[other])
                more[claim] -= both
                fewer[other] -= both

    def _free(self, more: Claims, fewer: Claims) -> None:
        for each in self.freedoms.claims:
            if each.log is not None and each.scribe is not None:
                for claim in [one for one in more if more[one] and each.log.fits(one)]:
                    for other in [one for one in fewer if fewer[one] and each.scribe.fits(one)]:
                        if (claim.actor, claim.card, claim.amount) == (other.actor, other.card, other.amount):
                            both = min(more[claim], fewer[other])
                            more[claim] -= both
                            fewer[other] -= both
                            self.used[each.id] += both
                continue
            kind, side = (each.log, more) if each.log is not None else (each.scribe, fewer)
            for claim in [one for one in side if side[one] and kind is not None and kind.fits(one)]:
                self.used[each.id] += side.pop(claim)

    def _differs(self, part: _Part, own: _Part, more: Claims, fewer: Claims) -> Differs:
        """The first line of the log that is not printed; where all are, the first printed line that it lacks."""
        missing = next((line.text for line in reversed(own.lines) if _has(line, fewer)), "")
        first = next((line for line in part.lines if _has(line, more)), None)
        if first is None:
            last = part.lines[-1] if part.lines else own.lines[0]
            return Differs(last.line if part.lines else 1, last.text, f"the log has no line for: {missing}")
        like = next((line for line in own.lines if line.verb == first.verb and _has(line, fewer)), None)
        return Differs(first.line, first.text, like.text if like is not None else "no such line")

    # The order

    def _order(self, turn: _Part, own: _Part) -> Differs | None:
        """Compare behind which play each claim of a turn stands. Its claims are the same."""
        placed, own_placed = _placed(turn.lines), _placed(own.lines)
        if placed.plays != own_placed.plays:
            at = next(i for i, pair in enumerate(zip(placed.plays, own_placed.plays, strict=False)) if len({*pair}) > 1)
            line = placed.lines[at]
            return Differs(line.line, line.text, f"in another order: {own_placed.lines[at].text}")
        for claim, (line, places) in placed.others.items():
            others = own_placed.others.get(claim)
            if others is None or others[1] == places:
                continue
            if claim.verb not in self.freedoms.moves:
                return Differs(line.line, line.text, f"in another place: {others[0].text}")
            self.used[f"moves/{claim.verb}"] += 1
        return None


def _same(lines: Sequence[Observation], own: Sequence[Observation]) -> bool:
    """Whether lines are the same one by one: most turns of most logs are."""
    return len(lines) == len(own) and all(
        one.verb == other.verb
        and one.actor == other.actor
        and one.cards == other.cards
        and (one.amount, one.unknown, one.word, one.source, one.to)
        == (other.amount, other.unknown, other.word, other.source, other.to)
        for one, other in zip(lines, own, strict=True)
    )


def _but_card(claim: Claim) -> tuple[object, ...]:
    return claim.actor, claim.verb, claim.word, claim.source, claim.to, claim.amount


def _has(line: Observation, claims: Claims) -> bool:
    return any(claims[claim] for claim, _ in claims_of(line))


@dataclass(slots=True)
class _Placed:
    """The plays and purchases of a turn in their order, each with its line, and for every other claim its first line
    and how many of these stand before it, each time."""

    plays: list[tuple[str | None, str, str]] = field(default_factory=list)
    lines: list[Observation] = field(default_factory=list)
    others: dict[Claim, tuple[Observation, list[int]]] = field(default_factory=dict)


def _placed(lines: Sequence[Observation]) -> _Placed:
    found, run = _Placed(), list[tuple[tuple[str | None, str, str], Observation]]()

    def end_run() -> None:
        """Cards that are played one after the other, with nothing between, stand in no order."""
        for key, line in sorted(run, key=lambda each: (each[0][0] or "", *each[0][1:])):
            found.plays.append(key)
            found.lines.append(line)
        run.clear()

    for line in lines:
        if line.verb in MENU_VERBS:
            run.extend(((line.actor, line.verb, card), line) for card in line.cards)
            continue
        end_run()
        for claim, count in claims_of(line):
            _, places = found.others.setdefault(claim, (line, []))
            places.extend([len(found.plays)] * count)
    end_run()
    return found
