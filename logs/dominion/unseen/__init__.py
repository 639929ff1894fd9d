"""Cards that no line shows: their pools, and the faces that they can still have."""
