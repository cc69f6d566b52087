"""The libraries that environments are for; whoever lacks one is told how to get it."""

from __future__ import annotations

from importlib.util import find_spec

from apiary.core.errors import ApiaryError

# The module that comes with each extra.
MODULES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "open_spiel": "pyspiel"}


class MissingPackage(ApiaryError, ImportError):
    """A library that is not installed."""


def is_there(extra: str) -> bool:
    """Is the library of an extra installed?"""
    return find_spec(MODULES[extra]) is not None


def need(extra: str) -> None:
    """Refuse, and tell what to install, unless the library is there."""
    if not is_there(extra):
        raise MissingPackage("envs.missing", package=MODULES[extra], extra=extra)


def need_one() -> None:
    """Refuse, and tell what to install, unless any of the libraries is there."""
    if not any(map(is_there, MODULES)):
        raise MissingPackage("envs.none", packages=", ".join(MODULES))
