"""Test that a class of a global style sheet of the client belongs to that sheet alone.

Sheets stay once they are loaded, so two that define the same class change each other's pages:
meters in the lobby shrank after a look at the jackpots.
"""

import re
from collections import defaultdict

from tests.project.rooms import ROOT

SHEETS = ROOT / "web" / "src" / "styles"
STILL_SHARED = {
    "panel", "scroll", "page-head", "verdict", "slips", "clauses", "worth", "chip-face",
}  # fmt: skip
"""Classes that two sheets share yet; none may be added."""


def classes_of(sheet: str) -> set[str]:
    """The classes that a sheet gives a look to wherever they stand."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    text = re.sub(r"\([^()]*\)", "", text)  # what stands in brackets, as in :is(), has commas too
    selectors = [
        one.strip() for found in re.findall(r"([^{}]+)\{", text) for one in found.split(",")
    ]
    return {one[1:] for one in selectors if re.fullmatch(r"\.[a-z][\w-]*", one)}


def test_no_class_is_defined_in_two_global_style_sheets() -> None:
    where = defaultdict(set)
    for sheet in SHEETS.glob("*.css"):
        for name in classes_of(sheet.read_text(encoding="utf-8")):
            where[name].add(sheet.name)
    assert where["meter"] == where["wall"] == {"jackpots.css"}
    twice = {name: sheets for name, sheets in where.items() if len(sheets) > 1}
    assert set(twice) <= STILL_SHARED, twice
