"""Tests of tracing a round, player, meter or account, and of hidden cards."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import banked, floor, poker
from croupier.acts import Micros, to_json
from croupier.house.world.fairness import DeckLogEvent
from croupier.house.world.live_table import HandOpened
from croupier.house.world.tournament_rounds import TournamentRoundRecord
from croupier.money import Cents
from croupier.store import (
    FACE_DOWN,
    ROUND_EVENTS,
    Auditor,
    Fresh,
    Record,
    RoundEvents,
    Store,
    TrailStep,
    subjects_of,
)
from croupier.tournament import AnyTableRoundEvent, DealtHand, events
from tests.store.logs import event, write, write_patiently


def follow(store: Store, words: str) -> list[TrailStep]:
    auditor = reading(store)
    (subject,) = auditor.find(words)
    return list(auditor.follow(subject))


def reading(store: Store) -> Auditor:
    auditor = Auditor(store.engine)
    auditor.read_up()
    return auditor


def positions(steps: list[TrailStep]) -> list[int]:
    return [step.record.position for step in steps]


# The house of `fill_house`: 1-4 accounts and buy-ins, 5-12 round r1, 13-20 round r2,
# 21-23 one command on three streams, 24-29 the live round r3.


@pytest.mark.parametrize(
    "words, found",
    [
        ("round:r1", [*range(5, 13)]),
        ("r2", [*range(13, 21)]),
        ("round:r3", [*range(24, 30)]),
        ("table:7", [*range(5, 22), 23]),
        ("meter:m1", [23]),
        ("player:ann", [1, 2, 5, 13, 22, 24]),
        ("float:7", [22]),
        ("cage:main", [2, 4]),
        ("tim", [24, 25, 26, 27, 28, 29]),
    ],
)
def test_a_subject_is_found_wherever_the_log_speaks_of_it(
    house: Store, words: str, found: list[int]
) -> None:
    assert positions(follow(house, words)) == found


def test_a_name_may_mean_several_and_nothing_is_guessed(house: Store) -> None:
    auditor = reading(house)
    assert auditor.find("7") == ["float:7", "table:7"]
    assert auditor.find("nobody") == []
    assert auditor.find("%") == []


def test_a_trail_can_be_taken_up_in_the_middle_and_left_early(house: Store) -> None:
    some = reading(house).follow("round:r1", after=6, limit=3)
    assert positions(list(some)) == [7, 8, 9]


def test_a_long_trail_comes_page_by_page(store: Store) -> None:
    write_patiently(store, "table:1", *[event("E", n=n) for n in range(1100)])
    assert positions(follow(store, "table:1")) == [*range(1, 1101)]
    assert len(list(reading(store).follow("table:1", limit=700))) == 700


def test_a_dollar_is_followed_with_the_balance_after_every_movement(house: Store) -> None:
    moves = [(s.record.position, s.gained, s.balance) for s in follow(house, "player:ann")]
    assert [one for one in moves if one[1] is not None] == [
        (2, Cents(50_00), Cents(50_00)),
        (22, Cents(30_00), Cents(80_00)),
    ]


# ---- what lies face down ---------------------------------------------------------------------


def test_no_hidden_card_of_a_live_round_is_shown(house: Store) -> None:
    for words in ("round:r3", "table:9", "tim", "player:ann"):
        live = [step for step in follow(house, words) if step.record.position >= 24]
        said = msgspec.json.encode([step.data for step in live]).decode()
        assert not any(card in said for card in ("Qd", "Jc", "4h"))
    shown = {step.record.position: step for step in follow(house, "round:r3")}
    assert shown[29].data == msgspec.json.decode(shown[29].record.data)
    assert "9s" in str(shown[29].data)
    assert [place for place, step in shown.items() if step.hidden] == [25, 26, 27, 28]


def test_once_a_round_is_closed_all_of_it_is_shown(house: Store) -> None:
    for step in follow(house, "round:r1"):
        assert not step.hidden
        assert step.data == msgspec.json.decode(step.record.data)
    write(house, "table:9", event("RoundClosed", at=9))
    assert not any(step.hidden for step in follow(house, "round:r3"))


def test_the_next_round_at_the_same_table_is_hidden_again(house: Store) -> None:
    write(house, "table:7", event("CardsShuffled", order=["Ah", "Kh"], deck="red"))
    steps = follow(house, "table:7")
    assert [step.record.position for step in steps if step.hidden] == [30]
    assert "Ah" not in str(steps[-1].data)


def test_a_round_closed_elsewhere_closes_nothing_here(house: Store) -> None:
    write(house, "table:8", event("RoundClosed", at=9))
    assert any(step.hidden for step in follow(house, "round:r3"))


def of(room: str, fresh: Fresh) -> Fresh:
    """The event as the house records it: its type says whose it is."""
    return Fresh(f"{room}.{fresh.type}", fresh.data)


def test_a_poker_hand_is_over_when_the_floor_says_so(store: Store) -> None:
    write(
        store,
        "table:p",
        of("deal", event("HandOpened", id="h1", setup={"places": [{"person": "ann"}]})),
        of("deal", event("DeckSealed", round="h1", commitment="c0ffee", secret="5ec4e7")),
        of("poker", event("DeckPlaced", cards=["As", "Ks"])),
        of("poker", event("HoleDealt", cards=["As", None])),
        of("poker", event("BoardDealt", cards=["2c"], burned=["Ks"])),
        of("poker", event("PotPushed", pot=0, last=True)),
    )
    live = follow(store, "round:h1")
    assert [step.hidden for step in live] == [False, True, True, True, True, False]
    assert live[1].data == {
        "type": "DeckSealed",
        "round": "h1",
        "commitment": "c0ffee",
        "secret": FACE_DOWN,
    }
    assert live[4].data == {"type": "BoardDealt", "cards": ["2c"], "burned": [FACE_DOWN]}
    write(store, "table:p", of("floor", event("RoundEnded", round="h1", wagered=["ann"])))
    over = follow(store, "round:h1")
    assert positions(over) == [*range(1, 8)]
    assert not any(step.hidden for step in over)
    assert positions(follow(store, "player:ann")) == [1, 7]


def test_a_round_that_runs_through_two_streams_ends_in_both(store: Store) -> None:
    """The cards in one stream, the table's own life in the other, as the house keeps them."""
    for name in ("h1", "h2"):
        write(store, "play:p", event("HandOpened", id=name), event("DeckPlaced", cards=["As"]))
        write(store, "table:p", event("RoundBegan", round=name, playing=["ann"]))
        write(store, "play:p", event("HoleDealt", cards=["As"]))
        assert [s.hidden for s in follow(store, f"round:{name}")] == [False, True, False, True]
        assert not any(s.hidden for s in follow(store, "round:h1") if name == "h2")
        write(store, "table:p", event("RoundEnded", round=name))
        assert not any(step.hidden for step in follow(store, f"round:{name}"))
        assert len(follow(store, f"round:{name}")) == 5


def test_cards_laid_out_before_the_next_round_is_opened_are_not_the_last_one_s(
    store: Store,
) -> None:
    write(store, "play:p", event("HandOpened", id="h1"), event("HoleDealt", cards=["As"]))
    write(store, "table:p", event("RoundEnded", round="h1"))
    write(store, "play:p", event("DeckPlaced", cards=["Ks"]), event("HandOpened", id="h2"))
    assert [step.hidden for step in follow(store, "p")] == [False, False, False, True, False]
    write(store, "table:p", event("RoundEnded", round="h1"))
    assert positions([step for step in follow(store, "table:p") if step.hidden]) == [4]


def test_a_tournament_s_hand_that_has_ended_lies_open() -> None:
    """Its one record is written when it is over; covered, no export of it could be read back."""
    dealt = DealtHand("AhKd2c", "1c 2k")
    ended = events.HandEnded(no=3, table=1, stacks={"ann": 500}, dealt=dealt)
    data = json.loads(to_json(ended))
    assert data["dealt"]["deck"] == "AhKd2c"
    for kind in ("tournament.HandEnded", "tournament.HandEnded.2"):
        assert ROUND_EVENTS.face_down(kind, data) == (data, False)


@pytest.mark.parametrize(
    "kind", ["DeckSealed", "deal.DeckSealed", "deal.DeckSealed.2", "deal.DeckPromised"]
)
def test_a_secret_is_kept_whatever_the_form_of_its_record(kind: str) -> None:
    shown, hidden = ROUND_EVENTS.face_down(kind, {"secret": "5ec7e7", "table": "t"})
    assert hidden
    assert "5ec7e7" not in json.dumps(shown)


def test_the_registry_names_events_that_the_house_has() -> None:
    """An event renamed in its room would fall back to hiding cards; this tells us so."""
    rooms = (
        *get_args(banked.AnyRoundEvent),
        *get_args(poker.DealEvent),
        *get_args(floor.AnyFloorEvent),
        *get_args(AnyTableRoundEvent),
        *get_args(TournamentRoundRecord),
    )
    known = {kind.__name__ for kind in (*rooms, *get_args(DeckLogEvent), HandOpened)}
    assert ROUND_EVENTS.names() - known == set()


def test_every_card_of_every_event_is_hidden_unless_it_is_said_to_lie_face_up() -> None:
    """For each event of the engines with cards in it: what the registry lets through."""
    shown = set()
    for kind in (*get_args(banked.AnyRoundEvent), *get_args(poker.DealEvent)):
        fields = {name: ["Ah"] for name in kind.__struct_fields__}
        data, _ = ROUND_EVENTS.face_down(
            f"engine.{kind.__name__}", {"type": kind.__name__, **fields}
        )
        assert isinstance(data, dict)
        if ["Ah"] in data.values():
            shown.add(kind.__name__)
    assert shown == {
        *("BoardShown", "DealerShown", "HandTurned", "CardsExposed", "SurplusNext"),
        *("BoardDealt", "Misturned", "Redealt", "ChaseFlopDealt", "HoleReplaced"),
        *("Shown", "ShownToAll", "MuckOpened", "HoleExposed", "Boxed"),
        *("ExtraOpened", "SetAside", "BurnPutRight"),
    }


cards = st.from_regex(r"\A[2-9TJQKA][cdhs]\Z")
names = st.sampled_from(["card", "cards", "order", "note", "x", "hands"])
values = st.recursive(
    cards | st.integers() | st.none() | st.lists(cards, max_size=3).map(" ".join),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


@given(st.text("ABCdealt", min_size=1), st.dictionaries(names, values, max_size=4))
def test_an_event_nobody_knows_shows_no_card_at_all(kind: str, fields: dict[str, object]) -> None:
    """However deep it lies: what is not known to lie face up is taken to lie face down."""
    shown, _ = ROUND_EVENTS.face_down(kind, fields)
    assert not list(_cards(shown))


def _cards(value: object) -> list[str]:
    match value:
        case dict():
            return [card for inner in value.values() for card in _cards(inner)]
        case list():
            return [card for inner in value for card in _cards(inner)]
        case str() if value and value[0] in "23456789TJQKA" and value[1:2] in ("c", "d", "h", "s"):
            return [value]
    return []


def test_an_engine_s_event_within_another_is_known_by_its_own_type() -> None:
    wrapped = {
        "type": "RoundMoved",
        "events": [
            {"type": "CardsShuffled", "order": ["Ah"], "deck": "blue"},
            {"type": "BoardShown", "cards": ["Kd"]},
        ],
    }
    shown, hidden = ROUND_EVENTS.face_down("RoundMoved", wrapped)
    assert hidden
    assert shown == {
        "type": "RoundMoved",
        "events": [
            {"type": "CardsShuffled", "order": FACE_DOWN, "deck": FACE_DOWN},
            {"type": "BoardShown", "cards": ["Kd"]},
        ],
    }


def test_an_engine_may_name_its_own_rounds_and_secrets(store: Store) -> None:
    rounds = RoundEvents()
    rounds.opens("DrawBegun", "draw")
    rounds.closes("DrawEnded")
    rounds.hides("TicketDrawn", "number")
    begun = event("DrawBegun", draw="d1"), event("TicketDrawn", number=7, box="red")
    write(store, "tournament:t1", *begun)
    auditor = Auditor(store.engine, rounds=rounds)
    auditor.read_up()
    (drawn,) = auditor.follow("round:d1", after=1)
    assert drawn.data == {"type": "TicketDrawn", "number": FACE_DOWN, "box": "red"}
    write(store, "tournament:t1", event("DrawEnded"))
    auditor.read_up()
    steps = list(auditor.follow("round:d1"))
    assert positions(steps) == [1, 2, 3]
    assert not any(step.hidden for step in steps)


def test_subjects_come_from_a_function_of_one_s_own(store: Store) -> None:
    def by_suit(record: Record, data: object) -> set[str]:
        return {f"suit:{data['suit']}"} if isinstance(data, dict) else set()

    write(store, "s", event("E", suit="hearts"), event("E", suit="clubs"))
    auditor = Auditor(store.engine, subjects=by_suit)
    auditor.read_up()
    assert positions(list(auditor.follow("suit:clubs"))) == [2]


def test_subjects_are_names_not_everything_a_field_may_hold() -> None:
    record = Record(1, "table:7", 1, "E", b"{}", "sue", Micros(1), "k", b"", b"")
    data = {"person": "x" * 500, "round": "", "player": 7, "table": None, "account": "cage:main"}
    assert set(subjects_of(record, data)) == {"table:7", "player:sue", "cage:main"}


def test_events_that_are_no_objects_are_followed_too(store: Store) -> None:
    write(store, "s", Fresh("E", b'[{"person":"ann"}]'), Fresh("E", b'"Ah"'), Fresh("E", b"null"))
    assert positions(follow(store, "player:ann")) == [1]
    assert [step.data for step in follow(store, "s")] == [[{"person": "ann"}], FACE_DOWN, None]
