"""Every page of the client has its picture at three widths."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.house import House
from tools.shots import PLACES, WIDTHS, take

APP = Path(__file__).parents[2] / "web" / "src" / "app.tsx"


def routes() -> list[re.Pattern[str]]:
    """The shapes of addresses that the client has a page for."""
    found = re.findall(r"^  \[/(\^.+?\$)/, \(\) => import", APP.read_text(encoding="utf-8"), re.M)
    return [re.compile(shape.replace("\\/", "/")) for shape in found]


def test_every_page_is_photographed_at_every_width(
    house: House, browser: Browser, tmp_path: Path
) -> None:
    assert len(routes()) > 15
    seen = [place.path.partition("?")[0] for place in PLACES]
    assert [r.pattern for r in routes() if not any(r.match(path) for path in seen)] == []
    taken = {picture.name for picture in take(browser, house, tmp_path, themes=("light",))}
    assert taken == {f"{p.name}-light-{width}.png" for p in PLACES for width in WIDTHS}
    assert all((tmp_path / name).stat().st_size > 5_000 for name in taken)
