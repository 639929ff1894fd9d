"""Makes the bookmarks and the userscript of docs/capture, and the bookmark of the site, from their one source:
`python docs/capture_scripts.py`.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).with_name("capture")
SOURCE = FOLDER / "copy-log.js"
USERSCRIPT = """// ==UserScript==
// @name        Moothall: copy the log of a game that has ended
// @namespace   moothall
// @version     2
// @description A command of the script's menu copies the log of an ended game of Dominion Online, with its indent and the Kingdom.
// @match       https://dominion.games/*
// @grant       GM_registerMenuCommand
// @run-at      document-idle
// ==/UserScript==

(() => {
%s
  GM_registerMenuCommand('Copy the log of this game', () => withLog(copy));
})();
"""  # noqa: E501 (script managers read one line)
BOOKMARK = """javascript:(() => {
%s
  withLog(copy);
})();
"""
OPENING = """javascript:(() => {
%s
  const site = 'ADDRESS OF THE SITE';
  const open = (text, count) => {
    const opened = window.open(site.split('#')[0] + '#log:' + encodeURIComponent(text));
    if (opened) { opened.opener = null; } else { copy(text, count); }
  };
  if (/^https?:/.test(site)) { withLog(open); }
  else { alert('Moothall: put the address of a site into this bookmark.'); }
})();
"""
FORMS = {
    FOLDER / "bookmarklet.js": BOOKMARK,
    FOLDER.parents[1] / "web" / "site" / "bookmark.js": OPENING,
    FOLDER / "moothall-log.user.js": USERSCRIPT,
}
"""What stands around the source in each file. The site puts its own address into the one that opens it."""


def written() -> dict[Path, str]:
    """The text of each file."""
    source = SOURCE.read_text(encoding="utf-8").rstrip("\n")
    inner = "\n".join(f"  {line}" for line in source.split("\n"))
    return {path: form % inner for path, form in FORMS.items()}


def main() -> None:
    """Write them."""
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
