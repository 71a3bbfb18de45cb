"""Tests of the pictures."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.books import STARTING_HANDS
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import (
    Figures,
    HandFigures,
    SessionTerms,
    plot_bankrolls,
    plot_edge_against,
    plot_edges,
    plot_hands,
    plot_streets,
    prepare,
    simulate,
)
from tests.needs import not_run
from tests.odds.conftest import question

PNG = b"\x89PNG\r\n\x1a\n"


STREETS = {"preflop": {"play_4x": Fraction(1, 4), "play_3x": Fraction(0), "check": Fraction(3, 4)}}
ADDED = {"preflop": {"play_4x": Fraction(1, 8), "play_3x": Fraction(0), "check": Fraction(-3, 8)}}


def made_up(edge: str) -> Figures:
    """Figures nobody solved: pairs are bet, everything else is checked."""
    hands = {
        name: HandFigures("play_4x", {"play_4x": Fraction(1), "check": Fraction(0)})
        if len(name) == 2
        else HandFigures("check", {"play_4x": Fraction(-1), "check": Fraction(-1, 4)})
        for name in STARTING_HANDS
    }
    return Figures(
        book="own", game="ultimate", digest="", deals=1, expected_value=-Fraction(edge),
        average_wager=Fraction(4), variance=Fraction(25), decisions={}, streets=STREETS,
        street_values=ADDED, preflop=hands, payments={},
    )  # fmt: skip


@pytest.fixture(autouse=True)
def text_stays_text() -> None:
    """What is written in a picture is kept as text, to be read here."""
    try:
        import matplotlib as mpl
    except ImportError:
        not_run("matplotlib is not installed")
    mpl.rcParams["svg.fonttype"] = "none"


def test_the_chart_shows_all_169_hands_and_both_decisions(tmp_path: Path) -> None:
    file = tmp_path / "hands.svg"
    plot_hands(made_up("0.02"), file)
    drawn = file.read_text()
    assert all(f">{name}<" in drawn for name in STARTING_HANDS)
    assert ">play 4x<" in drawn
    assert ">check<" in drawn
    assert (drawn.count(">+1.00<"), drawn.count(">-0.25<")) == (13, 156)


def test_edges_are_drawn_with_their_figures(tmp_path: Path) -> None:
    file = tmp_path / "edges.svg"
    plot_edges([("flush 3:2", made_up("0.02185")), ("flush 2:1", made_up("0.01"))], file)
    drawn = file.read_text()
    assert ">flush 3:2<" in drawn
    assert ">2.185%<" in drawn
    assert ">1.000%<" in drawn


def test_streets_are_drawn_with_what_each_decision_adds(tmp_path: Path) -> None:
    """A quarter of all rounds adds an eighth of an Ante: half an Ante each."""
    file = tmp_path / "streets.svg"
    plot_streets(made_up("0.25"), file)
    drawn = file.read_text()
    assert ">preflop: play 4x<" in drawn
    assert ">+0.1250 from 25.0% of rounds, +0.500 each<" in drawn
    assert ">-0.3750 from 75.0% of rounds, -0.500 each<" in drawn
    assert "play 3x" not in drawn  # nobody plays it


def test_the_edge_is_drawn_against_what_is_varied(tmp_path: Path) -> None:
    file = tmp_path / "against.svg"
    edges = [("1", Fraction(3, 100)), ("3/2", Fraction(2, 100)), ("2", Fraction(1, 100))]
    plot_edge_against("blind.flush", edges, file)
    drawn = file.read_text()
    assert all(f">{value}.0000%<" in drawn for value in (1, 2, 3))
    assert all(f">{name}<" in drawn for name in ("blind.flush", "1", "3/2", "2"))


@pytest.mark.parametrize("name, begins", [("fan.png", PNG), ("fan.SVG", b"<?xml")])
def test_bankrolls_are_drawn_in_the_form_the_name_says(
    tmp_path: Path, name: str, begins: bytes
) -> None:
    game = prepare(question("sydney-bonus").tree)
    result = simulate(game, SessionTerms(rounds=50, bankroll=Cents(2000), seed=1), 40)
    plot_bankrolls(result, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"\.svg or \.png"):
        plot_hands(made_up("0.02"), tmp_path / "hands.gif")
    assert list(tmp_path.iterdir()) == []
