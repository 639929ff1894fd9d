"""What cannot be told of a table is said; nothing is made up."""

from __future__ import annotations

import pytest
from moothall.projections.tables.table_words import Unknown, amount


def test_one_thing_has_no_entry_of_a_name() -> None:
    for found in (7, "hand", None):
        with pytest.raises(Unknown, match="one thing"):
            amount(found, "Copper")
    with pytest.raises(Unknown, match="Gold"):
        amount({"Silver": 2}, "Gold")
    assert amount({"Silver": 2}, "silver") == 2
