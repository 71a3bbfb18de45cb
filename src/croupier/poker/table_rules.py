"""The law of a table: every command people give at it, the hand's own among them."""

from typing import Any, Final, cast

from croupier.books import load_book
from croupier.poker import clock, notices, offices, running, seats, side_wagers
from croupier.poker import table_commands as want
from croupier.poker import table_events as happened
from croupier.poker.deal import Deal
from croupier.poker.deal_rules import DealCommand, DealEvent
from croupier.poker.desk import Desk, Handler
from croupier.poker.table import Table
from croupier.poker.table_commands import TableOnly
from croupier.poker.table_events import TableOnlyEvent
from croupier.poker.variants import BOOK

TableCommand = DealCommand | TableOnly
"""Every command at a table, those about its hands included."""

TableEvent = DealEvent | TableOnlyEvent
"""Every event of a table, those of its hands included."""

_HANDLERS: Final = cast(
    "dict[type, Handler]",
    {
        want.TakeSeat: seats.take_seat,
        want.WantSeat: seats.want_seat,
        want.AllotSeat: seats.allot_seat,
        want.MoveSeat: seats.move_seat,
        want.LeaveSeat: seats.leave_seat,
        want.StepAway: seats.step_away,
        want.ComeBack: seats.come_back,
        want.SitOut: seats.sit_out,
        want.ComeIn: seats.come_in,
        want.OrderChips: seats.order_chips,
        want.DeliverChips: seats.deliver_chips,
        want.PickUp: seats.pick_up,
        want.ReturnPickedUp: seats.return_picked_up,
        want.Announce: notices.announce,
        want.AnnounceClosing: notices.announce_closing,
        want.Agree: notices.agree,
        want.CloseTable: notices.close_table,
        want.ChangeCharges: notices.change_charges,
        want.ChargeTime: notices.charge_time,
        want.VerifyTime: notices.verify_time,
        want.DropTime: notices.drop_time,
        want.BeginHand: running.begin_hand,
        want.PlaceChase: side_wagers.place_chase,
        want.WithdrawChase: side_wagers.withdraw_chase,
        want.RuleOnSideWagers: side_wagers.rule_on_side_wagers,
        want.StartClock: clock.start_clock,
        want.BuyTime: clock.buy_time,
        want.ClockRanOut: clock.clock_ran_out,
        want.ChangeCards: running.change_cards,
        want.CheckCards: running.check_cards,
        want.OfferBonus: offices.offer_bonus,
        want.ClaimBonus: offices.claim_bonus,
        want.VerifyBonus: offices.verify_bonus,
        want.GiveBonus: offices.give_bonus,
        want.Sanctioned: offices.sanction,
        want.HandOver: offices.hand_over,
        want.RecordBreach: offices.record_breach,
        want.Find: offices.find,
        want.OpenDispute: offices.open_dispute,
        want.Propose: offices.propose,
    },
)

_EVOLVERS: Final[dict[type, Any]] = {
    happened.SeatTaken: seats.on_seat_taken,
    happened.SeatWanted: seats.on_seat_wanted,
    happened.SeatDrawn: seats.on_seat_drawn,
    happened.SeatMoved: seats.on_seat_moved,
    happened.SeatLeft: seats.on_seat_left,
    happened.LeavingSet: seats.on_leaving,
    happened.AwaySet: seats.on_away,
    happened.OutSet: seats.on_out,
    happened.EntrySet: seats.on_entry,
    happened.ChipsOrdered: seats.on_ordered,
    happened.ChipsBought: seats.on_bought,
    happened.PlayerPickedUp: seats.on_picked_up,
    happened.PickedUpBack: seats.on_picked_up_back,
    happened.NoticeGiven: notices.on_notice,
    happened.NoticeAgreed: notices.on_agreed,
    happened.TermsChanged: notices.on_terms,
    happened.ChargesChanged: notices.on_charges,
    happened.TimeCharged: notices.on_time_charged,
    happened.TimeVerified: notices.on_time_verified,
    happened.TimeDropped: notices.on_time_dropped,
    happened.TableClosed: notices.on_closed,
    happened.HandBegun: running.on_hand_begun,
    happened.RoundOver: running.on_round_over,
    happened.ChasePlaced: side_wagers.on_chase_placed,
    happened.ChaseWithdrawn: side_wagers.on_chase_withdrawn,
    happened.ChaseReversed: side_wagers.on_chase_reversed,
    happened.ClockStarted: clock.on_clock_started,
    happened.TimeBought: clock.on_time_bought,
    happened.CardsChanged: running.on_cards_changed,
    happened.CardsChecked: running.on_cards_checked,
    happened.BonusOffered: offices.on_bonus_offered,
    happened.BonusClaimed: offices.on_bonus_claimed,
    happened.BonusVerified: offices.on_bonus_verified,
    happened.BonusGiven: offices.on_bonus_given,
    happened.SanctionImposed: offices.on_sanction,
    happened.HandedOver: offices.on_handed_over,
    happened.Recorded: offices.on_recorded,
}


class TableRules:
    """Crown Poker at one table, hand after hand, by the book."""

    def __init__(self) -> None:
        self.book = load_book(BOOK)

    def decide(self, state: Table, command: TableCommand) -> tuple[TableEvent, ...]:
        """What follows from a command, or a Refusal."""
        return self.play(state, command)[1]

    def play(self, state: Table, command: TableCommand) -> tuple[Table, tuple[TableEvent, ...]]:
        """Decides a command and applies what follows, as `acts.perform` does, but once."""
        desk = Desk(self, state)
        _HANDLERS.get(type(command), running.at_the_deal)(desk, command)
        return desk.table, tuple(desk.events)

    def evolve(self, state: Table, event: TableEvent, deal: Deal | None = None) -> Table:
        """The table after something has happened; `deal` is the deal after it, where known."""
        own = _EVOLVERS.get(type(event))
        if own is not None:
            return cast(Table, own(state, event))
        return running.on_deal_event(state, event, deal)
