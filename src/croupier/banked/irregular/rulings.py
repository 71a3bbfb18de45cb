"""When something goes wrong: reported by the book's name for it, ruled by whom it names.

A report stops the round until somebody with the authority rules on it or dismisses it.
The row says what becomes of hands, wagers and jackpot wagers; where it leaves that open,
the ruling states it, with a reason.
"""

from croupier.acts import SYSTEM, NotAuthorised, NotOffered, WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.irregular import effects
from croupier.banked.irregular.facts import DECK, Case, fact, moments
from croupier.banked.round.dealing import known_cards, street_over
from croupier.banked.round.law import DEALER, NEW_CARDS
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.state import CardDuty, OpenReport
from croupier.books import Irregularity
from croupier.errors import BadInput

OF_ONE_HAND = {"void hand", "fold hand", "dead hand", "restore hand"}
WAGERS_OF_ONE_HAND = {"return hand", "forfeit hand", "correct or fold", "correct or take back"}
COUNT = "count the cards"


# --- reporting -----------------------------------------------------------------------


def report(recorder: RoundRecorder, command: c.Report) -> None:
    law, state = recorder.law, recorder.state
    row = law.rows.get(command.irregularity)
    if row is None:
        raise BadInput("irregularity", f"one of {', '.join(law.rows)}", got=command.irregularity)
    staff = command.actor == SYSTEM or command.actor.role in law.book.ladder.roles
    if not staff or command.actor.role == "player":
        recorder.refuse(NotAuthorised, "a player tells the dealer, who reports it", row.clause)
    recorder.in_phase("wagers", "closed", "play", "jackpot", "settled")
    _found_now(recorder, row)
    case = _case(recorder, command, row)
    _check_facts(recorder, command, case)
    number = state.reported + 1
    recorder.record(
        e.IrregularityReported(
            number=number,
            irregularity=row.id,
            seat=command.seat,
            seats=command.seats,
            cards=command.cards,
            facts=command.facts,
            note=command.note,
            clause=row.clause,
            by=command.actor,
        )
    )
    for role in row.told:
        recorder.record(e.OfficerTold(number, role))


def _found_now(recorder: RoundRecorder, row: Irregularity) -> None:
    now = moments(recorder.law, recorder.state)
    if "any" not in row.found and not now & set(row.found):
        when = " or ".join(row.found)
        reason = f"this is found at: {when}; now is {' and '.join(sorted(now))}"
        recorder.refuse(WrongMoment, reason, row.clause)


def _case(recorder: RoundRecorder, command: c.Report, row: Irregularity) -> Case:
    if command.seat:
        recorder.seat(command.seat)
    elif row.hands in OF_ONE_HAND or row.wagers in WAGERS_OF_ONE_HAND:
        raise BadInput("seat", f"the hand it is about ({row.clause})")
    for number in command.seats:
        seen, sits = recorder.seat(number), recorder.state.seat(command.seat or number)
        if not sits.person or seen.person != sits.person:
            raise BadInput("seats", "hands of the same player", got=number)
    seat = recorder.state.seat(command.seat) if command.seat else None
    return Case(recorder.law, recorder.state, row, seat, command.seats, command.cards)


def _check_facts(recorder: RoundRecorder, command: c.Report, case: Case) -> None:
    """What the record knows must hold; what it does not know must be stated."""
    row = case.row
    for words in command.facts:
        if words not in row.facts:
            expected = ", ".join(row.facts) or "nothing"
            raise BadInput("facts", f"facts of this irregularity: {expected}", got=words)
    for words in row.facts:
        answer = fact(case, words)
        if answer is False:
            recorder.refuse(WrongMoment, f"the record shows otherwise: {words}", row.clause)
        if answer is None and words not in command.facts:
            raise BadInput("facts", f'a statement of "{words}" ({row.clause})')
    if effects.surplus(row) and command.cards:
        _check_surplus(recorder, command)


def _check_surplus(recorder: RoundRecorder, command: c.Report) -> None:
    state = recorder.state
    if state.deck and state.deck[: len(command.cards)] != command.cards:
        raise BadInput("cards", "the next cards of the deck, in their order")
    if not state.deck and set(command.cards) & known_cards(state):
        raise BadInput("cards", "cards that lie nowhere else")


# --- ruling --------------------------------------------------------------------------


def rule_on(recorder: RoundRecorder, command: c.RuleOn) -> None:
    law = recorder.law
    open_report = _awaiting(recorder, command.report)
    row = law.rows[open_report.irregularity]
    recorder.role(command.actor, row.authority, row.clause)
    ruling = effects.RulingInForce(
        row=row,
        report=open_report,
        hands=_effect(row, "hands", row.hands, command.hands, effects.HANDS),
        wagers=_effect(row, "wagers", row.wagers, command.wagers, effects.WAGERS),
        jackpots=_effect(row, "jackpots", row.jackpots, command.jackpots, effects.JACKPOTS),
    )
    open_ended = "as ruled" in (row.hands, row.wagers, row.jackpots)
    if (open_ended or command.exclude or command.withhold) and not command.reason:
        raise BadInput("reason", "why the ruling is what it is")
    effects.check(recorder, ruling)
    recorder.record(
        e.Ruled(
            report=command.report,
            irregularity=row.id,
            hands=ruling.hands,
            wagers=ruling.wagers,
            jackpots=ruling.jackpots,
            then=row.then,
            reason=command.reason,
            clauses=row.clauses,
            by=command.actor,
        )
    )
    _sanction(recorder, command, open_report)
    effects.apply(recorder, ruling)
    street_over(recorder, command.at)


def _awaiting(recorder: RoundRecorder, number: int) -> OpenReport:
    found = next((r for r in recorder.state.reports if r.number == number), None)
    if found is None:
        recorder.refuse(WrongMoment, f"no report {number} awaits a ruling")
    return found


def _effect(
    row: Irregularity, field: str, book: str, stated: str | None, words: frozenset[str]
) -> str:
    """The book's effect, or the ruling's where the book says `as ruled`."""
    if book != "as ruled":
        if stated is not None and stated != book:
            raise BadInput(field, f"{book}, as the book has it ({row.clause})", got=stated)
        return book
    if stated is None:
        return "stay" if field != "hands" else "play on"
    if stated not in words:
        raise BadInput(field, f"one of {', '.join(sorted(words))}", got=stated)
    return stated


def _sanction(recorder: RoundRecorder, command: c.RuleOn, about: OpenReport) -> None:
    """Exclusion and withholding are powers of their own, used on a reported breach."""
    seat = recorder.state.seat(about.seat) if about.seat else None
    if (command.exclude or command.withhold) and (seat is None or not seat.person):
        raise BadInput("report", "a report about a player's seat, for a sanction")
    if command.exclude and seat is not None:
        clause = _power(recorder, command, ("exclude-player",))
        recorder.record(e.PlayerExcluded(seat.person, clause))
    if command.withhold and seat is not None:
        clause = _power(recorder, command, ("withhold-winnings", "hold-payment"))
        recorder.record(e.WinningsWithheld(seat.number, clause))


def _power(recorder: RoundRecorder, command: c.RuleOn, names: tuple[str, ...]) -> str:
    law = recorder.law
    name = next((name for name in names if law.has_power(name)), None)
    if name is None:
        recorder.refuse(NotOffered, "this book gives nobody that power")
    return recorder.power(command.actor, name).clause


def dismiss(recorder: RoundRecorder, command: c.Dismiss) -> None:
    row = recorder.law.rows[_awaiting(recorder, command.report).irregularity]
    recorder.role(command.actor, row.authority, row.clause)
    if not command.reason:
        raise BadInput("reason", "why there was nothing in it")
    recorder.record(e.ReportDismissed(command.report, command.reason, command.actor))
    street_over(recorder, command.at)


# --- what the book wants done about the cards --------------------------------------------


def count_cards(recorder: RoundRecorder, command: c.CountCards) -> None:
    """On an officer's order, or because a ruling wants it; a wrong count retires the deck."""
    law, state = recorder.law, recorder.state
    recorder.in_phase("wagers", "closed", "play", "jackpot", "settled")
    wanted = any(duty.what == COUNT for duty in state.memory.duties)
    if wanted or not law.has_power("order-count"):
        recorder.role(command.actor, DEALER, law.game.deck_clause)
    else:
        recorder.power(command.actor, "order-count")
    if not 0 <= command.count <= 2 * DECK:
        raise BadInput("count", f"from 0 to {2 * DECK}", got=command.count)
    recorder.record(e.CardsCounted(command.count, command.actor))
    if wanted:
        recorder.record(e.DutyDone(COUNT, f"{command.count} cards", command.actor))
        if command.count != DECK:
            recorder.record(e.DutyArose(CardDuty(NEW_CARDS, law.game.deck_clause)))


def do_duty(recorder: RoundRecorder, command: c.DoDuty) -> None:
    law = recorder.law
    recorder.in_phase("wagers", "closed", "play", "jackpot", "settled")
    duty = next((d for d in recorder.state.memory.duties if d.what == command.what), None)
    if duty is None:
        raise BadInput("what", "something that is to be done", got=command.what)
    if duty.what == COUNT:
        raise BadInput("what", "anything but the count, which is recorded with its number")
    if law.duty_falls_to(duty.what) != DEALER:
        recorder.power(command.actor, "change-cards")
    recorder.role(command.actor, DEALER, duty.clause)
    recorder.record(e.DutyDone(duty.what, command.note, command.actor))


# --- directions on suspicion ----------------------------------------------------------------

_DIRECTIONS = {
    "act first": "order-suspects-first",
    "play apart": "separate-players",
    "speak English": "order-english",
}


def direct(recorder: RoundRecorder, command: c.Direct) -> None:
    """What a supervisor may direct on suspicion of shared information (Sydney 11.12)."""
    law = recorder.law
    recorder.in_phase("wagers", "closed", "play", "jackpot", "settled")
    power = _DIRECTIONS[command.what]
    if not law.has_power(power):
        recorder.refuse(NotOffered, "this book knows no such direction")
    clause = recorder.power(command.actor, power).clause
    if not command.reason:
        raise BadInput("reason", "what is suspected")
    persons = tuple(recorder.seat(number).person for number in command.seats)
    if command.what == "play apart" and (len(set(persons)) != 2 or "" in persons):
        raise BadInput("seats", "two players")
    if command.what == "act first" and not persons:
        raise BadInput("seats", "the hands that act first")
    recorder.record(
        e.Directed(command.what, command.seats, persons, command.reason, clause, command.actor)
    )
