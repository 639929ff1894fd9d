"""The version of Moothall. What an audit finds and what a store keeps say by which version they were made."""

__version__ = "0.1.0"
