"""The permitted differences of tournaments in who may act, and in places, sessions and wagers."""

from collections.abc import Callable
from typing import Any, Final

from tests.recorded.difference import Difference, Found, refused_now

HANDS: Final = ("StartHand", "EndHand", "Fall")
BOUGHT_NOTHING: Final = "did not buy back in"
OWN: Final = ("Withdraw", "Retire", "ReBuy", "LetGo", "AddOn")


def _refused_to(book: str, kinds: tuple[str, ...], *words: str) -> Callable[[Found], bool]:
    """Commands that are refused now because of who gave them."""

    def applies(found: Found) -> bool:
        now = found.now
        if found.part != "answer" or found.command["type"] not in kinds:
            return False
        if not isinstance(now, dict) or now.get("book") != book:
            return False
        return any(word in now["reason"] for word in words)

    return applies


def _started_past(book: str) -> Callable[[Found], bool]:
    """Sessions that were refused because nobody was left to play them."""

    def applies(found: Found) -> bool:
        ours = bool(found.setup["terms"]["book"] == book)
        if not ours or found.part != "answer" or found.command["type"] != "StartSession":
            return False
        return isinstance(found.was, dict) and found.was["reason"] == "nobody is left to play it"

    return applies


def _let_go(event: dict[str, Any]) -> bool:
    return event.get("why") == BOUGHT_NOTHING


def _out_at_the_end(book: str) -> Callable[[Found], bool]:
    """Ends of sessions with somebody who did not buy back in."""

    def applies(found: Found) -> bool:
        ours = bool(found.setup["terms"]["book"] == book)
        if not ours or found.part != "answer" or found.command["type"] != "EndSession":
            return False
        if not isinstance(found.was, list) or not isinstance(found.now, list):
            return False
        late = {e["player"] for e in found.was if e["type"] == "Ranked" and _let_go(e)}
        now = (e.get("players", [e.get("player")]) for e in found.now if _let_go(e))
        return bool(late) and late == {player for players in now for player in players}

    return applies


def _disqualified(book: str) -> Callable[[Found], bool]:
    """Disqualified when out or between sessions, which was refused."""

    def applies(found: Found) -> bool:
        ours = bool(found.setup["terms"]["book"] == book)
        ours = ours and found.command["type"] == "Disqualify"
        return ours and found.part == "answer" and isinstance(found.was, dict)

    return applies


def _without_places(view: Any) -> Any:
    players = [{k: v for k, v in one.items() if k != "place"} for one in view["players"]]
    return {**view, "players": sorted(players, key=lambda one: str(one["player"]))}


def _other_places(book: str) -> Callable[[Found], bool]:
    """Views that differ in the places of players who are without chips, and in nothing else."""

    def applies(found: Found) -> bool:
        if found.part != "view":
            return False
        ours = found.setup["terms"]["book"] == book
        return bool(ours and _without_places(found.was) == _without_places(found.now))

    return applies


def _other_events(book: str, kind: str) -> Callable[[Found], bool]:
    """A command of this kind that was taken and is taken, with other events."""

    def applies(found: Found) -> bool:
        if found.part != "answer" or found.command["type"] != kind:
            return False
        both = isinstance(found.was, list) and isinstance(found.now, list)
        return both and found.setup["terms"]["book"] == book

    return applies


def _seat_taken(found: Found) -> bool:
    """Somebody comes to a seat between sessions, which was refused for another reason."""
    if found.part != "answer" or found.command["type"] != "Arrive":
        return False
    both = isinstance(found.was, dict) and isinstance(found.now, dict)
    then = ("is through", "is beaten")
    return both and any(word in found.was["reason"] for word in then)


def _closed(book: str) -> Callable[[Found], bool]:
    """Entries and reserves who come too late, which is refused by the clause."""

    def applies(found: Found) -> bool:
        if found.part != "answer" or found.command["type"] not in ("Enter", "SeatReserve"):
            return False
        both = isinstance(found.was, dict) and isinstance(found.now, dict)
        return both and found.now.get("book") == book

    return applies


def _second_deal(found: Found) -> bool:
    now = found.now
    deal = found.part == "answer" and found.command["type"] == "AgreeDeal"
    return deal and isinstance(now, dict) and "it stands" in now["reason"]


def _balanced(found: Found) -> bool:
    lists = isinstance(found.was, list) and isinstance(found.now, list)
    return found.command["type"] == "Rebalance" and found.part == "answer" and lists


_CONDUCTED: Final = (
    ("canberra-ultimate", "16.4", 501),
    ("melbourne-poker", "12.4.8(g)", 490),
    ("melbourne-wsop", "13.4.8(g)", 2),
)
_OWN: Final = (
    ("canberra-ultimate", "16.23", 261),
    ("melbourne-poker", "12.4.8(b)(vi)", 8),
    ("melbourne-wsop", "13.4.8(b)(vi)", 9),
)
_DISQUALIFIED: Final = (
    ("canberra-ultimate", "16.4", 791),
    ("melbourne-poker", "12.4.8(a)(ii)", 480),
    ("melbourne-wsop", "13.4.8(a)(ii)", 227),
)
_PLACES: Final = (
    ("canberra-ultimate", "16.20", 196),
    ("melbourne-poker", "12.4.6(a)", 105),
    ("melbourne-wsop", "13.4.6(a)", 42),
)

_CLOSED: Final = (
    ("canberra-ultimate", "16.8", 16),
    ("melbourne-poker", "12.4.2(c)", 0),
    ("melbourne-wsop", "13.4.2(c)", 17),
)
_AWARDED: Final = (
    ("canberra-ultimate", "16.20", 81),
    ("melbourne-poker", "12.4.6(a)", 108),
    ("melbourne-wsop", "13.4.6(a)", 329),
)
_GOODS: Final = (
    ("canberra-ultimate", "16.22", 141),
    ("melbourne-poker", "12.4.7(a)", 23),
    ("melbourne-wsop", "13.4.7(a)", 4),
)

DIFFERENCES: Final = (
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"Enter and SeatReserve in play were refused without a clause under {book}",
            now=f"Enter and SeatReserve in play are refused by the clause under {book}",
            why="Where the conditions have no late entries, the seats are drawn before play.",
            applies=_closed(book),
            example=example,
            goes_on=True,
        )
        for book, clause, example in _CLOSED
    ),
    Difference(
        engine="tournament",
        book="melbourne-poker",
        clause="12.4.5(a)",
        was="StartHand tied all who were too late for a re-buy",
        now="StartHand places them by when the last chip was lost",
        why="Places are found by the order of elimination, as the conditions say.",
        applies=_other_events("melbourne-poker", "StartHand"),
        example=1505,
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"AwardPlaces went by when a re-buy was given up under {book}",
            now=f"AwardPlaces goes by when the last chip was lost under {book}",
            why="Places are found by the order of elimination, as the conditions say.",
            applies=_other_events(book, "AwardPlaces"),
            example=example,
        )
        for book, clause, example in _AWARDED
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"AddValue put the worth of goods into the pool as cash under {book}",
            now=f"AddValue names goods for a place, beside the pool, under {book}",
            why="Goods and services are another form of value than cash.",
            applies=_other_events(book, "AddValue"),
            example=example,
        )
        for book, clause, example in _GOODS
    ),
    Difference(
        engine="tournament",
        book="canberra-ultimate",
        clause="16.10",
        was="Arrive was refused to players between sessions",
        now="Arrive takes the seat that is drawn for a later session",
        why="Players take their seats before the commencement of their session.",
        applies=_seat_taken,
        example=1396,
        goes_on=True,
    ),
    Difference(
        engine="tournament",
        book="melbourne-poker",
        clause="12.4.7(b)",
        was="AgreeDeal replaced a deal with players who were out by then",
        now="AgreeDeal is refused where an earlier deal was made with others",
        why="What was agreed is paid.",
        applies=_second_deal,
        example=1680,
        goes_on=True,
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"StartHand, EndHand and Fall were taken from anybody under {book}",
            now=f"StartHand, EndHand and Fall are for whoever deals, and above, under {book}",
            why="The director conducts the tournament, and dealers deal in it.",
            applies=_refused_to(book, HANDS, "you act as"),
            example=example,
            goes_on=True,
        )
        for book, clause, example in _CONDUCTED
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"Players were withdrawn, retired and sold chips by anybody under {book}",
            now=f"Players withdraw, retire and buy chips themselves, or at the desk, under {book}",
            why="What a player pays or gives up is for the player to decide.",
            applies=_refused_to(book, OWN, "you act as", "only for yourself"),
            example=example,
            goes_on=True,
        )
        for book, clause, example in _OWN
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"Disqualify was refused before play, between sessions and when out under {book}",
            now=f"Disqualify is possible until the prizes are paid under {book}",
            why="The conditions state when a player may be disqualified, and not only in play.",
            applies=_disqualified(book),
            example=example,
            goes_on=True,
        )
        for book, clause, example in _DISQUALIFIED
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"Places went by when a re-buy was given up under {book}",
            now=f"Places go by when the last chip was lost under {book}",
            why="Places are found by the order of elimination, as the conditions say.",
            applies=_other_places(book),
            example=example,
        )
        for book, clause, example in _PLACES
    ),
    Difference(
        engine="tournament",
        book="melbourne-poker",
        clause="12.2.4",
        was="Rebalance counted people without chips",
        now="Rebalance counts players who have chips",
        why="Everybody has an equal chance only where as many play at each table.",
        applies=_balanced,
        example=205,
    ),
    Difference(
        engine="tournament",
        book="canberra-ultimate",
        clause="16.16",
        was="AskWagers: the dealer asked anybody in any order",
        now="AskWagers: the dealer asks clockwise from the starting marker",
        why="Players place their wagers in order and in a clockwise direction.",
        applies=refused_now("AskWagers", "Wagers are made clockwise", "16.16"),
        example=56,
        goes_on=True,
    ),
    Difference(
        engine="tournament",
        book="canberra-ultimate",
        clause="16.17",
        was="ChangeWager was taken after the round",
        now="ChangeWager is refused when the round is over",
        why="The opportunity to wager is completed.",
        applies=refused_now("ChangeWager", "cannot change the wager now", "16.17"),
        example=836,
        goes_on=True,
    ),
    Difference(
        engine="tournament",
        book="melbourne-wsop",
        clause="",
        was="ChangeWager at Melbourne was taken after the round",
        now="ChangeWager at Melbourne is refused when the round is over",
        why="The round has been settled.",
        applies=refused_now("ChangeWager", "cannot change the wager now", ""),
        example=592,
        goes_on=True,
    ),
    Difference(
        engine="tournament",
        book="canberra-ultimate",
        clause="16.18",
        was="SetClock: a break had no length",
        now="SetClock: a break states its length",
        why="The director specifies the amount of time allowed for the break.",
        applies=refused_now("SetClock", "State how long the break lasts", "16.18"),
        example=951,
        goes_on=True,
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"StartSession at {house}: a session that nobody may play stopped the tournament",
            now=f"StartSession at {house}: a session that nobody may play is left out",
            why="Without it the next session could never begin.",
            applies=_started_past(book),
            example=example,
        )
        for book, house, clause, example in (
            ("melbourne-wsop", "Melbourne", "13.4.3(a)(i)", 264),
            ("canberra-ultimate", "Canberra", "16.3(a)(iii)(A)", 1201),
        )
    ),
    *(
        Difference(
            engine="tournament",
            book=book,
            clause=clause,
            was=f"EndSession at {house}: who let a re-buy go until then was placed at the end",
            now=f"EndSession at {house}: who let a re-buy go until then is placed by the bust",
            why="Places follow the order in which players lost their last chips.",
            applies=_out_at_the_end(book),
            example=example,
        )
        for book, house, clause, example in (
            ("melbourne-wsop", "Melbourne", "13.4.5(a)", 1592),
            ("canberra-ultimate", "Canberra", "16.7", 1886),
        )
    ),
)
