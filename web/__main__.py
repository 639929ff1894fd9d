"""`python -m moothall.web FOLDER`: build the site that audits in the browser."""

from __future__ import annotations

from pathlib import Path

import click
from platformdirs import user_cache_path

from .build import build
from .errors import BuildError


@click.command("moothall.web")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--cache",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where downloads are kept (else in the user's cache).",
)
def main(folder: Path, cache: Path | None) -> None:
    """Build the site in FOLDER; any static host can serve it from there.

    \b
    Example:
      python -m moothall.web site/
      python -m http.server --directory site
    """
    try:
        build(folder, cache or user_cache_path("moothall") / "web", click.echo)
    except BuildError as error:
        raise click.ClickException(str(error)) from None


if __name__ == "__main__":
    main()
