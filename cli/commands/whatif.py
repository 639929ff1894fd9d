"""`moothall whatif`: how a game would have gone with another answer, without one, or by other rules."""

from __future__ import annotations

from collections.abc import Iterator

import click
from moothall import service
from moothall.service.looking.whatif import SaidFact
from moothall.words import Message, Sentence, message_of

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..language import said
from ..options import game_argument, json_option, lang_option, rules_option, store_option
from ..reading import view_whole
from ..values import Whole

MOST_LISTED = 10
"""How many passed-over answers are told on a terminal."""


@click.command(
    "whatif",
    epilog=Examples(
        "moothall whatif 5f0c2d8e@120 --answer 'buy Gold'",
        "moothall whatif 5f0c2d8e --without 118",
        "moothall whatif 5f0c2d8e --rules 2013-01-01 --keep",
        "cat game.txt | moothall whatif - --rules 2013-01-01",
    ),
)
@game_argument()
@click.option("--answer", metavar="WORDS", help="Another answer at PLACE: in the words that show lists, or its number.")
@click.option("--without", type=Whole(), metavar="SEQ", help="Without the answer that is fact SEQ.")
@rules_option
@click.option("--keep", is_flag=True, help="Store the other course as a fork.")
@lang_option
@store_option
@json_option
def whatif(
    game: str,
    answer: str | None,
    without: int | None,
    rules: str | None,
    keep: bool,
    lang: service.Lang,
    store: str | None,
    as_json: bool,
) -> None:
    """Play a stored game again with one thing changed, and say what becomes of it: the first difference, and what
    differs in the end.

    Everything else is answered, and shuffled, as it was. Answers that no longer fit are passed over, and questions that
    the game did not have are declined; where one cannot be declined, the other course stops. The other course reveals
    cards that nobody has seen, so it is for those who may see everything.
    """
    if sum(each is not None for each in (answer, without, rules)) != 1:
        raise click.UsageError(Sentence(Message("command.say-different-one-answer-without")))
    seen, upto = view_whole(game, store=store)
    if upto is not None and answer is None:
        raise click.UsageError(Sentence(Message("command.only-answer-about-place-give")))
    course = service.whatif(seen, at=upto, answer=answer, without=without, rules=rules, lang=lang)
    whole, short = _kept(course, store) if keep else (None, None)
    if as_json:
        print_json({**course.to_json(), "kept": whole})
        return
    for line in _lines(course, lang):
        say(line)
    if short is not None:
        say(Message("command.kept-as", game=short))


def _kept(course: service.WhatIf, store: str | None) -> tuple[str, str]:
    """Keep another course as a fork. Returns its id, and as much of it as names it."""
    with service.opened(store, create=True) as hall:
        game = service.keep_whatif(course, store=hall)
        return str(game), hall.short_id(game)


def _lines(course: service.WhatIf, lang: service.Lang) -> Iterator[Message | str]:
    if course.recorded is None and course.other is None:
        yield Message("command.nothing-differs", count=course.same)
        return
    yield Message("command.first-difference", count=course.same)
    yield f"  {said(Message('command.in-the-game', says=_fact(course.recorded, numbered=True)))}"
    yield f"  {said(Message('command.otherwise', says=_fact(course.other)))}"
    for each in course.switches:
        yield f"  {said(Message('command.by-the-switch', change=message_of(each)))}"
    yield Message("command.in-the-end" if course.text else "command.nothing-differs-in-the-end", where=_stopped(course))
    yield from (f"  {each}" for each in (course.text_ja if lang == "ja" else course.text))
    if course.passed:
        yield Message("command.passed-over", count=len(course.passed))
        yield from (f"  {each.fact.seq} {each.folded}" for each in course.passed[:MOST_LISTED])
        if len(course.passed) > MOST_LISTED:
            yield f"  {said(Message('command.and-more', count=len(course.passed) - MOST_LISTED))}"
    if course.declined:
        yield Message("command.declined", count=course.declined)
    if course.unknown:
        yield Message("command.shuffles-unknown", count=course.unknown)


def _fact(fact: SaidFact | None, *, numbered: bool = False) -> Message | str:
    """The first fact of a course that is another: in words, with its number in the game, and its rule."""
    if fact is None:
        return Message("command.nothing-more")
    rule = f" [{fact.fact.rule}]" if fact.fact.rule else ""
    return f"{fact.fact.seq} {fact.folded}{rule}" if numbered else f"{fact.folded}{rule}"


def _stopped(course: service.WhatIf) -> Message:
    """Where the other course ended, and why."""
    asked = course.asked
    if asked is None:
        return Message("command.game-is-over")
    player, question = course.seen.names[asked.player], asked.words
    card = f" ({asked.called})" if asked.called else ""
    if course.stop == "end":
        return Message("command.asked-without-answers", player=player, card=card, question=question)
    if course.stop == "log":
        return Message("command.asked-after-log", player=player, card=card, question=question)
    return Message("command.asked-without-fit", player=player, card=card, question=question)


COMMANDS = {"whatif": whatif}
