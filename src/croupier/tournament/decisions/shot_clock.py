"""Decides on the shot clock of a live event: the dealer starts, extends and stops it.

What a player may not do after the time is the dealer's to say by the rules of the game; the log
says that the time had run out.
"""

from __future__ import annotations

from croupier.acts import SECOND, Millis, NotAChoice, NotOffered, WrongMoment, sentence_about
from croupier.tournament import commands, events
from croupier.tournament.conditions.shot_clock_terms import ShotClockTerms
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.state import RunningShotClock

RULES = ("further-terms", "pace")
"""Time limits are further terms of the conditions (Canberra 16.3(a)(iii)(C))."""
MOST_MORE = 600
"""Seconds that the director may add at once."""


def set_shot_clock(recorder: TournamentRecorder, asked: commands.SetShotClock) -> None:
    """Starts the clock of whoever is to decide, adds to it by a card or an order, or stops it."""
    recorder.needs_stage("playing")
    if asked.kind == "more":
        recorder.needs_director(asked.actor, *RULES)
    else:
        recorder.needs_dealer(asked.actor, *RULES)
    terms = recorder.terms.shot_clock
    if terms is None:
        recorder.refuse_by(NotOffered, "The conditions state no shot clock.", *RULES)
    entrant = recorder.entrant(asked.actor, asked.player, "playing")
    running = recorder.now.tables[entrant.table].shot_clock
    if asked.kind == "start":
        _start(recorder, asked, terms, running)
        return
    if running is None or running.player != asked.player:
        reason = f"The clock of {asked.player} is not running: start it first."
        recorder.refuse_by(WrongMoment, reason, *RULES)
    if asked.kind == "stop":
        _write(recorder, asked, running.player, "stop", running.until)
        return
    if asked.at > running.until:
        reason = f"The time of {asked.player} has run out: nothing can be added to it."
        recorder.refuse_by(WrongMoment, reason, *RULES)
    more = _more(recorder, asked, terms)
    _write(recorder, asked, asked.player, asked.kind, Millis(running.until + more))


def _start(
    recorder: TournamentRecorder,
    asked: commands.SetShotClock,
    terms: ShotClockTerms,
    running: RunningShotClock | None,
) -> None:
    """Starts a player's clock; that of the player before stops."""
    table = recorder.now.tables[recorder.now.entrants[asked.player].table]
    if recorder.period(asked.at) < terms.from_level:
        unit = "session" if recorder.terms.banked else "level"
        reason = f"Decisions are timed from {unit} {terms.from_level} on."
        recorder.refuse_by(WrongMoment, reason, *RULES)
    if not table.in_hand or asked.player not in table.order:
        rest = "not in a hand that is being played"
        reason = sentence_about(asked.actor, asked.player, f"are {rest}", f"is {rest}")
        recorder.refuse_by(WrongMoment, reason, *RULES)
    if running is not None and running.player == asked.player:
        reason = f"The clock of {asked.player} is running already."
        recorder.refuse_by(WrongMoment, reason, *RULES)
    if running is not None:
        _write(recorder, asked, running.player, "stop", running.until)
    _write(recorder, asked, asked.player, "start", Millis(asked.at + terms.decision))


def _more(
    recorder: TournamentRecorder, asked: commands.SetShotClock, terms: ShotClockTerms
) -> Millis:
    """What is added to the time: by one of the player's cards, or by the director."""
    if asked.kind == "card":
        if recorder.now.entrants[asked.player].cards_used >= terms.cards:
            rest = f"no time-bank card left of {terms.cards}"
            reason = sentence_about(asked.actor, asked.player, f"have {rest}", f"has {rest}")
            recorder.refuse_by(NotOffered, reason, *RULES)
        return terms.card
    if not 1 <= asked.seconds <= MOST_MORE:
        reason = f"Add 1 to {MOST_MORE} seconds; you gave {asked.seconds}."
        recorder.refuse_by(NotAChoice, reason, *RULES)
    return Millis(asked.seconds * SECOND)


def _write(
    recorder: TournamentRecorder,
    asked: commands.SetShotClock,
    player: str,
    kind: str,
    until: Millis,
) -> None:
    terms, entrant = recorder.terms.shot_clock, recorder.now.entrants[player]
    cards = terms.cards if terms else 0
    recorder.write(
        events.ShotClockSet,
        player=player,
        table=entrant.table,
        kind=kind,
        at=asked.at,
        until=until,
        late=kind == "stop" and asked.at > until,
        cards=cards - entrant.cards_used - (kind == "card"),
        by=asked.actor.person,
        reason=asked.reason if player == asked.player else "",
        clause=recorder.clause(*RULES),
    )
