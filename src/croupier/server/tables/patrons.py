"""Endpoints for patrons: people without a sign-in whom a dealer seats at a table with real cards.

The dealer sells them chips for cash or takes chips that they bring, and cashes them out when they
leave. Their names begin with a word that nobody can register, so a dealer cannot touch the account
of a player. Whoever may not play here under their own name is not seated as a patron either.
"""

from croupier import floor, house
from croupier.acts import Actor, NotAuthorised, WrongMoment
from croupier.errors import BadInput
from croupier.house import PLAYER, Ack, Draft
from croupier.money import Cents
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rights.reach import Place
from croupier.server.tables.tables import table_of

ROUTES = Routes()

MOST_CHIPS = 100_000_00
LONGEST_NAME = 30


class SeatPatron(Keyed, frozen=True, kw_only=True):
    """`chips` are bought for cash, or `brought` from another table of the house; for a patron who
    sits there already they are added."""

    role: str
    seat: int
    name: str = ""
    chips: int
    brought: bool = False


class PatronGoes(Keyed, frozen=True, kw_only=True):
    role: str
    seat: int


@ROUTES.post("/api/tables/{id}/patrons")
async def seat_patron(ask: Sent[SeatPatron]) -> Ack:
    """Seat somebody at a table with real cards, or sell them more chips."""
    body, table = ask.body, table_of(ask).id
    dealer = ask.actor(body.role)
    if not 0 < body.chips <= MOST_CHIPS:
        raise BadInput("chips", f"1 to {MOST_CHIPS} cents", got=body.chips)

    def decide(draft: Draft) -> None:
        found = _real_table(draft, ask, table, dealer)
        sitting = next((s.person for s in found.seats if s.number == body.seat), "")
        person = sitting or _named(draft, found, body)
        if not person.startswith(house.PATRON):
            reason = f"The player at seat {body.seat} has an account and buys chips from it."
            raise WrongMoment(f"{reason} Sell chips for cash only to people you seated.")
        _pays_in(draft, found, person, body)
        move = f"{person} {body.key}"
        if sitting:
            house.buy_in(draft, person, table, body.chips, move)
        else:
            house.take_place(draft, person, table, body.seat, body.chips, move)

    return await ask.perform(decide, table=table, also=("floor",))


@ROUTES.post("/api/tables/{id}/patrons/go")
async def patron_goes(ask: Sent[PatronGoes]) -> Ack:
    """Cash somebody out whom the dealer seated."""
    body, table = ask.body, table_of(ask).id
    dealer = ask.actor(body.role)

    def decide(draft: Draft) -> None:
        found = _real_table(draft, ask, table, dealer)
        person = next((s.person for s in found.seats if s.number == body.seat), "")
        if not person.startswith(house.PATRON):
            raise BadInput("seat", "the seat of a person whom the dealer seated", got=body.seat)
        if found.is_poker and person in found.playing:
            reason = f"Seat {body.seat} is in the hand. Cash the player out when the hand is over."
            raise WrongMoment(reason, floor.poker_clause(found, "seat-move"), found.book)
        house.leave_table(draft, person, table, f"{person} {body.key}")
        held = draft.floor.purses[person].balance
        if held:
            draft.ask_floor(
                floor.WithdrawMoney(
                    actor=Actor(person, PLAYER), at=draft.at, id=f"{person} {body.key} cash",
                    house=found.house, person=person, amount=held,
                )
            )  # fmt: skip

    return await ask.perform(decide, table=table, also=("floor",))


def _real_table(draft: Draft, ask: Ask, name: str, dealer: Actor) -> floor.Table:
    table = house.table_in(draft, name)
    place = Place(table.house, table.id, table.book)
    ask.needs_command(draft, ask.route.action, dealer.role, place)
    house.needs_role(draft, table, dealer)
    if not house.has_real_cards(table):
        raise NotAuthorised("People sit down by themselves at a table that deals itself.")
    return table


def _named(draft: Draft, table: floor.Table, body: SeatPatron) -> str:
    """The name of a new patron; refused to whoever may not play here under that name.

    People tell their names at the table, so large and small letters make no difference.
    """
    name = body.name.strip() or f"{table.id} {body.seat}"
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadInput("name", f"at most {LONGEST_NAME} printable characters", got=body.name)
    here = (table.house, table.id, draft.at)
    for known in _known_as(draft, name):
        why = floor.may_take_part(draft.floor, known, *here, law=draft.law)
        if why is not None:
            raise why
    return f"{house.PATRON}{name}"


def _known_as(draft: Draft, name: str) -> list[str]:
    """This name, and those that differ from it only in large and small letters."""
    state, plain = draft.floor, name.casefold()
    people = {
        *state.purses,
        *(excluded.person for excluded in state.house.exclusions),
        *(held.person for held in state.house.staff),
    }
    return [name, *sorted(p for p in people if p != name and p.casefold() == plain)]


def _pays_in(draft: Draft, table: floor.Table, person: str, body: SeatPatron) -> None:
    """The patron pays for chips in cash, or brings chips of the house, which count as cash."""
    actor = Actor(person, PLAYER)
    if person not in draft.floor.purses:
        draft.ask_floor(floor.OpenAccount(actor=actor, at=draft.at, person=person))
    means = "chips" if body.brought else "cash"
    draft.ask_floor(
        floor.Deposit(
            actor=actor, at=draft.at, id=f"{person} {body.key} {means}", house=table.house,
            person=person, amount=Cents(body.chips),
        )
    )  # fmt: skip
