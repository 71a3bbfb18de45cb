"""Chips bought in play: re-buys, re-entries, add-ons, and those who let it be."""

from __future__ import annotations

from croupier.acts import NotAChoice, NotOffered, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.falling import let_fall, may_re_buy
from croupier.tournament.moving import move
from croupier.tournament.pen import Pen
from croupier.tournament.seats import open_places
from croupier.tournament.terms import PurchaseTerms, cents


def re_buy(pen: Pen, asked: commands.ReBuy) -> None:
    pen.stage("playing")
    pen.entrant(asked.player, "busted")
    sale = pen.terms.re_buy
    if sale is None or not may_re_buy(pen, asked.player, asked.at):
        pen.refuse(NotOffered, "no re-buy now", "re-buy", "buy-back")
    if sale.seat == "drawn":
        _come_back(pen, asked)
    elif asked.order:
        pen.refuse(NotAChoice, "no lots: a re-buy keeps the seat", "re-buy", "buy-back")
    _buy(pen, asked.player, "re-buy", sale)


def _come_back(pen: Pen, asked: commands.ReBuy) -> None:
    """A re-entry: the old seat is given up, and one of the smallest tables' is drawn."""
    room, seats = pen.state.room(), pen.terms.tables.seats
    if sorted(asked.order) != sorted(open_places(room, seats)):
        pen.refuse(NotAChoice, "the open seats by lot, each once", "places", "ballot", "equal")
    entrant = pen.state.entrants[asked.player]
    others = {n: len(people) - (n == entrant.table) for n, people in room.items()}
    least = min(others[place.table] for place in asked.order)
    place = next(place for place in asked.order if others[place.table] == least)
    move(pen, asked.player, place.table, place.seat, "re-entry: a seat drawn by lot")


def add_on(pen: Pen, asked: commands.AddOn) -> None:
    pen.stage("playing")
    entrant = pen.entrant(asked.player, "playing")
    sale = pen.terms.add_on
    now = pen.period(asked.at)
    if sale is None or entrant.add_ons >= sale.each or not sale.first <= now <= sale.last:
        pen.refuse(NotOffered, "no add-on now", "add-on")
    if pen.state.tables[entrant.table].in_hand:
        pen.refuse(WrongMoment, "not during a hand", "chips-stay", "add-on")
    _buy(pen, asked.player, "add-on", sale)


def _buy(pen: Pen, player: str, what: str, sale: PurchaseTerms) -> None:
    pen.write(
        events.Paid,
        player=player,
        what=what,
        amount=int(cents(sale.price)),
        commission=int(cents(sale.commission)),
        clause=pen.clause("pool", what),
    )
    pen.write(events.Issued, player=player, chips=sale.chips, why=what)


def let_go(pen: Pen, asked: commands.LetGo) -> None:
    pen.stage("playing")
    pen.entrant(asked.player, "busted")
    let_fall(pen, [asked.player], {asked.player: 0}, "does not buy back in", pen.clause("out"))


def too_late_to_buy(pen: Pen, number: int, at: int) -> None:
    busted = [e.player for e in pen.state.with_status("busted") if e.table == number]
    late = [player for player in busted if not may_re_buy(pen, player, at)]
    nothing = dict.fromkeys(late, 0)
    let_fall(pen, late, nothing, "the time for re-buys is over", pen.clause("out"))
