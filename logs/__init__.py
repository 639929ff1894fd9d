"""Outside formats: one module each, a reader (lines to observations) and a scribe (facts to lines)."""
