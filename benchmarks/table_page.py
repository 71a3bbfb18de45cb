"""Benchmark: the time until a new browser can take a seat at a table.

    python benchmarks/table_page.py
    python benchmarks/table_page.py --rounds 15

Every round opens a table page with nothing cached and takes the time from the request to the
button being there to press. Beside it, in turns, an empty page of the same server: what the
browser and a busy machine take for themselves.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.house import open_house  # noqa: E402  # the root must be on the path first

PROMISE = 1000.0
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
PAGES = {"banked table": "/table/PER-U1", "poker table": "/table/MEL-NL1"}


def milliseconds(browser: Browser, address: str, ready: str) -> float:
    """From asking for a page to the element being there, in a context that knows nothing yet."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.locator(ready).first.wait_for()
    taken: float = page.evaluate("performance.now()")
    context.close()
    return taken


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rounds", type=int, default=7)
    rounds = words.parse_args().rounds
    chromium = os.environ.get("CROUPIER_CHROMIUM") or shutil.which("chromium")
    found: dict[str, list[float]] = {"empty page": [], **{name: [] for name in PAGES}}
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for _ in range(rounds):
            found["empty page"].append(milliseconds(browser, f"{house.address}/healthz", "body"))
            for name, path in PAGES.items():
                taken = milliseconds(browser, house.address + path, "button:text('Take the seat')")
                found[name].append(taken)
        browser.close()
    return _tell(found)


def _tell(found: dict[str, list[float]]) -> int:
    table = Table("page", "median ms", "best", "worst", title="Until it can be used")
    for name, taken in found.items():
        figures = (statistics.median(taken), min(taken), max(taken))
        table.add_row(name, *(f"{figure:,.0f}" for figure in figures))
    Console().print(table)
    return int(any(statistics.median(found[name]) > PROMISE for name in PAGES))


if __name__ == "__main__":
    raise SystemExit(main())
