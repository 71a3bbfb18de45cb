"""Tests of the user's folders on each operating system, and without a home folder."""

import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from croupier import folders
from croupier.errors import BadInput
from croupier.extras import MissingExtra

SYSTEMS = {"linux": Unix, "darwin": MacOS}
VARIABLES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def on(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", SYSTEMS[system])
    monkeypatch.setattr(sys, "platform", system)


@pytest.mark.parametrize(
    "system, data, config, cache",
    [
        ("linux", ".local/share/croupier", ".config/croupier", ".cache/croupier"),
        (
            "darwin",
            "Library/Application Support/Croupier",
            "Library/Application Support/Croupier",
            "Library/Caches/Croupier",
        ),
    ],
)
def test_each_system_has_its_places(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str, data: str, config: str, cache: str
) -> None:
    """The data folders are those of version 0.1, so that its databases are found."""
    on(system, monkeypatch)
    assert folders.data_folder() == home / data
    assert folders.config_folder() == home / config
    assert folders.cache_folder() == home / cache


def test_the_environment_names_other_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("linux", monkeypatch)
    for name in VARIABLES:
        monkeypatch.setenv(name, str(home / name))
    assert folders.data_folder() == home / "XDG_DATA_HOME" / "croupier"
    assert folders.config_folder() == home / "XDG_CONFIG_HOME" / "croupier"
    assert folders.cache_folder() == home / "XDG_CACHE_HOME" / "croupier"


def test_a_user_without_a_home_folder_is_asked_for_a_database_and_caches_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Nowhere(Unix):
        @property
        def user_data_dir(self) -> str:
            return "~/.local/share/croupier"

        @property
        def user_cache_dir(self) -> str:
            raise RuntimeError("there is no home")

    monkeypatch.setattr(platformdirs, "PlatformDirs", Nowhere)
    with pytest.raises(BadInput, match="HOME: expected a home folder"):
        folders.data_folder()
    assert folders.cache_folder() == folders.NOWHERE


def test_the_core_alone_caches_nothing_and_names_the_extra_for_its_data(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert folders.cache_folder() == folders.NOWHERE
    with pytest.raises(MissingExtra, match=r"croupier\[cli\]"):
        folders.data_folder()
