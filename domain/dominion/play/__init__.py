"""The rules of Dominion at work: each in the module of its noun, all together in engine.py."""

# Compiled: these are the rules at work.
