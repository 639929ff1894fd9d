"""What the steps of a scenario do: which answer to which question each is."""
