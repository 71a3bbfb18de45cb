"""Tests of `croupier odds`."""

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

MY_CASINO = str(Path(__file__).parents[2] / "examples" / "my-casino")


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Answers are kept in a folder of the test's own; kernels come from wherever they are."""
    from croupier.odds import cache

    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "cache_folder", lambda: folder)
        yield folder


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    said = capsys.readouterr()
    return status, said.out, said.err


def run_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    status, out, err = run(capsys, *words, "--json")
    assert status == 0, err
    return json.loads(out)


def test_odds_gives_every_field_of_its_contract(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run_json(capsys, "odds", "canberra-ultimate")
    assert answer["book"] == "canberra-ultimate"
    assert answer["game"] == "ultimate"
    assert answer["exact"] is True
    for name in ("expected_value", "house_edge", "average_wager", "element_of_risk"):
        assert float(Fraction(answer[f"{name}_exact"])) == pytest.approx(answer[name], rel=1e-12)
    assert answer["expected_value_exact"] == "-607723787676/27813810024000"
    assert {"play_4x", "play_2x", "play_1x", "fold"} <= set(answer["decisions"])
    assert len(answer["preflop"]) == 169
    assert answer["preflop"]["AA"]["best"] == "play_4x"
    assert set(answer["preflop"]["72o"]["ev"]) == {"play_4x", "play_3x", "fold", "check"}
    assert "house_edge" in answer["side_wagers"]["trips"]
    assert set(answer["payments"]) >= {f"blind.{hand}" for hand in (
        "straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush"
    )}  # fmt: skip


def test_odds_for_people_names_the_game_and_draws_the_hands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = run(capsys, "odds", "canberra-ultimate")
    assert status == 0
    assert "Casino Canberra" in out
    assert "2.1850%" in out
    assert "607,723,787,676 / 27,813,810,024,000" in out
    assert " A 4  4  4  4" in out


def test_a_damaged_answer_in_the_cache_is_worked_out_anew(
    capsys: pytest.CaptureFixture[str], own_cache: Path
) -> None:
    answer = run_json(capsys, "odds", MY_CASINO)
    kept = list((own_cache / "odds").iterdir())
    assert {file.suffix for file in kept} == {".json"}  # nothing half written
    assert run_json(capsys, "odds", MY_CASINO) == answer
    for file in kept:
        file.write_text('{"book": "my-casino"')
    assert run_json(capsys, "odds", MY_CASINO) == answer


def test_a_sign_file_decides_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sign = tmp_path / "sign.json"
    sign.write_text(json.dumps({"multiples": {"preflop": [3]}}))
    words = ("odds", "canberra-ultimate", "--sign", str(sign))
    assert run_json(capsys, *words)["expected_value_exact"] == "-2688338004564/27813810024000"


def test_one_changed_rule_shows_both_edges_and_the_hands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = run_json(capsys, "odds", "canberra-ultimate", "--what-if", "multiples.preflop=3")
    assert round(answer["before"]["house_edge"], 6) == 0.02185
    assert round(answer["after"]["house_edge"], 6) == 0.096655
    assert answer["hands"]["K2s"] == {"before": "play_4x", "after": "check"}
    assert answer["hands"]["AA"] == {"before": "play_4x", "after": "play_3x"}


def test_a_book_of_your_own_is_solved_without_new_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The example is Canberra's book with a flush that pays 2 to 1: a file, or one changed rule."""
    own = run_json(capsys, "odds", MY_CASINO)
    answer = run_json(capsys, "odds", "canberra-ultimate", "--what-if", "blind.flush=2")
    assert own["book"] == "my-casino"
    assert own["expected_value_exact"] == answer["after"]["expected_value_exact"]
    assert answer["before"]["expected_value_exact"] == "-607723787676/27813810024000"
    assert answer["change_of_house_edge"] < -0.01
    assert all(hand["before"] != hand["after"] for hand in answer["hands"].values())


def test_one_rule_at_several_values_shows_the_edge_against_each(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "edge.svg"
    words = ("odds", "canberra-ultimate", "--vary", "multiples.preflop=3,4")
    answer = run_json(capsys, *words, "--plot", str(file))
    edges = {row["value"]: row["house_edge_exact"] for row in answer["values"]}
    assert edges == {
        "3": "2688338004564/27813810024000",
        "4": "607723787676/27813810024000",
    }
    assert "<svg" in file.read_text()
    status, out, _ = run(capsys, *words)
    assert status == 0
    assert "9.6655%" in out


def test_pictures_of_a_game_are_drawn_where_they_are_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    hands, streets, edges = (tmp_path / name for name in ("h.svg", "s.png", "e.svg"))
    run_json(capsys, "odds", "canberra-ultimate", "--plot", str(hands))
    run_json(capsys, "odds", "canberra-ultimate", "--chart", "streets", "--plot", str(streets))
    rule = "multiples.preflop=3"
    run_json(capsys, "odds", "canberra-ultimate", "--what-if", rule, "--plot", str(edges))
    assert "<svg" in hands.read_text()
    assert streets.read_bytes().startswith(b"\x89PNG")
    assert "<svg" in edges.read_text()


def test_without_matplotlib_a_picture_is_refused_before_any_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        "croupier.extras.find_spec", lambda name: None if name == "matplotlib" else name
    )
    file = tmp_path / "hands.svg"
    status, out, err = run(capsys, "odds", "perth-ultimate", "--plot", str(file))
    assert (status, out) == (2, "")
    assert err == (
        'croupier: --plot: expected the extra "plot": run pip install "croupier[plot]" '
        "(matplotlib is missing)\n"
    )


def test_an_interrupt_ends_the_work_and_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    own_cache: Path,
) -> None:
    """A real Ctrl-C, sent while the first boards are being gone through."""
    kept = sorted((own_cache / "odds").glob("*")) if (own_cache / "odds").is_dir() else []

    once = threading.Lock()

    def press(step: float) -> None:
        if once.acquire(blocking=False):
            os.kill(os.getpid(), signal.SIGINT)  # to the process, as a terminal sends it

    @contextmanager
    def pressed(task: str, total: float | None = None) -> Iterator[Callable[[float], None]]:
        yield press

    monkeypatch.setattr("croupier.cli.odds.questions.progress", pressed)
    # A run in the background of a shell is born deaf to Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        status, out, err = run(capsys, "odds", "canberra-ultimate", "--with", "trips=1/7")
    finally:
        signal.signal(signal.SIGINT, before)
    assert (status, out, err) == (130, "", "")
    assert (sorted((own_cache / "odds").glob("*")) if kept else []) == kept


def test_a_strategy_is_told_with_its_exact_cost(capsys: pytest.CaptureFixture[str]) -> None:
    """2.43% is printed for it, 2.185% for best play."""
    words = ("odds", "canberra-ultimate", "--strategy", "ultimate-practical")
    answer = run_json(capsys, *words)
    assert round(answer["house_edge"] * 100, 2) == 2.43
    cost = Fraction(answer["best_value_exact"]) - Fraction(answer["expected_value_exact"])
    assert Fraction(answer["cost_exact"]) == cost > 0
    status, out, _ = run(capsys, *words)  # from the cache this time
    assert status == 0
    assert "Cost of the strategy" in out


def test_several_books_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    compared = run_json(capsys, "odds", "--compare", "canberra-ultimate", "canberra-ultimate")
    edges = [row["house_edge_exact"] for row in compared["compared"]]
    assert edges == ["607723787676/27813810024000"] * 2


@pytest.mark.clause("melbourne-poker", "10.2.2", "10.1.1(a)", "10.1.1(c)")
def test_the_flop_chase_of_crown_poker_loses_one_in_seventeen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """26 x 25 x 24 of 52 x 51 x 50 flops are of one colour: 2/17, at 7 to 1."""
    sides = run_json(capsys, "odds", "melbourne-poker")["side_wagers"]
    assert set(sides) == {"flop-chase-red", "flop-chase-black"}
    for side in sides.values():
        assert Fraction(side["house_edge_exact"]) == 1 - 8 * Fraction(2, 17) == Fraction(1, 17)


def test_several_rules_follow_one_option_or_repeat_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Canberra's Blind pays a straight 1 to 1 already, so that the second rule changes nothing."""
    rules = ["blind.flush=2", "blind.straight=1"]
    book = ("odds", "canberra-ultimate")
    once = run_json(capsys, *book, "--what-if", *rules)
    twice = run_json(capsys, *book, "--what-if", rules[0], "--what-if", rules[1])
    assert once == twice
    assert once["what_if"] == rules
    assert round(once["after"]["house_edge"] * 100, 2) == 0.90


def test_a_dropped_row_and_the_chips_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rule = ("--what-if", "qualifies=straight")
    changed = run_json(capsys, "odds", "perth-ultimate", *rule)
    assert [row.partition(":")[0] for row in changed["dropped_rows"]] == ["blind, row 7"]
    assert "Left out, because nothing leads there any more: blind" in run(
        capsys, "odds", "perth-ultimate", *rule
    )[1].replace("\n", " ")
    sign = tmp_path / "sign.json"
    sign.write_text('{"smallest_chip": "5.00"}')
    words = ("odds", "canberra-ultimate", "--sign", str(sign))
    exact, rounded = run_json(capsys, *words), run_json(capsys, *words, "--ante", "5")
    assert (exact["ante"], exact["smallest_chip"]) == (None, None)
    assert (rounded["ante"], rounded["smallest_chip"]) == ("5.00", "5.00")
    assert round(exact["house_edge"] * 100, 3) == 2.185
    assert round(rounded["house_edge"] * 100, 2) == 0.90
    assert "rounded up to chips of $5" in run(capsys, *words, "--ante", "5")[1]


@pytest.mark.parametrize(
    "words, complaint",
    [
        (("odds",), "book: expected one of melbourne-wsop"),
        (("odds", "atlantis"), "book: expected one of melbourne-wsop"),
        (("odds", "melbourne-wsop"), "game: expected one of bonus, ultimate"),
        (("odds", "canberra-ultimate", "--with", "trips=x"), "--with: expected a wager"),
        (("odds", "canberra-ultimate", "--with", "luck=1"), "wager: expected one of trips"),
        (("odds", "canberra-ultimate", "--ante", "ten"), "--ante: expected"),
        (("odds", "canberra-ultimate", "--with", "trips=1001"), "a stake of 0 to 1,000 Antes"),
        (("odds", "perth-ultimate", "--with", "trips=1e400"), "a stake of 0 to 1,000 Antes"),
        (("odds", "canberra-ultimate", "--with", f"trips=1/{10**15}"), "summed exactly"),
        (("odds", "canberra-ultimate", "--sign", "nowhere.json"), "croupier: nowhere.json: file"),
        (("odds", "canberra-ultimate", "--strategy", "luck"), "strategy: expected one of"),
        (("odds", "canberra-ultimate", "--what-if", "blind.flsh=2"), "the hands that blind pays"),
        (
            (
                "odds",
                "canberra-ultimate",
                "--what-if",
                "blind.flush=2",
                "--what-if",
                "blind.flush=3",
            ),
            "--what-if: expected blind.flush only once",
        ),
        (("odds", "canberra-ultimate", "--with", "trips=1", "trips=2"), "trips only once"),
        (("odds", "canberra-ultimate", "--what-if", "blind.flush=1000001"), "from 1 to 1,000,000"),
        (("odds", "canberra-ultimate", "--vary", "blind.flush"), "--vary: expected a rule"),
        (("odds", "canberra-ultimate", "--vary", "blind.flush=1,x"), "blind.flush: expected odds"),
        (("odds", "canberra-ultimate", "--plot", "hands.gif"), "--plot: expected a file name"),
        (("odds", "canberra-ultimate", "--plot", "no/hands.svg"), "a folder that exists"),
        (("odds", "perth-ultimate", "--seen", "dealer", "--plot", "x.svg"), "together with --seen"),
        (("odds", "perth-ultimate", "--seen", "all"), "--seen: expected one of dealer"),
        (("odds", "--compare", "melbourne-poker"), "--compare: expected books with a banked"),
        (("odds", "--compare", "perth-ultimate", "--vary", "blind.flush=1,2"), "--vary: expected"),
        (
            ("odds", "--compare", "perth-ultimate", "--with", "trips=1"),
            "no --compare together",
        ),
        (
            ("odds", "perth-ultimate", "--seen", "dealer", "--what-if", "a=1"),
            "no --seen together",
        ),
    ],
)
def test_what_cannot_be_answered_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["odds", "perth-ultimate"],
        ["odds", "--compare", "perth-ultimate", "canberra-ultimate"],
        ["simulate", "perth-ultimate"],
    ],
)
def test_what_is_wrong_on_a_sign_is_told_with_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]
) -> None:
    file = tmp_path / "sign.json"
    file.write_text('{"trips_table": 5}')
    assert main([*words, "--sign", str(file)]) == 2
    told = capsys.readouterr().err
    assert told == f"croupier: {file}: sign.trips_table: expected one of 1, 2, 3, 4, got 5\n"
