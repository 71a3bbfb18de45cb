"""Fixtures of the browser tests: a real server and a real Chromium."""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as NoAnswer

from tests.needs import not_run
from tests.patience import PATIENCE
from tests.postgres import postgres
from tests.web.house import House, open_house

__all__ = ["postgres"]

STATIC = Path(__file__).parents[2] / "src" / "croupier" / "server" / "static" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ELSEWHERE = "casino.example"
"""A name of the server that is not this machine's own, so that its pages are not secure."""
QUICK = ("--dealer-seconds", "0.05", "--wager-seconds", "8", "--pause-seconds", "2.5")

WINDOW: ViewportSize = {"width": 1440, "height": 900}
"""Wide enough that the header lists the pages and the panels lie beside a table."""

expect.set_options(timeout=PATIENCE * 1000)

NewPage = Callable[[], Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for each file: no file meets the names, seats or tables of another's tests."""
    if not STATIC.is_file():
        not_run("the web client is not built; ./x test builds it")
    with open_house(tmp_path_factory.mktemp("house"), *QUICK, "--host-name", ELSEWHERE) as opened:
        yield opened


@pytest.fixture(scope="package")
def browser(chromium: Path) -> Iterator[Browser]:
    """One for all files of this folder that run one after another: its event loop must be gone
    before tests of other folders start their own."""
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Opens pages of separate people; anything the browser complains about fails the test."""
    yield from pages_of(browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails shows what every open page says, and where."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.failed and isinstance(browser, Browser):
        for page in (page for context in browser.contexts for page in context.pages):
            with suppress(NoAnswer):
                report.sections.append((page.url, page.inner_text("body", timeout=5_000)))
    return report


LEAVING = "WebSocket is closed before the connection is established"
"""What Chromium notes of somebody who goes to another page while this one still connects."""


def pages_of(browser: Browser) -> Iterator[NewPage]:
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page() -> Page:
        context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda message: (
                complaints.append(f"{message.type}: {message.text}")
                if message.type in ("error", "warning")
                else None
            ),
        )
        page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
        page.on("request", lambda request: _own(request.url, complaints))
        return page

    yield open_page
    for context in contexts:
        _get_up(context)
        context.close()
    complaints = [c for c in complaints if LEAVING not in c]
    if complaints and sys.exc_info()[0] is None:
        pytest.fail("the browser complained:\n" + "\n".join(complaints[:10]), pytrace=False)


def _get_up(context: BrowserContext) -> None:
    """Nobody keeps a seat beyond their test: the tables of a house are few."""
    for page in context.pages:
        house = "/".join(page.url.split("/")[:3])
        with suppress(NoAnswer):  # the house of some tests is gone by now
            me = context.request.get(f"{house}/api/me").json()
            for held in me["seats"]:
                context.request.post(
                    f"{house}/api/tables/{held['table']}/leave",
                    data={"key": str(uuid4())},
                    headers={"X-CSRF": me["csrf"], "Origin": house},
                )


def _own(url: str, complaints: list[str]) -> None:
    if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "blob:", "data:")):
        complaints.append(f"asked a stranger: {url}")
