"""A game as one page of HTML that needs nothing else: made of a reel, a template, a style sheet and two scripts."""
