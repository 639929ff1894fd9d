"""The rules of One of Dominion at work: each in the module of its noun, all together in engine.py."""
