"""Outside formats, each a reader (lines to observations) and a scribe (facts to lines), and their audits."""
