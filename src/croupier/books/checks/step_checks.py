"""Checks that the steps of a banked game make a round that can be played.

Each kind of step has the fields it needs and no others, every hand and the dealer get two cards,
the board comes in three parts, and each street finds as much of it shown as its name says.
"""

from collections.abc import Iterable

from croupier.books.schema import BankedGame, BookStep, StreetChoice
from croupier.errors import BadInput

HOLE_CARDS = 2
PART_SIZE = {"flop": 3, "turn": 1, "river": 1}
PARTS = tuple(PART_SIZE)
SHOWN_ON = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
"""How many parts of the board lie face up while the players decide on a street."""

FIELDS: dict[str, tuple[str, ...]] = {
    "deal": ("to", "cards", "part", "face", "burn", "spread_clause"),
    "reveal": ("to", "part"),
    "decide": ("street", "unless", "choices", "silence", "silence_clause"),
    "concede": (),
    "settle": ("order", "refund_first"),
}
NEEDED: dict[str, tuple[str, ...]] = {
    "deal": ("to", "cards"),
    "reveal": ("to",),
    "decide": ("street", "choices", "silence", "silence_clause"),
    "concede": (),
    "settle": ("order",),
}


def check_steps(game: BankedGame, powers: Iterable[str], sources: Iterable[str]) -> None:
    """Checks the steps of a game; `sources` are those from which a table may deal its cards."""
    known = set(powers)
    for step in game.step:
        _check_fields(step)
        if step.burn is not None and step.burn not in known:
            raise BadInput(_name(step, "burn"), "a power of the book", step.burn)
        if step.source is not None and step.source not in set(sources):
            raise BadInput(_name(step, "source"), "a card source of the book", step.source)
        if step.do == "decide":
            _check_street(game, step)
    for source in sources or ("",):
        _check_round([step for step in game.step if step.source in (None, source)])


def _name(step: BookStep, field: str) -> str:
    which = step.street or step.to or ""
    return f"step {step.do} {which}".rstrip() + f", {field}"


def _check_fields(step: BookStep) -> None:
    """Refuses a field that a step of this kind has no use for, and asks for those it needs."""
    for field in sorted({name for names in FIELDS.values() for name in names}):
        value = getattr(step, field)
        given = value not in (None, (), "down")
        if given and field not in FIELDS[step.do]:
            raise BadInput(_name(step, field), f"no such key in a {step.do} step")
        if not given and field in NEEDED[step.do]:
            raise BadInput(_name(step, field), f"a value, which a {step.do} step needs", None)


# --- a street -----------------------------------------------------------------------------


def _check_street(game: BankedGame, step: BookStep) -> None:
    wagers = [wager.id for wager in game.wager]
    acts = [choice.act for choice in step.choices]
    if len(set(acts)) < len(acts) or "bet" not in acts:
        raise BadInput(_name(step, "choices"), "a bet, and each choice once", ", ".join(acts))
    for choice in step.choices:
        if (choice.act == "bet") != (choice.wager in wagers):
            expected = "a wager of this game for each bet, and none for another choice"
            raise BadInput(f"step decide {step.street}", expected, got=choice.wager)
        _check_multiples(step, choice)
    bet = next(choice.wager for choice in step.choices if choice.act == "bet")
    if step.unless not in (None, bet):
        raise BadInput(_name(step, "unless"), f"{bet}, the wager of this street", step.unless)


def _check_multiples(step: BookStep, choice: StreetChoice) -> None:
    offered = choice.multiples
    if bool(offered) != (choice.act == "bet") or list(offered) != sorted(set(offered)):
        expected = "rising numbers for a bet, and none for another choice"
        raise BadInput(_name(step, "multiples"), expected, list(offered))
    low, high = choice.lowest, choice.highest
    if (low is None) != (high is None) or (choice.falling and low is None):
        raise BadInput(_name(step, "lowest"), "lowest and highest together, or neither", low)
    if low is not None and high is not None and not low <= offered[0] <= offered[-1] <= high:
        expected = f"numbers from {low} to {high}, between which the sign chooses"
        raise BadInput(_name(step, "multiples"), expected, list(offered))


# --- the round as a whole -------------------------------------------------------------------


def _check_round(steps: list[BookStep]) -> None:
    dealt = [part for step in steps if step.do == "deal" for part in step.part]
    if tuple(dealt) != PARTS:
        raise BadInput("step deal board, part", "flop, turn and river once", ", ".join(dealt))
    for whom in ("seats", "dealer"):
        count = sum(step.cards or 0 for step in steps if _goes_to(step, whom))
        if count != HOLE_CARDS:
            raise BadInput(f"step deal {whom}, cards", "two cards in all", count)
    _check_shown(steps)


def _goes_to(step: BookStep, whom: str) -> bool:
    return step.do == "deal" and step.to is not None and whom in step.to.split(" and ")


def _check_shown(steps: list[BookStep]) -> None:
    """Follows the round: what lies face up when the players decide, and at the end."""
    shown: list[str] = []
    dealer_shown = False
    last_street = -1
    for step in steps:
        if step.do == "deal":
            _check_deal(step)
        if step.do == "reveal" or step.face == "up":
            shown += step.part
            dealer_shown = dealer_shown or step.to == "dealer"
        if step.do == "decide":
            street = SHOWN_ON[str(step.street)]
            if street <= last_street or tuple(shown) != PARTS[:street]:
                expected = "the streets in order, each with its part of the board shown before it"
                raise BadInput(_name(step, "street"), expected, step.street)
            last_street = street
    if tuple(shown) != PARTS or not dealer_shown:
        raise BadInput("step", "a round in which the board and the dealer's hand are shown once")


def _check_deal(step: BookStep) -> None:
    if (step.to == "board") != bool(step.part):
        raise BadInput(_name(step, "part"), "the parts of the board, and none for hands")
    if step.part and step.cards != sum(PART_SIZE[part] for part in step.part):
        size = sum(PART_SIZE[part] for part in step.part)
        raise BadInput(_name(step, "cards"), f"{size}, as many as {' and '.join(step.part)} have")
    if step.face == "up" and step.to not in ("board", "dealer"):
        raise BadInput(_name(step, "face"), "down, because players' cards lie face down", "up")
    if (step.burn or step.spread_clause) and step.to != "board":
        raise BadInput(_name(step, "burn"), "no such key, because it is about the board")
