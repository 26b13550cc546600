"""What the documents tell a reader to do can be done, and where they point to is something.

A fenced block of a document whose first line says more than a language is part of a story that this test
lives through, from the top of the document to its end, in an empty folder:

* ``python file=test_mine.py`` (any language): the block is written to that file;
* ``sh run``: each line is a command that must succeed; ``sh run exit=1``: that must end with that code;
* ``sh``: commands that a reader runs and the tests do not (they would test themselves); they must exist all
  the same.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\(([^)\s]+)\)")
ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    str(file.relative_to(ROOT))
    for file in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").glob("*.md"))
)
#: The first words of the commands that a document may show, besides our own.
KNOWN = {"git", "cd", "pytest", "pip", "python", "python3"}


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, what stands after that, its text, and the line where it begins."""

    language: str
    says: dict[str, str]
    text: str
    line: int

    def commands(self) -> list[str]:
        """The lines of a block of shell, those that end in a backslash joined with the next."""
        return [
            line
            for line in self.text.replace("\\\n", " ").splitlines()
            if line.strip() and not line.startswith("#")
        ]


def blocks(document: str) -> Iterator[Block]:
    """The fenced blocks of a document, from the top."""
    text = (ROOT / document).read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        says = dict(word.split("=", 1) if "=" in word else (word, "") for word in found[2].split())
        yield Block(found[1], says, found[3], text.count("\n", 0, found.start()) + 1)


STORIES = [document for document in DOCUMENTS if any(block.says for block in blocks(document))]


@pytest.mark.parametrize("document", STORIES)
def test_the_story_of_a_document_can_be_lived(
    document: str, tmp_path: Path, environment: dict[str, str]
) -> None:
    ran = 0
    for block in blocks(document):
        if "file" in block.says:
            file = tmp_path / block.says["file"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        if "run" not in block.says:
            continue
        for command in block.commands():
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", command],
                cwd=tmp_path,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
            )
            wanted = int(block.says.get("exit", "0"))
            said = done.stdout[-3000:] + done.stderr[-3000:]
            where = f"{document}:{block.line}: {command!r}"
            assert done.returncode == wanted, f"{where} ends with {done.returncode}\n{said}"
            ran += 1
    assert ran > 0 or not any("run" in block.says for block in blocks(document))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_shown_exists(document: str, root: Path) -> None:
    from headjudge.fuzz.cli import main

    targets = set(re.findall(r"^([a-z]+):", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for block in blocks(document):
        if block.language not in ("sh", "bash", "console"):
            continue
        for command in block.commands():
            words = shlex.split(command, comments=True)
            where = f"{document}:{block.line}: {command}"
            if words[0] == "make":
                assert {word for word in words[1:] if "=" not in word} <= targets, where
            elif words[0] == "headjudge":
                assert_known(main, words[1:], where)
            else:
                assert words[0].rpartition("/")[2] in KNOWN, where


def test_every_target_of_make_is_explained(root: Path, environment: dict[str, str]) -> None:
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split())
    listed = subprocess.run(
        ["make", "help"], cwd=root, env=environment, check=True, capture_output=True, text=True
    )
    assert {line.split()[1] for line in listed.stdout.splitlines()} == targets
    table = set(
        re.findall(r"^\| `make ([a-z]+)` \|", (root / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M)
    )
    assert table == targets - {"help"}


def assert_known(group: click.Command, words: list[str], where: str) -> None:
    """Hold that the command line has the command, and the command the options."""
    command = group
    while words and isinstance(command, click.Group) and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, f"{where}: there is no such command"
        command, words = found, words[1:]
    options = {name for part in command.params for name in (*part.opts, *part.secondary_opts)} | {
        "--help",
        "--version",
    }
    for word in words:
        if word == "--":
            break
        if word.startswith("--"):
            assert word.split("=")[0] in options, f"{where}: there is no such option"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: str, root: Path) -> None:
    text = FENCE.sub("", (root / document).read_text(encoding="utf-8"))
    for target in LINK.findall(text):
        if "://" in target or target.startswith("#"):
            continue
        path = ((root / document).parent / target.split("#")[0]).resolve()
        assert path.exists(), f"{document} points to {target}"


def test_every_document_can_be_reached_from_the_first(root: Path) -> None:
    reached: set[Path] = set()
    ahead = [root / "README.md"]
    while ahead:
        document = ahead.pop()
        if document in reached or document.suffix != ".md":
            continue
        reached.add(document)
        text = FENCE.sub("", document.read_text(encoding="utf-8"))
        ahead += [
            (document.parent / target.split("#")[0]).resolve()
            for target in LINK.findall(text)
            if "://" not in target and not target.startswith("#")
        ]
    lost = [document for document in DOCUMENTS if (root / document) not in reached]
    assert lost == []


def test_the_changelog_has_room_for_the_next_change(root: Path) -> None:
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    for heading in headings[1:]:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}", heading), heading
    unreleased = text.split("## [Unreleased]")[1].split("\n## ")[0]
    kinds = re.findall(r"^### (.+)$", unreleased, re.MULTILINE)
    assert kinds
    assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_decisions_are_numbered_and_whole(root: Path) -> None:
    files = sorted((root / "docs" / "decisions").glob("[0-9]*.md"))
    assert [int(file.name[:3]) for file in files] == list(range(1, len(files) + 1))
    index = (root / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert text.startswith(f"# {file.name[:3]}: "), file.name
        parts = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert parts[:3] == ["Context", "Decision", "Reason"], file.name
        assert file.name in index, f"the index lacks {file.name}"
