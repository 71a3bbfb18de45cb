"""Tests of decks at tournament tables: seeds, the list of rounds, and `croupier deal verify`."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.command import main
from croupier.server import ServerOptions
from croupier.store import Store
from tests.patience import PATIENCE
from tests.server.directing import good
from tests.server.fair_players import hash_of, seed_of, verify
from tests.server.open_house import QUICK, Open, Person, open_house
from tests.server.test_banked_tournament_play import due, felt, seated, send
from tests.server.test_tournament_play import options_of
from tests.tiers import over_tiers

BOOKS = ("melbourne-poker", "canberra-ultimate", "melbourne-wsop")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house") / "house.db"


@pytest.fixture(scope="module")
def house(database: Path) -> Iterator[Open]:
    options = ServerOptions(pace=QUICK, requests_per_second=1000)
    with open_house(database, options) as opened:
        yield opened


class Attender:
    """A guest at a tournament's table with the client's part of the protocol."""

    def __init__(self, guest: Person, event: str) -> None:
        self.guest, self.address = guest, f"/api/tournaments/{event}/tables/1"
        self.event, self.drawn = event, 0
        self.seeds: dict[str, str] = {}
        self.kept: dict[str, dict[str, Any]] = {}

    def sends(self, **body: str | None) -> Any:
        return self.guest.post(f"{self.address}/seed", body | {"key": self.guest.key()})

    def new_seed(self) -> str:
        self.drawn += 1
        seed = seed_of(self.guest.name, self.drawn)
        self.seeds[hash_of(seed)] = seed
        return hash_of(seed)

    def attend(self, deck: dict[str, Any]) -> None:
        """Lodges, keeps and shows seeds as the table asks for them."""
        own = next((s for s in deck["seeds"] if s["person"] == self.guest.name), None)
        if deck["commitment"] and own is not None:
            self.keep(deck, own["commitment"])
        kept = self.kept.get(deck["round"])
        if kept and own and not own["seed"] and not deck["dealt"]:
            answer = self.sends(reveal=kept["seed"], commitment=self.new_seed())
            kept["shown"] = answer.status_code == 200
        elif not any(s["person"] == self.guest.name for s in deck["next"]) and not own:
            self.sends(commitment=self.new_seed())

    def keep(self, deck: dict[str, Any], commitment: str) -> None:
        """Keeps a promise as it was first seen."""
        listed = [{n: s[n] for n in ("person", "commitment")} for s in deck["seeds"]]
        seed = self.seeds[commitment]
        found = {"commitment": deck["commitment"], "seeds": listed, "seed": seed, "shown": False}
        self.kept.setdefault(deck["round"], found)

    def play_one_with_seeds(self) -> dict[str, Any]:
        """Plays until a round is over whose deck was mixed with the own seed; that round."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            shown = felt(self.guest, self.event) or {}
            if shown:
                self.attend(shown["fairness"])
                self.act(shown)
            for line in good(self.guest.web.get(f"{self.address}/rounds"))["rounds"]:
                if line["over"] and self.kept.get(line["id"], {}).get("shown"):
                    return self.round(line["id"])
            time.sleep(0.02)
        raise AssertionError("no round was dealt with the seed")

    def act(self, shown: dict[str, Any]) -> None:
        if shown["kind"] == "banked":
            act = due(shown)
        else:
            options = options_of(shown)
            kind = "Check" if options and options["check"] else "Fold"
            act = None if options is None else {"type": kind, "seat": shown["you"]["seat"]}
        if act is not None:
            send(self.guest, self.event, shown, act)

    def round(self, name: str) -> dict[str, Any]:
        path = f"{self.address}/rounds/{name.rpartition('/')[2]}"
        found: dict[str, Any] = good(self.guest.web.get(path))
        return found

    def file(self, name: str, folder: Path) -> Path:
        kept = {"kept": 1, "table": f"{self.event}/1", "round": name, "person": self.guest.name}
        path = folder / "kept.json"
        path.write_text(json.dumps(kept | {"decks": [self.kept[name]]}))
        return path


@pytest.mark.parametrize("book", over_tiers(BOOKS, ["melbourne-poker"]))
def test_a_deck_with_a_players_seed_is_verified_by_the_command_and_a_forged_round_is_not(
    house: Open, database: Path, book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (guest,), event = seated(house, book, "table", 1)
    player = Attender(guest, event)
    found = player.play_one_with_seeds()
    own = [s for s in found["fairness"]["decks"][0]["seeds"] if s["person"] == guest.name]
    assert [s["seed"] for s in own] == [player.kept[found["id"]]["seed"]]
    kept = player.file(found["id"], tmp_path)
    capsys.readouterr()
    assert verify(tmp_path, found, "--kept", str(kept)) == 0, capsys.readouterr().out
    assert "the deck is the one that was committed to" in capsys.readouterr().out
    commitment = found["fairness"]["decks"][0]["commitment"]
    assert verify(tmp_path, found, "--commitment", commitment) == 1, "seeds need the kept list"
    other = copy.deepcopy(found)
    cards = next(h["event"]["cards"] for h in other["events"] if h["event"].get("cards"))
    cards[0] = "2c" if cards[0] != "2c" else "3c"
    assert verify(tmp_path, other, "--kept", str(kept)) == 1
    anchors = tmp_path / "anchors.jsonl"
    assert main(["audit", "anchor", str(anchors), "--database", str(database)]) == 0
    assert verify(tmp_path, found, "--log", str(database), "--anchor", str(anchors)) == 0


@pytest.mark.parametrize("book", over_tiers(BOOKS, ["melbourne-poker"]))
def test_a_deck_without_seeds_is_verified_by_the_commitment_alone(
    house: Open, book: str, tmp_path: Path
) -> None:
    (guest,), event = seated(house, book, "table", 1)
    player = Attender(guest, event)
    published: dict[str, str] = {}
    until = time.monotonic() + PATIENCE
    over: list[str] = []
    while not over:
        assert time.monotonic() < until
        shown = felt(guest, event)
        if shown is not None:
            deck = shown["fairness"]
            published.setdefault(deck["round"], deck["commitment"])
            player.act(shown)
        lines = good(guest.web.get(f"{player.address}/rounds"))["rounds"]
        over = [one["id"] for one in lines if one["over"] and published.get(one["id"])]
    found = player.round(over[0])
    assert verify(tmp_path, found, "--commitment", published[over[0]]) == 0
    assert verify(tmp_path, found, "--commitment", "0" * 64) == 1


def test_only_who_sits_at_a_tournaments_table_lodges_seeds_there(house: Open) -> None:
    (guest,), event = seated(house, "melbourne-poker", "table", 1)
    player, other = Attender(guest, event), Attender(Person(house).come_in(), event)
    assert good(player.sends(commitment=player.new_seed()))["version"]
    refused = other.sends(commitment=other.new_seed())
    assert (refused.status_code, refused.json()["name"]) == (403, "not-authorised")
    assert player.sends(reveal="11" * 32).status_code == 409, "none is awaited"
    assert player.sends().status_code == 422


@pytest.mark.long
def test_a_seed_that_is_not_shown_is_left_out_and_the_hand_begins(
    house: Open, database: Path
) -> None:
    (guest,), event = seated(house, "melbourne-poker", "table", 1)
    player = Attender(guest, event)
    good(player.sends(commitment=player.new_seed()))
    until = time.monotonic() + PATIENCE
    barred: list[Any] = []
    while not barred:
        assert time.monotonic() < until
        shown = felt(guest, event)
        assert shown is not None
        player.act(shown)
        barred = [b for b in shown["fairness"]["barred"] if b["person"] == guest.name]
        time.sleep(0.02)
    assert barred[0]["decks"] <= 10
    assert player.sends(commitment=player.new_seed()).status_code == 409
    with Store(str(database)) as store:
        kinds = [record.type for record in store.read(f"play:{event}/1")]
    assert "deal.DeckPromised" in kinds
