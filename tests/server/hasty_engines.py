"""A module that workers of bots load: they wait a short time only for engines of others."""

from __future__ import annotations

import sys

from apiary.server import bots

sys.modules["__main__"].ENGINE_ANSWERS = bots.ENGINE_ANSWERS = 0.5  # type: ignore[attr-defined]
