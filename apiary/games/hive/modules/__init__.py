"""What each expansion adds to a turn and to the end of the game, a module for each."""
