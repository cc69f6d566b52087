"""What a game is: the contract that everything else is built on."""
