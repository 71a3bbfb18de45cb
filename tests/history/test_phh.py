"""Tests of the PHH format, read and written."""

from collections.abc import Sequence
from datetime import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Viewer
from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.history import (
    GAMES_BY_CODE,
    HandRecord,
    code_of,
    judge,
    play,
    read_phh,
    record_hand,
    record_of,
    records,
    write_phh,
    write_phhs,
)
from croupier.money import Cents
from croupier.poker import (
    Bet,
    Call,
    Check,
    DeckPlaced,
    Discard,
    DuePost,
    Fold,
    Hand,
    HandPlace,
    HandRules,
    PlaceDeck,
    PotResult,
    Raise,
    Raised,
    SeatNo,
    Settings,
    Setup,
    Stakes,
    blinds_due,
    dealer_due,
    legal_actions,
    new_hand,
    no_limit,
    structure,
    variant,
    view_event,
)
from tests.poker.hand.playing import Play, command
from tests.poker.staff import DEALER


def deal(
    game: str, kind: str, seed: int, count: int, *, whole_chips: bool = False
) -> tuple[Setup, list[Any], Hand]:
    """A whole hand by chance, with a deck; stacks may be worth no whole number of chips."""
    chance = Random(seed)
    chip = Cents(chance.choice((1, 25)))
    places = tuple(
        HandPlace(SeatNo(n * 2), f"Ann {n}", Cents(stack - stack % chip if whole_chips else stack))
        for n in range(1, count + 1)
        for stack in [chance.randint(500, 9000)]
    )
    bets = (100, 100, 200, 200) if kind == "fixed" else (100,) * 4
    stakes = Stakes(
        structure(kind),
        tuple(Cents(bet) for bet in bets),  # type: ignore[arg-type]
        Cents(300 if kind == "spread" else 0),
        chip,
    )
    button = SeatNo(chance.randint(1, count * 2))
    posts = blinds_due(places, button, (Cents(50), Cents(100)), stakes, Settings())
    if count > 4:
        poster = next(place.seat for place in places if place.seat not in {p.seat for p in posts})
        posts += (DuePost(poster, "post", Cents(100)),)
    setup = Setup(variant(game), stakes, places, button, posts)
    rules, hand = HandRules(), new_hand(setup)
    log: list[Any] = []
    asked: Any = PlaceDeck(DEALER, tuple(chance.sample(FULL_DECK, 52)))
    while True:
        hand, happened = rules.perform(hand, asked)
        log += happened
        if hand.phase == "over":
            return setup, log, hand
        asked = dealer_due(hand, DEALER) or _choice(hand, chance)


def _choice(hand: Hand, chance: Random) -> Any:
    options = legal_actions(hand)
    assert options.seat is not None
    if options.discard:
        return Discard(DEALER, options.seat, options.discard[chance.randrange(3)])
    if chance.random() < 0.1 and options.fold:
        return Fold(DEALER, options.seat)
    if chance.random() < 0.4 and options.wager:
        to = chance.choice((options.wager.least, options.wager.most))
        return (Raise if options.raising else Bet)(DEALER, options.seat, to)
    return Check(DEALER, options.seat) if options.check else Call(DEALER, options.seat)


@pytest.mark.parametrize("code", sorted(GAMES_BY_CODE))
@settings(max_examples=6)
@given(seed=st.integers(0, 10**6), count=st.sampled_from((2, 3, 6)))
def test_a_hand_of_ours_is_written_read_and_replayed_to_the_same_end(
    code: str, seed: int, count: int
) -> None:
    game, kind = GAMES_BY_CODE[code]
    setup, log, hand = deal(game, kind, seed, count)
    record = record_hand(setup, log, {"hand": seed, "table": "Alpha"})
    assert record.variant == code
    assert list(records(write_phh(record))) == [record]
    (fields,) = read_phh(write_phh(record)).values()
    assert judge(fields).status == "ok"
    replayed, ended = play(record_of(fields))
    assert ended
    number_of = {seat.number: n for n, seat in enumerate(hand.seats, start=1)}
    assert _numbered(replayed.events, {n: n for n in number_of.values()}) == _numbered(
        [event for event in log if not isinstance(event, DeckPlaced)], number_of
    )


def _numbered(events: Sequence[Any], number_of: dict[Any, int]) -> list[str]:
    """Events with seats as positions; posts apart, whose order and names differ."""
    told = []
    for event in events:
        if type(event).__name__ == "Posted":
            continue
        if hasattr(event, "seat"):
            told.append(f"{number_of[event.seat]} {type(event).__name__} {_rest(event)}")
        elif hasattr(event, "awards"):
            awards = [(number_of[a.seat], a.amount, a.part, a.clauses) for a in event.awards]
            told.append(f"{event.pot} {event.amount} {event.rake} {awards}")
        else:
            told.append(repr(event))
    return told


def _rest(event: Any) -> list[Any]:
    return [getattr(event, name) for name in event.__struct_fields__ if name != "seat"]


def test_the_codes_of_the_open_format_mean_what_they_mean_there() -> None:
    assert GAMES_BY_CODE["NT"] == ("holdem", "no-limit")
    assert GAMES_BY_CODE["FT"] == ("holdem", "fixed")
    assert GAMES_BY_CODE["PO"] == ("omaha", "pot")
    assert GAMES_BY_CODE["FO/8"] == ("omaha-hi-lo", "fixed")
    assert len(GAMES_BY_CODE) == 35
    assert not {"NS", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"} & set(GAMES_BY_CODE)
    assert code_of("crazy-pineapple-hi-lo", "half-pot") == "_croupier:HC/8"
    assert {code for code in GAMES_BY_CODE if code[0] != "_"} == {"NT", "FT", "PO", "FO/8"}
    with pytest.raises(BadInput):
        code_of("stud", "fixed")


def test_codes_of_version_0_1_without_our_mark_are_read() -> None:
    setup, log, _ = deal("pineapple", "spread", 5, 3)
    text = write_phh(record_hand(setup, log))
    old = text.replace('variant = "_croupier:SP"', 'variant = "SP"')
    assert old != text
    assert judge(read_phh(old)[""]).status == "ok"


def test_amounts_are_all_whole_or_all_with_decimals() -> None:
    """A chip of a cent and whole stacks: `20.00`, so that other programs divide pots in cents."""
    played = Play({1: 2000, 2: 2000, 3: 2000}, blinds=(100, 200), stakes=no_limit(Cents(200)))
    record = record_hand(played.acts("3 raise 500", "1 fold", "2 fold").setup, played.events)
    text = write_phh(record)
    assert "starting_stacks = [20.00, 20.00, 20.00]" in text
    assert "antes = [0.00, 0.00, 0.00]" in text
    assert '"p3 cbr 5.00"' in text
    of_dollars = HandRecord(variant="NT", stacks=record.stacks, rest={"_chip": 100})
    assert "starting_stacks = [20, 20, 20]" in write_phh(of_dollars)


def test_a_raise_that_nobody_can_match_is_a_call_for_others_and_a_raise_for_us() -> None:
    """Seat 2 has 300 and seat 3 200, all in; of the raise of seat 1 to 1000 700 go back."""
    played = Play(
        {1: 1000, 2: 300, 3: 200},
        holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"},
        board="2c 3d 7h 9s Jc",
    ).acts("3 raise 150", "1 raise 400", "2 call", "3 call")
    assert "p1 cbr 4.00" in record_hand(played.setup, played.events).actions
    covered = Play(
        {1: 300, 2: 1000, 3: 200},
        holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"},
        board="2c 3d 7h 9s Jc",
    ).acts("3 raise 150", "1 raise 300", "2 raise 1000", "3 call")
    record = record_hand(covered.finish().setup, covered.events)
    assert "p2 cc # unmatched raise to 10.00" in record.actions
    assert record.finishing == (800, 700, 0)
    replayed, ended = play(record)
    assert ended
    assert Raised(SeatNo(2), Cents(1000)) in replayed.events


def test_many_hands_make_one_file() -> None:
    hands = [
        record_hand(setup, log, {"hand": n})
        for n, (setup, log, _) in enumerate(deal("omaha", "pot", seed, 3) for seed in range(5))
    ]
    text = write_phhs(hands)
    assert list(read_phh(text)) == ["1", "2", "3", "4", "5"]
    assert list(records(text)) == hands


def test_fields_of_every_kind_are_kept() -> None:
    text = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [inf, 100]
actions = ['p2 f']
time = 12:30:00
time_limit = 30.5
venue = "Åse's \\"Room\\" \\u0001"
seats = [3, 9]
_sponsors = ["", "x"]
_table = {felt = "green", rake = 0.05}
"""
    (record,) = records(text)
    assert record.rest["time"] == time(12, 30)
    assert list(records(write_phh(record))) == [record]
    assert "time_limit = 30.5" in write_phh(record)
    assert "starting_stacks = [inf, 100]" in write_phh(record)


def test_raked_hands_write_their_winnings_and_are_ok_when_replayed() -> None:
    def five(hand: Hand, results: tuple[PotResult, ...]) -> tuple[Cents, ...]:
        return (Cents(5), *(Cents(0) for _ in results[1:]))

    play_it = Play(
        {1: 500, 2: 500, 3: 500},
        holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"},
        board="2c 3d 7h 9s Jc",
        rules=HandRules(five),
    ).acts("3 raise 100", "1 call", "2 call", *("1 check", "2 check", "3 check") * 3)
    play_it.finish()
    record = record_hand(play_it.setup, play_it.events)
    assert record.winnings == (295, 0, 0)
    (fields,) = read_phh(write_phh(record)).values()
    assert judge(fields).detail == "The house took 0.05 of the pot."


def test_a_history_for_one_player_shows_only_what_they_saw() -> None:
    setup, log, _ = deal("pineapple", "no-limit", 3, 4)
    viewer = Viewer("player", "Ann 2")
    rules, hand, told = HandRules(), new_hand(setup), []
    for event in log:
        seen = view_event(hand, event, viewer)
        if seen is not None:
            told.append(seen)
        hand = rules.evolve(hand, event)
    text = write_phh(record_hand(setup, told))
    holes = [line for line in text.split('"') if line.startswith("d dh")]
    assert sum("??????" in line for line in holes) == 3
    assert "burned" not in text
    (fields,) = read_phh(text).values()
    assert judge(fields).status == "ok"


def test_a_hand_asked_for_is_written_and_replayed() -> None:
    played = Play(
        {1: 100, 2: 100, 3: 100},
        holes={1: "Qs Qh", 2: "As Ah", 3: "4c 5h"},
        board="2c 3d 7h 9s Jc",
    ).acts("3 call", "1 call", "2 check", *("1 check", "2 check", "3 check") * 3)
    played.showdown().do(command("1 shows")).do(command("2 mucks")).do(command("3 mucks"))
    played.do(command("1 insists 2")).finish()
    record = record_hand(played.setup, played.events)
    assert "p2 sm AsAh # asked by p1" in record.actions
    assert judge(read_phh(write_phh(record))[""]).status == "ok"
    assert record.finishing == (90, 120, 90)


def test_without_a_button_the_record_says_so() -> None:
    played = Play({1: 100, 2: 100}, no_button=True, blinds=()).acts(*("1 check", "2 check") * 4)
    record = record_hand(played.finish().setup, played.events)
    assert record.rest["_button"] == "none"
    replayed, _ = play(record)
    assert replayed.hand.setup.button is None


@pytest.mark.parametrize(
    "text, field",
    [
        ("variant = ", "TOML"),
        ("x = 1", "variant"),
        ("a = " + "[" * 5000, "TOML"),
        ("a = " + "9" * 5000, "TOML"),
    ],
)
def test_text_that_is_no_history_is_refused(text: str, field: str) -> None:
    with pytest.raises(BadInput) as mistake:
        list(records(text))
    assert mistake.value.field == field


def test_a_record_needs_no_more_than_a_game_stacks_and_actions() -> None:
    record = HandRecord(variant="NT", stacks=(Cents(100), Cents(100)), actions=())
    assert record.hand is None
    assert record_of({"variant": "NT", "starting_stacks": [1, 1], "actions": []}).antes == (0, 0)
