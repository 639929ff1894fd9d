"""Files that stand in a package, be it a folder or a part of an archive."""

from __future__ import annotations

from pkgutil import get_data


def packaged(package: str, name: str) -> bytes:
    """The content of a file by its name below a package, with slashes. Raises FileNotFoundError.

    The loader that imported the package reads it: `importlib.resources` reads the directory of an archive anew for each
    file, which took a third of the first page of a game in the browser.
    """
    try:
        found = get_data(package, name)
    except OSError as error:  # of a file in an archive it does not say more
        raise FileNotFoundError(name) from error
    if found is None:
        raise FileNotFoundError(name)
    return found
