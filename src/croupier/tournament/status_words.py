"""The status of an entrant and the stage of a tournament, as messages put them to people."""

from __future__ import annotations

from typing import Final

from croupier.tournament.events import EntrantStatus
from croupier.tournament.state import Stage

STATUS_OF_MANY: Final[dict[EntrantStatus, str]] = {
    "reserve": "are on the list of reserves",
    "entered": "have entered and not begun to play",
    "playing": "are playing",
    "busted": "have no chips left",
    "through": "go on to the next session",
    "beaten": "have lost this session",
    "out": "are out of the tournament",
    "withdrawn": "have withdrawn",
    "no-show": "did not come to the start",
}
"""What is said of "you" or of several players: "you are playing"."""

STATUS_OF_ONE: Final[dict[EntrantStatus, str]] = {
    "reserve": "is on the list of reserves",
    "entered": "has entered and not begun to play",
    "playing": "is playing",
    "busted": "has no chips left",
    "through": "goes on to the next session",
    "beaten": "has lost this session",
    "out": "is out of the tournament",
    "withdrawn": "has withdrawn",
    "no-show": "did not come to the start",
}
"""What is said of one player: "ann is playing"."""

STAGES: Final[dict[Stage, str]] = {
    "draft": "is being prepared",
    "open": "is open for entries",
    "called": "has called its players to their seats",
    "playing": "is being played",
    "between": "is between sessions",
    "over": "is over",
    "cancelled": "has been cancelled",
}
"""What is said of a tournament: "the tournament is over"."""
