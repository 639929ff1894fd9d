"""`moothall undo`, `redo` and `policy`: answers taken back and given again, and whether a game allows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click
from moothall.domain.kernel.undo import POLICIES
from moothall.projections.seats import seats_of

from .common import (
    Permalink,
    Refused,
    example,
    game_argument,
    json_option,
    opened,
    permalink,
    place,
    print_json,
    seat_of,
    store_option,
)


@contextmanager
def allowed() -> Iterator[None]:
    """What is done inside may be refused: then the command ends with one sentence and exit code 1."""
    from moothall.domain.kernel.undo import UndoRefused

    try:
        yield
    except UndoRefused as error:
        raise Refused(str(error)) from error


@click.command(
    "undo",
    epilog=example(
        "moothall undo 5f0c2d8e",
        "moothall undo 5f0c2d8e@88 --reason 'wrong card'",
        "moothall undo 5f0c2d8e --to turn:7",
    ),
)
@game_argument("GAME[@SEQ]")
@click.option("--to", metavar="ADDRESS", help="Take back everything after this place: turn:7/p2, line:40, 120, -3, ….")
@click.option("--by", metavar="PLAYER", help="Who takes it back (a name or a seat); else who gave the answer.")
@click.option("--reason", default="", metavar="TEXT", help="Why, for the record.")
@click.option("--policy", type=click.Choice(POLICIES), help="Refuse what this would refuse, besides the game's own.")
@click.option("--agreed", multiple=True, metavar="PLAYER", help="Who agreed, for the policy consent; once for each.")
@store_option
@json_option
def undo(
    game: str,
    to: str | None,
    by: str | None,
    reason: str,
    policy: str | None,
    agreed: Sequence[str],
    store: str | None,
    as_json: bool,
) -> None:
    """Take back the last answer of a stored game, or the answer SEQ, and everything after it.

    History only grows: what was taken back stays in the store, log --all shows it, and redo brings it back.
    """
    from moothall.domain import games
    from moothall.domain.kernel import undo as rules
    from moothall.domain.kernel.script import live

    with opened(store) as archive, allowed():
        link = permalink(archive, game)
        if to is not None and link.upto is not None:
            raise click.UsageError("give the answer as GAME@SEQ, or the place with --to, not both")
        entry = archive.entry(link.game)
        kind = games.find(entry.kind)
        facts = archive.read(link.game)
        standing = live(facts)
        if to is None:
            target = rules.answer_to_take_back(standing, link.upto)
        else:
            target = rules.answer_after(facts, place(kind, facts, entry.players, to))
        player = seat_of(entry.players, by) or target.player
        gone = rules.gone_with(standing, target.seq)
        hidden = rules.reveals(gone, kind.sight)
        agreeing = {player, *(seat_of(entry.players, each) for each in agreed)}
        missing = [seat for seat in seats_of(entry.players) if seat not in agreeing]
        for each in dict.fromkeys((rules.policy_of(facts), policy or rules.FREE)):
            rules.check(each, hidden, [f"{seat} (--agreed)" for seat in missing])
        archive.append(link.game, len(facts), [rules.retraction(facts, target.seq, player, reason)])
    said = f"took back answer {target.seq} of {target.player} and what followed, {len(gone)} facts in all"
    if hidden:
        said += "; cards were seen or shuffled among them, and they stay in the known order"
    _report(link, len(facts) + 1, target.seq, len(gone), hidden, as_json, said)


@click.command("redo", epilog=example("moothall redo 5f0c2d8e"))
@game_argument("GAME")
@store_option
@json_option
def redo(game: str, store: str | None, as_json: bool) -> None:
    """Bring back what the last undo took, as long as no new answer followed."""
    from moothall.domain import games
    from moothall.domain.kernel import undo as rules

    with opened(store) as archive, allowed():
        link = permalink(archive, game)
        if link.upto is not None:
            raise click.UsageError("redo takes a GAME without @SEQ: it brings back what the last undo took")
        facts = archive.read(link.game)
        again, back = rules.redo(facts)
        archive.append(link.game, len(facts), [again])
        hidden = rules.reveals(back, games.find(archive.entry(link.game).kind).sight)
    said = f"brought back {len(back)} facts from {back[0].seq} on"
    _report(link, again.seq, again.target, len(back), hidden, as_json, said)


def _report(link: Permalink, seq: int, target: int, count: int, hidden: bool, as_json: bool, said: str) -> None:
    if as_json:
        print_json({"game": str(link.game), "seq": seq, "target": target, "facts": count, "hidden": hidden})
    else:
        click.echo(f"{link.game}@{seq}: {said}.")


@click.command("policy", epilog=example("moothall policy 5f0c2d8e", "moothall policy 5f0c2d8e consent --by Ann"))
@game_argument("GAME")
@click.argument("policy", type=click.Choice(POLICIES), required=False)
@click.option("--by", default="", metavar="PLAYER", help="Who sets it (a name or a seat).")
@store_option
@json_option
def policy_command(game: str, policy: str | None, by: str, store: str | None, as_json: bool) -> None:
    """Say which undo a stored game allows, or set it: free, consent, no-hidden-information or never."""
    from moothall.domain.kernel.facts import UndoAllowed
    from moothall.domain.kernel.undo import policy_of

    with opened(store) as archive:
        link = permalink(archive, game)
        if link.upto is not None:
            raise click.UsageError("policy takes a GAME without @SEQ: a policy is the game's from here on")
        facts = archive.read(link.game)
        if policy is not None:
            who = (seat_of(archive.entry(link.game).players, by) or "") if by else ""
            new = UndoAllowed(policy, who).sealed(len(facts) + 1)
            archive.append(link.game, len(facts), [new])
            facts = [*facts, new]
    if as_json:
        print_json({"game": str(link.game), "policy": policy_of(facts)})
    else:
        click.echo(f"{link.game}: {policy_of(facts)}")


COMMANDS = {"undo": undo, "redo": redo, "policy": policy_command}
