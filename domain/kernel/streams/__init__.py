"""What becomes of a stream: played again, proved, forked, taken back and brought back."""
