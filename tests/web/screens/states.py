"""The states of tables that the screens are measured in: every phase, with every seat taken.

A story is a generator. It moves one table of a still house from phase to phase and yields the name
of each phase, while the table stands still.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from croupier import poker
from croupier.acts import JsonObject, Viewer
from croupier.house import Draft
from croupier.house.opening.founding import DEMONSTRATION
from croupier.house.tables.hand_commands import hand_command
from croupier.house.tables.round_commands import play_command
from tests.web.screens.still_house import YOU, StillHouse, plain, player, set_up_poker

MOST_STEPS = 600
PLANS = {plan.table: plan for plan in DEMONSTRATION}
STACKS = (123_450, 87_500, 50_000, 212_575)
"""Chips before the players of banked games, in cents."""
SHORT = (123_400, 10_000, 15_100, 87_500, 212_500)
"""Chips before the players of poker: some are all in soon, so that there are side pots."""


class SeatNeeds(NamedTuple):
    """What must be seen of a seat that is taken, besides its name and its stack."""

    seat: int
    bet: bool
    """Whether chips lie before it."""
    marks: int = 0
    """How many marks it has: the dealer button, a blind."""


class Needs(NamedTuple):
    """What a table must show to its player in this state."""

    parts: tuple[str, ...]
    seats: tuple[SeatNeeds, ...]


def needs_of(house: StillHouse, table: str) -> Needs:
    shown = house.shown(table)
    found = _banked_needs(shown) if shown.kind == "banked" else _poker_needs(shown)
    clock = ("clock",) if shown.clock is not None else ()
    return Needs(("chips", *found.parts, *clock), found.seats)


# --- banked games ----------------------------------------------------------------------------

BANKED = ("CAN-U1", "MEL-B1", "MEL-U1", "PER-U1", "SYD-B1")
"""One table of every banked game of every book."""


def _banked_needs(shown: Any) -> Needs:
    view = shown.view
    bets = {seat.seat: bool(seat.wagers) for seat in view.seats} if view is not None else {}
    seats = tuple(SeatNeeds(place.seat, bets.get(place.seat, False)) for place in shown.seats)
    if view is None:
        return Needs((), seats)
    mine = next((seat for seat in view.seats if seat.yours), None)
    parts = [
        ("own-cards", mine is not None and bool(mine.cards)),
        ("board", bool(view.board)),
        ("dealer-cards", bool(view.dealer)),
        ("actions", view.phase == "wagers" or (mine is not None and mine.to_act)),
    ]
    return Needs(tuple(name for name, there in parts if there), seats)


def banked_story(house: StillHouse, table: str) -> Iterator[str]:
    """One round with all wagers at every seat, from the empty layout to the settlement."""
    house.wait_for(house.fill(table, STACKS, you=3))
    seen: set[str] = set()
    for _ in range(MOST_STEPS):
        _companions_go_first(house, table)
        phase = _banked_phase(house, table)
        if phase not in seen:
            seen.add(phase)
            yield phase
        if phase == "wagers, nothing laid":
            _others_wager(house, table)
            yield "wagers of the others laid"
            _wager(house, table, YOU)
            yield "all wagers laid"
        if phase == "over":
            return
        if _decides(house, table):
            continue
        assert house.wait_for(house.step(table)), f"{table} stands still in {phase}"
    raise AssertionError(f"the round at {table} does not end")


def _banked_phase(house: StillHouse, table: str) -> str:
    """What a player would call this moment; other moments of that name look the same."""
    shown: Any = house.shown(table)
    view = shown.view
    if view is None:
        return "before the round"
    mine = next((seat for seat in view.seats if seat.yours), None)
    if view.phase == "wagers":
        return "wagers, all laid" if mine and mine.wagers else "wagers, nothing laid"
    if view.phase == "over":
        return "over"
    words = [view.phase, view.street]
    if mine is not None and mine.to_act:
        words.append("your decision")
    elif any(seat.to_act for seat in view.seats):
        words.append("others decide")
    words += [f"{sum(card is not None for card in view.board)} board cards"]
    words += ["dealer's cards open"] * any(card is not None for card in view.dealer)
    words += ["own result"] * bool(mine and mine.results)
    return ", ".join(word for word in words if word)


def _wager(house: StillHouse, table: str, person: str) -> None:
    """Puts chips on every spot that takes them before the deal."""
    shown: Any = house.shown(table, person)
    own = shown.you
    assert own is not None

    def decide(draft: Draft) -> None:
        for spot in shown.wagers:
            if "opening" not in spot.placed:
                continue
            amount = spot.costs or max(2_500, spot.minimum or 0)
            if spot.id == "ante-bonus":
                amount = min(amount, spot.maximum or amount)
            wish: JsonObject = {
                "type": "PlaceWager", "seat": own.seat, "wager": spot.id, "amount": amount
            }  # fmt: skip
            play_command(draft, table, wish, player(person), None)

    house.wait_for(house.casino.perform(decide, table=table))


def _others_wager(house: StillHouse, table: str) -> None:
    for place in house.table(table).seats:
        if place.person and place.person != YOU and "(" not in place.person:
            _wager(house, table, place.person)
    _companions_go_first(house, table)


def _companions_go_first(house: StillHouse, table: str) -> None:
    """While a companion thinks, no clock is shown."""
    while house.due(table) == "companion":
        house.wait_for(house.step(table))


def _decides(house: StillHouse, table: str) -> bool:
    """The next player who is asked decides, you first; False where nobody is asked."""
    view: Any = house.shown(table).view
    if view is None or view.phase != "play":
        return False
    asked = sorted((s for s in view.seats if s.to_act), key=lambda seat: seat.person != YOU)
    asked = [seat for seat in asked if "(" not in seat.person]
    if not asked:
        return False
    own: Any = house.shown(table, asked[0].person).view
    mine = next(seat for seat in own.seats if seat.yours)
    if not mine.options:
        return False
    acts = {option.act: option for option in mine.options}
    wish: JsonObject = {"type": "Check", "seat": mine.seat}
    if "check" not in acts:
        folds = mine.seat % 3 == 1 and mine.person != YOU
        bet = acts.get("bet")
        wish = {"type": "Fold", "seat": mine.seat}
        if bet is not None and not folds:
            wish = {"type": "Bet", "seat": mine.seat, "amount": bet.amounts[0]}

    def decide(draft: Draft) -> None:
        play_command(draft, table, wish, player(mine.person), None)

    house.wait_for(house.casino.perform(decide, table=table))
    return True


# --- poker -----------------------------------------------------------------------------------

POKER = ("MEL-NL1", "MEL-O1", "MEL-O2", "MEL-P1", "MEL-P2", "MEL-P3", "MEL-H8")
"""One table of every poker game, each with another structure of betting."""


def _poker_needs(shown: Any) -> Needs:
    hand = shown.view
    bets = {seat.seat: bool(seat.bet) for seat in hand.seats} if hand is not None else {}
    marks = Counter([shown.poker.button, *shown.poker.blinds])
    seats = tuple(
        SeatNeeds(place.seat, bets.get(place.seat, False), marks[place.seat])
        for place in shown.seats
    )
    if hand is None:
        return Needs((), seats)
    mine = next((seat for seat in hand.seats if seat.person == YOU), None)
    parts = [
        ("own-cards", mine is not None and bool(mine.cards)),
        ("board", bool(hand.board)),
        ("pots", hand.pot > 0 or bool(shown.poker and shown.poker.results)),
        ("actions", mine is not None and mine.options is not None),
    ]
    return Needs(tuple(name for name, there in parts if there), seats)


def poker_story(
    house: StillHouse, plan: str, seats: int = 0, *, brief: bool = False
) -> Iterator[str]:
    """One hand from the blinds to the pots, with a raise by every second player before the flop
    and players all in later; a brief one shows only your turns."""
    laid = PLANS[plan]
    count = seats or (10 if laid.variant.startswith("omaha") else 11)
    table = table_of(plan, seats)
    game = (table, laid.variant, laid.structure, laid.sign, count)
    house.wait_for(set_up_poker(house.casino, *game))
    # at a full table the seats opposite have the button and the blinds, at a small one yours has
    you = min(3, count) if seats else (count + 3) // 2
    house.wait_for(house.fill(table, SHORT, you=you))
    seen: set[str] = set()
    for _ in range(MOST_STEPS):
        phase = _poker_phase(house, table)
        if phase not in seen and (not brief or "you" in phase or phase == "over"):
            seen.add(phase)
            yield phase
        if phase == "over":
            return
        if not _acts(house, table):
            assert house.wait_for(house.step(table)), f"{table} stands still in {phase}"
    raise AssertionError(f"the hand at {table} does not end")


def table_of(plan: str, seats: int = 0) -> str:
    """The name of the table that a story is told at."""
    return f"{plan}-{seats}" if seats else f"{plan}-full"


def _poker_phase(house: StillHouse, table: str) -> str:
    shown: Any = house.shown(table)
    hand = shown.view
    if hand is None:
        return "before the hand"
    if hand.phase == "over":
        return "over"
    mine = next((seat for seat in hand.seats if seat.person == YOU), None)
    offered = plain(mine.options) if mine is not None and mine.options is not None else {}
    asked = [what for what in ("check", "call", "raising", "discard", "show") if offered.get(what)]
    words = [hand.phase, f"{len(hand.board)} board cards"]
    words += ["side pots"] * (len(hand.pots) > 2)
    if offered:
        words.append(f"you: {' '.join(asked)}, {sum(bool(s.bet) for s in hand.seats)} bets")
    elif hand.to_act is not None:
        words.append("others act")
    words += ["cards dealt"] * bool(mine and mine.cards)
    return ", ".join(words)


def _acts(house: StillHouse, table: str) -> bool:
    """Whoever is to act does so; False while the dealer has something to do."""
    play = house.casino.world.play(table)
    if house.due(table) != "silence" or play.to_act is None or play.deal is None:
        return False
    person = play.to_act.person
    options = poker.view_deal(play.deal, Viewer("player", person)).hand.own_options
    wish = _wish(options, play.deal.hand, bluffs=person == YOU)
    if wish is None:
        return False
    wish["seat"] = int(play.to_act.number)

    def decide(draft: Draft) -> None:
        hand_command(draft, table, wish, player(person), None)

    house.wait_for(house.casino.perform(decide, table=table))
    return True


def _wish(options: poker.TurnOptions, hand: poker.Hand, *, bluffs: bool) -> dict[str, Any] | None:
    """Two raises before the flop, checks on it, everything on the turn; whoever bluffs bets on the
    river and has to show first."""
    if options.discard:
        return {"type": "Discard", "card": str(options.discard[-1])}
    if options.show:
        return {"type": "Show"}
    if options.wager is not None:
        kind = "Raise" if options.raising else "Bet"
        if not hand.board and hand.betting.raises < 2:
            return {"type": kind, "to": options.wager.least}
        if len(hand.board) == 4 and hand.betting.raises < 1:
            return {"type": kind, "to": options.wager.most}
        if len(hand.board) == 5 and hand.betting.opens < 1 and bluffs:
            return {"type": kind, "to": options.wager.least}
    if options.check:
        return {"type": "Check"}
    if options.call:
        return {"type": "Call"}
    return {"type": "Muck"} if options.muck else None
