"""What officers do at a table besides the game: bonus prizes, breaches, disputes (11, 13)."""

from typing import Final

from msgspec.structs import replace

from croupier.acts import NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.poker import table_commands as want
from croupier.poker import table_events as happened
from croupier.poker.bonus import Bonus, BonusAward, category, eligible, wins
from croupier.poker.deal import Held, seat_of
from croupier.poker.desk import Desk, with_chair
from croupier.poker.table import Record, Sanction, Table, chair_of, in_hand

_SANCTION_POWER: Final = {
    "exclude": "exclude-player",
    "seize": "seize-winnings",
    "confiscate": "confiscate-device",
    "detain": "detain",
}
_FORBIDDEN: Final = {
    "divide the pot": ("each hand is played to a conclusion; players do not divide it", "8.6"),
    "take chips off": ("chips stay on the table until the player leaves", "6.11"),
    "bet on the side": ("players do not bet against each other outside the pot", "13.12"),
    "wager cash": ("wagers are made in chips; cash is changed first", "6.2"),
    "advice": ("nobody who works here says how to play", "13.7"),
}


# --- bonus prizes ------------------------------------------------------------------------------


def offer_bonus(desk: Desk, command: want.OfferBonus) -> None:
    desk.power(command.actor, "offer-bonus")
    if any(bonus.id == command.bonus.id for bonus in desk.table.bonuses):
        desk.refuse(WrongMoment, f"{command.bonus.id} is on offer already", "11.2")
    desk.write(happened.BonusOffered(command.bonus))


def claim_bonus(desk: Desk, command: want.ClaimBonus) -> None:
    """The dealer tells an officer of a hand that the sign names (11.3, 11.4)."""
    desk.power(command.actor, "deal")
    bonus, deal = _bonus(desk, command.bonus), desk.table.deal
    seat = None if deal is None else seat_of(deal.hand, command.seat)
    if deal is None or seat is None or deal.void:
        desk.refuse(WrongMoment, f"seat {command.seat} holds no hand", "11.3")
    if not eligible(seat):
        desk.refuse(NotAChoice, "a folded hand has no claim to a bonus prize", "11.4")
    if not wins(bonus, deal.hand, seat):
        desk.refuse(NotAChoice, "the hand is not one the sign names", "11.2")
    number = len(desk.table.awards) + 1
    name = category(deal.hand, seat) or ""
    desk.write(happened.BonusClaimed(BonusAward(number, bonus.id, seat.person, seat.number, name)))


def _bonus(desk: Desk, name: str) -> Bonus:
    found = next((bonus for bonus in desk.table.bonuses if bonus.id == name), None)
    if found is None:
        desk.refuse(NotOffered, f"no bonus prize {name} is offered here", "11.2")
    return found


def verify_bonus(desk: Desk, command: want.VerifyBonus) -> None:
    """An officer verifies the hand before anything is paid (11.3)."""
    clause = desk.power(command.actor, "verify-bonus")
    award = _award(desk, command.award)
    if award.verified:
        desk.refuse(WrongMoment, "the hand has been verified", clause)
    desk.write(happened.BonusVerified(award.number, command.actor))


def _award(desk: Desk, number: int) -> BonusAward:
    found = next((award for award in desk.table.awards if award.number == number), None)
    if found is None:
        desk.refuse(NotAChoice, f"there is no award {number}", "11.3")
    return found


def give_bonus(desk: Desk, command: want.GiveBonus) -> None:
    """Cash in one of three forms, never into the stakes of a hand; other prizes as they come."""
    desk.power(command.actor, "deal")
    award = _award(desk, command.award)
    bonus = _bonus(desk, award.bonus)
    if not award.verified or award.given:
        reason = "the prize has been given" if award.given else "an officer verifies the hand first"
        desk.refuse(WrongMoment, reason, "11.3")
    if (bonus.kind == "cash") != (command.paid_in is not None):
        desk.refuse(NotAChoice, "cash is paid in chips, cash or its equivalent", "11.3.1")
    if command.paid_in == "chips":
        if desk.table.playing:
            desk.refuse(WrongMoment, "chips do not join the stakes during a hand", "6.11")
        if chair_of(desk.table, award.person) is None:
            desk.refuse(WrongMoment, f"{award.person} has left the table", "11.3.1")
    desk.write(happened.BonusGiven(award.number, command.paid_in))


def on_bonus_offered(table: Table, event: happened.BonusOffered) -> Table:
    return replace(table, bonuses=(*table.bonuses, event.bonus))


def on_bonus_claimed(table: Table, event: happened.BonusClaimed) -> Table:
    return replace(table, awards=(*table.awards, event.award))


def on_bonus_verified(table: Table, event: happened.BonusVerified) -> Table:
    return _with_award(table, event.award, verified=True)


def on_bonus_given(table: Table, event: happened.BonusGiven) -> Table:
    """Cash leaves the float: onto the player's stack, or out of the room."""
    table = _with_award(table, event.award, given=True, paid_in=event.paid_in)
    award = next(each for each in table.awards if each.number == event.award)
    bonus = next(each for each in table.bonuses if each.id == award.bonus)
    table = replace(table, float=table.float - bonus.amount)
    if event.paid_in != "chips":
        return replace(table, brought=table.brought - bonus.amount)
    chair = chair_of(table, award.person)
    assert chair is not None
    return with_chair(table, chair.number, stack=chair.stack + bonus.amount)


def _with_award(table: Table, number: int, **changes: object) -> Table:
    awards = tuple(
        replace(award, **changes) if award.number == number else award for award in table.awards
    )
    return replace(table, awards=awards)


# --- breaches and sanctions --------------------------------------------------------------------


def record_breach(desk: Desk, command: want.RecordBreach) -> None:
    """Conduct the book does not allow, with who was involved (13.1, 13.8, 13.14, 13.15)."""
    desk.power(command.actor, "deal")
    rows = {row.id: row for row in desk.law.book.floor.conduct}
    if command.conduct not in rows:
        desk.refuse(NotAChoice, f"one of {', '.join(rows)}", "13.2")
    row = rows[command.conduct]
    if not command.persons:
        desk.refuse(NotAChoice, "a breach names somebody", row.clause)
    record = Record(
        kind="breach",
        clause=row.clause,
        by=command.actor,
        at=command.at,
        about=command.about,
        persons=command.persons,
    )
    desk.write(happened.Recorded(record))


def sanction(desk: Desk, command: want.Sanctioned) -> None:
    """What the book lets a senior officer do about a breach that is on record (13.2)."""
    name = _SANCTION_POWER[command.kind]
    clause = desk.power(command.actor, name)
    needed = desk.law.book.ladder.power(name).after
    clauses = {row.clause for row in desk.law.book.floor.conduct if row.id in needed}
    breaches = [r for r in desk.table.records if r.kind == "breach" and command.person in r.persons]
    if not any(not clauses or record.clause in clauses for record in breaches):
        what = "a prohibited device" if clauses else "a breach"
        desk.refuse(WrongMoment, f"{what} by {command.person} is on record first", clause)
    if command.kind == "seize":
        _check_seizure(desk, command, clause)
    desk.write(
        happened.SanctionImposed(
            Sanction(
                kind=command.kind,
                person=command.person,
                clause=clause,
                by=command.actor,
                at=command.at,
                amount=command.amount,
                item=command.item,
            )
        )
    )


def _check_seizure(desk: Desk, command: want.Sanctioned, clause: str) -> None:
    chair = chair_of(desk.table, command.person)
    if chair is None or in_hand(desk.table, chair.number) is not None:
        desk.refuse(WrongMoment, "winnings are seized between hands, at the table", clause)
    if not 0 < command.amount <= chair.stack:
        desk.refuse(WrongAmount, "no more than lies in front of the player", clause)


def hand_over(desk: Desk, command: want.HandOver) -> None:
    clause = desk.power(command.actor, "detain")
    waiting = any(
        each.kind == "detain" and each.person == command.person and each.handed_over is None
        for each in desk.table.sanctions
    )
    if not waiting:
        desk.refuse(WrongMoment, f"{command.person} is not detained", clause)
    desk.write(happened.HandedOver(command.person, command.at))


def on_sanction(table: Table, event: happened.SanctionImposed) -> Table:
    each = event.sanction
    table = replace(table, sanctions=(*table.sanctions, each))
    if each.kind == "exclude":
        return replace(table, excluded=(*table.excluded, each.person))
    if each.kind == "seize":
        chair = chair_of(table, each.person)
        assert chair is not None
        held = Held(chair.number, each.person, each.amount, each.clause)
        table = with_chair(table, chair.number, stack=chair.stack - each.amount)
        return replace(table, held=(*table.held, held))
    return table


def on_handed_over(table: Table, event: happened.HandedOver) -> Table:
    sanctions = tuple(
        replace(each, handed_over=event.at)
        if each.kind == "detain" and each.person == event.person and each.handed_over is None
        else each
        for each in table.sanctions
    )
    return replace(table, sanctions=sanctions)


# --- findings and disputes ---------------------------------------------------------------------


def find(desk: Desk, command: want.Find) -> None:
    """A manager's finding or decision is final; of conduct the regulator may be asked (13.4)."""
    integrity = command.what == "integrity"
    clause = desk.power(command.actor, "rule-integrity" if integrity else "decide-dispute")
    record = Record(
        kind="finding" if integrity else "decision",
        clause=clause,
        by=command.actor,
        at=command.at,
        about=command.about,
        persons=command.persons,
        final=True,
        review_asked=integrity and command.review_asked,
    )
    desk.write(happened.Recorded(record))


def open_dispute(desk: Desk, command: want.OpenDispute) -> None:
    """Whoever complains is told of the inspector; the regulator may be asked (13.9, 13.11)."""
    if not command.inspector_told:
        desk.refuse(NotAChoice, "the person is told of the inspector and may consult one", "13.9")
    record = Record(
        kind="complaint" if command.referred else "dispute",
        clause="13.11" if command.referred else "13.9",
        by=command.actor,
        at=command.at,
        about=command.about,
        persons=(command.actor.person,),
        inspector_told=True,
        referred=command.referred,
    )
    desk.write(happened.Recorded(record))


def propose(desk: Desk, command: want.Propose) -> None:
    """Refused always, with the clause that says so."""
    reason, clause = _FORBIDDEN[command.what]
    desk.refuse(NotAChoice, reason, clause)


def on_recorded(table: Table, event: happened.Recorded) -> Table:
    return replace(table, records=(*table.records, event.record))
