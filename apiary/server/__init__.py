"""The web site: tables where people and bots play, watch and replay, and the API behind it."""

from __future__ import annotations

from apiary.core.messages import add_words

add_words("server", "apiary.server")
