"""Tests that the poker engine knows every row of the book's irregularities and readings.

Each row has a scene that leads to it; what the row's words say of hands and wagers is then
checked against what lies on the table.
"""

from collections.abc import Callable

import pytest

from croupier.acts import Actor
from croupier.books import Setting, load_book
from croupier.poker import AskToSee, DealHole, Discard, SeatNo, Settings, settings_of
from croupier.poker.deal.commands import (
    DealUnburned,
    DeclareDead,
    DropCards,
    ExposeHole,
    FindBoxed,
    FindLateDiscard,
    FindMissedBurn,
    Invalidate,
    Misgive,
    PassDiscard,
    Report,
    ShowTo,
    TurnEarly,
    TurnTooMany,
    VoidWagers,
)
from croupier.poker.readings import Readings, readings_of
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER, player

BOOK = load_book("melbourne-poker")
ROWS = {row.id: row for row in BOOK.irregularities}
FIVE = dict.fromkeys(range(1, 6), 500)
SEAT = SeatNo(2)


def five(until: str = "betting", game: str = "holdem") -> Dealt:
    """Blinds at 1 and 2, seat 3 first; seat 2 is whom the trouble is about."""
    return Dealt(FIVE, button=5, until=until, game=game)


def acted() -> Dealt:
    return five().say("3 raise 30", "4 call")


def flop() -> Dealt:
    return acted().say("5 fold", "1 fold", "2 call").run()


def before_turn() -> Dealt:
    return flop().say("2 check", "3 check", "4 check").run("board")


def report(deal: Dealt, what: str, *, correctable: bool = False) -> Dealt:
    return deal.do(Report(DEALER, what, SEAT, correctable))  # type: ignore[arg-type]


def pineapple(*acts: str) -> Dealt:
    """Crazy Pineapple on the turn, seat 2 passed over without a discard."""
    deal = five(game="crazy-pineapple").say("3 raise 30", "4 call", "5 fold", "1 fold", "2 call")
    deal.run().say("2 check", "3 check", "4 check").do(PassDiscard(DEALER, SEAT))
    for seat in (3, 4):
        held = deal.seat(seat).cards
        deal.do(Discard(player(seat), SeatNo(seat), held[0]))
    return deal.run().say(*acts)


def mucked(asker: int) -> Dealt:
    """Seat 2 mucks aces to the queens of seat 1; `asker` wants to see them."""
    deck = deck_with("Qs As 2c Qd Ad 7d", "2h 3h 4h 9c 2d Jc 2s 8s")
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3, deck=deck)
    deal.say("3 call", "1 call", "2 check")
    for _ in range(3):
        deal.run().say("1 check", "2 check", "3 check")
    deal.run("showdown").then("1 shows", "2 mucks", "3 mucks")
    return deal.do(AskToSee(player(asker), SeatNo(asker), SEAT, sure=True))


def last_hand() -> Dealt:
    deal = five().do(Misgive(DEALER, SEAT, 1))
    deal.say("3 raise 30", "4 call", "5 fold", "1 fold", "2 raise 90", "3 fold", "4 fold")
    return report(deal.run("pushing"), "wrong-count")


SCENES: dict[str, Callable[[], Dealt]] = {
    "card-exposed-in-cut": lambda: report(five("dealing"), "card-exposed-in-cut"),
    "not-shuffled-before-action": lambda: report(five().say("3 raise 30"), "not-shuffled"),
    "not-shuffled-after-action": lambda: report(acted(), "not-shuffled"),
    "dealt-out-of-order": lambda: report(five().say("3 raise 30"), "dealt-out-of-order"),
    "player-dealt-out": lambda: report(five().say("3 raise 30"), "player-dealt-out"),
    "wrong-count-correctable": lambda: report(
        five().do(Misgive(DEALER, SEAT, 1)), "wrong-count", correctable=True
    ),
    "wrong-count-before-action": lambda: report(
        five().do(Misgive(DEALER, SEAT, 1)).say("3 raise 30"), "wrong-count"
    ),
    "wrong-count-not-acted": lambda: report(acted().do(Misgive(DEALER, SEAT, 1)), "wrong-count"),
    "wrong-count-acted": lambda: report(
        five()
        .do(Misgive(DEALER, SEAT, 1))
        .say("3 raise 30", "4 call", "5 fold", "1 fold", "2 call"),
        "wrong-count",
    ),
    "wrong-count-last-hand": last_hand,
    "defective-deck": lambda: report(flop(), "defective-deck"),
    "dealer-exposes-several": lambda: _exposed(2),
    "dealer-exposes-one": lambda: _exposed(1),
    "boxed-card": lambda: before_turn().do(FindBoxed(DEALER)),
    "missed-burn-before-action": lambda: (
        before_turn().do(DealUnburned(DEALER)).do(FindMissedBurn(DEALER))
    ),
    "missed-burn-after-action": lambda: (
        before_turn().do(DealUnburned(DEALER)).say("2 check", "3 check").do(FindMissedBurn(DEALER))
    ),
    "missed-flop-burn": lambda: _flop_without_burn(),
    "too-many-flop-cards": lambda: _with_order(
        acted().say("5 fold", "1 fold", "2 call").run("board"), 1, TurnTooMany
    ),
    "early-flop": lambda: _with_order(acted(), 1, TurnEarly),
    "early-turn": lambda: flop().do(TurnEarly(DEALER)),
    "early-river": lambda: _with_order(before_turn().run(), 1, TurnEarly),
    "two-cards-opened": lambda: before_turn().do(TurnTooMany(DEALER)),
    "more-than-two-opened": lambda: _three_opened(),
    "late-discard-before-action": lambda: _late(pineapple("2 check")),
    "late-discard-after-action": lambda: _late(pineapple("2 check", "3 check")),
    "exchange": lambda: flop().do(DeclareDead(MANAGER, SEAT, "spoke")),
    "breach": lambda: flop().do(VoidWagers(ASSISTANT, SEAT, "held", "device")),
    "invalidated": lambda: flop().do(Invalidate(HDD, "fire")),
}

WITHOUT_A_RULING: dict[str, Callable[[], Dealt]] = {
    "player-exposes": lambda: flop().do(DropCards(player(2), SEAT, (flop().seat(2).cards[0],))),
    "shown-to-one": lambda: flop().do(ShowTo(player(2), SEAT, SeatNo(3))),
    "mucked-hand-asked-by-loser": lambda: mucked(3),
    "mucked-hand-asked-by-winner": lambda: mucked(1),
}


def _exposed(count: int) -> Dealt:
    deal = five("dealing").do(DealHole(DEALER, count=5))
    for seat in (2, 3)[:count]:
        deal.do(ExposeHole(DEALER, SeatNo(seat), deal.seat(seat).cards[0]))
    return deal if count > 1 else deal.do(DealHole(DEALER))


def _flop_without_burn() -> Dealt:
    deal = acted().say("5 fold", "1 fold", "2 call").run("board").do(DealUnburned(DEALER))
    return deal.do(FindMissedBurn(DEALER, deal.stub_with(*deal.hand.board)))


def _with_order(deal: Dealt, skip: int, kind: type[TurnEarly] | type[TurnTooMany]) -> Dealt:
    order = tuple(reversed(deal.stub[skip:]))
    return deal.do(TurnEarly(DEALER, order) if kind is TurnEarly else TurnTooMany(DEALER, 1, order))


def _three_opened() -> Dealt:
    deal = before_turn()
    return deal.do(TurnTooMany(DEALER, 2, tuple(reversed(deal.stub[2:]))))


def _late(deal: Dealt) -> Dealt:
    return deal.do(FindLateDiscard(DEALER, SEAT, deal.seat(2).cards[0]))


def test_every_row_has_a_scene() -> None:
    """A dispute is not of a hand: it is recorded at the table and on the floor (13.10)."""
    assert {*SCENES, *WITHOUT_A_RULING, "dispute"} == set(ROWS)


@pytest.mark.parametrize("name", SCENES)
def test_the_ruling_is_on_record_with_its_row_its_clause_and_who_ruled(name: str) -> None:
    deal = SCENES[name]()
    ruling = next(ruling for ruling in reversed(deal.deal.around.rulings) if ruling.what == name)
    assert ruling.clause in ROWS[name].clauses
    assert BOOK.ladder.reaches(ruling.by.role, ROWS[name].authority)


@pytest.mark.parametrize("name", [*SCENES, *WITHOUT_A_RULING])
def test_hands_and_wagers_are_what_the_row_says(name: str) -> None:
    row, deal = ROWS[name], (SCENES | WITHOUT_A_RULING)[name]()
    seat = deal.seat(2)
    match row.hands:
        case "misdeal":
            assert deal.deal.around.misdeals == 1
        case "dead hand" if row.wagers != "return all":
            assert seat.standing == "dead"
        case "void hand":
            assert seat.standing == "void"
        case "restore hand":
            assert seat.standing == "in"
        case "void all":
            assert deal.deal.around.void
        case "play on" | "correct cards":
            assert (seat.standing, deal.deal.around.misdeals) == ("in", 0)
    started = dict.fromkeys(deal.stacks, 500)
    match row.wagers:
        case "return all":
            assert deal.stacks == started
        case "return all but blinds":
            assert deal.stacks == {**started, 1: 495, 2: 490}
        case "return hand":
            assert (seat.stack, seat.live) == (500, 0)
        case "stay":
            assert deal.hand.pot + sum(deal.stacks.values()) == sum(started.values())


def test_whoever_stands_below_the_authority_of_a_row_is_refused() -> None:
    assert ROWS["breach"].authority == "tg-assistant-casino-manager"
    assert not BOOK.ladder.reaches(MANAGER.role, ROWS["breach"].authority)
    assert BOOK.ladder.reaches(Actor("Crown", "casino-operator").role, ROWS["breach"].authority)


# --- readings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("row", BOOK.file.setting, ids=lambda row: row.id)
def test_every_reading_of_the_book_is_a_setting_with_the_same_default(row: Setting) -> None:
    name, default = row.id, row.default
    kinds = [kind for kind in (Settings, Readings) if name in kind.__struct_fields__]
    assert len(kinds) == 1, name
    ours = getattr(kinds[0](), name)
    assert (str(ours).lower() if isinstance(ours, bool) else str(ours)) == default


@pytest.mark.parametrize("row", BOOK.file.setting, ids=lambda row: row.id)
def test_every_value_a_reading_may_have_is_one_we_take(row: Setting) -> None:
    for value in row.values:
        chosen = {row.id: value}
        taken = (settings_of(chosen), readings_of(chosen))
        if value != row.default:
            assert taken != (Settings(), Readings()), f"{value} changes something"
