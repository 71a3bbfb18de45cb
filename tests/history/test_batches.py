"""Tests of files that are split into hands, and of verdicts in order."""

from pathlib import Path

from croupier.history import HandVerdict, Piece, batches, judge_batch
from croupier.history.reading import cut

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
"""


def test_a_text_is_cut_at_its_tables_and_each_piece_knows_its_line() -> None:
    text = f"# three hands\n\n[1]\n{HAND}[ 'two' ] # the second\n{HAND}\n[3]\n{HAND}"
    pieces = cut(text)
    assert [line for line, _ in pieces] == [3, 10, 18]
    assert all(piece.count("variant") == 1 for _, piece in pieces)
    answers = judge_batch([Piece("x.phhs", 1, text)])
    assert [answer.hand for answer in answers if isinstance(answer, HandVerdict)] == [
        "1",
        "two",
        "3",
    ]


def test_one_hand_with_a_table_of_its_own_is_one_piece() -> None:
    text = f"author = 'A'\n{HAND}\n[_felt]\ncolour = 'green'\n"
    assert cut(text) == [(1, text)]
    (answer,) = judge_batch([Piece("x.phh", 1, text)])
    assert isinstance(answer, HandVerdict)
    assert answer.status == "ok"


def test_windows_line_ends_and_tables_inside_a_hand_are_cut_all_the_same() -> None:
    text = f"[1]\n{HAND}[1._felt]\ncolour = 'green'\n[2]\nvariant = \n[3]\n{HAND}"
    for whole in (text, text.replace("\n", "\r\n")):
        one, bad, three = judge_batch([Piece("x.phhs", 1, whole)])
        assert isinstance(one, HandVerdict)
        assert isinstance(three, HandVerdict)
        assert (one.hand, one.status, three.hand, three.status) == ("1", "ok", "3", "ok")
        assert "x.phhs from line 10" in str(bad)


def test_a_line_in_brackets_inside_a_list_is_no_header() -> None:
    text = f"[1]\n{HAND}_rows = [\n  [1, 2],\n  [3]\n]\n[2]\n{HAND}"
    answers = judge_batch([Piece("x.phhs", 1, text)])
    assert [answer.hand for answer in answers if isinstance(answer, HandVerdict)] == ["1", "2"]


def test_big_files_are_shared_out_and_small_ones_go_by_name(tmp_path: Path) -> None:
    big, small = tmp_path / "big.phhs", tmp_path / "small.phh"
    big.write_text("".join(f"[{n}]\n{HAND}" for n in range(1, 1501)))
    small.write_text(HAND)
    made = list(batches([str(big), str(small)]))
    assert len(made) > 2
    assert sum(len(batch) for batch in made) == 1501
    assert made[-1][-1] == Piece(str(small), 1, None)
    answers = [answer for batch in made for answer in judge_batch(batch)]
    assert [answer.hand for answer in answers if isinstance(answer, HandVerdict)] == [
        *(str(n) for n in range(1, 1501)),
        None,
    ]
