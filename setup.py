"""Build Apiary: `tools/native.py` compiles the fast part, `pyproject.toml` says the rest.

Where there is no C compiler the package installs all the same, interpreted; with
`APIARY_INTERPRETED=1` that is what is wanted.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.errors import BaseError

sys.path.insert(0, str(Path(__file__).parent))  # build tools don't

from tools import native

INTERPRETED = (
    "apiary: no working C compiler found; installing the interpreted build "
    "(same results, about 100 times slower)"
)
# mypyc is only needed, and only run, when something is going to be built.
BUILDING = {"build_ext", "build", "bdist_wheel", "editable_wheel", "install", "develop"}


def extensions() -> list[Extension]:
    """The library of compiled modules, where one is wanted and possible."""
    if os.environ.get("APIARY_INTERPRETED") == "1" or not BUILDING & set(sys.argv):
        return []
    if not native.can_compile():
        print(INTERPRETED, file=sys.stderr)
        return []
    return [native.library()]


if __name__ == "__main__":
    try:
        setup(ext_modules=extensions(), cmdclass={"build_ext": native.CompiledBuild})
    except BaseError as error:
        raise SystemExit(f"error: {error}") from error
