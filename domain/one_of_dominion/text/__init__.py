"""What the manual says: rules by id, styles, guests, switches, names."""
