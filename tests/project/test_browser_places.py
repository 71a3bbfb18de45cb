"""Tests that every command a person may send has a place in the browser client that sends it.

A place is one of three: a source file of the client that names the command and sends commands of
its kind; a form that the server describes (an order, or a report of the poker console); or a
request of its own, whose address the client sends to. What has none of them stands in
`NO_PLACE` with the reason.
"""

import re
from functools import cache
from pathlib import Path
from types import ModuleType

from croupier import banked, floor, jackpot, poker, tournament
from croupier.books import BOOK_IDS
from croupier.server.app import ROUTES
from croupier.server.rights.catalogue import COMMANDS
from croupier.server.views import tournament_board, tournament_steps
from tests.project.rooms import ROOT

WEB = ROOT / "web" / "src"
SENDERS = {
    "floor": re.compile(r"askFloor|sendFloor|askForMyself|/api/floor/commands|DOINGS"),
    "round": re.compile(r"\bcommand\(|\bask\(|\bAsk\b|askTable|/commands`"),
    "hand": re.compile(r"\bcommand\(|\bask\(|\bAsk\b|askTable|send\(|/commands`"),
    "jackpot": re.compile(r"askDesk|sendDesk|/api/jackpots/"),
    "tournament": re.compile(r"tournament-board\""),
}
"""By what one knows a file that sends commands of a kind."""
BY_REQUEST = {
    "floor AnswerCall": "/api/poker-room/answer",
    "floor ExcludeMyself": "/api/account/exclude",
    "floor JoinList": "/api/poker-room/join",
    "floor LeaveList": "/api/poker-room/leave",
    "floor LeaveTable": "/api/tables/${}/leave",
    "floor ReturnPickedUp": "/api/poker-room/come-back",
    "floor SetMainGame": "/api/poker-room/main-game",
    "floor WantSeat": "/api/poker-room/seat-change",
}
"""Commands that the client sends by a request of their own, with its address."""
NO_PLACE = {
    "floor HandChips": "it is always refused: the books forbid it",
    "floor ChargeTime": "the request of the same name at a poker table gives it",
    "tournament AskSeat": "it is always refused: only the director moves players",
    "tournament GiveChips": "it is always refused: chips change hands only in play",
    "round PayJackpot": "the table refuses it: prizes are paid by the commands of the jackpot desk",
    "round RefuseWager": "the floor's DeclineWager gives it, and records the refusal as well",
}
"""Commands without a place in the browser, each with the reason."""


QUOTED = re.compile(r"""(?<!(?<!do )=== )(?<!label: )["'`]([A-Z][A-Za-z]+)["'`]""")
KEY = re.compile(r"^\s*([A-Z][A-Za-z]+): [\[{\"]", re.MULTILINE)


@cache
def _sources() -> dict[Path, str]:
    files = [path for kind in ("*.ts", "*.tsx") for path in WEB.rglob(kind)]
    return {path: path.read_text("utf-8") for path in files if ".test." not in path.name}


@cache
def _named(kind: str) -> frozenset[str]:
    """The commands that source files name which send commands of this kind.

    A name that is only compared with is not sent, unless it is compared with what is to be done.
    """
    found: set[str] = set()
    for path, text in _sources().items():
        if not SENDERS[kind].search(text) or not _of_kind(kind, path):
            continue
        found.update(
            re.findall(r"""(?<!(?<!do )=== )(?<!label: )["'`]([A-Z][A-Za-z]+)["'`]""", text)
        )
        found.update(re.findall(r"^\s*([A-Z][A-Za-z]+): [\[{\"]", text, re.MULTILINE))
    return frozenset(found)


def _of_kind(kind: str, path: Path) -> bool:
    """Whether a file is about poker or about banked games, by its name."""
    place = path.relative_to(WEB).as_posix()
    about_poker = "poker" in place or "flop-chase" in place or "pre-selected" in place
    about_banked = "banked" in place or "wager" in place
    return not (about_banked if kind == "hand" else about_poker if kind == "round" else False)


@cache
def _described() -> frozenset[str]:
    """The commands that the server describes as forms or as next steps."""
    reports = {form.command for book in BOOK_IDS for form in poker.report_forms(book)}
    steps = set(re.findall(r'DeskStep\(\s*f?"([A-Z][A-Za-z]+)', _text_of(tournament_steps)))
    wishes = set(re.findall(r"commands\.([A-Z][A-Za-z]+)", _text_of(tournament_board)))
    asked = _named("tournament") & wishes
    return frozenset(
        {f"hand {name}" for name in reports | poker.DEAL_ORDERS | floor.ORDERS}
        | {f"floor {name}" for name in floor.ORDERS}
        | {f"round {name}" for name in banked.ROUND_ORDERS}
        | {f"jackpot {name}" for name in jackpot.JACKPOT_ORDERS}
        | {f"tournament {name}" for name in tournament.TOURNAMENT_ORDERS | steps | asked}
    )


def _text_of(module: ModuleType) -> str:
    assert module.__file__ is not None
    return Path(module.__file__).read_text("utf-8")


def _has_place(action: str) -> bool:
    kind, _, name = action.partition(" ")
    if action in BY_REQUEST:
        return _sends_to(BY_REQUEST[action])
    return name in _named(kind) or action in _described()


def _sends_to(address: str) -> bool:
    """Whether some source file has this address in a text, whatever stands in its places."""
    pattern = re.escape(address).replace(re.escape("${}"), r"\$\{[^}]*\}")
    return any(re.search(pattern + r"[\"`?]", text) for text in _sources().values())


def test_every_command_that_people_send_has_a_place_in_the_browser() -> None:
    wanted = sorted(COMMANDS - NO_PLACE.keys())
    assert [action for action in wanted if not _has_place(action)] == []


def test_what_has_no_place_is_a_command_and_has_none() -> None:
    assert NO_PLACE.keys() | BY_REQUEST.keys() <= COMMANDS
    assert [action for action in NO_PLACE if _has_place(action)] == []
    assert all(NO_PLACE.values())


def test_a_command_that_nothing_sends_is_noticed() -> None:
    assert not _has_place("floor HandChips")
    assert not _has_place("round PayJackpot")
    assert not _sends_to("/api/poker-room/nowhere")


OTHER_REQUESTS = {
    "POST /api/tables/{id}/cash-out": "whoever leaves a table takes all chips along",
    "POST /api/poker-room/call": "the pit sends the floor's CallPlayer",
    "POST /api/poker-room/must-move": "the orders at a table send the floor's MovePlayer",
    "POST /api/poker-room/pick-up": "the orders at a table send the floor's PickUp",
}
"""Requests that programs may send and the browser sends in another way, with that way."""


def test_every_request_that_changes_something_is_sent_by_the_browser() -> None:
    routes = (r for r in ROUTES if r.method == "POST" and r.action not in OTHER_REQUESTS)
    assert [route.path for route in routes if not _is_requested(route.path)] == []


def _is_requested(path: str) -> bool:
    """Whether the client sends to a path: written out, put together, or with its end chosen."""
    written = re.sub(r"\{[a-z]+\}", "${}", path)
    before, _, last = written.rpartition("/")
    put_together = before.endswith("${}") and _sends_to(f"${{}}/{last}")
    chosen = _sends_to(f"{before}/${{}}") and _says(last)
    return _sends_to(written) or put_together or chosen


def _says(word: str) -> bool:
    return any(re.search(rf"""["'`]{re.escape(word)}["'`]""", text) for text in _sources().values())
