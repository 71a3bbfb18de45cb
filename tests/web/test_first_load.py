"""Tests that a page comes quickly over a thin line: how many bytes its first load transfers."""

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.web.house import House

MOST_BYTES = 150_000
"""Of one first load, as it goes over the line: heads, compressed bodies, pictures and data."""


def note_message(loaded: dict[str, float], message: str) -> None:
    """Of each kind of live message the largest counts, which shows the whole state: how many
    follow depends on how long the machine takes, since play goes on meanwhile."""
    kind = f"live message {json.loads(message)['type']}"
    loaded[kind] = max(loaded.get(kind, 0), len(message))


@pytest.mark.parametrize(
    "path, ready",
    [
        pytest.param("/", "CAN-U1", id="lobby"),
        pytest.param("/table/PER-U1", "Take the seat", id="banked table"),
        pytest.param("/table/MEL-NL1", "Take the seat", id="poker table"),
    ],
)
def test_the_first_load_of_a_page_is_small(
    path: str, ready: str, house: House, browser: Browser
) -> None:
    context = browser.new_context()
    page = context.new_page()
    line = context.new_cdp_session(page)
    loaded: dict[str, float] = {}
    paths: dict[str, str] = {}
    line.on(
        "Network.requestWillBeSent", lambda e: paths.update({e["requestId"]: e["request"]["url"]})
    )
    line.on(
        "Network.loadingFinished",
        lambda e: loaded.update({e["requestId"]: e["encodedDataLength"]}),
    )
    line.on(
        "Network.webSocketFrameReceived",
        lambda e: note_message(loaded, e["response"]["payloadData"]),
    )
    line.send("Network.enable")
    page.goto(f"{house.address}{path}", wait_until="networkidle")
    expect(page.get_by_text(ready).first).to_be_visible()
    parts = {paths.get(name, name).removeprefix(house.address): n for name, n in loaded.items()}
    context.close()
    assert any(part.endswith(".js") for part in parts), "the page came without its program"
    assert sum(parts.values()) <= MOST_BYTES, "\n".join(
        f"{size:>8.0f}  {part}" for part, size in sorted(parts.items(), key=lambda p: -p[1])
    )


def test_files_of_the_client_are_sent_compressed_to_whoever_takes_them_so(
    house: House, browser: Browser
) -> None:
    context = browser.new_context()
    page = context.new_page()
    answers = []
    page.on("response", lambda response: answers.append(response))
    page.goto(house.address, wait_until="networkidle")
    sent = [a for a in answers if a.url.endswith((".js", ".css")) or a.url == f"{house.address}/"]
    assert len(sent) > 2
    assert {a.headers.get("content-encoding") for a in sent} == {"gzip"}
    plain = context.request.get(house.address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "<!doctype html>" in plain.text().lower()
    context.close()
