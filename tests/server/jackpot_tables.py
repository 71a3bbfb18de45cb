"""Sets up tables with a jackpot wager over HTTP, and deals a royal flush at one."""

from collections.abc import Iterator
from typing import Any

from croupier import floor
from croupier.banked import next_steps
from croupier.house.opening.founding import DEMONSTRATION
from tests.server.manual_server import MELBOURNE, PERTH, SYDNEY, Guest, ManualServer
from tests.server.two_people import confirm

TOP = "casino-operator"
SYSTEMS = {
    "melbourne-wsop": "Melbourne jackpot",
    "sydney-bonus": "Sydney jackpot",
    "perth-ultimate": "Perth jackpot",
}
HOUSES = {"melbourne-wsop": MELBOURNE, "sydney-bonus": SYDNEY, "perth-ultimate": PERTH}
HOLE, BOARD, DEALER = ("Ah", "Kh"), ("Qh", "Jh", "Th", "2c", "3d"), ("4s", "4c")

FACE_UP = {
    ("melbourne-wsop", "bonus"): ("board", "dealer"),
    ("melbourne-wsop", "ultimate"): ("board",),
    ("sydney-bonus", "bonus"): (),
    ("perth-ultimate", "ultimate"): ("board",),
    ("canberra-ultimate", "ultimate"): (),
}
"""Which cards are dealt face up, so that they are read as they fall."""


def sign_of(book: str, game: str) -> dict[str, Any]:
    """The sign of the demonstration floor's table of a game; its jackpot wager costs $5."""
    return next(plan.sign for plan in DEMONSTRATION if (plan.book, plan.game) == (book, game))


def set_up(
    boss: Guest,
    table: str,
    book: str,
    game: str,
    sign: Any = None,
    system: str = "",
    deck: str = "",
) -> Any:
    """A new table, linked to a system in the same request where one is named."""
    command = {
        "type": "SetUpTable",
        "table": table,
        "book": book,
        "game": game,
        "sign": sign or sign_of(book, game),
        "deck": deck,
    }
    wish = {"role": TOP, "command": command} | ({"system": system} if system else {})
    return boss.post("/api/floor/commands", wish)


def ready(boss: Guest, table: str) -> None:
    """Everything the book wants done before the opening is done."""
    for chore in boss.get("/api/pit")["waiting"]:
        if chore["where"] == table and chore["command"] == "DoTableChore":
            boss.floor(
                "DoTableChore", role=TOP, table=table, number=chore["number"], note="seen to"
            )


def opens(who: Guest, table: str, system: str = "", role: str = TOP) -> Any:
    """Tries to open a table, with a system to link it to where one is named."""
    wish = {"role": role, "command": {"type": "OpenTable", "table": table}}
    return who.post("/api/floor/commands", wish | ({"system": system} if system else {}))


def pools(who: Guest, system: str) -> list[str]:
    """What a system's pools hold, exact to four decimals."""
    meter = next(m for m in who.get("/api/meters") if m["id"] == system)
    return [pool["amount"] for pool in meter["pools"]]


def deal_a_royal_flush(
    server: ManualServer, dealer: Guest, table: str, seat: int, spot: str
) -> list[str]:
    """One round with real cards to its end; answers with the pools while it was under way."""
    found = server.casino.world.table(table)
    assert found is not None
    system = server.casino.world.jackpots[found.book].tables[table].system
    does(dealer, table, "OpenRound")
    opened = server.casino.world.play(table).rules
    assert opened is not None
    for wager in opened.law.required:
        does(dealer, table, "RecordWager", seat=seat, wager=wager, amount=1000)
    does(dealer, table, "RecordWager", seat=seat, wager=spot, amount=500)
    fed: list[str] = []
    for phase in deal_to_the_end(server, dealer, found, seat):
        fed = fed or (pools(dealer, system) if phase == "play" else [])
    return fed


def deal_to_the_end(
    server: ManualServer, dealer: Guest, table: floor.Table, seat: int, *, keys: bool = True
) -> Iterator[str]:
    """Does what is due in a round with one player until it is over; the phase before each step.

    Prizes are keyed off by two people, unless `keys` says otherwise.
    """
    pack = {"board": list(BOARD), "dealer": list(DEALER)}
    for _ in range(60):
        play = server.casino.world.play(table.id)
        if play.over:
            return
        assert play.rules is not None
        todo = next(t for t in next_steps(play.state, play.rules.law) if not t.may)
        does(dealer, table.id, **_next(todo, pack, seat, FACE_UP[table.book, table.game]))
        if keys:
            key_off(server, dealer, table)
        yield play.state.phase
    raise AssertionError("the round does not end")


KEYS = {"determine": "tg-assistant-casino-manager", "verify": "table-inspector"}
"""Who keys a prize off, by the books (Melbourne 10.1.1, Perth 4.16(b)); the dealer witnesses it."""


def key_off(server: ManualServer, dealer: Guest, table: floor.Table) -> None:
    """Does what the prizes of a table wait for, with a second person where a key is turned."""
    state = server.casino.world.jackpots.get(table.book)
    path = f"/api/jackpots/{table.book}/commands"
    for claim in state.owed_at(table.id) if state is not None else ():
        for duty in claim.needs:
            wish = {"type": "Attest", "claim": claim.id, "duty": duty}
            role = KEYS.get(duty, "dealer")
            officer = dealer
            if duty in KEYS:
                name = f"{duty} {table.id}"
                officer = server.officer(dealer, name, HOUSES[table.book], role)
            answer = officer.post(path, {"role": role, "command": wish})
            assert answer.status_code == 200, answer.text
            if duty in KEYS:
                assert confirm(dealer, "dealer").status_code == 200


def does(dealer: Guest, table: str, kind: str, **fields: Any) -> None:
    """A command of the dealer's console."""
    wish = {"role": "dealer", "command": {"type": kind, **fields}}
    answer = dealer.post(f"/api/tables/{table}/commands", wish)
    assert answer.status_code == 200, (wish, answer.text)


def _next(
    todo: Any, pack: dict[str, list[str]], seat: int, face_up: tuple[str, ...]
) -> dict[str, Any]:
    """The command that is due, with the next cards of our pack."""
    what = todo.what
    match todo.do:
        case "CutCards":
            return {"kind": "CutCards", "position": 26}
        case "RecordCard" if "seat" in what or "each hand" in what:
            return {"kind": "RecordCard", "to": "seat", "seat": seat}
        case "RecordCard":
            to = "dealer" if "dealer" in what else "board"
            shown = {"card": pack[to].pop(0)} if to in face_up else {}
            return {"kind": "RecordCard", "to": to, **shown}
        case "TurnUp":
            to = "dealer" if "dealer" in what else "board"
            two = to == "dealer" or ("turn" in what and "river" in what)
            count = 3 if "flop" in what else 2 if two else 1
            return {"kind": "TurnUp", "what": to, "cards": [pack[to].pop(0) for _ in range(count)]}
        case "TurnHand":
            return {"kind": "TurnHand", "seat": seat, "cards": list(HOLE)}
        case "Decide":
            return {"kind": "Bet", "seat": seat, "amount": todo.options[-1].amounts[0]}
        case other:
            return {"kind": other}
