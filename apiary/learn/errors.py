"""What can go wrong with encoders, besides what can go wrong with games."""

from __future__ import annotations

from apiary.core.errors import ApiaryError


class DoesNotFit(ApiaryError):
    """A position that is too large for what an encoder shows of it."""
