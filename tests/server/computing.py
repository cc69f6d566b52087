"""Imported by a bot's worker, this keeps it busy without letting any other thread run."""

from __future__ import annotations

import re
import sys

if sys.argv[1:]:
    print("busy", file=sys.stderr)
    re.match("(a+)+$", "a" * 60 + "b")
