"""Waggle Dance, tested from its rulebook and the rulings of the digest."""
