"""What commands say, in Japanese."""
