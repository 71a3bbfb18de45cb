"""Conduct: penalties on stated grounds, disqualification, retirement, wagers out of order."""

from __future__ import annotations

from croupier.acts import Barred, Locked, NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.books import Book
from croupier.tournament import commands, events
from croupier.tournament.conditions import rule
from croupier.tournament.pen import Pen
from croupier.tournament.state import IN_PLAY, Tournament
from croupier.tournament.terms import Terms


def penalise(pen: Pen, asked: commands.Penalise) -> None:
    pen.stage("playing")
    pen.director(asked.actor, "penalty")
    entrant = pen.entrant(asked.player, "playing")
    if rule(pen.book, "penalty") and asked.ground not in pen.terms.penalties:
        pen.refuse(NotAChoice, "a ground that the conditions list", "penalty")
    if not 0 <= asked.chips < entrant.chips or asked.rounds < 0:
        pen.refuse(WrongAmount, "fewer chips than the player has", "penalty")
    _between_hands(pen, entrant.table, bool(asked.chips))
    pen.write(
        events.Penalised,
        player=asked.player,
        ground=asked.ground,
        chips=asked.chips,
        rounds=asked.rounds,
        warning=not asked.chips and not asked.rounds,
        clause=pen.clause("penalty"),
    )


def _between_hands(pen: Pen, table: int, matters: bool) -> None:
    if matters and table and pen.state.tables[table].in_hand:
        pen.refuse(WrongMoment, "not during a hand", "chips-stay")


def disqualify(pen: Pen, asked: commands.Disqualify) -> None:
    """Out, without a prize; the chips leave play as the template's conditions say."""
    pen.stage("playing")
    pen.director(asked.actor, "disqualify")
    entrant = pen.entrant(asked.player, "playing", "busted")
    if rule(pen.book, "disqualify") and asked.ground not in pen.terms.disqualified_for:
        pen.refuse(NotAChoice, "a ground that the conditions list", "disqualify")
    _between_hands(pen, entrant.table, True)
    pen.write(
        events.Out,
        players=(asked.player,),
        why=f"disqualified: {asked.ground}",
        clause=pen.clause("disqualify"),
        disqualified=True,
    )


def retire(pen: Pen, asked: commands.Retire) -> None:
    pen.stage("playing")
    entrant = pen.entrant(asked.player, "playing", "busted")
    _between_hands(pen, entrant.table, True)
    if len(pen.state.with_status("playing")) < 2:
        pen.refuse(WrongMoment, "the last player does not retire", "retire")
    cite = pen.clause("retire")
    pen.write(events.Out, players=(asked.player,), why="retired", clause=cite)


def wager_out_of_order(pen: Pen, asked: commands.WagerOutOfOrder) -> None:
    """It stands with a warning; after a warning it may be declared void."""
    pen.stage("playing")
    pen.role(asked.actor, "dealer", "marker")
    entrant = pen.entrant(asked.player, "playing")
    if rule(pen.book, "marker") is None:
        pen.refuse(NotOffered, "this book has no order of wagering")
    if asked.void and not entrant.warnings:
        pen.refuse(WrongMoment, "the first wager out of order stands with a warning", "marker")
    cite = pen.clause("marker")
    pen.write(events.WagerRuled, player=asked.player, void=asked.void, clause=cite)


def ask_wagers(pen: Pen, asked: commands.AskWagers) -> None:
    """The dealer asks; a player's chance runs until the next is asked."""
    pen.stage("playing")
    pen.role(asked.actor, "dealer", "opportunity")
    entrant = pen.entrant(asked.player, "playing")
    if not pen.state.tables[entrant.table].in_hand:
        pen.refuse(WrongMoment, "the round has not begun", "opportunity")
    pen.write(events.WagersAsked, table=entrant.table, player=asked.player)


def change_wager(pen: Pen, asked: commands.ChangeWager) -> None:
    pen.stage("playing")
    entrant = pen.entrant(asked.player, "playing")
    if pen.state.tables[entrant.table].asked != asked.player:
        pen.refuse(Locked, f"it is not {asked.player}'s chance to wager", "opportunity")
    cite = pen.clause("opportunity")
    pen.write(events.WagerChanged, player=asked.player, clause=cite)


def rule_on(pen: Pen, asked: commands.Rule) -> None:
    """The director's word on a dispute or an incident, which the log keeps."""
    pen.stage("open", "called", "playing", "between", "over")
    pen.director(asked.actor, "disputes", "pace")
    if not asked.about.strip() or not asked.decision.strip():
        pen.refuse(NotAChoice, "what it is about, and the decision", "disputes", "pace")
    pen.write(
        events.Ruled,
        about=asked.about,
        decision=asked.decision,
        by=asked.actor.person,
        at=asked.at,
        clause=pen.clause("disputes", "pace"),
    )


def refuse_other_play(book: Book, terms: Terms, state: Tournament, table: int | str) -> None:
    """For whoever opens tables, by number or by name: a tournament's serve nothing else while it
    runs."""
    running = state.stage in IN_PLAY
    row = rule(book, "exclusive")
    if running and row is not None and table in (*terms.tables.numbers, *terms.tables.names):
        raise Barred(f"table {table} is set aside for {terms.name}", row.clause, book.id)


def wager_secretly(pen: Pen, asked: commands.WagerSecretly) -> None:
    pen.stage("playing")
    entrant = pen.entrant(asked.player, "playing")
    allowed = pen.session.secret_wagers if pen.terms.banked else 0
    if entrant.secrets >= allowed:
        pen.refuse(NotOffered, f"{allowed} secret wagers a session", "secret", "limits")
    if not pen.state.tables[entrant.table].in_hand:
        pen.refuse(WrongMoment, "the round has not begun", "secret", "limits")
    pen.write(events.SecretWager, player=asked.player, clause=pen.clause("secret", "limits"))
