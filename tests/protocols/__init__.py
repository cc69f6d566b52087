"""Tests of the engine protocols."""
