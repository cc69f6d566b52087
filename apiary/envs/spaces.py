"""What agents observe and do, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from apiary.core.errors import BadOption
from apiary.learn import Encoder

Observation = dict[str, NDArray[Any]]

RENDER_MODES = ["human", "ansi"]  # printed, or returned as text


def observations(encoder: Encoder, actions: int) -> gymnasium.spaces.Dict:
    """The space of observations with masks of so many actions."""
    low, high = (0.0, 255.0) if encoder.dtype == "uint8" else (-np.inf, np.inf)
    dtype: Any = np.dtype(encoder.dtype)
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(low, high, encoder.shape, dtype),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def checked_mode(mode: str | None) -> str | None:
    """A way to draw that there is; `BadOption` if it is another."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption("envs.bad_render_mode", mode=mode, modes=", ".join(RENDER_MODES))
    return mode
