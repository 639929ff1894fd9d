"""A log compared with what the scribe prints of a game: claim by claim, turn by turn, up to the freedoms of the format.

Turn headers stand where they stand, and so does the order in which cards are played and bought. Within a turn every
claim of the log must be one that is printed, and the other way round; each must stand behind the same play, unless its
verb may move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from moothall.logs.certify import Certified, Differs
from moothall.logs.dominion.freedoms import UNNAMED, Claim, Freedom, Freedoms
from moothall.logs.dominion.observation import LogRead, Observation, with_names_of_rules
from moothall.logs.dominion.verbs import FINAL, MENU_VERBS, WHOLE_HAND

Claims = Counter[Claim]
Play = tuple[str, str, str]
"""A card that is played or bought: by whom, which of the two, its name."""
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


def claims_of(line: Observation, forms: Collection[str] = ()) -> Iterator[tuple[Claim, int]]:
    """What a line claims, and how often. `forms` are the wordings that say more than their verb."""
    whole = line.amount if line.verb in ADDED_UP else 0
    rest = (line.form if line.form in forms else line.word, line.source, line.to)
    if line.cards or line.unknown:
        for card in line.faces:
            yield Claim(line.actor, line.verb, card or UNNAMED, *rest, whole), 1
    else:
        yield Claim(line.actor, line.verb, "", *rest, whole), 1 if whole or not line.amount else abs(line.amount)


class _Comparison:
    def __init__(self, log: LogRead, printed: LogRead, freedoms: Freedoms, over: bool) -> None:
        self.log, self.printed, self.freedoms, self.over = log, printed, freedoms, over
        self.used: Counter[str] = Counter()
        self.free: set[int] = set()
        """The lines of the log of which a freedom excuses something."""
        self.found: list[Differs] = []
        self.excused: set[Claim] = set()
        """What freedoms excuse of the part that was compared last."""

    def result(self) -> Certified | Differs:
        """Certified, or the first difference in the order of the log, with the lines of all."""
        if self.log.players != self.printed.players:
            return Differs(1, ", ".join(self.log.players), "the players are " + ", ".join(self.printed.players))
        set_up, results, turns = _parts(self.log)
        own_set_up, own_results, own_turns = _parts(self.printed)
        cut = not self.over
        self._part(set_up, own_set_up, cut=cut and not turns)
        for at, (turn, own) in enumerate(zip(turns, own_turns, strict=False), 1):
            self._turn(turn, own, cut=cut and at == len(turns))
        self._number_of_turns(turns, own_turns, cut)
        if results.lines:
            self._part(results, own_results)
        if not self.found:
            return Certified(dict(self.used), frozenset(self.free))
        return replace(self.found[0], lines=frozenset().union(*(each.lines for each in self.found)))

    def _number_of_turns(self, turns: Sequence[_Part], own: Sequence[_Part], cut: bool) -> None:
        if len(turns) > len(own):
            first = turns[len(own)].lines[0]
            rest = frozenset(line.line for turn in turns[len(own) :] for line in turn.lines)
            self.found.append(Differs(first.line, first.text, "the game of the witness ends before this turn", rest))
        more = own[len(turns) :]
        if more and not (cut and len(more) == 1 and all(line.actor is None for line in more[0].lines[1:])):
            last = self.log.observations[-1]
            self.found.append(Differs(last.line, last.text, f"the witness goes on: {more[0].lines[0].text}"))

    def _turn(self, turn: _Part, own: _Part, *, cut: bool) -> None:
        if _same(turn.lines, own.lines):
            return
        if self._part(turn, own, cut=cut) and not cut:
            self._order(turn, own)

    def _part(self, part: _Part, own: _Part, *, cut: bool = False) -> bool:
        """Compare the claims of a part, in whatever order. Of one that is `cut` some may be missing. Returns whether
        they are the same."""
        said, printed = self._counted(part.lines), self._counted(own.lines)
        self.excused = set()
        if said == printed:
            return True
        more, fewer = said - printed, printed - said
        self._unnamed(more, fewer)
        before, own_before = +more, +fewer
        self._free(part, own, more, fewer)
        excused = before - more
        self.excused = {*excused, *(own_before - fewer)}
        self.free.update(line.line for line in part.lines if self._has(line, excused))
        if not +more and (cut or not +fewer):
            return True
        self.found.append(self._differs(part, own, +more, +fewer))
        return False

    def _claims(self, line: Observation) -> Iterator[tuple[Claim, int]]:
        return claims_of(line, self.freedoms.forms)

    def _counted(self, lines: Sequence[Observation]) -> Claims:
        found: Claims = Counter()
        for line in lines:
            for claim, count in self._claims(line):
                found[claim] += count
        return found

    def _has(self, line: Observation, claims: Claims) -> bool:
        return any(claims[claim] for claim, _ in self._claims(line))

    @staticmethod
    def _unnamed(more: Claims, fewer: Claims) -> None:
        """A card that the log only counts is any that the scribe names there; a hand that it does not even count is
        whatever the player discards."""
        for claim in [each for each in more if (each.verb, each.word, each.card) == ("discards", WHOLE_HAND, "")]:
            hand = [each for each in fewer if (each.actor, each.verb) == (claim.actor, claim.verb)]
            if hand:
                more[claim] = 0
                for each in hand:
                    fewer[each] = 0
        for claim in [each for each in more if each.card == UNNAMED]:
            for other in [each for each in fewer if _but_card(each) == _but_card(claim)]:
                both = min(more[claim], fewer[other])
                more[claim] -= both
                fewer[other] -= both

    def _free(self, part: _Part, own: _Part, more: Claims, fewer: Claims) -> None:
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
                if excused := min(side[claim], self._most(each, claim, part.lines, own.lines)):
                    side[claim] -= excused
                    self.used[each.id] += excused

    def _most(self, freedom: Freedom, claim: Claim, lines: Sequence[Observation], own: Sequence[Observation]) -> int:
        """How many of a claim a freedom can excuse, by what else stands in the turn."""
        played = [(line.actor, card) for line in own if line.verb == "plays" for card in line.cards]
        if freedom.played is not None and not any(card in freedom.played for _, card in played):
            return 0
        if freedom.again and not (self._counted(lines)[claim] and self._counted(own)[claim]):
            return 0
        has_it = lines if freedom.log is not None else own
        most = self._counted(has_it)[claim]
        if freedom.of_played:
            most = min(most, played.count((claim.actor, claim.card)))
        if freedom.twice:
            most = min(most, self._counted([has_it[at] for at in self.freedoms.twice(has_it)])[claim])
        if freedom.at_end:
            end = max((at for at, line in enumerate(has_it) if line.verb in MENU_VERBS), default=-1)
            most = min(most, self._counted(has_it[end + 1 :])[claim])
        return most

    def _differs(self, part: _Part, own: _Part, more: Claims, fewer: Claims) -> Differs:
        """The first line of the log that is not printed; where all are, the first printed line that it lacks."""
        unprinted = [line for line in part.lines if self._has(line, more)]
        if not unprinted:
            missing = next((line.text for line in own.lines if self._has(line, fewer)), "")
            last = part.lines[-1] if part.lines else own.lines[0]
            return Differs(last.line if part.lines else 1, last.text, f"the log has no line for: {missing}")
        first = unprinted[0]
        like = next((line for line in own.lines if line.verb == first.verb and self._has(line, fewer)), None)
        lines = frozenset(line.line for line in unprinted)
        return Differs(first.line, first.text, like.text if like is not None else "no such line", lines)

    # The order

    def _order(self, turn: _Part, own: _Part) -> None:
        """Compare behind which play each claim of a turn stands. Its claims are the same."""
        placed, own_placed = (
            self._placed(self._but(turn.lines)),
            self._placed(self._but(own.lines)),
        )
        if placed.plays != own_placed.plays:
            pairs = enumerate(zip(placed.plays, own_placed.plays, strict=False))
            at = next((i for i, (one, other) in pairs if one != other), None)
            if at is not None:
                line = placed.lines[at]
                says = f"in another order: {own_placed.lines[at].text}"
                self.found.append(Differs(line.line, line.text, says, frozenset((line.line,))))
            return
        for claim, (line, places) in placed.others.items():
            if _stand_there(claim, places, placed, own_placed):
                continue
            if claim.verb not in self.freedoms.moves:
                like = own_placed.others.get(claim) or next(iter(_others(claim, own_placed)))
                says = f"in another place: {like[0].text}"
                self.found.append(Differs(line.line, line.text, says, frozenset((line.line,))))
                return
            self.used[f"moves/{claim.verb}"] += 1
            self.free.add(line.line)

    def _but(self, lines: Sequence[Observation]) -> list[Observation]:
        """Lines without those of which every claim is one that a freedom excuses: nobody knows where it stands."""
        excused = self.excused
        return [line for line in lines if not all(claim in excused for claim, _ in self._claims(line))]

    def _placed(self, lines: Sequence[Observation]) -> _Placed:
        found, run = _Placed(), list[tuple[Play, Observation]]()

        def end_run() -> None:
            """Cards that are played one after the other, with nothing between, stand in no order."""
            for play, line in sorted(run, key=lambda each: each[0]):
                found.plays.append(play)
                found.lines.append(line)
            run.clear()

        for line in lines:
            if line.verb in MENU_VERBS:
                run.extend(((line.actor or "", line.verb, card), line) for card in line.cards)
                continue
            end_run()
            for claim, count in self._claims(line):
                _, places = found.others.setdefault(claim, (line, []))
                places.extend([len(found.plays)] * count)
        end_run()
        return found


def _same(lines: Sequence[Observation], own: Sequence[Observation]) -> bool:
    """Whether lines are the same one by one: most turns of most logs are."""
    return len(lines) == len(own) and all(
        one.verb == other.verb
        and one.actor == other.actor
        and one.form == other.form
        and one.cards == other.cards
        and (one.amount, one.unknown, one.word, one.source, one.to)
        == (other.amount, other.unknown, other.word, other.source, other.to)
        for one, other in zip(lines, own, strict=True)
    )


def _but_card(claim: Claim) -> tuple[object, ...]:
    return claim.actor, claim.verb, claim.word, claim.source, claim.to, claim.amount


@dataclass(slots=True)
class _Placed:
    """The plays and purchases of a turn in their order, each with its line, and for every other claim its first line
    and how many of these stand before it, each time."""

    plays: list[Play] = field(default_factory=list)
    lines: list[Observation] = field(default_factory=list)
    others: dict[Claim, tuple[Observation, list[int]]] = field(default_factory=dict)


def _others(claim: Claim, placed: _Placed) -> list[tuple[Observation, list[int]]]:
    """What is placed of the claims that are like this one but for the card."""
    like = _but_card(claim)
    return [found for other, found in placed.others.items() if _but_card(other) == like]


def _stand_there(claim: Claim, places: list[int], placed: _Placed, own: _Placed) -> bool:
    """Whether the places of a claim of the log are those that the scribe has. A card that the log only counts, here or
    there, may be this one: the named ones are among the places, and all of that kind together have the same."""
    if claim in own.others and own.others[claim][1] == places:
        return True
    others = [place for _, each in _others(claim, own) for place in each]
    if not others:
        return True  # a freedom: the scribe words it otherwise
    if claim.card != UNNAMED and Counter(places) - Counter(own.others[claim][1] if claim in own.others else ()):
        return False
    return sorted(place for _, each in _others(claim, placed) for place in each) == sorted(others)
