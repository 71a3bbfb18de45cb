"""Tests of `croupier advise`."""

import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

MY_CASINO = str(Path(__file__).parents[2] / "examples" / "my-casino")

ROUND: dict[str, Any] = {
    "book": "melbourne-wsop",
    "game": "ultimate",
    "board": "9s 8d 2c",
    "seats": [
        {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}},
    ],
}


def advise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, given: object
) -> tuple[int, str, str]:
    raw = json.dumps(given).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    status = main(["advise", "-", "--json"])
    said = capsys.readouterr()
    return status, said.out, said.err


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
        ({"dealer": "Kh 4s"}, "dealer: expected no cards"),
        ({"board": "9s 8d 2c 3c"}, "board: expected 0 or 3 or 5 cards"),
        ({"dead": "9s"}, "each card once, but 9s came twice"),
        ({"dead": 7}, "dead: expected cards such as"),
        ({"seats": []}, "seats: expected a list"),
        ({"seats": [{"seat": 1, "wagers": {"ante": "10.00"}}]}, "at least one seat with two cards"),
        (
            {"seats": [{"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00"}}]},
            "seat 1, blind: expected the amount of the Ante, 10.00, got nothing",
        ),
        (
            {
                "seats": [
                    {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "5.00"}}
                ]
            },
            "blind: expected the amount of the Ante, 10.00",
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


def test_people_read_the_choices_and_every_combination(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Of 990 hands a dealer may hold, all qualify: there is a pair on the board."""
    file = tmp_path / "round.json"
    file.write_text(json.dumps({**ROUND, "board": "9s 8d 2c 2h Kd"}))
    assert main(["advise", str(file)]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert "play 1× (best)" in page
    assert "If you play to the end, of 990 dealer's hands 280 win, 9 tie, 701 lose." in page
    assert "The dealer qualifies with 990 of them." in page
    assert "Fold is worth -2/1 of an Ante: ante -1.000000, blind -1.000000." in page


def test_a_book_of_your_own_is_advised_on_without_new_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its flush pays 2 to 1 where Canberra's pays 3 to 2: half an Ante for a winning flush."""
    file = tmp_path / "round.json"
    worth = {}
    for book, words in ((None, ["--book", MY_CASINO]), ("canberra-ultimate", [])):
        sealed = {**ROUND, "game": "ultimate", "board": "Ah Kh Qh 2h 3c"}
        sealed["seats"] = [{**ROUND["seats"][0], "cards": "Jh 4h"}]
        del sealed["book"]
        file.write_text(json.dumps(sealed | ({"book": book} if book else {})))
        assert main(["advise", str(file), *words, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        wagers = answer["choices"][0]["wagers"]
        worth[book] = Fraction(wagers["blind"]["ev_exact"])
        won = Fraction(answer["showdown"]["win"], answer["showdown"]["combinations"])
    assert worth[None] - worth["canberra-ultimate"] == won / 2
