"""`Client`: one person or program at one server, over HTTP."""

import itertools
import secrets
from urllib.parse import quote, urlencode

from croupier.acts import JsonObject
from croupier.client.closing import Closing
from croupier.client.live_socket import Live
from croupier.client.server_answers import (
    Ack,
    LobbyAnswer,
    LobbyTable,
    Me,
    OpenedTable,
    ServedTable,
    TableAdvice,
)
from croupier.client.transport import Transport
from croupier.errors import BadInput

WITH_AMOUNT = {"banked": {"bet": "amount"}, "poker": {"bet": "to", "raise": "to"}}
"""What the amount of a decision is called in its command."""
FIGURES = 600.0
"""Seconds to wait for exact figures, which the server works out when they are first asked for."""


class Client(Closing):
    """A client of the server at an address: of the holder of an access token, or of somebody who
    signs in. A request that is not answered is sent again for `patience` seconds; under its key the
    server does it once."""

    def __init__(self, address: str, *, token: str = "", patience: float = 30.0) -> None:
        self._transport = Transport(address, token, patience)
        self._patience = patience
        self._prefix, self._numbers = secrets.token_hex(8), itertools.count(1)
        self._done: dict[str, int] = {}

    def __enter__(self) -> "Client":
        return self

    def close(self) -> None:
        """Ends the connection."""
        self._transport.close()

    def new_key(self) -> str:
        """A key that no other command of this person has had."""
        return f"{self._prefix} {next(self._numbers)}"

    # --- who you are --------------------------------------------------------------------------

    def become_guest(self) -> Me:
        """Comes in as a guest with demonstration chips."""
        return self._signed_in("/api/guest")

    def sign_in(self, name: str, password: str, code: str = "") -> Me:
        """Signs in; `code` is one of the second factor."""
        return self._signed_in("/api/sign-in", {"name": name, "password": password, "code": code})

    def _signed_in(self, path: str, body: JsonObject | None = None) -> Me:
        me = self._transport.post(path, Me, body, again=False)
        self._transport.csrf = me.csrf
        return me

    def me(self) -> Me:
        """Who is signed in."""
        return self._transport.get("/api/me", Me)

    # --- tables -------------------------------------------------------------------------------

    def tables(self) -> tuple[LobbyTable, ...]:
        """The tables of the lobby."""
        return self._transport.get("/api/lobby", LobbyAnswer).tables

    def table(self, table: str) -> ServedTable:
        """A table as you see it now."""
        return self._transport.get(_at(table), ServedTable)

    def advice(self, table: str) -> TableAdvice:
        """What each of your choices is worth now, at a practice table."""
        return self._transport.get(f"{_at(table)}/advice", TableAdvice, patience=FIGURES)

    def open_table(self, like: str, buy_in: int = 0, companions: int = 0) -> str:
        """Opens a table of your own like one of the house; gives its name. With `buy_in` you sit
        there at once."""
        body: JsonObject = {"like": like, "buy_in": buy_in, "companions": companions}
        return self._transport.post(
            "/api/own-tables", OpenedTable, {**body, "key": self.new_key()}
        ).table

    def sit(self, table: str, buy_in: int, seat: int = 0) -> int:
        """Takes a seat with chips from your account, the first free one unless it is named; gives
        its number."""
        chosen = seat or self._free_seat(table)
        self._command(f"{_at(table)}/sit", seat=chosen, buy_in=buy_in)
        return chosen

    def _free_seat(self, table: str) -> int:
        shown = self.table(table)
        taken = {one.seat for one in shown.seats}
        free = (number for number in range(1, shown.table.seats + 1) if number not in taken)
        companions = (one.seat for one in shown.seats if one.companion)
        found = next(itertools.chain(free, companions), None)
        if found is None:
            raise BadInput("table", "a table with a free seat", got=table)
        return found

    def buy_in(self, table: str, amount: int) -> Ack:
        """Buys more chips from your account."""
        return self._command(f"{_at(table)}/buy-in", amount=amount)

    def leave(self, table: str) -> Ack:
        """Leaves a table; the chips go to your account."""
        return self._command(f"{_at(table)}/leave")

    def ready(self, table: str) -> Ack:
        """Has the cards dealt at a banked table of your own."""
        return self._noted(table, self._command(f"{_at(table)}/ready"))

    def wager(self, table: str, wager: str, amount: int) -> Ack:
        """Places a wager at a banked table where you sit."""
        seat = self._own_seat(self.table(table))
        return self.play(table, "PlaceWager", seat=seat, wager=wager, amount=amount)

    def decide(self, table: str, act: str, amount: int = 0) -> Ack:
        """Decides at your turn: `check`, `fold`, `bet`, at poker also `call` and `raise`. At poker
        the amount is the whole of your bet in this round."""
        shown = self.table(table)
        fields: dict[str, str | int | bool | None] = {"seat": self._own_seat(shown)}
        named = WITH_AMOUNT[shown.kind].get(act)
        if named is not None:
            fields[named] = amount
        return self.play(table, act.capitalize(), seen=shown.version, **fields)

    @staticmethod
    def _own_seat(shown: ServedTable) -> int:
        if shown.you is None:
            raise BadInput("table", "a table where you sit", got=shown.table.id)
        return shown.you.seat

    def play(
        self, table: str, kind: str, *, seen: int | None = None, **fields: str | int | bool | None
    ) -> Ack:
        """Sends a command of docs/protocol.md to a table. `seen` is the version you decided on."""
        body: JsonObject = {"key": self.new_key(), "command": {"type": kind, **fields}}
        if seen is not None:
            body["seen"] = seen
        return self._noted(table, self._transport.post(f"{_at(table)}/commands", Ack, body))

    def _noted(self, table: str, ack: Ack) -> Ack:
        """The same acknowledgement; the live socket then passes over the table as it was before."""
        self._done[table] = max(ack.version, self._done.get(table, 0))
        return ack

    def _command(self, path: str, **fields: int) -> Ack:
        return self._transport.post(path, Ack, {"key": self.new_key(), **fields})

    def live(self) -> Live:
        """The live socket of the same person; it needs the extra `client`."""
        return Live(self._transport, self.new_key, self._patience, self._done)

    # --- figures ------------------------------------------------------------------------------

    def settle(self, layout: JsonObject) -> JsonObject:
        """Settles a round from what lies on the layout, as `croupier settle` does."""
        return self._transport.post("/api/settle", dict, layout)

    def odds(self, book: str, game: str = "") -> JsonObject:
        """The exact figures of a banked game, as `croupier odds` gives them."""
        query = f"?{urlencode({'game': game})}" if game else ""
        return self._transport.get(
            f"/api/odds/{quote(book, safe='')}{query}", dict, patience=FIGURES
        )

    def advise(self, layout: JsonObject) -> JsonObject:
        """What each decision is worth, as `croupier advise` says it."""
        return self._transport.post("/api/advise", dict, layout, patience=FIGURES)


def _at(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"
