"""Plays one round through a client that was generated from the OpenAPI document.

Runs in an environment of its own, with the generated package `made` and the address of a server:
`python generated_player.py http://127.0.0.1:8080`. Prints how the round ended for the player.
"""

import itertools
import sys
import time

from made import Client  # type: ignore[import-not-found]  # it exists where this runs
from made.api.accounts import guest  # type: ignore[import-not-found]
from made.api.own_tables import open_own_table, say_ready  # type: ignore[import-not-found]
from made.api.tables import show_table, table_command  # type: ignore[import-not-found]
from made.models import (  # type: ignore[import-not-found]
    EngineCommand,
    EngineCommandCommand,
    Keyed,
    OpenOwn,
)

TABLE = "CAN-U1"
WAGER = 5_00
LONGEST = 120.0
"""Seconds within which a round is over."""
_keys = itertools.count(1)


def main(address: str) -> int:
    client = Client(base_url=address, raise_on_unexpected_status=True)
    me = guest.sync(client=client)
    web = client.get_httpx_client()  # keeps the cookie of the session
    web.headers["X-CSRF"] = me.csrf
    opened = open_own_table.sync(client=client, body=OpenOwn(key=_key(), like=TABLE, buy_in=100_00))
    table, ready, until = opened.table, False, time.monotonic() + LONGEST
    while time.monotonic() < until:
        shown = show_table.sync(id=table, client=client).to_dict()
        view = shown.get("view") or {}
        own = next((seat for seat in view.get("seats", ()) if seat.get("yours")), None)
        if own is None:
            continue
        if own.get("results"):
            sys.stdout.write(f"{len(own['results'])} wagers settled\n")
            return 0
        move = _move(shown, view, own)
        if move is not None:
            _send(client, table, move | {"seat": own["seat"]})
        elif view["phase"] == "wagers" and not ready:
            ready = say_ready.sync(id=table, client=client, body=Keyed(key=_key())) is not None
        else:
            time.sleep(0.1)
    sys.stdout.write("the round did not end\n")
    return 1


def _move(shown: dict, view: dict, own: dict) -> dict | None:  # type: ignore[type-arg]
    """A required wager that is missing, a check where one may, or a fold."""
    if view["phase"] == "wagers":
        laid = own.get("wagers") or {}
        missing = [w["id"] for w in shown["wagers"] if w["required"] and w["id"] not in laid]
        return {"type": "PlaceWager", "wager": missing[0], "amount": WAGER} if missing else None
    offered = {option["act"] for option in own.get("options") or ()} if own.get("to_act") else ()
    acts = [act for act in ("check", "fold") if act in offered]
    return {"type": acts[0].capitalize()} if acts else None


def _send(client: Client, table: str, command: dict) -> None:  # type: ignore[type-arg]
    body = EngineCommand(key=_key(), command=EngineCommandCommand.from_dict(command))
    table_command.sync(id=table, client=client, body=body)


def _key() -> str:
    return f"generated {next(_keys)}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
