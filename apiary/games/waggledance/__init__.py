"""Waggle Dance, by Mike Nudd: two to four players assign bees by day and reap by night."""
