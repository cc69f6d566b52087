"""The pages of the client, by their addresses; `web/src/lib/agreed.ts` is made from this."""

from __future__ import annotations

import re
from typing import NamedTuple


class Page(NamedTuple):
    """A page: its component in `web/src/pages/`, the key of its title, and its addresses."""

    component: str
    title: str
    path: str


PAGES = (
    Page("Home", "web.title.home", r"/"),
    Page("NewTable", "web.title.new", r"/new(?:/(?P<game>[\w-]+))?"),
    Page("Table", "web.title.table", r"/t/(?P<id>[\w-]+)"),
    Page("Replay", "web.title.replay", r"/t/(?P<id>[\w-]+)/replay"),
    Page("Rules", "web.title.rules", r"/rules(?:/(?P<game>[\w-]+))?"),
    Page("Learn", "web.title.learn", r"/learn(?:/(?P<game>[\w-]+))?"),
    Page("Lesson", "web.title.learn", r"/learn/(?P<game>[\w-]+)/(?P<name>[\w-]+)"),
    Page("Puzzles", "web.title.puzzles", r"/puzzles"),
    Page("Puzzle", "web.title.puzzles", r"/puzzles/(?P<name>[\w-]+)"),
    Page("Analysis", "web.title.analysis", r"/analysis"),
    Page("Settings", "web.title.settings", r"/settings"),
    Page("Account", "web.title.account", r"/account"),
    Page("About", "web.title.about", r"/about"),
)
_PATHS = [re.compile(page.path, re.ASCII) for page in PAGES]


def is_page(path: str) -> bool:
    """Does the client show something at this address?

    >>> is_page("/t/abc"), is_page("/t")
    (True, False)
    """
    return any(pattern.fullmatch(path) for pattern in _PATHS)
