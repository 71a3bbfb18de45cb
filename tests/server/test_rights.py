"""Tests of the table of rights: every cell of rights_expected.txt, tried on a running server.

Version 0.1 had no such table: a chip runner read accounts, a dealer the pit of every table, and
staff of one house the people of another.
"""

import itertools
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args
from zlib import crc32

import pytest

from croupier import books
from croupier.server.app import ROUTES, create_app
from croupier.server.live import frames
from croupier.server.rights.catalogue import COMMANDS, Seen
from croupier.server.rights.offices import Office, office_of
from croupier.server.rights.page import page
from croupier.server.rights.reach import staff_reach
from croupier.server.rights.rows import OFFICES, read_rights, rights
from croupier.store import Store
from croupier.tournament import template
from tests.server.commands import commands_of
from tests.server.manual_server import MELBOURNE, PERTH
from tests.server.rights_house import Answer, RightsHouse, Who, rights_house

EXPECTED = Path(__file__).with_name("rights_expected.txt")
DOCS = Path(__file__).parents[2] / "docs"
COLUMNS: tuple[Office, ...] = (
    *("visitor", "guest", "player", "dealer", "supervisor"),
    *("operator", "auditor", "director", "attendant", "administrator"),
)
CELLS = frozenset("-aoTtHh")
SAMPLE = 8
"""Of so many cells the landing tier tries one; the long tier tries all of them."""
Run = Callable[[Awaitable[Any]], Any]


def expected() -> dict[str, dict[str, str]]:
    """The cells by action and office, as somebody wrote them down."""
    found: dict[str, dict[str, str]] = {}
    for line in EXPECTED.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        action, cells = re.split(r" {2,}", line.strip(), maxsplit=1)
        assert action not in found, f"{action} has two lines"
        assert set(cells.split()) <= CELLS, line
        found[action] = dict(zip(COLUMNS, cells.split(), strict=True))
    return found


TABLE = expected()


# --- the table is whole ----------------------------------------------------------------------


def every_action(app: Any) -> set[str]:
    """All endpoints of the application, frames of the socket, commands, and what staff see."""
    served = {f"GET {r.path}" for r in app.router.routes if r.path != "/api/{rest:path}"}
    served = {one for one in served if not any(one[4:] == route.path for route in ROUTES)}
    sent = {f"frame {kind.__struct_config__.tag}" for kind in get_args(frames.Frame)}
    return {r.action for r in ROUTES} | served | sent | COMMANDS | set(get_args(Seen))


def test_every_endpoint_frame_and_command_has_a_line_and_a_row(tmp_path: Path) -> None:
    with Store(str(tmp_path / "house.db")) as store:
        there = every_action(create_app(store))
    assert TABLE.keys() == there
    assert set(rights().by_action) == there
    assert COLUMNS == OFFICES


def cell_of(action: str, office: Office) -> str:
    """The cell that the rows give: a person of staff, or an administrator, is a player as well,
    except in a command that staff send in their own role."""
    row = rights().of(action)
    in_own_role = office not in ("visitor", "guest", "administrator")
    sent = action.startswith(("floor ", "round ", "hand ", "jackpot ", "tournament "))
    if office not in ("visitor", "guest") and "player" in row and not (sent and in_own_role):
        office = "player"
    if office not in row:
        return "-"
    letter = {"anywhere": "a", "own": "o", "table": "T", "house": "H"}[row[office].scope]
    return letter.lower() if row[office].off_duty else letter


def test_the_rows_give_the_cells_that_were_written_down() -> None:
    """So that a row cannot be added, changed or removed without a change of the expected table,
    also where a trial could not tell the difference."""
    for action, cells in TABLE.items():
        assert {office: cell_of(action, office) for office in COLUMNS} == cells, action


def test_the_page_of_rights_is_made_from_the_table() -> None:
    made = ".venv/bin/python -m croupier.server.rights.page > docs/rights.md"
    assert (DOCS / "rights.md").read_text(encoding="utf-8") == page(), made


# --- every cell ------------------------------------------------------------------------------


class Spot(NamedTuple):
    """Where something is tried, seen from the staff of Crown Melbourne on duty at two tables."""

    name: str
    banked: str
    poker: str
    house: str
    book: str
    tournament: str
    person: str


OWN = Spot("own table", "MEL-U1", "MEL-NL1", MELBOURNE, "melbourne-wsop", "mel", "ann")
BESIDE = Spot("other table", "MEL-B1", "MEL-O1", MELBOURNE, "melbourne-wsop", "mel", "ann")
ELSEWHERE = Spot("other house", "PER-U1", "", PERTH, "perth-ultimate", "can", "bob")
SPOTS = (OWN, BESIDE, ELSEWHERE)


def expects(cell: str, who: Who, spot: Spot, *, placed: bool) -> bool:
    """Whether a cell says that this person may, here."""
    if cell in "-ao":
        return cell != "-"
    there = not placed or spot in ((OWN,) if cell in "Tt" else (OWN, BESIDE))
    return there and (who.on_duty or cell in "th")


def allowed(answer: Answer) -> bool:
    """Whether the server let it pass; whatever else it then says of it."""
    denied = answer.status == 401 or answer.name == "not-your-office"
    if denied:
        assert answer.status == (403 if answer.name == "not-your-office" else 401)
    return not denied


FLOOR = {str(command["type"]): command for command in commands_of("floor")}
PLACED_FIELDS = ("table", "house", "book")
PATHS_WITH_PLACE = ("/api/tables/{id}", "/api/tournaments/{id}", "/api/jackpots/{book}")
NAMES_A_PLACE = frozenset(
    {
        *("GET /api/people/{person}", "GET /api/audit/rounds/{round}", "GET /api/audit/looks"),
        *("POST /api/tournaments", "POST /api/poker-room/call", "POST /api/poker-room/main-game"),
        *("POST /api/poker-room/must-move", "POST /api/poker-room/pick-up"),
    }
)
"""Endpoints whose query, body or last part names what they are about."""
STAFF_OF_ROOM = frozenset(
    f"/api/poker-room/{what}" for what in ("call", "main-game", "must-move", "pick-up")
)


def is_placed(action: str) -> bool:
    room, _, kind = action.partition(" ")
    if room in ("GET", "POST"):
        return kind.startswith(PATHS_WITH_PLACE) or action in NAMES_A_PLACE
    return room != "floor" or any(field in FLOOR[kind] for field in PLACED_FIELDS)


def spots(action: str, who: Who) -> tuple[Spot, ...]:
    """Where an action is tried: off duty only where somebody would be on duty."""
    if not is_placed(action) or not who.on_duty:
        return (OWN,)
    poker = action.startswith(("hand ", "POST /api/poker-room"))
    return tuple(spot for spot in SPOTS if spot.poker or not poker)


class Trial:
    """Tries one action as one person at one spot."""

    def __init__(self, house: RightsHouse) -> None:
        self.house = house
        self.rounds = {
            table: house.casino.world.rounds[table][-1].id
            for table in ("MEL-U1", "MEL-B1", "PER-U1")
        }
        law = house.casino.law
        self.texts = {
            b: template(law.book(b), None) for b in ("melbourne-wsop", "canberra-ultimate")
        }

    async def __call__(self, action: str, who: Who, spot: Spot) -> Answer:
        room, _, kind = action.partition(" ")
        if room in ("GET", "POST"):
            return await self._endpoint(room, kind, who, spot)
        if room == "frame":
            return await self._frame(kind, who, spot)
        return await self._command(room, kind, who, spot)

    async def _endpoint(self, method: str, path: str, who: Who, spot: Spot) -> Answer:
        if path == "/api/live":
            return await self._frame("ping", who, spot)
        if path == "/api/sign-out" and who.known is not None:
            who = self.house.session(who.office, who.known.person)
        there = path.replace("{rest:path}", "").replace("{kind}", "none")
        table = spot.poker if "poker" in path else spot.banked
        there = there.replace("{id}", spot.tournament if "tournaments" in path else table)
        there = there.replace("{book}", spot.book if "jackpots" in path else "none")
        there = there.replace("{round}", self.rounds[spot.banked]).replace("{person}", spot.person)
        there = there.replace("{number}", "0")
        if path == "/api/audit/looks":
            there += f"?house={spot.house.replace(' ', '%20')}"
        body = self._body(path, who, spot) if method == "POST" else None
        return await self.house.ask(who, method, there, body)

    def _body(self, path: str, who: Who, spot: Spot) -> dict[str, Any]:
        """What a request needs to be read as far as its role; others are left empty."""
        key, role = self.house.key(), who.role
        if path.startswith("/api/jackpots"):
            return {"key": key, "role": role, "command": {"type": "TopUp"}}
        if path == "/api/tournaments":
            book = spot.book if spot.house == MELBOURNE else "canberra-ultimate"
            return {"key": key, "id": "new", "text": self.texts[book]}
        if path.endswith(("/entries", "/pay-out", "/arrivals")):
            return {"key": key, "role": role, "text": "player\nann\n", "player": "ann"}
        if path.endswith(("/patrons", "/patrons/go")):
            return {"key": key, "role": role, "seat": 1, "name": "x", "chips": 100}
        if path.startswith("/api/proposals"):
            return {"key": key, "role": role, "reason": "no"}
        if path.endswith("/corrections"):
            return {"key": key, "role": role, "clause": "1.1", "reason": "a slip"}
        if path.startswith("/api/poker-room/") and "{" not in path:
            here = {"table": spot.poker, "seat": 1, "main": spot.poker, "person": "ann"}
            return {"key": key, "role": role, **here} if path in STAFF_OF_ROOM else {}
        if path.endswith("/nickname"):
            return {"key": key, "nickname": ""}
        return {"key": key} if path.endswith("/host") else {}

    async def _frame(self, kind: str, who: Who, spot: Spot) -> Answer:
        frame: dict[str, Any] = {"type": kind}
        if kind in ("watch", "unwatch", "command", "seed"):
            frame["table"] = spot.banked
        if kind == "tournament":
            frame["id"] = spot.tournament
        if kind == "command":
            frame |= {"key": self.house.key(), "command": {"type": "Fold"}}
        if kind == "seed":
            frame |= {"key": self.house.key(), "commitment": "00" * 32}
        return _heard(await self.house.frames(who, [frame]))

    async def _command(self, room: str, kind: str, who: Who, spot: Spot) -> Answer:
        role = who.role
        if room == "floor":
            body = {"key": self.house.key(), "role": role, "command": floor_command(kind, spot)}
            return await self.house.ask(who, "POST", "/api/floor/commands", body)
        body = {"key": self.house.key(), "role": role, "command": {"type": kind}}
        path = {
            "round": f"/api/tables/{spot.banked}/commands",
            "hand": f"/api/tables/{spot.poker}/commands",
            "jackpot": f"/api/jackpots/{spot.book}/commands",
            "tournament": f"/api/tournaments/{spot.tournament}/commands",
        }[room]
        return await self.house.ask(who, "POST", path, body)


def floor_command(kind: str, spot: Spot) -> dict[str, Any]:
    here = {"table": spot.banked, "house": spot.house, "book": spot.book}
    fields = FLOOR[kind].items()
    return {field: here.get(field, value) for field, value in fields if field != "winner"}


def _heard(messages: list[dict[str, Any]]) -> Answer:
    problems = [m for m in messages if m["type"] == "problem"]
    if not problems:
        return Answer(200, {})
    name = problems[0]["name"]
    return Answer({"nobody": 401, "not-your-office": 403}.get(name, 409), problems[0])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RightsHouse, Run]]:
    with rights_house(tmp_path_factory.mktemp("rights") / "house.db") as opened:
        yield opened


@pytest.mark.parametrize(
    "one_in", [SAMPLE, pytest.param(1, marks=pytest.mark.long)], ids=["a sample", "all"]
)
def test_every_cell_is_as_it_was_written_down(house: tuple[RightsHouse, Run], one_in: int) -> None:
    """On duty at the own table, beside it and in another house, and off duty."""
    there, run = house
    trial = Trial(there)

    async def wrong_cells() -> list[str]:
        wrong = []
        for action, office in cells_tried(one_in):
            for who in there.people[office]:
                for spot in spots(action, who):
                    wanted = expects(TABLE[action][office], who, spot, placed=is_placed(action))
                    answer = await trial(action, who, spot)
                    if allowed(answer) != wanted:
                        duty = "on duty" if who.on_duty else "off duty"
                        wrong.append(f"{action}: {office} {duty}, {spot.name}: {answer}"[:300])
        return wrong

    assert run(wrong_cells()) == []


def cells_tried(one_in: int) -> Iterator[tuple[str, Office]]:
    """Each action with an office; of so many only one, the same in every run."""
    served = [action for action in TABLE if not action.startswith("see ")]
    for action, office in itertools.product(served, COLUMNS):
        if crc32(f"{action} {office}".encode()) % one_in == 0:
            yield action, office


def test_commands_over_the_socket_have_the_same_cells(house: tuple[RightsHouse, Run]) -> None:
    there, run = house

    async def wrong_cells() -> list[str]:
        wrong = []
        for office in COLUMNS:
            for who in there.people[office]:
                for spot in (OWN, BESIDE) if who.on_duty else (OWN,):
                    wrong += await _wrong_over_the_socket(there, office, who, spot)
        return wrong

    assert run(wrong_cells()) == []


async def _wrong_over_the_socket(
    there: RightsHouse, office: str, who: Who, spot: Spot
) -> list[str]:
    actions = [a for a in TABLE if a.startswith(("round ", "hand "))]
    keys = {there.key(): action for action in actions}
    sent = []
    for key, action in keys.items():
        room, _, kind = action.partition(" ")
        table = spot.poker if room == "hand" else spot.banked
        command: dict[str, Any] = {"type": "command", "key": key, "table": table, "role": who.role}
        sent.append({**command, "command": {"type": kind}})
    wrong = []
    for batch in (sent[n : n + 100] for n in range(0, len(sent), 100)):
        heard = {m["key"]: m for m in await there.frames(who, batch) if m.get("key")}
        for frame in batch:
            action, message = keys[frame["key"]], heard[frame["key"]]
            passed = message.get("name") not in ("nobody", "not-your-office")
            if passed != expects(TABLE[action][office], who, spot, placed=True):
                wrong.append(f"{action}: {office}, {spot.name}: {message}"[:300])
    return wrong


def test_what_staff_see_besides_is_as_it_was_written_down(house: tuple[RightsHouse, Run]) -> None:
    there, _ = house
    casino = there.casino
    for action in get_args(Seen):
        for office, cell in TABLE[action].items():
            for who in there.people[office]:
                person = who.known.person if who.known is not None else ""
                reach = staff_reach(casino.law, casino.world.house(), person, action)
                for spot in SPOTS if who.on_duty else (OWN,):
                    wanted = expects(cell, who, spot, placed=True)
                    assert reach.covers(spot.house, spot.banked) == wanted, (action, who, spot)


# --- the file --------------------------------------------------------------------------------

ROW = """
[[right]]
id = "look"
to = ["visitor"]
scope = "anywhere"
may = ["GET /api/lobby"]
reason = "It is open."
"""


@pytest.mark.parametrize(
    "text, says",
    [
        (ROW.replace('"visitor"', '"king"'), "rights.toml"),
        (ROW.replace('reason = "It is open."', ""), 'right "look": reason: expected a reason'),
        (ROW.replace("anywhere", "house"), 'right "look": scope: expected anywhere or own'),
        (ROW + 'clauses = ["perth-ultimate 99.9"]', 'right "look": clauses: expected a book'),
        (ROW + ROW.replace('"look"', '"again"'), 'right "again": may: expected "GET /api/lobby"'),
        (ROW + "wrong = 1", "rights.toml: right[0].wrong: expected no field of this name"),
        ('[group]\n"idle" = ["GET /api/lobby"]\n' + ROW, 'group "idle": group: expected a right'),
        ("right = 7", "rights.toml"),
        ("right = [", "rights.toml"),
    ],
)
def test_a_wrong_row_is_refused_with_its_file_and_name(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        read_rights(text)


OFFICES_OF_ROLES = {
    "canberra-ultimate": "player dealer supervisor operator director director",
    "melbourne-poker": "player dealer supervisor supervisor supervisor operator attendant "
    "director director attendant attendant auditor",
    "melbourne-wsop": "player dealer supervisor supervisor supervisor operator "
    "director director attendant attendant auditor",
    "perth-ultimate": "player dealer supervisor operator auditor",
    "sydney-bonus": "player dealer supervisor supervisor supervisor operator auditor attendant "
    "auditor auditor",
}
"""By hand, in the order of the roles in each book."""


@pytest.mark.parametrize("book", OFFICES_OF_ROLES)
def test_the_office_of_a_role_follows_from_its_row_in_the_book(book: str) -> None:
    law = books.load_book(book)
    assert [office_of(role, law) for role in law.file.role] == OFFICES_OF_ROLES[book].split()


def test_the_roles_of_an_own_book_have_offices_too() -> None:
    examples = Path(__file__).parents[2] / "examples"
    own = books.load_book(str(examples / "my-poker-room"))
    found = {role.id: office_of(role, own) for role in own.file.role}
    assert found["floor-supervisor"] == "supervisor"
    assert found["chip-runner"] == "attendant"
    assert found["player"] == "player"
