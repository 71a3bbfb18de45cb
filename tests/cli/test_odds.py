"""`croupier odds` and `croupier advise` as people and programs meet them."""

import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

ROUND: dict[str, Any] = {
    "book": "melbourne-wsop",
    "game": "ultimate",
    "board": "9s 8d 2c",
    "seats": [
        {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}},
    ],
}


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


def test_odds_gives_every_field_of_its_contract(
    capsys: pytest.CaptureFixture[str], own_cache: Path
) -> None:
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
    kept = list((own_cache / "odds").iterdir())
    assert [file.suffix for file in kept] == [".json"]  # one answer, nothing half written
    again = run_json(capsys, "odds", "canberra-ultimate")
    assert again == answer


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
    answer = run_json(capsys, "odds", "canberra-ultimate")
    for file in (own_cache / "odds").iterdir():
        file.write_text('{"book": "canberra-ultimate"')
    assert run_json(capsys, "odds", "canberra-ultimate") == answer


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


@pytest.mark.parametrize(
    "words, complaint",
    [
        (("odds",), "book: expected one of melbourne-wsop"),
        (("odds", "atlantis"), "book: expected one of melbourne-wsop"),
        (("odds", "melbourne-wsop"), "game: expected one of bonus, ultimate"),
        (("odds", "canberra-ultimate", "--with", "trips=x"), "--with: expected a wager"),
        (("odds", "canberra-ultimate", "--with", "luck=1"), "wager: expected one of trips"),
        (("odds", "canberra-ultimate", "--ante", "ten"), "--ante: expected"),
        (("odds", "canberra-ultimate", "--sign", "nowhere.json"), "nowhere.json: file"),
        (("odds", "canberra-ultimate", "--strategy", "luck"), "strategy: expected one of"),
    ],
)
def test_what_cannot_be_answered_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


# --- advise ---------------------------------------------------------------------------------


def advise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, given: object
) -> tuple[int, str, str]:
    raw = json.dumps(given).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    return run(capsys, "advise", "-", "--json")


@pytest.mark.clause("melbourne-wsop", "12.5.4(a)", "12.5.4(b)")
def test_advice_names_the_choices_their_worth_and_the_clauses_that_permit_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, _ = advise(capsys, monkeypatch, ROUND)
    answer = json.loads(out)
    assert status == 0
    assert answer["street"] == "flop"
    assert [(c["choice"], c["clauses"]) for c in answer["choices"]] == [
        ("play_2x", ["12.5.4(a)"]),
        ("check", ["12.5.4(b)"]),
    ]
    assert answer["best"] == "play_2x"
    first = answer["choices"][0]
    assert first["amount"] == "20.00"
    assert float(Fraction(first["ev_exact"])) == pytest.approx(first["ev"])


def test_cards_in_other_seats_and_dead_cards_cannot_come(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = {"seat": 2, "cards": "Qh Qd", "wagers": {"ante": "10.00", "blind": "10.00"}}
    seated = {**ROUND, "seats": [ROUND["seats"][0], other]}
    dead = {**ROUND, "dead": "Qh Qd"}
    _, one, _ = advise(capsys, monkeypatch, seated)
    _, two, _ = advise(capsys, monkeypatch, dead)
    assert json.loads(one)["choices"] == json.loads(two)["choices"]
    assert len(json.loads(one)["seats"]) == 2


def test_a_hand_with_its_play_wager_down_has_nothing_to_decide(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = ROUND["seats"][0]
    bet = {**seat, "wagers": {**seat["wagers"], "play": "40.00"}, "play_street": "preflop"}
    _, out, _ = advise(capsys, monkeypatch, {**ROUND, "seats": [bet]})
    assert json.loads(out)["choices"] == []


@pytest.mark.clause("melbourne-wsop", "12.4.5(a)", "12.4.5(b)")
def test_a_jackpot_hand_on_the_flop_counts_its_prize_unless_it_is_folded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Option 1, cost 5, an Ante of 10: a flush wins 500, fifty Antes; the wager is half an Ante."""
    seat = ROUND["seats"][0]
    with_jackpot = {
        **ROUND,
        "sign": {"jackpot": {"option": "1", "seed": 10000, "cost": "5.00", "meter": "61703.00"}},
        "board": "9h 8h 2h 2c 2d",
        "seats": [{**seat, "cards": "Ah Th", "wagers": {**seat["wagers"], "jackpot": "5.00"}}],
    }
    without = {**with_jackpot, "seats": [{**seat, "cards": "Ah Th"}]}
    values = []
    for given in (with_jackpot, without):
        _, out, _ = advise(capsys, monkeypatch, given)
        values.append({c["choice"]: Fraction(c["ev_exact"]) for c in json.loads(out)["choices"]})
    assert values[0]["play_1x"] == values[1]["play_1x"] + 50 - Fraction(1, 2)
    assert values[0]["fold"] == values[1]["fold"] - Fraction(1, 2)


@pytest.mark.parametrize(
    "change, complaint",
    [
        ({"dealer": "Kh 4s"}, "dealer: expected nothing"),
        ({"board": "9s 8d 2c 3c"}, "board: expected 0 or 3 or 5 cards"),
        ({"dead": "9s"}, "each card once, but 9s came twice"),
        ({"dead": 7}, "dead: expected cards such as"),
        ({"seats": []}, "seats: expected a list"),
        ({"seats": [{"seat": 1, "wagers": {"ante": "10.00"}}]}, "a seat with two cards"),
        (
            {
                "seats": [
                    {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "5.00"}}
                ]
            },
            "blind: expected the Ante, 10.00",
        ),
    ],
)
def test_a_round_that_cannot_be_advised_on_is_one_clear_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    change: dict[str, Any],
    complaint: str,
) -> None:
    status, out, err = advise(capsys, monkeypatch, {**ROUND, **change})
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1
