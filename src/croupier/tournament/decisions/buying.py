"""Chips bought in play: re-buys, re-entries, add-ons, and those who let it be."""

from __future__ import annotations

from croupier.acts import Millis, NotAChoice, NotOffered, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import PurchaseTerms, cents
from croupier.tournament.decisions.falling import let_fall, may_re_buy
from croupier.tournament.decisions.moving import move
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.seats import open_places


def re_buy(recorder: TournamentRecorder, asked: commands.ReBuy) -> None:
    recorder.stage("playing")
    recorder.entrant(asked.player, "busted")
    sale = recorder.terms.re_buy
    if sale is None or not may_re_buy(recorder, asked.player, asked.at):
        recorder.refuse_by(NotOffered, "no re-buy now", "re-buy", "buy-back")
    if sale.seat == "drawn":
        _come_back(recorder, asked)
    elif asked.order:
        recorder.refuse_by(NotAChoice, "no lots: a re-buy keeps the seat", "re-buy", "buy-back")
    _buy(recorder, asked.player, "re-buy", sale)


def _come_back(recorder: TournamentRecorder, asked: commands.ReBuy) -> None:
    """A re-entry: the old seat is given up, and one of the smallest tables' is drawn."""
    seating, seats = recorder.now.seating(), recorder.terms.tables.seats
    if not open_places(seating, seats):
        recorder.refuse_by(WrongMoment, "no seat is free for a re-entry now", "places", "equal")
    if sorted(asked.order) != sorted(open_places(seating, seats)):
        wanted = "the open seats by lot, each once"
        recorder.refuse_by(NotAChoice, wanted, "places", "ballot", "equal")
    entrant = recorder.now.entrants[asked.player]
    others = {n: len(people) - (n == entrant.table) for n, people in seating.items()}
    least = min(others[place.table] for place in asked.order)
    place = next(place for place in asked.order if others[place.table] == least)
    move(recorder, asked.player, place.table, place.seat, "re-entry: a seat drawn by lot")


def add_on(recorder: TournamentRecorder, asked: commands.AddOn) -> None:
    recorder.stage("playing")
    entrant = recorder.entrant(asked.player, "playing")
    sale = recorder.terms.add_on
    now = recorder.period(asked.at)
    if sale is None or entrant.add_ons >= sale.each or not sale.first <= now <= sale.last:
        recorder.refuse_by(NotOffered, "no add-on now", "add-on")
    if recorder.now.tables[entrant.table].in_hand:
        recorder.refuse_by(WrongMoment, "not during a hand", "chips-stay", "add-on")
    _buy(recorder, asked.player, "add-on", sale)


def _buy(recorder: TournamentRecorder, player: str, what: str, sale: PurchaseTerms) -> None:
    recorder.write(
        events.Paid,
        player=player,
        what=what,
        amount=int(cents(sale.price)),
        commission=int(cents(sale.commission)),
        clause=recorder.clause("pool", what),
    )
    recorder.write(events.Issued, player=player, chips=sale.chips, why=what)


def let_go(recorder: TournamentRecorder, asked: commands.LetGo) -> None:
    recorder.stage("playing")
    recorder.entrant(asked.player, "busted")
    nothing = {asked.player: 0}
    let_fall(recorder, nothing, nothing, "does not buy back in", recorder.clause("out"))


def too_late_to_buy(recorder: TournamentRecorder, number: int, at: Millis) -> None:
    busted = [entrant.player for entrant in recorder.now.seated(number, "busted")]
    late = {player: 0 for player in busted if not may_re_buy(recorder, player, at)}
    let_fall(recorder, late, late, "the time for re-buys is over", recorder.clause("out"))
