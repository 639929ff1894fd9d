"""A part of many logs, for one of several machines: each log is in one part, whoever takes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256

from moothall.words import Message

from ..audits.auditing import Log
from ..errors import BadRequest

_SHARD = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)


def shard_of(logs: Sequence[Log], shard: str) -> list[Log]:
    """The logs of one part, in their order. `shard` is `K/N`: the part K of N, from 1.

    The name of a log, as it was written or found in a folder, says which part it is in. So machines that are given
    the same names share the logs without exchanging anything, and a log that comes later moves no other one.
    Raises BadRequest for a shard that is not one.

    >>> names = [Log(f"{number}.txt", None) for number in range(9)]
    >>> [[log.name[0] for log in shard_of(names, f"{part}/2")] for part in (1, 2)]
    [['1', '3', '4', '7'], ['0', '2', '5', '6', '8']]
    """
    written = _SHARD.fullmatch(shard)
    part, of = (int(each) for each in written.groups()) if written is not None else (0, 0)
    if not 1 <= part <= of:
        raise BadRequest(Message("given.not-a-shard", value=shard))
    return [log for log in logs if _number(log.name) % of == part - 1]


def _number(name: str) -> int:
    # Eight bytes spread a million names evenly over any number of shards; the same name has the same shard everywhere.
    return int.from_bytes(sha256(name.encode("utf-8", "surrogateescape")).digest()[:8])
