"""Tests of who may reach the server: hosts, origins, figures, and the first password."""

import os
import pty
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from croupier.errors import BadInput
from croupier.server import ServerOptions, check_host_name
from croupier.server.hosts import host_of
from tests.patience import PATIENCE
from tests.server.manual_server import PASSWORD, ManualServer, manual_server
from tests.server.open_house import QUICK, Open, open_house

NAMES = ("casino.example",)
TOKEN = "a token of sixteen or more"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A house that answers to one name."""
    options = ServerOptions(pace=QUICK, empty=True, requests_per_second=1000, host_names=NAMES,
                            metrics_token=TOKEN)  # fmt: skip
    with open_house(tmp_path_factory.mktemp("named") / "house.db", options) as house:
        yield house


def said(house: Open, *lines: str, path: str = "/api/lobby", address: str = "127.0.0.1") -> str:
    """The answer to a request with these header lines and no other."""
    host, _, port = house.address.partition(":")
    with socket.create_connection((host, int(port)), PATIENCE, (address, 0)) as caller:
        words = [f"GET {path} HTTP/1.1", *lines, "Connection: close", "", ""]
        caller.sendall("\r\n".join(words).encode())
        answer = b""
        while more := caller.recv(65_536):
            answer += more
    return answer.decode()


def status(answer: str) -> int:
    return int(answer.split(" ")[1])


# --- Host -----------------------------------------------------------------------------------------

HOSTS = [
    (["Host: 127.0.0.1:8080"], 200),
    (["Host: localhost"], 200),
    (["Host: LOCALHOST:80"], 200),
    (["Host: [::1]:8080"], 200),
    (["Host: 192.168.1.7"], 200),
    (["Host: casino.example"], 200),
    (["Host: casino.example.:443"], 200),
    ([], 400),
    (["Host: casino.example", "Host: casino.example"], 400),
    (["Host: casino.example", "Host: evil.example"], 400),
    (["Host: evil.example"], 400),
    (["Host: casino.example.evil.example"], 400),
    (["Host: casino.example:x"], 400),
    (["Host: "], 400),
]


@pytest.mark.parametrize("lines, expected", HOSTS)
def test_the_server_answers_only_to_its_own_names(
    named: Open, lines: list[str], expected: int
) -> None:
    """Version 0.1 answered requests without a Host, with two, and for any name."""
    answer = said(named, *lines)
    assert status(answer) == expected
    if expected == 400:
        assert '"name":"host"' in answer
        assert "x-frame-options: DENY" in answer, "with the headers of every answer"


UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: MTExMTExMTExMTExMTExMQ==",
)


@pytest.mark.parametrize("lines", [lines for lines, expected in HOSTS if expected == 400])
def test_the_live_socket_answers_only_to_its_own_names(named: Open, lines: list[str]) -> None:
    """Version 0.1 opened a socket for any name."""
    assert status(said(named, *lines, *UPGRADE, path="/api/live")) == 400


def test_a_health_check_in_http_1_0_needs_no_host(named: Open) -> None:
    host, _, port = named.address.partition(":")
    for path, expected in (("/healthz", b"200"), ("/api/lobby", b"400")):
        with socket.create_connection((host, int(port)), PATIENCE) as caller:
            caller.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
            assert caller.recv(100).split(b" ")[1] == expected


@pytest.mark.parametrize("name", ["casino.example:443", "http://casino.example", "a b", "", "é.au"])
def test_a_name_that_cannot_be_one_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="--host-name: expected a name without a port"):
        check_host_name(name)


def test_a_host_is_read_without_its_port() -> None:
    read = {"A.b:80": "a.b", "[::1]:80": "::1", "[::1]": "::1", "a.b.": "a.b", "a:99999": ""}
    assert {value: host_of(value) for value in read} == read


# --- Origin ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "secure, forwarded, origin, allowed",
    [
        (False, "", "http://testserver", True),
        (False, "", "https://testserver", False),
        (False, "", "http://testserver:81", False),
        (False, "", "http://evil.example", False),
        (False, "", "testserver", False),
        (False, "", "null", False),
        (False, "https", "https://testserver", True),
        (False, "https", "http://testserver", False),
        (True, "", "https://testserver", True),
        (True, "", "http://testserver", False),
        (True, "http", "http://testserver", False),
    ],
)
def test_requests_and_sockets_come_from_pages_of_the_same_scheme_and_host(
    tmp_path: Path, secure: bool, forwarded: str, origin: str, allowed: bool
) -> None:
    """Version 0.1 looked only at what stands after `://`: a page over plain HTTP was as good."""
    with manual_server(tmp_path / "house.db", empty=True, secure_cookies=secure) as server:
        client = from_this_machine(server)
        headers = {"Origin": origin} | ({"X-Forwarded-Proto": forwarded} if forwarded else {})
        answer = client.post("/api/guest", headers=headers)
        assert answer.status_code == (200 if allowed else 403), answer.text
        try:
            with client.websocket_connect("/api/live", headers=headers) as live:
                opened = live.receive_json()["type"] == "hello"
        except Exception:  # noqa: BLE001  # the test client has several for a refused socket
            opened = False
        assert opened == allowed


def from_this_machine(server: ManualServer) -> TestClient:
    """The client of a server, as a proxy on the same machine."""
    transport = server.client._transport
    assert hasattr(transport, "client")
    transport.client = ("127.0.0.1", 50_000)
    return server.client


def test_the_test_client_itself_is_told_400_on_the_socket(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db", empty=True, host_names=NAMES) as server:
        live = server.client.websocket_connect("/api/live")
        with pytest.raises(WebSocketDenialResponse) as refused, live:
            pass
        assert refused.value.status_code == 400


# --- HSTS -----------------------------------------------------------------------------------------


def test_browsers_are_told_to_use_only_https_where_cookies_need_it(tmp_path: Path) -> None:
    """Version 0.1 never said so, so that the first request of a visit could go over plain HTTP."""
    for secure, told in ((True, "max-age=31536000"), (False, None)):
        folder = tmp_path / str(secure)
        folder.mkdir()
        with manual_server(folder / "house.db", empty=True, secure_cookies=secure) as server:
            answer = server.client.post("/api/guest")
            assert answer.headers.get("strict-transport-security") == told
            assert ("secure" in answer.headers["set-cookie"].lower()) == secure


# --- figures --------------------------------------------------------------------------------------


def test_figures_are_for_this_machine_or_whoever_has_the_token(named: Open) -> None:
    """Version 0.1 gave them to everybody."""
    local, token = "Host: 127.0.0.1", f"Authorization: Bearer {TOKEN}"

    def ask(*lines: str, address: str = "127.0.0.1") -> int:
        return status(said(named, *lines, path="/metrics", address=address))

    assert ask(local) == 200
    assert ask("Host: casino.example") == 403, "a proxy that names its client nowhere"
    for passed_on in ("X-Forwarded-For: 203.0.113.5", "Forwarded: for=203.0.113.5", "Via: 1.1 x"):
        assert ask(local, passed_on) == 403
    claimed = "X-Forwarded-For: 127.0.0.1"
    assert ask(local, claimed, address="127.0.0.2") == 403, "anybody could say that"
    assert ask("Host: casino.example", token, "X-Forwarded-For: 203.0.113.5") == 200
    assert ask("Host: casino.example", token + "x", "Via: 1.1 x") == 403


def test_behind_a_proxy_with_tls_only_the_token_counts(tmp_path: Path) -> None:
    with manual_server(
        tmp_path / "house.db", empty=True, secure_cookies=True, metrics_token=TOKEN
    ) as server:
        client = from_this_machine(server)
        assert client.get("/metrics", headers={"Host": "localhost"}).status_code == 403
        sent = {"Authorization": f"Bearer {TOKEN}"}
        assert "croupier_log_position" in client.get("/metrics", headers=sent).text


# --- the first password ---------------------------------------------------------------------------


def serve(database: Path, stderr: int) -> "subprocess.Popen[bytes]":
    words = ["serve", "--port", "0", "--empty", "--database", str(database)]
    start = "from croupier.cli import main; raise SystemExit(main())"
    return subprocess.Popen([sys.executable, "-c", start, *words], stdout=stderr, stderr=stderr)


def read_until(reader: int, words: str) -> str:
    """What a process says up to these words."""
    told = b""
    while words.encode() not in told:
        more = os.read(reader, 4_096)
        assert more, told
        told += more
    return told.decode()


def test_the_first_password_is_in_a_file_of_the_owner_and_not_in_the_log(tmp_path: Path) -> None:
    """Version 0.1 wrote it to standard error, which services collect."""
    reader, writer = os.pipe()
    with serve(tmp_path / "house.db", writer) as process:
        os.close(writer)
        told = read_until(reader, "open at http://")
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    os.close(reader)
    found = re.search(r"The first password is in the file (.+), which only you can read", told)
    assert found is not None, told
    file = Path(found[1])
    assert file == tmp_path / "house-first-password.txt"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    password = file.read_text().strip()
    assert len(password) >= 16
    assert password not in told
    with open_house(tmp_path / "house.db", ServerOptions(pace=QUICK, empty=True)) as house:
        signs_in(house, password)


def signs_in(house: Open, password: str) -> None:
    body = f'{{"name": "admin", "password": "{password}"}}'
    host, _, port = house.address.partition(":")
    with closing(socket.create_connection((host, int(port)), PATIENCE)) as caller:
        head = f"POST /api/sign-in HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
        caller.sendall((head + body).encode())
        assert caller.recv(100).startswith(b"HTTP/1.1 200")


def test_a_terminal_shows_the_first_password(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with serve(tmp_path / "house.db", theirs) as process:
        os.close(theirs)
        told = read_until(ours, "open at http://")
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    os.close(ours)
    assert re.search(r"'admin' with the password (\S+)\. It is shown only this once\.", told), told
    assert not list(tmp_path.glob("*password*"))
    assert PASSWORD not in told
