"""Compile the rules and the bots: Python to C by mypyc, and C to one library, on all cores.

The optimised build is what people play with and what is measured. The development build, with
`APIARY_OPTIMISE=0`, is there in seconds and runs slower. `apiary/_built.txt` says which one it is,
and `apiary/_compiled.py` loads the modules from the library.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import runpy
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.parent
TO_BE_STAMPED = "stamp.txt"
_runtime = runpy.run_path(str(ROOT / "apiary" / "_compiled.py"))  # without importing apiary
STAMP, library_of, stamp_of = (_runtime[name] for name in ("STAMP", "library_of", "stamp_of"))

# What is compiled: for each part the folders, and the modules in them; `*` is all but how a refusal
# is explained, which nobody waits for. What draws, tells and writes is as quick interpreted, if it
# finds things in the position by what is compiled.
EVERY = "*"
EXPLAINS = "why"
# The original Hive and what it calls are optimised as one program.
HOT = {
    "apiary": "bits hexes",
    "apiary/core": "board keys play state",
    "apiary/bots": "alphabeta solve",
    "apiary/games/hive": "duel evaluate freedom one_hive position state",
    "apiary/games/hive/creatures": (
        "ant beetle grasshopper ladybug mosquito pillbug queen_bee spider"
    ),
    "apiary/games/hive/rules": EVERY,
}
# Each of the others becomes one file of C.
WARM = {
    "bots": {"apiary/bots": "mcts tree walk", "apiary/core": "party phase"},
    "hive": {
        "apiary/games/hive": (
            "actions beside colony evaluate_general laid mind packing places settings symmetry ways"
        ),
        "apiary/games/hive/creatures": (
            "assassin_bug butterfly centipede creature dragonfly firefly fly mantis moth predator "
            "scorpion shield_bug steps table tick wasp"
        ),
        "apiary/games/hive/general": EVERY,
        "apiary/games/hive/modules": EVERY,
    },
    "learn": {
        "apiary/learn": "alveola buffer encoder hornet pool waggledance writing",
        "apiary/learn/hive": EVERY,
    },
    "hornet": {
        "apiary/games/hornet": "actions box evaluate position promise state",
        "apiary/games/hornet/rules": EVERY,
    },
    "waggledance": {
        "apiary/games/waggledance": "actions box evaluate position promise state tally",
        "apiary/games/waggledance/rules": EVERY,
    },
    "alveola": {
        "apiary/games/alveola": "actions box evaluate position promise state",
        "apiary/games/alveola/rules": EVERY,
    },
}

LEVEL = os.environ.get("APIARY_OPTIMISE", "3")
if LEVEL not in ("0", "3"):
    raise SystemExit(f"error: APIARY_OPTIMISE is 0 (quick to build) or 3 (to run), not {LEVEL}")
OPTIMISED = LEVEL == "3"
KIND = "optimised" if OPTIMISED else "development"
BUILD = Path("build", KIND)  # where mypyc writes its C
GCC = [
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
    "-fno-plt",
    "-falign-functions=64",
    "-falign-loops=32",
    "-falign-jumps=32",
]
GCC_HOT = [
    "-O3",
    "--param=max-inline-insns-auto=400",
    "--param=inline-unit-growth=400",
    "-flto=auto",
    "-flto-partition=1to1",  # as each module lies, so that a change elsewhere moves nothing
]
GCC_WARM = ["-O2"]
# Rules in many small functions, which pays to inline.
GCC_SMALL = ["-O3", "--param=max-inline-insns-auto=100"]
SMALL = {"hornet", "learn", "waggledance"}


def modules(folders: dict[str, str]) -> list[str]:
    """The sources that are meant, sorted."""
    found: list[str] = []
    for folder, names in folders.items():
        if names == EVERY:
            inside = sorted(path.stem for path in (ROOT / folder).glob("[a-z]*.py"))
            names = " ".join(name for name in inside if not name.startswith(EXPLAINS))
        found += [f"{folder}/{name}.py" for name in names.split()]
    return sorted(found)


def compiled() -> list[str]:
    """The sources of all compiled modules."""
    return sorted([*modules(HOT), *(name for part in WARM.values() for name in modules(part))])


@contextmanager
def step(what: str) -> Iterator[None]:
    """Tell what begins, and how long it took."""
    begun = time.monotonic()
    print(f"· {what} …", flush=True)
    yield
    print(f"✓ {what}: {time.monotonic() - begun:.0f} s", flush=True)


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


def library() -> Extension:
    """The library with all compiled modules, its C written and ready to be compiled."""
    sources = compiled()
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / TO_BE_STAMPED).write_text(stamp_of(ROOT, KIND, sources))  # as they are now
    # In a process of its own, which ends at once: to free all that mypy holds takes seconds.
    with step(f"Translating {len(sources)} modules to C"), ProcessPoolExecutor(1) as aside:
        written, include_dirs, options = aside.submit(translate, sources).result()
    entries = BUILD / "entries.c"
    entries.write_text(entry_points(sources))
    return Extension(
        library_of(KIND),
        sources=[*written, str(entries)],
        include_dirs=[*include_dirs, str(BUILD / "apiary")],  # mypyc's own headers
        extra_compile_args=options,
    )


def translate(sources: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Write C: which files, where their headers are, and with which flags mypyc compiles them."""
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = str(ROOT)
    group = library_of(KIND).removesuffix("__mypyc")
    found, *_shims = mypycify(
        sources, group_name=group, multi_file=True, debug_level="0", target_dir=str(BUILD)
    )
    for source in sources:
        generated = BUILD / f"__native_{c_name(source)}.c"
        text = generated.read_text("utf-8")
        generated.write_text(with_docstrings(text, Path(source).read_text("utf-8")), "utf-8")
    return [str(path) for path in found.sources], found.include_dirs, found.extra_compile_args


def c_name(source: str) -> str:
    """A module as mypyc writes it in names of C."""
    return source.removesuffix(".py").replace("/", "___")


def entry_points(sources: list[str]) -> str:
    """C that lets Python initialise each module of the library: mypyc has a library for each."""
    entry = (
        "#define MODULE(name) PyObject *CPyInit_##name(void); "
        "PyMODINIT_FUNC PyInit_##name(void) { return CPyInit_##name(); }\n"
    )
    lines = "".join(f"MODULE({c_name(source)})\n" for source in sources)
    return f"#include <Python.h>\n{entry}{lines}"


def with_docstrings(text: str, source: str) -> str:
    """C of mypyc, which knows only signatures, with the docstrings of its Python."""
    from mypyc.codegen.cstring import c_string_initializer

    tree = ast.parse(source)
    documented: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            documented[node.name] = ast.get_docstring(node) or ""
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    documented[f"{node.name}___{inner.name}"] = ast.get_docstring(inner) or ""
        elif isinstance(node, ast.FunctionDef):
            documented[node.name] = ast.get_docstring(node) or ""
    words = "|".join(sorted(documented, key=len, reverse=True)) or "-"

    def documenting(found: re.Match[str]) -> str:
        string = c_string_initializer(documented[found["name"]].encode())
        return f"{found[1]}{string[1:]})"

    text = re.sub(
        rf"((?:CPyPy_(?:\w+?___)?|sizeof\(\w+?___)(?P<name>{words})(?:Object\))?,"
        r'[^"]*PyDoc_STR\("(?:[^"\\]|\\.)*--\\n\\n)"\)',
        documenting,
        text,
    )
    own = c_string_initializer((ast.get_docstring(tree) or "").encode())
    return text.replace("NULL, /* docstring */", f"PyDoc_STR({own}), /* docstring */")


@dataclass(frozen=True, slots=True)
class Job:
    """Something for the compiler: files of C as one, and its flags."""

    name: str
    sources: tuple[str, ...]
    flags: tuple[str, ...]

    @property
    def size(self) -> int:
        """How much C it is."""
        return sum(Path(source).stat().st_size for source in self.sources)


def jobs(sources: list[str], gcc: bool) -> list[Job]:
    """What is to be compiled, largest first so that no core is left with the last."""
    found = []
    left = list(sources)
    for part, folders in WARM.items():
        files = [str(BUILD / f"__native_{c_name(source)}.c") for source in modules(folders)]
        found.append(Job(part, tuple(files), flags(gcc, GCC_SMALL if part in SMALL else GCC_WARM)))
        left = [source for source in left if source not in files]
    if gcc and OPTIMISED:  # which optimises them together when it links
        found += [Job(Path(one).stem, (one,), flags(gcc, GCC_HOT)) for one in left]
    else:  # so that what has changed keeps two cores busy
        hive = [one for one in left if "___hive___" in one]
        rest = [one for one in left if one not in hive]
        found += [
            Job("hot_hive", tuple(hive), flags(gcc, GCC_HOT)),
            Job("hot_rest", tuple(rest), flags(gcc, GCC_HOT)),
        ]
    return sorted(found, key=lambda job: -job.size)


NAMELESS = ("-Wl,-s",)  # only debuggers of C ask for the names in a library, a twelfth of its size


def flags(gcc: bool, best: list[str]) -> tuple[str, ...]:
    """How to compile: these are the best flags of gcc, where it is that."""
    if not OPTIMISED:
        return ("-O0",)
    return (*GCC, *best) if gcc else ("-O2",)


def declared_for(code: bytes, headers: bytes) -> bytes:
    """The headers without the declarations of functions that this code doesn't name: a new function
    changes the headers of all modules, and nothing for most.
    """
    named = set(re.findall(rb"\w+", code))
    lines = headers.splitlines()
    return b"\n".join(
        line
        for line in lines
        if not (found := re.match(rb"extern [^(]*\b(\w+)\(", line)) or found[1] in named
    )


class CompiledBuild(build_ext):
    """Builds the library from its parts, and stamps it."""

    def run(self) -> None:
        """Build and write the stamp; until then what an earlier build left can be used."""
        target = ROOT if self.inplace else Path(self.build_lib)
        stamp = target / STAMP
        if not (self.extensions and self.inplace):
            stamp.unlink(missing_ok=True)
            for old in target.glob("apiary/_*__mypyc.*"):
                old.unlink()
        if self.extensions:
            super().run()
            stamp.parent.mkdir(parents=True, exist_ok=True)
            (BUILD / TO_BE_STAMPED).replace(stamp)

    def build_extension(self, ext: Extension) -> None:
        """Compile the parts side by side, those that changed, and link them."""
        if self.compiler.compiler_type != "unix":
            super().build_extension(ext)
            return
        version = subprocess.run(
            [self.compiler.compiler_so[0], "--version"], capture_output=True, text=True, check=True
        ).stdout
        gcc = "Free Software Foundation" in version
        folder = Path(self.build_temp, KIND)
        folder.mkdir(parents=True, exist_ok=True)
        headers = b"".join(path.read_bytes() for path in sorted(BUILD.glob("**/*.h")))
        includes = [f"-I{path}" for path in [*ext.include_dirs, *self.include_dirs]]

        def compile_one(job: Job) -> str:
            code, made, key = (folder / f"{job.name}.{end}" for end in ("c", "o", "key"))
            command = [*self.compiler.compiler_so, *includes, *ext.extra_compile_args, *job.flags]
            texts = b"".join(Path(source).read_bytes() for source in job.sources)
            seen = repr((version, command)).encode() + declared_for(texts, headers) + texts
            wanted = hashlib.sha256(seen).hexdigest()
            if not (made.exists() and key.exists() and key.read_text() == wanted):
                code.write_text(
                    "".join(f'#include "{Path(source).resolve()}"\n' for source in job.sources)
                )
                self.compiler.spawn([*command, "-c", str(code), "-o", str(made)])
                key.write_text(wanted)
            return str(made)

        what = "optimised" if OPTIMISED else "for development"
        cores = os.cpu_count() or 1
        with step(f"Compiling the C, {what}, on {cores} cores"):
            todo = jobs([str(source) for source in ext.sources], gcc)
            with ThreadPoolExecutor(cores) as pool:
                objects = list(pool.map(compile_one, todo))
        with step("Optimising Hive as a whole" if gcc and OPTIMISED else "Linking"):
            linked = folder / "library"
            wanted = [*flags(gcc, GCC_HOT), *(NAMELESS if gcc else ())]
            self.compiler.link_shared_object(
                objects, str(linked), extra_postargs=wanted, target_lang="c"
            )
            made = Path(self.get_ext_fullpath(ext.name))
            made.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(linked, made)  # at once: a program may be using the one before
