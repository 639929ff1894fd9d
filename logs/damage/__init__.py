"""What a log suffers on its way from a server to a file, and how it is undone."""
