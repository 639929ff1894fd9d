"""Makes all parts of the documents that are made: `python docs/make.py`, after a change of commands, words, docstrings.

That is the list of commands, what the README and the tutorials show of commands, the recording of the first minute, and
the scripts that copy a log. The pictures of docs/screens that a program draws have a script of their own. The reference
of Python is not kept: it is made with the site.
"""

from __future__ import annotations

import capture_scripts
import commands
import outputs
import recording

if __name__ == "__main__":
    commands.DOCUMENT.write_text(commands.written(commands.DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    outputs.main((*outputs.PAGES, *outputs.GUIDES))
    recording.main()
    capture_scripts.main()
