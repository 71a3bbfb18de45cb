"""Players whose clients take part in the shuffle, at tables that move when the test says so."""

import hashlib
import json
from pathlib import Path
from typing import Any

from croupier.cli.command import main
from tests.server.manual_server import Guest, ManualServer


def hash_of(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seed_of(name: str, number: int) -> str:
    """A seed that differs by person and deck."""
    return hashlib.sha256(f"{name} {number}".encode()).hexdigest()


class Player:
    """A guest with the client's part of the protocol: it lodges, keeps and shows seeds."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table = guest, table
        self.drawn = 0
        self.kept: list[dict[str, Any]] = []

    @property
    def name(self) -> str:
        return self.guest.name

    @property
    def seed(self) -> str:
        """The seed that is lodged for the next deck."""
        return seed_of(self.name, self.drawn)

    def sends(self, **body: str | None) -> Any:
        return self.guest.post(f"/api/tables/{self.table}/seed", body)

    def lodges(self) -> Any:
        self.drawn += 1
        return self.sends(commitment=hash_of(self.seed))

    def sees(self) -> dict[str, Any]:
        found: dict[str, Any] = self.guest.seen(self.table)["fairness"]
        return found

    def keeps(self) -> dict[str, Any]:
        """Keeps the deck that is published now, as a client does when it first sees it."""
        deck = self.sees()
        own = next((s for s in deck["seeds"] if s["person"] == self.name), None)
        kept = {
            "commitment": deck["commitment"],
            "seeds": [{n: s[n] for n in ("person", "commitment")} for s in deck["seeds"]],
            "seed": None if own is None else self.seed,
            "shown": False,
        }
        self.kept.append(kept)
        return kept

    def shows(self) -> Any:
        """Keeps the promise, then shows the seed and lodges the next one in the same request."""
        kept, seed = self.keeps(), self.seed
        self.drawn += 1
        answer = self.sends(reveal=seed, commitment=hash_of(self.seed))
        kept["shown"] = answer.status_code == 200
        return answer

    def file(self, round_: str, folder: Path) -> Path:
        kept = {"kept": 1, "table": self.table, "round": round_, "person": self.name}
        path = folder / "kept.json"
        path.write_text(json.dumps({**kept, "decks": self.kept}))
        return path

    def round(self, name: str) -> Any:
        return self.guest.get(f"/api/tables/{self.table}/rounds/{name}")


def verify(folder: Path, round_: Any, *options: str) -> int:
    """The exit status of `croupier deal verify` for a round, which is first saved."""
    file = folder / "round.json"
    file.write_text(json.dumps(round_))
    return main(["deal", "verify", str(file), *options])


def player_at(server: ManualServer, name: str, table: str, chips: int = 60_000) -> Player:
    """Somebody new with money, on a seat of the table."""
    guest = server.register(name)
    house = next(t["house"] for t in guest.get("/api/lobby")["tables"] if t["id"] == table)
    guest.good(
        "POST", "/api/account/deposit", {"key": f"{name}-d", "house": house, "amount": chips}
    )
    guest.sit(table, chips)
    return Player(guest, table)


def wager(player: Player) -> None:
    """Lays the wagers that the table requires."""
    seen = player.guest.seen(player.table)
    needed = [w["id"] for w in seen["wagers"] if w["required"]]
    answers = player.guest.wagers(player.table, 1000, *needed)
    assert {a.status_code for a in answers} == {200}, [a.text for a in answers]


def play_out(server: ManualServer, table: str) -> None:
    """The round under way to its end, and no further; nobody decides anything."""
    for _ in range(12):
        server.run(table, until="over")
        if server.casino.world.play(table).state.phase == "over":
            return
        server.now += 31
    raise AssertionError("the round does not end")
