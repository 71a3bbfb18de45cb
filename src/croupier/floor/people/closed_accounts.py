"""Closing accounts: what is left in one goes back to the cages that the money came from."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.acts import SYSTEM, Actor, Millis, NotAuthorised, WrongMoment
from croupier.floor.floor import Floor, FloorCommand, FloorEvent, FloorRecorder
from croupier.floor.moves import between, cage_of, promotions_of, purse_of, tokens_of
from croupier.floor.people.accounts import post
from croupier.floor.people.tokens import TokensCollected
from croupier.floor.purse import Purse
from croupier.money import Cents


class AccountClosed(FloorEvent, frozen=True, kw_only=True, tag=True):
    """An account was closed, with nothing left in it."""

    person: str
    by: Actor
    at: Millis
    why: str

    @property
    def stream(self) -> str:
        return f"player:{self.person}"

    def evolve(self, floor: Floor) -> Floor:
        left = {person: purse for person, purse in floor.purses.items() if person != self.person}
        return replace(floor, purses=left)


class CloseAccount(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Close the account of a person who has no seat and waits for nothing.

    Money goes back to the cages that paid it in. What was won beyond that goes to `house`.
    """

    id: str
    house: str
    person: str
    why: str

    def decide(self, recorder: FloorRecorder) -> None:
        if self.actor != SYSTEM:
            reason = "You cannot close an account: the house closes those of guests who have gone."
            recorder.refuse(NotAuthorised, reason)
        recorder.books_of(self.house)
        purse = recorder.purse(self.person)
        if kept_for(recorder.floor, self.person):
            you = "cannot close the account while you have chips or payments elsewhere"
            they = "has chips or payments elsewhere, so the account stays open"
            recorder.refuse(WrongMoment, recorder.sentence_about(self.person, you, they))
        for number, (cage, amount) in enumerate(_shares(purse, self.house), start=1):
            source = purse_of(self.person)
            move = between(f"{self.id}/{number}", source, cage, amount, "account closed")
            post(recorder, self.person, move, self.at)
        if purse.tokens:
            source, target = tokens_of(self.person), promotions_of(self.house)
            move = between(f"{self.id}/tokens", source, target, purse.tokens, "account closed")
            recorder.record(TokensCollected(person=self.person, move=move, at=self.at))
        recorder.record(AccountClosed(**self.signed, person=self.person, why=self.why))


def kept_for(floor: Floor, person: str) -> bool:
    """Whether the floor still has something of a person: a seat, secured chips, a payment held
    back, or a dispute that is not closed."""
    purse = floor.purses.get(person)
    return (
        (purse is not None and purse.held > 0)
        or floor.room.picked(person) is not None
        or any(table.seat_of(person) is not None for table in floor.tables.values())
        or any(d.person == person and d.closed is None for d in floor.house.disputes)
    )


def _shares(purse: Purse, house: str) -> Iterator[tuple[str, Cents]]:
    """What goes to each cage: as much as it paid in, as far as the money goes, and the rest to the
    cage of the house."""
    left, shares = purse.balance, {cage_of(house): Cents(0)}
    for cage, paid in purse.paid_in.items():
        share = Cents(min(left, max(paid, 0)))
        shares[cage] = Cents(shares.get(cage, 0) + share)
        left -= share
    shares[cage_of(house)] = Cents(shares[cage_of(house)] + left)
    yield from ((cage, share) for cage, share in shares.items() if share)
