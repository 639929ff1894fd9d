"""Games that come into a store and leave it: imports with their proof, exports."""
