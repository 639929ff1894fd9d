"""The kernel, which knows no game: facts, questions, answers, re-run and retraction."""

# Compiled: every game and every audit runs on it.
