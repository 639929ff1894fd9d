"""`moothall whatif`: how a game would have gone with another answer, without one, or by other rules."""

from __future__ import annotations

from collections.abc import Iterator

import click
from moothall import service
from moothall.service.wording import counted
from moothall.words import Message, Sentence

from ..display.printing import print_json, say
from ..language import spoken
from ..options import example, game_argument, json_option, lang_option, rules_option, store_option
from ..reading import view_whole

MOST_LISTED = 10
"""How many passed-over answers are told on a terminal."""


@click.command(
    "whatif",
    epilog=example(
        "moothall whatif 5f0c2d8e@120 --answer 'buy Gold'",
        "moothall whatif 5f0c2d8e --without 118",
        "moothall whatif 5f0c2d8e --rules 2013-01-01 --keep",
        "cat game.txt | moothall whatif - --rules 2013-01-01",
    ),
)
@game_argument()
@click.option("--answer", metavar="WORDS", help="Another answer at PLACE: in the words that show lists, or its number.")
@click.option("--without", type=int, metavar="SEQ", help="Without the answer that is fact SEQ.")
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
    the game did not have are declined; where one cannot be declined, the other course stops. It turns up cards that
    nobody has seen, so it is for those who may see everything.
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


def _lines(course: service.WhatIf, lang: service.Lang) -> Iterator[str]:
    if course.recorded is None and course.other is None:
        yield f"Nothing differs: all {course.same} facts are the same."
        return
    yield f"The first difference, after {counted(course.same, 'fact')} that are the same:"
    for where, said in (("in the game", course.recorded), ("otherwise", course.other)):
        rule = f" [{said.fact.rule}]" if said is not None and said.fact.rule else ""
        at = "" if said is None or where == "otherwise" else f"{said.fact.seq} "
        yield f"  {where:<12} {at}{'nothing more' if said is None else said.folded}{rule}"
    for each in course.switches:
        yield f"  by the switch {each}"
    yield f"In the end ({_stopped(course)}):" + ("" if course.text else " nothing differs")
    yield from (f"  {each}" for each in (course.text_ja if lang == "ja" else course.text))
    if course.passed:
        yield f"Passed over: {counted(len(course.passed), 'answer')} of the game"
        yield from (f"  {each.fact.seq} {each.folded}" for each in course.passed[:MOST_LISTED])
        if len(course.passed) > MOST_LISTED:
            yield f"  and {len(course.passed) - MOST_LISTED} more"
    if course.declined:
        yield f"Declined or ended: {counted(course.declined, 'question')} to which no answer of the game fits"
    if course.unknown:
        yield f"Not on record: {counted(course.unknown, 'shuffle')}; the cards kept their order"


STOPPED_JA = {
    "end": "元のゲームの回答が尽きた",
    "log": "ここからはルールではなくログに従った",
    "asked": "当てはまる回答がない",
}
"""Why the other course stopped, in Japanese."""


def _stopped(course: service.WhatIf) -> str:
    """Where the other course ended, and why."""
    asked = course.asked
    if asked is None:
        return "the game is over"
    if spoken() == "ja":
        return f"{STOPPED_JA[course.stop]}。{course.seen.names[asked.player]}への質問：{asked.words}"
    card = f" ({asked.called})" if asked.called else ""
    question = f"{course.seen.names[asked.player]} is asked{card}: {asked.words}"
    why = {
        "end": "the game has no more answers",
        "log": "from here on the log was followed, not the rules",
        "asked": "no answer of the game fits",
    }[course.stop]
    return f"{question} {why[0].upper()}{why[1:]}"


COMMANDS = {"whatif": whatif}
