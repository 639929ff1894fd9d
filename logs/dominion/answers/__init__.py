"""Answers to the questions of the rules, by what the next lines of a log say."""
