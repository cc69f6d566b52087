"""The example that learns: better than random play, and the same again from the same seed."""

from __future__ import annotations

import numpy as np
import pytest

import apiary
from examples.learning import learnt, reward


@pytest.mark.long
@pytest.mark.skipif(not apiary.compiled, reason="needs many games")
def test_a_policy_learns_to_beat_random_play() -> None:
    assert reward(learnt(120), 400) > 0.5


def test_the_same_seed_learns_the_same() -> None:
    assert np.array_equal(learnt(5), learnt(5))
