"""Cards, a module for each expansion. A card needs no entry anywhere else."""
