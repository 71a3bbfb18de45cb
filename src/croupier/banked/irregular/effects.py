"""What a ruling does to hands, wagers and jackpot wagers, by the words of the book's rows.

Whatever the effect, every chip keeps an owner: when a hand leaves the round, wagers that the
ruling does not forfeit, carry or settle are returned.
"""

from collections.abc import Callable
from typing import NamedTuple

from croupier.acts import WrongMoment
from croupier.banked import events as e
from croupier.banked.round.dealing import to_decide
from croupier.banked.round.law import CHECK, COUNT, NEW_CARDS
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.settling import collect, declare_jackpot_hand, settle_one, unwind
from croupier.banked.round.shuffling import spoil_shuffle
from croupier.banked.state import CardDuty, Caution, HandState, OpenReport, RoundSeat
from croupier.books import BankedIrregularity
from croupier.cards import Card
from croupier.money import Cents

HANDS = frozenset({"void all", "void hand", "play on", "fold hand", "dead hand", "restore hand"})
WAGERS = frozenset({"return all", "return hand", "stay", "may retract", "forfeit hand"})
JACKPOTS = frozenset(
    {"stay", "carry all", "carry hand", "return all", "return hand", "settle now", "forfeit hand"}
)
SURPLUS = "use surplus cards in sequence"
FACE_DOWN = "turn the cards face down"
NAMED_CARDS = frozenset({"named exactly", "not named"})


class RulingInForce(NamedTuple):
    """A row, the report it answers, and the effects in force."""

    row: BankedIrregularity
    report: OpenReport
    hands: str
    wagers: str
    jackpots: str


def surplus(row: BankedIrregularity) -> bool:
    """Whether cards dealt too many are the next ones from the deck after this ruling."""
    return SURPLUS in row.then


def check(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Refuses a ruling whose effects are not possible in the present state of the round."""
    row, state = ruling.row, recorder.state
    if ruling.hands == "void all":
        check_voidable(recorder, row)
    seat = state.seat(ruling.report.seat) if ruling.report.seat else None
    where = f"seat {seat.number}" if seat is not None else "this table"
    if ruling.hands == "fold hand" and (seat is None or not seat.live):
        reason = f"There is no hand in play at {where} to fold."
        recorder.refuse(WrongMoment, reason, row.clause)
    if ruling.hands == "restore hand" and (seat is None or not _taken(recorder, seat)):
        reason = f"No hand was taken at {where} on this street, so none can be given back."
        recorder.refuse(WrongMoment, reason, row.clause)
    if ruling.hands == "restore hand" and row.hands == "as ruled":
        _check_taken_wrongly(recorder, row)
    if ruling.wagers.startswith("correct") and (seat is None or not _wrong_bet(recorder, seat)):
        reason = f"There is no follow-up wager at {where} to correct."
        recorder.refuse(WrongMoment, reason, row.clause)
    if "ruled a check" in row.facts and "check" not in recorder.law.choices[state.step]:
        reason = "You cannot rule a check: no check is offered on this street."
        recorder.refuse(WrongMoment, reason, row.clause)


def check_voidable(recorder: RoundRecorder, row: BankedIrregularity) -> None:
    """Refuses to void a round that is over by its book, or of which a jackpot prize was paid."""
    state, game = recorder.state, recorder.law.game
    if state.phase == "settled" and game.over == "last wager settled":
        reason = (
            "You cannot void this round: it was over when its last wager was settled."
            " Ask for a correction of what was settled."
        )
        recorder.refuse(WrongMoment, reason, recorder.law.over_clause)
    if state.jackpot_paid:
        reason = "A jackpot prize of this round has been paid: its hands can no longer be voided."
        recorder.refuse(WrongMoment, reason, row.clause)


def _check_taken_wrongly(recorder: RoundRecorder, row: BankedIrregularity) -> None:
    """Refuses to give a folded hand back to a player (Canberra 8.6, Sydney 9.5 and 10.3).

    Only real cards can be taken wrongly, and only a report about such cards gives them back.
    """
    if not row.described or not recorder.state.real_cards:
        reason = "You cannot rule that a folded hand returns to play: a fold is final."
        recorder.refuse(WrongMoment, reason, row.clause)


def _taken(recorder: RoundRecorder, seat: RoundSeat) -> bool:
    """Whether the hand is recorded as folded on the street under way or just over."""
    street = last_street(recorder)
    return street is not None and seat.hand == recorder.law.steps[street].street


def _wrong_bet(recorder: RoundRecorder, seat: RoundSeat) -> bool:
    street = last_street(recorder)
    if street is None:
        return False
    choice = recorder.law.choices[street].get("bet")
    return seat.live and choice is not None and choice.wager in seat.wagers


def last_street(recorder: RoundRecorder) -> int | None:
    """The street under way, or the one just over while no card has been dealt since."""
    law, state = recorder.law, recorder.state
    for index in range(state.step, -1, -1):
        if law.steps[index].do == "decide":
            return index
        if index < state.step:
            return None
    return None


def _reopen(recorder: RoundRecorder) -> None:
    """Goes back to the street just over, where a decision is missing or wrong."""
    street = last_street(recorder)
    if street is not None and (street != recorder.state.step or recorder.state.phase != "play"):
        recorder.record(e.StepBegun(street, recorder.state.since))


def apply(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    _cards(recorder, ruling)
    if ruling.hands == "void all":
        _void_round(recorder, ruling)
    elif ruling.hands == "restore hand":
        _restore(recorder, ruling)
    elif ruling.hands == "fold hand":
        _fold(recorder, ruling)
    elif ruling.hands in ("void hand", "dead hand"):
        for number in _hands_meant(recorder, ruling):
            _end_hand(recorder, number, ruling)
    else:
        _play_on(recorder, ruling)
    if ruling.wagers == "may retract":
        _offer_retraction(recorder, ruling)
    what_follows(recorder, ruling)


def what_follows(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """What else the row orders, beside its effects on hands and wagers."""
    for words in ruling.row.then:
        THEN[words](recorder, ruling)


# --- cards ---------------------------------------------------------------------------


def _cards(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Records the cards of a report as exposed, and surplus ones as the next of the deck.

    Cards that a player named to get a hand back are neither. Cards that the book has turned face
    down again do not stay on view.
    """
    cards: tuple[Card, ...] = ruling.report.cards
    if not cards or NAMED_CARDS & set(ruling.row.facts) or ruling.hands == "void all":
        return
    if surplus(ruling.row):
        recorder.record(e.SurplusNext(cards, ruling.row.clause))
    turned_down = FACE_DOWN in ruling.row.then
    recorder.record(e.CardsExposed(cards, ruling.row.clause, turned_down))


# --- the whole round ---------------------------------------------------------------------


def _void_round(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Voids every hand: undoes what was settled in this round and returns all wagers.

    After the flop a jackpot may be decided although the round is not (Melbourne 11.4.2):
    then jackpot wagers lost by a fold stay lost and the others are judged on the flop.
    """
    law, clause = recorder.law, ruling.row.clause
    settle_now = ruling.jackpots == "settle now"
    live = [seat.number for seat in recorder.state.seats if seat.live]
    for seat in recorder.state.seats:
        unwind(recorder, seat.number, clause, but=law.jackpots if settle_now else frozenset())
    recorder.record(e.RoundVoided(clause))
    for seat in recorder.state.seats:
        offender = seat.number == ruling.report.seat
        for name, amount in seat.wagers.items():
            if name not in law.jackpots:
                if offender and ruling.wagers == "forfeit hand":
                    _forfeit(recorder, seat, name, ruling)
                else:
                    _return(recorder, seat, name, amount, ruling)
            elif not settle_now:
                _jackpot(recorder, seat, name, ruling, offender=offender)
    if settle_now:
        for number in live:
            _judge_now(recorder, recorder.state.seat(number))
    recorder.record(e.MainSettled(recorder.state.on_layout > 0))


def _judge_now(recorder: RoundRecorder, seat: RoundSeat) -> None:
    """Hands a jackpot hand that the flop completed to the desk although the round is void (A10)."""
    law = recorder.law
    jackpot_wagers = {name: amount for name, amount in seat.wagers.items() if name in law.jackpots}
    if not jackpot_wagers:
        return
    played = any(name in seat.staked() for name in law.wagers if name not in law.opening)
    returned = {r.wager for r in seat.results if r.outcome == "void"}
    bet = played or bool(returned - set(law.opening))
    if not bet and law.setting("late_misdeal_without_play", "eligible") != "eligible":
        for name in jackpot_wagers:
            clauses = law.wagers[name].settles[-1].unpaid
            settle_one(recorder, seat, name, "lose", clauses)
    elif None not in seat.cards:
        declare_jackpot_hand(recorder, seat, jackpot_wagers)


# --- one hand ---------------------------------------------------------------------------


def _hands_meant(recorder: RoundRecorder, ruling: RulingInForce) -> list[int]:
    """The hand of the report, or, of several a player looked at, those not at the player's seat
    (11.12.2)."""
    about = ruling.report
    if about.seats:
        home = recorder.state.seat(about.seat or about.seats[0]).home
        return [number for number in about.seats if number != home]
    return [about.seat]


def _end_hand(recorder: RoundRecorder, number: int, ruling: RulingInForce) -> None:
    law, clause = recorder.law, ruling.row.clause
    if ruling.wagers != "forfeit hand":
        unwind(recorder, number, clause)
    seat = recorder.state.seat(number)
    for name, amount in seat.wagers.items():
        if name in law.jackpots:
            _jackpot(recorder, seat, name, ruling, offender=True)
        elif ruling.wagers == "forfeit hand" and _may_forfeit(recorder, name, ruling):
            _forfeit(recorder, seat, name, ruling)
        else:
            _return(recorder, seat, name, amount, ruling)
    forfeited = ruling.hands == "dead hand" or ruling.wagers == "forfeit hand"
    hand: HandState = "dead" if forfeited else "void"
    recorder.record(e.HandEnded(number, hand, clause))


def _may_forfeit(recorder: RoundRecorder, name: str, ruling: RulingInForce) -> bool:
    """Whether a ruling forfeits a wager: only those the book lists, if it does, and by analogy
    those that other games have in their place (A24)."""
    listed = ruling.row.forfeits
    if listed and recorder.law.setting("collusion_forfeits") == "by analogy":
        listed = (*listed, *ruling.row.forfeits_by_analogy)
    return not listed or name in listed


def _fold(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    number = ruling.report.seat
    recorder.record(e.HandDeemedFolded(number, ruling.row.id, ruling.row.clause))
    collect(recorder, number)


def _restore(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Gives a hand back to its player and puts the wagers taken back on the layout (11.7)."""
    number, clause = ruling.report.seat, ruling.row.clause
    unwind(recorder, number, clause)
    recorder.record(e.HandRestored(number, clause))
    street = last_street(recorder)
    if street is not None and to_decide(recorder.state, recorder.law.steps[street]):
        _reopen(recorder)


def _play_on(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Lets the round go on, after a check, a correction or a loss of wagers that was ruled."""
    about = ruling.report
    if "ruled a check" in ruling.row.facts:
        street = recorder.step.street
        assert street is not None
        recorder.record(e.Decided(about.seat, street, "check"))
    if ruling.wagers.startswith("correct"):
        _reopen(recorder)
        recorder.record(e.CorrectionAsked(about.seat, ruling.row.clause))
    if about.seat and ruling.wagers in ("forfeit hand", "return hand"):
        _without_wagers(recorder, ruling)
        return
    _jackpots_alone(recorder, ruling)


def _without_wagers(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Takes the wagers of one hand, which then leaves the round, while others play on."""
    seat = recorder.state.seat(ruling.report.seat)
    if recorder.state.phase != "wagers":
        _end_hand(recorder, seat.number, ruling)
        return
    for name, amount in seat.wagers.items():
        _hand_back(recorder, seat, name, amount, ruling)


def _jackpots_alone(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Returns only jackpot wagers while the round goes on (9.2.1, 11.14, Perth 5.7, 5.14)."""
    law, about = recorder.law, ruling.report
    if ruling.jackpots == "reregister" and recorder.state.phase == "wagers":
        _cancel_jackpot(recorder, ruling)
    if ruling.jackpots not in ("return all", "return hand"):
        return
    for seat in recorder.state.seats:
        if ruling.jackpots == "return hand" and seat.number != about.seat:
            continue
        for name, amount in seat.wagers.items():
            if name in law.jackpots:
                _hand_back(recorder, seat, name, amount, ruling)


# --- single wagers --------------------------------------------------------------------------------


def _hand_back(
    recorder: RoundRecorder, seat: RoundSeat, name: str, amount: Cents, ruling: RulingInForce
) -> None:
    if recorder.state.phase == "wagers":
        recorder.record(e.WagerTakenBack(seat.number, name, amount, ruling.row.id))
    else:
        _return(recorder, seat, name, amount, ruling)


def _return(
    recorder: RoundRecorder, seat: RoundSeat, name: str, amount: Cents, ruling: RulingInForce
) -> None:
    recorder.record(e.WagerReturned(seat.number, name, amount, ruling.row.clauses))


def _forfeit(recorder: RoundRecorder, seat: RoundSeat, name: str, ruling: RulingInForce) -> None:
    settle_one(recorder, seat, name, "lose", ruling.row.clauses)


def _jackpot(
    recorder: RoundRecorder, seat: RoundSeat, name: str, ruling: RulingInForce, *, offender: bool
) -> None:
    amount = seat.wagers[name]
    if ruling.jackpots in ("carry all", "carry hand"):
        recorder.record(e.WagerCarried(seat.number, name, amount, ruling.row.clauses))
    elif ruling.jackpots == "forfeit hand" and offender:
        _forfeit(recorder, seat, name, ruling)
    else:
        _return(recorder, seat, name, amount, ruling)


def _offer_retraction(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Lets every other player with a live hand take its wagers back before the next card (A23)."""
    state, about = recorder.state, ruling.report
    person = state.seat(about.seat).person if about.seat else ""
    seats = tuple(seat.number for seat in state.live if not person or seat.person != person)
    if seats and state.phase == "play":
        recorder.record(e.RetractionOffered(seats, ruling.row.clause))


# --- what else a row orders -----------------------------------------------------------------


def _duty(what: str) -> Callable[[RoundRecorder, RulingInForce], None]:
    def arises(recorder: RoundRecorder, ruling: RulingInForce) -> None:
        recorder.record(e.DutyArose(CardDuty(what, ruling.row.clause)))

    return arises


def _recording(
    kind: type[e.TableSuspended | e.TableResumed | e.JackpotWagersStopped],
) -> Callable[[RoundRecorder, RulingInForce], None]:
    return lambda recorder, ruling: recorder.record(kind(ruling.row.clause))


def _reshuffle(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    spoil_shuffle(recorder, ruling.row.clause)


def _replace_deck(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    replace_deck(recorder, ruling.row.clause)


def replace_deck(recorder: RoundRecorder, clause: str) -> None:
    """A deck found wrong is removed, as the book says, and replaced before the next card."""
    raise_tasks(recorder, "a wrong deck is removed")
    recorder.record(e.DutyArose(CardDuty(NEW_CARDS, clause)))


def raise_tasks(recorder: RoundRecorder, *whens: str) -> None:
    """Tasks of the book about the cards fall due as duties of the round."""
    for task in recorder.law.card_tasks.values():
        if task.when in whens:
            recorder.record(e.DutyArose(CardDuty(task.what, task.clause)))


def _seen_is_seats(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    """Deems a hand that was seen to be the hand of the player's seat (A8).

    It then plays for the wagers of the seat. Where one of the two hands is no longer in play,
    and where the table reads the clause so, only the right to look moves.
    """
    seen, clause = recorder.state.seat(ruling.report.seats[0]), ruling.row.clause
    seat = recorder.state.home(seen)
    if recorder.law.setting("seen_hand") == "seat's hand" and seat.live and seen.live:
        recorder.record(e.HandsExchanged(seat.number, seen.number, clause))
    else:
        recorder.record(e.ViewMoved(seat.number, seen.number, clause))


def _warn(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    person, clause = recorder.state.seat(ruling.report.seat).person, ruling.row.clause
    stays = recorder.law.setting("unfunded_memory") == "session"
    recorder.record(e.Cautioned(Caution(person, clause, clause, stays)))


def _hold(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    about = ruling.report.seat
    for seat in recorder.state.seats:
        if seat.in_round and about in (0, seat.number):
            recorder.record(e.WinningsWithheld(seat.number, ruling.row.clause))


def _with_the_cards(_: RoundRecorder, __: RulingInForce) -> None:
    """Done already, when the cards of the report were recorded."""


def _cancel_jackpot(recorder: RoundRecorder, ruling: RulingInForce) -> None:
    if recorder.state.jackpot_game:
        recorder.record(e.JackpotGameCancelled(ruling.row.clause))


THEN: dict[str, Callable[[RoundRecorder, RulingInForce], None]] = {
    COUNT: _duty(COUNT),
    CHECK: _duty(CHECK),
    "replace the shoe": _duty("replace the shoe"),
    "replace the deck": _replace_deck,
    "new cards": _duty(NEW_CARDS),
    "reshuffle": _reshuffle,
    SURPLUS: _with_the_cards,
    FACE_DOWN: _with_the_cards,
    "suspend the table": _recording(e.TableSuspended),
    "resume the table": _recording(e.TableResumed),
    "hold payment": _hold,
    "the hand seen is deemed the hand of the seat": _seen_is_seats,
    "offer every other player retraction": _offer_retraction,
    "warn the player that the next time the wagers are lost": _warn,
    "take no jackpot wager until it works": _recording(e.JackpotWagersStopped),
    "cancel the jackpot game": _cancel_jackpot,
}
