"""The event that notes that a person's password was reset from the command line."""

import msgspec

STREAM = "audit:accounts"


class PasswordReset(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """An operator gave a person a one-time password. The event never holds a secret.

    `by` is the operator's name in the operating system; `second_factor` says whether the person's
    second factor was removed. The world does not depend on it.
    """

    person: str
    by: str
    second_factor: bool
