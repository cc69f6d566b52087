"""Tests of the Universal Hive Protocol: our engine, and other engines as players."""
