"""What proves a difference, and what it rests on."""
