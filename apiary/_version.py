"""The version of Apiary."""

__version__ = "0.1.0"
