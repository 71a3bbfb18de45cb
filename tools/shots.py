"""Takes screenshots of every page at three widths, light and dark, into shots/."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.house import open_house  # noqa: E402  # the root must be on the path first

WIDTHS = (360, 1024, 2560)
THEMES = ("light", "dark")
PAGES = {
    "lobby": "/",
    "rules": "/rules/perth-ultimate",
    "odds": "/odds",
    "drills": "/drills",
    "jackpots": "/jackpots",
    "account": "/account",
    "sign-in": "/sign-in",
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


def main() -> int:
    shots = ROOT / "shots"
    shots.mkdir(exist_ok=True)
    chromium = os.environ.get("CROUPIER_CHROMIUM") or shutil.which("chromium")
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for theme in THEMES:
            for width in WIDTHS:
                _shoot(browser, house.address, theme, width, shots)
        browser.close()
    sys.stdout.write(f"{len(list(shots.glob('*.png')))} screenshots in {shots.name}/\n")
    return 0


def _shoot(browser: Browser, address: str, theme: str, width: int, shots: Path) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if theme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Play as a guest").click()
    for name, path in PAGES.items():
        page.goto(f"{address}{path}")
        page.wait_for_timeout(1200)
        page.screenshot(path=shots / f"{name}-{theme}-{width}.png", full_page=True)
    for table in _tables(page):
        page.goto(f"{address}/table/{table}")
        page.wait_for_timeout(1500)
        page.screenshot(path=shots / f"table-{table}-{theme}-{width}.png", full_page=True)
    context.close()


def _tables(page: Page) -> list[str]:
    lobby = page.evaluate("fetch('/api/lobby').then((answer) => answer.json())")
    return [table["id"] for table in lobby["tables"]]


if __name__ == "__main__":
    raise SystemExit(main())
