"""Tests of statistics over hand histories, against counts worked by hand."""

from pathlib import Path

import pytest

from croupier.errors import BadInput
from croupier.history import (
    HandRecord,
    PlayerFigures,
    PlayerTally,
    figures_csv,
    histories_in,
    player_figures,
    read_hands,
    tally_file,
    tally_text,
    write_figures,
    write_phh,
    write_phhs,
)
from croupier.history.statistics.positions import POSITIONS, positions
from tests.history.test_sites import ROOMS, hands
from tests.needs import not_run

GIVEN = Path(__file__).parents[2].parent / "shared" / "hands"


def chosen(*numbers: str) -> str:
    """Some of the PokerStars hands that are written by hand."""
    parts = hands("pokerstars").split("\n\n")
    return "\n\n".join(part for part in parts if part.split(":")[0].split("#")[1] in numbers)


def test_four_hands_counted_by_hand() -> None:
    """Ann has the button, Bob the small and Cat the big blind.

    101: all fold to Cat. 102: Ann raises, Cat calls; Ann bets the flop, Cat folds: Ann +3.20.
    105: Ann raises all-in, Cat calls and wins 100.50 more than she put in. 114: Ann raises, Cat
    calls, nobody bets, Ann wins the showdown: +3.50. Ann's net is 3.20 - 100 + 3.50 = -93.30 over
    four hands, at a big blind of 1 that is -2332.5 for a hundred; Cat's is 0.50 - 3 + 100.50 - 3.
    """
    ann, bob, cat = player_figures(tally_text(chosen("101", "102", "105", "114")))
    assert ann == PlayerFigures(
        "ann", "all", 4, 75.0, 75.0, None, 100.0, 66.7, 50.0, 2, "-93.30", -93.3, -2332.5
    )
    assert bob == PlayerFigures(
        "bob", "all", 4, 0.0, 0.0, None, None, None, None, 0, "-2.00", -2.0, -50.0
    )
    assert cat == PlayerFigures(
        "cat", "all", 4, 75.0, 0.0, None, 0.0, 66.7, 50.0, 2, "95.00", 95.0, 2375.0
    )


def test_aggression_counts_acts_after_the_flop_only() -> None:
    """116: Ann raises and calls before the flop; after it she calls once and raises once.

    Cat raises before the flop, bets twice after it and folds once.
    """
    ann, _, cat = player_figures(tally_text(chosen("116")))
    assert (ann.aggression, ann.aggression_frequency) == (1.0, 50.0)
    assert (cat.aggression, cat.aggression_frequency) == (None, 66.7)
    assert (ann.vpip, ann.pfr, cat.vpip, cat.pfr) == (100.0, 100.0, 100.0, 100.0)


def test_results_by_position() -> None:
    """Ann has the button of three in 101 and of two in 106, and the small blind in 121."""
    rows = player_figures(tally_text(chosen("101", "106", "121")), by_position=True)
    found = [(row.position, row.hands, row.net) for row in rows if row.player == "ann"]
    assert found == [("all", 3, "-3.50"), ("SB", 1, "-0.50"), ("BTN", 2, "-3.00")]
    assert [row.position for row in rows if row.player == "bob"] == ["all", "SB", "BB"]


def test_calling_from_the_small_blind_is_voluntary_and_checking_the_big_blind_is_not() -> None:
    """111: Bob completes the small blind; Cat checks the big blind; Dan checks his post."""
    found = {row.player: row.vpip for row in player_figures(tally_text(chosen("111")))}
    assert found == {"ann": 0.0, "bob": 100.0, "cat": 0.0, "dan": 0.0}


def test_a_loser_who_gets_an_uncalled_bet_back_has_not_won_the_showdown() -> None:
    """103: Cat has 50 more than she can lose, and loses; the text and the PHH file agree."""
    text = chosen("103")
    (record,) = read_hands(text)
    assert isinstance(record, HandRecord)
    for source in (text, write_phh(record)):
        found = {row.player: row.won_at_showdown for row in player_figures(tally_text(source))}
        assert found == {"ann": 100.0, "bob": 100.0, "cat": 0.0}


@pytest.mark.parametrize("room", ROOMS)
def test_the_same_hands_count_the_same_in_every_format(room: str) -> None:
    text = tally_text(hands(room))
    records = [record for record in read_hands(hands(room)) if isinstance(record, HandRecord)]
    phh = tally_text(write_phhs(records))
    assert (text.problems, phh.problems) == ([], [])
    assert (text.hands, phh.hands) == (len(records), len(records))
    assert phh.counts == text.counts


def test_a_phh_hand_without_results_is_replayed() -> None:
    (record,) = read_hands(chosen("105"))
    assert isinstance(record, HandRecord)
    text = write_phh(record)
    bare = "".join(
        line for line in text.splitlines(True) if not line.startswith("finishing_stacks")
    )
    assert tally_text(bare).counts == tally_text(text).counts
    unknown = tally_text(bare.replace("p2 sm KsKh", "").replace("KsKh", "????"))
    assert unknown.hands == 0
    assert unknown.problems == ["hand 105: The history does not show who won."]


def test_unusual_toml_counts_the_same() -> None:
    (record,) = read_hands(chosen("102"))
    assert isinstance(record, HandRecord)
    text = write_phh(record)
    spread = text.replace("actions = [", "actions = [\n").replace("antes = ", "antes=")
    assert spread != text
    assert tally_text(spread).counts == tally_text(text).counts


def test_what_cannot_be_counted_is_named_and_the_rest_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(hands("pokerstars").replace("bob: folds", "bob: flies", 1), encoding="utf-8")
    tally = tally_file(str(file))
    assert tally.hands == hands("pokerstars").count("*** SUMMARY") - 1
    (problem,) = tally.problems
    assert problem.startswith(f"{file}: hand 101: line 11: expected a line of a hand history")
    gone = tally_file(str(tmp_path / "gone.txt"))
    assert len(gone.problems) == 1
    stud = "PokerStars Hand #9: Razz Limit ($1/$2 USD) - 2024/03/05 20:15:00 ET\nTable 'X' 8-max\n"
    assert "expected a game of our book" in tally_text(stud).problems[0]
    wrong = tally_text("[1]\nvariant = 'NT'\n")
    assert wrong.hands == 0
    assert len(wrong.problems) == 1


def test_tallies_join() -> None:
    whole, parts = tally_text(hands("pokerstars")), PlayerTally()
    for hand in hands("pokerstars").split("\n\n"):
        parts.join(tally_text(hand))
    assert parts.counts == whole.counts
    assert parts.hands == whole.hands


def test_positions_are_named_from_the_blinds_to_the_button() -> None:
    assert positions(2) == ("BB", "BTN")
    assert positions(3) == ("SB", "BB", "BTN")
    assert positions(6) == ("SB", "BB", "UTG", "HJ", "CO", "BTN")
    assert positions(9) == ("SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN")
    assert positions(3, small_blind=False) == ("BB", "CO", "BTN")
    for players in range(2, 12):
        for small in (True, False):
            named = positions(players, small)
            assert len(set(named)) == players
            assert set(named) <= set(POSITIONS)


def test_figures_are_written_as_csv_and_parquet(tmp_path: Path) -> None:
    rows = player_figures(tally_text(chosen("101", "102", "105", "114")))
    lines = figures_csv(rows).splitlines()
    assert lines[0].startswith("player,position,hands,vpip,pfr,aggression,")
    assert lines[2] == "bob,all,4,0.0,0.0,,,,,0,-2.00,-2.0,-50.0"
    write_figures(rows, tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text(encoding="utf-8") == figures_csv(rows)
    import pyarrow.parquet as pq

    write_figures(rows, tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet").to_pylist()
    assert [(row["player"], row["hands"], str(row["net"])) for row in table] == [
        ("ann", 4, "-93.30"),
        ("bob", 4, "-2.00"),
        ("cat", 4, "95.00"),
    ]
    assert table[1]["wtsd"] is None
    with pytest.raises(BadInput, match=r"\.csv or \.parquet"):
        write_figures(rows, tmp_path / "a.xls")


def test_real_hands_sum_to_nothing_where_no_rake_is_taken() -> None:
    if not GIVEN.is_dir():
        not_run(f"no hand histories at {GIVEN}")
    tally = PlayerTally()
    for file in histories_in(str(GIVEN / "pluribus")):
        tally.join(tally_file(file))
    assert tally.problems == []
    assert tally.hands == len(histories_in(str(GIVEN / "pluribus")))
    assert abs(sum(row[9] for row in tally.counts.values())) <= 100 * tally.hands // 50
