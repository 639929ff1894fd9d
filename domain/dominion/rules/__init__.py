"""The statements of the rules, by noun; `rules_table` has them all."""
