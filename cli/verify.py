"""`moothall verify`: did anybody change the store behind its back?"""

from __future__ import annotations

from pathlib import Path

import click

from .common import counted, example, json_option, print_json, store_option

TAMPERED = 1


class Tampered(click.ClickException):
    """The store does not hold what it should."""

    exit_code = TAMPERED


class NoStore(click.ClickException):
    """There is no store to check, or none that can be checked."""

    exit_code = 3


@click.command(
    "verify",
    epilog=example(
        "moothall verify", "moothall verify --write-manifest heads.json", "moothall verify --manifest heads.json"
    ),
)
@click.option(
    "--write-manifest",
    type=click.Path(dir_okay=False, path_type=Path),
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
    from moothall.domain.store import Archive, DamagedStore, StoreError, default_url

    try:
        with Archive.open(store or default_url(), create=False) as archive:
            findings = archive.verify()
            if manifest is not None:
                findings += archive.verify_manifest(manifest)
            if write_manifest is not None and not findings:
                archive.write_manifest(write_manifest)
            games = len(archive.games())
            url = archive.url
    except StoreError as error:
        raise (Tampered if isinstance(error, DamagedStore) else NoStore)(str(error)) from error
    if as_json:
        for each in findings:
            print_json({"game": str(each.game), "seq": each.seq, "what": each.what, "sentence": each.sentence})
        return TAMPERED if findings else 0
    for each in findings:
        click.echo(f"{each.what}: {each.sentence}")
    if findings:
        left = "; no manifest was written" if write_manifest is not None else ""
        click.echo(f"{url} was tampered with: {counted(len(findings), 'finding')}{left}.")
        return TAMPERED
    click.echo(f"{url} is sound: {counted(games, 'game')}.")
    return 0


COMMANDS = {"verify": verify}
