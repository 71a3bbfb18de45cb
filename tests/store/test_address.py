"""Tests of database addresses, and of the messages when one cannot be used."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import platformdirs
import pytest
from sqlalchemy import URL

from croupier.errors import BadInput
from croupier.store import Store, default_database, shown_address
from croupier.store.database.address import read_address


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CROUPIER_DATABASE", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def test_the_environment_says_where(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", "postgresql://localhost/house")
    assert default_database() == "postgresql://localhost/house"
    monkeypatch.setenv("CROUPIER_DATABASE", "")
    assert default_database().startswith(str(home))


def test_the_default_is_a_file_in_the_user_s_data_folder(home: Path) -> None:
    assert Path(default_database()) == home / ".local" / "share" / "croupier" / "house.db"


def test_the_default_folder_is_made_on_the_first_day_and_is_private(home: Path) -> None:
    Store(default_database()).close()
    file = Path(default_database())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_any_other_folder_is_the_user_s_to_make(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file or directory"):
        Store(str(tmp_path / "typo" / "house.db"))
    assert not (tmp_path / "typo").exists()


def test_a_file_may_be_named_as_an_address(tmp_path: Path) -> None:
    file = tmp_path / "with space & % ?" / "house.db"
    file.parent.mkdir()
    Store(str(file)).close()
    assert file.exists()
    assert read_address(f"sqlite:///{tmp_path}/a.db") == tmp_path / "a.db"
    assert read_address("sqlite:///a.db") == Path("a.db")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "\0",
        ":memory:",
        "sqlite://",
        "sqlite:///:memory:",
        "file:house.db?mode=memory",
        "mysql://localhost/house",
        "postgresql+asyncpg://localhost/house",
        "postgresql://localhost:port/house",
    ],
)
def test_an_address_we_cannot_use_is_one_line(address: str) -> None:
    with pytest.raises(BadInput) as refused:
        Store(address)
    assert refused.value.field == "database"
    assert "\n" not in str(refused.value)


def test_a_password_is_never_repeated(tmp_path: Path) -> None:
    address = f"postgresql://ann:hush@/house?host={tmp_path}"
    with pytest.raises(BadInput, match="can be opened") as refused:
        Store(address)
    assert "hush" not in str(refused.value)
    assert "hush" not in shown_address(address)
    assert "ann" in shown_address(address)


def test_another_program_s_database_is_left_alone_to_the_byte(tmp_path: Path) -> None:
    place = tmp_path / "theirs.db"
    with closing(sqlite3.connect(place)) as theirs:
        theirs.execute("CREATE TABLE recipes (name TEXT)")
        theirs.execute("CREATE TABLE alembic_version (version_num TEXT)")
        theirs.commit()
    before = place.read_bytes()
    with pytest.raises(BadInput, match="a new file or a file that holds a log"):
        Store(str(place))
    assert place.read_bytes() == before
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.parametrize("content", [b"not a database at all, whatever its name says" * 40, None])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes | None) -> None:
    place = tmp_path / "house.db"
    if content is None:
        place.mkdir()
    else:
        place.write_bytes(content)
    with pytest.raises(BadInput):
        Store(str(place))
    assert place.is_dir() if content is None else place.read_bytes() == content


def test_a_service_without_a_home_names_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(_: object) -> str:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("CROUPIER_DATABASE", raising=False)
    monkeypatch.setattr(platformdirs.PlatformDirs, "user_data_dir", property(nowhere))
    Store(str(tmp_path / "house.db")).close()
    with pytest.raises(BadInput, match="HOME: expected a home folder"):
        default_database()


@pytest.mark.parametrize(
    "address, hosts, ports",
    [
        ("postgresql://me:secret@one:5432,two:5433/house", "one,two", "5432,5433"),
        ("postgresql://me@one,two/house?sslmode=require", "one,two", ","),
        ("postgresql://me@/house?host=one&host=two", "one,two", ","),
    ],
)
def test_several_hosts_are_named_and_the_one_that_can_be_written_to_is_used(
    address: str, hosts: str, ports: str
) -> None:
    """Version 0.1 refused the first address, and wrote to whichever host came first."""
    url = read_address(address)
    assert isinstance(url, URL)
    _, words = url.get_dialect()().create_connect_args(url)
    assert (words["host"], words["port"]) == (hosts, ports)
    assert words["target_session_attrs"] == "read-write"
    assert "secret" not in shown_address(address)


def test_an_address_may_choose_another_of_its_hosts() -> None:
    url = read_address("postgresql://me@one,two/house?target_session_attrs=any")
    assert isinstance(url, URL)
    assert url.query["target_session_attrs"] == "any"
