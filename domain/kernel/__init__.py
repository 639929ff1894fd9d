"""What any game is made of: facts, questions, answers, re-run and retraction. Knows no game."""

# Compiled: every game and every audit runs on it.
