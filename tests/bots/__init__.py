"""Tests of `apiary.bots`."""
