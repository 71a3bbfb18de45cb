"""Time-based one-time passwords: the codes that an authenticator app shows (RFC 6238, RFC 4226).

A code is made of a shared secret and the number of the current time step of thirty seconds. The
choices are those that every app knows: HMAC-SHA-1, six digits, thirty seconds.
"""

import base64
import hmac
import secrets
from typing import Final
from urllib.parse import quote, urlencode

from croupier.acts import SECOND, Millis

STEP: Final = Millis(30 * SECOND)
DIGITS: Final = 6
WINDOW: Final = 1
"""Time steps before and after the current one whose codes count too: clocks differ, and people
need time to type."""
SECRET_BYTES: Final = 20
ISSUER: Final = "Croupier"


def new_secret() -> str:
    """A new shared secret from the operating system's randomness, in base32."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def code_at(secret: str, step: int, digits: int = DIGITS) -> str:
    """The code of a time step (RFC 4226, section 5.3)."""
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), "sha1")
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def step_at(now: Millis) -> int:
    """The number of the time step that an instant falls into."""
    return now // STEP


def matching_step(secret: str, code: str, now: Millis) -> int | None:
    """The time step that a code belongs to, within the window around now; None for a wrong code."""
    current = step_at(now)
    matches = [
        step
        for step in range(max(0, current - WINDOW), current + WINDOW + 1)
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode())
    ]
    return max(matches, default=None)


def enrolment_link(person: str, secret: str) -> str:
    """The `otpauth:` link that an authenticator app reads."""
    label = quote(f"{ISSUER}:{person}")
    fields = urlencode({"secret": secret, "issuer": ISSUER, "digits": DIGITS, "period": 30})
    return f"otpauth://totp/{label}?{fields}"
