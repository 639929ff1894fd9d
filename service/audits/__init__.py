"""Logs against the rules of their date, and the witnesses of their agreement."""
