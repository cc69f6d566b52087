"""Tests of Hive."""
