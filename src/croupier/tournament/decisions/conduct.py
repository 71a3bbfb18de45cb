"""Decides on conduct: penalties, disqualification, retirement, wagers out of order, disputes."""

from __future__ import annotations

from croupier.acts import (
    Barred,
    Locked,
    NotAChoice,
    NotOffered,
    WrongAmount,
    WrongMoment,
    sentence_about,
)
from croupier.books import Book
from croupier.tournament import commands, events
from croupier.tournament.conditions.checks import rule
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.recorder import DEALER, TournamentRecorder
from croupier.tournament.events import EntrantStatus
from croupier.tournament.state import IN_PLAY, Stage, Tournament, TournamentTable

_MAY_BE_DISQUALIFIED: tuple[EntrantStatus, ...] = (
    "entered",
    "playing",
    "busted",
    "through",
    "beaten",
    "out",
)


def penalise(recorder: TournamentRecorder, asked: commands.Penalise) -> None:
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "penalty")
    entrant = recorder.entrant(asked.actor, asked.player, "playing")
    _needs_stated_ground(recorder, asked.ground, recorder.terms.penalties, "penalty")
    if not 0 <= asked.chips < entrant.chips:
        reason = f"A penalty takes 0 to {entrant.chips - 1:,} chips here; you gave {asked.chips:,}."
        recorder.refuse_by(WrongAmount, reason, "penalty")
    if asked.rounds < 0:
        reason = f"A penalty lasts 0 rounds or more; you gave {asked.rounds}."
        recorder.refuse_by(WrongAmount, reason, "penalty")
    if asked.chips and entrant.table:
        recorder.needs_no_hand(entrant.table, "chips-stay")
    recorder.write(
        events.Penalised,
        player=asked.player,
        ground=asked.ground,
        chips=asked.chips,
        rounds=asked.rounds,
        warning=not asked.chips and not asked.rounds,
        clause=recorder.clause("penalty"),
    )


def _needs_stated_ground(
    recorder: TournamentRecorder, ground: str, stated: tuple[str, ...], rule: str
) -> None:
    """Refuses a ground that the conditions do not state, where the book wants them stated."""
    if recorder.rule(rule) and ground not in stated:
        grounds = ", ".join(stated) or "none"
        reason = f"Give one of the grounds that the conditions list: {grounds}."
        recorder.refuse_by(NotAChoice, reason, rule)


def disqualify(recorder: TournamentRecorder, asked: commands.Disqualify) -> None:
    """The player is out without a prize, and the chips leave play.

    Somebody who is out already keeps the place in the standings and takes no prize for it.
    """
    between: tuple[Stage, ...] = ("open",) if recorder.now.bags else ()
    recorder.needs_stage(*IN_PLAY, *between)
    recorder.needs_by(asked.actor, "disqualify")
    entrant = recorder.entrant(asked.actor, asked.player, *_MAY_BE_DISQUALIFIED)
    _needs_stated_ground(recorder, asked.ground, recorder.terms.disqualified_for, "disqualify")
    if entrant.disqualified:
        you, they = "are disqualified already", "is disqualified already"
        reason = sentence_about(asked.actor, asked.player, you, they)
        recorder.refuse_by(WrongMoment, reason, "disqualify")
    if entrant.status == "out":
        cite = recorder.clause("disqualify")
        recorder.write(events.Disqualified, player=asked.player, ground=asked.ground, clause=cite)
        return
    if entrant.table:
        recorder.needs_no_hand(entrant.table, "chips-stay")
    recorder.write(
        events.Out,
        players=(asked.player,),
        why=f"disqualified: {asked.ground}",
        clause=recorder.clause("disqualify"),
        disqualified=True,
        stack=entrant.chips + entrant.bagged,
    )


def retire(recorder: TournamentRecorder, asked: commands.Retire) -> None:
    recorder.needs_stage("playing")
    recorder.needs_own(asked.actor, asked.player, "retire", "director")
    entrant = recorder.entrant(asked.actor, asked.player, "playing", "busted")
    if entrant.table:
        recorder.needs_no_hand(entrant.table, "chips-stay")
    if len(recorder.now.with_status("playing")) < 2:
        you, they = "are the last player and cannot retire", "is the last player and cannot retire"
        reason = sentence_about(asked.actor, asked.player, you, they)
        recorder.refuse_by(WrongMoment, reason, "retire")
    cite = recorder.clause("retire")
    recorder.write(
        events.Out,
        players=(asked.player,),
        why="retired",
        clause=cite,
        stack=entrant.chips + entrant.bagged,
    )


def wager_out_of_order(recorder: TournamentRecorder, asked: commands.WagerOutOfOrder) -> None:
    """It stands with a warning; after a warning for this it may be declared void.

    A player whom the dealer has asked wagers in order.
    """
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "marker", otherwise=DEALER)
    entrant = recorder.entrant(asked.actor, asked.player, "playing")
    if recorder.rule("marker") is None:
        recorder.refuse(NotOffered, "This book has no order of wagering.")
    if entrant.table and recorder.now.tables[entrant.table].asked == asked.player:
        rest = "asked to wager, so this wager is in order"
        reason = sentence_about(asked.actor, asked.player, f"were {rest}", f"was {rest}")
        recorder.refuse_by(WrongMoment, reason, "opportunity")
    if asked.void and not entrant.out_of_order:
        first = "A first wager out of order stands with a warning: it cannot be declared void."
        recorder.refuse_by(WrongMoment, first, "marker")
    cite = recorder.clause("marker")
    recorder.write(events.WagerRuled, player=asked.player, void=asked.void, clause=cite)


def ask_wagers(recorder: TournamentRecorder, asked: commands.AskWagers) -> None:
    """The dealer asks in order; a player's chance runs until the next is asked, and comes once."""
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "opportunity", otherwise=DEALER)
    entrant = recorder.entrant(asked.actor, asked.player, "playing")
    table = recorder.now.tables[entrant.table]
    if not table.in_hand:
        reason = "The round has not begun: start it before you ask for wagers."
        recorder.refuse_by(WrongMoment, reason, "opportunity")
    if recorder.rule("marker"):
        _in_order(recorder, asked, table)
    recorder.write(events.WagersAsked, table=entrant.table, player=asked.player)


def _in_order(
    recorder: TournamentRecorder, asked: commands.AskWagers, table: TournamentTable
) -> None:
    """Refuses to ask anybody but the next player clockwise, from the starting marker on."""
    order = table.order
    place = order.index(table.asked) + 1 if table.asked in order else 0
    if asked.player in order[:place]:
        rest = "does not come again in this round"
        reason = f"The chance of {asked.player} to wager is over and {rest}."
        recorder.refuse_by(Locked, reason, "opportunity")
    if asked.player not in order[place : place + 1]:
        if place < len(order):
            reason = f"Wagers are made clockwise from the marker: ask {order[place]} next."
        else:
            reason = "Everybody has been asked to wager in this round."
        recorder.refuse_by(NotAChoice, reason, "marker")


def change_wager(recorder: TournamentRecorder, asked: commands.ChangeWager) -> None:
    recorder.needs_stage("playing")
    entrant = recorder.entrant(asked.actor, asked.player, "playing")
    if recorder.now.tables[entrant.table].asked != asked.player:
        rest = "cannot change the wager now: the chance to wager is another player's"
        reason = sentence_about(asked.actor, asked.player, rest, rest)
        recorder.refuse_by(Locked, reason, "opportunity")
    cite = recorder.clause("opportunity")
    recorder.write(events.WagerChanged, player=asked.player, clause=cite)


def rule_on(recorder: TournamentRecorder, asked: commands.RuleDispute) -> None:
    """Records the director's decision on a dispute or an incident."""
    recorder.needs_stage("open", "called", "playing", "between", "over")
    recorder.needs_by(asked.actor, "disputes", "pace")
    if not asked.about.strip() or not asked.decision.strip():
        reason = "Say what the decision is about, and what you decide."
        recorder.refuse_by(NotAChoice, reason, "disputes", "pace")
    recorder.write(
        events.Ruled,
        about=asked.about,
        decision=asked.decision,
        by=asked.actor.person,
        at=asked.at,
        clause=recorder.clause("disputes", "pace"),
    )


def refuse_other_play(
    book: Book, terms: TournamentTerms, state: Tournament, table: int | str
) -> None:
    """Refuses other play at a table, given by number or name, while a tournament uses it."""
    running = state.stage in IN_PLAY
    row = rule(book, "exclusive")
    if running and row is not None and table in (*terms.tables.numbers, *terms.tables.names):
        reason = f"Table {table} is set aside for {terms.name}: open another table."
        raise Barred(reason, row.clause, book.id)


def wager_secretly(recorder: TournamentRecorder, asked: commands.WagerSecretly) -> None:
    recorder.needs_stage("playing")
    entrant = recorder.entrant(asked.actor, asked.player, "playing")
    allowed = recorder.session.secret_wagers if recorder.terms.banked else 0
    if entrant.secrets >= allowed:
        rest = f"reached the limit of secret wagers in a session: {allowed}"
        reason = sentence_about(asked.actor, asked.player, f"have {rest}", f"has {rest}")
        recorder.refuse_by(NotOffered, reason, "secret", "limits")
    if not recorder.now.tables[entrant.table].in_hand:
        reason = "The round has not begun: wait until the dealer starts it."
        recorder.refuse_by(WrongMoment, reason, "secret", "limits")
    cite = recorder.clause("secret", "limits")
    recorder.write(events.SecretWager, player=asked.player, clause=cite)
