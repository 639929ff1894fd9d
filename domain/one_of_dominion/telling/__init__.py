"""How One of Dominion is told to a person: facts and tables in words."""
