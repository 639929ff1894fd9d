"""`moothall verify`: did anybody change the store behind its back?"""

from __future__ import annotations

from pathlib import Path

import click
from moothall import service
from moothall.service.wording import with_short_ids
from moothall.words import Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, progress_of, say
from ..options import file_option, jobs_option, json_option, key_option, store_option
from ..values import PathTo

TAMPERED = 1
"""The exit code of a store that does not hold what its hashes say."""


@click.command(
    "verify",
    epilog=Examples(
        "moothall verify",
        "moothall verify --checkpoint head.json --key judge.pub",
        "moothall verify --write-manifest heads.json",
        "moothall verify --manifest heads.json",
        "moothall verify --jobs 4 --resume checked.jsonl",
    ),
)
@click.option(
    "--write-manifest",
    type=PathTo(path_type=Path),
    metavar="FILE",
    help="Also write the length and last hash of every game.",
)
@file_option("--manifest", "Also compare with a manifest written before.")
@file_option("--checkpoint", "Also say what has become of the store since a checkpoint written by moothall head.")
@key_option
@jobs_option
@click.option(
    "--resume",
    type=PathTo(path_type=Path),
    metavar="FILE",
    help="Keep in a file how far the check has come; if it was ended, go on from there.",
)
@store_option
@json_option
def verify(
    write_manifest: Path | None,
    manifest: Path | None,
    checkpoint: Path | None,
    key: Path | None,
    jobs: int | None,
    resume: Path | None,
    store: str | None,
    as_json: bool,
) -> int:
    """Check every hash of every stored game. An edited, missing, swapped or cut-off fact is found.

    Somebody who can rewrite the whole store can rewrite its hashes: keep a checkpoint or a manifest elsewhere, and
    compare with it. Games that were forgotten are listed, and are not a sign of tampering.

    Exit code 0: the store is sound; 1: it was tampered with; 3: there is no such store, or it cannot be checked.
    """
    if key is not None and checkpoint is None:
        raise click.UsageError(Sentence(Message("command.key-names-who-signed-checkpoint")))
    with progress_of(Message("command.games-checked")) as advance:
        verified = service.verify(
            manifest=manifest,
            write_manifest=write_manifest,
            checkpoint=checkpoint,
            key=key,
            jobs=jobs,
            resume=resume,
            advance=advance,
            store=store,
        )
    if verified.before:
        say(Message("command.checked-before", count=verified.before), err=True)
    if as_json:
        for document in verified.to_json():
            print_json(document)
        if not verified.findings and verified.compared is None:
            print_json({"what": "sound", "store": verified.url, "games": verified.games})
        if verified.compared is not None:
            print_json(verified.compared.to_json())
        return TAMPERED if verified.findings else 0
    for buried in verified.forgotten:
        say(_found("forgotten", buried.message))
    for each in verified.findings:
        say(_found(each.what, each.sentence))
    if verified.findings:
        none = write_manifest is not None
        say(
            Message(
                "command.tampered-with-no-manifest" if none else "command.tampered-with",
                url=verified.url,
                count=len(verified.findings),
            )
        )
        return TAMPERED
    say(Message("command.store-is-sound", url=verified.url, count=verified.games))
    if verified.compared is not None:
        say(_since(verified.compared))
    return 0


KINDS = {
    "edited": Message("command.is-edited"),
    "missing": Message("command.is-missing"),
    "swapped": Message("command.is-swapped"),
    "cut": Message("command.is-cut"),
    "missing stream": Message("command.is-missing-stream"),
    "extra": Message("command.is-extra"),
    "manifest": Message("command.differs-from-manifest"),
    "forgotten": Message("command.was-forgotten"),
}
"""What may have become of a game."""


def _found(what: str, sentence: object) -> Message:
    return with_short_ids(Message("command.found", what=KINDS[what], says=sentence))


def _since(compared: service.ComparedHead) -> Message:
    """What has become of a sound store since a checkpoint."""
    since, date = compared.since, compared.at
    games, facts = Message("count.games", count=since.games), Message("count.facts", count=since.facts)
    by = compared.signed_by
    signed = Message("command.checkpoint-signed", date=date, key=by)
    checkpoint = signed if by else Message("command.checkpoint-not-signed", date=date)
    if not since.forgotten:
        return Message("command.only-grew", checkpoint=checkpoint, games=games, facts=facts)
    old = Message("count.games", count=len(since.forgotten))
    return Message("command.only-grew-but-forgot", checkpoint=checkpoint, games=games, facts=facts, forgotten=old)


COMMANDS = {"verify": verify}
