"""What shows that somebody changed a store: hashes, the tree over them, manifests, checkpoints and signatures."""
