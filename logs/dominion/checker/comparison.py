"""A log compared with what the scribe prints of a game: claim by claim, turn by turn, up to the freedoms of the format.

Turn headers stand where they stand, and so does the order in which cards are played and bought. Within a turn every
claim of the log must be one that is printed, and the other way round; each must stand behind the same play, unless its
verb may move.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain, combinations_with_replacement, compress, pairwise
from operator import attrgetter, not_

from moothall.words import Joined, Key, Message, Told

from ...certify import UNPRINTED, Certified, Differs
from ..dialects.freedoms import UNATTESTED, UNNAMED, Claim, Freedom, Freedoms
from ..lines.observation import LogRead, Observation, with_names_of_rules
from ..lines.verbs import FINAL, MENU_VERBS, WHOLE_HAND, Verb

Claims = Counter[Claim]
Play = tuple[str, str, str]
"""A card that is played or bought: by whom, which of the two, its name."""
Run = list[tuple[Play, Observation]]
"""What one line plays or buys."""
ADDED_UP = frozenset({"final chips", "final points", "final turns", "place", "turn", "overpays"})
"""Verbs whose amount is compared as a whole; of all others it counts things of one kind."""
IN_ANOTHER_ORDER, IN_ANOTHER_PLACE = Key("finding.in-another-order", "line"), Key("finding.in-another-place", "line")
"""The ways in which a line of the log can stand elsewhere than the scribe has it."""


_SAYS = attrgetter("verb", "actor", "cards", "amount", "unknown", "word", "source", "to")
Worded = Callable[[Observation, Sequence[str]], str]
"""The text of a line that a scribe prints, given the names of the players in turn order."""


def as_read(line: Observation, players: Sequence[str]) -> str:
    """The text of a line that was read."""
    return line.text


def compared(freedoms: Freedoms, worded: Worded, log: LogRead, printed: LogRead, over: bool) -> Certified | Differs:
    """Whether a log says what the scribe `printed` of a game. `over` says whether that game has ended.

    A log that breaks off has less in its last turn than the game.
    """
    return _Comparison(with_names_of_rules(log), with_names_of_rules(printed), freedoms, worded, over).result()


Part = list[Observation]
"""The lines of a turn, of the set-up, or of the results."""


def _parts(log: LogRead, of_end: Collection[Verb]) -> tuple[Part, Part, list[Part]]:
    """The set-up, the results, and the turns of a log; `of_end` are the verbs of the format's own among the results."""
    lines = log.observations
    verbs = log.verbs
    is_result = [*map(FINAL.union(of_end).__contains__, verbs)]
    results = [*compress(lines, is_result)]
    is_rest = [*map(not_, is_result)]
    rest = [*compress(lines, is_rest)]
    headers = [*compress(range(len(rest)), map("turn".__eq__, compress(verbs, is_rest))), len(rest)]
    return rest[: headers[0]], results, [rest[start:end] for start, end in pairwise(headers)]


def claims_of(line: Observation, forms: Collection[str] = ()) -> Iterator[tuple[Claim, int]]:
    """The claims of a line, each with its count. `forms` are the wordings that say more than their verb."""
    whole = line.amount if line.verb in ADDED_UP else 0
    rest = (line.form if line.form in forms else line.word, line.source, line.to)
    if line.cards or line.unknown:
        for card in line.faces:
            yield Claim(line.actor, line.verb, card or UNNAMED, *rest, whole), 1
    else:
        yield Claim(line.actor, line.verb, "", *rest, whole), 1 if whole or not line.amount else abs(line.amount)


class _Comparison:
    def __init__(self, log: LogRead, printed: LogRead, freedoms: Freedoms, worded: Worded, over: bool) -> None:
        self.log, self.printed, self.freedoms, self.worded, self.over = log, printed, freedoms, worded, over
        self.used: Counter[str] = Counter()
        self.free: set[int] = set()
        """The lines of the log of which a freedom excuses something."""
        self.found: list[Differs] = []
        self.excused: set[Claim] = set()
        """The claims of the part compared last that freedoms excuse."""

    @cached_property
    def hidden(self) -> set[str | None]:
        """The players of whom the log counts cards that it does not name."""
        return {line.actor for line in self.log.observations if line.unknown}

    def result(self) -> Certified | Differs:
        """Certified, or the first difference in the order of the log, with the lines of all."""
        if self.log.players != self.printed.players:
            others = Told(Message("finding.players-are", players=Joined(self.printed.players)))
            return Differs(1, ", ".join(self.log.players), others)
        set_up, results, turns = _parts(self.log, self.freedoms.results)
        own_set_up, own_results, own_turns = _parts(self.printed, self.freedoms.results)
        cut = not self.over
        if not self._is_same(set_up, own_set_up):
            self._part(set_up, own_set_up, cut=cut and not turns)
        for at, (turn, own) in enumerate(zip(turns, own_turns, strict=False), 1):
            self._turn(turn, own, cut=cut and at == len(turns))
        self._number_of_turns(turns, own_turns, cut)
        if results and not self._is_same(results, own_results):
            self._part(results, own_results)
        if not self.found:
            return Certified(dict(self.used), frozenset(self.free))
        return replace(self.found[0], lines=frozenset(self.free).union(*(each.lines for each in self.found)))

    def _text(self, line: Observation) -> str:
        """The text of a printed line."""
        return self.worded(line, self.printed.players)

    def _number_of_turns(self, turns: Sequence[Part], own: Sequence[Part], cut: bool) -> None:
        if len(turns) > len(own):
            first = turns[len(own)][0]
            rest = frozenset(line.line for turn in turns[len(own) :] for line in turn)
            ends = Told(Message("finding.witness-ends"))
            self.found.append(Differs(first.line, first.text, ends, rest))
        more = own[len(turns) :]
        if more and not (cut and len(more) == 1):  # what nobody decides goes on behind the last line
            last = self.log.observations[-1]
            more_said = self._text(more[0][0])
            goes_on = Told(Message("finding.witness-goes-on", line=more_said))
            self.found.append(Differs(last.line, last.text, goes_on))

    def _turn(self, turn: Part, own: Part, *, cut: bool) -> None:
        same = self._is_same(turn, own)  # as most turns of most logs
        if not same and self._part(turn, own, cut=cut) and not cut:
            self._order(turn, own)

    def _apart(self, part: Part, own: Part) -> tuple[Part, Part]:
        """The lines of each of two parts that the other has not: what lines that are in both claim is the same."""
        says = self._says if self.freedoms.forms else _SAYS
        left = Counter(map(says, own))
        more, fewer = Part(), Part()
        for line, said in zip(part, map(says, part), strict=True):
            if left[said]:
                left[said] -= 1
            else:
                more.append(line)
        for line, said in zip(own, map(says, own), strict=True):
            if left[said]:
                left[said] -= 1
                fewer.append(line)
        return more, fewer

    def _is_same(self, part: Part, own: Part) -> bool:
        """Whether two parts have the same lines in the same order."""
        says = self._says if self.freedoms.forms else _SAYS
        return [*map(says, part)] == [*map(says, own)]

    def _part(self, part: Part, own: Part, *, cut: bool = False) -> bool:
        """Compare the claims of a part, in whatever order. Of one that is `cut` some may be missing. Returns whether
        they are the same."""
        said, printed = map(self._counted, self._apart(part, own))
        self.excused = set()
        if said == printed:
            return True
        more, fewer = said - printed, printed - said
        self._unnamed(more, fewer)
        before, own_before = +more, +fewer
        self._free(part, own, more, fewer)
        self._unattested(more, fewer, own)
        excused = before - more
        self.excused = {*excused, *(own_before - fewer)}
        self.free.update(self._last_with(part, excused))
        if not +more and (cut or not +fewer):
            return True
        self.found.append(self._differs(part, own, +more, +fewer))
        return False

    def _says(self, line: Observation) -> object:
        """All that is compared of a line."""
        return (_SAYS(line), line.form) if line.form in self.freedoms.forms else _SAYS(line)

    def _claims(self, line: Observation) -> Iterator[tuple[Claim, int]]:
        return claims_of(line, self.freedoms.forms)

    def _counted(self, lines: Sequence[Observation]) -> Claims:
        claims: Claims = Counter()
        for line in lines:
            for claim, count in self._claims(line):
                claims[claim] += count
        return claims

    def _count(self, lines: Sequence[Observation], claim: Claim) -> int:
        """How often lines make a claim, or name another card for one that it only counts."""
        counted = self._counted(lines)
        alike = [each for each in counted if _but_card(each) == _but_card(claim)] if claim.card == UNNAMED else [claim]
        return sum(counted[each] for each in {*alike, claim._replace(card=UNNAMED)})

    def _last_with(self, part: Part, claims: Claims) -> Iterator[int]:
        """The last lines of a part that make so many of these claims: of two that say the same the first counts."""
        left = +claims
        for line in reversed(part) if left else ():
            made = left & self._counted([line])
            if made:
                left -= made
                yield line.line

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

    def _free(self, part: Part, own: Part, more: Claims, fewer: Claims) -> None:
        for each in self.freedoms.claims:
            if each.log is not None and each.scribe is not None:
                for claim in [one for one in more if more[one] and each.log.fits(one)]:
                    for other in [one for one in fewer if fewer[one] and each.scribe.fits(one)]:
                        if (claim.actor, claim.card, claim.amount) == (other.actor, other.card, other.amount):
                            self._pair(each.id, more, claim, fewer, other)
                continue
            kind, side = (each.log, more) if each.log is not None else (each.scribe, fewer)
            for claim in [one for one in side if side[one] and kind is not None and kind.fits(one)]:
                if excused := min(side[claim], self._most(each, claim, part, own)):
                    side[claim] -= excused
                    self.used[each.id] += excused

    def _pair(self, freedom: str, more: Claims, claim: Claim, fewer: Claims, other: Claim) -> None:
        """Let the log say what the scribe says in other words."""
        both = min(more[claim], fewer[other])
        more[claim] -= both
        fewer[other] -= both
        self.used[freedom] += both

    def _unattested(self, more: Claims, fewer: Claims, own: Part) -> None:
        """Where something is done that no real log shows, its lines may have other words, and those of some verbs
        may be there or not."""
        unsure = [line for line in own if line.line in self.printed.unsure]
        if not unsure or not self.freedoms.unattested:
            return
        claims = self._counted(unsure)
        for claim in [*more]:
            for other in [one for one in fewer if one in claims]:
                if _but_words(claim) == _but_words(other) and claim.card in (other.card, UNNAMED) and more[claim] > 0:
                    self._pair(UNATTESTED, more, claim, fewer, other)
        for side in (more, fewer):
            for claim in [one for one in side if side[one] and one.verb in self.freedoms.unattested]:
                self.used[UNATTESTED] += side.pop(claim)

    def _most(self, freedom: Freedom, claim: Claim, lines: Sequence[Observation], own: Sequence[Observation]) -> int:
        """How many of a claim a freedom can excuse, by what else stands in the turn."""
        played = [(line.actor, card) for line in own if line.verb == "plays" for card in line.cards]
        if freedom.played is not None and not any(card in freedom.played for _, card in played):
            return 0
        if freedom.again and not (self._count(lines, claim) and self._count(own, claim)):
            return 0
        if (freedom.out_of_turn and claim.actor == lines[0].actor) or (
            freedom.hidden and claim.actor not in self.hidden
        ):
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

    def _differs(self, part: Part, own: Part, more: Claims, fewer: Claims) -> Differs:
        """The first line of the log that is not printed; where all are, the first printed line that it lacks."""
        unprinted = [line for line in part if self._has(line, more)]
        if not unprinted:
            missing = next((self._text(line) for line in own if self._has(line, fewer)), "")
            last = part[-1] if part else own[0]
            lacks = Told(Message("finding.no-line-for", line=missing))
            return Differs(last.line if part else 1, last.text, lacks)
        first = unprinted[0]
        lines = frozenset(line.line for line in unprinted)
        if (pair := self._reworded(first, part, own, more)) is not None:
            first, like = pair
            shown = self._text(like)
            return Differs(first.line, first.text, Told(shown), lines, reworded=True)
        other = next((line for line in own if line.verb == first.verb and self._has(line, fewer)), None)
        text = None if other is None else self._text(other)
        return Differs(first.line, first.text, UNPRINTED if text is None else Told(text), lines)

    def _reworded(
        self, first: Observation, part: Part, own: Part, more: Claims
    ) -> tuple[Observation, Observation] | None:
        """The line of the log that says in other words what the scribe prints, with that line: of those of the same
        player and cards, in the order in which both have them. None where one has more of them than the other."""
        claim = next(claim for claim, _ in self._claims(first) if more[claim])
        said, printed = (self._alike(lines, claim) for lines in (part, own))
        if len(said) != len(printed):
            return None
        pairs = ((line, like) for (line, one), (like, other) in zip(said, printed, strict=True) if one != other)
        return next(pairs, None)

    def _alike(self, lines: Part, claim: Claim) -> list[tuple[Observation, Claim]]:
        """The claims that are like one but for its words, with their lines."""
        return [
            (line, each)
            for line in lines
            for each, count in self._claims(line)
            if (_but_words(each), each.card) == (_but_words(claim), claim.card)
            for _ in range(count)
        ]

    # The order

    def _order(self, turn: Part, own: Part) -> None:
        """Compare behind which play each claim of a turn stands. Its claims are the same."""
        turn, own = self._but(turn), self._but(own)
        placed, own_placed = self._placed(turn), self._placed(own)
        meetings, differing = _meetings(placed.runs, own_placed.runs)
        if differing is not None:
            line, other = differing
            self._misplaced(IN_ANOTHER_ORDER, line, other)
            return
        placed.count(meetings)
        own_placed.count(meetings)
        for claim, (line, places) in placed.others.items():
            if _stand_there(claim, places, placed, own_placed):
                continue
            if claim.verb not in self.freedoms.moves:
                like = own_placed.others.get(claim) or next(iter(_others(claim, own_placed)))
                self._misplaced(IN_ANOTHER_PLACE, line, like[0])
                return
            self.used[f"moves/{claim.verb}"] += 1
            self.free.add(line.line)
        if self.freedoms.swaps is not None:
            self._sequence(turn, own, self.freedoms.swaps)

    def _sequence(self, turn: Part, own: Part, swaps: Mapping[frozenset[Verb], int]) -> None:
        """Compare in which order the lines of any two verbs stand, but for those that may change places.

        Where lines may change places, two sequences are the same if and only if those of every other two verbs are.
        """
        said, printed = self._letters(turn), self._letters(own)
        if [letter for letter, _ in said] == [letter for letter, _ in printed]:
            return
        verbs = sorted({verb for (verb, _), _ in said})
        for pair in map(frozenset, combinations_with_replacement(verbs, 2)):
            if pair in swaps:
                continue
            left, right = ([each for each in letters if each[0][0] in pair] for letters in (said, printed))
            for (letter, line), (other, own_line) in zip(left, right, strict=False):
                if letter != other:
                    self._misplaced(IN_ANOTHER_ORDER, line, own_line)
                    return

    def _letters(self, lines: Part) -> list[tuple[tuple[str, str], Observation]]:
        """The verb and the actor of each claim, with its line: several claims may stand in one line, or each in one."""
        return [
            ((line.verb, line.actor or ""), line)
            for line in lines
            if line.verb not in MENU_VERBS
            for _, count in self._claims(line)
            for _ in range(count)
        ]

    def _misplaced(self, how: Key, line: Observation, own: Observation) -> None:
        """A line of the log does not stand where the scribe has it."""
        instead = Told(how(line=self._text(own)))
        self.found.append(Differs(line.line, line.text, instead, frozenset((line.line,))))

    def _but(self, lines: Sequence[Observation]) -> list[Observation]:
        """Lines without those of which every claim is one that a freedom excuses: nobody knows where it stands."""
        excused = self.excused
        if not excused:
            return [*lines]
        return [line for line in lines if not all(claim in excused for claim, _ in self._claims(line))]

    def _placed(self, lines: Sequence[Observation]) -> _Placed:
        placed = _Placed()
        stand = 0
        for line in lines:
            if line.verb in MENU_VERBS:
                placed.runs.append([((line.actor or "", line.verb, card), line) for card in line.cards])
                stand += len(line.cards)
                continue
            for claim, count in self._claims(line):
                _, places = placed.others.setdefault(claim, (line, []))
                places.extend([stand] * count)
        return placed


def _meetings(runs: Sequence[Run], own: Sequence[Run]) -> tuple[list[int], tuple[Observation, Observation] | None]:
    """After how many plays the log and the scribe both end a line, and the first lines that are in another order.

    What one line plays stands in no order: a line of several Treasures counts them by their names, and stands before
    what each of them brings about, or behind it.
    """
    plays, own_plays = [*chain.from_iterable(runs)], [*chain.from_iterable(own)]
    met = sorted({0, *accumulate(map(len, runs))} & {0, *accumulate(map(len, own))})
    if [play for play, _ in plays] == [play for play, _ in own_plays]:
        return met, None
    for begin, end in pairwise([*met, max(len(plays), len(own_plays))]):
        said, printed = Counter(play for play, _ in plays[begin:end]), Counter(play for play, _ in own_plays[begin:end])
        more, fewer = said - printed, printed - said
        if more and fewer:
            line = next(line for play, line in plays[begin:end] if more[play])
            return met, (line, next(line for play, line in own_plays[begin:end] if fewer[play]))
    return met, None


def _but_words(claim: Claim) -> tuple[object, ...]:
    return claim.actor, claim.verb, claim.to, claim.amount


def _but_card(claim: Claim) -> tuple[object, ...]:
    return claim.actor, claim.verb, claim.word, claim.source, claim.to, claim.amount


@dataclass(slots=True)
class _Placed:
    """The plays and purchases of a turn, by lines; and for every other claim its first line and how many plays stand
    before it, each time."""

    runs: list[Run] = field(default_factory=list)
    others: dict[Claim, tuple[Observation, list[int]]] = field(default_factory=dict)

    def count(self, meetings: Sequence[int]) -> None:
        """Count the places of claims in meetings, and no more in plays."""
        for _, places in self.others.values():
            places[:] = [bisect_left(meetings, place) for place in places]


def _others(claim: Claim, placed: _Placed) -> list[tuple[Observation, list[int]]]:
    """What is placed of the claims that are like this one but for the card."""
    like = _but_card(claim)
    return [places for other, places in placed.others.items() if _but_card(other) == like]


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
