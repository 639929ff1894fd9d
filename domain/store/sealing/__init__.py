"""Evidence of changes to a store: hashes, the tree over them, manifests, checkpoints and signatures."""
