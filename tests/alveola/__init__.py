"""Alvéola: its rules, rulings, secrets and words."""
