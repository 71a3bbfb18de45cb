"""Endpoints of practice tournaments, which anybody may start from the lobby."""

import msgspec

from croupier import house
from croupier.acts import seconds_of
from croupier.house import Ack, Draft
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.tournament import ROUND_STRENGTHS, STRENGTHS

ROUTES = Routes()


class StrengthShown(msgspec.Struct, frozen=True):
    """A strength of companions, and what to expect of them."""

    id: str
    says: str


class PracticeOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A practice tournament that one may start: of which book, and how many play.

    The strengths of companions have the same names in all games, and are told in the game's words.
    """

    house: str
    book: str
    kind: str
    name: str
    game: str
    """The name of the game; "" in poker."""
    entries: int
    strengths: tuple[StrengthShown, ...]
    starts_within: int
    """Seconds after which it starts at the latest."""


class WantedPractice(Keyed, frozen=True):
    """`kind` is one of the offers of a `book`; with `fill` companions take the other seats at once,
    else when it is about to start."""

    book: str
    kind: str
    strength: str = "steady"
    fill: bool = True


class PracticeEntered(msgspec.Struct, frozen=True):
    """The practice tournament that you are in."""

    id: str


@ROUTES.get("/api/practice-tournaments")
async def practice_offers(ask: Ask) -> tuple[PracticeOffer, ...]:
    """The practice tournaments that you may start."""
    poker = tuple(StrengthShown(one.id, one.says) for one in STRENGTHS)
    banked = tuple(StrengthShown(id_, says) for id_, says in ROUND_STRENGTHS.items())
    return tuple(
        PracticeOffer(
            house=book.file.house,
            book=book.id,
            kind=kind.id,
            name=kind.name,
            game=house.practice_game(book),
            entries=kind.entries,
            strengths=poker if book.poker else banked,
            starts_within=int(seconds_of(house.STARTS_AFTER)),
        )
        for book in house.practice_books(ask.casino.law)
        for kind in house.practice_kinds(book)
    )


@ROUTES.post("/api/practice-tournaments", cost=20)
async def start_practice(ask: Sent[WantedPractice]) -> PracticeEntered:
    """Enter a practice tournament; one is announced where none waits for players."""
    body, person, casino = ask.body, ask.person, ask.casino

    def decide(draft: Draft) -> None:
        house.enter_practice(draft, casino, person, body.book, body.kind, body.strength, body.fill)

    await ask.perform(decide, table="practice tournaments")
    entered = house.practice_of(casino.world, person)
    return PracticeEntered("" if entered is None else entered.id)


@ROUTES.post("/api/tournaments/{id}/fill", cost=5)
async def fill_practice(ask: Sent[Keyed]) -> Ack:
    """Have companions take the seats that are left in a practice tournament of yours."""
    name, person = ask.path("id"), ask.person
    return await ask.perform(
        lambda draft: house.fill_seats(draft, name, person), table=house.tournament_stream(name)
    )
