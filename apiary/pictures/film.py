"""A row of pictures as one that moves, without a script: every frame is seen for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apiary.pictures.boxes import Box
from apiary.pictures.drawing import element
from apiary.pictures.picture import Theme, document

_LONGER = 3  # times as long the last frame is seen


def film(
    frames: Sequence[Box], kept: Mapping[str, str], theme: Theme, seconds: float, label: str = ""
) -> str:
    """Frames of drawings that are kept by their names, as a file of SVG. What stays the same for a
    while is one frame.
    """
    told: list[tuple[Box, int]] = []
    for frame in frames:
        if told and told[-1][0] == frame:
            continue
        told.append((frame, 1))
    times = [seconds] * len(told)
    times[-1] *= _LONGER
    whole = sum(times)
    content = element("defs", {}, "".join(element("g", {"id": n}, c) for n, c in kept.items()))
    start = 0.0
    for (frame, _), time in zip(told, times, strict=True):
        content += _frame(frame.content, start / whole, (start + time) / whole, whole)
        start += time
    width = max(frame.width for frame in frames)
    height = max(frame.height for frame in frames)
    return document(Box(width, height, content), theme, label=label)


def _frame(content: str, begin: float, end: float, whole: float) -> str:
    """What is seen from one part of the time to another."""
    if begin <= 0 and end >= 1:
        return content
    keys = [("inline", begin), *([("none", end)] if end < 1 else [])]
    if begin > 0:
        keys.insert(0, ("none", 0.0))
    look = {
        "attributeName": "display",
        "values": ";".join(value for value, _ in keys),
        "keyTimes": ";".join(f"{key:.5f}" for _, key in keys),
        "calcMode": "discrete",
        "dur": f"{whole:g}s",
        "repeatCount": "indefinite",
    }
    first = "inline" if begin <= 0 else "none"
    return element("g", {"display": first}, element("animate", look) + content)
