"""Who may not take part: excluded by the house, or by their own wish, or kept apart.

`may_take_part` is asked on every path by which somebody could come to a wager: sitting down,
buying in, joining a list, answering a call, being dealt in. It reads the register alone, so
an exclusion binds with the event that made it.
"""

from msgspec.structs import replace

from croupier.acts import Barred, Millis, NotAuthorised, Refusal, WrongMoment
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import (
    Floor,
    FloorCommand,
    FloorRecorder,
    HouseEvent,
    SignedHouseEvent,
    check_given,
)
from croupier.floor.house import Exclusion, House
from croupier.floor.people.staff import needs_operator
from croupier.floor.table import Table, by_number, renewed


def may_take_part(floor: Floor, person: str, house: str, table: str, at: Millis) -> Refusal | None:
    """Why a person may not take part here and now, or None where nothing is against it."""
    here = floor.tables.get(table)
    for exclusion in floor.house.exclusions:
        own = exclusion.person == person and exclusion.in_force(at)
        if own and _covers(exclusion, floor, house, table):
            words = {"casino": house, "game": "this game", "table": "this table"}
            who = " by their own wish" if exclusion.kind == "self" else ""
            reason = f"{person} is excluded from {words[exclusion.scope]}{who}"
            return Barred(reason, exclusion.clause, exclusion.book if exclusion.clause else "")
    if here is None:
        return None
    if _works_at(floor.house, here, person):
        clause, book = ("1.1 'Dealer'", here.book) if here.is_poker else ("", "")
        reason = f"{person} is on duty at {table} and takes no part in its game"
        return Barred(reason, clause, book)
    for pair in floor.house.apart:
        if pair.house == house and person in (pair.first, pair.second):
            other = pair.second if pair.first == person else pair.first
            if here.seat_of(other) is not None:
                reason = f"{person} and {other} may not play together"
                return Barred(reason, pair.clause, pair.book)
    return None


def _works_at(house: House, table: Table, person: str) -> bool:
    """Whether somebody has a post at this very table, or deals its poker hands."""
    if authority.on_duty_at(house, person, table.id) is not None:
        return True
    deals = table.is_poker and table.dealer == person
    return deals and any((p.person, p.house) == (person, table.house) for p in house.posts)


def barred_at(floor: Floor, table: str, at: Millis) -> tuple[str, ...]:
    """Who sits at a table and may not take part any more; their wagers go back before the cards."""
    here, house = floor.tables[table], floor.house
    if not (house.exclusions or house.posts or house.apart):
        return ()
    named = {post.person for post in house.posts}
    if house.exclusions:
        named.update([exclusion.person for exclusion in house.exclusions])
    for pair in house.apart:
        named.update((pair.first, pair.second))
    seated = [seat.person for seat in here.seats if seat.person in named]
    return tuple([p for p in seated if may_take_part(floor, p, here.house, table, at) is not None])


def _covers(exclusion: Exclusion, floor: Floor, house: str, table: str) -> bool:
    if exclusion.house not in ("", house):
        return False
    if exclusion.scope == "casino":
        return True
    here = floor.tables.get(table)
    if here is None:
        return False
    if exclusion.scope == "table":
        return exclusion.table == table
    return (exclusion.book, exclusion.game) == (here.book, here.game)


def needs_admission(
    recorder: FloorRecorder, person: str, house: str, table: str, at: Millis
) -> None:
    """Refuses whoever may not take part."""
    refusal = may_take_part(recorder.floor, person, house, table, at)
    if refusal is not None:
        raise refusal


class PersonExcluded(HouseEvent, frozen=True, kw_only=True, tag=True):
    exclusion: Exclusion

    def apply(self, house: House) -> House:
        exclusions = (*house.exclusions, self.exclusion)
        return replace(house, exclusions=exclusions, numbered=self.exclusion.number)


class ExclusionLifted(SignedHouseEvent, frozen=True, kw_only=True, tag=True):
    number: int
    reason: str

    def apply(self, house: House) -> House:
        exclusions = renewed(house.exclusions, self.number, lifted=self.at)
        return replace(house, exclusions=exclusions)


class ExcludeMyself(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Somebody keeps themselves out of a house, or, with none named, of all of them.

    No member of staff is needed, and nobody can take it back before its time.
    """

    house: str = ""
    until: Millis | None = None
    reason: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        if self.actor.role != authority.PLAYER:
            recorder.refuse(NotAuthorised, "people exclude themselves, each for their own part")
        if self.house:
            recorder.law.books_of(self.house)
        if self.until is not None and self.until <= self.at:
            raise BadInput("until", "a time after now, or none for good", got=self.until)
        exclusion = Exclusion(
            number=recorder.house.numbered + 1,
            person=self.actor.person,
            house=self.house,
            scope="casino",
            kind="self",
            since=self.at,
            by=self.actor,
            until=self.until,
            reason=self.reason,
        )
        recorder.record(PersonExcluded(exclusion=exclusion))


class LiftExclusion(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Let somebody back in who was excluded by the house.

    Who asked to be kept out until a time stays out until then; for good, the operator
    decides, giving the reason.
    """

    number: int
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        found = by_number(recorder.house.exclusions, self.number)
        if found is None or not found.in_force(self.at):
            raise BadInput("number", "an exclusion in force", got=self.number)
        check_given(self.reason, "reason", "why the person may come back")
        if found.kind == "self" and found.until is not None:
            recorder.refuse(WrongMoment, f"{found.person} asked to be kept out until then")
        houses = [found.house] if found.house else list(recorder.house.houses)
        book = recorder.law.book(found.book) if found.book else recorder.law.books_of(houses[0])[0]
        if found.kind == "sanction" and found.scope != "casino":
            recorder.power(self.actor, book, "exclude-player", found.table)
        else:
            needs_operator(recorder, self.actor, book)
        recorder.record(ExclusionLifted(**self.signed, number=self.number, reason=self.reason))
