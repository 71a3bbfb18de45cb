"""Entries to promotions: who may enter, and the wager that the terms may ask for first.

What the terms demand of entrants is checked on entry: the criteria by a member of staff (Sydney
14.7.3), the least wager by the rounds played since the start (14.7.4).
"""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.acts import Barred, Millis, NotAuthorised, NotYours, WrongMoment
from croupier.books import PromotionFile
from croupier.floor.authority import PLAYER
from croupier.floor.floor import FloorRecorder, PromotionCommand, PromotionEvent
from croupier.floor.house import Promotion
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.people.promotions import promotion_and_book, rules_of
from croupier.floor.table import Table
from croupier.money import Cents, show_dollars


class PromotionEntered(PromotionEvent, frozen=True, kw_only=True, tag=True):
    """Somebody entered; `checked_by` is who checked that they are eligible, where that is asked."""

    person: str
    at: Millis
    checked_by: str = ""

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, entries=(*promotion.entries, self.person))


class LeastWagerMade(PromotionEvent, frozen=True, kw_only=True, tag=True):
    """A player made the wager that the terms ask for (14.7.4), in a round at a table."""

    person: str
    table: str
    round: str
    amount: Cents
    at: Millis

    def change(self, promotion: Promotion) -> Promotion:
        return replace(promotion, qualified=(*promotion.qualified, self.person))


class EnterPromotion(PromotionCommand, frozen=True, kw_only=True, tag=True):
    """Enter, before entries close (14.7.6), or let a member of staff enter you.

    Where the terms have criteria (14.7.3), staff enter the player and say in `meets` which of
    them they have checked: all must be met.
    """

    person: str = ""
    meets: tuple[str, ...] = ()

    def decide(self, recorder: FloorRecorder) -> None:
        promotion, book = promotion_and_book(recorder, self.promotion)
        person = self.person or self.actor.person
        by_staff = person != self.actor.person
        if by_staff and self.actor.role == PLAYER:
            recorder.refuse(NotYours, "You can enter only yourself for a promotion.")
        if by_staff:
            recorder.staff(self.actor, book)
        needs_admission(recorder, person, promotion.house, "", self.at)
        if promotion.state != "running":
            state = f"Promotion {self.promotion} is {promotion.state}"
            recorder.refuse(WrongMoment, f"{state}: you can enter only while it is running.")
        if self.at >= promotion.closes:
            reason = f"Entries to promotion {self.promotion} are closed."
            clause = rules_of(recorder, book).clause("entries-close")
            recorder.refuse(WrongMoment, reason, clause, book.id)
        if person in promotion.entries:
            rest = f"entered promotion {self.promotion} already"
            reason = recorder.sentence_about(person, f"have {rest}", f"has {rest}")
            recorder.refuse(WrongMoment, reason)
        _needs_eligible(recorder, self, promotion, person, rules_of(recorder, book))
        recorder.record(
            PromotionEntered(
                promotion=self.promotion,
                person=person,
                at=self.at,
                checked_by=self.actor.person if by_staff else "",
            )
        )


def _needs_eligible(
    recorder: FloorRecorder,
    command: EnterPromotion,
    promotion: Promotion,
    person: str,
    rules: PromotionFile,
) -> None:
    """Refuses an entry of somebody who was not found eligible, or has not wagered enough."""
    unmet = [one for one in promotion.criteria if one not in command.meets]
    if promotion.criteria and command.actor.person == person:
        reason = "A member of staff must check that you are eligible: ask them to enter you."
        recorder.refuse(NotAuthorised, reason, rules.clause("eligibility"), promotion.book)
    if unmet:
        reason = f'{person} is not eligible unless this is met and checked: "{unmet[0]}".'
        recorder.refuse(Barred, reason, rules.clause("eligibility"), promotion.book)
    least = promotion.least_wager
    if least is not None and person not in promotion.qualified:
        rest = f"first make a wager of at least {show_dollars(least)} in this promotion"
        reason = recorder.sentence_about(person, f"must {rest}", f"must {rest}")
        recorder.refuse(WrongMoment, reason, rules.clause("least-wager"), promotion.book)


def note_wagers(
    recorder: FloorRecorder, table: Table, round_: str, wagers: Mapping[str, Cents], at: Millis
) -> None:
    """Records who made the least wager of a promotion in a round (14.7.4).

    `wagers` is the greatest single wager of each player in it.
    """
    for promotion in recorder.house.promotions.values():
        least = promotion.least_wager
        if least is None or promotion.state != "running" or promotion.house != table.house:
            continue
        for person, amount in wagers.items():
            if amount >= least and person not in promotion.qualified:
                recorder.record(
                    LeastWagerMade(
                        promotion=promotion.id,
                        person=person,
                        table=table.id,
                        round=round_,
                        amount=amount,
                        at=at,
                    )
                )
