"""Measures a table on every screen, and tells what does not fit in one readable table."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from playwright.sync_api import Browser, Page

from tests.patience import PATIENCE
from tests.web.screens.states import needs_of
from tests.web.screens.still_house import StillHouse

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
MOST_ROWS = 80
THEMES = ("dark", "light")
CHOOSE_THEME = "(theme) => { document.documentElement.dataset.theme = theme; }"
"""As a reader chooses it in the settings."""
MEASURE_IN_THEMES = f"""
({{ needs, themes }}) => themes.map((theme) => {{
  ({CHOOSE_THEME})(theme);
  const ground = getComputedStyle(document.body).backgroundColor;
  return {{ ground, ...({MEASURE.strip().rstrip(";")})(needs) }};
}})
"""
"""Measures one and the same state in several themes; the page stays in the last of them."""
NOTE_VERSIONS = """
const Plain = WebSocket;
window.seenVersion = {};
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const told = JSON.parse(data);
      if (told.type === "table") window.seenVersion[told.table] = told.version;
    });
  }
};
"""
"""Notes which version of each table has come to the page."""
CAUGHT_UP = """
async ([table, version]) => {
  const frame = () => new Promise(requestAnimationFrame);
  while ((window.seenVersion?.[table] ?? 0) < version) await frame();
  await frame();
  await frame();
}
"""


class Screen(NamedTuple):
    """A size in CSS pixels, and whether one touches it."""

    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def zoomed(self) -> "Screen":
        """The same screen when the page is shown at 200 per cent."""
        return Screen(self.width // 2, self.height // 2, self.touch)


SCREENS = (
    Screen(1280, 720), Screen(1366, 633), Screen(1366, 768), Screen(1440, 900), Screen(1920, 1080),
    Screen(2560, 1440), Screen(820, 1180, touch=True), Screen(1180, 820, touch=True),
    Screen(390, 844, touch=True), Screen(390, 664, touch=True),
)  # fmt: skip
SAMPLE = (SCREENS[1], SCREENS[3], SCREENS[9])
"""The lowest of the wide screens, one with room for a side panel, and the smallest phone."""
SAMPLE_LOOKS = tuple((screen, THEMES[0]) for screen in SAMPLE)
ALL_LOOKS = tuple(product(SCREENS, THEMES))
PHONES = SCREENS[8:]
Looks: TypeAlias = tuple[tuple[Screen, str], ...]
"""Screens, each in a theme."""


def sample_and_all(sample: str, tables: Iterable[str]) -> list[Any]:
    """Parameters of a test of every table: one on three screens in the landing tier; in the long
    tier every one on all screens in both themes."""
    long = (pytest.param(table, ALL_LOOKS, id=table, marks=pytest.mark.long) for table in tables)
    return [pytest.param(sample, SAMPLE_LOOKS, id=f"{sample}, three screens"), *long]


class Problem(NamedTuple):
    """Something that does not fit."""

    screen: str
    theme: str
    phase: str
    part: str
    what: str


class Screens:
    """The pages of one player at one table, and what was found wrong with them."""

    def __init__(self, house: StillHouse, table: str, pages: dict[bool, Page]) -> None:
        self.house, self.table, self._pages = house, table, pages
        self.problems: list[Problem] = []
        self._boxes: dict[tuple[Screen, str], tuple[str, list[float]]] = {}
        self._theme: dict[bool, str] = {}
        self._size: dict[bool, Screen] = {}

    def look(self, phase: str, looks: Iterable[tuple[Screen, str]]) -> None:
        """Measures the table as it stands now, on each screen in a theme."""
        told = self._told()
        wanted = tuple(looks)
        screens = dict.fromkeys(screen for screen, _ in wanted)
        for screen in sorted(screens, key=lambda one: self._size.get(one.touch) != one):
            now = self._theme.get(screen.touch)
            themes = sorted((t for t in THEMES if (screen, t) in wanted), key=lambda t: t != now)
            self._note(self.show(screen, themes[0]), screen, themes, phase, told)

    def look_zoomed(self, phase: str, looks: Iterable[tuple[Screen, str]]) -> None:
        """Measures the table at 200 per cent on the same screens: it may scroll, but nothing lies
        over another. Phones are left out: they enlarge by pinching, which lays out nothing anew."""
        told, theme = self._told(), self._theme.get(False, THEMES[0])
        for screen in dict.fromkeys(s.zoomed for s, _ in looks if s not in PHONES):
            size = {"width": screen.width, "height": screen.height}
            asked = {**told, **size, "touch": False, "zoomed": True, "side": False}
            found = self.show(screen, theme).evaluate(MEASURE, asked)
            self._note_problems(f"{screen} at 200 %", theme, phase, found["problems"])

    def show(self, screen: Screen, theme: str) -> Page:
        """The page on such a screen, once it shows the table as it stands now."""
        page = self._pages[screen.touch]
        if self._size.get(screen.touch) != screen:
            page.set_viewport_size({"width": screen.width, "height": screen.height})
            self._size[screen.touch] = screen
        if self._theme.get(screen.touch) != theme:
            page.evaluate(CHOOSE_THEME, theme)
            self._theme[screen.touch] = theme
        version = self.house.casino.world.table_version(self.table)
        page.evaluate(CAUGHT_UP, [self.table, version])
        return page

    def _told(self) -> dict[str, Any]:
        needs = needs_of(self.house, self.table)
        return {"parts": needs.parts, "seats": [seat._asdict() for seat in needs.seats]}

    def _note(
        self, page: Page, screen: Screen, themes: list[str], phase: str, told: dict[str, Any]
    ) -> None:
        side = screen.width >= 1440 and screen.height >= 800
        size = {"width": screen.width, "height": screen.height}
        asked = {**told, **size, "touch": screen.touch, "zoomed": False, "side": side}
        measured = page.evaluate(MEASURE_IN_THEMES, {"needs": asked, "themes": themes})
        self._theme[screen.touch] = themes[-1]
        assert len({found["ground"] for found in measured}) == len(themes), "each has its colours"
        for theme, found in zip(themes, measured, strict=True):
            self._note_problems(str(screen), theme, phase, found["problems"])
            for name, box in found["actions"].items():
                self._note_place(screen, theme, phase, name, box)

    def _note_place(
        self, screen: Screen, theme: str, phase: str, name: str, box: list[float]
    ) -> None:
        """What one presses must lie where it lay in an earlier phase or in the other theme."""
        before, first = self._boxes.setdefault((screen, name), (phase, box))
        moved = max(abs(a - b) for a, b in zip(first, box, strict=True))
        if moved > 1:
            what = f"moves by {moved:.0f} px since {before!r}"
            self.problems.append(Problem(str(screen), theme, phase, f"action {name}", what))

    def _note_problems(
        self, screen: str, theme: str, phase: str, found: list[dict[str, str]]
    ) -> None:
        self.problems += [Problem(screen, theme, phase, p["part"], p["what"]) for p in found]

    def must_fit_throughout(
        self, story: Iterable[str], looks: Looks, zoomed: Callable[[str], bool], least: int
    ) -> None:
        """Looks at every phase of a story, and at some also at 200 per cent; fails the test with a
        table of everything that does not fit. A story of fewer phases would prove nothing."""
        phases = []
        for phase in story:
            phases.append(phase)
            self.look(phase, looks)
            if zoomed(phase):
                self.look_zoomed(phase, looks)
        assert len(phases) >= least, phases
        if self.problems:
            pytest.fail(self.report(), pytrace=False)

    def report(self) -> str:
        """All problems as a table; the same one in both themes is one row."""
        rows: dict[tuple[str, str, str, str], set[str]] = {}
        for problem in self.problems:
            row = (problem.screen, problem.phase, problem.part, problem.what)
            rows.setdefault(row, set()).add(problem.theme)
        lines = [
            (screen, phase, "" if len(themes) > 1 else min(themes), part, what)
            for (screen, phase, part, what), themes in rows.items()
        ]
        return f"{self.table}: {len(lines)} things do not fit\n" + _table(lines[:MOST_ROWS])


def _table(lines: list[tuple[str, str, str, str, str]]) -> str:
    heads = ("screen", "phase", "theme", "part", "what is wrong")
    widths = [max(len(line[i]) for line in (heads, *lines)) for i in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in (heads, *lines)
    )


@contextmanager
def screens_at(browser: Browser, house: StillHouse, table: str) -> Iterator[Screens]:
    """One page with a mouse and one that is touched, both at the table."""
    with visitor(browser, house) as mouse, visitor(browser, house, touch=True) as touched:
        for page in (mouse, touched):
            page.goto(f"{house.address}/table/{table}")
        yield Screens(house, table, {False: mouse, True: touched})


@contextmanager
def visitor(
    browser: Browser, house: StillHouse, *, touch: bool = False, moves: bool = False
) -> Iterator[Page]:
    """An empty page of the one who looks at the tables: a desktop, or the smallest phone."""
    screen = SCREENS[-1] if touch else SCREENS[3]
    context = browser.new_context(
        has_touch=touch, is_mobile=touch, reduced_motion="no-preference" if moves else "reduce",
        viewport={"width": screen.width, "height": screen.height},
    )  # fmt: skip
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(NOTE_VERSIONS)
    context.add_cookies([
        {"name": "croupier", "value": house.token, "url": house.address, "httpOnly": True}
    ])  # fmt: skip
    yield context.new_page()
    context.close()
