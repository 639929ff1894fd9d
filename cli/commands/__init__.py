"""The commands, a module for each or for a few of a kind: read arguments, call the service, print."""
