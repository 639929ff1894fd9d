"""`moothall verify`: did anybody change the store behind its back?"""

from __future__ import annotations

from pathlib import Path

import click
from moothall import service
from moothall.service.wording import counted

from ..display.printing import print_json, say
from ..options import example, json_option, store_option

TAMPERED = 1


@click.command(
    "verify",
    epilog=example(
        "moothall verify", "moothall verify --write-manifest heads.json", "moothall verify --manifest heads.json"
    ),
)
@click.option(
    "--write-manifest",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write the length and last hash of every game.",
)
@click.option(
    "--manifest",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also compare with a manifest written before.",
)
@store_option
@json_option
def verify(write_manifest: Path | None, manifest: Path | None, store: str | None, as_json: bool) -> int:
    """Check every hash of every stored game. An edited, missing, swapped or cut-off fact is found.

    Who can rewrite the whole store can rewrite its hashes: keep a manifest elsewhere and compare with it.

    Exit code 0: the store is sound; 1: it was tampered with; 3: there is no such store, or it cannot be checked.
    """
    found = service.verify(manifest=manifest, write_manifest=write_manifest, store=store)
    if as_json:
        for document in found.to_json():
            print_json(document)
        return TAMPERED if found.findings else 0
    for each in found.findings:
        say(f"{each.what}: {each.sentence}")
    if found.findings:
        left = "; no manifest was written" if write_manifest is not None else ""
        say(f"{found.url} was tampered with: {counted(len(found.findings), 'finding')}{left}.")
        return TAMPERED
    say(f"{found.url} is sound: {counted(found.games, 'game')}.")
    return 0


COMMANDS = {"verify": verify}
