"""Scripts for the people who work on Apiary."""
