"""The `apiary` command."""
