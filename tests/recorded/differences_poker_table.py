"""The permitted differences of poker tables from version 0.1."""

from collections.abc import Callable
from typing import Any, Final

from tests.recorded.difference import Difference, Found, refused_now
from tests.recorded.differences_poker import shown_by_need

BOOK: Final = "melbourne-poker"


def _row(
    clause: str,
    was: str,
    now: str,
    why: str,
    applies: Callable[[Found], bool],
    example: int,
    *,
    goes_on: bool = False,
) -> Difference:
    return Difference("poker-table", BOOK, clause, was, now, why, applies, example, goes_on)


def _taken_now(kind: str) -> Callable[[Found], bool]:
    """Commands of this kind that version 0.1 refused."""

    def applies(found: Found) -> bool:
        named = found.part == "answer" and found.command["type"] == kind
        return named and isinstance(found.was, dict) and isinstance(found.now, list)

    return applies


def _both_taken(kind: str) -> Callable[[Found], bool]:
    def applies(found: Found) -> bool:
        named = found.part == "answer" and found.command["type"] == kind
        return named and isinstance(found.was, list) and isinstance(found.now, list)

    return applies


def _newcomers_only(found: Found) -> bool:
    """A notice that is about nothing but how newcomers come in."""
    now = found.now
    named = found.part == "answer" and found.command["type"] == "Announce"
    return named and isinstance(now, dict) and "at least one value that differs" in now["reason"]


def _refused(kind: str) -> Callable[[Found], bool]:
    """Commands of this kind that version 0.1 took, and that are refused now."""

    def applies(found: Found) -> bool:
        named = found.part == "answer" and found.command["type"] == kind
        return named and isinstance(found.was, list) and isinstance(found.now, dict)

    return applies


def _excluded(found: Found) -> bool:
    """A view in which nothing but a Dealt Out button is missing."""
    if found.part != "view" or {**found.was, "owes": {}} != {**found.now, "owes": {}}:
        return False
    owed, owes = found.was["owes"], found.now["owes"]
    return all(owes[who] in (owed[who], _less_dealt_out(owed[who])) for who in owed)


def _less_dealt_out(buttons: list[str]) -> list[str]:
    return [button for button in buttons if button != "dealt-out"]


def _closed(found: Found) -> bool:
    return found.part == "view" and found.was["closed"] and found.now["closed"]


def _move_costs(found: Found) -> bool:
    """A view in which nothing is different but that somebody who moved waits for the blind."""
    if found.part != "view" or {**found.was, "entry": {}} != {**found.now, "entry": {}}:
        return False
    return bool(found.now["entry"].items() - found.was["entry"].items() <= _waiting(found.now))


def _waiting(view: dict[str, Any]) -> set[tuple[str, str]]:
    return {(person, entry) for person, entry in view["entry"].items() if entry == "wait"}


DIFFERENCES: Final[tuple[Difference, ...]] = (
    _row(
        "8.20.4",
        "the dealer had hands shown that were alone in a side pot, or bet and were not called",
        "the dealer has hands shown that were called or are equal or better for a pot",
        "A hand of equal or higher value is exposed; there is none where nobody contests.",
        shown_by_need,
        377,
    ),
    _row(
        "8.9.5",
        "MoveSeat back past fewer players than the way round was free",
        "MoveSeat counts the live players that it passes clockwise, whichever way is shorter",
        "The book counts live seats clockwise from the original position.",
        _move_costs,
        268,
    ),
    _row(
        "7.2.2(b)",
        "BeginHand while a time charge was due began the hand",
        "BeginHand is refused until a time charge that is due has been taken",
        "The fee is payable in advance, and whoever sits down later owes a share.",
        refused_now("BeginHand", "take it before the hand begins", "7.2.2(b)"),
        144,
        goes_on=True,
    ),
    _row(
        "6.3",
        "TakeSeat with fewer chips than the least buy-in: they lay there until more came",
        "a first buy-in below the least one is refused",
        "A player brings at least the minimum buy-in.",
        refused_now("TakeSeat", "The first buy-in must be at least", "6.3"),
        0,
        goes_on=True,
    ),
    _row(
        "6.15",
        "BuyTime: the fee went into the chip box or the float",
        "BuyTime: the fee goes from the account to the house",
        "The fee is no commission, and stakes stay as they are in a hand (6.11).",
        _both_taken("BuyTime"),
        8,
        goes_on=True,
    ),
    _row(
        "6.3",
        "DeliverChips: whatever was ordered joined an empty stake",
        "chips for an empty stake are at least the least buy-in",
        "A player brings at least the minimum buy-in.",
        refused_now("DeliverChips", "The first buy-in must be at least", "6.3"),
        134,
        goes_on=True,
    ),
    _row(
        "1.1 'Lammer'",
        "DeliverChips of chips that nobody ordered was refused",
        "a buy-in needs no order before it",
        "A lammer shows chips on their way; whoever has them at hand needs none.",
        _taken_now("DeliverChips"),
        12,
        goes_on=True,
    ),
    _row(
        "7.3",
        "ChangeCharges in a hand was refused",
        "a change of commission in a hand is noted and made when the hand is over",
        "Every change of a poker table's sign waits for the end of the hand.",
        _taken_now("ChangeCharges"),
        20,
        goes_on=True,
    ),
    _row(
        "8.1.1",
        "WantSeat by somebody who wants another seat already was refused",
        "the last seat that somebody wants counts",
        "Whoever changes their mind says so.",
        _taken_now("WantSeat"),
        69,
        goes_on=True,
    ),
    _row(
        "8.10",
        "Announce: how newcomers come in was a term of the table and changed on notice",
        "an officer says it of each newcomer",
        "The book leaves it to the officer who seats the player.",
        _newcomers_only,
        17,
    ),
    _row(
        "6.1",
        "Announce of a higher last blind took effect without a time of change",
        "a higher last blind is a higher minimum, which needs its time on the notice",
        "The last blind is the least that somebody can play for.",
        _refused("Announce"),
        3,
    ),
    _row(
        "7.3",
        "ChangeCharges to the commission that is on the sign was taken",
        "a change of the sign changes something",
        "A notice without a change says nothing.",
        _refused("ChangeCharges"),
        187,
        goes_on=True,
    ),
    _row(
        "13.2.2",
        "PlaceChase for an excluded player who is still seated was taken",
        "an excluded player places no side wager",
        "Whoever is excluded takes no part.",
        refused_now("PlaceChase", "excluded from", "13.2.2"),
        4,
    ),
    _row(
        "11.3.1",
        "GiveBonus in cash came from the float of the table",
        "GiveBonus in cash comes from the house",
        "A bonus prize is the house's, not the game's.",
        _both_taken("GiveBonus"),
        113,
    ),
    _row(
        "13.3",
        "CloseTable took everybody from their seats at once",
        "CloseTable ends play; players take their chips and leave",
        "The floor closes the table when everybody has left and the closing is done.",
        _closed,
        31,
    ),
    _row(
        "8.15",
        "LeaveSeat with a side wager before the cards was noted for the end of the hand",
        "LeaveSeat with a side wager before the cards gives it back, and the player leaves",
        "Before any card a side wager may be taken back.",
        _both_taken("LeaveSeat"),
        76,
    ),
    _row(
        "11.2 to 11.4",
        "ClaimBonus was taken before a deal was over, and for whoever sat at the seat then",
        "ClaimBonus is taken when a deal is over, for whoever held the hand",
        "What wins a bonus is the hand that was held, read from its cards.",
        _refused("ClaimBonus"),
        56,
    ),
    _row(
        "13.3",
        "AnnounceClosing was taken again while a closing was announced",
        "AnnounceClosing is refused while a closing is announced",
        "One notice says when a table closes.",
        _refused("AnnounceClosing"),
        20,
        goes_on=True,
    ),
    _row(
        "7.2.2(e)",
        "VerifyTime was taken again for charges that were verified",
        "nothing is verified twice",
        "An officer does what waits to be done.",
        _refused("VerifyTime"),
        104,
        goes_on=True,
    ),
    _row(
        "13.2.2",
        "Sanctioned was refused where no breach by the person was on record",
        "every sanction names its breach",
        "The breach is recorded with the sanction.",
        _taken_now("Sanctioned"),
        19,
        goes_on=True,
    ),
    _row(
        "13.2.2",
        "an excluded player still seated was shown as dealt out",
        "an excluded player still seated is left out when a hand is begun, and not marked before",
        "Who is excluded stands in the house's records, not at the seat.",
        _excluded,
        4,
    ),
)
