"""The lines of PokerStars and GGPoker that are not acts: head, seats, streets, results, remarks."""

from __future__ import annotations

import re
from typing import Final

HEAD: Final = re.compile(
    r"[ \t\ufeff]*(?P<site>[A-Za-z ]+?) (?:Hand|Game) #(?P<number>\w+): *(?P<game>.*)"
)
WHEN: Final = re.compile(r" - \d{4}[/-]\d\d?[/-]\d\d? .*")
TABLE: Final = re.compile(
    r"Table '?(?P<table>.*?)'? (?:\d+-max )?(?:\([^)]*\) )?"
    r"(?:Seat #(?P<button>\d+) is the button|no button)"
)
SEAT: Final = re.compile(
    r"Seat (?P<seat>\d+): (?P<who>.+) \((?P<stack>[^()]*?) in chips(?:, [^()]*bounty)?\).*"
)
STREET: Final = re.compile(r"\*\*\* (?P<name>[A-Z -]+?) \*\*\*(?P<rest>.*)")
NEW_CARDS: Final = re.compile(r"\[([^\[\]]*)\][^\[\]]*$")
DEALT: Final = re.compile(r"Dealt to (?P<who>.+?)(?: \[(?P<cards>[^\]]*)\])?\s*$")
RETURNED: Final = re.compile(r"Uncalled bet \((?P<amount>[^)]*)\) returned to (?P<who>.+)")
COLLECTED: Final = re.compile(
    r"(?P<who>.+?) collected \(?(?P<amount>[^)]*?)\)?"
    r" from (?:the )?(?:main |side )?pot(?:[- ]?\d+)?.*"
)
TOTAL: Final = re.compile(r"Total pot .*?\| *Rake (?P<fees>.*)")
FEE: Final = re.compile(r"(?:^|\| *[A-Z][A-Za-z ]*? )([^|]*)")
CARDS_KNOWN: Final = re.compile(
    r"Seat \d+: (?P<who>.+?)(?: \((?:button|small blind|big blind)\))* "
    r"(?:mucked|showed) \[(?P<cards>[^\]]*)\]"
)
_REMARKS: Final = (
    r".* said, .*",
    r".* (?:joins the table at seat|leaves the table|will be allowed to play).*",
    r".* (?:has|was) (?:timed out|returned|been disconnected|disconnected|reconnected).*",
    r".* (?:has|was) (?:removed from|requested|reached) .*",
    r".* is (?:connected|disconnected|sitting out).*",
    r".*: (?:sits out|is sitting out|doesn't show hand).*",
    r".* (?:re-?buys|adds chips|finished the tournament|wins the tournament).*",
    r".* wins .* for (?:eliminating|splitting the elimination).*",
    r"Betting is capped.*",
)
REMARK: Final = re.compile("|".join(_REMARKS))
"""Lines that move no money and are no act."""

RUN_AGAIN: Final = re.compile(r"(?:FIRST|SECOND|THIRD) (?:FLOP|TURN|RIVER|SHOW ?DOWN)")
RUN_MORE_THAN_ONCE: Final = "it was run more than once"
BEYOND: Final = (
    (re.compile(r"Hand was run "), RUN_MORE_THAN_ONCE, True),
    (re.compile(r"Cash ?Drop"), "the house added money to the pot", True),
    (re.compile(r"Cashout|cashed out the hand"), "a player cashed out before the end", False),
    (re.compile(r"all-in insurance"), "a player insured an all-in", False),
    (re.compile(r": discards "), "its discards are told without their cards", True),
)
"""What our engine does not play, by the line that tells it, and whether the other lines still tell
what everybody won and lost."""
