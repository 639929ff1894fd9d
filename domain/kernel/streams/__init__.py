"""Operations on a stream: re-run, proof, fork, undo and redo."""
