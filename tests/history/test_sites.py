"""Tests of text histories: hands written by hand for each room, with stacks worked by hand.

`sites/ROOM.txt` has the hands and `sites/ROOM.expected` a line for each: its number, what it is
about, and what everybody has in the end. The engine must come to those stacks, and so must the sums
of the text itself; where rake was taken, the engine's winner has it still.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.history import (
    About,
    HandRecord,
    HandVerdict,
    Piece,
    Unreadable,
    batches,
    hand_text,
    histories_in,
    judge,
    judge_batch,
    read_hands,
    read_phh,
    tally_text,
    write_phh,
)
from croupier.history.sites.site_amounts import NoAmount, cards, cents
from tests.history.test_phh import deal

FOLDER = Path(__file__).parent / "sites"
ROOMS = ("pokerstars", "ggpoker", "888poker")


def hands(room: str) -> str:
    return (FOLDER / f"{room}.txt").read_text(encoding="utf-8")


def expected(room: str) -> dict[str, dict[str, str]]:
    """Stacks in the end by hand and player."""
    found = {}
    for line in (FOLDER / f"{room}.expected").read_text(encoding="utf-8").splitlines():
        number, _, stacks = line.split(" | ")
        found[number] = dict(pair.rsplit(" ", 1) for pair in stacks.split(", "))
    return found


def stacks_of(record: HandRecord) -> dict[str, str]:
    assert record.finishing is not None
    amounts = [int(amount) for amount in record.finishing if amount is not None]
    texts = [f"{amount // 100}.{amount % 100:02d}" for amount in amounts]
    return dict(zip(record.rest["players"], texts, strict=True))


def verdicts(text: str) -> list[HandVerdict | str]:
    return judge_batch([Piece("f.txt", 1, text)])


@pytest.mark.parametrize("room", ROOMS)
def test_every_hand_is_read_with_the_stacks_worked_by_hand(room: str) -> None:
    wanted = expected(room)
    assert len(wanted) >= 20
    read: list[Any] = list(read_hands(hands(room)))
    assert [str(hand) for hand in read if isinstance(hand, Unreadable)] == []
    assert {hand.hand: stacks_of(hand) for hand in read} == wanted


@pytest.mark.parametrize("room", ROOMS)
def test_the_engine_comes_to_the_same_stacks(room: str) -> None:
    """Rake is the one thing that the engine leaves with the winner, and the verdict names it."""
    for verdict in verdicts(hands(room)):
        assert isinstance(verdict, HandVerdict), verdict
        assert verdict.status == "ok", verdict
        raked = str(verdict.detail).startswith("The house took")
        assert verdict.finishing_stacks == verdict.expected or raked, verdict


@pytest.mark.parametrize("room", ROOMS)
def test_line_ends_byte_order_mark_and_blank_lines_change_nothing(room: str) -> None:
    plain = [str(hand.hand) for hand in read_hands(hands(room)) if isinstance(hand, HandRecord)]
    windows = "\ufeff" + hands(room).replace("\n", "\r\n")
    again = list(read_hands(windows))
    assert [hand.hand for hand in again if isinstance(hand, HandRecord)] == plain
    assert [v.status for v in verdicts(windows) if isinstance(v, HandVerdict)] == ["ok"] * len(
        plain
    )


@pytest.mark.parametrize("room", ROOMS)
def test_a_read_hand_can_be_written_as_phh_and_is_the_same_hand(room: str) -> None:
    for record in read_hands(hands(room)):
        assert isinstance(record, HandRecord)
        (again,) = read_hands(write_phh(record))
        assert again == record
        assert judge(read_phh(write_phh(record))[""]).status == "ok"


@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_that_cannot_be_read_is_named_by_file_hand_and_line(room: str) -> None:
    """A line nobody knows in the second hand: the others are read all the same."""
    text = hands(room)
    wanted = list(expected(room))
    mark = {"888poker": "Dealing down cards"}.get(room, "HOLE CARDS")
    first = text.index(mark)
    second = text.index("\n", text.index(mark, first + 1)) + 1
    broken = f"{text[:second]}ann juggles three chips\n{text[second:]}"
    line = text[:second].count("\n") + 1
    found = verdicts(broken)
    assert len(found) == len(wanted)
    assert found[1] == (
        f"f.txt: hand {wanted[1]}: line {line}: expected a line of a hand history, "
        'got "ann juggles three chips"'
    )
    assert all(isinstance(verdict, HandVerdict) for n, verdict in enumerate(found) if n != 1)


@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_that_is_cut_off_is_reported(room: str) -> None:
    text = hands(room)
    mark = {"888poker": "** Summary"}.get(room, "*** SUMMARY")
    problem = verdicts(text[: text.index(mark)])
    assert len(problem) == 1
    assert isinstance(problem[0], str)
    assert "cut off" in problem[0]


@pytest.mark.parametrize(
    "text, amount",
    [
        ("$1,234.50", 123450),
        ("0,05 €", 5),
        ("1.234,50", 123450),
        ("1 500", 150000),
        ("12,345", 1234500),
        ("34.069", 3406900),
        ("$0.1", 10),
        ("£2", 200),
        ("1,234,567", 123456700),
        ("$.50", 50),
    ],
)
def test_amounts_of_every_country(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize("text", ["", "$", "0.123", "1,23,456", "12.3456", "9" * 20, "1.2.3"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(NoAmount):
        cents(text)


def test_cards_with_commas_and_tens() -> None:
    assert cards("Ah, 10d") == "AhTd"
    with pytest.raises(NoAmount):
        cards("Ah Zz")


STUD = (
    "PokerStars Hand #9: 7 Card Stud Limit ($1/$2 USD) - 2024/03/05 20:15:00 ET\nTable 'X' 8-max\n"
)


def first_hand(room: str) -> str:
    return hands(room).split("\n\n")[0] + "\n"


def test_games_and_hands_that_we_do_not_play_are_unsupported_and_say_why() -> None:
    (stud,) = verdicts(STUD)
    assert isinstance(stud, HandVerdict)
    assert (stud.hand, stud.status) == ("9", "unsupported")
    assert stud.detail == 'The game "7 Card Stud Limit" is not in our book.'
    (record,) = read_hands(STUD)
    assert isinstance(record, Unreadable)
    assert (record.hand, record.line) == ("9", 1)
    for line, why in (
        ("*** FIRST FLOP *** [2c 3d 7h]", "it was run more than once"),
        ("Cash Drop to Pot : total $1", "the house added money to the pot"),
        ("ann: Chooses to EV Cashout", "a player cashed out before the end"),
    ):
        text = first_hand("pokerstars").replace("bob: folds\n", f"bob: folds\n{line}\n")
        (verdict,) = verdicts(text)
        assert isinstance(verdict, HandVerdict)
        assert verdict.detail == f"This hand cannot be replayed: {why}."


@pytest.mark.parametrize(
    "old, new, why",
    [
        (
            "posts big blind $1",
            "posts big blind $x",
            'expected an amount of money or cards, got "$x"',
        ),
        (
            "posts big blind",
            "posts big bet",
            'expected a blind, an ante or a straddle, got "posts big',
        ),
        ("Seat 3: cat", "Seat 2: cat", "expected every seat and player once"),
        ("to cat\n", "to cap\n", 'expected the name of a player at the table, got "cap"'),
        ("($0.50/$1.00 USD)", "", "expected the stakes in the header"),
        ("cat collected $1 from pot\n", "", "expected a line that says who collected the pot"),
        ("*** HOLE CARDS ***", "*** TURN *** [2c]", "expected the cards of the turn"),
    ],
)
def test_what_is_wrong_in_a_hand_is_named(old: str, new: str, why: str) -> None:
    (problem,) = verdicts(first_hand("pokerstars").replace(old, new))
    assert isinstance(problem, str)
    assert problem.startswith("f.txt: hand 101: line ")
    assert why in problem


@pytest.mark.parametrize(
    "old, new, line, why",
    [
        ("Seat 1: ann ( $100 )", "Seat 1: ann ( $x )", 7, "an amount of money or cards"),
        ("Seat 3: cat ( $100 )", "Seat 2: cat ( $100 )", 9, "every seat and player once"),
        ("Seat 3: cat ( $100 )", "Seat 3: bob ( $100 )", 9, "every seat and player once"),
        ("cat posts big blind", "cat posts big bet", 11, "a blind, an ante or a straddle"),
        ("Dealt to ann", "Dealt to dan", 13, "the name of a player at the table"),
        ("bob folds", "bob calls [$x]", 15, "an amount of money or cards"),
        ("bob folds", "dan folds", 15, "a line of a hand history"),
        ("bob folds", "** Dealing turn ** [ 2c ]", 15, "the cards of the turn"),
        ("$0.50/$1 Blinds No Limit Holdem - *** 05 03 2024 20:15:41\n", "", 1, "the stakes"),
        ("cat collected [ $1.50 ]", "", 1, "a summary and a winner"),
    ],
)
def test_what_is_wrong_in_a_hand_of_888poker_is_named_with_its_line(
    old: str, new: str, line: int, why: str
) -> None:
    text = first_hand("888poker").replace(old, new)
    (problem,) = verdicts(text)
    assert isinstance(problem, str)
    assert problem.startswith(f"f.txt: hand 555000101: line {line}: expected ")
    assert why in problem
    assert tally_text(text, "f.txt").problems == [problem], "statistics say the same"


@pytest.mark.parametrize("blank", [" ", "\t"])
def test_blanks_around_the_lines_of_888poker_change_nothing(blank: str) -> None:
    text = first_hand("888poker")
    spaced = "\n".join(f"{blank}{line}{blank}" for line in text.split("\n"))
    assert list(read_hands(spaced)) == list(read_hands(text))


def test_a_text_whose_money_does_not_add_up_differs() -> None:
    """One dollar more was collected than was in the pot."""
    (verdict,) = verdicts(first_hand("pokerstars").replace("collected $1 ", "collected $2 "))
    assert isinstance(verdict, HandVerdict)
    assert verdict.status == "differs"
    assert verdict.detail == "The stacks differ from the history: p2 has 1.00 less."


def test_our_own_texts_are_read_back_to_the_same_stacks() -> None:
    for seed in range(30):
        kind = ("no-limit", "pot", "fixed")[seed % 3]
        setup, log, hand = deal(
            ("holdem", "omaha-hi-lo")[seed % 2], kind, seed * 7, (2, 3, 6)[seed % 3]
        )
        if setup.stakes.chip != 1:
            continue
        about = About(hand=str(seed), table="A", when=datetime(2026, 3, 14, tzinfo=UTC))
        (verdict,) = verdicts(hand_text(setup, log, about))
        assert isinstance(verdict, HandVerdict), verdict
        assert verdict.status == "ok", verdict
        assert verdict.finishing_stacks == [
            f"{s.stack // 100}.{s.stack % 100:02d}" for s in hand.seats
        ]


def test_files_of_every_encoding_and_mixed_folders_are_read(tmp_path: Path) -> None:
    euros = hands("pokerstars")
    (tmp_path / "a.txt").write_bytes(euros.encode("cp1252"))
    (tmp_path / "b.txt").write_bytes(euros.encode("utf-16"))
    (tmp_path / "c.TXT").write_bytes(b"\xef\xbb\xbf" + hands("888poker").encode())
    (tmp_path / "notes.txt").write_text("who owes what")
    (tmp_path / "d.phh").write_text("variant = ")
    files = histories_in(str(tmp_path))
    assert [Path(file).name for file in files] == ["a.txt", "b.txt", "c.TXT", "d.phh"]
    found = [answer for batch in batches(files) for answer in judge_batch(batch)]
    count = 2 * len(expected("pokerstars")) + len(expected("888poker"))
    assert [type(answer).__name__ for answer in found] == ["HandVerdict"] * count + ["str"]
    assert {v.status for v in found if isinstance(v, HandVerdict)} == {"ok"}


def test_a_large_file_is_cut_into_pieces_with_the_right_lines(tmp_path: Path) -> None:
    text = (hands("pokerstars") + "\n\n") * 5
    broken = text.replace("bob: folds", "bob: flies", 1)[::-1].replace(
        "sdlof :bob", "seilf :bob", 1
    )[::-1]
    (tmp_path / "big.txt").write_text(broken, encoding="utf-8")
    found = [
        answer for batch in batches([str(tmp_path / "big.txt")]) for answer in judge_batch(batch)
    ]
    assert len(found) == 5 * len(expected("pokerstars"))
    lines = [n for n, line in enumerate(broken.splitlines(), start=1) if "flies" in line]
    problems = [answer for answer in found if isinstance(answer, str)]
    assert [f"line {line}:" in told for line, told in zip(lines, problems, strict=True)] == [
        True,
        True,
    ]
