"""Whether a test observed what Croupier does, or only looked at the data of a book.

A profile function watches the calls of a test until one of them is a command, a refusal, a
settlement, a view or an answer of the program; then it takes itself away.
"""

import sys
import threading
from types import FrameType
from typing import Any

OBSERVED = (
    "/croupier/acts/engine.py",
    "/croupier/acts/refusal.py",
    "/croupier/acts/authority.py",
    "/croupier/banked/settlement/",
    "/croupier/banked/views.py",
    "/croupier/banked/console.py",
    "/croupier/poker/hand/views.py",
    "/croupier/poker/deal/views.py",
    "/croupier/jackpot/",
    "/croupier/tournament/",
    "/croupier/floor/",
    "/croupier/odds/",
    "/croupier/house/",
    "/croupier/server/",
    "/croupier/cli/",
)


class Observing:
    """Watches one test: `seen` is true once it has observed something."""

    def __init__(self) -> None:
        self.seen = False

    def __enter__(self) -> "Observing":
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if self.seen:
            sys.setprofile(None)
        elif event == "call" and frame.f_code.co_name != "<module>":
            file = frame.f_code.co_filename
            if any(part in file for part in OBSERVED):
                self.seen = True
                sys.setprofile(None)
