"""What the service and everything below it says of errors, in Japanese."""
