"""`moothall head` and `moothall prove`: one hash that stands for all games of a store, and proofs from it."""

from __future__ import annotations

import json
from pathlib import Path

import click
from moothall import service
from moothall.words import Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..options import file_option, games_called, json_option, key_option, store_option

output_option = click.option("-o", "--output", metavar="FILE", help="Write to FILE, not to standard output.")


@click.command(
    "head",
    epilog=Examples(
        "moothall head",
        "openssl genpkey -algorithm ed25519 -out judge.key",
        "moothall head --sign judge.key -o head.json",
        "moothall verify --checkpoint head.json",
    ),
)
@file_option(
    "--sign", "Sign it with a private key (Ed25519, PEM or OpenSSH), and write it as a checkpoint.", metavar="KEY"
)
@click.option("-o", "--output", metavar="FILE", help="Write a checkpoint to FILE.")
@store_option
@json_option
def head(sign: Path | None, output: str | None, store: str | None, as_json: bool) -> None:
    """Print the root over the heads of all games: one hash that changes with everything that is stored.

    A checkpoint holds the head of each game beside the root, and can be signed. Keep it where the keeper of the store
    cannot change it; moothall verify --checkpoint then says whether the store has only grown since. It holds only
    hashes.
    """
    writes = output is not None or sign is not None
    root = service.head(sign_with=sign, store=store, with_document=writes)
    if output is not None:
        _write(output, root.document, [str(sign or "")], store)
    if as_json:
        print_json(root.to_json())
    elif output is None and root.document is not None:
        print_json(root.document)
    else:
        games, facts = Message("count.games", count=root.games), Message("count.facts", count=root.facts)
        old = Message("count.games", count=root.forgotten)
        whole = Message("command.root", root=root.root, games=games, facts=facts)
        say(Message("command.root-forgotten", whole=whole, forgotten=old) if root.forgotten else whole)


@click.command(
    "prove",
    epilog=Examples(
        "moothall prove 5f0c2d8e -o proof.json",
        "moothall prove --check proof.json --root 9f86d081884c7d65…",
        "moothall prove --check proof.json --checkpoint head.json --key judge.pub",
    ),
)
@click.argument("game", required=False, shell_complete=games_called)
@file_option("--check", "Check the proof in FILE; no store is needed.")
@click.option("--root", metavar="HASH", help="The root to check it against.")
@file_option("--checkpoint", "The checkpoint to check it against.")
@key_option
@output_option
@store_option
@json_option
def prove(
    game: str | None,
    check: Path | None,
    root: str | None,
    checkpoint: Path | None,
    key: Path | None,
    output: str | None,
    store: str | None,
    as_json: bool,
) -> None:
    """Prove that a game, as it is now, is included in the root that moothall head prints; or check such a proof.

    Anybody who has the root can check a proof without a store. The hash in the proof is that of the game's last fact;
    moothall export prints it with all facts.
    """
    if check is None:
        if game is None:
            raise click.UsageError(Sentence(Message("command.name-game-prove-proof-check")))
        if root or checkpoint:
            raise click.UsageError(Sentence(Message("command.root-checkpoint-go-check")))
        document = service.prove(game, store=store)
        if output is None:
            print_json(document)
        else:
            _write(output, document, [], store)
        return
    if game is not None or (root is None) == (checkpoint is None):
        raise click.UsageError(Sentence(Message("command.proof-checked-against-root-checkpoint")))
    proof = service.check_proof(str(check), root=root, checkpoint=checkpoint, key=key)
    if as_json:
        print_json(proof.to_json())
    else:
        say(Message("command.stands-under", game=proof.game, root=proof.root, hash=proof.hash, count=proof.length))


def _write(output: str, document: object, inputs: list[str], store: str | None) -> None:
    with service.output(output, inputs=inputs, store=store) as file:
        file.write(json.dumps(document) + "\n")


COMMANDS = {"head": head, "prove": prove}
