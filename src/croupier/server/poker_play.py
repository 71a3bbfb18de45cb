"""Hands between players: how one begins, and what people may ask for at the table.

The game itself is `croupier.poker`'s: seats, button, blinds, betting, pots, irregularities. At
a table that deals itself people act for themselves and officers rule; at one with real cards
the dealer records what happens.
"""

from typing import Any, Final, get_args

import msgspec

from croupier import floor, poker
from croupier.acts import Actor, NotAuthorised, WrongMoment, from_json
from croupier.cards import Deck, shuffled
from croupier.errors import BadInput
from croupier.floor import is_companion
from croupier.poker import SeatNo, deal_commands, table_commands
from croupier.server.casino import Casino
from croupier.server.companions import seat_reserved
from croupier.server.draft import Draft
from croupier.server.fairness import seal
from croupier.server.machine import MACHINE
from croupier.server.play import HandOpened
from croupier.server.playing import needs_role
from croupier.server.poker_floor import ask_game
from croupier.server.table import PLAYER, barred, has_real_cards, here, refill
from croupier.server.tournaments import not_set_aside
from croupier.server.wire import Trouble

OF_PLAYERS: Final = frozenset(
    {"Fold", "Check", "Call", "Bet", "Raise", "Discard", "Show", "Muck", "Straddle", "AskToSee",
     "StepAway", "ComeBack", "SitOut", "ComeIn", "BuyTime", "PlaceChase", "WithdrawChase"}
)  # fmt: skip
"""What players ask for themselves at a table that deals itself."""
OF_OFFICERS: Final = frozenset(
    {
        "Inspect",
        "Invalidate",
        "DeclareDead",
        "VoidWagers",
        "ComeIn",
        "ClockRanOut",
        "RuleOnSideWagers",
    }
)
"""What staff rule there; the machine does the rest."""
OF_THE_HOUSE: Final = frozenset(
    {"TakeSeat", "WantSeat", "AllotSeat", "MoveSeat", "LeaveSeat", "OrderChips", "DeliverChips",
     "PickUp", "ReturnPickedUp", "Announce", "AnnounceClosing", "Agree", "CloseTable",
     "ChangeCharges", "ChargeTime", "VerifyTime", "DropTime", "OfferBonus", "ClaimBonus",
     "VerifyBonus", "GiveBonus", "Sanctioned", "HandOver", "RecordBreach", "Find", "OpenDispute",
     "PlaceDeck", "TimeUp"}
)  # fmt: skip
"""What is the floor's, which tells the game."""
COMMANDS: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in get_args(poker.TableCommand)
    if kind.__name__ not in OF_THE_HOUSE
}


# --- a hand begins ---------------------------------------------------------------------------


def begin_hand(draft: Draft, name: str, by: Actor = MACHINE) -> None:
    """The next hand, by the sign as it stands now, without anybody who is kept out."""
    if not draft.play(name).over:
        raise WrongMoment(f"hand {draft.play(name).hand_id} is under way")
    not_set_aside(draft, name)
    draft.ask_floor(floor.LookOver(actor=by, at=draft.at, table=name))
    table = here(draft, name)
    if table.phase != "open":
        raise WrongMoment(f"{name} is {table.phase}")
    _show_out(draft, table)
    refill(draft, name)
    game = draft.play(name).game
    assert game is not None
    ident = f"{name}-{draft.world.version(f'play:{name}') + 1}"
    draft.write_play(name, "deal", HandOpened(id=ident, table=name, terms=game.terms))
    ask_game(draft, name, table_commands.BeginHand(by, draft.at))


def _show_out(draft: Draft, table: floor.Table) -> None:
    """Whoever may no longer take part leaves, with their chips in their account (13.2.2)."""
    for seat in table.seats:
        if seat.person and barred(draft, table, seat.person) is not None:
            ident = f"{seat.person} shown out {draft.world.version(f'player:{seat.person}')}"
            draft.ask_floor(
                floor.LeaveSeat(
                    actor=MACHINE, at=draft.at, table=table.id, id=ident, person=seat.person
                )
            )


def shuffle(draft: Draft, name: str, casino: Casino) -> None:
    """Shuffled and cut, and the order promised before the first card."""
    pack = shuffled(Deck.fresh(), casino.source).cards
    ask_game(draft, name, deal_commands.ShuffleDeck(MACHINE, pack))
    ask_game(draft, name, deal_commands.CutDeck(MACHINE, 1 + casino.source.below(51)))
    play = draft.play(name)
    draft.seal(name, seal(play.hand_id, play.order, casino.secret()))


def start_clock(draft: Draft, name: str) -> None:
    """The time to act runs from the moment somebody is asked (6.15)."""
    game = draft.play(name).game
    if game is None or not game.playing or game.deal is None or game.deadline is not None:
        return
    hand = game.deal.hand
    if hand.phase != "betting" or game.terms.clock is None:
        return
    if asks_a_person(game, hand.seats[hand.to_act].number):
        ask_game(draft, name, table_commands.StartClock(MACHINE, draft.at))


def asks_a_person(game: poker.Table, number: SeatNo) -> bool:
    """Whether somebody is at that chair who decides for themselves."""
    chair = poker.chair_at(game, number)
    if chair is None or not chair.person:
        return False
    return not (is_companion(chair.person) or chair.away or chair.leaving)


# --- what people ask for ---------------------------------------------------------------------


def hand_command(draft: Draft, name: str, raw: Any, actor: Actor, seen: int | None) -> None:
    """A person's command at a poker table."""
    table, play = here(draft, name), draft.play(name)
    needs_role(draft, table, actor)
    if play.game is None:
        raise WrongMoment(f"{name} has not been opened")
    if seen is not None and seen < play.turned:
        raise Trouble(409, "the table has moved on since you looked", "stale")
    kind = _kind(raw)
    _may(table, kind, actor)
    command = read_command(raw, kind, actor, draft.at, real_cards=has_real_cards(table))
    if isinstance(command, table_commands.BeginHand):
        seat_reserved(name, draft)
        begin_hand(draft, name, actor)
        return
    _is_back(draft, name, actor, command)
    ask_game(draft, name, command)
    if not has_real_cards(table):
        start_clock(draft, name)


def _kind(raw: Any) -> str:
    kind = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise BadInput("command.type", f"one of {', '.join(sorted(COMMANDS))}", got=kind)
    return kind


def _may(table: floor.Table, kind: str, actor: Actor) -> None:
    """Who may ask for what, before the book is asked whether they may."""
    if has_real_cards(table):
        if actor.role == PLAYER:
            raise NotAuthorised("the dealer records what is done at this table")
    elif actor.role == PLAYER and kind not in OF_PLAYERS:
        raise NotAuthorised("this table deals itself")
    elif actor.role == PLAYER and table.seat_of(actor.person) is None:
        raise NotAuthorised("only players at the table have a say in its hands")
    elif actor.role != PLAYER and kind not in OF_OFFICERS:
        raise NotAuthorised("this table deals itself; people act for themselves")


def read_command(raw: dict[str, Any], kind: str, actor: Actor, at: int, *, real_cards: bool) -> Any:
    """A command as a client writes it, with who and when from us alone."""
    known = COMMANDS[kind]
    forged = {"actor", "at", "by"} & set(raw)
    if forged:
        raise BadInput(f"command.{sorted(forged)[0]}", "nothing: the server says who and when")
    if real_cards and known is deal_commands.ShuffleDeck and raw.get("cards"):
        raise BadInput("command.cards", "nothing: real cards lie face down")
    fields = {**raw, "actor": {"person": actor.person, "role": actor.role}}
    if "at" in known.__struct_fields__:
        fields["at"] = at
    return from_json(msgspec.json.encode(fields), known)


def _is_back(draft: Draft, name: str, actor: Actor, command: Any) -> None:
    """Whoever acts in a hand is at the table, whatever the button in front of them said."""
    game = draft.play(name).game
    assert game is not None
    chair = poker.chair_of(game, actor.person) if actor.role == PLAYER else None
    if chair is not None and chair.away and not isinstance(command, _OF_ABSENCE):
        ask_game(draft, name, table_commands.ComeBack(actor, chair.number))


_OF_ABSENCE: Final = (table_commands.StepAway, table_commands.ComeBack, table_commands.LeaveSeat)
