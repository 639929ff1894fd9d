"""Whether anybody changed a store: every hash of every game, in stretches that several processes share.

What a run has checked can be kept in a file, so that a run that was ended goes on where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import UUID

from moothall.domain.store import Checked, DamagedStore, Finding, Head, StoreError, Stretch, Tombstone, default_url
from moothall.words import Message, said_of

from ..errors import BadRequest, TamperedStore, UncheckedStore
from ..matches.hall import Hall, opened
from ..outputs import spared
from .heads import ComparedHead, compare
from .resuming import Kept, kept_in

GAMES = 64
"""How many games are checked at one moment, and are checked again where a run that goes on was ended."""

FEW = 4 * GAMES
"""With so many games, starting a second process takes longer than it saves."""


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of a check of a store. A sound store has no `findings`. `url` is the store's, `games` how many
    games it has, and `forgotten` the tombstones of those that were forgotten. `compared` says what became of the
    store since a checkpoint, if one was given. `before` is how many games an earlier run, from which this one went
    on, had checked."""

    url: str
    games: int
    findings: list[Finding]
    forgotten: list[Tombstone]
    compared: ComparedHead | None = None
    before: int = 0

    def to_json(self) -> list[dict[str, Any]]:
        """The objects that `moothall verify --json` prints, one for each finding and each game that was forgotten."""
        rows = [
            {
                "game": None if each.game is None else str(each.game),
                "seq": each.seq,
                "what": each.what,
                "sentence": each.sentence,
            }
            for each in self.findings
        ]
        return rows + [
            {"game": str(each.game), "seq": None, "what": "forgotten", "sentence": str(each.message)}
            for each in self.forgotten
        ]


def verify(
    *,
    manifest: Path | None = None,
    write_manifest: Path | None = None,
    checkpoint: Path | None = None,
    key: Path | None = None,
    jobs: int | None = None,
    resume: Path | None = None,
    advance: Callable[[int, int], None] = lambda _done, _of: None,
    store: str | Hall | None = None,
) -> Verified:
    """Check every hash of every stored game: an edited, missing, swapped or cut-off fact is found.

    `manifest` is a file to compare with, which was written before; `write_manifest` one to be written, where nothing is
    found. `checkpoint` is a file that `head` made, and `key` one with the public key of whoever must have signed it.
    `jobs` says how many processes check (None: as many as it pays to use); what they find is the same for any number.
    `resume` is a file that holds how far a run has come, and what a run that was ended goes on from; it is deleted at
    the end. `advance` is told how many of how many games are checked. `store` is a hall, which one process checks, or
    its URL.

    Somebody who can rewrite the whole store can rewrite its hashes, so keep a manifest or a checkpoint elsewhere. A
    game that was forgotten is not a finding.
    Raises UncheckedStore where there is no such store, TamperedStore for one that is too damaged to be checked,
    BadRequest for a `resume` together with `write_manifest` or of another store, BadOutput and UnwrittenFile for files
    that cannot be written there.

    >>> with Hall.open("memory:") as hall:
    ...     verify(store=hall).findings
    []
    """
    if resume is not None and write_manifest is not None:
        raise BadRequest(Message("given.manifest-of-what-an-earlier-run-checked"))
    inputs = [] if manifest is None else [str(manifest)]
    for file in (write_manifest, resume):
        if file is not None:
            spared(file, inputs=inputs, store=store)
    try:
        check = _Check(store, jobs, advance, None if write_manifest is None else {})
        with kept_in(resume, check.url) as kept:
            before, findings = kept.games, check.run(kept)
        with opened(store) as hall:
            verified = _verified(hall, findings, check.heads, manifest, write_manifest, checkpoint, key)
        return replace(verified, before=before)
    except DamagedStore as error:
        raise TamperedStore(said_of(error)) from error
    except StoreError as error:
        raise UncheckedStore(said_of(error)) from error


def _verified(
    hall: Hall,
    findings: list[Finding],
    heads: dict[UUID, Head] | None,
    manifest: Path | None,
    write_manifest: Path | None,
    checkpoint: Path | None,
    key: Path | None,
) -> Verified:
    """What was found, and what becomes of the files beside the store."""
    archive = hall.archive
    if manifest is not None:
        findings += [each for each in archive.verify_manifest(manifest) if each not in findings]
    if write_manifest is not None and not findings:
        archive.write_manifest(write_manifest, heads)
    compared: ComparedHead | None = None
    forgotten: list[Tombstone] = []
    with suppress(DamagedStore) if findings else nullcontext():  # that a line cannot be read is among the findings
        forgotten = archive.tombstones()
        compared = None if checkpoint is None else compare(hall, checkpoint, key)
    if compared is not None:
        findings += [each for each in compared.since.findings if each not in findings]
    return Verified(archive.url, archive.count(), findings, forgotten, compared)


@dataclass
class _Check:
    """A check of all games of a store, in as many processes as `jobs` says. `heads` are those of the streams that were
    checked, where a manifest is to be made of them."""

    store: str | Hall | None
    jobs: int | None
    advance: Callable[[int, int], None]
    heads: dict[UUID, Head] | None

    @property
    def url(self) -> str:
        """The store's, with a password where it has one."""
        return self.store.archive.url if isinstance(self.store, Hall) else self.store or default_url()

    def run(self, kept: Kept) -> list[Finding]:
        """The findings of the check, those that belong to no game first. Raises StoreError."""
        with opened(self.store) as hall:
            archive = hall.archive
            findings = archive.verify_version()
            if findings:
                return findings
            games = archive.count()
            stretches = [*kept.again, *archive.stretches(GAMES, kept.upto)]
            jobs = self._jobs(games - kept.games)
            if jobs == 1:
                findings = archive.verify_rest()
                return findings + self._taken(
                    zip(stretches, map(archive.verify_games, stretches), strict=True), kept, games
                )
        # Each process opens the store for itself, and none inherits one that is open.
        from ..jobs.parallel import Pool

        # What belongs to no game is checked first, by one of them: in SQLite it takes a sixth of the time of all.
        checked = Pool(_Elsewhere(self.url), _lost, [None, *stretches], jobs).run()
        findings = _checked(next(checked)).findings
        return findings + self._taken(zip(stretches, checked, strict=True), kept, games)

    def _jobs(self, games: int) -> int:
        from ..jobs.parallel import processors

        if isinstance(self.store, Hall):
            return 1
        return (processors() if games > FEW else 1) if self.jobs is None else self.jobs

    def _taken(self, checked: Iterator[tuple[Stretch, Checked | StoreError]], kept: Kept, games: int) -> list[Finding]:
        findings: list[Finding] = []
        done = kept.games
        for stretch, result in checked:
            each = _checked(result)
            findings += each.findings
            if self.heads is not None:
                self.heads.update(each.heads)
            kept.keep(stretch, each)
            done += len(each.heads)
            self.advance(min(done, games), games)
        return findings


@dataclass
class _Elsewhere:
    """The check of a stretch, or of what belongs to no game (None), in a process that opens the store once."""

    url: str
    hall: Hall | None = None

    def __call__(self, stretch: Stretch | None) -> Checked | StoreError:
        """What was found, or why nothing could be."""
        try:
            self.hall = self.hall or Hall.open(self.url, create=False)
            archive = self.hall.archive
            return Checked(archive.verify_rest(), {}) if stretch is None else archive.verify_games(stretch)
        except StoreError as error:
            return error


def _checked(result: Checked | StoreError) -> Checked:
    """What was found. Raises StoreError where nothing could be."""
    if isinstance(result, StoreError):
        raise result
    return result


def _lost(_stretch: Stretch | None) -> StoreError:
    """What is said of a stretch that ended its process twice."""
    return StoreError(Message("store.process-died-checking"))
