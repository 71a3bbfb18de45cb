"""Tests that equivalent boards are counted together with the right weight."""

from collections import Counter
from math import comb
from pathlib import Path

import numpy as np
import pytest

from croupier.books import STARTING_HANDS
from croupier.cards import cards
from croupier.odds import cache, prepare, work_to_prepare
from croupier.odds.exact.kinds import kinds, slot_table, suit_counts
from croupier.odds.exact.played_out import DEALS
from croupier.odds.exact.solve import solve
from croupier.odds.kernels import compiled
from croupier.odds.kernels.kinds import FLUSH, NO_SUIT, PLAIN
from tests.odds.conftest import question

ULTIMATE = question("canberra-ultimate")
NO_BOARD = 255


def flush_ranks(board: tuple[int, ...]) -> tuple[frozenset[int], tuple[int, ...]]:
    """The ranks in the suit that has three cards or more, and the ranks of the rest."""
    suits = Counter(card & 3 for card in board)
    suit, many = suits.most_common(1)[0]
    inside = {card >> 2 for card in board if card & 3 == suit} if many >= 3 else set()
    rest = sorted(card >> 2 for card in board if many < 3 or card & 3 != suit)
    return frozenset(inside), tuple(rest)


def test_every_kind_has_one_board_and_no_two_have_the_same_ranks() -> None:
    """13 ranks taken five times no deck can deal; three to five ranks in a suit, and the rest."""
    deck = kinds()
    assert (comb(17, 5), comb(13, 3) * 91 + comb(13, 4) * 13 + comb(13, 5)) == (PLAIN, FLUSH)
    plain = [tuple(map(int, board)) for board in deck.plain if board[0] != NO_BOARD]
    flush = [tuple(map(int, board)) for board in deck.flush]
    assert len(plain) == PLAIN - 13
    seen = {flush_ranks(board) for board in (*plain, *flush)}
    assert len(seen) == len(plain) + len(flush)
    assert all(len(set(board)) == 5 for board in (*plain, *flush))


def test_kinds_avoid_cards_that_are_out() -> None:
    dead = cards("Ah Ad Ac 2s")
    deck = kinds((0, 1, 2, 3), sum(1 << card for card in dead))
    boards = np.concatenate([deck.plain, deck.flush])
    assert not np.isin(boards, [int(card) for card in dead]).any()
    assert len(deck.flush) == 4 * FLUSH


def test_plain_boards_are_as_many_as_there_are() -> None:
    """All boards less those with three or more of a suit: 3, 4 and 5 of one suit and the rest."""
    with_three = 4 * sum(comb(13, n) * comb(39, 5 - n) for n in (3, 4, 5))
    boards, _ = suit_counts()
    plain = (board for board in kinds().plain if board[0] != NO_BOARD)
    ranks = [Counter(int(card) >> 2 for card in board) for board in plain]
    score = {1: 0, 2: 1, 3: 3, 4: 6}
    counted = sum(int(boards[sum(score[n] for n in held.values())]) for held in ranks)
    assert counted == comb(52, 5) - with_three


def test_what_starting_hands_meet_adds_up_to_every_deal() -> None:
    met = solve(ULTIMATE.tree).core.met
    assert int(met.sum()) == DEALS
    aces = met[STARTING_HANDS.index("AA")]
    assert int(aces.sum()) == 6 * comb(50, 5) * comb(45, 2)


@pytest.mark.parametrize(
    "hole, suit, same",
    [
        ("Ah Kd", 2, "Ah Ks"),
        ("Ah Kd", NO_SUIT, "Kc Ad"),
        ("9c 8c", 0, "8c 9c"),
        ("9c 8c", 1, "9s 8s"),
    ],
)
def test_hands_that_no_board_tells_apart_share_a_place(hole: str, suit: int, same: str) -> None:
    (a, b), (c, d) = cards(hole), cards(same)
    table = slot_table()
    assert table[suit, a, b] == table[suit, c, d]
    assert table[suit, a, b] != table[suit, a, cards("2d")[0]]


def test_play_is_solved_once_and_then_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    ticks: list[float] = []
    assert work_to_prepare(ULTIMATE.tree) > 0
    first = prepare(ULTIMATE.tree, ticks.append)
    assert work_to_prepare(ULTIMATE.tree) == 0
    ticks.clear()
    again = prepare(ULTIMATE.tree, ticks.append)
    assert not ticks
    assert again.expected_value == first.expected_value
    assert (again.script.river.flush == first.script.river.flush).all()
    for file in (tmp_path / "play").iterdir():
        file.write_bytes(file.read_bytes()[:1000])
    assert prepare(ULTIMATE.tree).expected_value == first.expected_value


def test_a_first_run_is_known_by_what_no_run_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    folder = compiled._folder.__wrapped__
    monkeypatch.setattr(compiled, "_folder", folder)
    assert not compiled.compiled_before("river.py")
    made = folder(Path(compiled.__file__).with_name("river.py"))
    assert made is not None
    (made / "river.price.nbc").touch()
    assert compiled.compiled_before("river.py")
    assert not compiled.compiled_before("play.py")
