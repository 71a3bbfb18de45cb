"""The cards counted, checked and changed: what an officer orders, and what a wrong count leads to.

A wrong count raises the report for which the book has a row (Melbourne 11.9, Canberra 13.6,
Sydney 11.9, Perth 6.4(c)). Where the row leaves nothing open and whoever counts may rule, it is
ruled on at once; otherwise the round waits for the officer. Before a round of play and after it
there is nothing to void: the deck is replaced, and completed rounds stand.
"""

from croupier.acts import NotOffered, WrongMoment, authorised, needs_role
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.irregular import effects
from croupier.banked.irregular.facts import Case, fact
from croupier.banked.irregular.rulings import record_report, rule_on
from croupier.banked.round.law import COUNT, DEALER, NEW_CARDS
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.shuffling import spoil_shuffle
from croupier.banked.state import CardDuty, OpenReport, RoundPhase
from croupier.books import BankedIrregularity
from croupier.errors import BadInput

OPEN: tuple[RoundPhase, ...] = ("wagers", "closed", "play", "jackpot", "settled")
IN_PLAY: tuple[RoundPhase, ...] = ("play", "jackpot", "settled")


# --- counts ----------------------------------------------------------------------------


def direct_count(recorder: RoundRecorder, command: c.DirectCount) -> None:
    """An officer orders the cards counted, at any time; until then no card is dealt."""
    recorder.needs_phase(*OPEN)
    if not recorder.law.has_power("order-count"):
        reason = "This book has no rule for ordered counts: the dealer may count at any time."
        recorder.refuse(NotOffered, reason)
    clause = recorder.power(command.actor, "order-count").clause
    if _due(recorder, COUNT) is not None:
        recorder.refuse(WrongMoment, "The cards are to be counted already: wait for it.", clause)
    recorder.record(e.CountDirected(clause, command.actor))


def count_cards(recorder: RoundRecorder, command: c.CountCards) -> None:
    """Records a count of the cards that a ruling or an officer ordered."""
    law = recorder.law
    recorder.needs_phase(*OPEN)
    wanted = _due(recorder, COUNT)
    if wanted is not None or not law.has_power("order-count"):
        recorder.role(command.actor, DEALER, law.game.deck_clause)
    else:
        recorder.power(command.actor, "order-count")
    most = 2 * law.deck_size
    if not 0 <= command.count <= most:
        raise BadInput("count", f"a number from 0 to {most}", got=command.count)
    recorder.record(e.CardsCounted(command.count, command.actor))
    if wanted is not None:
        recorder.record(e.DutyDone(COUNT, f"{command.count} cards", command.actor))
    spoil_shuffle(recorder, wanted.clause if wanted is not None else law.shuffle_clause)
    if command.count != law.deck_size:
        _wrong_deck(recorder, command)


def _due(recorder: RoundRecorder, what: str) -> CardDuty | None:
    return next((duty for duty in recorder.state.memory.duties if duty.what == what), None)


def _wrong_deck(recorder: RoundRecorder, command: c.CountCards) -> None:
    """The deck in use has a wrong number of cards."""
    row = recorder.law.wrong_deck
    if row is None:
        effects.replace_deck(recorder, recorder.law.game.deck_clause)
    elif not _may_be_void(recorder, row):
        nothing_to_rule = OpenReport(0, row.id, 0, (), (), ())
        ruling = effects.RulingInForce(row, nothing_to_rule, "play on", "stay", "stay")
        effects.what_follows(recorder, ruling)
    elif all(report.irregularity != row.id for report in recorder.state.reports):
        _report(recorder, row, command)


def _may_be_void(recorder: RoundRecorder, row: BankedIrregularity) -> bool:
    """Whether a round of play is under way whose result is still open."""
    state = recorder.state
    case = Case(recorder.law, state, row, None, (), ())
    return (
        (state.phase in IN_PLAY or (state.phase == "closed" and _starts_when_closed(recorder)))
        and not state.void
        and not state.jackpot_paid
        and all(fact(case, words) is not False for words in row.facts)
    )


def _starts_when_closed(recorder: RoundRecorder) -> bool:
    """Whether the round of play begins with the call that closes the wagers, not with a card."""
    return recorder.law.game.starts == "no more bets"


def _report(recorder: RoundRecorder, row: BankedIrregularity, command: c.CountCards) -> None:
    note = f"{command.count} cards counted"
    found = c.Report(actor=command.actor, at=command.at, irregularity=row.id, note=note)
    number = record_report(recorder, row, found)
    decided = row.hands == "void all"
    if decided and authorised(recorder.law.book.ladder, command.actor, row.authority):
        rule_on(recorder, c.RuleOn(actor=command.actor, at=command.at, report=number, reason=note))


# --- other duties ------------------------------------------------------------------------


def do_duty(recorder: RoundRecorder, command: c.DoDuty) -> None:
    """Records that a duty was done. Cards that were handled are shuffled again, and new cards are
    first checked as the book says (Melbourne 3.4, Canberra 2.5, Sydney 3.7)."""
    recorder.needs_phase(*OPEN)
    duty = _due(recorder, command.what)
    if duty is None:
        due = ", ".join(d.what for d in recorder.state.memory.duties)
        expected = f"one of the duties that are due: {due}" if due else "nothing: no duty is due"
        raise BadInput("what", expected, got=command.what)
    if duty.what == COUNT:
        raise BadInput("what", "no count: record the number of cards counted instead")
    _check_doer(recorder, command, duty)
    recorder.record(e.DutyDone(duty.what, command.note, command.actor))
    spoil_shuffle(recorder, duty.clause)
    if duty.what == NEW_CARDS:
        effects.raise_tasks(recorder, "cards are changed", "all cards are changed")


def take_new_cards(recorder: RoundRecorder, command: c.TakeNewCards) -> None:
    """Cards changed outside the round are shuffled again before one is dealt."""
    recorder.needs_phase("wagers", "closed", "settled")
    recorder.power(command.actor, "change-cards")
    duty = _due(recorder, NEW_CARDS)
    if duty is not None:
        recorder.record(e.DutyDone(NEW_CARDS, "", command.actor))
    spoil_shuffle(recorder, recorder.law.shuffle_clause)


def _check_doer(recorder: RoundRecorder, command: c.DoDuty, duty: CardDuty) -> None:
    """Refuses the wrong person, the wrong moment, and a note that lacks what the book wants."""
    law, state = recorder.law, recorder.state
    task = law.card_tasks.get(duty.what)
    if task is not None:
        needs_role(law.book, command.actor, task.by, duty.clause, or_above=task.or_above)
        if task.noted is not None and not command.note.strip():
            raise BadInput("note", f"{task.noted} ({task.clause})", got="")
    elif law.duty_falls_to(duty.what) != DEALER:
        recorder.power(command.actor, "change-cards")
    recorder.role(command.actor, DEALER, duty.clause)
    if duty.what == NEW_CARDS and state.phase in ("play", "jackpot") and not state.void:
        reason = "Cards are changed only between rounds: finish this round first."
        recorder.refuse(WrongMoment, reason, duty.clause)
