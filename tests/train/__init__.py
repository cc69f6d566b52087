"""Self-play."""
