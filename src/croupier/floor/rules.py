"""The floor as a game that can be played and replayed: decide, evolve, and all its words."""

from typing import TypeAlias

from croupier.acts import from_json
from croupier.floor import (
    accounts,
    bonuses,
    buttons,
    changes,
    charges,
    closing,
    conduct,
    copies,
    decks,
    disputes,
    draws,
    duties,
    exclusions,
    holds,
    limits,
    looking,
    notices,
    opening,
    promotions,
    reservations,
    rounds,
    seat_events,
    seats,
    side_wagers,
    staff,
    tokens,
    waiting,
)
from croupier.floor.floor import (
    Command,
    Event,
    Floor,
    Jackpots,
    Law,
    Pen,
    TableCommand,
    TableEvent,
    no_jackpots,
)


class FloorRules:
    """Decides commands by the books given, and remembers events.

    `jackpots` tells how the jackpot systems of a book stand: a table whose sign offers a jackpot
    wager opens only with one behind it.
    """

    def __init__(self, law: Law | None = None, jackpots: Jackpots = no_jackpots) -> None:
        self.law = law if law is not None else Law()
        self.jackpots = jackpots

    def decide(self, state: Floor, command: Command) -> tuple[Event, ...]:
        """What follows from a command, what was due by then first, or a refusal."""
        pen = Pen(self.law, state, self.jackpots)
        waiting.calls_run_out(pen, command.at)
        if isinstance(command, TableCommand) and command.table in state.tables:
            notices.take_effect(pen, command.table, command.at)
        command.decide(pen)
        for name in dict.fromkeys(e.table for e in pen.events if isinstance(e, TableEvent)):
            notices.take_effect(pen, name, command.at)
            closing.finish_closing(pen, name, command.at)
        return tuple(pen.events)

    def evolve(self, state: Floor, event: Event) -> Floor:
        return event.change(state)


AnyCommand: TypeAlias = (
    accounts.OpenAccount
    | accounts.Deposit
    | accounts.Withdraw
    | accounts.BuyIn
    | accounts.CashOut
    | accounts.ReturnCarried
    | accounts.BringChips
    | accounts.GiveChips
    | bonuses.OfferBonus
    | bonuses.ClaimBonus
    | bonuses.GiveBonus
    | buttons.MarkSeat
    | buttons.SetEntry
    | buttons.ComeIn
    | charges.ChargeTime
    | charges.ChargeHand
    | charges.DropSlide
    | charges.BuyTime
    | closing.AnnounceClosing
    | closing.CloseTable
    | conduct.Explain
    | conduct.ReportBreach
    | conduct.Sanction
    | conduct.HandOver
    | conduct.KeepApart
    | conduct.OrderEnglish
    | copies.AskForRules
    | decks.OrderCount
    | decks.CountCards
    | decks.ChangeCards
    | decks.OrderShuffle
    | decks.ReportTrouble
    | decks.ReplaceDevice
    | decks.AskToSeeCards
    | disputes.RaiseDispute
    | disputes.DecideDispute
    | disputes.AskReview
    | disputes.ReferDispute
    | disputes.CloseDispute
    | disputes.RuleIntegrity
    | draws.DrawPrize
    | draws.TellWinner
    | draws.HaltDraw
    | draws.ResumeDraw
    | draws.ClaimPrize
    | draws.GrantClaim
    | draws.DenyClaim
    | duties.DoTableChore
    | duties.DoHouseChore
    | exclusions.ExcludeMyself
    | exclusions.LiftExclusion
    | holds.WithholdPayment
    | holds.DetermineHold
    | limits.AskLimits
    | limits.GrantLimits
    | limits.RemoveMarker
    | looking.LookOver
    | changes.ChangeSign
    | changes.RaiseMinimumAtOnce
    | changes.RaiseKeptMinimum
    | changes.Agree
    | changes.WithdrawNotice
    | opening.AdoptRules
    | opening.SetHours
    | opening.SetUpTable
    | opening.OpenTable
    | opening.SuspendTable
    | opening.ResumeTable
    | promotions.PlanPromotion
    | promotions.WriteTerms
    | promotions.ApproveTerms
    | promotions.LodgeTerms
    | promotions.StartPromotion
    | promotions.EnterPromotion
    | promotions.PrescribePrizes
    | rounds.BeginRound
    | side_wagers.ReverseSideWagers
    | rounds.EndRound
    | rounds.RefuseWager
    | rounds.InspectHand
    | seats.TakeSeat
    | seats.WantSeat
    | seats.AllotSeat
    | seats.MoveSeat
    | seats.LeaveSeat
    | seats.VacateSeat
    | seats.GiveUpSeat
    | seats.AskToSit
    | reservations.ReservePlace
    | reservations.EndReservation
    | staff.FoundHouse
    | staff.GiveRole
    | staff.TakeRole
    | staff.GoOnDuty
    | staff.GoOffDuty
    | tokens.ExchangeVoucher
    | tokens.SettleTokens
    | waiting.JoinList
    | waiting.LeaveList
    | waiting.CallPlayer
    | waiting.AnswerCall
    | waiting.PickUp
    | waiting.ComeBack
    | waiting.SetMainGame
    | waiting.MovePlayer
    | waiting.ReserveSeat
)

AnyEvent: TypeAlias = (
    accounts.AccountOpened
    | accounts.PurseMoved
    | accounts.StackMoved
    | accounts.LammerPlaced
    | bonuses.BonusOffered
    | bonuses.BonusClaimed
    | bonuses.BonusGiven
    | bonuses.BonusPaidOut
    | buttons.SeatMarked
    | buttons.EntrySet
    | charges.TimeCharged
    | charges.TimeBought
    | closing.PlayEnded
    | closing.TableClosed
    | conduct.BreachReported
    | conduct.RulesExplained
    | conduct.SanctionImposed
    | conduct.PersonDetained
    | conduct.DetentionEnded
    | conduct.KeptApart
    | conduct.EnglishOrdered
    | copies.RulesShown
    | decks.CountOrdered
    | decks.CardsCounted
    | decks.CardsChanged
    | decks.ShuffleOrdered
    | decks.TroubleReported
    | decks.DeviceReplaced
    | decks.CardsAskedFor
    | disputes.DisputeOpened
    | disputes.DisputeDecided
    | disputes.ReviewAsked
    | disputes.Referred
    | disputes.DisputeClosed
    | draws.PrizeDrawn
    | draws.WinnerTold
    | draws.DrawHalted
    | draws.DrawResumed
    | draws.PrizeClaimed
    | draws.ClaimDecided
    | duties.TableChoreRaised
    | duties.TableChoreDone
    | duties.HouseChoreRaised
    | duties.HouseChoreDone
    | exclusions.PersonExcluded
    | exclusions.ExclusionLifted
    | holds.ChipsHeldBack
    | holds.PaymentHeld
    | holds.HoldEnded
    | limits.LimitsAsked
    | limits.MarkerPlaced
    | limits.MarkerRemoved
    | notices.NoticeShown
    | notices.NoticeWithdrawn
    | notices.ChangeAgreed
    | notices.SignChanged
    | notices.MinimumRaisedAtOnce
    | notices.KeptMinimumRaised
    | opening.RulesAdopted
    | opening.HoursSet
    | opening.TableListed
    | opening.TableSetUp
    | opening.TableOpened
    | opening.TableSuspended
    | opening.TableResumed
    | promotions.PromotionPlanned
    | promotions.TermsWritten
    | promotions.TermsLodged
    | promotions.TermsApproved
    | promotions.PromotionStarted
    | promotions.PromotionEntered
    | promotions.PrizesPrescribed
    | rounds.RoundBegan
    | side_wagers.SideWagersReversed
    | rounds.RoundEnded
    | rounds.SlideDropped
    | rounds.WagerRefused
    | rounds.HandInspected
    | seat_events.SeatTaken
    | seat_events.SeatChanged
    | seat_events.SeatLeft
    | seat_events.SeatWanted
    | seat_events.AskedToSit
    | seat_events.ListLeft
    | reservations.PlaceReserved
    | reservations.ReservationEnded
    | staff.HouseFounded
    | staff.RoleGiven
    | staff.RoleTaken
    | staff.DutyBegan
    | staff.DutyEnded
    | tokens.TokensGiven
    | tokens.VoucherUsed
    | tokens.TokensCollected
    | waiting.ListJoined
    | waiting.PlayerCalled
    | waiting.CallEnded
    | waiting.PlayerPickedUp
    | waiting.PlayerReturned
    | waiting.ChipsSecured
    | waiting.MainGameSet
    | waiting.SeatReserved
)


def read_command(data: bytes | str) -> Command:
    """A command from its JSON; anything else is bad input, in one line."""
    command: Command = from_json(data, AnyCommand)
    return command


def read_event(data: bytes | str) -> Event:
    """An event from its JSON, as the log holds it."""
    event: Event = from_json(data, AnyEvent)
    return event
