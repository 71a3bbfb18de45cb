"""When something goes wrong: reported by the book's name for it, ruled by whom it names.

A report stops the round until somebody with the authority rules on it or dismisses it.
The row says what becomes of hands, wagers and jackpot wagers; where it leaves that open,
the ruling states it, with a reason.
"""

from croupier.acts import NotAuthorised, NotOffered, WrongMoment
from croupier.banked import commands as c
from croupier.banked import effects
from croupier.banked import events as e
from croupier.banked.dealing import known_cards, street_over
from croupier.banked.facts import DECK, Case, fact, moments
from croupier.banked.law import DEALER, NEW_CARDS
from croupier.banked.record import Record
from croupier.banked.state import Duty, OpenReport
from croupier.books import Irregularity
from croupier.errors import BadInput

OF_ONE_HAND = {"void hand", "fold hand", "dead hand", "restore hand"}
WAGERS_OF_ONE_HAND = {"return hand", "forfeit hand", "correct or fold", "correct or take back"}
COUNT = "count the cards"


# --- reporting -----------------------------------------------------------------------


def report(record: Record, command: c.Report) -> None:
    law, state = record.law, record.state
    row = law.rows.get(command.irregularity)
    if row is None:
        raise BadInput("irregularity", f"one of {', '.join(law.rows)}", got=command.irregularity)
    if command.actor.role not in law.book.ladder.roles or command.actor.role == "player":
        record.refuse(NotAuthorised, "a player tells the dealer, who reports it", row.clause)
    record.in_phase("wagers", "closed", "play", "jackpot", "settled")
    _found_now(record, row)
    case = _case(record, command, row)
    _check_facts(record, command, case)
    number = state.reported + 1
    record.write(
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
        record.write(e.OfficerTold(number, role))


def _found_now(record: Record, row: Irregularity) -> None:
    now = moments(record.law, record.state)
    if "any" not in row.found and not now & set(row.found):
        when = " or ".join(row.found)
        record.refuse(
            WrongMoment, f"this is found at: {when}; now is {' and '.join(now)}", row.clause
        )


def _case(record: Record, command: c.Report, row: Irregularity) -> Case:
    if command.seat:
        record.seat(command.seat)
    elif row.hands in OF_ONE_HAND or row.wagers in WAGERS_OF_ONE_HAND:
        raise BadInput("seat", f"the hand it is about ({row.clause})")
    for number in command.seats:
        seen, sits = record.seat(number), record.state.seat(command.seat or number)
        if not sits.person or seen.person != sits.person:
            raise BadInput("seats", "hands of the same player", got=number)
    seat = record.state.seat(command.seat) if command.seat else None
    return Case(record.law, record.state, row, seat, command.seats, command.cards)


def _check_facts(record: Record, command: c.Report, case: Case) -> None:
    """What the record knows must hold; what it does not know must be stated."""
    row = case.row
    for words in command.facts:
        if words not in row.facts:
            expected = ", ".join(row.facts) or "nothing"
            raise BadInput("facts", f"facts of this irregularity: {expected}", got=words)
    for words in row.facts:
        answer = fact(case, words)
        if answer is False:
            record.refuse(WrongMoment, f"the record shows otherwise: {words}", row.clause)
        if answer is None and words not in command.facts:
            raise BadInput("facts", f'a statement of "{words}" ({row.clause})')
    if effects.surplus(row) and command.cards:
        _check_surplus(record, command)


def _check_surplus(record: Record, command: c.Report) -> None:
    state = record.state
    if state.deck and state.deck[: len(command.cards)] != command.cards:
        raise BadInput("cards", "the next cards of the deck, in their order")
    if not state.deck and set(command.cards) & known_cards(state):
        raise BadInput("cards", "cards that lie nowhere else")


# --- ruling --------------------------------------------------------------------------


def rule_on(record: Record, command: c.RuleOn) -> None:
    law = record.law
    open_report = _awaiting(record, command.report)
    row = law.rows[open_report.irregularity]
    law.needs_role(command.actor, row.authority, row.clause)
    ruling = effects.Ruling(
        row=row,
        report=open_report,
        hands=_effect(row, "hands", row.hands, command.hands, effects.HANDS),
        wagers=_effect(row, "wagers", row.wagers, command.wagers, effects.WAGERS),
        jackpots=_effect(row, "jackpots", row.jackpots, command.jackpots, effects.JACKPOTS),
    )
    open_ended = "as ruled" in (row.hands, row.wagers, row.jackpots)
    if (open_ended or command.exclude or command.withhold) and not command.reason:
        raise BadInput("reason", "why the ruling is what it is")
    effects.check(record, ruling)
    record.write(
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
    _sanction(record, command, open_report)
    effects.apply(record, ruling)
    street_over(record, command.at)


def _awaiting(record: Record, number: int) -> OpenReport:
    found = next((r for r in record.state.reports if r.number == number), None)
    if found is None:
        record.refuse(WrongMoment, f"no report {number} awaits a ruling")
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


def _sanction(record: Record, command: c.RuleOn, about: OpenReport) -> None:
    """Exclusion and withholding are powers of their own, used on a reported breach."""
    seat = record.state.seat(about.seat) if about.seat else None
    if (command.exclude or command.withhold) and (seat is None or not seat.person):
        raise BadInput("report", "a report about a player's seat, for a sanction")
    if command.exclude and seat is not None:
        clause = _power(record, command, ("exclude-player",))
        record.write(e.PlayerExcluded(seat.person, clause))
    if command.withhold and seat is not None:
        clause = _power(record, command, ("withhold-winnings", "hold-payment"))
        record.write(e.WinningsWithheld(seat.number, clause))


def _power(record: Record, command: c.RuleOn, names: tuple[str, ...]) -> str:
    law = record.law
    name = next((name for name in names if law.has_power(name)), None)
    if name is None:
        record.refuse(NotOffered, "this book gives nobody that power")
    return law.needs_power(command.actor, name)


def dismiss(record: Record, command: c.Dismiss) -> None:
    row = record.law.rows[_awaiting(record, command.report).irregularity]
    record.law.needs_role(command.actor, row.authority, row.clause)
    if not command.reason:
        raise BadInput("reason", "why there was nothing in it")
    record.write(e.ReportDismissed(command.report, command.reason, command.actor))
    street_over(record, command.at)


# --- what the book wants done about the cards --------------------------------------------


def count_cards(record: Record, command: c.CountCards) -> None:
    """On an officer's order, or because a ruling wants it; a wrong count retires the deck."""
    law, state = record.law, record.state
    record.in_phase("wagers", "closed", "play", "jackpot", "settled")
    wanted = any(duty.what == COUNT for duty in state.memory.duties)
    if wanted or not law.has_power("order-count"):
        law.needs_staff(command.actor, law.game.deck_clause)
    else:
        law.needs_power(command.actor, "order-count")
    if not 0 <= command.count <= 2 * DECK:
        raise BadInput("count", f"from 0 to {2 * DECK}", got=command.count)
    record.write(e.CardsCounted(command.count, command.actor))
    if wanted:
        record.write(e.DutyDone(COUNT, f"{command.count} cards", command.actor))
        if command.count != DECK:
            record.write(e.DutyArose(Duty(NEW_CARDS, law.game.deck_clause)))


def do_duty(record: Record, command: c.DoDuty) -> None:
    law = record.law
    record.in_phase("wagers", "closed", "play", "jackpot", "settled")
    duty = next((d for d in record.state.memory.duties if d.what == command.what), None)
    if duty is None:
        raise BadInput("what", "something that is to be done", got=command.what)
    if duty.what == COUNT:
        raise BadInput("what", "anything but the count, which is recorded with its number")
    if law.duty_falls_to(duty.what) != DEALER:
        law.needs_power(command.actor, "change-cards")
    law.needs_staff(command.actor, duty.clause)
    record.write(e.DutyDone(duty.what, command.note, command.actor))


# --- directions on suspicion ----------------------------------------------------------------

_DIRECTIONS = {
    "act first": "order-suspects-first",
    "play apart": "separate-players",
    "speak English": "order-english",
}


def direct(record: Record, command: c.Direct) -> None:
    """What a supervisor may direct on suspicion of shared information (Sydney 11.12)."""
    law = record.law
    record.in_phase("wagers", "closed", "play", "jackpot", "settled")
    power = _DIRECTIONS[command.what]
    if not law.has_power(power):
        record.refuse(NotOffered, "this book knows no such direction")
    clause = law.needs_power(command.actor, power)
    if not command.reason:
        raise BadInput("reason", "what is suspected")
    persons = tuple(record.seat(number).person for number in command.seats)
    if command.what == "play apart" and (len(set(persons)) != 2 or "" in persons):
        raise BadInput("seats", "two players")
    if command.what == "act first" and not persons:
        raise BadInput("seats", "the hands that act first")
    record.write(
        e.Directed(command.what, command.seats, persons, command.reason, clause, command.actor)
    )
