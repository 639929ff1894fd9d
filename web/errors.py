"""What can go wrong when the site is built or served."""


class BuildError(Exception):
    """The site cannot be built; the message is one sentence that says why and what to do."""
