"""The formats in which a game can be written."""

from __future__ import annotations

from moothall.logs.formats import FORMATS

SCENARIO, HTML, JSON = "scenario", "html", "json"

EXPORT_FORMATS = (*FORMATS, SCENARIO, HTML, JSON)
"""The names of the formats of an export: those of logs, then a scenario, a page of HTML, and JSON that import reads."""
