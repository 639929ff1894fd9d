"""How a game may have gone: answers tried in order, facts in their order, and what was learned late written back."""
