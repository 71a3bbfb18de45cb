"""Tests that the documents name commands and links that exist."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from croupier.cli.command import application
from tests.project.rooms import ROOT

DOCUMENTS = (*sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*.md")))
COMMAND = re.compile(r"^ *(?:\./x )?croupier ([a-z].*?)(?:  +.*| <<.*)?$", re.MULTILINE)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}.*$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]*)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def commands_in(text: str) -> Iterator[str]:
    """Every `croupier` command in the blocks of a document, with continued lines joined."""
    blocks = [block for language, block in FENCED.findall(text) if language in ("", "sh")]
    for block in (*blocks, *INDENTED.findall(FENCED.sub("", text))):
        yield from COMMAND.findall(block.replace("\\\n", " "))


def every_command() -> list[str]:
    found = (commands_in(file.read_text(encoding="utf-8")) for file in DOCUMENTS)
    return sorted({command.strip() for commands in found for command in commands})


def anchors_of(file: Path) -> set[str]:
    """The anchors of the headings of a page, as GitHub makes them."""
    headings = HEADING.findall(file.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(file: Path) -> Iterator[str]:
    for target in LINK.findall(file.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        if "://" in target:
            continue
        page = (file.parent / path) if path else file
        if not page.exists() or (anchor and anchor not in anchors_of(page)):
            yield f"{file.name}: {target}"


def test_the_documents_show_many_commands() -> None:
    assert len(every_command()) > 25


@pytest.mark.parametrize("line", every_command())
def test_a_command_of_the_documents_is_understood(line: str) -> None:
    words = shlex.split(line.partition(" < ")[0].partition(" > ")[0])
    try:
        application(words).parse_args(words, print_error=False, exit_on_error=False)
    except CycloptsError as mistake:
        pytest.fail(f"croupier {line}: {mistake}")


def test_links_between_documents_lead_somewhere() -> None:
    assert [link for file in DOCUMENTS for link in broken_links(file)] == []
