"""Tests of Hive with expansions."""
