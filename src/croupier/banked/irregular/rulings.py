"""Reporting irregularities of a round, ruling on them, and directions of officers.

A report stops the round until somebody with the authority rules on it or dismisses it.
The book's row says what becomes of hands, wagers and jackpot wagers; where it leaves that
open, the ruling states it, with a reason.
"""

from croupier.acts import SYSTEM, NotAuthorised, NotOffered, WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.irregular import effects
from croupier.banked.irregular.facts import Case, fact, moments
from croupier.banked.phrases import either
from croupier.banked.round.dealing import advance_when_done, known_cards
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.state import OpenReport
from croupier.books import BankedIrregularity, fact_in_words
from croupier.errors import BadInput

OF_ONE_HAND = {"void hand", "fold hand", "dead hand", "restore hand"}
WAGERS_OF_ONE_HAND = {"return hand", "forfeit hand", "correct or fold", "correct or take back"}
MAY_VOID = frozenset({"void all", "play on"})


# --- reporting -----------------------------------------------------------------------


def report(recorder: RoundRecorder, command: c.Report) -> None:
    law = recorder.law
    row = law.rows.get(command.irregularity)
    if row is None:
        expected = (
            f"an irregularity that the book lists for this game, such as {next(iter(law.rows))}"
        )
        raise BadInput("irregularity", expected, got=command.irregularity)
    staff = command.actor == SYSTEM or command.actor.role in law.book.ladder.roles
    if not staff or command.actor.role == "player":
        reason = "You cannot report an irregularity as a player: tell the dealer."
        recorder.refuse(NotAuthorised, reason, row.clause)
    recorder.needs_phase("wagers", "closed", "play", "jackpot", "settled")
    _found_now(recorder, row)
    case = _case(recorder, command, row)
    _check_reading(recorder, row)
    _check_facts(recorder, command, case)
    if row.hands == "void all":
        effects.check_voidable(recorder, row)
    if row.described and not command.note.strip():
        raise BadInput("note", f"a description of what happened ({row.clause})", got=command.note)
    record_report(recorder, row, command)


def record_report(recorder: RoundRecorder, row: BankedIrregularity, command: c.Report) -> int:
    """Records a report and the officers who are told of it, and gives its number."""
    number = recorder.state.reported + 1
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
    return number


def _found_now(recorder: RoundRecorder, row: BankedIrregularity) -> None:
    present = moments(recorder.law, recorder.state)
    if "any" not in row.found and not present & set(row.found):
        when = either(_MOMENT_WORDS[moment] for moment in row.found)
        recorder.refuse(WrongMoment, f"You can report this only {when}.", row.clause)


_MOMENT_WORDS = {
    "wagering": "while wagers are open",
    "shuffle": "during the shuffle",
    "deal": "during the deal",
    "decision": "while players decide",
    "dealer": "when the dealer's hand is shown",
    "settlement": "at settlement",
    "win": "when a jackpot is won",
}


def _case(recorder: RoundRecorder, command: c.Report, row: BankedIrregularity) -> Case:
    if command.seat:
        recorder.seat(command.seat)
    elif row.hands in OF_ONE_HAND or row.wagers in WAGERS_OF_ONE_HAND:
        raise BadInput("seat", f"the seat of the hand that the report is about ({row.clause})")
    for number in command.seats:
        seen, sits = recorder.seat(number), recorder.state.seat(command.seat or number)
        if not sits.person or seen.person != sits.person:
            raise BadInput("seats", "only hands of the same player", got=number)
    seat = recorder.state.seat(command.seat) if command.seat else None
    return Case(recorder.law, recorder.state, row, seat, command.seats, command.cards)


def _check_reading(recorder: RoundRecorder, row: BankedIrregularity) -> None:
    """Refuses a row that is for tables which read the book otherwise."""
    if row.only_where is None:
        return
    name, _, value = row.only_where.partition(" is ")
    if recorder.law.setting(name) != value:
        required = fact_in_words(row.only_where, recorder.law.book.file.setting)
        reason = f'This irregularity is for tables with the reading "{required}".'
        recorder.refuse(WrongMoment, reason, row.clause)


def _check_facts(recorder: RoundRecorder, command: c.Report, case: Case) -> None:
    """Checks the facts of the row against the record; those it does not show must be stated."""
    row = case.row
    for words in command.facts:
        if words not in row.facts:
            expected = f"only {', '.join(row.facts)}" if row.facts else "no facts"
            raise BadInput("facts", f"{expected} for this irregularity", got=words)
    for words in row.facts:
        answer = fact(case, words)
        if answer is False:
            reason = f'This irregularity requires "{words}", and the record shows otherwise.'
            recorder.refuse(WrongMoment, reason, row.clause)
        if answer is None and words not in command.facts:
            raise BadInput("facts", f'the statement "{words}" if it is true ({row.clause})')
    if effects.surplus(row) and command.cards:
        _check_surplus(recorder, command)


def _check_surplus(recorder: RoundRecorder, command: c.Report) -> None:
    state = recorder.state
    if state.deck and state.deck[: len(command.cards)] != command.cards:
        raise BadInput("cards", "the next cards of the deck, in their order")
    if not state.deck and set(command.cards) & known_cards(state):
        raise BadInput("cards", "only cards that lie nowhere else")


# --- ruling --------------------------------------------------------------------------


def rule_on(recorder: RoundRecorder, command: c.RuleOn) -> None:
    law = recorder.law
    open_report = _awaiting(recorder, command.report)
    row = law.rows[open_report.irregularity]
    recorder.role(command.actor, row.authority, row.clause)
    ruling = _in_force(row, open_report, command)
    open_ended = "as ruled" in (row.hands, row.wagers, row.jackpots) or row.hands == "may void"
    if (open_ended or command.exclude or command.withhold) and not command.reason.strip():
        raise BadInput("reason", "the reason for the ruling", got="")
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
    _close_counts(recorder, command)
    advance_when_done(recorder, command.at)


def _in_force(
    row: BankedIrregularity, about: OpenReport, command: c.RuleOn
) -> effects.RulingInForce:
    """The row with the effects that the book or the ruling gives it."""
    hands = _effect(row, "hands", row.hands, command.hands, effects.HANDS)
    if row.hands == "may void" and hands == "play on":
        return effects.RulingInForce(row, about, hands, wagers="stay", jackpots="stay")
    wagers = _effect(row, "wagers", row.wagers, command.wagers, effects.WAGERS)
    jackpots = _effect(row, "jackpots", row.jackpots, command.jackpots, effects.JACKPOTS)
    return effects.RulingInForce(row, about, hands, wagers, jackpots)


def _close_counts(recorder: RoundRecorder, command: c.RuleOn) -> None:
    """A wrong count needs no ruling once another has voided the round (Melbourne 11.16)."""
    if recorder.state.void:
        for open_report in recorder.state.reports:
            if recorder.law.rows[open_report.irregularity].raised_by is not None:
                reason = "The round is void already."
                recorder.record(e.ReportDismissed(open_report.number, reason, command.actor))


def _awaiting(recorder: RoundRecorder, number: int) -> OpenReport:
    found = next((r for r in recorder.state.reports if r.number == number), None)
    if found is None:
        recorder.refuse(WrongMoment, f"There is no report {number} that waits for a ruling.")
    return found


def _effect(
    row: BankedIrregularity, field: str, book: str, stated: str | None, words: frozenset[str]
) -> str:
    """The book's effect, or the ruling's where the book says `as ruled` or `may void`."""
    if book == "may void":
        if stated not in MAY_VOID:
            raise BadInput(field, f"one of {', '.join(sorted(MAY_VOID))}", got=stated)
        return stated
    if book != "as ruled":
        if stated is not None and stated != book:
            raise BadInput(field, f'"{book}", as the book rules ({row.clause})', got=stated)
        return book
    if stated is None:
        return "stay" if field != "hands" else "play on"
    if stated not in words:
        raise BadInput(field, f"one of {', '.join(sorted(words))}", got=stated)
    return stated


def _sanction(recorder: RoundRecorder, command: c.RuleOn, about: OpenReport) -> None:
    """Excludes the player of a report or withholds winnings, each by a power of its own."""
    seat = recorder.state.seat(about.seat) if about.seat else None
    if (command.exclude or command.withhold) and (seat is None or not seat.person):
        raise BadInput("report", "a report about a player's seat, because a player is sanctioned")
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
        what = names[0].replace("-", " ")
        recorder.refuse(NotOffered, f"This book gives nobody the power to {what}.")
    return recorder.power(command.actor, name).clause


def dismiss(recorder: RoundRecorder, command: c.Dismiss) -> None:
    row = recorder.law.rows[_awaiting(recorder, command.report).irregularity]
    recorder.role(command.actor, row.authority, row.clause)
    if not command.reason.strip():
        raise BadInput("reason", "the reason why the report is dismissed", got="")
    counted = recorder.state.counted
    if row.raised_by is not None and counted is not None and counted != recorder.law.deck_size:
        reason = f"{counted} cards were counted: rule on it, or have the cards counted again."
        recorder.refuse(WrongMoment, reason, row.clause)
    recorder.record(e.ReportDismissed(command.report, command.reason, command.actor))
    advance_when_done(recorder, command.at)


# --- directions on suspicion ----------------------------------------------------------------

_DIRECTIONS = {
    "act first": "order-suspects-first",
    "play apart": "separate-players",
    "speak English": "order-english",
}


def direct(recorder: RoundRecorder, command: c.Direct) -> None:
    """Records a direction of a supervisor who suspects shared information (Sydney 11.12)."""
    law = recorder.law
    recorder.needs_phase("wagers", "closed", "play", "jackpot", "settled")
    power = _DIRECTIONS[command.what]
    if not law.has_power(power):
        reason = f'This book gives nobody the power to direct players to "{command.what}".'
        recorder.refuse(NotOffered, reason)
    clause = recorder.power(command.actor, power).clause
    if not command.reason.strip():
        raise BadInput("reason", "a description of what is suspected", got="")
    persons = tuple(recorder.seat(number).person for number in command.seats)
    if command.what == "play apart" and (len(set(persons)) != 2 or "" in persons):
        raise BadInput("seats", "the seats of two players")
    if command.what == "act first" and not persons:
        raise BadInput("seats", "the seats of the hands that are to act first")
    recorder.record(
        e.Directed(command.what, command.seats, persons, command.reason, clause, command.actor)
    )
    if command.what == "play apart":
        _take_back_wagers(recorder, persons, clause)


def _take_back_wagers(recorder: RoundRecorder, persons: tuple[str, ...], clause: str) -> None:
    """Returns the wagers of players who may no longer play together, before the first card."""
    if recorder.state.phase != "wagers":
        return
    for seat in recorder.state.seats:
        for name, amount in seat.wagers.items() if seat.person in persons else ():
            recorder.record(e.WagerTakenBack(seat.number, name, amount, "play apart", clause))


def end_separation(recorder: RoundRecorder, command: c.EndSeparation) -> None:
    """Lets two people sit at this table together again."""
    law = recorder.law
    recorder.needs_phase("wagers", "closed", "play", "jackpot", "settled")
    if not law.has_power("separate-players"):
        recorder.refuse(NotOffered, "This book has no rule that keeps players apart.")
    clause = recorder.power(command.actor, "separate-players").clause
    if recorder.state.memory.kept_from(command.first, (command.second,)) == "":
        raise BadInput("first, second", "two people who were directed to play apart")
    if not command.reason.strip():
        raise BadInput("reason", "the reason why the two may play together again", got="")
    recorder.record(
        e.SeparationEnded(command.first, command.second, command.reason, clause, command.actor)
    )
