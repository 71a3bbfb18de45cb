"""Endpoints for practice: the exact value of each choice at a practice table, and of the decisions
in a finished round of any banked table.

Values are worked out by `odds` under the sign of the round, from what the person asking may see.
The dealer's cards and those of other players are never used.
"""

import msgspec

from croupier.acts import to_json
from croupier.banked import RoundSeatView, RoundView
from croupier.banked import events as e
from croupier.books import Sign
from croupier.cards import Card
from croupier.errors import BadInput
from croupier.money import Cents, parse_amount
from croupier.server.errors import Trouble
from croupier.server.http.request import Ask
from croupier.server.http.routes import Query, Routes
from croupier.server.rules.odds import answer_while_connected
from croupier.server.studies.answers import RoundAdvice
from croupier.server.studies.questions import OddsQuestion, SeatQuestion
from croupier.server.tables.tables import round_, show_table, table_of
from croupier.server.tables.unaided_play import needs_no_round, needs_practice_table
from croupier.server.views.rounds import RoundShown

ROUTES = Routes()
SEAT = Query("seat", "Whose; your own where you leave it out.", bounds=(1, 99))

ANTE = "ante"
"""The wager in whose units `odds` gives values."""
NO_ROUND = "No round of a banked game is under way here. Ask for advice in one."
POKER = "There are no exact figures for poker, where they depend on the other players."


class ChoiceWorth(msgspec.Struct, frozen=True, kw_only=True):
    """One choice: `worth` in cents, `exact` the same in Antes as a fraction."""

    choice: str
    act: str
    amount: int
    worth: float
    exact: str
    clauses: tuple[str, ...]


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of one seat now, the best first."""

    round: str
    seat: int
    street: str
    choices: tuple[ChoiceWorth, ...]
    notes: tuple[str, ...]


class DecisionWorth(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of the past at event `step`, and in cents what it cost against the best."""

    step: int
    street: str
    chosen: str
    best: str
    cost: float
    choices: tuple[ChoiceWorth, ...]


class Decisions(msgspec.Struct, frozen=True, kw_only=True):
    """The decisions of one seat in a round; `costliest` is the step, where one cost anything."""

    round: str
    seat: int
    seats: tuple[int, ...]
    decisions: tuple[DecisionWorth, ...]
    costliest: int | None


# --- asking the odds -------------------------------------------------------------------------


async def _worked_out(
    ask: Ask, view: RoundView, sign: Sign, seat: RoundSeatView, cards: tuple[Card, ...]
) -> RoundAdvice:
    """The values of the choices of one hand, worked out by a worker process."""
    asked = SeatQuestion(
        book=view.book,
        game=view.game,
        sign=sign,
        board=tuple(card for card in view.board if card is not None),
        cards=cards,
        wagers=dict(seat.wagers),
    )
    answer = await answer_while_connected(
        ask, ask.service.studies.quick, to_json(OddsQuestion(seat=asked))
    )
    return msgspec.json.decode(answer, type=RoundAdvice)


def _choices(answer: RoundAdvice, ante: Cents) -> tuple[ChoiceWorth, ...]:
    return tuple(
        ChoiceWorth(
            choice=item.choice,
            act=item.act,
            amount=parse_amount(item.amount) if item.amount else 0,
            worth=item.ev * ante,
            exact=item.ev_exact,
            clauses=item.clauses,
        )
        for item in answer.choices
    )


# --- now -------------------------------------------------------------------------------------


@ROUTES.get("/api/tables/{id}/advice", cost=5)
async def advice(ask: Ask) -> Advice:
    """What each of your choices at a practice table is worth now."""
    needs_practice_table(ask, table_of(ask))
    needs_no_round(ask)
    view = (await show_table(ask)).view
    if not isinstance(view, RoundView):
        raise Trouble(409, NO_ROUND, "no-round")
    seat = next((s for s in view.seats if s.yours and s.to_act), None)
    if seat is None:
        raise Trouble(
            409, "You have nothing to decide now. Ask when it is your turn.", "not-your-turn"
        )
    rules = ask.casino.world.play(view.table).rules
    assert rules is not None, "a round is played under rules"
    answer = await _worked_out(ask, view, rules.law.sign, seat, _known(seat))
    return Advice(
        round=view.id,
        seat=seat.seat,
        street=view.street,
        choices=_choices(answer, seat.wagers[ANTE]),
        notes=answer.notes,
    )


def _known(seat: RoundSeatView) -> tuple[Card, ...]:
    cards = tuple(card for card in seat.cards if card is not None)
    if len(cards) != len(seat.cards) or not cards:
        raise Trouble(409, "You have not seen your cards. Look at them first.", "not-seen")
    return cards


# --- of the past -----------------------------------------------------------------------------


@ROUTES.get("/api/tables/{id}/rounds/{round}/decisions", query=(SEAT,), cost=5)
async def decisions(ask: Ask) -> Decisions:
    """What the decisions of a finished round cost.

    Only for a hand that you may see.
    """
    shown = await round_(ask)
    end = shown.frames[-1] if shown.frames else None
    if not isinstance(end, RoundView):
        raise Trouble(409, POKER, "no-odds")
    if not shown.over:
        raise Trouble(409, "This round is not over yet. Ask again when it is.", "wrong-moment")
    seen = {s.seat: s for s in end.seats if s.cards and None not in s.cards}
    if not seen:
        return Decisions(round=shown.id, seat=0, seats=(), decisions=(), costliest=None)
    own = next((number for number, s in seen.items() if s.yours), min(seen))
    number = ask.number(SEAT, own)
    if number not in seen:
        raise BadInput("seat", f"one of {', '.join(map(str, sorted(seen)))}", got=number)
    found = await _weigh(ask, shown, number, _known(seen[number]))
    worst = max(found, key=lambda one: one.cost, default=None)
    return Decisions(
        round=shown.id,
        seat=number,
        seats=tuple(sorted(seen)),
        decisions=tuple(found),
        costliest=worst.step if worst is not None and worst.cost > 0 else None,
    )


async def _weigh(
    ask: Ask, shown: RoundShown, number: int, cards: tuple[Card, ...]
) -> list[DecisionWorth]:
    """Weighs every decision of a seat on the table as it was just before."""
    opened = next(item.event for item in shown.events if isinstance(item.event, e.RoundOpened))
    found = []
    for step, item in enumerate(shown.events):
        event = item.event
        if not isinstance(event, e.Decided) or event.seat != number or step == 0:
            continue
        before = shown.frames[step - 1]
        assert isinstance(before, RoundView), "a banked round is seen as one from its beginning"
        seat = next(s for s in before.seats if s.seat == number)
        answer = await _worked_out(ask, before, opened.sign, seat, cards)
        weighed = _weighed(step, event, _choices(answer, seat.wagers[ANTE]))
        if weighed is not None:
            found.append(weighed)
    return found


def _weighed(step: int, event: e.Decided, choices: tuple[ChoiceWorth, ...]) -> DecisionWorth | None:
    """A decision compared with the best choice; None where it was not one of the choices."""
    best = choices[0]
    for chosen in choices:
        if chosen.act == event.act and chosen.amount == event.amount:
            return DecisionWorth(
                step=step,
                street=event.street,
                chosen=chosen.choice,
                best=best.choice,
                cost=0.0 if chosen.exact == best.exact else best.worth - chosen.worth,
                choices=choices,
            )
    return None
