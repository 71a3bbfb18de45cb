"""Tests that a book of poker is refused whose irregularities poker could not carry out."""

from pathlib import Path
from shutil import copytree

import pytest

from croupier.books import load_book
from croupier.errors import BadInput

ROOM = Path(__file__).parents[2] / "examples" / "my-poker-room"


ACTION = '["no substantial action"]'
OF_9_14 = 'then = ["to the muck"]\nclause = "9.14"'


@pytest.mark.parametrize(
    "right, wrong, said",
    [
        ('id = "boxed-card"', 'id = "boxed-cards"', "boxed-cards, trouble: expected one of"),
        ('id = "early-river"', 'id = "early-flop"', "early-flop: expected each id once"),
        ('found = ["shuffle"]', 'found = ["break"]', "found 1: expected one of the values"),
        ('"correctable", "other hands left"', '"on the flop"', "facts: expected one of no"),
        (ACTION, ACTION.replace("]", ', "substantial action"]'), "none with its contrary"),
        ('hands = "restore hand"', 'hands = "misdeal"', "hands: expected one of dead hand"),
        ('wagers = "return hand"', 'wagers = "stay"', "wagers: expected one of return hand"),
        (OF_9_14, OF_9_14.replace("to the muck", "set aside"), "then: expected to the muck"),
        ('then = ["new cards"]', 'then_clause = "5.1"', "then_clause: expected a row that says"),
        ('"floor-supervisor"', '"clerk"', "authority: expected one of player"),
        ('id = "exchange"', 'id = "exchange"\ndescribed = true', "only banked games have it"),
    ],
)
def test_a_row_that_poker_could_not_carry_out_is_refused_by_name(
    tmp_path: Path, right: str, wrong: str, said: str
) -> None:
    folder = tmp_path / "my-poker-room"
    copytree(ROOM, folder)
    file = folder / "irregularities.toml"
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=said) as refused:
        load_book(folder)
    assert "my-poker-room/irregularities.toml" in str(refused.value)
