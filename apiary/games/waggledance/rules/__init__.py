"""The rules of Waggle Dance, a module for each concern."""
