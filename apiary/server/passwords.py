"""Passwords, kept by argon2 and computed beside the event loop."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

AT_ONCE = 2  # each takes 64 MB for a moment

_hasher = PasswordHasher()
# What an unknown login is compared with, so that it takes as long as a known one.
_NOBODYS = _hasher.hash("nobody has this password")


class Passwords:
    """Makes and checks hashes, a few at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turn:
            return await asyncio.to_thread(_hasher.hash, password)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Is it the one? Where there is none this takes the same time and is always false."""
        async with self._turn:
            right = await asyncio.to_thread(_fits, password, kept or _NOBODYS)
        return right and kept is not None


def _fits(password: str, kept: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except VerificationError:
        return False
