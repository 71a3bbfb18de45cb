"""Tests that a bad layout is refused with the name of the field."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.banked import Layout, PersonalLimits, SeatLayout, parse_layout, settle
from croupier.books import End, load_book, read_sign
from croupier.cards import cards
from croupier.errors import BadInput
from croupier.money import dollars
from tests.banked.settlement.table import House, hand

ultimate = House("canberra-ultimate")
PLAYED = {"board": "9s 8d 7c 2h Kd", "dealer": "Kh 4s"}
GOOD = ultimate.round(
    hand("Jh Tc", seat=1, ante=10, blind=10, play=40),
    hand("3c 2d", seat=2, ante=10, blind=10, folded="river"),
    board="9s 8d 7c 2h Kd",
    dealer="Kh 4s",
)


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good round with one field replaced: `seats.0.wagers.ante`."""
    raw = copy.deepcopy(GOOD)
    *parents, last = (int(key) if key.isdigit() else key for key in path.split("."))
    here: Any = raw
    for key in parents:
        here = here[key]
    if value is ...:
        del here[last]
    else:
        here[last] = value
    return raw


def refusal(raw: object) -> str:
    with pytest.raises(BadInput) as told:
        settle(parse_layout(raw))
    line = str(told.value)
    assert "\n" not in line
    return line


def test_the_good_round_is_good() -> None:
    assert [seat.seat for seat in settle(parse_layout(GOOD)).seats] == [1, 2]


@pytest.mark.parametrize(
    "path, value, field",
    [
        ("book", "darwin", "book"),
        ("book", None, "book"),
        ("book", 7, "book"),
        ("book", ["canberra-ultimate"], "book"),
        ("book", "../../etc", "book"),
        ("game", "bonus", "game"),
        ("game", 3, "game"),
        ("sign", [], "sign"),
        ("sign", {"mininum": "1.00"}, "sign.mininum"),
        ("sign", {"minimum": 10}, "sign.minimum"),
        ("sign", {"multiples": {"preflop": [5]}}, "sign.multiples.preflop"),
        ("sign", {"settings": {"payout_cap": "none"}}, "sign.settings.payout_cap"),
        ("board", "9s 8d 7c 2h", "board"),
        ("board", "9s 8d", "board"),
        ("board", "9s 8d 7c 2h Kd As", "board"),
        ("board", "9s 8d 7c 2h 1d", "board"),
        ("board", ["9s"], "board"),
        ("board", "9s9s7c2hKd", "board"),
        ("board", "Ah " * 1000, "board"),
        ("dealer", "Kh", "dealer"),
        ("dealer", None, "dealer"),
        ("dealer", "Kh Kd", "dealer"),
        ("dealer", {}, "dealer"),
        ("seats", {}, "seats"),
        ("seats", [], "seats"),
        ("seats", None, "seats"),
        ("seats.0", 5, "seats[0]"),
        ("seats.0.seat", 0, "seats[0].seat"),
        ("seats.0.seat", 8, "seats[0].seat"),
        ("seats.0.seat", True, "seats[0].seat"),
        ("seats.0.seat", 1.0, "seats[0].seat"),
        ("seats.0.seat", 10**30, "seats[0].seat"),
        ("seats.0.seat", ..., "seats[0].seat"),
        ("seats.1.seat", 1, "seats[1].seat"),
        ("seats.0.cards", "Jh", "seats[0].cards"),
        ("seats.0.cards", "Jh Tc 3d", "seats[0].cards"),
        ("seats.0.cards", None, "seats[0].cards"),
        ("seats.1.cards", "Jh 2d", "seats[1].cards"),
        ("seats.0.cards", "Kh Tc", "seats[0].cards"),
        ("seats.0.wagers", {}, "seats[0].wagers"),
        ("seats.0.wagers", None, "seats[0].wagers"),
        ("seats.0.wagers.jackpot", "5.00", "seats[0].wagers.jackpot"),
        ("seats.0.wagers.ante", 10, "seats[0].wagers.ante"),
        ("seats.0.wagers.ante", "10", "seats[0].wagers.ante"),
        ("seats.0.wagers.ante", "-10.00", "seats[0].wagers.ante"),
        ("seats.0.wagers.ante", "0.00", "seats[0].wagers.ante"),
        ("seats.0.wagers.ante", "1e9.00", "seats[0].wagers.ante"),
        ("seats.0.wagers.ante", "9" * 40 + ".00", "seats[0].wagers.ante"),
        ("seats.0.wagers.ante", float("nan"), "seats[0].wagers.ante"),
        ("seats.0.wagers.play", ..., "seats[0].wagers.play"),
        ("seats.1.wagers.play", "10.00", "seats[1].wagers.play"),
        ("seats.0.play_street", "turn", "seats[0].play_street"),
        ("seats.0.play_street", 4, "seats[0].play_street"),
        ("seats.1.play_street", "flop", "seats[1].play_street"),
        ("seats.0.wagers.play", "35.00", "seats[0].play_street"),
        ("seats.0.folded", "turn", "seats[0].folded"),
        ("seats.0.folded", "live", "seats[0].folded"),
        ("seats.0.folded", False, "seats[0].folded"),
        ("seats.0.marker", "yes", "seats[0].marker"),
        ("seats.0.warned", 1, "seats[0].warned"),
        ("seats.0.blind_hand", True, "seats[0].blind_hand"),
        ("seats.0.personal_limits", [], "seats[0].personal_limits"),
        ("seats.0.personal_limits", {"most": "5.00"}, "seats[0].personal_limits.most"),
        ("seats.0.personal_limits", {"maximum": 5}, "seats[0].personal_limits.maximum"),
        (
            "seats.0.personal_limits",
            {"minimum": "9.00", "maximum": "5.00"},
            "seats[0].personal_limits.maximum",
        ),
        ("seats.0.name", "Ann", "seats[0].name"),
        ("round", 12, "round"),
    ],
)
def test_one_wrong_field_is_named(path: str, value: Any, field: str) -> None:
    assert refusal(changed(path, value)).startswith(f"{field}: expected ")


def test_an_unknown_field_is_answered_with_the_known_ones() -> None:
    line = refusal(changed("seats.0.wagers.insurance", "5.00"))
    assert line == "seats[0].wagers.insurance: expected only the fields ante, blind, trips, play"


def test_a_card_in_two_places_is_named_with_both() -> None:
    assert refusal(changed("seats.1.cards", "Jh 2d")) == (
        "seats[1].cards: expected each card once, but Jh is in seats[0].cards too"
    )


def test_a_live_hand_without_its_play_is_told_how_to_say_that_it_folded() -> None:
    line = refusal(changed("seats.0.wagers.play", ...))
    assert line.endswith('(8.5), or "folded": "river"')


@pytest.mark.parametrize("raw", [None, [], "text", 5, 1.5, True, {}])
def test_a_round_is_an_object_with_a_book(raw: object) -> None:
    assert refusal(raw).split(":")[0] in ("round", "book")


def test_a_book_may_be_ones_own_and_is_named_by_its_id_or_not_at_all(tmp_path: Path) -> None:
    source = load_book("canberra-ultimate")
    assert parse_layout({**GOOD, "book": None}, own=source).book is source
    assert parse_layout(GOOD, own=source).book is source
    assert parse_layout({**GOOD, "book": "perth-ultimate"}, own=source).book.id == "perth-ultimate"
    with pytest.raises(BadInput, match="book: expected one of"):
        parse_layout({**GOOD, "book": str(tmp_path)}, own=source)


def test_the_street_of_a_play_follows_from_its_amount_where_only_one_fits() -> None:
    for play, street in ((40, "preflop"), (30, "preflop"), (20, "flop"), (10, "river")):
        named = hand("Jh Tc", ante=10, blind=10, play=play, play_street=street)
        unnamed = hand("Jh Tc", ante=10, blind=10, play=play)
        assert ultimate.settle(named, **PLAYED) == ultimate.settle(unnamed, **PLAYED)


def test_cards_nobody_needs_may_be_left_out() -> None:
    raw = ultimate.round(hand(None, ante=10, blind=10, trips=5, folded="preflop"))
    result = settle(parse_layout(raw)).as_json()
    assert result["dealer"] == {"cards": None, "hand": None, "category": None, "qualifies": None}
    assert (result["seats"][0]["hand"], result["seats"][0]["net"]) == (None, "-25.00")


@pytest.mark.parametrize(
    "folded, board, needed",
    [("river", "9s 8d 7c", "5 cards"), ("flop", "", "3 cards"), ("conceded", "", "5 cards")],
)
def test_a_hand_cannot_have_folded_on_cards_that_were_not_out(
    folded: str, board: str, needed: str
) -> None:
    play = {"play": 10} if folded == "conceded" else {}
    raw = ultimate.round(hand("Jh Tc", ante=10, blind=10, folded=folded, **play), board=board)
    assert refusal(raw).startswith(f"board: expected {needed}, because seat 1 ")


def test_trips_that_may_have_won_need_the_cards_that_say_so() -> None:
    folded = hand(None, ante=10, blind=10, trips=5, folded="river")
    raw = House("perth-ultimate").round(folded, board="7h 2s 5s Ks 3d")
    assert refusal(raw).startswith("seats[0].cards: expected two cards")


def test_nobody_may_have_more_than_the_maximum_where_the_book_has_no_marker() -> None:
    limits = {"maximum": "900.00"}
    placed = hand("Jh Tc", ante=10, blind=10, play=10, personal_limits=limits)
    raw = House("perth-ultimate").round(placed, **PLAYED)
    assert refusal(raw).startswith("seats[0].personal_limits.maximum: expected no maximum above")


def test_a_layout_can_be_built_without_json() -> None:
    book = load_book("canberra-ultimate")
    game = book.game()
    layout = Layout(
        book=book,
        game=game,
        sign=read_sign({}, game, book.file.setting),
        board=cards("9s 8d 7c 2h Kd"),
        dealer=cards("Kh 4s"),
        seats=(
            SeatLayout(
                seat=1,
                cards=cards("Jh Tc"),
                wagers={"ante": dollars(10), "blind": dollars(10), "play": dollars(40)},
                personal_limits=PersonalLimits(),
            ),
            SeatLayout(
                seat=2,
                cards=cards("3c 2d"),
                wagers={"ante": dollars(10), "blind": dollars(10)},
                folded=End.RIVER,
            ),
        ),
    )
    assert settle(layout).as_json() == settle(parse_layout(GOOD)).as_json()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
telling = st.sampled_from(
    ["10.00", "20.00", "Ah Kd", "9s 8d 7c 2h Kd", "river", "flop", "ultimate", "perth-ultimate"]
)


@given(json_values)
def test_any_json_at_all_is_settled_or_refused_in_one_line(raw: object) -> None:
    _settled_or_refused(raw)


@given(
    st.sampled_from(
        [
            "book", "game", "sign", "board", "dealer", "seats", "seats.0", "seats.1",
            "seats.0.seat", "seats.0.cards", "seats.0.wagers", "seats.0.wagers.ante",
            "seats.0.wagers.blind", "seats.0.wagers.play", "seats.0.wagers.trips",
            "seats.0.play_street", "seats.1.folded", "seats.0.folded", "seats.0.warned",
            "seats.0.personal_limits",
        ]
    ),
    telling | json_values,
)  # fmt: skip
def test_a_good_round_with_anything_in_one_field_is_settled_or_refused(
    path: str, value: object
) -> None:
    _settled_or_refused(changed(path, value))


def _settled_or_refused(raw: object) -> None:
    """Anything but a refusal, an error of ours above all, comes through and fails the test."""
    line = ""
    try:
        json.dumps(settle(parse_layout(raw)).as_json())
    except BadInput as mistake:
        line = str(mistake)
    assert "\n" not in line
