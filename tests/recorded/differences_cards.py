"""The permitted differences from version 0.1 in counts of the cards and in new cards."""

from collections.abc import Callable
from typing import Final

from tests.recorded.difference import Difference, Found, refused_now

_WRONG_DECK: Final = ("missing-or-foreign-card", "wrong-deck", "shuffler-miscount")
_DEALS_ON: Final = (
    *("Deal", "RecordCard", "TurnUp", "Settle", "PayJackpot", "CloseJackpot", "CloseRound"),
)
_WHY_COUNT: Final = "A short deck does not play on (changelog: Counts)."
_WHY_SHUFFLE: Final = "Cards changed or counted after the shuffle are shuffled again."


def _both_taken(*kinds: str) -> Callable[[Found], bool]:
    def applies(found: Found) -> bool:
        named = found.part == "answer" and found.command["type"] in kinds
        return named and isinstance(found.was, list) and isinstance(found.now, list)

    return applies


def _ruled(found: Found) -> bool:
    """A ruling on a deck that is not complete, which is replaced now."""
    return _both_taken("RuleOn")(found) and found.was[0]["irregularity"] in _WRONG_DECK


def _right(found: Found) -> bool:
    """A right count of cards that were shuffled already."""
    return _both_taken("CountCards")(found) and found.now[-1]["type"] == "ShuffleSpoilt"


def _wrong(found: Found) -> bool:
    return _both_taken("CountCards")(found) and found.command["count"] != 52


def _stopped(found: Found) -> bool:
    """A round that waits for its cards to be counted or checked."""
    now = found.now
    named = found.part == "answer" and found.command["type"] in _DEALS_ON
    return named and isinstance(now, dict) and "before the round goes on" in now["reason"]


def _listed(found: Found) -> bool:
    """A view in which a count or check that stops the round comes first in the list."""
    if found.part != "view" or not isinstance(found.was, dict) or "todo" not in found.now:
        return False
    but_list = [{**each, "todo": []} for each in (found.was, found.now)]
    return but_list[0] == but_list[1] and found.now["todo"][0]["do"] in ("CountCards", "DoDuty")


def _missing(found: Found) -> bool:
    return _both_taken("ReportTrouble")(found) and found.command["what"] == "a card is missing"


def _waits(clause: str) -> Callable[[Found], bool]:
    """A round that waits for a count that was ordered, whatever else stood against it then."""

    def applies(found: Found) -> bool:
        now = found.now
        named = found.part == "answer" and found.command["type"] == "BeginRound"
        told = named and isinstance(now, dict) and "A count of the cards is or" in now["reason"]
        return told and now["clause"] == clause

    return applies


def _banked(
    book: str,
    clause: str,
    was: str,
    now: str,
    why: str,
    applies: Callable[[Found], bool],
    example: int,
) -> Difference:
    return Difference("banked", book, clause, was, now, why, applies, example)


DIFFERENCES: Final[tuple[Difference, ...]] = (
    _banked(
        "every book",
        "",
        "RuleOn a deck that is not complete: the same deck was used again",
        "RuleOn a deck that is not complete: the deck is to be replaced",
        _WHY_COUNT,
        _ruled,
        153,
    ),
    _banked(
        "perth-ultimate",
        "6.4(c)",
        "RuleOn a wrong deck voided the round",
        "RuleOn a wrong deck says whether the round is void or played on",
        "The operator may void the outcome, and need not.",
        refused_now("RuleOn", "hands: expected one of play on, void all"),
        309,
    ),
    _banked(
        "every book",
        "",
        "CountCards with a wrong number: only recorded, or new cards were due",
        "CountCards with a wrong number: the round is reported for it, and the deck replaced",
        _WHY_COUNT,
        _wrong,
        3,
    ),
    _banked(
        "every book",
        "",
        "CountCards after the shuffle: the cards were dealt as they were",
        "CountCards after the shuffle: the cards are shuffled again",
        _WHY_SHUFFLE,
        _right,
        573,
    ),
    _banked(
        "every book",
        "",
        "DoDuty after the shuffle, or with new cards: the cards were dealt as they were",
        "DoDuty after the shuffle, or with new cards: the cards are checked and shuffled",
        _WHY_SHUFFLE,
        _both_taken("DoDuty"),
        180,
    ),
    _banked(
        "every book",
        "",
        "BringDecks after the shuffle: the cards shuffled before were dealt",
        "BringDecks after the shuffle: the cards are shuffled again",
        _WHY_SHUFFLE,
        _both_taken("BringDecks"),
        69,
    ),
    _banked(
        "every book",
        "",
        "a round went on while its cards were to be counted or checked",
        "a round waits while its cards are to be counted or checked",
        _WHY_COUNT,
        _stopped,
        18,
    ),
    _banked(
        "every book",
        "",
        "a count or check of the cards was not listed during a round",
        "a count or check of the cards is listed first during a round",
        _WHY_COUNT,
        _listed,
        18,
    ),
    Difference(
        engine="floor",
        book="every book",
        clause="",
        was="CountCards with a wrong number: at most the deck was to be checked",
        now="CountCards with a wrong number: the deck is to be replaced, and its round is void",
        why=_WHY_COUNT,
        applies=_wrong,
        example=26,
    ),
    Difference(
        engine="floor",
        book="every book",
        clause="",
        was="ReportTrouble about a missing card: at most the deck was to be checked",
        now="ReportTrouble about a missing card: the deck is to be replaced, and its round is void",
        why=_WHY_COUNT,
        applies=_missing,
        example=0,
    ),
    *(
        Difference(
            engine="floor",
            book=book,
            clause=clause,
            was=f"BeginRound under {book} began though a count was ordered",
            now=f"BeginRound under {book} waits for a count that was ordered",
            why="An order of the officer whom the book names stops the cards, by a setting.",
            applies=_waits(clause),
            example=example,
            goes_on=True,
        )
        for book, clause, example in (
            ("canberra-ultimate", "2.6", 92),
            ("melbourne-wsop", "3.3", 10),
            ("sydney-bonus", "3.8", 57),
        )
    ),
)
