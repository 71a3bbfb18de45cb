"""Tests of the client against a real server, over networks that lose answers too."""

import ast
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.acts import JsonObject
from croupier.client import Client, Refused, ServedTable, Unreachable
from croupier.client import server_answers as a
from croupier.errors import BadInput
from croupier.extras import MissingExtra
from croupier.server import document
from tests.client.conftest import new_token
from tests.client.losing_proxy import losing_proxy
from tests.patience import PATIENCE
from tests.server.open_house import Open, Person

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_a_table.py"
TABLE = "CAN-U1"
DOCUMENT: Any = document()
SCHEMAS = {
    a.Me: ("Me",),
    a.LobbyTable: ("LobbyTable",),
    a.TakenSeat: ("OccupiedSeat",),
    a.SeatHere: ("SeatHeld", "Yours"),
    a.TableWager: ("WagerShown",),
    a.OwnPart: ("OwnTable",),
    a.ServedTable: ("TableShown",),
    a.Ack: ("Ack", "AckMessage"),
    a.OpenedTable: ("OwnTableOpened",),
    a.AdvisedChoice: ("ChoiceWorth",),
    a.TableAdvice: ("Advice",),
    a.LobbyAnswer: ("Lobby",),
    a.SeenEvent: ("EventShown",),
    a.TableUpdate: ("TableMessage",),
}


@pytest.mark.parametrize("kind", SCHEMAS, ids=lambda kind: kind.__name__)
def test_what_the_client_reads_is_what_the_server_describes(kind: type[msgspec.Struct]) -> None:
    for name in SCHEMAS[kind]:
        schema = DOCUMENT["components"]["schemas"][name]
        optional = {f.encode_name for f in msgspec.structs.fields(kind) if not f.required}
        read = {f.encode_name for f in msgspec.structs.fields(kind)}
        assert read - optional <= set(schema["properties"]), name
        assert read - optional <= set(schema["required"]), name


def guest(house: Open) -> Client:
    client = Client(house.url, patience=PATIENCE)
    assert client.become_guest().guest
    return client


def test_a_guest_sits_down_wagers_and_reads_the_round(house: Open) -> None:
    with guest(house) as client:
        assert TABLE in {table.id for table in client.tables()}
        table = client.open_table(TABLE, buy_in=500_00)
        assert [(seat.table, seat.chips) for seat in client.me().seats] == [(table, 500_00)]
        with client.live() as live:
            live.watch(table)
            shown = live.until(lambda shown: shown.takes_wagers)
            assert (phase(shown), shown.options, shown.results) == ("wagers", (), ())
            for wager in (one for one in shown.wagers if one.required):
                client.wager(table, wager.id, shown.table.minimum)
            seat = client.table(table).own_seat
            assert seat is not None
            assert set(seat.wagers.values()) == {shown.table.minimum}
            client.ready(table)
            turn = live.until(lambda shown: shown.options)
            assert to_act(turn)
            assert not turn.takes_wagers
            own = turn.own_seat
            assert own is not None
            assert len([card for card in own.cards if card is not None]) == 2
            done = client.decide(table, "fold" if can(turn, "fold") else "check")
            assert live.next_table().version >= done.version, "not as it was before the decision"
        with pytest.raises(Refused) as refused:
            client.wager(table, "ante", 1)
        assert refused.value.status == 409


def phase(shown: ServedTable) -> str:
    return shown.round.phase if shown.round is not None else ""


def to_act(shown: ServedTable) -> bool:
    return shown.own_seat is not None and shown.own_seat.to_act


def can(shown: ServedTable, act: str) -> bool:
    return shown.own_seat is not None and act in {o.act for o in shown.own_seat.options}


def test_a_hand_of_poker_is_read_and_played(house: Open) -> None:
    with guest(house) as client:
        like = next(t for t in client.tables() if t.kind == "poker" and t.phase == "open")
        table = client.open_table(like.id, buy_in=100 * like.minimum, companions=2)
        with client.live() as live:
            live.watch(table)
            tables = (update.shown for update in live.updates())
            turn = next(s for s in tables if s.hand is not None and s.hand.own_options.fold)
            assert turn.hand is not None
            done = client.decide(table, "fold")
            after = next(s for s in tables if s.version >= done.version)
            assert after.version > turn.version


def test_an_answer_that_is_lost_is_asked_for_again_and_nothing_is_done_twice(house: Open) -> None:
    with losing_proxy(house.address) as proxy, Client(proxy.address, patience=PATIENCE) as client:
        before = client.become_guest().balance
        table = client.open_table(TABLE, buy_in=100_00)
        proxy.lose(2)
        assert client.buy_in(table, 25_00).repeated, "the server had done it when it was lost"
        assert proxy.lost == 2
        [seat] = client.me().seats
        assert (seat.chips, client.me().balance) == (125_00, before - 125_00)


def test_the_socket_connects_again_misses_no_event_and_does_nothing_twice(house: Open) -> None:
    with losing_proxy(house.address) as proxy, Client(proxy.address, patience=PATIENCE) as client:
        client.become_guest()
        table = client.open_table(TABLE, buy_in=500_00)
        with client.live() as live:
            live.watch(table)
            updates = live.updates()
            first = next(u for u in updates if phase(u.shown) == "wagers")
            seat = first.shown.you
            assert seat is not None
            proxy.lose()
            ack = live.play(table, "PlaceWager", seat=seat.seat, wager="ante", amount=10_00)
            assert proxy.lost == 1
            live.play(table, "PlaceWager", seat=seat.seat, wager="blind", amount=10_00)
            version = first.version
            placed: list[a.SeenEvent] = []
            while len(placed) < 2:
                update = next(updates)
                assert update.since == version, "no event is missed"
                version = update.version
                placed += [e for e in update.events if e.event["type"] == "WagerPlaced"]
            assert [one.event["wager"] for one in placed] == ["ante", "blind"]
            assert ack.version <= version
            own = client.table(table).own_seat
            assert own is not None
            assert dict(own.wagers) == {"ante": 10_00, "blind": 10_00}


def test_a_refusal_says_why_over_http_and_on_the_socket(house: Open) -> None:
    with guest(house) as client, client.live() as live:
        with pytest.raises(Refused) as unknown:
            client.table("no such table")
        assert (unknown.value.status, unknown.value.name) == (404, "unknown")
        with pytest.raises(Refused) as refused:
            live.play("MEL-U1", "Check", seat=1)
        assert refused.value.name
        live.watch("no such table")
        with pytest.raises(Refused):
            live.next_update(PATIENCE)
        assert live.next_update(0.01) is None
        with pytest.raises(BadInput, match="table: expected a table where you sit"):
            client.wager("MEL-U1", "ante", 1000)


def test_a_token_that_is_revoked_ends_requests_and_the_socket(house: Open, player: Person) -> None:
    with Client(house.url, token=new_token(player, "read"), patience=PATIENCE) as client:
        assert client.me().person == "ada bots"
        with pytest.raises(Refused) as scope:
            client.open_table(TABLE)
        assert scope.value.name == "not-in-scope"
        with client.live() as live:
            live.watch(TABLE)
            assert live.next_update(PATIENCE) is not None
            for shown in player.web.get("/api/access-tokens").json()["tokens"]:
                if shown["scopes"] == ["read"]:
                    player.post(f"/api/access-tokens/{shown['id']}/revoke")
            with pytest.raises(Refused) as ended:
                list(live.updates())
        assert ended.value.name == "wrong-token"
        with pytest.raises(Refused) as gone:
            client.me()
        assert (gone.value.status, gone.value.name) == (401, "wrong-token")


def test_a_server_that_is_not_there_and_an_address_that_is_none_are_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    with pytest.raises(Unreachable, match="does not answer"):
        Client(address, patience=0.2).me()
    with pytest.raises(Unreachable), Client(address, patience=0.2).live():
        pass
    for wrong in ("127.0.0.1:8080", "ftp://casino.example", "http://casino.example/tables"):
        with pytest.raises(BadInput, match="address: expected an address such as"):
            Client(wrong)
    monkeypatch.setattr("croupier.extras.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"croupier\[client\]"):
        Client(address).live()


def test_the_example_has_at_most_twenty_lines_of_code() -> None:
    _docstring, *statements = ast.parse(EXAMPLE.read_text(encoding="utf-8")).body
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()[statements[0].lineno - 1 :]
    assert len([line for line in lines if line.strip()]) <= 20


def plays(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), *words],
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 5


def test_the_example_plays_a_table_with_a_token(house: Open, token: str) -> None:
    plays(house.url, token)


@pytest.mark.long
def test_the_example_plays_a_table_as_a_guest(house: Open) -> None:
    plays(house.url)


@pytest.mark.long
def test_figures_and_advice_are_those_of_the_server(house: Open, token: str) -> None:
    """Four aces can only be beaten by a straight flush, which this board does not allow."""
    with Client(house.url, token=token) as client:
        with pytest.raises(Refused) as unknown:
            client.odds("no-such-book")
        assert unknown.value.status in (404, 422)
        layout: JsonObject = {
            "book": "canberra-ultimate",
            "board": "Ah Ac Kd 7c 2s",
            "seats": [{"seat": 1, "cards": "As Ad", "wagers": {"ante": "10.00", "blind": "10.00"}}],
        }
        assert client.advise(layout)["best"] == "play_1x"
