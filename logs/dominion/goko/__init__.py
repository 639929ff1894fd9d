"""The logs of Goko (2012-2016): reader, scribe, and which lines it prints of each fact."""
