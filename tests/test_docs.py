"""The documentation: its pages are in the menu, its links lead somewhere, its examples work."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from apiary.games.alveola.positions import STATUS as OF_ALVEOLA
from apiary.games.hive.status import STATUS as OF_HIVE
from apiary.games.hornet.positions import STATUS as OF_HORNET
from apiary.games.waggledance.positions import STATUS as OF_WAGGLE_DANCE
from tools.docs import LANGUAGES, on_post_build

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
TEXTS = [*PAGES, *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob(".github/**/*.md"))]
MENU = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")[1].split("\n\n")[0]

FENCED = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
INCLUDED = re.compile(r'^--8<-- "(.+)"$', re.MULTILINE)
FILE = re.compile(r"`((?:apiary|docs|examples|tests|tools|web)/[^`]*)`")
DRAWN = re.compile(r'<text class="file"[^>]*>([^<]+)<')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    """A page, with what it takes from elsewhere."""
    return INCLUDED.sub(lambda found: read(ROOT / found[1]), path.read_text("utf-8"))


def anchors(text: str) -> set[str]:
    """The headings as they are linked to."""
    headings = HEADING.findall(FENCED.sub("", text))
    return {
        re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


def test_the_menu_has_every_page_once() -> None:
    listed = re.findall(r": (\S+\.md)$", MENU, re.MULTILINE)
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in PAGES)


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_links(path: Path) -> None:
    text = CODE.sub("", FENCED.sub("", path.read_text("utf-8")))
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        assert target.is_file(), link
        assert not anchor or anchor in anchors(read(target)), link


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_it_reads_the_same_on_the_site(path: Path) -> None:
    """MkDocs lists the headings below the first title, and wants more of a list than GitHub."""
    text = FENCED.sub("", read(path))
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
    assert not re.search(r"^[^\W\d].*\n([*-]|\d+\.) ", text, re.MULTILINE), "a list in a paragraph"
    assert not re.search(r"^ {1,3}\|", text, re.MULTILINE), "a table in a list is indented by four"


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_what_is_included_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    included = INCLUDED.findall(text)
    for file in included:
        assert (ROOT / file).is_file(), file
    assert len(included) == text.count("--8"), "a sign that takes in a file is misspelt"


def test_the_page_on_adding_a_game_shows_the_whole_example() -> None:
    example = (ROOT / "examples/tictactoe.py").read_text("utf-8")
    assert example in read(DOCS / "adding-a-game.md")


def test_every_file_that_the_design_names_is_there() -> None:
    named = FILE.findall((DOCS / "design.md").read_text("utf-8"))
    drawn = DRAWN.findall((DOCS / "pictures" / "move.svg").read_text("utf-8"))
    assert len(named) > 20
    assert len(drawn) > 10
    for path in (*named, *drawn):
        assert list(ROOT.glob(path)), path


@pytest.mark.parametrize("page", ["adding-a-game.md", "index.md", "notation.md", "research.md"])
def test_examples(page: str) -> None:
    text = "".join(re.findall(r"```python\n(.*?)```", read(DOCS / page), re.DOTALL))
    example = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert example.examples
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=failures.append)
    assert not failures, "".join(failures)


def test_what_is_promised_is_tested() -> None:
    page = (DOCS / "reliability.md").read_text("utf-8")
    named = set(re.findall(r"`((?:tests|tools|deploy)/[\w./-]+)`", page))
    assert named
    assert sorted(file for file in named if not (ROOT / file).is_file()) == []
    rows = re.findall(r"^\| (.+) \| (.+) \|$", page.partition("## Chaos")[0], re.MULTILINE)
    promises = [tests for promise, tests in rows if promise != "promise"]
    assert len(promises) > 20
    assert all("`tests/" in tests or "`make chaos`" in tests for tests in promises)


def test_the_logo_is_that_of_the_client() -> None:
    ours = (DOCS / "look/logo.svg").read_text("utf-8")
    assert ours == (ROOT / "web/public/favicon.svg").read_text("utf-8")


def test_the_picture_of_the_layers_is_that_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (contract,) = [one for one in contracts if "apiary.cli" in one.get("layers", ())]
    layers = [layer.replace(" | ", ", ") for layer in contract["layers"]]
    picture = (DOCS / "pictures/layers.svg").read_text("utf-8")
    assert re.findall(r">(apiary\.[\w., ]+)<", picture) == layers


def test_a_built_site_is_lightened_and_weighed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build() -> None:
        (tmp_path / LANGUAGES).mkdir(parents=True)
        (tmp_path / LANGUAGES / "fr.js").write_text("fr")
        (tmp_path / "index.html").write_text("Bees")
        (tmp_path / "bundle.js.map").write_text("{}")

    build()
    on_post_build({"site_dir": str(tmp_path)})
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["index.html"]
    build()
    monkeypatch.setattr("tools.docs.MOST", 3)
    with pytest.raises(SystemExit, match="4 bytes"):
        on_post_build({"site_dir": str(tmp_path)})


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("Hive", OF_HIVE),
        ("Hornet", OF_HORNET),
        ("Waggle Dance", OF_WAGGLE_DANCE),
        ("Alvéola", OF_ALVEOLA),
    ],
)
def test_the_words_about_a_position_are_explained(game: str, words: tuple[str, ...]) -> None:
    page = (DOCS / "notation.md").read_text("utf-8")
    section = page.partition(f"\n## {game}\n")[2].partition("\n## ")[0]
    assert [word for word in words if f"`{word}:" not in section] == []
