"""Work on many items, in several processes or on several machines."""
