"""`moothall undo`, `redo` and `policy`: answers taken back and given again, and whether a game allows it."""

from __future__ import annotations

from collections.abc import Sequence

import click
from moothall import service
from moothall.words import Joined, Message, Sentence, Word

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..options import game_argument, json_option, store_option
from ..values import OneOf


@click.command(
    "undo",
    epilog=Examples(
        "moothall undo 5f0c2d8e",
        "moothall undo 5f0c2d8e@88 --reason 'wrong card'",
        "moothall undo 5f0c2d8e --to turn:7",
        "moothall undo 5f0c2d8e --dry-run",
    ),
)
@game_argument("GAME[@SEQ]")
@click.option("--to", metavar="ADDRESS", help="Take back everything after this place: turn:7/p2, line:40, 120, -3, ….")
@click.option("--by", metavar="PLAYER", help="Who takes it back (a name or a seat); else who gave the answer.")
@click.option("--reason", default="", metavar="TEXT", help="Why, for the record.")
@click.option("--policy", type=OneOf(service.POLICIES), help="Refuse what this would refuse, besides the game's own.")
@click.option("--agreed", multiple=True, metavar="PLAYER", help="Who agreed, for the policy consent; once for each.")
@click.option("--dry-run", is_flag=True, help="Only say what would go, or why it is refused (exit code 1).")
@store_option
@json_option
def undo(
    game: str,
    to: str | None,
    by: str | None,
    reason: str,
    policy: str | None,
    agreed: Sequence[str],
    dry_run: bool,
    store: str | None,
    as_json: bool,
) -> None:
    """Take back the last answer of a stored game, or the answer SEQ, and everything after it.

    History only grows: what was taken back stays in the store, log --all shows it, and redo brings it back. An imported
    game stays as it is: a fork of it is made.
    """
    with service.opened(store) as hall:
        link = service.permalink(hall, game)
        if to is not None and link.upto is not None:
            raise click.UsageError(Sentence(Message("command.give-answer-as-game-seq")))
        if dry_run:
            _say_whether(service.may_undo(link, to=to, by=by, policy=policy, agreed=agreed, store=hall), as_json)
            return
        try:
            done = service.undo(link, to=to, by=by, reason=reason, policy=policy, agreed=agreed, store=hall)
        except service.MustAgree as error:
            raise _must_agree(error.names) from error
        what = Message(
            "command.took-back-known" if done.hidden else "command.took-back",
            answer=done.target,
            player=done.name,
            count=done.facts,
        )
        _report(hall, done, as_json, what)


def _must_agree(names: Sequence[str]) -> click.ClickException:
    missing = Joined(Message("command.name-with-agreed", name=name) for name in names)
    return click.ClickException(Sentence(Message("command.must-agree-first", missing=missing)))


def _say_whether(may: service.MayUndo, as_json: bool) -> None:
    """Say what an undo would do; a refusal is an error, and with `--json` the exit code alone."""
    if as_json:
        print_json(may.to_json())
        if may.because is not None or may.asks:
            raise SystemExit(1)
    elif may.because is not None:
        raise click.ClickException(may.because)
    elif may.asks:
        raise _must_agree([may.names[seat] for seat in may.asks])
    else:
        name = may.names[may.player or ""]
        say(
            Message(
                "command.would-take-back-known" if may.crosses else "command.would-take-back",
                answer=may.target,
                player=name,
                count=may.facts,
            )
        )


@click.command("redo", epilog=Examples("moothall redo 5f0c2d8e"))
@game_argument("GAME")
@store_option
@json_option
def redo(game: str, store: str | None, as_json: bool) -> None:
    """Bring back what the last undo took, as long as no new answer followed.

    An imported game stays as it is: a fork of it is made.
    """
    with service.opened(store) as hall:
        link = service.permalink(hall, game)
        if link.upto is not None:
            raise click.UsageError(Sentence(Message("command.redo-takes-game-without-seq")))
        done = service.redo(link, store=hall)
        _report(hall, done, as_json, Message("command.brought-back", count=done.facts, at=done.first))


def _report(hall: service.Hall, done: service.Undone, as_json: bool, what: Message) -> None:
    if as_json:
        print_json(done.to_json())
    else:
        place = f"{hall.short_id(done.game)}@{done.seq}"
        say(Message("command.done-at", place=place, what=what, fork=said_of_fork(hall, done.fork)))


def said_of_fork(hall: service.Hall, fork: service.Fork | None) -> Message | str:
    """What is said where an imported game was left as it is, as a sentence to be added."""
    if fork is None:
        return ""
    return Message("command.this-is-a-fork", parent=hall.short_id(fork.parent))


@click.command("policy", epilog=Examples("moothall policy 5f0c2d8e", "moothall policy 5f0c2d8e consent --by Ann"))
@game_argument("GAME")
@click.argument("policy", type=OneOf(service.POLICIES), required=False)
@click.option("--by", default="", metavar="PLAYER", help="Who sets it (a name or a seat).")
@store_option
@json_option
def policy_command(game: str, policy: str | None, by: str, store: str | None, as_json: bool) -> None:
    """Say which undo a stored game allows, or set it: free, consent, no-hidden-information or never.

    An imported game stays as it is: where a policy is set, a fork of it is made.
    """
    with service.opened(store) as hall:
        link = service.permalink(hall, game)
        if link.upto is not None:
            raise click.UsageError(Sentence(Message("command.policy-takes-game-without-seq")))
        if policy is None:
            allowed = service.PolicySet(service.policy(link, store=hall), link.game)
        else:
            allowed = service.set_policy(link, policy, by=by or None, store=hall)
        if as_json:
            print_json(allowed.to_json())
            return
        policy, called = Word(allowed), hall.short_id(allowed.game)
        if allowed.fork is None:
            say(Message("command.policy-is", game=called, policy=policy))
        else:
            fork = said_of_fork(hall, allowed.fork)
            say(Message("command.policy-of-fork", game=called, policy=policy, fork=fork))


COMMANDS = {"undo": undo, "redo": redo, "policy": policy_command}
