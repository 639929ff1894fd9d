"""The statements of the rules, by noun; `rules_by_id` has them all."""
