"""Moments of a hand of five players at which something goes wrong, and how it is reported.

Five players have 500 each; the button is at seat 5, the blinds of 5 and 10 at seats 1 and 2, seat 3
acts first. Seat 2 is whom the trouble is about. Seat 1 has 10 on a red flop and seat 2 has 20 on a
black one.
"""

from collections.abc import Callable
from typing import Any

from croupier.acts import Actor
from croupier.poker import AskToSee, DealBoard, DealHole, Discard, SeatNo
from croupier.poker.deal import commands as c
from tests.poker.irregular.dealt import Dealt, deck_with
from tests.poker.staff import DEALER, player

BOOK = "melbourne-poker"
FIVE = dict.fromkeys(range(1, 6), 500)
CHASE = ((1, "red", 10), (2, "black", 20))
SEAT = SeatNo(2)

Scene = Callable[[], Dealt]
Asks = Callable[[Dealt, Actor], Any]


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
