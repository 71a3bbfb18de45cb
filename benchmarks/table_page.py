"""Benchmark: how soon a table page can be used, how smoothly it deals, how quickly it answers.

    python benchmarks/table_page.py
    python benchmarks/table_page.py --rounds 15

Four parts, in a real browser:

- From the request to the button being there to press, with nothing cached. Beside it, in turns, an
  empty page of the same server: what the browser and a busy machine take for themselves.
- Frames while a round is dealt and settled at a full table, on a processor slowed four times.
  Beside it a page on which nothing moves.
- Interaction to next paint, on the same slowed processor: the longest time from a click or key to
  the frame that shows its effect, over some dozens of them (the Event Timing of the browser).
- From "Start here" to the first cards at a table of one's own, by somebody who wagers at once; and
  from "Take the seat" to the seat at a table with others.

There is no other program of this kind to compare with. The machine and its load are printed.
"""

import argparse
import os
import platform
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

# The root must be on the path first.
from tests.web.house import open_house  # noqa: E402
from tests.web.people import lay_wagers  # noqa: E402
from tests.web.screens.states import banked_story, poker_story, table_of  # noqa: E402
from tests.web.screens.still_house import StillHouse, still_house  # noqa: E402

READY_MS, PAINT_MS, FRAME_MS = 1000.0, 200.0, 50.0
"""Promises: a page is ready, an interaction is painted, and 19 of 20 frames follow one another."""
SEATED_MS = 3000.0
"""A promise: cards alone, and a seat with others."""
SLOWED = 4
STEP_SECONDS = 0.35
"""Between two steps of the dealer: quicker than at a real table, which makes it harder."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
HARMLESS = re.compile(r"chip|undo|clear|pot|min|max|½", re.IGNORECASE)
"""Buttons that stake nothing: chips to take in hand, sizes of a bet."""
PAGES = {"banked table": "/table/PER-U1", "poker table": "/table/MEL-NL1"}
COUNT_FRAMES = """
() => {
  window.frameTimes = [];
  let last = performance.now();
  const tick = (now) => {
    window.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
"""
NOTE_INTERACTIONS = """
window.interactions = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.interactionId) window.interactions.push([entry.interactionId, entry.duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


class Moving(NamedTuple):
    """The frames of a page while something went on."""

    frames: int
    per_second: float
    median_ms: float
    late_ms: float
    """Nineteen of twenty frames came sooner than this after the one before."""


# --- until it can be used --------------------------------------------------------------------


def milliseconds(browser: Browser, address: str, ready: str) -> float:
    """From asking for a page to the element being there, in a context that knows nothing yet."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.locator(ready).first.wait_for()
    taken: float = page.evaluate("performance.now()")
    context.close()
    return taken


def loading(browser: Browser, folder: Path, rounds: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {"empty page": [], **{name: [] for name in PAGES}}
    with open_house(folder) as house:
        for _ in range(rounds):
            found["empty page"].append(milliseconds(browser, f"{house.address}/healthz", "body"))
            for name, path in PAGES.items():
                taken = milliseconds(browser, house.address + path, "button:text('Take the seat')")
                found[name].append(taken)
    return found


def sitting_down(browser: Browser, folder: Path, rounds: int) -> dict[str, list[float]]:
    """Milliseconds from the press to the cards of a table of one's own, and to a seat elsewhere."""
    found: dict[str, list[float]] = {"alone, to the cards": [], "with others, to the seat": []}
    with open_house(folder) as house:
        for _ in range(rounds):
            context = browser.new_context(viewport={"width": 1366, "height": 768})
            page = context.new_page()
            page.goto(house.address)
            press = page.get_by_role("button", name="Start here")
            press.wait_for()
            began = time.monotonic()
            press.click()
            lay_wagers(page)
            page.get_by_role("button", name="Deal", exact=True).click()
            page.locator("[data-part='own-cards'] [role=img]").first.wait_for()
            found["alone, to the cards"].append(1000 * (time.monotonic() - began))
            page.goto(f"{house.address}/table/PER-U1")
            press = page.get_by_role("button", name="Take the seat")
            press.wait_for()
            began = time.monotonic()
            press.click()
            page.get_by_role("button", name="Leave the table").wait_for()
            found["with others, to the seat"].append(1000 * (time.monotonic() - began))
            context.close()
    return found


# --- on a slowed processor -------------------------------------------------------------------


@contextmanager
def slowed_page(browser: Browser, house: StillHouse, path: str) -> Iterator[Page]:
    """The page of the player at a full table, animated as for everybody."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.add_init_script(NOTE_INTERACTIONS)
    context.add_cookies(
        [{"name": "croupier", "value": house.token, "url": house.address, "httpOnly": True}]
    )
    page = context.new_page()
    page.goto(f"{house.address}{path}", wait_until="networkidle")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    yield page
    context.close()


def frames_of(page: Page) -> Moving:
    took: list[float] = page.evaluate("window.frameTimes.slice(5)")
    late = statistics.quantiles(took, n=20)[-1]
    return Moving(len(took), 1000 * len(took) / sum(took), statistics.median(took), late)


def standing(browser: Browser, house: StillHouse) -> Moving:
    with slowed_page(browser, house, "/healthz") as page:
        page.evaluate(COUNT_FRAMES)
        page.wait_for_timeout(5_000)
        return frames_of(page)


def dealing(browser: Browser, house: StillHouse, table: str, story: Iterator[str]) -> Moving:
    """The frames from the first card to the last chip."""
    with slowed_page(browser, house, f"/table/{table}") as page:
        page.evaluate(COUNT_FRAMES)
        for _ in story:
            page.wait_for_timeout(STEP_SECONDS * 1000)
        return frames_of(page)


def interacting(
    browser: Browser, house: StillHouse, table: str, story: Iterator[str]
) -> list[float]:
    """Milliseconds from each click or key to the next paint, in every phase in which one acts."""
    with slowed_page(browser, house, f"/table/{table}") as page:
        for phase in story:
            if "you" not in phase and "laid" not in phase:
                continue
            for button in page.locator("[data-part=dock] button").filter(has_text=HARMLESS).all():
                if button.is_visible() and button.is_enabled():
                    button.click()
            for key in ("1", "2", "ArrowUp", "ArrowDown", "?", "Escape"):
                page.keyboard.press(key)
        page.wait_for_timeout(500)
        told: list[list[float]] = page.evaluate("window.interactions")
    longest: dict[float, float] = {}
    for number, took in told:
        longest[number] = max(took, longest.get(number, 0))
    return list(longest.values())


# --- what is told ----------------------------------------------------------------------------


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rounds", type=int, default=7)
    rounds = words.parse_args().rounds
    installed = map(shutil.which, ("chromium-headless-shell", "chromium"))
    chromium = os.environ.get("CROUPIER_CHROMIUM") or next(filter(None, installed), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        began = os.getloadavg()[0]
        loaded = loading(browser, _folder(folder, "served"), rounds)
        seated = sitting_down(browser, _folder(folder, "seated"), rounds)
        with still_house(_folder(folder, "dealt")) as house:
            moved = {
                "nothing moves": standing(browser, house),
                "banked table": dealing(browser, house, "PER-U1", banked_story(house, "PER-U1")),
                "poker table": dealing(browser, house, *_poker(house, "MEL-NL1")),
            }
        with still_house(_folder(folder, "pressed")) as house:
            painted = {
                "banked table": interacting(
                    browser, house, "PER-U1", banked_story(house, "PER-U1")
                ),
                "poker table": interacting(browser, house, *_poker(house, "MEL-NL1")),
            }
        version = browser.version
        browser.close()
    Console().print(
        f"{os.cpu_count()} cores, {platform.machine()}, load {began:.1f}, Chromium {version}, "
        f"{time.strftime('%Y-%m-%d')}; frames and paint on a processor slowed {SLOWED} times"
    )
    return max(
        _tell_times(loaded, "Until it can be used", tuple(PAGES), READY_MS),
        _tell_times(seated, "Until one plays", tuple(seated), SEATED_MS),
        _tell_frames(moved),
        _tell_painted(painted),
    )


def _folder(inside: str, name: str) -> Path:
    made = Path(inside) / name
    made.mkdir()
    return made


def _poker(house: StillHouse, plan: str) -> tuple[str, Iterator[str]]:
    """The table of a hand, which is set up with the first phase of its story."""
    story = poker_story(house, plan)
    next(story)
    return table_of(plan), story


def _tell_times(
    found: dict[str, list[float]], title: str, promised: tuple[str, ...], most: float
) -> int:
    table = Table("page", "median ms", "best", "worst", title=title)
    for name, taken in found.items():
        figures = (statistics.median(taken), min(taken), max(taken))
        table.add_row(name, *(f"{figure:,.0f}" for figure in figures))
    Console().print(table)
    return int(any(statistics.median(found[name]) > most for name in promised))


def _tell_frames(found: dict[str, Moving]) -> int:
    table = Table("page", "frames", "a second", "median ms", "19 of 20 within ms",
                  title="Frames while dealing")  # fmt: skip
    for name, moving in found.items():
        table.add_row(
            name,
            str(moving.frames),
            *(f"{n:,.0f}" for n in (moving.per_second, moving.median_ms, moving.late_ms)),
        )
    Console().print(table)
    return int(any(moving.late_ms > FRAME_MS for moving in found.values()))


def _tell_painted(found: dict[str, list[float]]) -> int:
    table = Table("page", "interactions", "median ms", "longest ms", title="Until the next paint")
    for name, taken in found.items():
        middle, longest = (statistics.median(taken), max(taken)) if taken else (0.0, 0.0)
        table.add_row(name, str(len(taken)), f"{middle:,.0f}", f"{longest:,.0f}")
    Console().print(table)
    return int(any(max(taken, default=0.0) > PAINT_MS for taken in found.values()))


if __name__ == "__main__":
    raise SystemExit(main())
