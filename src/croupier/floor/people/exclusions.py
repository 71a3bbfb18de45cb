"""Who may not take part: people excluded by the house or by their own wish, staff, or kept apart.

`may_take_part` is called wherever a person could come to a wager: sitting down, buying in,
joining a list, answering a call, being dealt in, entering a promotion. It reads the lists of
exclusions and of staff itself, so an exclusion or an appointment takes effect with the event that
made it. `why_excluded` is for what is no play: money paid in, a prize that is claimed.
"""

from msgspec.structs import replace

from croupier.acts import (
    SYSTEM,
    Actor,
    Barred,
    Millis,
    NotAuthorised,
    Refusal,
    WrongMoment,
    sentence_about,
)
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import (
    Floor,
    FloorCommand,
    FloorLaw,
    FloorRecorder,
    HouseEvent,
    SignedHouseEvent,
    check_given,
)
from croupier.floor.house import Exclusion, House
from croupier.floor.people.staff import needs_operator, works_for
from croupier.floor.table import Table, by_number, renewed


def may_take_part(
    floor: Floor,
    person: str,
    house: str,
    table: str,
    at: Millis,
    reader: Actor = SYSTEM,
    law: FloorLaw | None = None,
) -> Refusal | None:
    """Why a person may not take part here and now, or None if they may.

    Staff do not play in the house that they work for, on duty or off duty. The refusal says "you"
    where the `reader` is the person. With the `law`, it cites the clause for staff on duty at the
    table.
    """
    excluded = why_excluded(floor, person, house, table, at, reader)
    if excluded is not None:
        return excluded
    here = floor.tables.get(table)
    if here is not None and _works_at(floor.house, here, person):
        book = law.book_of(here) if law is not None else None
        clause = book.floor.clause_of("the dealer does not play") if book is not None else ""
        rest = f"on duty at table {table} and cannot play there"
        reason = sentence_about(reader, person, f"are {rest}", f"is {rest}")
        return Barred(reason, clause, here.book if clause else "")
    if works_for(floor.house, person, house):
        rest = f"for {house} and cannot play there"
        return Barred(sentence_about(reader, person, f"work {rest}", f"works {rest}"))
    if here is None:
        return None
    for pair in floor.house.apart:
        if pair.lifted is None and pair.house == house and person in pair.pair:
            other = pair.second if pair.first == person else pair.first
            if here.seat_of(other) is not None:
                rest = f"may not play at the same table as {other}"
                reason = sentence_about(reader, person, rest, rest)
                return Barred(reason, pair.clause, pair.book)
    return None


def why_excluded(
    floor: Floor, person: str, house: str, table: str, at: Millis, reader: Actor = SYSTEM
) -> Refusal | None:
    """The refusal of a person who is excluded here and now; None where they are not."""
    for exclusion in floor.house.exclusions:
        own = exclusion.person == person and exclusion.in_force(at)
        if own and _covers(exclusion, floor, house, table):
            reason = _excluded(exclusion, house, reader)
            return Barred(reason, exclusion.clause, exclusion.book if exclusion.clause else "")
    return None


def _excluded(exclusion: Exclusion, house: str, reader: Actor) -> str:
    """The sentence that a person is excluded, and from what."""
    scope = {"casino": house, "game": "this game", "table": "this table"}[exclusion.scope]
    own = exclusion.kind == "self"
    if reader.person == exclusion.person:
        return f"You are excluded from {scope}{' by your own wish' if own else ''}."
    cause = "By their own wish" if own else "By a sanction"
    return f"{cause}, {exclusion.person} is excluded from {scope}."


def _works_at(house: House, table: Table, person: str) -> bool:
    """Whether a person has a post at this very table, or deals its poker hands."""
    if authority.on_duty_at(house, person, table.id) is not None:
        return True
    deals = table.is_poker and table.dealer == person
    return deals and any((p.person, p.house) == (person, table.house) for p in house.posts)


def barred_at(floor: Floor, table: str, at: Millis) -> tuple[str, ...]:
    """The people at a table who may not take part any more; their wagers go back before the
    cards."""
    here, house = floor.tables[table], floor.house
    if not (house.exclusions or house.staff or house.apart):
        return ()
    named = {held.person for held in house.staff if held.house == here.house}
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
    """Refuses a command for a person who may not take part."""
    refusal = may_take_part(recorder.floor, person, house, table, at, recorder.actor, recorder.law)
    if refusal is not None:
        raise refusal


def needs_no_exclusion(recorder: FloorRecorder, person: str, house: str, at: Millis) -> None:
    """Refuses a command for a person who is excluded from a house."""
    refusal = why_excluded(recorder.floor, person, house, "", at, recorder.actor)
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
    """Exclude oneself from a house or, with none named, from all houses.

    No member of staff is needed, and nobody can lift such an exclusion before its end.
    """

    house: str = ""
    until: Millis | None = None
    reason: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        if self.actor.role != authority.PLAYER:
            reason = "You can exclude only yourself: give this command as a player."
            recorder.refuse(NotAuthorised, reason)
        if self.house:
            recorder.books_of(self.house)
        if self.until is not None and self.until <= self.at:
            raise BadInput("until", "a time after now, or no time at all", got=self.until)
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
    """Let a person back in who was excluded.

    A person who asked to be excluded until some time stays out until then; where they named no
    time, the operator decides, giving the reason.
    """

    number: int
    reason: str

    def decide(self, recorder: FloorRecorder) -> None:
        found = by_number(recorder.house.exclusions, self.number)
        if found is None or not found.in_force(self.at):
            raise BadInput("number", "the number of an exclusion in force", got=self.number)
        check_given(self.reason, "reason", "the reason why the person may come back")
        if found.kind == "self" and found.until is not None:
            reason = (
                f"You cannot lift this exclusion yet: {found.person} asked for it until a set time."
            )
            recorder.refuse(WrongMoment, reason)
        houses = [found.house] if found.house else list(recorder.house.houses)
        book = recorder.book(found.book) if found.book else recorder.books_of(houses[0])[0]
        if found.kind == "sanction" and found.scope != "casino":
            recorder.power(self.actor, book, "exclude-player", found.table)
        else:
            needs_operator(recorder, self.actor, book)
        recorder.record(ExclusionLifted(**self.signed, number=self.number, reason=self.reason))
