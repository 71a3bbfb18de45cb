"""Decides on chips bought in play: re-buys, re-entries and add-ons, and giving them up."""

from __future__ import annotations

from croupier.acts import SECOND, Millis, NotAChoice, NotOffered, WrongMoment, sentence_about
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import PurchaseTerms, cents
from croupier.tournament.decisions.elimination import give_up, may_re_buy
from croupier.tournament.decisions.moving import EACH_OPEN_SEAT, move
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.seats import TableSeat, open_places
from croupier.tournament.state import Entrant, Tournament


def re_buy(recorder: TournamentRecorder, asked: commands.ReBuy) -> None:
    recorder.needs_stage("playing")
    recorder.needs_own(asked.actor, asked.player, "re-buy", "buy-back")
    entrant = recorder.entrant(asked.actor, asked.player, "busted")
    sale = _for_sale(recorder, asked, recorder.terms.re_buy, entrant.re_buys)
    if sale.seat == "drawn" or not entrant.table:
        _come_back(recorder, asked)
    elif asked.order:
        reason = "Draw no seats for this: a re-buy keeps the seat."
        recorder.refuse_by(NotAChoice, reason, "re-buy", "buy-back")
    _buy(recorder, asked.player, "re-buy", sale)


def places_to_return(state: Tournament, seats: int, entrant: Entrant) -> tuple[TableSeat, ...]:
    """The seats for which a re-entry draws: all open ones; where none is, the player's own."""
    places = open_places(state.seating(), seats)
    own = (TableSeat(entrant.table, entrant.seat),) if entrant.table else ()
    return places or own


def _come_back(recorder: TournamentRecorder, asked: commands.ReBuy) -> None:
    """A re-entry: the old seat is given up, and one of the smallest tables' is drawn."""
    entrant = recorder.now.entrants[asked.player]
    places = places_to_return(recorder.now, recorder.terms.tables.seats, entrant)
    if not places:
        reason = "No seat is free for a re-entry now: wait until one is."
        recorder.refuse_by(WrongMoment, reason, "places", "equal")
    if sorted(asked.order) != sorted(places):
        recorder.refuse_by(NotAChoice, EACH_OPEN_SEAT, "places", "ballot", "equal")
    seating = recorder.now.seating()
    others = {n: len(people) - (n == entrant.table) for n, people in seating.items()}
    least = min(others[place.table] for place in asked.order)
    place = next(place for place in asked.order if others[place.table] == least)
    why = "re-entry: a seat drawn by lot"
    if entrant.table:
        move(recorder, asked.player, place.table, place.seat, why)
        return
    recorder.write(
        events.Seated,
        player=asked.player,
        table=place.table,
        seat=place.seat,
        reason=why,
        clause=recorder.clause("places", "tables"),
    )


def add_on(recorder: TournamentRecorder, asked: commands.AddOn) -> None:
    recorder.needs_stage("playing")
    recorder.needs_own(asked.actor, asked.player, "add-on")
    entrant = recorder.entrant(asked.actor, asked.player, "playing")
    sale = _for_sale(recorder, asked, recorder.terms.add_on, entrant.add_ons)
    recorder.needs_no_hand(entrant.table, "chips-stay", "add-on")
    _buy(recorder, asked.player, "add-on", sale)


def _for_sale(
    recorder: TournamentRecorder,
    asked: commands.ReBuy | commands.AddOn,
    sale: PurchaseTerms | None,
    bought: int,
) -> PurchaseTerms:
    """What the conditions sell, refused to a player who may not buy it, or not now."""
    re_buys = isinstance(asked, commands.ReBuy)
    what, rules = ("re-buy", ("re-buy", "buy-back")) if re_buys else ("add-on", ("add-on",))
    if sale is None:
        recorder.refuse_by(NotOffered, f"This tournament has no {what}s.", *rules)
    if bought >= sale.each:
        limit = f"reached the limit of {what}s for each player: {sale.each}"
        reason = sentence_about(asked.actor, asked.player, f"have {limit}", f"has {limit}")
        recorder.refuse_by(NotOffered, reason, *rules)
    now, unit = recorder.period(asked.at), "session" if recorder.terms.banked else "level"
    if not sale.first <= now <= sale.last:
        some = f"from {unit} {sale.first} to {unit} {sale.last}"
        times = f"in {unit} {sale.last}" if sale.first == sale.last else some
        reason = f"You can buy {what}s only {times}; now it is {unit} {now}."
        recorder.refuse_by(NotOffered, reason, *rules)
    return sale


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


def ask_re_buy(recorder: TournamentRecorder, asked: commands.AskReBuy) -> None:
    """A player without chips is asked, and has the time that the conditions state to answer."""
    recorder.needs_stage("playing")
    recorder.needs_director(asked.actor, "re-buy", "buy-back")
    recorder.entrant(asked.actor, asked.player, "busted")
    if not may_re_buy(recorder, asked.player, asked.at):
        reason = f"No re-buy is sold to {asked.player} now: nobody needs to be asked."
        recorder.refuse_by(NotOffered, reason, "re-buy", "buy-back")
    until = Millis(asked.at + recorder.terms.acting.re_buy * SECOND)
    cite = recorder.clause("re-buy", "buy-back")
    recorder.write(events.ReBuyAsked, player=asked.player, until=until, clause=cite)


def let_go(recorder: TournamentRecorder, asked: commands.LetGo) -> None:
    """A player without chips does not buy back in, and is out."""
    recorder.needs_stage("playing")
    recorder.needs_own(asked.actor, asked.player, "re-buy", "buy-back")
    entrant = recorder.entrant(asked.actor, asked.player, "busted")
    silent = asked.actor.person != asked.player and 0 < entrant.answer_by <= asked.at
    why = "does not answer in time whether to buy back in" if silent else "does not buy back in"
    give_up(recorder, (asked.player,), why)


def too_late_to_buy(recorder: TournamentRecorder, number: int, at: Millis) -> None:
    """Knocks out the players of a table who have no chips and can no longer buy back in."""
    busted = [entrant.player for entrant in recorder.now.seated(number, "busted")]
    late = [player for player in busted if not may_re_buy(recorder, player, at)]
    give_up(recorder, late, "the time for re-buys is over")
