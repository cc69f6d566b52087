"""Who begins, in games where chance decides it unless the option `start_player` does."""

from __future__ import annotations

from collections.abc import Sequence

from apiary.core.errors import BadOption
from apiary.core.options import Options

AT_RANDOM = "random"


def start_player(options: Options, colours: Sequence[str], seats: int) -> int:
    """The seat that begins, -1 if chance decides; `BadOption` if nobody plays that colour."""
    name = str(options["start_player"])
    if name == AT_RANDOM:
        return -1
    if name not in colours[:seats]:
        expected = ", ".join((AT_RANDOM, *colours[:seats]))
        raise BadOption(
            "core.bad_option_value", name="start_player", value=repr(name), expected=expected
        )
    return colours.index(name)
