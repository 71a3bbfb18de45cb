"""Conduct: penalties on stated grounds, disqualification, retirement, wagers out of order."""

from __future__ import annotations

from croupier.acts import Barred, Locked, NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.books import Book
from croupier.tournament import commands, events
from croupier.tournament.conditions.checks import rule
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.state import IN_PLAY, Tournament


def penalise(recorder: TournamentRecorder, asked: commands.Penalise) -> None:
    recorder.stage("playing")
    recorder.director(asked.actor, "penalty")
    entrant = recorder.entrant(asked.player, "playing")
    if recorder.rule("penalty") and asked.ground not in recorder.terms.penalties:
        recorder.refuse_by(NotAChoice, "a ground that the conditions list", "penalty")
    if not 0 <= asked.chips < entrant.chips or asked.rounds < 0:
        recorder.refuse_by(WrongAmount, "fewer chips than the player has", "penalty")
    _between_hands(recorder, entrant.table, bool(asked.chips))
    recorder.write(
        events.Penalised,
        player=asked.player,
        ground=asked.ground,
        chips=asked.chips,
        rounds=asked.rounds,
        warning=not asked.chips and not asked.rounds,
        clause=recorder.clause("penalty"),
    )


def _between_hands(recorder: TournamentRecorder, table: int, matters: bool) -> None:
    if matters and table and recorder.now.tables[table].in_hand:
        recorder.refuse_by(WrongMoment, "not during a hand", "chips-stay")


def disqualify(recorder: TournamentRecorder, asked: commands.Disqualify) -> None:
    """Out, without a prize; the chips leave play as the template's conditions say."""
    recorder.stage("playing")
    recorder.director(asked.actor, "disqualify")
    entrant = recorder.entrant(asked.player, "playing", "busted")
    if recorder.rule("disqualify") and asked.ground not in recorder.terms.disqualified_for:
        recorder.refuse_by(NotAChoice, "a ground that the conditions list", "disqualify")
    _between_hands(recorder, entrant.table, True)
    recorder.write(
        events.Out,
        players=(asked.player,),
        why=f"disqualified: {asked.ground}",
        clause=recorder.clause("disqualify"),
        disqualified=True,
    )


def retire(recorder: TournamentRecorder, asked: commands.Retire) -> None:
    recorder.stage("playing")
    entrant = recorder.entrant(asked.player, "playing", "busted")
    _between_hands(recorder, entrant.table, True)
    if len(recorder.now.with_status("playing")) < 2:
        recorder.refuse_by(WrongMoment, "the last player does not retire", "retire")
    cite = recorder.clause("retire")
    recorder.write(events.Out, players=(asked.player,), why="retired", clause=cite)


def wager_out_of_order(recorder: TournamentRecorder, asked: commands.WagerOutOfOrder) -> None:
    """It stands with a warning; after a warning it may be declared void."""
    recorder.stage("playing")
    recorder.role(asked.actor, "dealer", recorder.clause("marker"))
    entrant = recorder.entrant(asked.player, "playing")
    if recorder.rule("marker") is None:
        recorder.refuse(NotOffered, "this book has no order of wagering")
    if asked.void and not entrant.warnings:
        first = "the first wager out of order stands with a warning"
        recorder.refuse_by(WrongMoment, first, "marker")
    cite = recorder.clause("marker")
    recorder.write(events.WagerRuled, player=asked.player, void=asked.void, clause=cite)


def ask_wagers(recorder: TournamentRecorder, asked: commands.AskWagers) -> None:
    """The dealer asks; a player's chance runs until the next is asked."""
    recorder.stage("playing")
    recorder.role(asked.actor, "dealer", recorder.clause("opportunity"))
    entrant = recorder.entrant(asked.player, "playing")
    if not recorder.now.tables[entrant.table].in_hand:
        recorder.refuse_by(WrongMoment, "the round has not begun", "opportunity")
    recorder.write(events.WagersAsked, table=entrant.table, player=asked.player)


def change_wager(recorder: TournamentRecorder, asked: commands.ChangeWager) -> None:
    recorder.stage("playing")
    entrant = recorder.entrant(asked.player, "playing")
    if recorder.now.tables[entrant.table].asked != asked.player:
        recorder.refuse_by(Locked, f"it is not {asked.player}'s chance to wager", "opportunity")
    cite = recorder.clause("opportunity")
    recorder.write(events.WagerChanged, player=asked.player, clause=cite)


def rule_on(recorder: TournamentRecorder, asked: commands.RuleDispute) -> None:
    """The director's word on a dispute or an incident, which the log keeps."""
    recorder.stage("open", "called", "playing", "between", "over")
    recorder.director(asked.actor, "disputes", "pace")
    if not asked.about.strip() or not asked.decision.strip():
        recorder.refuse_by(NotAChoice, "what it is about, and the decision", "disputes", "pace")
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
    """For whoever opens tables, by number or by name: a tournament's serve nothing else while it
    runs."""
    running = state.stage in IN_PLAY
    row = rule(book, "exclusive")
    if running and row is not None and table in (*terms.tables.numbers, *terms.tables.names):
        raise Barred(f"table {table} is set aside for {terms.name}", row.clause, book.id)


def wager_secretly(recorder: TournamentRecorder, asked: commands.WagerSecretly) -> None:
    recorder.stage("playing")
    entrant = recorder.entrant(asked.player, "playing")
    allowed = recorder.session.secret_wagers if recorder.terms.banked else 0
    if entrant.secrets >= allowed:
        recorder.refuse_by(NotOffered, f"{allowed} secret wagers a session", "secret", "limits")
    if not recorder.now.tables[entrant.table].in_hand:
        recorder.refuse_by(WrongMoment, "the round has not begun", "secret", "limits")
    cite = recorder.clause("secret", "limits")
    recorder.write(events.SecretWager, player=asked.player, clause=cite)
