"""Tests of players who cheat with their seeds, over HTTP and the live socket."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.fair_players import (
    Player,
    hash_of,
    play_out,
    player_at,
    seed_of,
    wager,
)
from tests.server.manual_server import CANBERRA, ManualServer, manual_server, refused

TABLE = "CAN-U1"
OTHER = seed_of("somebody else", 1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    with manual_server(tmp_path / "house.db") as running:
        yield running


@pytest.fixture
def promised(server: ManualServer) -> tuple[Player, Player]:
    """Ann and Bob, whose seeds a promised deck awaits."""
    ann, bob = (player_at(server, name, TABLE) for name in ("ann", "bob"))
    for who in (ann, bob):
        assert who.lodges().status_code == 200
    server.run(TABLE)
    assert [s["person"] for s in ann.sees()["seeds"]] == ["ann", "bob"]
    return ann, bob


def shown_seeds(server: ManualServer) -> dict[str, str]:
    return dict(server.casino.world.play(TABLE).decks.shown)


def logged(server: ManualServer, kind: str) -> list[Any]:
    records = server.casino.store.read(f"play:{TABLE}")
    return [json.loads(record.data) for record in records if record.type == f"deal.{kind}"]


def next_round(server: ManualServer, player: Player) -> None:
    """A round from its opening to its end, with the wagers of one player."""
    server.run(TABLE)
    wager(player)
    play_out(server, TABLE)


# --- commitments -----------------------------------------------------------------------------


def test_nobody_commits_at_a_table_where_they_do_not_sit(server: ManualServer) -> None:
    eve = Player(server.register("eve"), TABLE)
    refused(eve.lodges(), 403, "You have no seat at this table.")
    assert eve.sees()["next"] == []


def test_the_commitment_of_another_is_refused_whether_lodged_or_promised(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, bob = promised
    eve = player_at(server, "eve", TABLE)
    words = "has been lodged here already"
    refused(eve.sends(commitment=hash_of(ann.seed)), 409, words)
    assert bob.shows().status_code == 200
    refused(eve.sends(commitment=hash_of(bob.seed)), 409, words)
    refused(ann.sends(commitment=hash_of(ann.seed)), 409, words)


def test_a_commitment_after_the_promise_waits_for_the_next_deck(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, _ = promised
    eve = player_at(server, "eve", TABLE)
    assert eve.lodges().status_code == 200
    refused(eve.sends(reveal=eve.seed), 409, "No seed of yours is awaited")
    for who in promised:
        assert who.shows().status_code == 200
    server.run(TABLE)
    deck = ann.sees()
    assert deck["dealt"]
    assert [s["person"] for s in deck["seeds"]] == ["ann", "bob"]
    assert [s["person"] for s in deck["next"]] == ["eve", "ann", "bob"]


def test_a_lodged_commitment_can_be_replaced_until_the_promise_and_lapses_with_the_seat(
    server: ManualServer,
) -> None:
    ann, bob = (player_at(server, name, TABLE) for name in ("ann", "bob"))
    for who in (ann, ann, bob):
        assert who.lodges().status_code == 200
    bob.guest.leave(TABLE)
    server.run(TABLE)
    assert ann.sees()["seeds"] == [
        {"person": "ann", "commitment": hash_of(ann.seed), "seed": None}
    ], "the newer one of Ann, and none of somebody who has gone"


@pytest.mark.parametrize(
    "body",
    [
        {"commitment": "no hash"},
        {"commitment": "A" * 64},
        {"commitment": "a" * 63},
        {"reveal": "0x" + "a" * 62},
        {"reveal": 7},
        {},
        {"reveal": None, "commitment": None},
    ],
)
def test_what_is_neither_seed_nor_commitment_is_bad_input(
    server: ManualServer, body: dict[str, Any]
) -> None:
    ann = player_at(server, "ann", TABLE)
    answer = ann.guest.post(f"/api/tables/{TABLE}/seed", body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["field"] in ("commitment", "reveal")
    assert logged(server, "SeedLodged") == []


def test_real_cards_take_no_seeds(server: ManualServer) -> None:
    boss = server.boss()
    sign = {"minimum": "5.00", "maximum": "100.00", "maximum_payout": "50000.00"}
    boss.floor("SetUpTable", role=boss.top(CANBERRA), table="CAN-R9", book="canberra-ultimate",
               sign=sign, deck="red")  # fmt: skip
    assert boss.seen("CAN-R9")["fairness"] is None
    refused(Player(server.register("ann"), "CAN-R9").lodges(), 409, "real cards")


# --- seeds -----------------------------------------------------------------------------------


def test_a_seed_other_than_the_one_committed_to_is_refused(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, _ = promised
    refused(ann.sends(reveal=OTHER), 409, "not the seed that you committed to")
    assert shown_seeds(server) == {}
    assert ann.shows().status_code == 200, "the right one is still taken"


def test_a_seed_is_shown_once_and_by_its_owner(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, bob = promised
    seed = ann.seed
    refused(bob.sends(reveal=seed), 409, "not the seed that you committed to")
    assert ann.sends(reveal=seed).status_code == 200
    refused(ann.sends(reveal=seed), 409, "shown your seed for this deck already")
    assert shown_seeds(server) == {"ann": seed}


def test_a_request_with_the_same_key_shows_a_seed_once_over_either_way(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, _ = promised
    body = {"key": "same", "reveal": ann.seed, "commitment": hash_of(OTHER)}
    first = ann.guest.good("POST", f"/api/tables/{TABLE}/seed", body)
    again = ann.guest.good("POST", f"/api/tables/{TABLE}/seed", body)
    assert (first["repeated"], again["repeated"]) == (False, True)
    headers = {"Cookie": f"croupier={ann.guest.token}"}
    with server.client.websocket_connect("/api/live", headers=headers) as socket:
        socket.receive_text()
        socket.send_text(json.dumps({"type": "seed", "table": TABLE, **body}))
        said = json.loads(socket.receive_text())
    assert (said["type"], said["key"], said["repeated"]) == ("ack", "same", True)


def test_the_socket_takes_seeds_and_says_what_is_wrong_with_them(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, _ = promised
    headers = {"Cookie": f"croupier={ann.guest.token}"}
    with server.client.websocket_connect("/api/live", headers=headers) as socket:
        socket.receive_text()
        frame = {"type": "seed", "key": "s1", "table": TABLE}
        socket.send_text(json.dumps({**frame, "reveal": OTHER}))
        wrong = json.loads(socket.receive_text())
        socket.send_text(json.dumps({**frame, "key": "s2", "reveal": ann.seed}))
        right = json.loads(socket.receive_text())
    assert (wrong["type"], wrong["key"], wrong["name"]) == ("problem", "s1", "not-a-choice")
    assert (right["type"], right["key"]) == ("ack", "s2")
    assert shown_seeds(server) == {"ann": ann.seed}


def test_a_stranger_on_the_socket_sends_no_seed(server: ManualServer) -> None:
    with server.client.websocket_connect("/api/live") as socket:
        socket.receive_text()
        frame = {"type": "seed", "key": "s1", "table": TABLE, "commitment": hash_of(OTHER)}
        socket.send_text(json.dumps(frame))
        said = json.loads(socket.receive_text())
    assert (said["type"], said["name"]) == ("problem", "nobody")


def test_both_parts_of_a_request_are_done_or_neither(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, bob = promised
    assert bob.shows().status_code == 200
    copied = ann.sends(reveal=ann.seed, commitment=hash_of(bob.seed))
    refused(copied, 409, "has been lodged here already")
    assert "ann" not in shown_seeds(server)
    wrong = ann.sends(reveal=OTHER, commitment=hash_of(seed_of("ann", 99)))
    refused(wrong, 409, "not the seed that you committed to")
    assert [s["person"] for s in ann.sees()["next"]] == ["bob"]


# --- withheld --------------------------------------------------------------------------------


def test_a_withheld_seed_is_left_out_and_bars_its_owner_from_the_next_ten_decks(
    server: ManualServer, promised: tuple[Player, Player]
) -> None:
    ann, bob = promised
    assert ann.sends(reveal=ann.seed).status_code == 200
    server.now += 1.9
    server.run(TABLE)
    assert not ann.sees()["dealt"], "the round waits for the stated time"
    server.now += 0.2
    refused(bob.sends(reveal=bob.seed), 409, "too late")
    server.run(TABLE)
    deck = ann.sees()
    assert deck["dealt"]
    assert [s["seed"] for s in deck["seeds"]] == [seed_of("ann", 1), None]
    assert deck["barred"] == [{"person": "bob", "decks": 10}]
    (sealed,) = logged(server, "DeckSealed")
    assert [s["seed"] for s in sealed["seeds"]] == [seed_of("ann", 1), None]
    refused(bob.lodges(), 409, "none of yours is taken for 10 more decks")
    wager(ann)
    play_out(server, TABLE)
    for left in range(9, -1, -1):
        assert bob.sees()["barred"] == [{"person": "bob", "decks": left + 1}]
        next_round(server, ann)
        if left:
            refused(bob.lodges(), 409, f"for {left} more deck")
    assert bob.sees()["barred"] == []
    assert bob.lodges().status_code == 200


def test_a_seed_that_nobody_waits_for_delays_nothing(server: ManualServer) -> None:
    """A table without seeds opens its round in one command, as scripts know it."""
    ann = player_at(server, "ann", TABLE)
    server.run(TABLE)
    assert ann.sees()["dealt"]
    assert logged(server, "DeckPromised") == []
    assert ann.lodges().status_code == 200
    wager(ann)
    play_out(server, TABLE)
    server.run(TABLE)
    assert not ann.sees()["dealt"]
    assert ann.shows().status_code == 200
    server.run(TABLE)
    assert ann.sees()["dealt"], "all are shown, so nobody waits"
