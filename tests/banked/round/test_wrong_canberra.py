"""Tests of irregularities at a Canberra table (rules 5, 11, 12, 13 and 15)."""

import pytest

from croupier.acts import Actor, Barred, NotAuthorised, WrongMoment
from croupier.banked import commands
from croupier.banked.events import DutyArose, IrregularityReported, Ruled
from croupier.errors import BadInput
from tests.banked.round.real import begin_real, play_real
from tests.banked.round.table import DEALER, Table, by, dollars, next_round, player, record_any

BOOK = "canberra-ultimate"


def table_of(*seats: int, **more: float) -> Table:
    return Table(BOOK).open_bets(*seats, **more)


@pytest.mark.clause(BOOK, "13.1", "13.3", "6.1(b)", "A 'Void'")
def test_a_wrong_number_of_cards_is_a_misdeal_at_any_stage_and_everybody_is_refunded() -> None:
    table = table_of(1, 2, trips=5).deal_in()
    table.bet(1, 40), table.check(2), table.deal()
    table.wrong("wrong-count", seat=2)
    assert (table.net(1), table.net(2)) == (0, 0)
    assert table.results(1)["play"] == ("void", 40)
    assert table.state.void == "13.1"
    table.refused(table.betting(2, 20), WrongMoment)
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1)
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "6.1")  # a new shuffle first
    again.deal_in()


@pytest.mark.clause(BOOK, "13.2", "13.3")
def test_a_card_revealed_during_the_deal_is_a_misdeal_and_later_it_is_not() -> None:
    table = table_of(1, 2).shuffle()
    table.deal()
    table.wrong("exposed-in-deal")
    assert table.state.phase == "settled"
    assert (table.net(1), table.net(2)) == (0, 0)
    later = table_of(1, 2).deal_in()
    later.check(1)
    later.refused(later.reporting("exposed-in-deal"), WrongMoment, "13.2")


@pytest.mark.clause(BOOK, "13.4(a)", "13.4(b)")
def test_a_dealers_card_shown_is_a_misdeal_unless_a_play_wager_was_made() -> None:
    table = table_of(1, 2).deal_in()
    table.check(1)
    table.refused(table.reporting("dealer-card-shown-after-play"), WrongMoment, "13.4(b)")
    table.wrong("dealer-card-shown-no-play", cards="As")
    assert table.state.phase == "settled"
    other = table_of(1, 2).deal_in({}, "", "As Kd")
    other.bet(1, 40)
    other.refused(other.reporting("dealer-card-shown-no-play"), WrongMoment, "13.4(a)")
    other.wrong("dealer-card-shown-after-play", cards="As")
    assert other.state.phase == "play"
    assert other.seen_by("player", "bob").exposed == tuple(other.state.dealer[:1])
    other.check(2)
    other.finish()


@pytest.mark.clause(BOOK, "13.4(a)", "13.4(b)")
def test_how_a_wager_made_only_after_the_flop_counts_is_the_tables_reading() -> None:
    for reading, fits in (("continue", "after-play"), ("misdeal", "no-play")):
        table = Table(BOOK, sign={"settings": {"dealer_exposure_after_flop": reading}})
        table.open_bets(1, 2).deal_in()
        table.check(1), table.check(2), table.deal()
        table.bet(1, 20)
        table.wrong(f"dealer-card-shown-{fits}")
        assert table.state.phase == ("play" if reading == "continue" else "settled")


@pytest.mark.clause(BOOK, "13.5(a)")
def test_a_stray_hand_before_anybody_touched_cards_voids_the_round() -> None:
    table = table_of(1, 2).deal_in()
    table.refused(table.reporting("stray-hand-untouched", seat=1), WrongMoment)  # nothing missing
    table.refused(table.reporting("stray-hand-handled", seat=3), WrongMoment, "13.5(b)")
    table.wrong("stray-hand-untouched", seat=3)
    assert table.state.void == "13.5(a)"
    assert (table.net(1), table.net(2)) == (0, 0)


@pytest.mark.clause(BOOK, "13.5(b)")
def test_a_stray_hand_after_somebody_looked_is_void_alone_with_its_wagers_back() -> None:
    table = Table(BOOK, real=True)
    for seat, wagers in ((1, ("ante", "blind")), (3, ("ante", "trips"))):
        for wager in wagers:
            amount = dollars(5 if wager == "trips" else 10)
            table.do(commands.RecordWager(actor=DEALER, seat=seat, wager=wager, amount=amount))
    begin_real(table)
    while table.state.step < table.law.initial_deal:
        record_any(table)
    table.look(1)
    table.wrong("stray-hand-handled", seat=3)
    assert table.net(3) == 0
    assert table.seat(3).hand == "void"
    assert table.seat(1).live


@pytest.mark.clause(BOOK, "13.5(b)", "4.2(a)")
def test_an_ante_without_a_blind_that_nobody_noticed_is_void_at_settlement() -> None:
    table = Table(BOOK, real=True)
    for seat, wagers in ((1, ("ante", "blind")), (2, ("ante",))):
        for wager in wagers:
            command = commands.RecordWager(actor=DEALER, seat=seat, wager=wager, amount=dollars(10))
            table.do(command)
    play_real(table, {1: "Ah Ad", 2: "Kh Kd"}, "9c 8d 5s 3h 2c", "Qs Qd")
    assert table.net(1) == 20
    assert table.net(2) == 0
    assert table.clauses(2)["ante"][0] == "13.5(b)"


def _new_cards(table: Table) -> None:
    """New cards, which the dealer and a supervisor check one by one (2.5)."""
    table.do(commands.DoDuty(actor=Actor("o", "casino-operator"), what="new cards"))
    first, second = (duty.what for duty in table.state.memory.duties)
    supervisor = Actor("sam", "casino-supervisor")
    table.refused(commands.DoDuty(actor=supervisor, what=first), NotAuthorised, "2.5")
    table.do(commands.DoDuty(actor=DEALER, what=first))
    table.refused(commands.DoDuty(actor=DEALER, what=second), NotAuthorised, "2.5")
    table.do(commands.DoDuty(actor=supervisor, what=second))


@pytest.mark.clause(BOOK, "13.6(a)", "13.6(b)", "13.6(c)")
def test_a_missing_card_voids_this_round_leaves_earlier_ones_and_wants_the_deck_checked() -> None:
    first = table_of(1).deal_in({1: "Ah Ad"}, "9c 8d 5s 3h 2c", "Qs Qd").finish()
    won = first.net(1)
    assert won == 20
    table = next_round(first).open_bets(1, 2).deal_in()
    table.bet(1, 40), table.check(2)
    table.report("missing-or-foreign-card")
    table.refused(table.ruling(role="dealer"), NotAuthorised, "13.6(b)")
    table.rule()
    assert table.net(1) == won
    arose = [event.duty.what for event in table.of_type(DutyArose)]
    assert arose == ["check the deck", "new cards"]
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).shuffle()
    again.refused(commands.Deal(actor=DEALER), WrongMoment, "13.6(b)")
    again.do(commands.DoDuty(actor=DEALER, what="check the deck", note="the 7h is missing"))
    _new_cards(again)
    again.shuffle().deal()


@pytest.mark.clause(BOOK, "13.7(a)", "13.7(b)")
@pytest.mark.parametrize("laid, counts", [(20, 20), (35, 35), (60, 40)])
def test_a_wrong_play_wager_counts_as_it_lies_or_to_four_times_the_ante(
    laid: int, counts: int
) -> None:
    table = Table(BOOK, real=True).open_bets(1)
    begin_real(table)
    while table.state.step < table.law.initial_deal:
        record_any(table)
    table.do(commands.RecordBet(actor=DEALER, seat=1, amount=dollars(laid)))
    finish_real(table, "Ah Ad", "9c 8d 5s 3h 2c", "Qs Qd")
    assert table.net(1) == 10 + counts
    assert table.results(1)["play"] == ("win", laid + counts)


def finish_real(table: Table, hole: str, board: str, dealer: str) -> None:
    from croupier.cards import cards

    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards(board)[:3]))
    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards(board)[3:]))
    table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards(dealer)))
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards(hole)))
    table.settle()


@pytest.mark.clause(BOOK, "11.1", "11.2", "11.3")
def test_a_failing_shoe_voids_the_round_and_is_replaced_with_new_cards() -> None:
    table = table_of(1, 2, trips=5).deal_in()
    table.bet(1, 40), table.check(2), table.deal()
    table.report("shoe-malfunction", note="jammed: mechanical, cards creased")
    (reported,) = table.of_type(IrregularityReported)
    assert reported.note.startswith("jammed")
    table.rule()
    assert table.net(1) == 0
    assert {duty.what for duty in table.state.memory.duties} == {"replace the shoe", "new cards"}
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table)
    change = commands.DoDuty(actor=DEALER, what="new cards", note="deck C")
    again.refused(change, NotAuthorised, "2.5")
    again.do(commands.DoDuty(actor=DEALER, what="replace the shoe"))
    _new_cards(again)
    again.open_bets(1).deal_in()


@pytest.mark.clause(BOOK, "12.3", "12.2(b)")
def test_collusion_is_ruled_by_a_supervisor_with_a_reason() -> None:
    table = table_of(1, 2).deal_in()
    table.bet(1, 40)
    table.report("collusion", seat=1, note="said what they hold")
    table.refused(table.ruling(role="dealer", hands="dead hand", reason="x"), NotAuthorised, "12.3")
    with pytest.raises(BadInput, match="reason"):
        table.rule(hands="dead hand", wagers="forfeit hand")
    with pytest.raises(BadInput, match="one of"):
        table.rule(hands="burn the witch", reason="x")
    table.rule(hands="dead hand", wagers="forfeit hand", reason="told bob the ace")
    assert table.net(1) == -60
    assert table.seat(1).hand == "dead"
    (ruled,) = table.of_type(Ruled)
    assert (ruled.reason, ruled.by.role) == ("told bob the ace", "casino-supervisor")
    table.check(2)
    other = table_of(1, 2).deal_in()
    other.report("collusion", seat=1)
    other.rule(hands="void all", wagers="return all", reason="cannot be played fairly")
    assert (other.net(1), other.net(2)) == (0, 0)


@pytest.mark.clause(BOOK, "12.1", "12.3")
def test_a_player_who_does_not_protect_their_cards_may_be_excluded_from_the_round() -> None:
    table = table_of(1, 2).deal_in()
    table.report("unprotected-cards", seat=1, note="held them under the table")
    out = table.ruling(role="dealer", hands="void hand", wagers="return hand", reason="x")
    table.refused(out, NotAuthorised, "12.3")
    table.rule(hands="void hand", wagers="return hand", reason="out of view")
    (ruled,) = table.of_type(Ruled)
    assert ruled.clauses == ("12.3", "12.1")
    assert (table.net(1), table.seat(1).hand) == (0, "void")
    assert [seat.number for seat in table.state.live] == [2]
    voided = table_of(1, 2).deal_in()
    voided.report("unprotected-cards", seat=1)
    voided.rule(hands="void all", wagers="return all", reason="bob saw both cards")
    assert voided.state.void == "12.3"
    assert (voided.net(1), voided.net(2)) == (0, 0)


@pytest.mark.clause(BOOK, "8.7", "15.3")
def test_talk_is_ruled_by_the_operator_as_a_breach_and_not_under_rule_12() -> None:
    table = table_of(1, 2).deal_in()
    table.report("breach", seat=1, note="spoke to bob before the street was over")
    words = {"hands": "void hand", "wagers": "return hand", "reason": "talk"}
    table.refused(table.ruling(role="casino-supervisor", **words), NotAuthorised, "15.3")
    table.do(table.ruling(role="casino-operator", **words))
    (ruled,) = table.of_type(Ruled)
    assert ruled.clauses[0] == "15.3"
    assert "12.3" not in ruled.clauses


@pytest.mark.clause(BOOK, "15.2")
def test_a_disturbed_round_is_invalidated_by_the_operator_before_it_is_complete() -> None:
    table = table_of(1).deal_in()
    table.bet(1, 40)
    table.report("disturbance", note="fire")
    table.refused(table.ruling(role="casino-supervisor"), NotAuthorised, "15.2")
    table.rule()
    assert table.net(1) == 0
    done = table_of(1).deal_in().to_settlement()
    done.settle()
    done.refused(done.reporting("disturbance", note="fire"), WrongMoment, "15.2")


@pytest.mark.clause(BOOK, "15.4")
def test_fraud_or_impossibility_voids_the_round() -> None:
    table = table_of(1, 2).deal_in()
    table.report("impractical-or-fraud", note="fraud: marked cards")
    table.rule()
    assert (table.net(1), table.net(2)) == (0, 0)


@pytest.mark.clause(BOOK, "15.3", "15.3(a)", "15.3(b)")
def test_a_breach_may_void_the_wagers_and_exclude_the_player() -> None:
    table = table_of(1, 2, trips=5).deal_in()
    table.bet(1, 40)
    sanction = commands.RuleOn(
        actor=Actor("o", "casino-operator"), report=1, exclude=True, reason="device"
    )
    table.refused(sanction, WrongMoment)  # no breach is on record
    table.report("breach", seat=1, note="counting device")
    table.rule(hands="void hand", wagers="return hand", exclude=True, reason="device")
    assert table.net(1) == 0
    assert table.results(1)["play"] == ("void", 40)
    table.check(2)
    table.finish()
    again = next_round(table)
    again.refused(again.placing(1, "ante", 10), Barred, "15.3(b)")


def settled() -> Table:
    """A round of two hands whose last wager is settled, before the dealer closes it."""
    table = table_of(1, 2).deal_in({1: "As Ah", 2: "2c 3d"}, "Ad 9c 9s 6h 4d", "Kc Qd")
    table.bet(1, 40), table.fold(2)
    table.to_settlement().settle()
    assert table.state.phase == "settled"
    assert (table.net(1), table.net(2)) == (80, -20)  # a full house of three aces: 10 + 30 + 40
    return table


@pytest.mark.clause(BOOK, "A 'Round of Play'", "11.1", "13.1", "15.4")
@pytest.mark.parametrize("row", ["wrong-count", "shoe-malfunction", "impractical-or-fraud"])
def test_a_round_is_over_and_not_voided_once_its_last_wager_is_settled(row: str) -> None:
    table = settled()
    about = {"seat": 1, "note": "found too late"}
    reason = table.refused(table.reporting(row, **about), WrongMoment, "A 'Round of Play'")
    assert "correction" in reason
    during = table_of(1, 2).deal_in()
    during.bet(1, 40), during.bet(2, 40)
    during.to_settlement().settle(2)  # one hand is settled and the other is not
    during.wrong(row, **about)
    assert (during.net(1), during.net(2)) == (0, 0)


@pytest.mark.clause(BOOK, "A 'Round of Play'", "12.3", "15.3")
@pytest.mark.parametrize("row", ["unprotected-cards", "collusion", "breach", "not-covered"])
def test_a_ruling_after_the_last_wager_does_not_void_the_round_either(row: str) -> None:
    table = settled()
    table.report(row, seat=1, note="seen on the recording")
    voiding = table.ruling(hands="void all", wagers="return all", reason="seen")
    table.refused(voiding, WrongMoment, "A 'Round of Play'")
    table.rule(reason="a warning is enough")
    assert (table.net(1), table.net(2)) == (80, -20)
    table.do(commands.CloseRound(actor=DEALER))


@pytest.mark.clause(BOOK, "15.3(a)", "12.3")
@pytest.mark.parametrize("row", ["breach", "collusion"])
def test_a_ruling_left_to_the_officer_needs_a_reason_in_words(row: str) -> None:
    table = table_of(1).deal_in()
    table.report(row, seat=1, note="a device")
    for nothing in ("", "   "):
        with pytest.raises(BadInput, match="the reason for the ruling"):
            table.rule(hands="void hand", wagers="return hand", reason=nothing)
        with pytest.raises(BadInput, match="the reason why the report is dismissed"):
            table.do(
                commands.Dismiss(actor=Actor("o", "casino-operator"), report=1, reason=nothing)
            )
    table.rule(hands="void hand", wagers="return hand", reason="a device")
    assert table.net(1) == 0


# --- who may report and who may rule ------------------------------------------------------


def test_a_report_stops_the_round_until_it_is_ruled_on_or_dismissed() -> None:
    table = table_of(1, 2).deal_in()
    table.report("wrong-count", seat=1)
    for command in (
        table.betting(1, 30),
        commands.Deal(actor=DEALER),
        commands.Settle(actor=DEALER),
    ):
        table.refused(command, WrongMoment, "13.1")
    table.refused(
        commands.Dismiss(actor=player("ann"), report=1, reason="no"), NotAuthorised, "13.1"
    )
    table.do(commands.Dismiss(actor=DEALER, report=1, reason="two cards after all"))
    table.bet(1, 30)
    table.refused(commands.Dismiss(actor=DEALER, report=1, reason="again"), WrongMoment)


def test_players_do_not_report_and_unknown_irregularities_are_named() -> None:
    table = table_of(1).deal_in()
    table.refused(by(table.reporting("wrong-count", seat=1), player("ann")), NotAuthorised)
    with pytest.raises(BadInput, match="wrong-count"):
        table.report("spilt-drink")
    with pytest.raises(BadInput, match="seat"):
        table.report("no-decision")
    with pytest.raises(BadInput, match="facts"):
        table.report("wrong-count", seat=1, facts=("order known",))


@pytest.mark.clause(BOOK, "13.8")
def test_a_report_of_no_decision_folds_the_hand_too() -> None:
    table = table_of(1, 2, trips=5).deal_in()
    table.wrong("no-decision", seat=1)
    assert (table.seat(1).hand, table.net(1)) == ("absent", -25)
