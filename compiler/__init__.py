"""Makes a compiled build: which modules, from which sources."""
