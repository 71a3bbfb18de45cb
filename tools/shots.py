"""Takes screenshots of every page at three widths, light and dark, into shots/.

Each page is opened once; the window is then made wider and darker. `--only NAME` takes those whose
name begins so.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.house import House, open_house  # noqa: E402  # the root must be on the path first
from tests.web.staff import administrator  # noqa: E402

WIDTHS = (360, 1280, 2560)
THEMES = ("light", "dark")
TALLEST = 3200
PATIENCE = 120_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
TOURNAMENT = "shown"


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
    Place("tournament-desk", f"/tournament/{TOURNAMENT}/desk", staff=True),
    Place("account", "/account"),
    Place("sign-in", "/sign-in"),
    Place("pit", "/pit", staff=True),
    Place("pit-people", "/pit?tab=people", staff=True),
    Place("pit-disputes", "/pit?tab=disputes", staff=True),
    Place("pit-audit", "/pit?tab=audit", staff=True),
    Place("console", "/console/CAN-U1", staff=True),
    Place("desk", "/desk", staff=True),
    Place("staff", "/staff", staff=True),
    Place("nowhere", "/nowhere"),
)
SLOW = (
    Place("odds-game", "/odds", there="[data-figure=edge]"),
    Place("odds-sides", "/odds?tab=sides", there=".panel table"),
)
"""Pages whose figures may have to be worked out first."""


def take(
    browser: Browser,
    house: House,
    folder: Path,
    places: Sequence[Place] = PLACES,
    themes: Sequence[str] = THEMES,
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
            for width in WIDTHS:
                yield _picture(page, folder / f"{place.name}-{theme}-{width}.png", width)
    for page in pages.values():
        page.context.close()


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
    page.get_by_role("button", name="Crown Melbourne: Crown Poker").click(timeout=PATIENCE)
    page.wait_for_function("document.querySelector('textarea')?.value", timeout=PATIENCE)
    page.get_by_label("Name for the log").fill(TOURNAMENT)
    page.get_by_role("button", name="Describe it").click()
    page.wait_for_url(f"**/tournament/{TOURNAMENT}**", timeout=PATIENCE)


def _picture(page: Page, file: Path, width: int) -> Path:
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(150)
    tall = int(page.evaluate("document.documentElement.scrollHeight"))
    clip: Any = {"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST)}
    try:
        page.screenshot(path=file, full_page=True, clip=clip, timeout=PATIENCE)
    except PlaywrightError:  # the page grew shorter meanwhile
        page.screenshot(path=file, timeout=PATIENCE)
    return file


def main() -> int:
    asked = argparse.ArgumentParser(description="Screenshots of every page, into shots/.")
    asked.add_argument("--only", default="", help="names that begin so, such as odds")
    only = asked.parse_args().only
    places = [place for place in (*PLACES, *SLOW) if place.name.startswith(only)]
    shots = ROOT / "shots"
    shots.mkdir(exist_ok=True)
    chromium = os.environ.get("CROUPIER_CHROMIUM") or shutil.which("chromium")
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        count = 0
        for picture in take(browser, house, shots, places):
            count += 1
            sys.stdout.write(f"\r{count} of {len(places) * 6}: {picture.name:<44}")
            sys.stdout.flush()
        browser.close()
    sys.stdout.write(f"\n{count} screenshots in {shots.name}/\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
