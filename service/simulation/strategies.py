"""Strategies as people name them: a bot, a buy list in a file, or a function of a Python module."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from moothall.domain.kernel.failure import BadStrategy
from moothall.domain.kernel.fresh import Chance, Policy
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.visible import visible
from moothall.words import Joined, Message

from ..arguments import LONGEST_NAME
from ..errors import BadRequest
from ..files import is_there, read_text
from ..lookup.cards import card_called
from ..lookup.kinds import kind_called
from ..wording import meant

Written = str | Policy
"""A strategy as it is given: the name of a bot, a file, `module:function`, or the function itself."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy, ready to play: its `name`, how to make its `policy`, and what a new game must have been chosen to
    have for it. It goes to another process as it was `written`."""

    name: str
    written: Written
    kind: str
    policy: Callable[[Chance], Policy]
    options: Mapping[str, Sequence[str]]

    def __reduce__(self) -> tuple[Any, ...]:
        return strategy_called, (self.written, self.kind)


def strategy_called(written: Written, kind: str) -> Strategy:
    """The strategy that is meant, for games of a kind. Raises BadRequest, UnreadableFile."""
    game = kind_called(kind)
    if not isinstance(written, str):
        if not callable(written):
            raise BadRequest(Message("simulate.no-strategy", strategy=repr(written)))
        return Strategy(_name(getattr(written, "__name__", "function")), written, kind, lambda _: written, {})
    if written in game.new.bots:
        return Strategy(written, written, kind, game.new.bots[written], {})
    name, colon, function = written.rpartition(":")
    if is_there(written, Path.is_file):
        return _read(written, game)
    if colon and function.isidentifier():
        policy = _function(name, function)
        return Strategy(_name(function), written, kind, lambda _: policy, {})
    hint = meant(written, {each: each for each in game.new.bots})
    raise BadRequest(Message("simulate.not-a-strategy", written=written, bots=Joined(game.new.bots), meant=hint))


def _read(path: str, game: Game) -> Strategy:
    """The strategy in a file. Raises BadRequest with its line, UnreadableFile."""
    if game.new.reads is None:
        raise BadRequest(Message("simulate.game-reads-no-list", kind=game.name))
    lines = read_text(path).splitlines()
    try:
        strategy = game.new.reads(lines, lambda written: card_called(written, [game])[1])
    except BadStrategy as error:
        where = Message("place.in-line", path=path, line=error.line)
        raise BadRequest(Message("place.of", place=where, said=error.args[0])) from error
    return Strategy(_name(Path(path).stem), path, game.name, strategy.policy, strategy.options)


def _name(written: str) -> str:
    """What a strategy is called in games that are stored."""
    return visible(written)[:LONGEST_NAME].strip() or "strategy"


def _function(module: str, name: str) -> Policy:
    """A function of a module, which is named as for `import`, or by its file. Raises BadRequest."""
    try:
        with _from_here():
            function = getattr(_module(module), name)
    except Exception as error:  # a module that is somebody else's may raise anything
        reason = Message(
            "simulate.cannot-import", module=module, name=name, kind=type(error).__name__, error=str(error)
        )
        raise BadRequest(reason) from error
    if not callable(function):
        raise BadRequest(Message("simulate.not-a-function", module=module, name=name))
    return cast(Policy, function)


def _module(named: str) -> ModuleType:
    if not named.endswith(".py"):
        return import_module(named)
    spec = spec_from_file_location(Path(named).stem, named)
    assert spec is not None and spec.loader is not None, "the name of a file of Python"
    module = module_from_spec(spec)
    sys.modules.setdefault(spec.name, module)
    spec.loader.exec_module(module)
    return module


@contextmanager
def _from_here() -> Iterator[None]:
    """Modules of the current folder can be imported, as `python -m` has it."""
    sys.path.insert(0, "")
    try:
        yield
    finally:
        sys.path.remove("")
