"""The house in which people do their jobs, by keyboard alone."""

from collections.abc import Iterator

import pytest

from tests.needs import not_run
from tests.web.conftest import STATIC
from tests.web.jobs.keyboard import TOUCH, mouse_away
from tests.web.screens.still_house import StillHouse, still_house


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StillHouse]:
    """A house whose clock the test sets, for jobs that take days."""
    if not STATIC.is_file():
        not_run("the web client is not built; ./x test builds it")
    with still_house(tmp_path_factory.mktemp("still")) as opened:
        yield opened


@pytest.fixture(autouse=True)
def keyboard_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has a mouse, and only a test with the parameter "touch" touches the screen."""
    params = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    if params.get("by") != TOUCH:
        mouse_away(monkeypatch)
