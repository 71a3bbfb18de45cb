"""What a poker table shows around its hand: chairs and buttons, who won what, what may be done."""

from itertools import combinations

import msgspec
from msgspec.structs import replace

from croupier import floor, poker
from croupier.acts import Viewer
from croupier.banked import Todo
from croupier.cards import Card, LowHand, rank_hand, rank_low, rank_omaha, rank_omaha_low
from croupier.money import Cents
from croupier.poker import deal_commands
from croupier.server.machine import MACHINE
from croupier.server.play import Play
from croupier.server.table import has_real_cards

_STAFF = ("dealer", "supervisor", "auditor")


class HandRead(msgspec.Struct, frozen=True):
    """What the cards of a seat that the viewer sees make; `low` where the game has one."""

    seat: int
    high: str
    low: str = ""


class StraddleOffered(msgspec.Struct, frozen=True):
    """Who may place an over-blind now, and how much it is in all."""

    seat: int
    to: int


class PokerShown(msgspec.Struct, frozen=True, kw_only=True):
    """A poker table around its hand, as the viewer sees it.

    `hand` names the hand that lies there, `results` are its pots as they were pushed. `deadline`
    is the end of the time to act. `may` are the viewer's own commands beside their turn. `early`,
    `owing`, `aside`, `rulings`, `misdeals` and `void` tell what went wrong with the deal. `todo`,
    `acts` (what whoever is to act may do, for the dealer to record) and `box` are for those who
    work there.
    """

    sign: dict[str, str]
    chairs: tuple[poker.ChairView, ...]
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
    rulings: tuple[poker.Ruling, ...]
    misdeals: int
    void: bool
    todo: tuple[Todo, ...]
    acts: poker.Options | None
    box: Cents | None


def hand_view(play: Play, viewer: Viewer) -> poker.HandView | None:
    """The hand that lies on the table, less every card the viewer may not see."""
    if play.game is None or play.game.deal is None:
        return None
    return poker.view_deal(play.game.deal, viewer, play.game.terms.charges).hand


def poker_shown(table: floor.Table, play: Play, viewer: Viewer) -> PokerShown | None:
    game = play.game
    if game is None:
        return None
    whole = poker.view_table(game, viewer)
    records = viewer.kind in _STAFF and has_real_cards(table)
    deal, blinds = whole.deal, game.positions.blinds if game.positions is not None else ()
    return PokerShown(
        sign=whole.sign,
        chairs=whole.chairs,
        button=whole.button,
        blinds=tuple(int(seat) for seat in blinds),
        hand=play.hand_id,
        hands=whole.hands,
        playing=whole.playing,
        deadline=whole.deadline,
        slide=Cents(whole.slide + (0 if deal is None else deal.slide)),
        results=play.pushed,
        reads=() if deal is None else _reads(deal.hand),
        straddle=_straddle(game),
        chase_limits=game.terms.chase,
        chase=whole.chase if deal is None or not whole.playing else deal.chase,
        chase_results=() if deal is None else deal.chase_results,
        may=_may(game, viewer),
        early=() if deal is None else deal.early,
        owing=None if deal is None else deal.owing,
        aside=() if deal is None else deal.aside,
        rulings=() if deal is None else deal.rulings,
        misdeals=0 if deal is None else deal.misdeals,
        void=False if deal is None else deal.void,
        todo=_todo(table, game) if records else (),
        acts=_acts(game) if records else None,
        box=whole.box,
    )


# --- what the cards make ---------------------------------------------------------------------


def _reads(hand: poker.HandView) -> tuple[HandRead, ...]:
    """Every hand that lies open before the viewer, read from the flop on."""
    if len(hand.board) < 3:
        return ()
    found = []
    for seat in hand.seats:
        cards = tuple(card for card in seat.cards if card is not None)
        if len(cards) == len(seat.cards) > 1 and seat.standing != "folded":
            found.append(_read(hand, int(seat.seat), cards))
    return tuple(found)


def _read(hand: poker.HandView, number: int, cards: tuple[Card, ...]) -> HandRead:
    """Before the discard a Pineapple hand is as good as its best two."""
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


def _straddle(game: poker.Table) -> StraddleOffered | None:
    due = poker.over_blind(game.deal.hand) if game.playing and game.deal is not None else None
    return None if due is None else StraddleOffered(int(due[0]), int(due[1]))


def _may(game: poker.Table, viewer: Viewer) -> tuple[str, ...]:
    """What the viewer may ask for at their own chair, beside what their turn offers."""
    chair = poker.chair_of(game, viewer.person) if viewer.kind == "player" else None
    if chair is None:
        return ()
    found = ["ComeBack" if chair.away else "StepAway", "SitOut"]
    if chair.entry or chair.owes:
        found.append("ComeIn")
    if game.terms.chase is not None and not game.playing:
        found.append("PlaceChase")
    if any(wager.seat == chair.number for wager in game.chase):
        found.append("WithdrawChase")
    return (*found, *_may_in_hand(game, chair))


def _may_in_hand(game: poker.Table, chair: poker.Chair) -> list[str]:
    if game.deal is None:
        return []
    hand, clock, found = game.deal.hand, game.terms.clock, []
    seat = next((s for s in hand.seats if s.number == chair.number), None)
    turn = hand.seats[hand.to_act].number if hand.to_act != poker.NOBODY else None
    more = clock is not None and game.extensions.count(chair.number) < clock.times
    if more and game.deadline is not None and turn == chair.number:
        found.append("BuyTime")
    straddle = _straddle(game)
    if straddle is not None and straddle.seat == chair.number:
        found.append("Straddle")
    if hand.phase == "pushing" and any(s.standing == "mucked" for s in hand.seats):
        found.append("AskToSee")
    open_to_show = hand.phase in ("showdown", "pushing", "over")
    if seat is not None and open_to_show and seat.standing == "in" and not seat.shown:
        found.append("Show")
    return found


# --- what the dealer does next ---------------------------------------------------------------

_STEPS: dict[type, tuple[str, str]] = {
    deal_commands.ShuffleDeck: ("Shuffle the cards", "5.1"),
    deal_commands.CutDeck: ("Cut once", "5.2"),
    deal_commands.ShuffleAside: ("Shuffle the card set aside with the stub", "9.12.3"),
    deal_commands.DealChaseFlop: ("Deal the flop for the side wagers", "8.17.3(a)(i)"),
    poker.PostBlinds: ("Have the blinds posted", "8.9.3"),
    poker.DealHole: ("Deal from the button's left, one card at a time", "8.4"),
    poker.Showdown: ("Have the hands shown", "8.20.4"),
    poker.Push: ("Push the pot", "8.5"),
}
_STREETS = {1: ("Burn and deal the flop", "8.18.1"), 2: ("Burn and deal the turn", "8.19.1")}
_RIVER = ("Burn and deal the river", "8.20.1")
_TURN_CLAUSES = {1: "8.17.1", 2: "8.18.2", 3: "8.19.2", 4: "8.20.2"}


def _acts(game: poker.Table) -> poker.Options | None:
    """What the dealer may record of the seat to act; of a discard no card that lies face down."""
    if not game.playing or game.deal is None or game.deal.hand.to_act == poker.NOBODY:
        return None
    options = poker.legal_actions(game.deal.hand)
    return replace(options, discard=(None,) * len(options.discard))


def _todo(table: floor.Table, game: poker.Table) -> tuple[Todo, ...]:
    if not game.playing or game.deal is None:
        if table.phase != "open":
            return ()
        return (Todo(role="dealer", do="BeginHand", what="Begin the next hand", clause="8.9.2"),)
    hand = game.deal.hand
    step = poker.deal_due(game.deal, MACHINE)
    if step is not None:
        words = _STREETS.get(hand.round, _RIVER)
        what, clause = _STEPS.get(type(step), words)
        return (Todo(role="dealer", do=type(step).__name__, what=what, clause=clause),)
    if hand.to_act == poker.NOBODY:
        return ()
    seat = hand.seats[hand.to_act]
    clause = _TURN_CLAUSES[hand.round] if hand.phase == "betting" else "8.17.4"
    do = "Discard" if hand.phase == "discarding" else "act"
    what = "Discards one card" if do == "Discard" else "Acts"
    return (
        Todo(role="player", do=do, what=what, clause=clause, person=seat.person,
             seat=int(seat.number)),
    )  # fmt: skip
