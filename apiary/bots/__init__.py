"""Opponents: search, levels."""
