"""A position of a banked round as one line of text, like the FEN of chess.

    canberra-ultimate/ultimate 5 8c6hTs.. .. 1:ann:985.00:ante=10.00,blind=10.00:live:px:L

Book and game; the number of the step, or the phase where no step is under way; the board
and the dealer's hand, a dot for each card face down; then every hand as seat, player,
stack, wagers, state, decisions, and L where its cards were looked at. `2@1` is an area
played blind from seat 1. What is face down follows after a bar, for those who may know it:
board, dealer, hands in the order of their seats, and the deck still to come.

A position has no history: results, rulings and the table's memory are not part of it.
"""

import re
from urllib.parse import quote, unquote

import msgspec
from msgspec.structs import replace

from croupier.banked.round.law import RoundLaw
from croupier.banked.state import HandState, Round, RoundPhase, RoundSeat, StreetDecision
from croupier.cards import Card, cards, rank_hand, refuse_repeats
from croupier.errors import BadInput
from croupier.money import Cents, parse_amount, show_amount

Cards = tuple[Card | None, ...]
PHASES: tuple[RoundPhase, ...] = ("wagers", "closed")
STREET_LETTER = {"preflop": "p", "flop": "f", "turn": "t", "river": "r"}
ACT_LETTER = {"check": "x", "bet": "b", "fold": "f"}
HANDS: tuple[HandState, ...] = (
    "none", "live", "preflop", "flop", "turn", "river", "conceded", "absent", "void", "dead",
)  # fmt: skip


class Position(msgspec.Struct, frozen=True):
    """A moment of a round. `private` says whether it includes the face-down cards.

    Decisions have only their street and act, and hands no results.
    """

    book: str
    game: str
    at: int | RoundPhase
    board: Cards
    board_shown: int
    dealer: Cards
    dealer_shown: bool
    hands: tuple[RoundSeat, ...]
    deck: tuple[Card, ...] = ()
    private: bool = True


def position_of(state: Round) -> Position:
    """The position of a round, with everything that is face down."""
    if state.phase not in ("wagers", "closed", "play"):
        raise BadInput("round", "a round that is not settled yet", got=state.phase)
    return Position(
        book=state.book,
        game=state.game,
        at=state.step if state.phase == "play" else state.phase,
        board=state.board,
        board_shown=state.board_shown,
        dealer=state.dealer,
        dealer_shown=state.dealer_shown,
        hands=tuple(_hand_of(seat) for seat in state.seats if seat.person),
        deck=state.deck,
    )


def _hand_of(seat: RoundSeat) -> RoundSeat:
    return RoundSeat(
        number=seat.number,
        person=seat.person,
        home=seat.home,
        stack=seat.stack,
        wagers=seat.wagers,
        hand=seat.hand,
        cards=seat.cards,
        looked=seat.looked,
        blind=seat.home != seat.number,
        shown=seat.shown,
        decisions=tuple(StreetDecision(d.street, d.act) for d in seat.decisions),
    )


# --- writing ----------------------------------------------------------------------------


def show_position(position: Position, *, private: bool = True) -> str:
    """The position as text; `private` adds what lies face down."""
    public = [
        f"{position.book}/{position.game}",
        str(position.at),
        _show_cards(position.board, position.board_shown),
        _show_cards(position.dealer, len(position.dealer) if position.dealer_shown else 0),
        *(_show_hand(hand) for hand in position.hands),
    ]
    if not private or not position.private:
        return " ".join(public)
    hidden = [
        _hidden(position.board[position.board_shown :]),
        _hidden(() if position.dealer_shown else position.dealer),
        *(_hidden(() if hand.shown else hand.cards) for hand in position.hands),
        _hidden(position.deck),
    ]
    return f"{' '.join(public)} | {' '.join(hidden)}"


def _show_cards(held: Cards, shown: int) -> str:
    return "".join(str(card) for card in held[:shown]) + "." * (len(held) - shown) or "-"


def _hidden(held: Cards) -> str:
    return "".join("??" if card is None else str(card) for card in held) or "-"


def _show_hand(hand: RoundSeat) -> str:
    seat = f"{hand.number}" if hand.home == hand.number else f"{hand.number}@{hand.home}"
    wagers = ",".join(f"{name}={show_amount(amount)}" for name, amount in hand.wagers.items())
    acts = "".join(STREET_LETTER[d.street] + ACT_LETTER[d.act] for d in hand.decisions)
    parts = [seat, quote(hand.person, safe=""), show_amount(hand.stack), wagers, hand.hand, acts]
    parts.append("L" if hand.looked else "")
    if hand.shown or hand.cards:
        parts.append(_show_cards(hand.cards, len(hand.cards) if hand.shown else 0))
    return ":".join(parts)


# --- reading ----------------------------------------------------------------------------


def read_position(text: str) -> Position:
    """Reads what `show_position` writes; without the private part, cards face down are unknown."""
    public, bar, hidden = text.partition("|")
    fields = public.split()
    if len(fields) < 4:
        expected = "a book/game, a step, a board, a dealer's hand and hands, with spaces between"
        raise BadInput("position", expected, got=text[:60])
    name, at, board_text, dealer_text, *hand_texts = fields
    book, slash, game = name.partition("/")
    if not slash:
        raise BadInput("position", "a book and a game first, such as book/game", got=name)
    board, board_shown = _read_cards(board_text, "board")
    dealer, dealer_up = _read_cards(dealer_text, "dealer")
    position = Position(
        book=book,
        game=game,
        at=_read_at(at),
        board=board,
        board_shown=board_shown,
        dealer=dealer,
        dealer_shown=bool(dealer) and dealer_up == len(dealer),
        hands=tuple(_read_hand(text, index) for index, text in enumerate(hand_texts)),
        private=False,
    )
    return _with_hidden(position, hidden.split()) if bar else position


def _read_at(text: str) -> int | RoundPhase:
    phase = next((phase for phase in PHASES if phase == text), None)
    if phase is None and not re.fullmatch(r"[0-9]{1,3}", text):
        raise BadInput("step", f"a number, or {' or '.join(PHASES)}", got=text)
    return phase if phase is not None else int(text)


def _read_cards(text: str, field: str) -> tuple[Cards, int]:
    if text == "-":
        return (), 0
    shown = cards(text.rstrip("."), field) if text.rstrip(".") else ()
    return (*shown, *(None,) * (len(text) - 2 * len(shown))), len(shown)


def _read_hand(text: str, index: int) -> RoundSeat:
    field = f"hand {index + 1}"
    parts = text.split(":")
    if len(parts) not in (7, 8):
        expected = "a hand written as seat:player:stack:wagers:state:decisions:looked"
        raise BadInput(field, expected, got=text)
    where, person, stack, wagers, hand, acts, looked, *held = parts
    found = re.fullmatch(r"([0-9]{1,2})(?:@([0-9]{1,2}))?", where)
    state = next((known for known in HANDS if known == hand), None)
    if found is None or state is None or looked not in ("", "L"):
        expected = f"a seat, a state that is one of {', '.join(HANDS)}, and L or nothing at the end"
        raise BadInput(field, expected, got=text)
    read, up = _read_cards(held[0], field) if held else ((), 0)
    return RoundSeat(
        number=int(found[1]),
        person=unquote(person),
        home=int(found[2] or found[1]),
        stack=parse_amount(stack, field=f"{field}, stack"),
        wagers=_read_wagers(wagers, field),
        hand=state,
        cards=read,
        looked=looked == "L",
        blind=found[2] is not None and found[2] != found[1],
        shown=bool(read) and up == len(read),
        decisions=_read_acts(acts, field),
    )


def _read_wagers(text: str, field: str) -> dict[str, Cents]:
    pairs = [pair.partition("=") for pair in text.split(",")] if text else []
    return {name: parse_amount(amount, field=f"{field}, {name}") for name, _, amount in pairs}


def _read_acts(text: str, field: str) -> tuple[StreetDecision, ...]:
    streets = {letter: street for street, letter in STREET_LETTER.items()}
    acts = {letter: act for act, letter in ACT_LETTER.items()}
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    for pair in pairs:
        if len(pair) != 2 or pair[0] not in streets or pair[1] not in acts:
            expected = "a street (p, f, t, r) and an act (x, b, f) for each decision, such as pxfb"
            raise BadInput(field, expected, got=text)
    return tuple(StreetDecision(streets[pair[0]], acts[pair[1]]) for pair in pairs)


def _with_hidden(position: Position, texts: list[str]) -> Position:
    if len(texts) != len(position.hands) + 3:
        expected = "the cards of the board, the dealer, each hand and the deck after the bar"
        raise BadInput("position", expected, got=" ".join(texts)[:60])
    held = [_read_hidden(text) for text in texts]
    board, dealer, *hands = held[:-1]
    deck = tuple(card for card in held[-1] if card is not None)
    full = replace(
        position,
        board=(*position.board[: position.board_shown], *board),
        dealer=position.dealer if position.dealer_shown else dealer,
        hands=tuple(
            hand if hand.shown else replace(hand, cards=hidden)
            for hand, hidden in zip(position.hands, hands, strict=True)
        ),
        deck=deck,
        private=True,
    )
    sizes = [(len(full.board), len(position.board)), (len(full.dealer), len(position.dealer))]
    sizes += [(len(a.cards), len(b.cards)) for a, b in zip(full.hands, position.hands, strict=True)]
    if any(after != before for after, before in sizes):
        raise BadInput("position", "as many cards after the bar as lie face down before it")
    every = (*full.board, *full.dealer, *(c for hand in full.hands for c in hand.cards), *deck)
    refuse_repeats((card for card in every if card is not None), "position")
    return full


def _read_hidden(text: str) -> Cards:
    if text == "-":
        return ()
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return tuple(None if pair == "??" else Card.parse(pair) for pair in pairs)


# --- playing on -------------------------------------------------------------------------


def round_at(position: Position, law: RoundLaw) -> Round:
    """The round at a position, which can be played on from there."""
    if (position.book, position.game) != (law.book.ref, law.game.id):
        expected = f"a position of {law.book.ref}/{law.game.id}"
        raise BadInput("position", expected, got=f"{position.book}/{position.game}")
    at = position.at
    if isinstance(at, int) and at >= len(law.steps):
        raise BadInput("step", f"a number from 0 to {len(law.steps) - 1}", got=at)
    hands = {hand.number: hand for hand in position.hands}
    if any(not 1 <= n <= law.areas for hand in hands.values() for n in (hand.number, hand.home)):
        raise BadInput("seat", f"only seats from 1 to {law.areas} ({law.game.seats_clause})")
    seats = tuple(
        _seat_at(hands[n], law) if n in hands else RoundSeat(number=n)
        for n in range(1, law.areas + 1)
    )
    return Round(
        book=position.book,
        game=position.game,
        source=law.source,
        sign=law.sign,
        real_cards=not position.private,
        phase=at if isinstance(at, str) else "play",
        step=at if isinstance(at, int) else 0,
        seats=seats,
        board=position.board,
        board_shown=position.board_shown,
        dealer=position.dealer,
        dealer_shown=position.dealer_shown,
        dealer_qualifies=_qualifies(position, law),
        deck=position.deck,
        shuffled=True,
        cut=True,
    )


def _qualifies(position: Position, law: RoundLaw) -> bool | None:
    held = [card for card in (*position.dealer, *position.board) if card is not None]
    if law.lowest_qualifying is None or not position.dealer_shown or len(held) < 7:
        return None
    return law.qualifies(rank_hand(held).category)


def _seat_at(hand: RoundSeat, law: RoundLaw) -> RoundSeat:
    for name in hand.wagers:
        if name not in law.wagers:
            expected = f"only the wagers {', '.join(law.wagers)}"
            raise BadInput(f"seat {hand.number}", expected, got=name)
    return replace(hand, decisions=tuple(_decision_at(law, hand, d) for d in hand.decisions))


def _decision_at(law: RoundLaw, hand: RoundSeat, read: StreetDecision) -> StreetDecision:
    """A decision as it was read, with the wager of its choice in this game."""
    street, act = read.street, read.act
    index = next((i for i, step in enumerate(law.steps) if step.street == street), None)
    if index is None or act not in law.choices[index]:
        raise BadInput("decisions", "only choices that this game offers", got=f"{street} {act}")
    wager = law.choices[index][act].wager or ""
    return StreetDecision(street, act, wager, hand.wagers.get(wager, Cents(0)))
