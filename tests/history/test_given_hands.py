"""Real hands, replayed: where `shared/hands` lies beside the repository, every one of them.

Pluribus and the final table of a mixed championship give finishing stacks; the online hands
show that the engine accepts what people really do.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from croupier.history import HandVerdict, histories_in, judge, read_phh, records, write_phh
from tests.needs import not_run

HANDS = Path(__file__).parents[2].parent / "shared" / "hands"


@cache
def verdicts(folder: str) -> list[HandVerdict]:
    place = HANDS / folder
    if not place.is_dir():
        not_run(f"no hand histories at {HANDS}")
    return [
        judge(fields, file, name)
        for file in histories_in(str(place))
        for name, fields in read_phh(Path(file).read_text(encoding="utf-8")).items()
    ]


@pytest.mark.parametrize("folder", ["pluribus", "wsop-2023"])
def test_every_hand_finishes_with_the_recorded_stacks(folder: str) -> None:
    found = verdicts(folder)
    assert found
    assert [verdict for verdict in found if verdict.status != "ok"] == []
    for verdict in found:
        assert verdict.finishing_stacks == verdict.expected or "odd chip" in str(verdict.detail)


def test_pluribus_has_few_odd_chips_and_each_is_named() -> None:
    odd = [verdict for verdict in verdicts("pluribus") if verdict.detail]
    assert len(odd) <= len(verdicts("pluribus")) // 50
    assert all(str(verdict.detail).startswith("The odd chip goes to p") for verdict in odd)


def test_every_online_hand_is_accepted() -> None:
    statuses = Counter(verdict.status for verdict in verdicts("handhq"))
    assert set(statuses) == {"ok"}


def test_every_game_of_the_championship_is_replayed() -> None:
    assert {verdict.variant for verdict in verdicts("wsop-2023")} == {"NT", "FT", "PO", "FO/8"}


def test_every_file_is_written_back_the_same() -> None:
    if not HANDS.is_dir():
        not_run(f"no hand histories at {HANDS}")
    for file in histories_in(str(HANDS)):
        (record,) = records(Path(file).read_text(encoding="utf-8"))
        assert list(records(write_phh(record))) == [record]
