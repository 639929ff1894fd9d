"""Proofs of differences, and the lines that they rest on."""
