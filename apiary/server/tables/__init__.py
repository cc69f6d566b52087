"""Live tables: what happens at them, who sees what of it, and the one writer of each."""
