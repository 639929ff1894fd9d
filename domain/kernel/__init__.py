"""What any game is made of: facts, questions, answers, re-run and retraction. Knows no game."""
