"""Compile the fast part of Apiary with mypyc.

`COMPILED` lists it. The build writes `apiary/_built.txt` with a fingerprint of what was compiled;
`apiary` compares it with the sources when it is imported, so that a stale module can't run.
Where there is no C compiler the package installs all the same, interpreted.
"""

from __future__ import annotations

import os
import runpy
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

ROOT = Path(__file__).parent
_compiled = runpy.run_path(str(ROOT / "apiary" / "_compiled.py"))  # without importing apiary
COMPILED, STAMP, fingerprint = (_compiled[name] for name in ("COMPILED", "STAMP", "fingerprint"))

GCC_FLAGS = [
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
    "-fno-plt",
    "-g0",  # half of the library's size, and of the assembler's time
    "-falign-functions=64",
    "-falign-loops=32",
    "-falign-jumps=32",
]
INLINING = ["--param=max-inline-insns-auto=400", "--param=inline-unit-growth=400"]
OPTIMISE = os.environ.get("APIARY_OPTIMISE", "3")  # 0 builds quickly and runs slowly
INTERPRETED = (
    "apiary: no working C compiler found; installing the interpreted build "
    "(same results, about 100 times slower)"
)


def can_compile() -> bool:
    """Does a program that includes Python.h compile?"""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(source)], folder, include_dirs=[get_python_inc()])
        except Exception:  # whatever it is, the interpreted build is the answer
            return False
    return True


def extensions() -> list[Extension]:
    """The compiled modules: one shared library, and a small shim for each.

    gcc gets a file of C for each module and optimises them together when it links, on all cores.
    """
    if os.environ.get("APIARY_INTERPRETED") == "1":
        return []
    if not can_compile():
        print(INTERPRETED, file=sys.stderr)
        return []
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = str(ROOT)
    gcc = sys.platform == "linux"
    found: list[Extension] = mypycify(
        COMPILED, opt_level=OPTIMISE, group_name="apiary._native", multi_file=gcc
    )
    for extension in found if gcc else []:
        flags = GCC_FLAGS
        if OPTIMISE == "3" and extension.name.startswith("apiary._native"):  # and not a shim
            flags = [*flags, *INLINING, "-flto=auto"]
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        extension.extra_link_args = [*extension.extra_link_args, f"-O{OPTIMISE}", *flags]
        extension.include_dirs = [*extension.include_dirs, "build/apiary"]  # mypyc's own headers
    return found


class StampedBuild(build_ext):
    """Removes what an earlier build left, builds, and writes the fingerprint."""

    def run(self) -> None:
        """Build."""
        target = ROOT if self.inplace else Path(self.build_lib)
        for suffix in ("so", "pyd"):
            for old in target.glob(f"apiary/**/*.{suffix}"):
                old.unlink()
        stamp = target / STAMP
        stamp.unlink(missing_ok=True)
        if self.extensions:
            super().run()
            stamp.parent.mkdir(parents=True, exist_ok=True)
            stamp.write_text(fingerprint(ROOT))


# mypyc is only needed, and only run, when something is going to be built.
BUILDING = {"build_ext", "build", "bdist_wheel", "editable_wheel", "install", "develop"}

if __name__ == "__main__":
    try:
        setup(
            ext_modules=extensions() if BUILDING & set(sys.argv) else [],
            cmdclass={"build_ext": StampedBuild},
        )
    except BaseError as error:
        raise SystemExit(f"error: {error}") from error
