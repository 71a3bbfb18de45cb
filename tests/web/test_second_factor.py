"""Tests that a second factor is added and used in the browser, by keyboard alone."""

import base64
import hashlib
import hmac
import struct
import time

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.staff import PASSWORD, register


def app_code(secret: str, steps: int = 0) -> str:
    """What an authenticator app shows now, or some steps of thirty seconds later (RFC 6238)."""
    counter = struct.pack(">Q", int(time.time()) // 30 + steps)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    start = digest[19] & 15
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def types(page: Page, text: str) -> None:
    """Types into the field that has the focus, and sends the form."""
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def gives_password(page: Page, house: House, name: str) -> None:
    page.goto(f"{house.address}/sign-in")
    page.get_by_label("Name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    types(page, PASSWORD)


def signs_out(page: Page) -> None:
    """Presses the button and waits: a page that is left at once takes its request back."""
    button = page.get_by_role("button", name="Sign out")
    button.press("Enter")
    expect(button).to_have_count(0)


def test_a_second_factor_is_added_and_used_by_keyboard(house: House, new_page: NewPage) -> None:
    """Fault of 0.1: a password was all that anybody could be asked for."""
    register(house, "Zoe Twofold").web.close()
    page = new_page()
    gives_password(page, house, "Zoe Twofold")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.goto(f"{house.address}/account")
    page.get_by_label("Your password").focus()
    types(page, "not my password")
    expect(page.get_by_role("alert")).to_contain_text("The name or the password is wrong.")
    expect(page.get_by_label("Your password")).to_be_focused()
    page.keyboard.press("Control+A")
    types(page, PASSWORD)
    expect(page.get_by_label("Code that the app shows")).to_be_focused()
    form = page.get_by_role("form", name="Confirm the second factor")
    secret = form.locator("code").inner_text().replace(" ", "")
    link = form.get_by_role("link").get_attribute("href") or ""
    assert link.startswith("otpauth://totp/Croupier%3AZoe%20Twofold?secret=" + secret)
    types(page, app_code(secret))
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_focused()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="I have written them down")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have a second factor. 10 of 10")).to_be_visible()
    signs_out(page)

    field = page.get_by_label("Code of your second factor")
    gives_password(page, house, "Zoe Twofold")
    expect(page.get_by_role("status").filter(has_text="six digits")).to_be_visible()
    expect(field).to_be_focused()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    types(page, "1")
    expect(page.get_by_role("alert")).to_contain_text("This code is wrong or was used.")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    types(page, app_code(secret, steps=1))
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    signs_out(page)
    gives_password(page, house, "Zoe Twofold")
    expect(field).to_be_focused()
    types(page, recovery.upper())
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
