"""The terms of time where the house deals in the browser: for a decision, and for a re-buy."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class ActingTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a player may take at a table that the house deals in the browser.

    `time_bank` are seconds for the whole tournament, used when the time for a decision is over.
    `reconnect` is what somebody gets besides, for each decision, whose connection is lost.
    `re_buy` are seconds in which a player without chips answers whether to buy back in.
    """

    seconds: Annotated[int, Meta(ge=1, le=600)] = 30
    time_bank: Annotated[int, Meta(ge=0, le=3600)] = 60
    reconnect: Annotated[int, Meta(ge=0, le=600)] = 30
    re_buy: Annotated[int, Meta(ge=5, le=600)] = 60
