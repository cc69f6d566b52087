"""Loads compiled modules, which lie together in one library, and never one that is stale.

The build writes a stamp: which build it is, for which Python, and for each part of the package its
compiled modules with a fingerprint of their sources. A part is checked when one of its modules is
first asked for: compiled modules find each other in the library without asking.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import source_hash
from pathlib import Path
from types import ModuleType

LIBRARY = "apiary._native__mypyc"
STAMP = "apiary/_built.txt"
STALE = (
    "apiary's compiled modules don't match their sources, or are for another Python. "
    "Rebuild them with `make build` (or `pip install .`)."
)


def part_of(module: str) -> str:
    """The part of the package that a module is checked with: a game, the bots, or the core."""
    names = module.split(".")
    if names[1] == "games":
        return names[2]
    return names[1] if names[1] == "bots" else "core"


def fingerprint(root: Path, modules: Sequence[str]) -> str:
    """Tells other sources of these modules apart."""
    texts = [(root / (name.replace(".", "/") + ".py")).read_bytes() for name in modules]
    return source_hash(b"\0".join(texts)).hex()


def stamp_of(root: Path, build: str, sources: Sequence[str]) -> str:
    """The stamp of a build of these sources: a line for the build, and one for each part."""
    parts: dict[str, list[str]] = {}
    for source in sources:
        name = source.removesuffix(".py").replace("/", ".")
        parts.setdefault(part_of(name), []).append(name)
    lines = [f"{build} {sys.implementation.cache_tag}"]
    lines += [" ".join([fingerprint(root, names), *names]) for names in parts.values()]
    return "\n".join(lines) + "\n"


class Compiled(MetaPathFinder, Loader):
    """Finds and loads compiled modules, for Python's import."""

    def __init__(self, root: Path, stamp: str, library: Path) -> None:
        self.root = root
        self.library = str(library)
        first, *parts = stamp.splitlines()
        self.build, python = first.split()
        if python != sys.implementation.cache_tag:
            raise ImportError(STALE)
        self.unchecked: dict[str, tuple[str, list[str]]] = {}  # fingerprint and modules by part
        self.modules: set[str] = set()
        for line in parts:
            wanted, *names = line.split()
            self.unchecked[part_of(names[0])] = (wanted, names)
            self.modules.update(names)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to load a module, if it is compiled."""
        if name not in self.modules:
            return None
        part = part_of(name)
        if part in self.unchecked:
            wanted, names = self.unchecked[part]
            if fingerprint(self.root, names) != wanted:
                raise ImportError(STALE)
            del self.unchecked[part]
        return ModuleSpec(name, self, origin=self.library)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module, ready for use."""
        importlib.import_module(LIBRARY)  # which the modules in it need
        entry = spec.name.replace(".", "___")
        loader = ExtensionFileLoader(entry, self.library)
        module = loader.create_module(ModuleSpec(entry, loader, origin=self.library))
        sys.modules.pop(entry, None)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is left to do."""


def use_compiled() -> str:
    """Use the compiled modules if there are any; which build it is: `interpreted` without."""
    root = Path(__file__).parent.parent
    stamp = root / STAMP
    places = [root / (LIBRARY.replace(".", "/") + suffix) for suffix in EXTENSION_SUFFIXES]
    library = [place for place in places if place.exists()]
    if not library and not stamp.exists():
        return "interpreted"
    if not library or not stamp.exists():
        raise ImportError(STALE)
    finder = Compiled(root, stamp.read_text(), library[0])
    sys.meta_path.insert(0, finder)
    return finder.build
