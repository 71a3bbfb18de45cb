"""Endpoint for commands of the jackpot desk: rulings on alarms, prizes held, meters corrected.

Where the books demand two people, the second one gives name and password in the same request, so
that nobody can approve in another's name.
"""

import msgspec

from croupier import floor, house, jackpot
from croupier.acts import Actor, JsonObject, from_json
from croupier.errors import BadInput
from croupier.house import Ack, Draft
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.http.sign_in import Code, SignIn
from croupier.server.rate_limits import address_of
from croupier.server.rights.catalogue import COMMANDS, OF_THE_ROUND
from croupier.server.rights.reach import Place

ROUTES = Routes()

SECONDED = {
    **dict.fromkeys(("RuleAlarm", "DismissClaim", "CorrectMeter"), "approver"),
    "FindStake": "inspector",
}
"""Commands that need a second person, and the field for that person."""


class Second(msgspec.Struct, frozen=True):
    """The second person, with a password of their own and, if they have one, the code of their
    second factor."""

    name: str
    password: str
    role: str
    code: Code = ""


class JackpotWish(Keyed, frozen=True):
    """`command` is a jackpot command without actor and time; `role` is the role you act in."""

    command: JsonObject
    role: str
    second: Second | None = None


@ROUTES.post("/api/jackpots/{book}/commands", cost=5)
async def jackpot_command(ask: Sent[JackpotWish]) -> Ack:
    """The jackpot desk: a jackpot command by staff, in a role of theirs."""
    body = ask.body
    book, author = ask.path("book"), Actor(ask.person, body.role)
    law = ask.casino.law.books.get(book)
    if law is None or law.jackpot is None:
        raise house.NotFound.named("jackpot of the book", book)
    _check(body.command)
    action, place = f"jackpot {body.command.get('type')}", Place(law.file.house, book=book)
    second = await _second(ask, body)
    scopes = list(ask.casino.world.jackpots.get(book, jackpot.JackpotState()).tables)

    def decide(draft: Draft) -> None:
        if action in COMMANDS:
            ask.needs_command(draft, action, body.role, place)
        _ask(draft, book, body.command, author, second)

    return await ask.perform(decide, also=scopes, asks=[body.role, body.command, second])


def _check(command: JsonObject) -> None:
    kind = str(command.get("type"))
    if kind in OF_THE_ROUND:
        raise BadInput(
            "command.type", "a command of the jackpot desk; this one goes with a round", got=kind
        )
    forged = {"actor", "at", "approver", "inspector"} & set(command)
    if forged:
        raise BadInput(f"command.{min(forged)}", "no value: the server fills it in")
    house.check_size(command, "command")


async def _second(ask: Ask, body: JackpotWish) -> Actor | None:
    """The second person, after their password was checked; None where none is needed."""
    kind = str(body.command.get("type"))
    if kind not in SECONDED:
        return None
    if body.second is None:
        raise BadInput("second", f"the name, password and role of the {SECONDED[kind]}")
    given = SignIn(body.second.name, body.second.password, body.second.code)
    signed = await ask.sessions.sign(given, address_of(ask.request))
    return Actor(signed, body.second.role)


def _ask(draft: Draft, book: str, raw: JsonObject, author: Actor, second: Actor | None) -> None:
    rules = draft.law.book(book)
    table = _table_of(draft.jackpots(book), raw)
    inspects = SECONDED.get(str(raw.get("type"))) == "inspector"
    for person, where in ((author, table), (second, table if inspects else "")):
        if person is None:
            continue
        if floor.needs_role_held(draft.floor.house, rules, person, where).id == "player":
            raise BadInput("role", "a role of the staff", got=person.role)
    also = {} if second is None else {SECONDED[str(raw["type"])]: second}
    fields = {**raw, "actor": author, "at": draft.at, **also}
    command: jackpot.AnyJackpotCommand = from_json(
        msgspec.json.encode(fields), jackpot.AnyJackpotCommand
    )
    before = len(draft.events)
    draft.ask_jackpot(book, command)
    if isinstance(command, jackpot.RuleAlarm):
        _after_alarm(draft, command)
    house.pay_prizes_at_table(draft, before)


def _table_of(state: jackpot.JackpotState, raw: JsonObject) -> str:
    """The table that a command is about, where it is about one: its staff answer for it."""
    claim = state.claims.get(str(raw.get("claim")))
    return claim.table if claim is not None else str(raw.get("table") or "")


def _after_alarm(draft: Draft, command: jackpot.RuleAlarm) -> None:
    """What follows a ruling on an alarm: the game is concluded, or the round is void.

    It is voided by the book's irregularity for a wrong deck, which also settles its wagers.
    """
    table = draft.floor.tables[command.table]
    if command.finding != "void":
        house.conclude_jackpot_game(draft, table)
        return
    row = draft.round_rules(table.id).law.wrong_deck
    assert row is not None, "a book with jackpots says what a wrong deck leads to"
    house.void_round(draft, table, row.id, command.actor, command.reason)
