"""Decides on entries: who may enter, what they pay, who withdraws and who plays in their stead.

A substitute is judged like an entrant. Staff need the prior approval of the officer whom the book
names, for each of them, and may then not win a prize (Melbourne 13.4.2(a)(v), Crown Poker
12.4.2(a)(v)). Where the conditions keep that right, the operator may refuse an application
(13.4.2(a)(iii), 12.4.2(a)(iii)).
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.acts import (
    MINUTE,
    Barred,
    NotAChoice,
    NotOffered,
    WrongMoment,
    needs_power,
    sentence_about,
)
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import cents
from croupier.tournament.decisions.recorder import OPERATOR, TournamentRecorder
from croupier.tournament.flights import start_of

APPROVE, REFUSE = "approve-staff-entry", "refuse-entry"
"""Powers of the books about applications."""


def full(most: int) -> str:
    return f"The tournament is full: all {most} entries are taken."


def may_enter(
    recorder: TournamentRecorder, asked: commands.ApplicantCommand, applicant: str
) -> None:
    """Refuses people who may not enter or play in another's stead, or not yet."""

    def about(you: str, they: str) -> str:
        return sentence_about(asked.actor, applicant, you, they)

    terms = recorder.terms
    if applicant in recorder.now.refused:
        own = applicant == asked.actor.person
        whose = "Your application" if own else f"The application of {applicant}"
        reason = f"{whose} to this tournament was refused."
        recorder.refuse_by(Barred, reason, "refusal")
    if "excluded" in asked.groups:
        reason = about("may not gamble here", "may not gamble here")
        recorder.refuse_by(Barred, reason, "eligible-persons", "groups")
    for group in asked.groups:
        if group in terms.entry.barred_groups:
            reason = f"This tournament is not open to {group}."
            recorder.refuse_by(Barred, reason, "groups", "selection", "eligibility")
    if terms.entry.written_agreement and not asked.signed:
        reason = about("must sign the conditions first", "must sign the conditions first")
        recorder.refuse_by(WrongMoment, reason, "agreement")
    if asked.staff and terms.event == "open":
        rest = "staff, and staff play only at charity and media events"
        recorder.refuse_by(Barred, about(f"are {rest}", f"is {rest}"), "staff", "groups")
    if asked.staff and applicant not in recorder.now.approved:
        rest = "approval first, because staff may not enter without it"
        recorder.refuse_by(Barred, about(f"need {rest}", f"needs {rest}"), "staff", "groups")


def approve_staff(recorder: TournamentRecorder, asked: commands.ApproveStaff) -> None:
    """The officer whom the book names approves that a member of staff takes part."""
    recorder.needs_stage("draft", "open", "called")
    _needs_office(recorder, asked, APPROVE)
    if recorder.terms.event == "open":
        reason = "Staff play only at charity and media events, and this is neither."
        recorder.refuse_by(NotOffered, reason, "staff", "groups")
    recorder.write(
        events.StaffApproved,
        player=asked.player,
        by=asked.actor.person,
        role=asked.actor.role,
        at=asked.at,
        clause=recorder.clause("staff", "groups"),
    )


def refuse_entry(recorder: TournamentRecorder, asked: commands.RefuseEntry) -> None:
    """The operator refuses an application; what was paid goes back.

    An entry is an application until the seats are drawn.
    """
    recorder.needs_stage("draft", "open")
    _needs_office(recorder, asked, REFUSE)
    if not recorder.terms.entry.may_refuse:
        reason = "The conditions of this tournament keep no right to refuse an application."
        recorder.refuse_by(NotOffered, reason, "refusal")
    if recorder.now.tables:
        reason = "It is too late to refuse an application: the seats are drawn."
        recorder.refuse_by(WrongMoment, reason, "refusal")
    cite = recorder.clause("refusal")
    known = recorder.now.entrants.get(asked.player)
    recorder.write(
        events.EntryRefused,
        player=asked.player,
        by=asked.actor.person,
        reason=asked.reason,
        at=asked.at,
        clause=cite,
    )
    if known and known.status in ("entered", "reserve"):
        gone = {"status": "withdrawn", "why": "the application was refused"}
        recorder.write(events.Ranked, player=asked.player, clause=cite, **gone)
        refund(recorder, asked.player, cite)


def _needs_office(recorder: TournamentRecorder, asked: commands.EntrantCommand, power: str) -> None:
    """Refuses everybody but the officer of the book's power; without one the operator decides."""
    if power in recorder.law.book.ladder.powers:
        needs_power(recorder.law.book, asked.actor, power)
    else:
        recorder.role(asked.actor, OPERATOR)


def pay_entry(recorder: TournamentRecorder, player: str, ticket: str = "") -> None:
    fee = cents(recorder.terms.entry.fee)
    if fee:
        recorder.write(
            events.Paid,
            player=player,
            what="entry",
            amount=int(fee),
            commission=int(cents(recorder.terms.entry.commission)),
            clause=recorder.clause("commission", "entry-fee"),
            ticket=ticket,
        )


def withdraw(recorder: TournamentRecorder, asked: commands.Withdraw) -> None:
    """A player withdraws before the start: refunded in time, otherwise the fee stays."""
    known = recorder.now.entrants.get(asked.player)
    later = known is not None and known.flight > recorder.now.flight
    recorder.needs_stage("open", "called", *(("playing",) if later else ()))
    recorder.needs_own(asked.actor, asked.player, "entry-terms", "no-refund")
    entrant = recorder.entrant(asked.actor, asked.player, "entered", "reserve")
    minutes = recorder.terms.entry.withdraw_minutes
    starts = start_of(recorder.terms, recorder.now, entrant.flight)
    in_time = minutes is not None and asked.at <= starts - minutes * MINUTE
    cite = recorder.clause(*(() if in_time else ("no-refund",)), "entry-terms")
    why = "in time, refunded" if in_time else "the fee stays in the pool"
    status = "through" if entrant.bagged else "withdrawn"
    recorder.write(events.Ranked, player=asked.player, status=status, why=why, clause=cite)
    if entrant.table and entrant.bagged:
        recorder.write(events.Vacated, player=asked.player, clause=cite)
    if in_time:
        refund(recorder, asked.player, recorder.clause("refund", "no-refund"))


def refund(
    recorder: TournamentRecorder, player: str | None, cite: str, keep_commission: bool = False
) -> None:
    """Gives back the payments of a player for the flight entered last, or of everybody."""
    flight = recorder.now.entrants[player].flight if player is not None else 0
    for place, payment in enumerate(recorder.now.payments):
        if payment.refunded or (player is not None and payment.player != player):
            continue
        if player is not None and payment.flight != flight:
            continue
        kept = payment.commission if keep_commission else 0
        recorder.write(
            events.Refunded,
            payment=place,
            player=payment.player,
            amount=payment.amount - kept,
            kept=kept,
            clause=cite,
            ticket=payment.ticket,
        )


def substitute(recorder: TournamentRecorder, asked: commands.Substitute) -> None:
    recorder.needs_stage("open", "called")
    recorder.needs_by(asked.actor, "substitute")
    entrant = recorder.entrant(asked.actor, asked.player, "entered")
    if entrant.bagged:
        rest = "a bag of an earlier flight, which nobody else can play"
        reason = sentence_about(asked.actor, asked.player, f"have {rest}", f"has {rest}")
        recorder.refuse_by(NotOffered, reason, "substitute")
    other = recorder.now.entrants.get(asked.by)
    if other and other.status != "reserve":
        you, they = "have entered already", "has entered already"
        reason = sentence_about(asked.actor, asked.by, you, they)
        recorder.refuse_by(Barred, reason, "one-entry")
    grounds = recorder.terms.substitutes_for
    if grounds and asked.ground not in grounds:
        reason = f"A substitute may play only on these grounds: {', '.join(grounds)}."
        recorder.refuse_by(NotAChoice, reason, "substitute")
    if other:  # what a reserve has signed or is known to be holds for the substitute
        asked = replace(
            asked, signed=asked.signed or other.signed, staff=asked.staff or other.staff
        )
    may_enter(recorder, asked, asked.by)
    recorder.write(
        events.Substituted,
        player=asked.player,
        by=asked.by,
        staff=asked.staff,
        signed=asked.signed,
        clause=recorder.clause("substitute"),
    )
