"""The YAML of scenario files: plain data, with the line of every key and item."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any
from unicodedata import normalize

import yaml
from moothall.words import Message

Path = tuple[str | int, ...]
"""Where something stands in a document: keys and positions from its root."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader written in C, eight times faster, where PyYAML has it."""
_DEEPEST = 40
"""How deeply a document may be nested."""
_LARGEST = 10**9
"""Beyond any number that a game can need."""
_TEXT = "tag:yaml.org,2002:str"
_DAY = "tag:yaml.org,2002:timestamp"
QUOTED = 40
"""How many letters of a wrong value are quoted: the sentence stands on one line of a terminal."""
_LONGEST = 100
"""How long a number may be that is read as one: 1:59:59… with a thousand parts takes YAML's rules a minute."""
_WIDE_COLON = re.compile(r"""[^:"'#]*\N{FULLWIDTH COLON}""")
_MARK = re.compile(r"^(?:---(?=\s|$)|\.\.\.\s*$)")


class BadScenario(ValueError):
    """A document that cannot be understood or played: where in it, and what to do."""

    def __init__(self, path: Path, said: str | Message) -> None:
        super().__init__(said)
        self.path = path


def wide_colon(text: str) -> int | None:
    """Which line of a text has a full-width colon where a key ends, counted from 0; None where none has."""
    return next((at for at, line in enumerate(text.splitlines()) if _WIDE_COLON.match(line)), None)


def _number(word: str) -> str | int:
    """A word that is a number in full-width digits as that number, any other as it is."""
    plain = "" if word.isascii() else normalize("NFKC", word)
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < _LONGEST else word


def chunks(text: str) -> Iterator[tuple[int, str]]:
    """Each document with the number of its first line, so that broken YAML in one does not end the others."""
    start, lines = 1, list[str]()
    for number, line in enumerate([*text.splitlines(), "---"], 1):
        if _MARK.match(line):
            if any(part.strip() and not part.lstrip().startswith("#") for part in lines):
                yield start, "\n".join(lines)
            start, lines = number, [line[3:].rjust(len(line))]  # behind the mark, in its column
        else:
            lines.append(line)


def line_of(lines: Mapping[Path, int], path: Path, default: int) -> int:
    """The line at which something stands, or the nearest above it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, default)


def read(text: str, start: int, lines: dict[Path, int]) -> Any:
    """The data of a document that begins at the line `start`; puts the line of every key and item into `lines`.

    Dates are the words that were written. Raises YAMLError, and BadScenario for what the notation has no use for: a key
    that stands twice, an alias, endless nesting, a value that is not a text, a number or a truth value.
    """
    try:
        return _read(text, start, lines, _LOADER)
    except yaml.YAMLError:
        return _read(text, start, lines, yaml.SafeLoader)  # it knows better where the fault is


def _read(text: str, start: int, lines: dict[Path, int], kind: Any) -> Any:
    lines.clear()
    _check_events(text, start, lines, kind)
    loader = kind(text)
    try:
        node = loader.get_single_node()
        return None if node is None else _data(loader, node, (), start, lines)
    finally:
        loader.dispose()


def _check_events(text: str, start: int, lines: dict[Path, int], kind: Any) -> None:
    depth = 0
    for event in yaml.parse(text, kind):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        mark = event.start_mark
        lines[()] = start + (mark.line if mark is not None else 0)
        if isinstance(event, yaml.AliasEvent):
            raise BadScenario((), Message("scenario.notation-has-no-aliases", name=event.anchor))
        if depth > _DEEPEST:
            raise BadScenario((), Message("scenario.document-nested-too-deeply"))
    lines.clear()


def _data(loader: Any, node: yaml.Node, path: Path, start: int, lines: dict[Path, int]) -> Any:
    lines.setdefault(path, start + node.start_mark.line)
    if isinstance(node, yaml.SequenceNode):
        return [_data(loader, item, (*path, at), start, lines) for at, item in enumerate(node.value)]
    if not isinstance(node, yaml.MappingNode):
        return _scalar(loader, node, path)
    data: dict[str, Any] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise BadScenario(path, Message("scenario.key-word"))
        key = key_node.value
        lines[(*path, key)] = start + key_node.start_mark.line
        if key in data:
            raise BadScenario((*path, key), Message("scenario.stands-here-twice", key=key))
        data[key] = _data(loader, value_node, (*path, key), start, lines)
    return data


def _scalar(loader: Any, node: yaml.Node, path: Path) -> Any:
    if node.tag != _TEXT and len(node.value) > _LONGEST:
        raise BadScenario(path, Message("scenario.not-value-of-scenario-write", value=node.value[:QUOTED]))
    try:
        value = loader.construct_object(node, deep=True)
    except ValueError as error:
        if node.tag == _DAY:
            raise BadScenario(path, Message("scenario.not-a-day", value=node.value)) from error
        raise BadScenario(path, Message("scenario.not-value", value=str(node.value)[:QUOTED], system=error)) from error
    if isinstance(value, date):
        return str(node.value)
    if isinstance(value, str):
        return value if getattr(node, "style", None) else _number(value)  # in quotes it is a word
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float) and abs(value) < _LARGEST:
        return value
    raise BadScenario(path, Message("scenario.not-value-of-scenario", value=str(node.value)[:QUOTED]))


def written(document: Mapping[str, Any], about: Mapping[str, Any] = MappingProxyType({})) -> str:
    """A document as YAML. What it is to say of itself, `about`, stands first, in place of what it says there."""
    whole = {**about, **{key: value for key, value in document.items() if key not in about}}
    text: str = yaml.safe_dump(whole, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
    return text
