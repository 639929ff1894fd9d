"""What the lines of a log of Dominion say, whatever its format."""
