"""The floor as a game that can be played and replayed: decide, evolve, and all its words."""

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import Any, Final, cast

from msgspec.structs import replace

from croupier.acts import Apply, Engine, from_json
from croupier.floor.floor import (
    Floor,
    FloorCommand,
    FloorEvent,
    FloorRecorder,
    HouseEvent,
    Jackpots,
    Law,
    PurseEvent,
    RoomEvent,
    TableCommand,
    TableEvent,
    no_jackpots,
)
from croupier.floor.house import House
from croupier.floor.people import (
    accounts,
    conduct,
    disputes,
    draws,
    duties,
    escrow,
    exclusions,
    holds,
    promotions,
    staff,
    tokens,
)
from croupier.floor.poker import (
    bonuses,
    buttons,
    charges,
    clocks,
    forbidden,
    hands,
    side_wagers,
    waiting,
)
from croupier.floor.purse import Purse
from croupier.floor.room import PokerRoom
from croupier.floor.table import Table
from croupier.floor.tables import (
    changes,
    closing,
    copies,
    decks,
    leaving,
    limits,
    looking,
    notices,
    opening,
    reservations,
    rounds,
    seat_events,
    seats,
)

OF_PEOPLE: Final = cast(
    "dict[type, Callable[[FloorRecorder, Any], None]]",
    {
        accounts.OpenAccount: accounts.open_account,
        accounts.Deposit: accounts.deposit,
        accounts.WithdrawMoney: accounts.withdraw_money,
        accounts.BuyIn: accounts.buy_in,
        accounts.CashOut: accounts.cash_out,
        accounts.ReturnCarried: accounts.return_carried,
        accounts.BringChips: accounts.bring_chips,
        accounts.HandChips: accounts.hand_chips,
        bonuses.OfferBonus: bonuses.offer_bonus,
        bonuses.ClaimBonus: bonuses.claim_bonus,
        bonuses.GiveBonus: bonuses.give_bonus,
        buttons.StepAway: buttons.step_away,
        buttons.ComeBack: buttons.come_back,
        buttons.SitOut: buttons.sit_out,
        buttons.SetEntry: buttons.set_entry,
        buttons.ComeIn: buttons.come_in,
        charges.ChargeTime: charges.charge_time,
        charges.DropSlide: charges.drop_slide,
        clocks.StartClock: clocks.start_clock,
        clocks.BuyTime: clocks.buy_time,
        clocks.ReadClock: clocks.read_clock,
        closing.AnnounceClosing: closing.announce_closing,
        closing.EndPlay: closing.end_play,
        conduct.Explain: conduct.explain,
        conduct.ReportBreach: conduct.report_breach,
        conduct.Sanction: conduct.sanction,
        conduct.HandOver: conduct.hand_over,
        conduct.KeepApart: conduct.keep_apart,
        conduct.OrderEnglish: conduct.order_english,
        copies.AskForRules: copies.ask_for_rules,
        decks.OrderCount: decks.order_count,
        decks.CountDeck: decks.count_deck,
        decks.ChangeCards: decks.change_cards,
        decks.OrderShuffle: decks.order_shuffle,
        decks.ReportTrouble: decks.report_trouble,
        decks.ReplaceDevice: decks.replace_device,
        decks.AskToSeeCards: decks.ask_to_see_cards,
        disputes.RaiseDispute: disputes.raise_dispute,
        disputes.DecideDispute: disputes.decide_dispute,
        disputes.AskReview: disputes.ask_review,
        disputes.ReferDispute: disputes.refer_dispute,
        disputes.CloseDispute: disputes.close_dispute,
        disputes.RuleIntegrity: disputes.rule_integrity,
        draws.DrawPrize: draws.draw_prize,
        draws.TellWinner: draws.tell_winner,
        draws.HaltDraw: draws.halt_draw,
        draws.ResumeDraw: draws.resume_draw,
        draws.ClaimPrize: draws.claim_prize,
        draws.GrantClaim: draws.grant_claim,
        draws.DenyClaim: draws.deny_claim,
        duties.DoTableChore: duties.do_table_chore,
        duties.DoHouseChore: duties.do_house_chore,
        exclusions.ExcludeMyself: exclusions.exclude_myself,
        exclusions.LiftExclusion: exclusions.lift_exclusion,
        forbidden.ProposeForbidden: forbidden.propose_forbidden,
        holds.WithholdPayment: holds.withhold_payment,
        holds.DetermineHold: holds.determine_hold,
        limits.AskLimits: limits.ask_limits,
        limits.GrantLimits: limits.grant_limits,
        limits.RemoveMarker: limits.remove_marker,
        looking.LookOver: looking.look_over,
        changes.ChangeSign: changes.change_sign,
        changes.RaiseMinimumAtOnce: changes.raise_minimum_at_once,
        changes.RaiseKeptMinimum: changes.raise_kept_minimum,
        changes.Agree: changes.agree,
        changes.WithdrawNotice: changes.withdraw_notice,
        opening.AdoptRules: opening.adopt_rules,
        opening.SetHours: opening.set_hours,
        opening.SetUpTable: opening.set_up_table,
        opening.OpenTable: opening.open_table,
        opening.SuspendTable: opening.suspend_table,
        opening.ResumeTable: opening.resume_table,
        promotions.PlanPromotion: promotions.plan_promotion,
        promotions.WriteTerms: promotions.write_terms,
        promotions.ApproveTerms: promotions.approve_terms,
        promotions.LodgeTerms: promotions.lodge_terms,
        promotions.StartPromotion: promotions.start_promotion,
        promotions.EnterPromotion: promotions.enter_promotion,
        promotions.PrescribePrizes: promotions.prescribe_prizes,
        rounds.BeginRound: rounds.begin_round,
        hands.BeginHand: hands.begin_hand,
        hands.SettleHand: hands.settle_hand,
        side_wagers.PlaceSideWager: side_wagers.place_side_wager,
        side_wagers.WithdrawSideWager: side_wagers.withdraw_side_wager,
        side_wagers.ReverseSideWagers: side_wagers.reverse_side_wagers,
        rounds.EndRound: rounds.end_round,
        rounds.DeclineWager: rounds.decline_wager,
        seats.SitDown: seats.sit_down,
        seats.WantSeat: seats.want_seat,
        seats.AllotSeat: seats.allot_seat,
        seats.MoveSeat: seats.move_seat,
        leaving.LeaveTable: leaving.leave_table,
        leaving.VacateSeat: leaving.vacate_seat,
        leaving.GiveUpSeat: leaving.give_up_seat,
        seats.AskToSit: seats.ask_to_sit,
        reservations.ReservePlace: reservations.reserve_place,
        reservations.EndReservation: reservations.end_reservation,
        staff.FoundHouse: staff.found_house,
        staff.GiveRole: staff.give_role,
        staff.TakeRole: staff.take_role,
        staff.GoOnDuty: staff.go_on_duty,
        staff.GoOffDuty: staff.go_off_duty,
        tokens.ExchangeVoucher: tokens.exchange_voucher,
        tokens.SettleTokens: tokens.settle_tokens,
        waiting.JoinList: waiting.join_list,
        waiting.LeaveList: waiting.leave_list,
        waiting.CallPlayer: waiting.call_player,
        waiting.AnswerCall: waiting.answer_call,
        waiting.PickUp: waiting.pick_up,
        waiting.ReturnPickedUp: waiting.return_picked_up,
        waiting.SetMainGame: waiting.set_main_game,
        waiting.MovePlayer: waiting.move_player,
        waiting.ReserveSeat: waiting.reserve_seat,
    },
)
"""The function that decides each command that people give."""

DECIDES: Final[dict[type, Callable[[FloorRecorder, Any], None]]] = {
    **OF_PEOPLE,
    accounts.BuyInFolded: accounts.buy_in_folded,
    escrow.Entrust: escrow.entrust,
    escrow.HandBack: escrow.hand_back,
}
"""Those of people, and those that the house itself gives: for a deal, or for a tournament."""


def _unchanged(state: Any, _event: FloorEvent) -> Any:
    """For what is only written down: nothing on the floor changes."""
    return state


ON_THE_HOUSE: Final[dict[type, Callable[[House, Any], House]]] = {
    conduct.BreachReported: conduct.on_breach_reported,
    conduct.SanctionImposed: conduct.on_sanction_imposed,
    conduct.PersonDetained: conduct.on_person_detained,
    conduct.DetentionEnded: conduct.on_detention_ended,
    conduct.KeptApart: conduct.on_kept_apart,
    copies.RulesShown: _unchanged,
    disputes.DisputeOpened: disputes.on_dispute_opened,
    disputes.DisputeDecided: disputes.on_dispute_decided,
    disputes.ReviewAsked: disputes.on_review_asked,
    disputes.Referred: disputes.on_referred,
    disputes.DisputeClosed: disputes.on_dispute_closed,
    draws.PrizeDrawn: draws.on_prize_drawn,
    draws.WinnerTold: draws.on_winner_told,
    draws.DrawHalted: draws.on_draw_halted,
    draws.DrawResumed: draws.on_draw_resumed,
    draws.PrizeClaimed: draws.on_prize_claimed,
    draws.ClaimDecided: draws.on_claim_decided,
    duties.HouseChoreRaised: duties.on_house_chore_raised,
    duties.HouseChoreDone: duties.on_house_chore_done,
    exclusions.PersonExcluded: exclusions.on_person_excluded,
    exclusions.ExclusionLifted: exclusions.on_exclusion_lifted,
    opening.RulesAdopted: opening.on_rules_adopted,
    opening.HoursSet: opening.on_hours_set,
    opening.TableListed: opening.on_table_listed,
    promotions.PromotionPlanned: promotions.on_promotion_planned,
    promotions.TermsWritten: promotions.on_terms_written,
    promotions.TermsLodged: promotions.on_terms_lodged,
    promotions.TermsApproved: promotions.on_terms_approved,
    promotions.PromotionStarted: promotions.on_promotion_started,
    promotions.PromotionEntered: promotions.on_promotion_entered,
    promotions.PrizesPrescribed: promotions.on_prizes_prescribed,
    staff.HouseFounded: staff.on_house_founded,
    staff.RoleGiven: staff.on_role_given,
    staff.RoleTaken: staff.on_role_taken,
    staff.DutyBegan: staff.on_duty_began,
    staff.DutyEnded: staff.on_duty_ended,
    tokens.VoucherUsed: tokens.on_voucher_used,
}
ON_A_TABLE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    accounts.StackMoved: accounts.on_stack_moved,
    accounts.LammerPlaced: accounts.on_lammer_placed,
    bonuses.BonusOffered: bonuses.on_bonus_offered,
    bonuses.BonusClaimed: bonuses.on_bonus_claimed,
    bonuses.BonusGiven: bonuses.on_bonus_given,
    bonuses.BonusPaidOut: _unchanged,
    buttons.SeatMarked: buttons.on_seat_marked,
    buttons.EntrySet: buttons.on_entry_set,
    charges.TimeCharged: charges.on_time_charged,
    clocks.ClockStarted: clocks.on_clock_started,
    clocks.TimeBought: clocks.on_time_bought,
    clocks.ClockRead: clocks.on_clock_read,
    closing.PlayEnded: closing.on_play_ended,
    closing.ClosingFinished: closing.on_closing_finished,
    conduct.RulesExplained: _unchanged,
    conduct.EnglishOrdered: conduct.on_english_ordered,
    decks.CountOrdered: decks.on_count_ordered,
    decks.DeckCounted: decks.on_deck_counted,
    decks.CardsChanged: decks.on_cards_changed,
    decks.ShuffleOrdered: _unchanged,
    decks.TroubleReported: _unchanged,
    decks.DeviceReplaced: decks.on_device_replaced,
    decks.CardsAskedFor: _unchanged,
    duties.TableChoreRaised: duties.on_table_chore_raised,
    duties.TableChoreDone: duties.on_table_chore_done,
    holds.ChipsHeldBack: holds.on_chips_held_back,
    limits.LimitsAsked: limits.on_limits_asked,
    limits.MarkerPlaced: limits.on_marker_placed,
    limits.MarkerRemoved: limits.on_marker_removed,
    notices.NoticeShown: notices.on_notice_shown,
    notices.NoticeWithdrawn: notices.on_notice_withdrawn,
    notices.ChangeAgreed: notices.on_change_agreed,
    notices.SignChanged: notices.on_sign_changed,
    notices.MinimumRaisedAtOnce: notices.on_minimum_raised_at_once,
    notices.KeptMinimumRaised: notices.on_kept_minimum_raised,
    opening.GamingOpened: opening.on_gaming_opened,
    opening.GamingSuspended: opening.on_gaming_suspended,
    opening.GamingResumed: opening.on_gaming_resumed,
    rounds.RoundBegan: rounds.on_round_began,
    hands.HandPlaced: hands.on_hand_placed,
    hands.HandCleared: hands.on_hand_cleared,
    side_wagers.SideWagerPlaced: side_wagers.on_side_wager_placed,
    seat_events.SideWagerWithdrawn: seat_events.on_side_wager_withdrawn,
    side_wagers.SideWagersReversed: side_wagers.on_side_wagers_reversed,
    rounds.RoundEnded: rounds.on_round_ended,
    rounds.SlideDropped: rounds.on_slide_dropped,
    rounds.WagerRefused: _unchanged,
    seat_events.SatDown: seat_events.on_sat_down,
    seat_events.SeatChanged: seat_events.on_seat_changed,
    seat_events.LeaveNoted: seat_events.on_leave_noted,
    seat_events.TableLeft: seat_events.on_table_left,
    seat_events.SeatWanted: seat_events.on_seat_wanted,
    seat_events.AskedToSit: _unchanged,
    reservations.PlaceReserved: reservations.on_place_reserved,
    reservations.ReservationEnded: reservations.on_reservation_ended,
    waiting.ChipsSecured: waiting.on_chips_secured,
    waiting.MainGameSet: waiting.on_main_game_set,
    waiting.SeatReserved: waiting.on_seat_reserved,
}
ON_A_PURSE: Final[dict[type, Callable[[Purse, Any], Purse]]] = {
    accounts.PurseMoved: accounts.on_purse_moved,
    holds.PaymentKeptBack: holds.on_payment_kept_back,
    holds.HoldEnded: holds.on_hold_ended,
    tokens.TokensGiven: tokens.on_tokens_given,
    tokens.TokensCollected: tokens.on_tokens_collected,
}
ON_THE_ROOM: Final[dict[type, Callable[[PokerRoom, Any], PokerRoom]]] = {
    seat_events.ListLeft: seat_events.on_list_left,
    waiting.ListJoined: waiting.on_list_joined,
    waiting.PlayerCalled: waiting.on_player_called,
    waiting.CallEnded: waiting.on_call_ended,
    waiting.PlayerPickedUp: waiting.on_player_picked_up,
    waiting.PlayerReturned: waiting.on_player_returned,
}


def _on_house(floor: Floor, event: HouseEvent) -> Floor:
    return replace(floor, house=ON_THE_HOUSE[type(event)](floor.house, event))


def _on_table(floor: Floor, event: TableEvent) -> Floor:
    changed = ON_A_TABLE[type(event)](floor.tables[event.table], event)
    return replace(floor, tables={**floor.tables, event.table: changed})


def _on_purse(floor: Floor, event: PurseEvent) -> Floor:
    changed = ON_A_PURSE[type(event)](floor.purses[event.person], event)
    return replace(floor, purses={**floor.purses, event.person: changed})


def _on_room(floor: Floor, event: RoomEvent) -> Floor:
    return replace(floor, room=ON_THE_ROOM[type(event)](floor.room, event))


APPLIES: Final[Mapping[type, Apply]] = (
    dict.fromkeys(ON_THE_HOUSE, _on_house)
    | dict.fromkeys(ON_A_TABLE, _on_table)
    | dict.fromkeys(ON_A_PURSE, _on_purse)
    | dict.fromkeys(ON_THE_ROOM, _on_room)
    | {
        accounts.AccountOpened: accounts.apply_account_opened,
        opening.TableSetUp: opening.apply_table_set_up,
    }
)
"""The function that applies each event to the floor."""


class FloorRules(Engine[Law, Floor, FloorEvent]):
    """Decides commands by the books given, and remembers events.

    `jackpots` tells how the jackpot systems of a book stand: a table whose sign offers a jackpot
    wager opens only with one behind it.
    """

    decides = DECIDES
    applies = APPLIES
    recorder = FloorRecorder

    def __init__(self, law: Law | None = None, jackpots: Jackpots = no_jackpots) -> None:
        super().__init__(law if law is not None else Law())
        self.jackpots = jackpots

    def run(self, recorder: FloorRecorder, command: FloorCommand) -> None:
        """Decides a command; what was due by then comes first, and what follows from it after."""
        recorder.jackpots = self.jackpots
        before = recorder.state
        if before.room.calls:
            waiting.calls_run_out(recorder, command.at)
        if isinstance(command, TableCommand):
            table = before.tables.get(command.table)
            if table is not None and table.notices:
                notices.take_effect(recorder, command.table, command.at)
        DECIDES[type(command)](recorder, command)
        tables = recorder.state.tables
        if tables is before.tables:
            return
        for name in {e.table: None for e in recorder.events if isinstance(e, TableEvent)}:
            if tables[name].notices:
                notices.take_effect(recorder, name, command.at)
            if recorder.state.tables[name].phase == "closing":
                closing.finish_closing(recorder, name, command.at)


AnyCommand: Any = reduce(or_, OF_PEOPLE)
"""Every command that people give, for reading it from JSON."""

AnyEvent: Any = reduce(or_, APPLIES)
"""Every event of the floor, for reading it from JSON."""


def changed(floor: Floor, event: FloorEvent) -> Floor:
    """The floor after an event that has happened."""
    after: Floor = APPLIES[type(event)](floor, event)
    return after


def read_command(data: bytes | str) -> FloorCommand:
    """A command from its JSON; anything else is bad input, in one line."""
    command: FloorCommand = from_json(data, AnyCommand)
    return command


def read_event(data: bytes | str) -> FloorEvent:
    """An event from its JSON, as the log holds it."""
    event: FloorEvent = from_json(data, AnyEvent)
    return event
