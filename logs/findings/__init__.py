"""What is said of a log and its differences: causes, reasons, gaps, who is accused, and what is kept of it."""
