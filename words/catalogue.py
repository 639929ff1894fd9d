"""The catalogues: of each language a folder of PO files, which gettext reads in their compiled form.

A key is `area.name`, and `area.po` of the folder has its words. gettext chooses the plural by the field `count`, and
takes from English each key that a language lacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

from .message import Part, said_in

FOLDER = Path(__file__).parent
SOURCE = "en"
"""The language that has every key."""
SHARED = "list"
"""An area that a language has that is read from an archive."""


def words_of(key: str, lang: str, count: object = None) -> str:
    """The words of a key in a language, with the names of fields in braces; the key itself where no language has it.

    `count` chooses the plural where the key has several.
    """
    found = catalogue(key.partition(".")[0], lang)
    if isinstance(count, int):
        words = found.ngettext(key, key, count)
        if words != key:
            return words
    return found.gettext(key)


def words_in(area: str, lang: str) -> dict[str, str]:
    """All words of an area in a language, by their names: for a page that fills in the fields itself."""
    english = catalogue(area, SOURCE)
    keys = vars(english).get("_catalog", ())  # `gettext` has no other way to list what it holds
    return {key.removeprefix(f"{area}."): words_of(key, lang) for key in keys if key}


def parts_of(key: str, lang: str, count: object = None) -> Sequence[Part]:
    """The words of a key in their parts, as `string.Formatter` parts them."""
    return tuple(Formatter().parse(words_of(key, lang, count)))


@cache
def catalogue(area: str, lang: str, folder: Path | None = None) -> NullTranslations:
    """The words of one area in a language; behind them those of English."""
    folder = folder or FOLDER
    compiled = _compiled(folder / lang / f"{area}.po")
    found = NullTranslations() if compiled is None else GNUTranslations(BytesIO(compiled))
    if lang != SOURCE:
        found.add_fallback(catalogue(area, SOURCE, folder))
    return found


def _packed(lang: str, name: str) -> bytes | None:
    """The compiled form where the package is imported from an archive, as the browser does it."""
    from .packaged import packaged

    try:
        return packaged(__name__.rpartition(".")[0], f"{lang}/{name}")
    except FileNotFoundError:  # the language lacks the area
        return None


def forget() -> None:
    """Forget the words that were read: a language has come, or its words are others now."""
    catalogue.cache_clear()
    said_in.cache_clear()
    languages.cache_clear()


@cache
def languages(folder: Path | None = None) -> tuple[str, ...]:
    """The languages that have a folder, by their names."""
    found = folder or FOLDER
    if not found.is_dir():  # the package is imported from an archive, as the browser does it
        from importlib.resources import files

        inside = files(__name__.rpartition(".")[0]).iterdir()
        return tuple(sorted(each.name for each in inside if each.is_dir() and (each / f"{SHARED}.mo").is_file()))
    return tuple(sorted(each.name for each in found.iterdir() if any(each.glob("*.[mp]o"))))


def _compiled(source: Path) -> bytes | None:
    """The compiled form of a PO file: as it was installed; made anew where the file is younger and Babel is there.

    A checkout that was installed for use alone has no Babel. There `git pull` makes the files younger, and the words of
    the last installation stay in use.
    """
    made = source.with_suffix(".mo")
    if not source.parent.is_dir():
        return _packed(source.parent.name, made.name)
    times: Mapping[Path, int] = {each: each.stat().st_mtime_ns for each in (source, made) if each.exists()}
    if source in times and times[source] >= times.get(made, 0):
        with suppress(ModuleNotFoundError):
            from .compiling import compiled

            return compiled(source)
    return made.read_bytes() if made in times else None
