"""Openings of collections of games."""
