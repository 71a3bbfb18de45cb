"""Tests of every row of irregularities: who rules when, and what happens to hands and money.

Each entry of the table says what section 9 and clause 13.14 of the document say, with the readings
CP-16 to CP-21. Five players have 500 each; the button is at seat 5, the blinds of 5 and 10 at seats
1 and 2, seat 3 acts first. Seat 2 is whom the trouble is about. Seat 1 has 10 on a red flop and
seat 2 has 20 on a black one.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import pytest

from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.books import load_book
from croupier.poker import AskToSee, DealBoard, DealHole, Discard, SeatNo, Unwarned, legal_actions
from croupier.poker.deal import commands as c
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.staff import DEALER, HDD, MANAGER, player

BOOK = "melbourne-poker"
FIVE = dict.fromkeys(range(1, 6), 500)
CHASE = ((1, "red", 10), (2, "black", 20))
SEAT = SeatNo(2)

Scene = Callable[[], Dealt]
Asks = Callable[[Dealt, Actor], Any]


class Row(NamedTuple):
    """What the document says of one irregularity.

    `at` are moments at which it is ruled on, `not_at` others at which it is not. `below` is
    somebody one rank below who may rule. `hand` is how the hand of seat 2 stands afterwards.
    `back` is the money that goes back, and `side_back` whether side wagers do that are not
    settled. `then` checks the cards, and `ruled` is whether a ruling is recorded.
    """

    id: str
    clause: str
    at: tuple[Scene, ...]
    asks: Asks
    not_at: tuple[Scene, ...] = ()
    officer: Actor = DEALER
    below: Actor | None = player(3)
    hand: Literal["in", "dead", "void", "new deal"] = "in"
    back: Literal["nothing", "all but blinds", "all", "of seat 2"] = "nothing"
    side_back: bool = False
    then: Callable[[Dealt, Dealt], None] | None = None
    ruled: bool = True
    seat: int | None = None


# --- moments of a hand --------------------------------------------------------------------------


def five(until: str = "betting", **how: Any) -> Dealt:
    return Dealt(FIVE, button=5, until=until, chase=CHASE, **how)


def posting() -> Dealt:
    """The cards are being cut, no blind has been posted."""
    return five("posting")


def dealing() -> Dealt:
    """The cards are cut, none has been dealt."""
    return five("dealing")


def part_dealt() -> Dealt:
    """Every player has one card."""
    return five("dealing").do(DealHole(DEALER, count=5))


def one_acted() -> Dealt:
    return five().say("3 raise 30")


def acted() -> Dealt:
    """Two players have acted: substantial action."""
    return five().say("3 raise 30", "4 call")


def before_flop(**how: Any) -> Dealt:
    return five(**how).say("3 raise 30", "4 call", "5 fold", "1 fold", "2 call").run("board")


def on_flop(**how: Any) -> Dealt:
    return before_flop(**how).run()


def before_turn() -> Dealt:
    return on_flop().say("2 check", "3 check", "4 check").run("board")


def on_turn() -> Dealt:
    return before_turn().run()


def before_river() -> Dealt:
    return on_turn().say("2 check", "3 check", "4 check").run("board")


def pushing() -> Dealt:
    """Everybody else has folded, the pot is not pushed yet."""
    return five().say("3 raise 30", "4 fold", "5 fold", "1 fold", "2 fold").run("pushing")


def over() -> Dealt:
    return pushing().finish()


def won_by_seat_2() -> Dealt:
    """The hand is over; everybody folded to the blind of seat 2."""
    return five().say("3 fold", "4 fold", "5 fold", "1 fold").finish()


def big_blind_all_in(**how: Any) -> Dealt:
    """Seat 2 is all-in with its blind, so that one act of seat 1 ends the betting."""
    return Dealt({1: 500, 2: 10}, button=2, chase=CHASE, **how)


def all_in(**how: Any) -> Dealt:
    """Seats 1 and 2 are all-in before the flop: nobody acts on later streets."""
    deal = Dealt({1: 500, 2: 500}, button=2, chase=CHASE, **how)
    return deal.say("1 raise 500", "2 call").run("board")


# --- what is reported ---------------------------------------------------------------------------


def report(what: Any, *, correctable: bool = False, seat: int | None = None) -> Asks:
    number = None if seat is None else SeatNo(seat)
    return lambda _, by: c.Report(by, what, number, correctable)


def misgiven(scene: Scene) -> Scene:
    """The scene with a card too many at seat 2; it is dealt before anybody acts."""
    return lambda: _with_misgiven(scene)


def _with_misgiven(scene: Scene) -> Dealt:
    # The scenes are played from the start, with the card given as soon as the deal is over.
    scenes: dict[Scene, Callable[[Dealt], Dealt]] = {
        one_acted: lambda deal: deal.say("3 raise 30"),
        acted: lambda deal: deal.say("3 raise 30", "4 call"),
        before_flop: lambda deal: deal.say(*CALLED).run("board"),
        on_flop: lambda deal: deal.say(*CALLED).run(),
    }
    return scenes[scene](five().do(c.Misgive(DEALER, SEAT, 1)))


CALLED = ("3 raise 30", "4 call", "5 fold", "1 fold", "2 call")


def misgiven_without_action() -> Dealt:
    """The flop is due after one act, and seat 2 has a card too many."""
    return big_blind_all_in().do(c.Misgive(DEALER, SEAT, 1)).say("1 call").run("board")


def misgiven_and_not_acted() -> Dealt:
    """The flop is due, two players have called seat 2, who is all-in with its blind."""
    deal = Dealt({1: 500, 2: 10, 3: 500}, button=3, chase=CHASE)
    return deal.do(c.Misgive(DEALER, SEAT, 1)).say("3 call", "1 call").run("board")


def misgiven_last_hand() -> Dealt:
    deal = five().do(c.Misgive(DEALER, SEAT, 1))
    deal.say("3 raise 30", "4 call", "5 fold", "1 fold", "2 raise 90", "3 fold", "4 fold")
    return deal.run("pushing")


def expose(seat: int) -> Asks:
    return lambda deal, by: c.ExposeHole(by, SeatNo(seat), deal.seat(seat).cards[0])


def one_exposed(scene: Scene) -> Scene:
    def exposed() -> Dealt:
        deal = scene()
        return deal.do(expose(3)(deal, DEALER))

    return exposed


def unburned(scene: Scene, *acts: str) -> Scene:
    """The scene with the next board cards dealt without a burn, and acts after that."""
    return lambda: scene().do(c.DealUnburned(DEALER)).say(*acts)


def unburned_river(until: str) -> Scene:
    def played() -> Dealt:
        deal = before_river().do(c.DealUnburned(DEALER)).say("2 check", "3 check", "4 check")
        return deal.run(until)

    return played


def find_missed_burn(deal: Dealt, by: Actor) -> Any:
    flop = len(deal.hand.board) == 3
    return c.FindMissedBurn(by, deal.stub_with(*deal.hand.board) if flop else ())


def all_in_on_turn() -> Dealt:
    return all_in().do(DealBoard(DEALER))


def turn_early(deal: Dealt, by: Actor) -> Any:
    """The burn stays, and everything under it is shuffled."""
    aside = deal.hand.round == 2
    return c.TurnEarly(by, () if aside else tuple(reversed(deal.stub[1:])))


def turn_too_many(extra: int) -> Asks:
    def asks(deal: Dealt, by: Actor) -> Any:
        kept = 1 if deal.hand.round == 1 else 2
        order = () if extra == 1 and kept == 2 else tuple(reversed(deal.stub[kept:]))
        return c.TurnTooMany(by, extra, order)

    return asks


def crazy(*acts: str) -> Scene:
    """Crazy Pineapple on the turn, with seat 2 passed over without a discard."""

    def played() -> Dealt:
        deal = on_flop(game="crazy-pineapple").say("2 check", "3 check", "4 check")
        deal.do(c.PassDiscard(DEALER, SEAT))
        for seat in (3, 4):
            deal.do(Discard(player(seat), SeatNo(seat), deal.seat(seat).cards[0]))
        return deal.run().say(*acts)

    return played


def crazy_all_in() -> Dealt:
    """Crazy Pineapple with two all-in, the turn out and the river due."""
    deal = all_in(game="crazy-pineapple").do(DealBoard(DEALER))
    deal.do(Discard(player(1), SeatNo(1), deal.seat(1).cards[0]))
    return deal.do(c.PassDiscard(DEALER, SEAT)).do(DealBoard(DEALER))


def find_late_discard(deal: Dealt, by: Actor) -> Any:
    return c.FindLateDiscard(by, SEAT, deal.seat(2).cards[0])


def mucked() -> Dealt:
    """Seat 2 has mucked aces to the queens of seat 1."""
    deck = deck_with("Qs As 2c Qd Ad 7d", "2h 3h 4h 9c 2d Jc 2s 8s")
    deal = Dealt({1: 500, 2: 500, 3: 500}, button=3, deck=deck, chase=CHASE)
    deal.say("3 call", "1 call", "2 check")
    for _ in range(3):
        deal.run().say("1 check", "2 check", "3 check")
    return deal.run("showdown").then("1 shows", "2 mucks", "3 mucks")


def ask_to_see(deal: Dealt, by: Actor) -> Any:
    return AskToSee(by, SeatNo(int(by.person[1:])), SEAT, sure=True)


# --- what happens to cards ----------------------------------------------------------------------


def _new_deck_is_checked(deal: Dealt, _: Dealt) -> None:
    assert deal.deal.around.unchecked, "new cards"


def _same_deck(deal: Dealt, _: Dealt) -> None:
    assert not deal.deal.around.unchecked


def _last_card_on_the_stub(deal: Dealt, before: Dealt) -> None:
    assert deal.seat(2).cards == before.seat(2).cards[:2]
    assert deal.stub == (before.seat(2).cards[2], *before.stub)


def _void_leaves_the_pot(deal: Dealt, before: Dealt) -> None:
    assert deal.hand.pot == before.hand.pot - 10


def _replaced_when_dealt(deal: Dealt, _: Dealt) -> None:
    shown = deal.told("HoleExposed")[0].card
    deal.run()
    (replaced,) = deal.told("HoleReplaced")
    assert (replaced.seat, replaced.out, deal.burns) == (2, shown, str(shown))
    assert replaced.new in deal.seat(2).cards


def _still_in_the_hand(deal: Dealt, before: Dealt) -> None:
    assert deal.seat(2).cards == before.seat(2).cards


def _to_the_muck(deal: Dealt, before: Dealt) -> None:
    assert deal.deal.around.muck == (before.stub[0],)
    assert deal.stub == before.stub[1:]


def _first_is_the_burn(deal: Dealt, before: Dealt) -> None:
    assert deal.hand.burns == (*before.hand.burns, before.hand.board[-1])
    assert deal.hand.board == (*before.hand.board[:-1], before.stub[0])


def _flop_after_a_burn(deal: Dealt, before: Dealt) -> None:
    order = before.stub_with(*before.hand.board)
    assert (deal.hand.burns, deal.hand.board) == (order[:1], order[1:4])
    clauses = [event.clause for kind in ("Reshuffled", "Redealt") for event in deal.told(kind)]
    assert clauses == ["9.8", "9.8"]


def _as_it_lies(deal: Dealt, before: Dealt) -> None:
    assert (deal.board, deal.burns, deal.stub) == (before.board, before.burns, before.stub)
    assert not deal.told("Reconstructed")


def _back_without_the_burn(deal: Dealt, before: Dealt) -> None:
    """The burn stays, the rest is shuffled, and the next cards come without another burn."""
    assert deal.hand.burns == (*before.hand.burns, before.stub[0])
    assert deal.hand.board == before.hand.board
    finish_round(deal).run()
    count = 3 if not before.hand.board else 1
    assert deal.hand.board[-count:] == tuple(reversed(before.stub))[:count]
    assert deal.hand.burns == (*before.hand.burns, before.stub[0])


def finish_round(deal: Dealt) -> Dealt:
    """Everybody who is to act calls, or checks where that costs nothing."""
    street = deal.hand.round
    while deal.phase == "betting" and deal.hand.round == street:
        calls = legal_actions(deal.hand).call
        deal.then(f"{deal.to_act} {'call' if calls else 'check'}")
    return deal


def _set_aside(deal: Dealt, before: Dealt) -> None:
    """b2 T b3 R: T lies aside, b3 is burned and R is the turn; T goes back before the river."""
    b2, turn, b3, river = before.stub[:4]
    assert (deal.hand.burns[-1], deal.deal.around.aside) == (b2, (turn,))
    finish_round(deal).run()
    assert (deal.hand.burns[-1], deal.hand.board[-1]) == (b3, river)
    deal.say("2 check", "3 check", "4 check")
    with pytest.raises(WrongMoment) as refused:
        deal.do(DealBoard(DEALER))
    assert refused.value.clause == "9.12.3"
    deal.run()
    assert deal.told("Reshuffled")[-1].clause == "9.12.3"
    assert len(deal.hand.burns) == 3, "no burn before the river"


def _second_is_the_burn(deal: Dealt, before: Dealt) -> None:
    burn, right, second = before.stub[:3]
    assert deal.hand.board[-1] == right
    assert deal.hand.burns == (*before.hand.burns, burn, second)
    assert deal.told("ExtraOpened")[0].clause == "9.13.2"
    deal.say("2 check", "3 check", "4 check").run()
    assert deal.hand.burns == (*before.hand.burns, burn, second), "no further burn"


def _second_to_the_muck(deal: Dealt, before: Dealt) -> None:
    burn, right, second = before.stub[:3]
    assert (deal.hand.board[-1], deal.hand.burns[-1]) == (right, burn)
    assert deal.deal.around.muck == (second,)
    assert deal.told("ExtraOpened")[0].clause == "9.13.3"


def _others_shuffled_in(deal: Dealt, before: Dealt) -> None:
    assert deal.hand.board[-1] == before.stub[1]
    assert deal.stub == tuple(reversed(before.stub[2:]))
    assert [event.clause for event in deal.events[-2:]] == ["9.14", "9.14"]
    deal.say("2 check", "3 check", "4 check").run()
    assert deal.hand.burns[-1] == before.stub[-1], "after a burn as usual"


def _discarded_and_turn_again(deal: Dealt, before: Dealt) -> None:
    assert len(deal.seat(2).cards) == 2
    assert deal.deal.around.aside == before.hand.board[-1:]
    assert (deal.hand.burns[-1], deal.hand.board[-1]) == before.stub[:2]
    assert deal.told("SetAside")[0].clause == "9.12.1"
    assert deal.told("Redealt")[0].clause == "9.12.2"


def _cards_lie_open(deal: Dealt, _: Dealt) -> None:
    assert deal.seat(2).shown


# --- the table -----------------------------------------------------------------------------------

ROWS = (
    Row(
        "card-exposed-in-cut",
        "9.1.1(a)",
        at=(posting, dealing),
        asks=report("card-exposed-in-cut"),
        not_at=(part_dealt, five, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "not-shuffled-before-action",
        "9.1.1(b)",
        at=(part_dealt, five, one_acted),
        asks=report("not-shuffled"),
        not_at=(posting, dealing, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "not-shuffled-after-action",
        "9.1.1(b)",
        at=(acted, before_flop, before_turn),
        asks=report("not-shuffled"),
        then=_as_it_lies,
    ),
    Row(
        "dealt-out-of-order",
        "9.1.1(c)",
        at=(part_dealt, five, one_acted),
        asks=report("dealt-out-of-order"),
        not_at=(dealing, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "dealt-out-of-order-correctable",
        "9.1.1(c)",
        at=(part_dealt, one_acted),
        asks=report("dealt-out-of-order", correctable=True),
        not_at=(dealing, over),
    ),
    Row(
        "dealt-out-of-order-after-action",
        "9.1.1(c)",
        at=(acted, before_turn),
        asks=report("dealt-out-of-order"),
        then=_as_it_lies,
    ),
    Row(
        "player-dealt-out",
        "9.1.1(d)",
        at=(part_dealt, five, one_acted),
        asks=report("player-dealt-out"),
        not_at=(dealing, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "player-dealt-out-correctable",
        "9.1.1(d)",
        at=(part_dealt, one_acted),
        asks=report("player-dealt-out", correctable=True),
        not_at=(dealing, over),
    ),
    Row(
        "player-dealt-out-after-action",
        "9.1.1(d)",
        at=(acted, before_turn),
        asks=report("player-dealt-out"),
        then=_as_it_lies,
    ),
    Row(
        "wrong-count-correctable",
        "9.1.1(e)",
        at=(misgiven(one_acted), misgiven_without_action),
        asks=report("wrong-count", correctable=True, seat=2),
        seat=2,
        then=_last_card_on_the_stub,
    ),
    Row(
        "wrong-count-before-action",
        "9.1.1(e)",
        at=(misgiven(one_acted), misgiven_without_action),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "wrong-count-not-acted",
        "9.1.1(f)",
        at=(misgiven(acted), misgiven_and_not_acted),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="void",
        back="of seat 2",
        then=_void_leaves_the_pot,
    ),
    Row(
        "wrong-count-acted",
        "9.1.1(f)",
        at=(misgiven(before_flop), misgiven(on_flop)),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="dead",
    ),
    Row(
        "wrong-count-last-hand",
        "9.1.1(g)",
        at=(misgiven_last_hand,),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="new deal",
        back="all",
        then=_same_deck,
    ),
    Row(
        "defective-deck",
        "9.1.1(h)",
        at=(posting, dealing, five, on_flop, before_turn, pushing),
        asks=report("defective-deck"),
        not_at=(over,),
        hand="new deal",
        back="all",
        side_back=True,
        then=_new_deck_is_checked,
    ),
    Row(
        "dealer-exposes-several",
        "9.1.1(i)",
        at=(one_exposed(part_dealt), one_exposed(five)),
        asks=expose(2),
        not_at=(lambda: one_exposed(five)().say("3 raise 30"),),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "dealer-exposes-one",
        "9.7",
        at=(part_dealt, five),
        asks=expose(2),
        not_at=(one_acted, on_flop),
        seat=2,
        then=_replaced_when_dealt,
    ),
    Row(
        "player-exposes",
        "9.6",
        at=(part_dealt, five, on_flop, before_turn),
        asks=lambda deal, by: c.DropCards(by, SEAT, deal.seat(2).cards[:1]),
        not_at=(over,),
        officer=player(2),
        below=None,
        ruled=False,
        then=_still_in_the_hand,
    ),
    Row(
        "shown-to-one",
        "9.2",
        at=(part_dealt, five, on_flop, before_turn, won_by_seat_2),
        asks=lambda _, by: c.ShowTo(by, SEAT, SeatNo(3)),
        not_at=(dealing,),
        officer=player(2),
        below=None,
        ruled=False,
        then=_still_in_the_hand,
    ),
    Row(
        "boxed-card",
        "9.3",
        at=(dealing, part_dealt, before_flop, before_turn),
        asks=lambda _, by: c.FindBoxed(by),
        not_at=(one_acted, over),
        then=_to_the_muck,
    ),
    Row(
        "missed-burn-before-action",
        "9.4",
        at=(unburned(before_turn, "2 check"), unburned(all_in_on_turn)),
        asks=find_missed_burn,
        not_at=(on_flop,),
        then=_first_is_the_burn,
    ),
    Row(
        "missed-flop-burn",
        "9.8",
        at=(unburned(before_flop), unburned(all_in)),
        asks=find_missed_burn,
        then=_flop_after_a_burn,
    ),
    Row(
        "missed-burn-after-action",
        "9.4",
        at=(
            unburned(before_turn, "2 check", "3 check"),
            unburned_river("showdown"),
            unburned_river("over"),
        ),
        asks=find_missed_burn,
        then=_as_it_lies,
    ),
    Row(
        "too-many-flop-cards",
        "9.9",
        at=(before_flop,),
        asks=turn_too_many(1),
        not_at=(five,),
        then=_back_without_the_burn,
    ),
    Row(
        "early-flop",
        "9.10",
        at=(five, one_acted, acted),
        asks=turn_early,
        not_at=(before_flop,),
        then=_back_without_the_burn,
    ),
    Row(
        "early-turn",
        "9.12.1",
        at=(on_flop,),
        asks=turn_early,
        not_at=(before_turn,),
        then=_set_aside,
    ),
    Row(
        "early-river",
        "9.11",
        at=(on_turn,),
        asks=turn_early,
        not_at=(before_river,),
        then=_back_without_the_burn,
    ),
    Row(
        "two-cards-opened",
        "9.13.1",
        at=(before_turn,),
        asks=turn_too_many(1),
        not_at=(on_flop, on_turn),
        then=_second_is_the_burn,
    ),
    Row(
        "two-cards-opened-last",
        "9.13.1",
        at=(before_river,),
        asks=turn_too_many(1),
        then=_second_to_the_muck,
    ),
    Row(
        "more-than-two-opened",
        "9.14",
        at=(before_turn,),
        asks=turn_too_many(2),
        not_at=(on_flop, on_turn),
        then=_others_shuffled_in,
    ),
    Row(
        "late-discard-before-action",
        "9.15.1",
        at=(crazy(), crazy("2 check"), crazy_all_in),
        asks=find_late_discard,
        seat=2,
        then=_discarded_and_turn_again,
    ),
    Row(
        "late-discard-after-action",
        "9.15.2",
        at=(crazy("2 check", "3 check"), crazy("2 check", "3 check", "4 check")),
        asks=find_late_discard,
        seat=2,
        hand="dead",
    ),
    Row(
        "mucked-hand-asked-by-loser",
        "9.5",
        at=(mucked,),
        asks=ask_to_see,
        officer=player(3),
        below=None,
        hand="dead",
        ruled=False,
        then=_cards_lie_open,
    ),
    Row(
        "mucked-hand-asked-by-winner",
        "9.5",
        at=(mucked,),
        asks=ask_to_see,
        not_at=(over,),
        officer=player(1),
        below=None,
        hand="in",
        ruled=False,
        then=_cards_lie_open,
    ),
    Row(
        "exchange",
        "13.14",
        at=(five, on_flop, before_turn),
        asks=lambda _, by: c.DeclareDead(by, SEAT, "spoke"),
        not_at=(dealing, over),
        officer=MANAGER,
        below=HDD,
        seat=2,
        hand="dead",
    ),
)
BESIDE = {
    "too-many-flop-cards": ("9.16",),
    "missed-flop-burn": ("9.16",),
    "early-flop": ("9.16",),
    "early-turn": ("9.12.2", "9.12.3"),
    "two-cards-opened": ("9.13.2",),
    "two-cards-opened-last": ("9.13.3",),
    "late-discard-before-action": ("9.12.1", "9.12.2"),
}
"""Other clauses that are seen to be applied with a row."""


def each(fields: Callable[[Row], tuple[Any, ...]]) -> list[Any]:
    """The rows with each of some scenes or people, marked with their clauses."""
    found = []
    for row in ROWS:
        clauses = (row.clause, *BESIDE.get(row.id, ()))
        for number, value in enumerate(fields(row), 1):
            mark = pytest.mark.clause(BOOK, *clauses)
            found.append(pytest.param(row, value, marks=mark, id=f"{row.id}-{number}"))
    return found


def test_the_table_has_every_row_of_the_book() -> None:
    assert len(ROWS) == 35
    assert {row.id for row in ROWS} == {row.id for row in load_book(BOOK).irregularities}


@pytest.mark.parametrize("row, scene", each(lambda row: row.at))
def test_the_officer_rules_and_hands_and_money_are_what_the_document_says(
    row: Row, scene: Scene
) -> None:
    deal, before = scene(), scene()
    deal.do(row.asks(deal, row.officer))
    _check_record(row, deal, before)
    _check_hand(row, deal, before)
    _check_money(row, deal, before)
    _check_side_wagers(row, deal, before)
    if row.then is not None:
        row.then(deal, before)


@pytest.mark.parametrize("row, below", each(lambda row: (row.below,) if row.below else ()))
def test_one_rank_below_is_refused(row: Row, below: Actor) -> None:
    deal = row.at[0]()
    with pytest.raises(NotAuthorised) as refused:
        deal.do(row.asks(deal, below))
    assert refused.value.clause == row.clause


@pytest.mark.parametrize("row, scene", each(lambda row: row.not_at))
def test_at_another_moment_nothing_is_ruled(row: Row, scene: Scene) -> None:
    deal = scene()
    with pytest.raises(WrongMoment) as refused:
        deal.do(row.asks(deal, row.officer))
    assert (refused.value.clause, refused.value.book) == (row.clause, BOOK)


@pytest.mark.clause(BOOK, "9.5")
def test_a_winner_who_asks_is_warned_and_a_hand_that_was_not_mucked_is_not_asked_for() -> None:
    deal = mucked()
    with pytest.raises(Unwarned) as warned:
        deal.do(AskToSee(player(1), SeatNo(1), SEAT))
    assert warned.value.clause == "9.5"
    with pytest.raises(WrongMoment) as refused:
        deal.do(AskToSee(player(3), SeatNo(3), SeatNo(1)))
    assert refused.value.clause == "9.5"


def _check_record(row: Row, deal: Dealt, before: Dealt) -> None:
    new = deal.deal.around.rulings[len(before.deal.around.rulings) :]
    found = [(ruling.what, ruling.clause, ruling.by, ruling.seat) for ruling in new]
    expected = [(row.id, row.clause, row.officer, row.seat)] if row.ruled else []
    assert found == expected


def _check_hand(row: Row, deal: Dealt, before: Dealt) -> None:
    misdeals = deal.deal.around.misdeals - before.deal.around.misdeals
    if row.hand == "new deal":
        assert (misdeals, deal.deal.ready, deal.board) == (1, "", "")
        assert deal.hand.phase in ("posting", "dealing")
        assert deal.told("Misdealt")[-1].clause == row.clause
    else:
        assert (misdeals, deal.seat(2).standing) == (0, row.hand)
    if row.hand in ("dead", "void") and row.ruled:
        kind = "HandKilled" if row.hand == "dead" else "HandVoided"
        assert deal.told(kind)[-1].clause == row.clause


def _check_money(row: Row, deal: Dealt, before: Dealt) -> None:
    start = {place.seat: place.stack for place in before.start.hand.setup.places}
    posted = {post.seat: post.amount for post in before.start.hand.setup.posts}
    if before.phase == "posting":
        posted = {}
    match row.back:
        case "all":
            assert (deal.stacks, deal.hand.pot) == (start, 0)
        case "all but blinds":
            assert deal.stacks == {seat: start[seat] - posted.get(seat, 0) for seat in start}
        case "of seat 2":
            assert deal.stacks == before.stacks | {2: start[SEAT]}
        case "nothing":
            assert (deal.stacks, deal.hand.pot) == (before.stacks, before.hand.pot)


def _check_side_wagers(row: Row, deal: Dealt, before: Dealt) -> None:
    around = deal.deal.around
    assert around.chase == before.deal.around.chase
    if before.deal.around.chase_results:
        return
    back = [(result.wager.seat, result.won, result.back) for result in around.chase_results]
    assert back == ([(1, 0, 10), (2, 0, 20)] if row.side_back else [])
