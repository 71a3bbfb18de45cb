"""Tests that docs/threats.md names only tests that exist, and one at least for every promise."""

import re

from tests.project.rooms import ROOT

PAGE = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_test_that_is_named_exists() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 40
    missing = [
        f"{file}::{name}"
        for file, name in named
        if not (ROOT / file).is_file()
        or f"def {name}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []


def test_every_promise_names_its_proof() -> None:
    sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    promised = [text for text in sections if re.match(r"What \w+ are promised", text)]
    assert len(promised) == 3
    rows = [
        line
        for text in promised
        for line in text.splitlines()
        if line.startswith("| ") and not line.startswith("| promise |")
    ]
    assert len(rows) >= 24
    assert [row for row in rows if not NAMED.search(row)] == []
