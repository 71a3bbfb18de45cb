"""Takes screenshots of every page on every screen, light and dark, into shots/.

Each page is opened once and then shown on every screen. Tables are shown from the demonstration
floor, and with every seat taken in the phases of a round or a hand. `shots/index.html` shows all
pictures side by side. `--only NAME` takes pages whose name begins so, `--theme dark` one theme, and
`--size 390x844` one screen. `--readme` takes only the two pictures of the README, into
docs/pictures/.
"""

import argparse
import html
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

# The root must be on the path first.
from tests.web.house import House, open_house  # noqa: E402
from tests.web.screens.screens import SCREENS, Screen, screens_at  # noqa: E402
from tests.web.screens.states import BANKED, banked_story, poker_story, table_of  # noqa: E402
from tests.web.screens.still_house import StillHouse, still_house  # noqa: E402
from tests.web.staff import administrator  # noqa: E402

THEMES = ("light", "dark")
TALLEST = 3200
PATIENCE = 120_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
TOURNAMENT = "shown"
SIZES = {str(screen): screen for screen in SCREENS}


class Place(NamedTuple):
    """A page to be photographed: where it is, who looks at it, and what shows that it is there."""

    name: str
    path: str
    staff: bool = False
    there: str = "main h1, main h2"


PLACES = (
    Place("lobby", "/"),
    Place("table-banked", "/table/CAN-U1"),
    Place("table-poker", "/table/MEL-NL1"),
    Place("tables-side-by-side", "/tables/MEL-NL1+MEL-U1", there=".pane .seat-dock"),
    Place("replay", "/replay/CAN-U1"),
    Place("odds-hand", "/odds?tab=hand"),
    Place("odds-change", "/odds?tab=change"),
    Place("odds-strategies", "/odds?tab=strategies"),
    Place("rules", "/rules/perth-ultimate", there=".clauses li"),
    Place("rules-differences", "/rules/perth-ultimate?part=differences", there=".diff td"),
    Place("drills", "/drills"),
    Place("jackpots", "/jackpots", there=".meter"),
    Place("promotions", "/promotions", staff=True),
    Place("tournaments", "/tournaments"),
    Place("tournament", f"/tournament/{TOURNAMENT}"),
    Place("tournament-wall", f"/tournament/{TOURNAMENT}/wall"),
    Place("tournament-conditions", f"/tournament/{TOURNAMENT}/conditions"),
    Place("tournament-table", f"/tournament/{TOURNAMENT}/table/1"),
    Place("tournament-rounds", f"/tournament/{TOURNAMENT}/table/1/rounds"),
    Place("tournament-seats", f"/tournament/{TOURNAMENT}/print/seats", staff=True),
    Place("tournament-receipts", f"/tournament/{TOURNAMENT}/print/receipts", staff=True),
    Place("tournament-standings", f"/tournament/{TOURNAMENT}/print/standings", staff=True),
    Place("wall", "/wall"),
    Place("tournament-desk", f"/tournament/{TOURNAMENT}/desk", staff=True),
    Place("account", "/account"),
    Place("record", "/record"),
    Place("record-results", "/record?tab=results"),
    Place("sign-in", "/sign-in"),
    Place("pit", "/pit", staff=True),
    Place("pit-people", "/pit?tab=people", staff=True),
    Place("pit-disputes", "/pit?tab=disputes", staff=True),
    Place("pit-audit", "/pit?tab=audit", staff=True),
    Place("console", "/console/CAN-U1", staff=True),
    Place("desk", "/desk", staff=True),
    Place("duty", "/duty", staff=True),
    Place("staff", "/staff", staff=True),
    Place("nowhere", "/nowhere"),
)
SLOW = (
    Place("odds-game", "/odds", there="[data-figure=edge]"),
    Place("odds-sides", "/odds?tab=sides", there=".panel table"),
)
"""Pages whose figures may have to be worked out first."""


class Seated(NamedTuple):
    """A full table to be photographed from a seat, in the phases whose names hold these words."""

    table: str
    phases: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"full-{self.table}"


_ROUND = ("wagers, nothing laid", "preflop, your decision", "flop, your decision", "over")
_HAND = ("you: call raising, 2 bets", "board cards, side pots, you", "over")
FULL = (
    Seated("MEL-U1", _ROUND),
    Seated("SYD-B1", _ROUND),
    Seated("MEL-NL1", _HAND),
    Seated("MEL-O1", _HAND),
    Seated("MEL-P1", ("you: discard",)),
)


README_FOLDER = ROOT / "docs" / "pictures"
README_SIZE = "1280x720"
README_PICTURES = {
    "banked-table.jpg": Seated("MEL-U1", ("preflop, your decision",)),
    "poker-table.jpg": Seated("MEL-NL1", ("board cards, side pots, you",)),
}
"""The pictures with which the README opens."""
QUALITY = 75
LARGEST_PICTURE = 150_000
"""Bytes: the pictures are part of every clone."""


def take(
    browser: Browser,
    house: House,
    folder: Path,
    places: Sequence[Place] = PLACES,
    themes: Sequence[str] = THEMES,
    screens: Sequence[Screen] = SCREENS,
) -> Iterator[Path]:
    """Each picture as it is taken."""
    pages = {staff: _visitor(browser, house, staff=staff) for staff in (True, False)}
    if any(TOURNAMENT in place.path for place in places):
        _describe_tournament(pages[True], house)
    for place in places:
        page = pages[place.staff]
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{house.address}{place.path}")
        page.locator(place.there).first.wait_for(timeout=PATIENCE)
        for theme in themes:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            for screen in screens:
                yield _picture(page, folder / f"{place.name}-{theme}-{screen}.png", screen)
    for page in pages.values():
        page.context.close()


def take_full(
    browser: Browser,
    house: StillHouse,
    folder: Path,
    tables: Sequence[Seated] = FULL,
    themes: Sequence[str] = THEMES,
    screens: Sequence[Screen] = SCREENS,
    quality: int | None = None,
) -> Iterator[Path]:
    """Each picture of a full table as it is taken: PNG, or JPEG with this quality."""
    suffix = "png" if quality is None else "jpg"
    for seated in tables:
        banked = seated.table in BANKED
        name = seated.table if banked else table_of(seated.table)
        story = banked_story(house, name) if banked else poker_story(house, seated.table)
        first, wanted = next(story), list(seated.phases)
        with screens_at(browser, house, name) as seen:
            for phase in chain([first], story):
                if not wanted or wanted[0] not in phase:
                    continue
                words = wanted.pop(0).replace(",", "").replace(":", "").replace(" ", "-")
                for theme in themes:
                    for screen in screens:
                        page = seen.show(screen, theme)
                        file = folder / f"{seated.name}-{words}-{theme}-{screen}.{suffix}"
                        page.screenshot(path=file, timeout=PATIENCE, quality=quality)
                        yield file
        if wanted:
            raise LookupError(f"{name} never came to {wanted[0]!r}")


def _visitor(browser: Browser, house: House, *, staff: bool) -> Page:
    page = browser.new_context(reduced_motion="reduce").new_page()
    if staff:
        person = administrator(house)
        person.enter(page)
        person.web.close()
        return page
    page.goto(house.address)
    page.get_by_role("button", name="Play as a guest").first.click()
    page.get_by_role("button", name="Sign out").wait_for(timeout=PATIENCE)
    return page


def _describe_tournament(page: Page, house: House) -> None:
    page.goto(f"{house.address}/tournaments")
    page.get_by_role("button", name="Next", exact=True).wait_for(timeout=PATIENCE)
    page.get_by_text("From a file", exact=True).click(timeout=PATIENCE)
    page.get_by_role("button", name="Crown Melbourne: Crown Poker").click(timeout=PATIENCE)
    page.wait_for_function("document.querySelector('textarea')?.value", timeout=PATIENCE)
    page.get_by_label("Name for the log").fill(TOURNAMENT)
    page.get_by_role("button", name="Describe it").click()
    page.wait_for_url(f"**/tournament/{TOURNAMENT}**", timeout=PATIENCE)


def _picture(page: Page, file: Path, screen: Screen) -> Path:
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.wait_for_timeout(150)
    tall = int(page.evaluate("document.documentElement.scrollHeight"))
    clip: Any = {"x": 0, "y": 0, "width": screen.width, "height": min(tall, TALLEST)}
    try:
        page.screenshot(path=file, full_page=True, clip=clip, timeout=PATIENCE)
    except PlaywrightError:  # the page grew shorter meanwhile
        page.screenshot(path=file, timeout=PATIENCE)
    return file


def write_index(folder: Path) -> Path:
    """The page that shows all pictures of the folder, a row for each page and theme."""
    rows: dict[str, list[str]] = {}
    for file in sorted(folder.glob("*.png")):
        rows.setdefault(file.stem.rpartition("-")[0], []).append(file.name)
    text = "".join(
        f"<h2>{html.escape(row)}</h2><p>{''.join(_thumbnail(name, row) for name in names)}</p>"
        for row, names in rows.items()
    )
    index = folder / "index.html"
    index.write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Screenshots</title>"
        "<style>body{font:16px sans-serif}a{display:inline-block;margin:4px;text-align:center}"
        "img{display:block;height:240px;border:1px solid #888}</style>"
        f"<h1>Screenshots</h1>{text}</html>\n",
        encoding="utf-8",
    )
    return index


def _thumbnail(name: str, row: str) -> str:
    size = name.removeprefix(f"{row}-").removesuffix(".png")
    file, alt = html.escape(name), html.escape(f"{row} at {size}")
    return f'<a href="{file}"><img loading=lazy src="{file}" alt="{alt}">{html.escape(size)}</a>'


def main() -> int:
    asked = argparse.ArgumentParser(description="Screenshots of every page on every screen.")
    asked.add_argument("--only", default="", help="names that begin so, such as odds or full")
    asked.add_argument("--theme", choices=THEMES, help="one theme instead of both")
    asked.add_argument("--size", choices=SIZES, help="one screen instead of all")
    asked.add_argument("--into", type=Path, default=ROOT / "shots", help="the folder for them")
    asked.add_argument("--readme", action="store_true", help="only the pictures of the README")
    words = asked.parse_args()
    if words.readme:
        return take_readme()
    words.into.mkdir(parents=True, exist_ok=True)
    themes = (words.theme,) if words.theme else THEMES
    screens = (SIZES[words.size],) if words.size else SCREENS
    count = 0
    for picture in _all(words.only, themes, screens, words.into):
        count += 1
        sys.stdout.write(f"\r{count}: {picture.name:<70}")
        sys.stdout.flush()
    index = write_index(words.into)
    sys.stdout.write(f"\n{count} screenshots; open {index}\n")
    return 0


def take_readme() -> int:
    """Writes the two pictures of the README; one that is too large is an error."""
    README_FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CROUPIER_CHROMIUM")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, table in README_PICTURES.items():
            place = Path(folder) / table.name
            place.mkdir()
            with still_house(place) as still:
                screens = [SIZES[README_SIZE]]
                [taken] = take_full(browser, still, place, [table], ["light"], screens, QUALITY)
            picture = taken.read_bytes()
            if len(picture) > LARGEST_PICTURE:
                sys.stderr.write(f"{name} has {len(picture):,} bytes, which is too many.\n")
                return 1
            (README_FOLDER / name).write_bytes(picture)
            sys.stdout.write(f"{README_FOLDER / name}: {len(picture):,} bytes\n")
        browser.close()
    return 0


def _all(only: str, themes: Sequence[str], screens: Sequence[Screen], into: Path) -> Iterator[Path]:
    places = [place for place in (*PLACES, *SLOW) if place.name.startswith(only)]
    tables = [table for table in FULL if table.name.startswith(only)]
    chromium = os.environ.get("CROUPIER_CHROMIUM")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        if places:
            with open_house(Path(folder)) as house:
                yield from take(browser, house, into, places, themes, screens)
        if tables:
            (Path(folder) / "still").mkdir()
            with still_house(Path(folder) / "still") as still:
                yield from take_full(browser, still, into, tables, themes, screens)
        browser.close()


if __name__ == "__main__":
    raise SystemExit(main())
