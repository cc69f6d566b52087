"""How long tests wait for what must happen: only one that fails waits so long."""

from __future__ import annotations

PATIENCE = 240  # seconds
