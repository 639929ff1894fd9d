"""The audit of a log: played again by the rules of its date, with a verdict on each line and on the game.

It knows no format and no game. A reader makes a log of the text, an opening the facts at the start and the source that
answers from the log's lines; the rules play by that source, and what it found is collected.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact, LogFollowed
from moothall.domain.kernel.game import BadSetup, CannotHold, Game, last_rest
from moothall.domain.kernel.python.garbage import uncollected
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.witness import is_made, witness_of
from moothall.domain.rules_spec import BadRules, spec_of
from moothall.domain.store.identity import digest, id_of
from moothall.words import Message, Sentence, Texts, Told

from .certify import Certified, Differs, Printing, certify, compare, replayed
from .courses.positions import as_made
from .courses.rewrite import rewritten, sound
from .damage.copies import without_one_copy
from .findings.accused import accuse_nobody, accuse_only_by_proof
from .findings.causes import with_causes
from .findings.gaps import mark_gaps
from .findings.outcome import Outcome, of_table
from .findings.reasons import reason_of
from .findings.trials import agreeing
from .format import Log
from .habits import imitating
from .opening import Given
from .reader import UnreadableLog
from .source import LogSource
from .texts.reading import Reading, reading_of
from .verdict import Audit, Finding, GameVerdict, Undone

_LINE = attrgetter("line")
_VERDICT = itemgetter(1)
DATED = ("name", "number")
"""What the rules of a log are from where that tells the day of its game."""
UNEXPLAINED = "witness"
"""The rule of a line that the game which was found does not print."""
MOST_SEARCHES = 4
"""How often another course is searched where the checker refuses the first: with more, the log would take many times as
long as others."""
SAME_LINE = 2
"""How often for one line: the second time what the lines of looks rule out is asked, too, and may be too much."""


def audit(
    format: Log,
    text: str,
    *,
    name: str,
    rules: str | None = None,
    given: Given | None = None,
    reading: Reading | None = None,
) -> Audit:
    """Audit a text. A bad log never raises: its verdict is `unreadable` and `error` says why in one sentence.

    `name` is what the log is called, `rules` a rules spec that overrules its own, `given` the Kingdom of a log that
    does not list it, `reading` how the text was read, where it was. Raises BadRules only, for `rules` that are not a
    rules spec.
    """
    if rules is not None:
        spec_of(rules)

    def by_rules(rules: str | None, *, is_reported: bool) -> Audit:
        return _audited(format, text, name, rules, given, reading, tries=is_reported)

    with uncollected():
        audit_made = imitating(by_rules(rules, is_reported=True), text, format.reader.habits, by_rules)
        if any(each.proof for each in audit_made.findings) and _agrees_without_copy(format, text, audit_made, given):
            accuse_nobody(audit_made, Told(Message("log.part-stands-twice")))
            audit_made.lines = dict(Counter(map(_VERDICT, audit_made.verdicts)))
            audit_made.verdict = "undecided"
    return _with_premises(audit_made)


def _agrees_without_copy(format: Log, text: str, audited: Audit, given: Given | None) -> bool:
    """Whether a log agrees without a part that stands twice, right behind itself: where only its words are wrong, which
    the search does not see, by the checker, too. [82657867: a Villa that was played twice]"""
    is_of_words = audited.findings[0].seq is None
    for other in without_one_copy(text, audited.findings[0].line):
        if is_of_words:
            if _audited(format, other, audited.log, audited.rules, given, None, tries=False).verdict == "agrees":
                return True
            continue
        log = reading_of(other, (format,), lambda: (format,)).read
        if log is not None and _agrees(format, log, audited.rules, given):
            return True
    return False


def _audited(
    format: Log, text: str, name: str, rules: str | None, given: Given | None, reading: Reading | None, *, tries: bool
) -> Audit:
    """The audit of a text by the rules alone. It `tries` by which switch set by hand a log that differs agrees."""
    reader, opening = format.reader, format.opening
    try:
        log = reader.read(text) if reading is None else reading.whole()
    except UnreadableLog as error:
        spec, whence = (rules, "option") if rules is not None else reader.rules(name, None)
        known, kind = (reader.format, opening.game) if reader.names_itself else (None, None)
        return Audit(name, known, spec, whence, error=_of(name, error), kind=kind)
    own, dated = reader.rules(name, log)
    spec, whence = (rules, "option") if rules is not None else (own, dated)
    begun = Audit(name, reader.format, spec, whence, log.players, kind=opening.game)
    begun.day = spec_of(own).date if dated in DATED else None
    begun.card_lines = reader.shown_cards(log)
    begun.undone = tuple(Undone(each.name, Told(each.says)) for each in reading.undone) if reading is not None else ()
    begun.viewer, begun.debris = opening.viewer(log), reader.debris(log)
    hashed = digest(text)
    try:
        facts = opening.facts(log, hashed, spec, given)
    except UnreadableLog as error:
        begun.error = _of(name, error)
        return begun
    except (BadSetup, BadRules) as error:
        begun.game, begun.error = id_of(reader.format, hashed, spec), _of(name, error)
        return begun
    begun.game = id_of(reader.format, hashed, spec)
    begun.kingdom = opening.kingdom(facts)
    begun.premises = _premises(format, log, spec, facts)
    begun, session, source = _searched(begun, format, log, facts, is_reported=tries)
    if whence == "number":
        begun.rules_unsure = tuple(source.changes(session, *reader.days(log)))
    spoilt = _spoilt(begun, source, session, reading) if begun.findings else None
    if spoilt is not None:
        accuse_nobody(begun, spoilt)
    accuse_only_by_proof(begun)
    begun.lines = dict(Counter(map(_VERDICT, begun.verdicts)))
    begun.verdict = _verdict(begun, source.contradictions)
    if tries and source.state.findings and begun.findings:

        def agrees(other: str) -> bool:
            return _agrees(format, log, other, given)

        of_habits = {habit.switch.partition("=")[0] for habit in reader.habits}
        switches = set(source.explaining(session)) - of_habits
        begun.agrees_by = agreeing(find(opening.game), spec, switches, agrees)
        if begun.agrees_by is not None:
            first, *rest = begun.findings
            begun.findings = [replace(first, follows=None), *(replace(each, follows=first.line) for each in rest)]
    begun.outcome = _outcome(begun, source, session)
    source.leave(session)
    return begun


def _spoilt(
    audited: Audit, source: LogSource[Any, Any, Any], session: Session[Any], reading: Reading | None
) -> Texts | None:
    """Why nothing that a log lacks is held against anybody; None where it may be: its text is not what the server
    printed, as lines of it were lost, or as it was put in order, and a line that cannot be read may have stood
    anywhere; or the format does not tell what the game may have."""
    if audited.unread and reading is not None and any(step.is_of_order for step in reading.undone):
        return Told(Message("log.order-and-unread"))
    if audited.reworded and reading is not None and any(step.name == "notes" for step in reading.undone):
        return Told(Message("log.notes-and-words"))
    return source.unsure(session)


def _premises(format: Log, log: Any, spec: str, facts: Sequence[Fact]) -> list[Finding]:
    """What the set-up of a log has that the rules do not give, each with the rule in words."""
    game = find(format.opening.game)
    doubtful = format.opening.doubtful(log, facts, format.dialect)
    return [replace(each, reason=reason_of(game, spec, each.rule)) for each in doubtful]


def _with_premises(audited: Audit) -> Audit:
    """An audit with what the set-up has that the rules do not give. What the game proves stands, and does not follow
    from it; a log that would agree, or could not be judged, is undecided."""
    if not audited.premises:
        return audited
    audited.findings = [*audited.premises, *audited.findings]
    lines = {each.line for each in audited.premises}
    audited.verdicts = [(line, "consistent" if line in lines else verdict) for line, verdict in audited.verdicts]
    audited.lines = dict(Counter(map(_VERDICT, audited.verdicts)))
    if audited.verdict == "agrees":
        audited.agrees_by = audited.premises[0].accepted_by
    if audited.verdict in ("agrees", "unruled"):
        audited.verdict = "undecided"
    return audited


def _outcome(audited: Audit, source: LogSource[Any, Any, Any], session: Session[Any]) -> Outcome:
    """How the game came out: by the log's word, else by the rules where the log agrees with them to its end."""
    results = source.outcome(session)
    if (
        audited.ended != "rules"
        or audited.verdict != "agrees"
        or None not in (results.scores, results.turns, results.decks)
    ):
        return results
    game = find(audited.kind or "")
    return results.or_else(of_table(game, game.fold(audited.facts), hides=source.hides_owners(session)))


Searched = tuple[Audit, Session[Any], LogSource[Any, Any, Any]]


def _searched(started: Audit, format: Log, log: Any, facts: Sequence[Fact], *, is_reported: bool) -> Searched:
    """What the search finds, with the session and the source by which it played. An audit that is not reported ends at
    its first difference, and its stream need not re-run then: nobody keeps it.

    Where the checker refuses the course that was found, the search is told of the line that this one does not print,
    and finds another, so often that the log does not take many times as long as others. Only one that the checker
    accepts counts: what the search found first stands else, with what proves it.
    """
    lines: list[int] = []
    first = audited, *_ = _search(started, format, log, facts, None, is_reported=is_reported)
    tried = False
    while (line := _unprinted(audited)) is not None and lines.count(line) < SAME_LINE and len(lines) < MOST_SEARCHES:
        lines.append(line)
        other = audited, session, source = _search(started, format, log, facts, lines, is_reported=is_reported)
        if not audited.findings and audited.covers:
            return other
        tried = tried or (len(lines) == 1 and source.has_tried_all)
        source.leave(session)
    if tried:
        _disprove(first[0], find(format.opening.game), first[2], first[1], tried=True)
    return first


def _search(
    started: Audit, format: Log, log: Any, facts: Sequence[Fact], lines: Collection[int] | None, *, is_reported: bool
) -> Searched:
    """One search, for a course that prints these lines (None: for any), and the check of what it finds."""
    audited, opening, printing = replace(started), format.opening, format.printing
    source = opening.source(log, format.dialect)
    if not is_reported:
        source.only_try()
    if lines is not None and printing is not None:
        source.must_print(lines, partial(_prints, printing))
    game = find(opening.game)
    session = _play(audited, game, facts, source)
    mark_gaps(audited, source, format.reader, log)
    if printing is not None and _would_agree(audited):
        _certify(audited, game, printing, log, source, len(facts))
        _disprove(audited, game, source, session, tried=False)
    elif is_reported or not audited.findings:
        _make_sound(audited, game, source, len(facts))
    return audited, session, source


def _prints(printing: Printing[Any], facts: Sequence[Fact], log: Any, over: bool) -> bool:
    """Whether the game of some facts prints a log."""
    try:
        printed = printing.printed(facts, log, None)
    except (CannotHold, ValueError):
        return True  # nobody can say
    return not isinstance(printing.compared(log, printed, over), Differs)


def _unprinted(audited: Audit) -> int | None:
    """The line that the checker found not to be printed, if that is all there is against a log; 0 where it only lacks
    a course that has the whole log. One with a line that nobody can read or rule agrees by no course."""
    first = next(iter(audited.findings), None)
    if first is None:
        return 0 if _would_agree(audited) and not audited.covers else None
    return first.line if first.rule == UNEXPLAINED else None


def _would_agree(audited: Audit) -> bool:
    """Whether the search has found nothing against a log, and read and ruled every line of it."""
    if audited.findings or audited.gave_up is not None or audited.unruled_cards:
        return False
    return {*map(_VERDICT, audited.verdicts)}.isdisjoint(("unruled", "unread"))


def _certify(
    audited: Audit, game: Game, printing: Printing[Any], log: Any, source: LogSource[Any, Any, Any], known: int
) -> None:
    """Let the checker compare the game that was found with the log. Where they differ the log is undecided.

    `known` is the number of facts of the opening. Where the rules make of the witness just the facts that were found,
    these are sound. What was found may hold an answer to a question that is not asked once every face is known: without
    it the game is played again.
    """
    facts_before = audited.facts
    session = replayed(game, witness_of(game, printing.completed(as_made(facts_before))))
    if source.is_doubtful and (isinstance(session, Differs) or not is_made(as_made(facts_before), session.facts)):
        _make_sound(audited, game, source, known)
        if audited.facts is not facts_before:
            session = replayed(game, witness_of(game, printing.completed(audited.facts)))
    audited.covers = not source.gave_up and _covers(audited.facts, facts_before)
    result = session if isinstance(session, Differs) else compare(printing, log, session)
    if isinstance(result, Differs) and result.line is None:
        facts_before = audited.facts
        facts, _ = rewritten(game.session(game.table(), Source()), facts_before, known)
        again = certify(game, printing, log, witness_of(game, printing.completed(facts)))
        if isinstance(again, Certified) and _covers(facts, facts_before):
            audited.facts, result = facts, again
    if isinstance(result, Certified):
        audited.freedoms = dict(result.freedoms)
        _not_confirmed(audited, result.free)
        return
    _not_confirmed(audited, result.lines)
    line, says, ruling = result.line, result.says, result.instead
    if line is None:  # no single line is wrong, so the last line is named
        line, says = next(reversed([*zip(source.state.numbers, source.state.texts, strict=True)]), (1, ""))
    else:
        ruling = Told(Message("finding.reads", said=ruling))
    audited.findings = [Finding(line, (line, line), says, ruling, UNEXPLAINED, None, proof=None)]
    audited.reworded = result.reworded


def _disprove(
    audited: Audit, game: Game, source: LogSource[Any, Any, Any], session: Session[Any], *, tried: bool
) -> None:
    """Where the words of the line that the game which was found does not print are proved wrong, say so. `tried` says
    whether all other courses of its turn were tried."""
    first = next(iter(audited.findings), None)
    if first is None or first.rule != UNEXPLAINED:
        return
    wrong = source.disproof(session, first.line, reworded=tried and audited.reworded)
    if wrong is None:
        return
    audited.findings = [
        replace(
            first,
            instead=wrong.instead or first.instead,
            rule=wrong.rule,
            reason=reason_of(game, audited.rules, wrong.rule),
            proof=wrong.proof,
            scope=wrong.scope,
            rests_on=wrong.rests_on,
        )
    ]
    audited.verdicts = [(line, "divergent" if line == first.line else verdict) for line, verdict in audited.verdicts]


def _not_confirmed(audited: Audit, lines: Collection[int]) -> None:
    """Lines of which not every word is made by the game that was found are consistent at best."""
    if not lines:
        return
    audited.verdicts = [
        (line, "consistent" if verdict == "confirmed" and line in lines else verdict)
        for line, verdict in audited.verdicts
    ]


def _agrees(format: Log, log: Any, spec: str, given: Given | None) -> bool:
    """Whether a log agrees by other rules: no difference, and no result that is wrong."""
    opening = format.opening
    game = find(opening.game)
    try:
        facts = opening.facts(log, "", spec, given)
    except (UnreadableLog, BadSetup, BadRules):
        return False
    source = opening.source(log, format.dialect)
    source.only_try()
    source.leave(_played(game, facts, source))
    return not source.state.findings


def _play(audited: Audit, game: Game, opening: Sequence[Fact], source: LogSource[Any, Any, Any]) -> Session[Any]:
    """Play the log by the rules, and fill in what that shows. Returns the session at its end."""
    session = _played(game, opening, source)
    state, last = source.state, len(session.facts)
    noted = [
        replace(
            each, seq=min(each.seq or last, last), reason=reason_of(game, audited.rules, source.reason(session, each))
        )
        for each in state.findings
    ]
    if noted:
        audited.findings = with_causes(sorted(noted, key=_in_order_of(state.numbers)), source.rests_on)
    audited.final = source.final
    audited.unruled_cards = tuple(state.unruled_cards)
    audited.verdicts = [*source.judged()]
    audited.ended, audited.turn = source.ended(session), source.turn(session)
    audited.facts = source.facts(session)
    return session


def _make_sound(audited: Audit, game: Game, source: LogSource[Any, Any, Any], known: int) -> None:
    """Make a stream that re-runs of the facts that were found, where it may not; `known` are those of the opening."""
    state, facts = source.state, audited.facts
    if state.late_from is not None:
        if not state.findings:  # else the facts before may not re-run either
            known = max(known, last_rest(facts[: state.late_from]))
        audited.facts, seqs = rewritten(game.session(game.table(), Source()), facts, known)
        audited.findings = [replace(each, seq=seqs.get(each.seq or 0)) for each in audited.findings]
    has_rerun = state.late_from is not None and audited.facts == facts  # by the rules, from the same answers
    if source.is_doubtful and not has_rerun:
        audited.facts, kept = sound(game, audited.facts, known)
        audited.findings = [replace(each, seq=each.seq and each.seq + (each.seq > kept)) for each in audited.findings]
    audited.covers = not source.gave_up and _covers(audited.facts, facts)


def _covers(stored: Sequence[Fact], before: Sequence[Fact]) -> bool:
    """Whether a stored course goes by the rules to its end, and leaves out no line for which the log's facts account.

    The search may have answered what the rules do not ask once every face is known; then the course stops early.
    """
    if LogFollowed in {*map(type, as_made(stored))}:
        return False
    return stored is before or {*map(_LINE, stored)} >= {*map(_LINE, before)}


def _in_order_of(numbers: Sequence[int]) -> Callable[[Finding], int]:
    """The order of findings: that of the lines as they were read, for a page may have its results above the play."""
    at = {number: i for i, number in reversed([*enumerate(numbers)])}
    return lambda each: at.get(each.line, each.line)


def _played(game: Game, opening: Sequence[Fact], source: LogSource[Any, Any, Any]) -> Session[Any]:
    """The session in which a source has played its log."""
    session = game.session(game.table(), source)
    for fact in opening:
        session.take(fact)
    source.begin(session)
    source.play(session)
    return session


def _verdict(audited: Audit, contradictions: frozenset[str]) -> GameVerdict:
    causes = [each for each in audited.findings if each.follows is None]
    if any(each.rule in contradictions and each.proof in ("open", "counted") for each in causes):
        return "contradicts"
    if any(each.proof for each in audited.findings):
        return "diverges"
    if audited.findings or audited.gave_up is not None:
        return "undecided"
    if audited.unruled_cards or audited.lines.get("unruled") or audited.lines.get("unread"):
        return "unruled"
    return "agrees" if audited.covers else "undecided"  # no course was found that has the whole log


def _of(name: str, error: Exception) -> str:
    return Sentence(Message("place.of", place=name, said=error))
