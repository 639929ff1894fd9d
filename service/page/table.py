"""One table as markup, for a reader without script; `table.js` makes the same of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from moothall.domain.kernel.telling.sheet import Face
from moothall.projections.reel import Item, Placed, Reel

from .markup import text


def table(reel: Reel, position: int, words: Mapping[str, str]) -> str:
    """The table after the fact at a position."""
    items = reel.table(position)
    return "".join(_area(number, reel, items, words) for number in range(len(reel.areas)))


def _area(number: int, reel: Reel, items: Sequence[Sequence[Item]], words: Mapping[str, str]) -> str:
    _, kind, title = reel.areas[number]
    rows = [(row, items[at]) for at, row in enumerate(reel.rows) if row.area == number]
    beside = "".join(_beside(row, has) for row, has in rows if row.shape in ("badge", "remark"))
    heading = f"<h3>{_bdi(title)}{beside}</h3>" if title or beside else ""
    shown = [_row(row, has, reel.faces, words) for row, has in rows if has or row.always]
    body = "".join(shown)
    body = f"<ul class=piles>{body}</ul>" if kind == "piles" else f"<div class=rows>{body}</div>"
    return f'<section class="area {kind}">{heading}{body}</section>'


def _beside(row: Placed, items: Sequence[Item]) -> str:
    mark = "badge" if row.shape == "badge" else "remark"
    return "".join(f" <span class={mark}>{text(each)}</span>" for each in items)


def _row(row: Placed, items: Sequence[Item], faces: Mapping[str, Face], words: Mapping[str, str]) -> str:
    if row.shape in ("badge", "remark"):
        return ""
    if row.shape == "lines":
        return f"<pre>{text(chr(10).join(each or '' for each in items))}</pre>"
    if row.shape == "pile":
        if not items:  # before the set-up, and where other piles take its place
            return ""
        count, top, *more = items
        marks = [faces[top].called] if top is not None and top in faces else []
        marks += [each or "" for each in more]
        remark = "".join(f" <small>{text(each)}</small>" for each in marks)
        return f"<li class=pile>{_card(row.label, str(count), faces, words)}{remark}</li>"
    if row.shape in ("cards", "deck"):
        cards = "".join(_card(name, count, faces, words) for name, count in _grouped(row, items))
        order = f" <small>{text(words['top-first'])}</small>" if row.shape == "deck" and any(items) else ""
        return f"<p class=zone><b>{text(row.label)} <i>{len(items)}</i>{order}</b> {cards}</p>"
    if row.shape == "counter":
        return f"<span class=counter>{text(row.label)} <b>{text(items[0] or '')}</b></span> " if items else ""
    label = f"<b>{text(row.label)}</b> " if row.label else ""
    return f"<p class={row.shape}>{label}{text('; '.join(each or '' for each in items))}</p>"


def _grouped(row: Placed, items: Sequence[Item]) -> Iterator[tuple[Item, str]]:
    """Cards with how many of them there are: of a deck those that lie together, the top first."""
    counted: Iterable[tuple[Item, int]] = Counter(items).items()
    if row.shape == "deck":
        counted = ((name, len([*group])) for name, group in groupby(reversed(items)))
    for name, count in counted:
        yield name, str(count) if count > 1 else ""


def _card(name: Item, count: str, faces: Mapping[str, Face], words: Mapping[str, str]) -> str:
    face = Face(words["face-down"], "", "back") if name is None else faces.get(name, Face(name))
    sign = f"<b>{text(face.sign)}</b>" if face.sign else ""
    number = f"<i>{text(count)}</i> " if count else ""
    title = f' title="{text(face.kind)}"' if face.kind else ""
    return f'<span class="card {face.tint}"{title}>{sign}{number}{text(face.called)}</span> '


def _bdi(name: str) -> str:
    return f"<bdi>{text(name)}</bdi>"
