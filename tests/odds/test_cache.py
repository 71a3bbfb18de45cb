"""Tests of the cache of answers."""

import os
from pathlib import Path

import pytest

from croupier.odds import cache, question_if
from croupier.odds.asking import question as asking
from tests.odds.conftest import question


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "kept")
    return tmp_path / "kept"


def test_the_same_question_has_the_same_name_and_a_changed_rule_another() -> None:
    asked = question("canberra-ultimate")
    assert asked.digest == question("canberra-ultimate").digest
    assert asked.digest == question_if(asked, {}, ["blind.flush=3/2"]).digest  # as it is
    changes = ("blind.flush=2", "multiples.preflop=3", "qualifies=two-pair", "blind=perth-ultimate")
    names = {question_if(asked, {}, [rule]).digest for rule in changes} | {asked.digest}
    assert len(names) == 5


def test_an_answer_by_another_version_of_the_solver_is_not_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = question("canberra-ultimate")
    before = asked.digest
    monkeypatch.setattr(asking, "room_digest", lambda: "another version")
    assert asked.digest != before


def test_a_version_is_named_by_all_the_sources_of_the_solver(tmp_path: Path) -> None:
    source = tmp_path / "solve.py"
    source.write_text("one")
    first = cache.sources_digest([source])
    source.write_text("two")
    assert cache.sources_digest([source]) != first


def test_an_answer_is_kept_whole_and_read_back(folder: Path) -> None:
    assert cache.fetch("odds", "abc") is None
    cache.store("odds", "abc", b"an answer")
    assert cache.fetch("odds", "abc") == b"an answer"
    assert [file.name for file in (folder / "odds").iterdir()] == ["abc.json"]


def test_an_interrupt_while_writing_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        cache.store("odds", "abc", b"an answer")
    assert list((folder / "odds").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_no_error(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    cache.store("odds", "abc", b"an answer")
    assert cache.fetch("odds", "abc") is None


def test_without_a_home_nothing_is_kept_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as where nobody has a home
    cache.store("figures", "a" * 64, b"{}")
    assert cache.fetch("figures", "a" * 64) is None
    assert not cache.is_stored("figures", "a" * 64)
