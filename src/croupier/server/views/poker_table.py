"""A poker table as one person sees it: seats, buttons, results and what may be done."""

from itertools import combinations

import msgspec
from msgspec.structs import replace

from croupier import floor, poker
from croupier.acts import SYSTEM, Millis, Viewer
from croupier.banked import Todo
from croupier.cards import Card, LowHand, rank_hand, rank_low, rank_omaha, rank_omaha_low
from croupier.house import LiveTable, hand_deadline, has_real_cards
from croupier.money import Cents
from croupier.poker import deal_commands

_STAFF = ("dealer", "supervisor", "auditor")
_PRACTICE = {"practice": "players may be advised how to play"}


class HandRead(msgspec.Struct, frozen=True):
    """The hand that a seat's visible cards make; `low` where the game has one."""

    seat: int
    high: str
    low: str = ""


class StraddleOffered(msgspec.Struct, frozen=True):
    """Who may place an over-blind now, and how much it is in all."""

    seat: int
    to: int


class ChairShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it; `stake` is all the player has before them on the table."""

    seat: int
    person: str
    stake: Cents
    buttons: tuple[str, ...]
    entry: poker.EntryChoice
    transfer: Cents


class LeftHere(msgspec.Struct, frozen=True):
    """What the viewer had on this table when they left it, and owes there, until a time."""

    chips: Cents
    owes_blind: bool
    until: int


class PokerShown(msgspec.Struct, frozen=True, kw_only=True):
    """A poker table around its hand, as the viewer sees it.

    `hand` names the hand that lies there, `results` are its pots as they were pushed. `deadline`
    is the end of the time to act. `may` are the viewer's own commands beside their turn. `early`,
    `owing`, `aside`, `rulings`, `misdeals` and `void` tell what went wrong with the deal. `todo`,
    `acts` (what whoever is to act may do, for the dealer to record) and `reportable` (reports of
    the manual that fit the moment) are for those who work there. `left` is for a viewer who left
    the table and may sit down again (6.11, 8.9.3).
    """

    sign: dict[str, str]
    chairs: tuple[ChairShown, ...]
    button: int | None
    blinds: tuple[int, ...]
    hand: str
    hands: int
    playing: bool
    deadline: int | None
    slide: Cents
    results: tuple[poker.PotPushed, ...]
    reads: tuple[HandRead, ...]
    straddle: StraddleOffered | None
    chase_limits: poker.ChaseLimits | None
    chase: tuple[poker.ChaseWager, ...]
    chase_results: tuple[poker.ChaseResult, ...]
    may: tuple[str, ...]
    early: tuple[poker.Early, ...]
    owing: poker.Owing | None
    aside: tuple[Card, ...]
    rulings: tuple[poker.DealRuling, ...]
    misdeals: int
    void: bool
    reportable: tuple[str, ...]
    todo: tuple[Todo, ...]
    acts: poker.TurnOptions | None
    left: LeftHere | None


def hand_view(play: LiveTable, viewer: Viewer) -> poker.HandView | None:
    """The hand on the table without the cards that the viewer may not see."""
    return None if play.deal is None else _deal_view(play, play.deal, viewer).hand


def _deal_view(play: LiveTable, deal: poker.Deal, viewer: Viewer) -> poker.DealView:
    if play.terms is None:
        return poker.view_deal(deal, viewer)
    return poker.view_deal(deal, viewer, play.terms.charges, play.terms.readings)


def poker_shown(
    table: floor.Table, play: LiveTable, viewer: Viewer, now: Millis
) -> PokerShown | None:
    """The table around its hand; None before it is first opened, as its sign may be incomplete."""
    if not table.document:
        return None
    terms = floor.terms_of(table)
    records = viewer.kind in _STAFF and has_real_cards(table)
    deal = None if play.deal is None else _deal_view(play, play.deal, viewer)
    at = table.positions
    return PokerShown(
        sign=poker.sign(terms) | (_PRACTICE if table.practice else {}),
        chairs=tuple(_chair(table, play, seat) for seat in table.seats),
        button=None if at is None or at.button is None else int(at.button),
        blinds=() if at is None else tuple(int(seat) for seat in at.blinds),
        hand=play.hand_id,
        hands=table.rounds,
        playing=play.dealing,
        deadline=hand_deadline(table, play),
        slide=table.slide + (Cents(0) if deal is None else deal.slide),
        results=play.pushed,
        reads=() if deal is None else _reads(deal.hand),
        straddle=_straddle(play),
        chase_limits=terms.chase,
        chase=_side_wagers(table, play),
        chase_results=_side_results(table, play),
        may=_may(table, play, viewer),
        early=() if deal is None else deal.early,
        owing=None if deal is None else deal.owing,
        aside=() if deal is None else deal.aside,
        rulings=() if deal is None else deal.rulings,
        misdeals=0 if deal is None else deal.misdeals,
        void=False if deal is None else deal.void,
        reportable=poker.reportable(play.deal) if records and play.deal is not None else (),
        todo=_todo(table, play, now) if records else (),
        acts=_acts(play) if records else None,
        left=_left(table, viewer),
    )


def _left(table: floor.Table, viewer: Viewer) -> LeftHere | None:
    """What stays with the viewer who left the table, or came back without the chips they had."""
    if viewer.kind != "player" or not viewer.person:
        return None
    seat = table.seat_of(viewer.person)
    found = [d for d in table.departures if d.person == viewer.person]
    left = seat.returned if seat is not None else found[0] if found else None
    if left is None:
        return None
    owes = seat.owes_blind if seat is not None else left.owes_blind or bool(left.entry)
    return LeftHere(left.chips, owes, left.until)


def _chair(table: floor.Table, play: LiveTable, seat: floor.Seat) -> ChairShown:
    return ChairShown(
        seat=seat.number,
        person=seat.person,
        stake=_stake(table, play, seat),
        buttons=floor.buttons_at(table, seat),
        entry=seat.entry,
        transfer=seat.transfer,
    )


def _stake(table: floor.Table, play: LiveTable, seat: floor.Seat) -> Cents:
    """What a player has left on the table: not in the pot or on a side wager."""
    number, deal = poker.SeatNo(seat.number), play.deal
    if not play.dealing or deal is None:
        return table.stake(seat)
    removed = {place.seat: place.stack for place in deal.around.removed}
    if number in removed:
        return removed[number]
    on_side_wagers = sum(wager.stake for wager in deal.around.chase if wager.person == seat.person)
    brought = sum(place.stack for place in deal.hand.setup.places if place.seat == number)
    left = sum(inside.stack for inside in deal.hand.seats if inside.number == number)
    return Cents(seat.chips - on_side_wagers - brought + left)


def _side_wagers(table: floor.Table, play: LiveTable) -> tuple[poker.ChaseWager, ...]:
    """The side wagers on the layout: those of the deal in play, or else those of the table."""
    return play.deal.around.chase if play.dealing and play.deal is not None else table.side_wagers


def _side_results(table: floor.Table, play: LiveTable) -> tuple[poker.ChaseResult, ...]:
    """The results of side wagers: those of the deal in play, or else those of the last hand."""
    if play.dealing and play.deal is not None:
        return play.deal.around.chase_results
    return () if table.result is None else table.result.side_wagers


# --- what the cards make ---------------------------------------------------------------------


def hand_reads(play: LiveTable, viewer: Viewer) -> tuple[HandRead, ...]:
    """What the hands on the table make whose cards the viewer sees."""
    hand = hand_view(play, viewer)
    return () if hand is None else _reads(hand)


def _reads(hand: poker.HandView) -> tuple[HandRead, ...]:
    """The hands whose cards the viewer sees, from the flop on."""
    if len(hand.board) < 3:
        return ()
    found = []
    for seat in hand.seats:
        cards = tuple(card for card in seat.cards if card is not None)
        if len(cards) == len(seat.cards) > 1 and seat.standing != "folded":
            found.append(_read(hand, int(seat.seat), cards))
    return tuple(found)


def _read(hand: poker.HandView, number: int, cards: tuple[Card, ...]) -> HandRead:
    """Reads one hand; before the discard a Pineapple hand counts with its best two cards."""
    board, variant = hand.board, hand.setup.variant
    lows: list[LowHand | None]
    if variant.plays == "exactly two":
        high, lows = rank_omaha(cards, board), [rank_omaha_low(cards, board)]
    else:
        pairs = list(combinations(cards, 2))
        high = max(rank_hand(board + pair) for pair in pairs)
        lows = [rank_low(board + pair) for pair in pairs]
    best = max((low for low in lows if low is not None), default=None)
    has_low = variant.low != "none" and best is not None
    return HandRead(number, high.name, best.name if has_low and best is not None else "")


# --- what may be done ------------------------------------------------------------------------


def _straddle(play: LiveTable) -> StraddleOffered | None:
    due = poker.over_blind(play.hand) if play.dealing and play.hand is not None else None
    return None if due is None else StraddleOffered(int(due[0]), int(due[1]))


def _may(table: floor.Table, play: LiveTable, viewer: Viewer) -> tuple[str, ...]:
    """The commands that the viewer may give for their own seat, apart from acting in turn."""
    seat = table.seat_of(viewer.person) if viewer.kind == "player" else None
    if seat is None:
        return ()
    found = ["ComeBack" if seat.away else "StepAway", "SitOut"]
    if seat.entry or seat.owes_blind:
        found.append("ComeIn")
    if floor.terms_of(table).chase is not None and not play.dealing:
        found.append("PlaceChase")
    if any(wager.person == seat.person for wager in table.side_wagers):
        found.append("WithdrawChase")
    return (*found, *_may_in_hand(table, play, seat))


def _may_in_hand(table: floor.Table, play: LiveTable, seat: floor.Seat) -> list[str]:
    hand, clock, found = play.hand, floor.terms_of(table).clock, []
    if hand is None:
        return []
    own = next((s for s in hand.seats if s.person == seat.person), None)
    turn = None if play.to_act is None else play.to_act.person
    more = clock is not None and table.extensions.get(seat.person, 0) < clock.times
    if more and hand_deadline(table, play) is not None and turn == seat.person:
        found.append("BuyTime")
    straddle = _straddle(play)
    if straddle is not None and straddle.seat == seat.number:
        found.append("Straddle")
    if hand.phase == "pushing" and any(s.standing == "mucked" for s in hand.seats):
        found.append("AskToSee")
    open_to_show = hand.phase in ("showdown", "pushing", "over")
    if own is not None and open_to_show and own.standing == "in" and not own.shown:
        found.append("Show")
    return found


# --- what the dealer does next ---------------------------------------------------------------

_STEPS: dict[type, tuple[str, poker.PokerClause]] = {
    deal_commands.CheckCards: ("Check the new cards.", "new cards checked"),
    deal_commands.ShuffleDeck: ("Shuffle the cards.", "shuffle before the deal"),
    deal_commands.CutDeck: ("Cut the cards once.", "one cut"),
    deal_commands.DealChaseFlop: ("Deal the flop for the side wagers.", "flop for side wagers"),
    poker.PostBlinds: ("Have the blinds posted.", "blinds in turn"),
    poker.DealHole: ("Deal from the button's left, one card at a time.", "dealing order"),
    poker.Showdown: ("Have the hands shown.", "showdown"),
    poker.Push: ("Push the pot.", "pot to the winner"),
}
_STREETS: dict[int, tuple[str, poker.PokerClause]] = {
    1: ("Burn a card and deal the flop.", "community cards"),
    2: ("Burn a card and deal the turn.", "fourth community card"),
    3: ("Burn a card and deal the river.", "fifth community card"),
}
_TURNS: dict[int, poker.PokerClause] = {
    1: "turns in round one",
    2: "turns in round two",
    3: "turns in round three",
    4: "turns in round four",
}


def _step(law: poker.PokerLaw, step: poker.DealCommand, street: int) -> tuple[str, str]:
    """What the dealer is told to do next, and the clause for it."""
    if isinstance(step, deal_commands.CountCards):
        return "Count the cards.", law.book.ladder.power("order-count").clause
    if isinstance(step, deal_commands.ShuffleAside):
        what = "Shuffle the card that was set aside into the stub."
        return what, poker.aside_clause(law.book.ref)
    what, of = _STEPS.get(type(step)) or _STREETS[street]
    return what, law.clause(of)


def _acts(play: LiveTable) -> poker.TurnOptions | None:
    """What the dealer may record of the seat to act, without the cards of a discard."""
    if play.to_act is None or play.hand is None:
        return None
    options = poker.legal_actions(play.hand)
    return replace(options, discard=(None,) * len(options.discard))


def _todo_between_hands(table: floor.Table, at: Millis) -> tuple[Todo, ...]:
    """The next hand, and the time charge where the table has one: first if it is due."""
    law = poker.law_of(table.book_ref)
    clause = law.clause("blinds by position")
    begin = Todo(role="dealer", do="BeginHand", what="Begin the next hand.", clause=clause)
    if floor.hourly_fee(table) is None:
        return (begin,)
    due = bool(floor.time_due(table, at))
    what = "Take the time charge that is due." if due else "Take a time charge when one is due."
    clause = law.clause("time charge in advance")
    charge = Todo(role="dealer", do="ChargeTime", what=what, clause=clause, may=not due)
    return (charge, begin) if due else (begin, charge)


def _todo(table: floor.Table, play: LiveTable, at: Millis) -> tuple[Todo, ...]:
    if not play.dealing or play.deal is None:
        if table.phase != "open":
            return ()
        return _todo_between_hands(table, at)
    hand = play.deal.hand
    step = poker.deal_due(play.deal, SYSTEM)
    if step is not None:
        what, clause = _step(hand.setup.law, step, hand.round)
        return (Todo(role="dealer", do=type(step).__name__, what=what, clause=clause),)
    seat = play.to_act
    if seat is None:
        return ()
    betting = hand.phase == "betting"
    turn = _TURNS[hand.round]
    clause = hand.setup.law.clause(turn) if betting else poker.discard_clause(hand)
    do = "Discard" if hand.phase == "discarding" else "act"
    return (
        Todo(
            role="player",
            do=do,
            what="Discard one card." if do == "Discard" else "Act in turn.",
            clause=clause,
            person=seat.person,
            seat=int(seat.number),
        ),
    )
