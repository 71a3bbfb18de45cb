"""Hands between players at a table that deals itself.

One hand follows another while two people have chips: the button moves to the next player, the
blinds are the sign's, the cards are promised before the first is dealt, and whoever lets the
clock run out checks or folds as the book has it (6.15).
"""

import secrets
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier import floor, poker
from croupier.acts import Actor, Viewer, WrongMoment, from_json
from croupier.cards import Card, Deck, shuffled
from croupier.errors import BadInput
from croupier.money import Cents, parse_amount
from croupier.server.casino import Casino, Decide
from croupier.server.draft import MACHINE, Draft
from croupier.server.fairness import seal
from croupier.server.play import HAND_RULES, HandOpened, Play
from croupier.server.table import barred, here, is_companion, refill
from croupier.server.wire import Trouble

OF_PLAYERS = frozenset(
    {"Fold", "Check", "Call", "Bet", "Raise", "Discard", "Show", "Muck", "Straddle", "AskToSee"}
)


# --- a hand ---------------------------------------------------------------------------------


def open_hand(draft: Draft, name: str, casino: Casino) -> None:
    """The next hand with everybody who has chips, from a fresh deck that is promised first."""
    play = draft.play(name)
    if not play.over:
        raise WrongMoment(f"hand {play.hand_id} is under way")
    refill(draft, name)
    table = here(draft, name)
    seats = [
        s
        for s in table.seats
        if s.person and s.chips > 0 and not s.away and barred(draft, table, s.person) is None
    ]
    if len(seats) < 2:
        raise WrongMoment("a hand takes two players")
    setup = _setup(table, seats, play.button)
    ident = f"{name}-{draft.world.version(f'play:{name}') + 1}"
    draft.ask_floor(
        floor.BeginRound(
            actor=MACHINE,
            at=draft.at,
            table=name,
            round=ident,
            playing=tuple(s.person for s in seats),
        )
    )
    draft.write_play(name, "deal", HandOpened(id=ident, setup=setup, at=draft.at))
    order = shuffled(Deck.fresh(), casino.source).cards
    ask(draft, table, poker.PlaceDeck(MACHINE, order))
    draft.seal(name, seal(ident, order, casino.secret()))


def _setup(table: floor.Table, seats: list[Any], button: int) -> poker.Setup:
    places = tuple(poker.Place(poker.SeatNo(s.number), s.person, s.chips) for s in seats)
    blinds = [parse_amount(amount) for amount in table.board.stated.get("blinds", ())]
    least = max(table.board.minimum, blinds[-1] if blinds else Cents(1))
    stakes = poker.Stakes(
        poker.structure(table.structure),
        (least, least, least, least),
        most=table.board.maximum or least,
    )
    numbers = sorted(place.seat for place in places)
    button = next((n for n in numbers if n > button), numbers[0])
    settings = poker.settings_of({})
    posts = poker.blinds_due(places, poker.SeatNo(button), blinds, stakes, settings)
    return poker.Setup(
        variant=poker.variant(table.variant),
        stakes=stakes,
        places=places,
        button=poker.SeatNo(button),
        posts=posts,
        settings=settings,
    )


def ask(draft: Draft, table: floor.Table, command: Any) -> None:
    """One command of a hand; when the pots are pushed the floor has the chips again."""
    hand = draft.play(table.id).hand
    assert hand is not None
    for event in HAND_RULES.play(hand, command)[1]:
        draft.write_play(table.id, "poker", event)
    play = draft.play(table.id)
    assert play.hand is not None
    if play.hand.phase == "over" and hand.phase != "over":
        _end(draft, table, play)


def _end(draft: Draft, table: floor.Table, play: Play) -> None:
    hand = play.hand
    assert hand is not None
    began = {place.person: place.stack for place in hand.setup.places}
    changes = {
        floor.stack_of(seat.person, table.id): Cents(seat.stack - began[seat.person])
        for seat in hand.seats
    }
    changes[floor.slide_of(table.id)] = hand.rake
    draft.ask_floor(
        floor.EndRound(
            actor=MACHINE,
            at=draft.at,
            table=table.id,
            round=play.hand_id,
            wagered=tuple(began),
            changes=changes,
        )
    )


def hand_command(draft: Draft, name: str, raw: Any, actor: Actor, seen: int | None) -> None:
    """A player's command at a poker table."""
    table, play = here(draft, name), draft.play(name)
    if play.over or play.hand is None:
        raise WrongMoment("no hand is under way")
    if seen is not None and seen < play.turned:
        raise Trouble(409, "the table has moved on since you looked", "stale")
    if not isinstance(raw, dict) or raw.get("type") not in OF_PLAYERS:
        raise BadInput("command.type", f"one of {', '.join(sorted(OF_PLAYERS))}")
    if {"by", "actor", "at"} & set(raw):
        raise BadInput("command.by", "nothing: the server says who and when")
    if actor.role != "player":
        raise BadInput("role", "player: this table deals itself", got=actor.role)
    fields = {**raw, "by": {"person": actor.person, "role": "player"}}
    ask(draft, table, from_json(msgspec.json.encode(fields), poker.HandCommand))


# --- the machine ----------------------------------------------------------------------------


def poker_due(casino: Casino, table: floor.Table, play: Play) -> Iterator[tuple[int, str, Decide]]:
    """What the machine does next at a poker table, and not before when."""
    pace = casino.pace
    if play.over or play.hand is None:
        now, whole = casino.now(), casino.world.floor
        able = [
            s
            for s in table.seats
            if s.person
            and s.chips > 0
            and not s.away
            and floor.may_take_part(whole, s.person, table.house, table.id, now) is None
        ]
        wanted = any(not is_companion(s.person) for s in able) or casino.watched(table.id)
        if table.phase == "open" and len(able) >= 2 and wanted:
            at = play.moved + int(pace.pause * 1000) if play.hand is not None else 0
            yield at, "open", lambda draft: open_hand(draft, table.id, casino)
        return
    hand = play.hand
    step = poker.dealer_due(hand, MACHINE)
    if step is not None:
        at = play.moved + int(pace.dealer * 1000)
        yield at, "deal", lambda draft: ask(draft, table, step)
        return
    options = poker.legal_actions(hand)
    if options.seat is None:
        return
    seat = next(s for s in hand.seats if s.number == options.seat)
    if is_companion(seat.person):
        at = play.moved + int(pace.companion * 1000)
        yield at, "companion", lambda draft: _companion(draft, table, seat.person)
    else:
        at = play.moved + int(pace.decision * 1000)
        yield at, "silence", lambda draft: _time_up(draft, table, seat.number)


def _time_up(draft: Draft, table: floor.Table, seat: Any) -> None:
    hand = draft.play(table.id).hand
    assert hand is not None
    options = poker.legal_actions(hand)
    person = next(s.person for s in hand.seats if s.number == seat)
    if options.discard:
        ask(draft, table, poker.Discard(Actor(person, "player"), seat, options.discard[0]))
    else:
        ask(draft, table, poker.TimeUp(MACHINE, seat))


def _companion(draft: Draft, table: floor.Table, person: str) -> None:
    """A companion acts on what its own seat shows."""
    hand = draft.play(table.id).hand
    assert hand is not None
    ask(draft, table, companion_act(poker.view(hand, Viewer("player", person)), person))


def companion_act(shown: poker.HandView, person: str) -> Any:
    """Simple, legal, varied: it likes high cards and pairs, and pays in measure."""
    options = shown.options
    by = Actor(person, "player")
    assert options.seat is not None
    own = next(s for s in shown.seats if s.person == person)
    if options.discard:
        held = [card for card in options.discard if card is not None]
        return poker.Discard(by, options.seat, min(held, key=lambda card: card.rank))
    liking = _liking(tuple(c for c in own.cards if c is not None), shown.board)
    mood = secrets.randbelow(100)
    if options.wager is not None and liking > 1 and mood < 30:
        low = options.wager.least
        kind = poker.Raise if options.raising else poker.Bet
        return kind(by, options.seat, low)
    if options.check:
        return poker.Check(by, options.seat)
    cheap = options.call * 8 <= own.stack + options.call
    if options.call and (liking > 1 or (liking and cheap) or mood < 5):
        return poker.Call(by, options.seat)
    return poker.Fold(by, options.seat)


def _liking(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """0 to let go, 1 to see on cheaply, 2 to play for."""
    ranks = sorted((card.rank for card in hole), reverse=True)
    paired = len(set(ranks)) < len(ranks)
    if not board:
        return 2 if paired and ranks[0] >= 9 else int(paired or sum(ranks[:2]) >= 19)
    hits = sum(1 for card in hole if any(card.rank == other.rank for other in board))
    suited = max(sum(1 for c in (*hole, *board) if c.suit == s.suit) for s in hole)
    return 2 if hits >= 2 or suited >= 5 or (paired and hits) else int(bool(hits or paired))
