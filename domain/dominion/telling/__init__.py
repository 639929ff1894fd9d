"""How Dominion is told to a person: questions, facts, refusals and tables in words."""
