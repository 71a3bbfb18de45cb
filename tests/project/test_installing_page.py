"""Runs the Python examples of docs/installing.md; its commands are checked with all documents'."""

import doctest

from croupier.extras import EXTRAS
from tests.project.rooms import ROOT

PAGE = ROOT / "docs" / "installing.md"


def test_what_the_page_shows_is_what_happens() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_every_extra_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [extra for extra in (*EXTRAS, "all") if f"`{extra}`" not in text] == []
