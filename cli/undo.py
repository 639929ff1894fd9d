"""`moothall undo` and `moothall redo`: an answer taken back, and given again. Both only add a fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .common import Permalink, Refused, example, json_option, opened, permalink, print_json, store_option

if TYPE_CHECKING:
    from moothall.domain.archive import Archive
    from moothall.domain.kernel.facts import Answered, Fact, Retracted

POLICIES = ("free", "consent", "no-hidden-information", "never")
"""Which undo is allowed: any; one that all others agreed to; one after which nobody knows more than before; none."""


def answer_to_take_back(standing: Sequence[Fact], seq: int | None = None) -> Answered:
    """The live answer with that seq, by default the last one; never one by which a log was followed.

    A question with one answer only is never asked, so the last answer is the last decision. Raises Refused.
    """
    from moothall.domain.kernel.facts import Answered

    for fact in reversed(standing):
        if isinstance(fact, Answered) and fact.source == "rules" and seq in (None, fact.seq):
            return fact
    if seq is None:
        raise Refused("there is no answer to take back")
    raise Refused(f"fact {seq} is no answer that can be taken back: moothall log lists those that can (answered)")


def retraction(facts: Sequence[Fact], target: int, by: str, reason: str) -> Retracted:
    """The fact that takes back `target` at the end of stored `facts`."""
    from moothall.domain.kernel.facts import Retracted

    return Retracted(len(facts) + 1, None, None, "rules", None, target, by, reason)


@click.command("undo", epilog=example("moothall undo 5f0c2d8e", "moothall undo 5f0c2d8e@88 --reason 'wrong card'"))
@click.argument("game", metavar="GAME[@SEQ]")
@click.option("--by", metavar="PLAYER", help="Who takes it back (a name or a seat); else who gave the answer.")
@click.option("--reason", default="", metavar="TEXT", help="Why, for the record.")
@click.option("--policy", type=click.Choice(POLICIES), default=POLICIES[0], show_default=True, help="What is refused.")
@click.option("--agreed", multiple=True, metavar="PLAYER", help="Who agreed, for the policy consent; once for each.")
@store_option
@json_option
def undo(
    game: str, by: str | None, reason: str, policy: str, agreed: Sequence[str], store: str | None, as_json: bool
) -> None:
    """Take back the last answer of a stored game, or the answer SEQ, and everything after it.

    History only grows: what was taken back stays in the store, and redo brings it back.
    """
    from moothall.domain.kernel.session import live

    from .common import seat_of, seats_of

    with opened(store) as archive:
        link = permalink(archive, game)
        facts = archive.read(link.game)
        standing = live(facts)
        target = answer_to_take_back(standing, link.upto)
        names = archive.entry(link.game).players
        player = seat_of(names, by) or target.player
        gone = [fact for fact in standing if fact.seq >= target.seq]
        hidden = _revealing(archive, link, gone)
        agreeing = {player, *(seat_of(names, each) for each in agreed)}
        _allow(policy, hidden, [seat for seat in seats_of(names) if seat not in agreeing])
        archive.append(link.game, len(facts), [retraction(facts, target.seq, player, reason)])
    said = f"took back answer {target.seq} of {target.player} and what followed, {len(gone)} facts in all"
    _report(link, facts, target.seq, len(gone), hidden, as_json, said + _seen(hidden))


@click.command("redo", epilog=example("moothall redo 5f0c2d8e"))
@click.argument("game", metavar="GAME")
@store_option
@json_option
def redo(game: str, store: str | None, as_json: bool) -> None:
    """Bring back what the last undo took, as long as no new answer followed."""
    from moothall.domain.kernel.facts import Retracted
    from moothall.domain.kernel.session import live, redoable

    with opened(store) as archive:
        link = permalink(archive, game)
        if link.upto is not None:
            raise click.UsageError("redo takes a GAME without @SEQ: it brings back what the last undo took")
        facts = archive.read(link.game)
        target = redoable(facts)
        if target is None:
            raise Refused(f"there is no undo of {link.game} to take back, or a new answer followed it")
        undone = facts[target - 1]
        assert isinstance(undone, Retracted)
        again = retraction(facts, target, undone.by, "redo")
        archive.append(link.game, len(facts), [again])
        before = {fact.seq for fact in live(facts)}
        back = [fact for fact in live([*facts, again]) if fact.seq not in before]
        hidden = _revealing(archive, link, back)
    _report(link, facts, target, len(back), hidden, as_json, f"brought back {len(back)} facts from {undone.target} on")


def _revealing(archive: Archive, link: Permalink, facts: Sequence[Fact]) -> bool:
    """Whether somebody knew more after these facts of a game than before."""
    from moothall.domain import games

    kinds = games.find(archive.entry(link.game).kind).sight.revealing
    return any(type(fact) in kinds for fact in facts)


def _allow(policy: str, hidden: bool, missing: Sequence[str]) -> None:
    """Raise Refused where the policy does not allow an undo that `missing` players did not agree to."""
    if policy == "never":
        raise Refused("by the policy never, no answer is taken back")
    if policy == "no-hidden-information" and hidden:
        raise Refused("cards were seen or shuffled since that answer, so the policy keeps it")
    if policy == "consent" and missing:
        raise Refused(f"by the policy consent, {', '.join(missing)} must agree first (--agreed)")


def _seen(hidden: bool) -> str:
    return "; cards were seen or shuffled among them, and they stay in the known order" if hidden else ""


def _report(
    link: Permalink, facts: Sequence[Fact], target: int, count: int, hidden: bool, as_json: bool, said: str
) -> None:
    seq = len(facts) + 1
    if as_json:
        print_json({"game": str(link.game), "seq": seq, "target": target, "facts": count, "hidden": hidden})
    else:
        click.echo(f"{link.game}@{seq}: {said}.")


COMMANDS = {"undo": undo, "redo": redo}
