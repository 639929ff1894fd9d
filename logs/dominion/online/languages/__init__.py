"""The languages of Dominion Online's logs: how each words the same lines."""
