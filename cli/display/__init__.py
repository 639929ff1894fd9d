"""How results look on a terminal: tables, bars, reports, pages; and a person who is asked there."""
