"""What people give to sign in: names, passwords and codes, and why they are refused."""

from typing import Annotated

import msgspec

from croupier.errors import text_form

SHORTEST, LONGEST = 10, 200
"""How many characters a password may have."""
NAME = text_form(
    r"^[A-Za-z0-9][A-Za-z0-9 ._'-]{1,39}\Z",
    "a name of 2 to 40 letters, digits, spaces, dots, dashes or apostrophes",
)
NewName = Annotated[str, msgspec.Meta(pattern=NAME)]
NewSecret = Annotated[str, msgspec.Meta(min_length=SHORTEST, max_length=LONGEST)]
Code = Annotated[str, msgspec.Meta(max_length=40)]
"""A code of an authenticator app, or a recovery code."""
REFUSED: dict[str, tuple[str, str]] = {
    "wrong": ("The name or the password is wrong. Try again.", "wrong-password"),
    "spent": ("This one-time password was used or is too old. Ask for another.", "one-time-spent"),
    "needs-code": (
        "Give the code that your authenticator app shows now, or a recovery code.",
        "code-needed",
    ),
    "wrong-code": ("This code is wrong or was used. Wait for the next one.", "wrong-code"),
}
"""The message and the name of each refused attempt to sign in."""
HARDER = "one that is harder to guess: more than your name, common words, years and rows of keys"


class SignIn(msgspec.Struct, frozen=True):
    """`code` is one of the second factor, for people who have one."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    password: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    code: Code = ""


class NewPlayer(msgspec.Struct, frozen=True):
    name: NewName
    password: NewSecret


class NewPassword(msgspec.Struct, frozen=True):
    old: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    new: NewSecret
