"""Property tests of every round, with random legal and illegal commands."""

from typing import Any

import msgspec
import pytest

from croupier.acts import Refusal, Viewer, from_json, prefixes, to_json
from croupier.banked import (
    AnyRoundCommand,
    AnyRoundEvent,
    JackpotClaim,
    JackpotResult,
    Layout,
    Round,
    TableMemory,
    commands,
    layout_of,
    position_of,
    read_position,
    rules_of,
    settle,
    show_position,
    view,
)
from croupier.banked.events import RoundOpened, WagerSettled
from croupier.cards import Card
from croupier.errors import BadInput
from tests.banked.round.play import Driver, rounds

Cards = tuple[Card | None, ...]
SEEDS = range(8)
LAWS = pytest.mark.parametrize(
    "book, game, seed, real", [*rounds(SEEDS), *rounds(range(100, 104), real=True)]
)


def played(book: str, game: str, seed: int, real: bool) -> Driver:
    """Two rounds in a row, the second with what the first left behind."""
    driver = Driver(book, game, seed, real=real)
    driver.open()
    driver.play()
    return driver


@LAWS
def test_every_chip_keeps_an_owner(book: str, game: str, seed: int, real: bool) -> None:
    driver = Driver(book, game, seed, real=real)
    memory: TableMemory | None = None
    for _ in range(2):
        driver.trail.clear()
        driver.open(memory)
        begun = driver.state.total
        driver.play()
        for state in prefixes(driver.rules, driver.rules.start, driver.events):
            if state.phase != "before":
                assert state.total == begun
                assert all(seat.stack >= 0 for seat in state.seats)
                assert all(amount > 0 for seat in state.seats for amount in seat.wagers.values())
        assert driver.state.on_layout == 0
        memory = driver.state.memory


@LAWS
def test_the_record_replays_to_the_same_state_at_every_prefix(
    book: str, game: str, seed: int, real: bool
) -> None:
    driver = played(book, game, seed, real)
    wire = [from_json(to_json(event), AnyRoundEvent) for event in driver.events]
    assert wire == driver.events
    opened = wire[0]
    assert isinstance(opened, RoundOpened)
    replayed = list(prefixes(rules_of(opened), driver.rules.start, wire))
    at = 0
    for before, command, _ in driver.trail:
        assert replayed[at] == before
        assert from_json(to_json(command), AnyRoundCommand) == command
        for event, after in driver.rules.steps(before, command):
            assert (event, after) == (wire[at], replayed[at + 1])
            at += 1
    assert replayed[-1] == driver.state
    assert from_json(to_json(driver.state), Round) == driver.state


@LAWS
def test_decide_and_perform_agree_and_nothing_else_is_touched(
    book: str, game: str, seed: int, real: bool
) -> None:
    driver = played(book, game, seed, real)
    for before, command, events in driver.trail:
        kept = to_json(before)
        assert driver.rules.decide(before, command) == events
        assert to_json(before) == kept


@pytest.mark.parametrize("book, game, seed, real", rounds(range(6)))
def test_no_hand_is_live_without_two_cards_nor_a_card_in_two_places(
    book: str, game: str, seed: int, real: bool
) -> None:
    driver = played(book, game, seed, real)
    for before, _, _ in driver.trail:
        lie = [c for seat in before.seats for c in seat.cards]
        lie += [*before.board, *before.dealer, *before.burnt, *before.deck]
        assert len(set(lie)) == len(lie)
        assert len(before.board) <= 5
        if before.phase == "play" and before.step >= driver.law.initial_deal:
            assert all(len(seat.cards) == 2 for seat in before.live)


def nothing_paid(layout: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
    return JackpotResult()


def at_settlement(driver: Driver) -> list[tuple[Round, tuple[AnyRoundEvent, ...]]]:
    """States where everything was settled in one go, and the events of it."""
    return [
        (before, events)
        for before, command, events in driver.trail
        if isinstance(command, commands.Settle)
        and command.seat is None
        and not any(seat.results for seat in before.live)
    ]


@pytest.mark.parametrize("book, game, seed, real", rounds(range(200, 212)))
def test_the_live_table_settles_as_the_settlement_of_its_layout(
    book: str, game: str, seed: int, real: bool
) -> None:
    """The referee looks into the payoff table; `settle` weighs and explains. They agree."""
    driver = Driver(book, game, seed)
    for _ in range(3):
        driver.open()
        driver.play(trouble=0)
    for before, events in at_settlement(driver):
        seats = [seat for seat in before.seats if seat.in_round]
        layout = layout_of(driver.law, before, seats)
        settled = settle(layout, nothing_paid)
        expected = {
            (result.seat, name): (r.outcome, r.won, r.returned, r.clauses)
            for result in settled.seats
            for name, r in result.wagers.items()
        }
        found = {
            (event.seat, event.wager): (event.outcome, event.won, event.returned, event.clauses)
            for event in events
            if isinstance(event, WagerSettled)
        }
        main = {key for key in expected if key[1] in before.seat(key[0]).wagers}
        main -= {key for key in main if key[1] in driver.law.jackpots}
        assert {key: found[key] for key in main} == {key: expected[key] for key in main}


VIEWERS = [
    Viewer("onlooker"),
    Viewer("dealer"),
    Viewer("supervisor"),
    Viewer("auditor"),
    Viewer("player", "ann"),
    Viewer("player", "bob"),
    Viewer("player", "nobody here"),
]


def hidden_from(state: Round, viewer: Viewer) -> set[tuple[str, int, int]]:
    """Where cards lie face down for this viewer, worked out without the view."""
    if viewer.kind == "auditor" and state.phase == "over":
        return set()
    places = {("board", 0, i) for i in range(state.board_shown, len(state.board))}
    if not state.dealer_shown:
        places |= {("dealer", 0, i) for i in range(len(state.dealer))}
    places |= {("burnt", 0, i) for i in range(len(state.burnt))}
    places |= {("deck", 0, i) for i in range(state.deck_seen, len(state.deck))}
    for seat in state.seats:
        own = viewer.kind == "player" and viewer.person == seat.person
        if not seat.shown and not (own and seat.looked and not seat.blind):
            places |= {("seat", seat.number, i) for i in range(len(seat.cards))}
    return places


def swapped(state: Round, places: set[tuple[str, int, int]], turn: int) -> Round:
    """The same round with the hidden cards in other places among themselves."""
    order = sorted(places)
    lie = [_card(state, place) for place in order]
    known = [card for card in lie if card is not None]
    if len(known) < 2:
        return state
    shift = turn % (len(known) - 1) + 1
    moved = iter(known[shift:] + known[:shift])
    now = {p: next(moved) if c is not None else None for p, c in zip(order, lie, strict=True)}

    def put(kind: str, seat: int, held: Cards) -> Any:
        return tuple(now.get((kind, seat, i), card) for i, card in enumerate(held))

    seats = tuple(
        msgspec.structs.replace(seat, cards=put("seat", seat.number, seat.cards))
        for seat in state.seats
    )
    return msgspec.structs.replace(
        state,
        board=put("board", 0, state.board),
        dealer=put("dealer", 0, state.dealer),
        burnt=put("burnt", 0, state.burnt),
        deck=put("deck", 0, state.deck),
        seats=seats,
    )


def _card(state: Round, place: tuple[str, int, int]) -> Card | None:
    kind, seat, index = place
    held: Cards = state.seat(seat).cards if kind == "seat" else getattr(state, kind)
    return held[index]


@LAWS
def test_what_one_may_not_see_does_not_change_what_one_sees(
    book: str, game: str, seed: int, real: bool
) -> None:
    """Two rounds that differ only in hidden cards give each viewer identical bytes."""
    driver = played(book, game, seed, real)
    states = [before for before, _, _ in driver.trail if before.phase != "before"]
    differed = 0
    for turn, state in enumerate([*states[::3], driver.state]):
        for viewer in VIEWERS:
            other = swapped(state, hidden_from(state, viewer), turn)
            differed += other != state
            assert to_json(view(state, viewer, driver.law)) == to_json(
                view(other, viewer, driver.law)
            )
    assert differed or real or not any(state.deck for state in states)


@LAWS
def test_positions_survive_being_written(book: str, game: str, seed: int, real: bool) -> None:
    driver = played(book, game, seed, real)
    for before, _, _ in driver.trail:
        if before.phase in ("wagers", "closed", "play"):
            position = position_of(before)
            text = show_position(position)
            assert "\n" not in text
            assert read_position(text) == position
            public = show_position(position, private=False)
            assert show_position(read_position(public)) == public


@pytest.mark.parametrize("book, game, seed, real", rounds(range(4)))
def test_every_refusal_names_its_reason_and_a_clause_of_the_book_in_one_line(
    book: str, game: str, seed: int, real: bool
) -> None:
    driver = Driver(book, game, seed)
    driver.open()
    told = 0
    for _ in range(300):
        problem = refused(driver, driver.nonsense())
        told += problem is not None
        if problem is not None:
            assert "\n" not in str(problem)
        if isinstance(problem, Refusal):
            assert problem.reason
            assert problem.book == book
            clauses = driver.law.book.ledger
            assert clauses is not None
            assert not problem.clause or problem.clause in clauses
        if driver.state.phase != "over":
            driver.proceed()
    assert told > 100


def refused(driver: Driver, command: AnyRoundCommand) -> Refusal | BadInput | None:
    try:
        driver.rules.perform(driver.state, command)
    except (Refusal, BadInput) as problem:
        return problem
    return None
