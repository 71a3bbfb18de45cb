"""Endpoint for commands of the jackpot desk: rulings on alarms, prizes held, meters corrected.

A command that needs two people is only proposed here; it is carried out when another person
confirms it in a session of their own.
"""

from croupier import house, jackpot
from croupier.acts import Actor, JsonObject
from croupier.errors import BadInput
from croupier.house import Ack, Draft
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Sent
from croupier.server.http.routes import Routes
from croupier.server.rights.catalogue import COMMANDS, OF_THE_ROUND
from croupier.server.rights.reach import Place

ROUTES = Routes()


class JackpotWish(Keyed, frozen=True):
    """`command` is a jackpot command without actor and time; `role` is the role you act in."""

    command: JsonObject
    role: str


@ROUTES.post("/api/jackpots/{book}/commands", cost=5)
async def jackpot_command(ask: Sent[JackpotWish]) -> Ack:
    """The jackpot desk: a jackpot command by staff, in a role of theirs.

    What needs two people is proposed, and waits until another person confirms it.
    """
    body = ask.body
    book, author = ask.path("book"), Actor(ask.person, body.role)
    law = ask.casino.law.books.get(book)
    if law is None or law.jackpot is None:
        raise house.NotFound.named("jackpot of the book", book)
    kind = str(body.command.get("type"))
    if kind in OF_THE_ROUND:
        raise BadInput(
            "command.type", "a command of the jackpot desk; this one goes with a round", got=kind
        )
    house.check_desk_command(body.command)
    action, place = f"jackpot {kind}", Place(law.file.house, book=book)
    scopes = list(ask.casino.world.jackpots.get(book, jackpot.JackpotState()).tables)

    def decide(draft: Draft) -> None:
        if action in COMMANDS:
            ask.needs_command(draft, action, body.role, place)
        if house.needs_second(body.command):
            house.propose_at_desk(draft, book, body.command, author)
        else:
            house.desk_command(draft, book, body.command, author)

    return await ask.perform(decide, also=scopes)
