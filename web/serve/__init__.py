"""The games of a store over HTTP, for programs in any language: `moothall serve`."""
