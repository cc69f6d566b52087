"""Protocols that other programs speak."""
