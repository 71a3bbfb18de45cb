"""Checks that a banked game is complete and that every word of it is acted on.

A key that could have no effect, such as the street of a wager that no step offers, is refused
with its row and the reason. Whether every situation is settled is proven by `payoff.py`.
"""

from collections.abc import Iterable, Iterator

from croupier.books.checks.step_checks import check_steps
from croupier.books.schema import AmountRule, BankedGame, BookFile, Wager
from croupier.books.words import Judged, category_named
from croupier.errors import BadInput

LIMITS = ("under minimum", "over maximum")
FOLLOW_UPS = ("short follow-up", "excess follow-up")
JACKPOTS = ("jackpot without ante", "short jackpot", "excess jackpot")

MAY_DO: dict[str, tuple[str, ...]] = {
    "under minimum": ("settle as placed", "settle as placed once, then return", "return"),
    "over maximum": ("settle to maximum", "settle as placed", "return"),
    "short follow-up": ("settle as placed", "return"),
    "excess follow-up": ("settle to multiple", "settle as placed", "return"),
    "ante without blind": ("void hand", "void round", "play on"),
    "blind without ante": ("void hand", "void round", "play on", "play equals blind"),
    "unequal ante and blind": ("void hand", "void round", "play on"),
    "no required wager": ("void hand", "void round"),
    "jackpot without ante": ("return", "play on"),
    "short jackpot": ("return", "settle as placed"),
    "excess jackpot": ("settle to cost", "return", "settle as placed"),
    "unpayable amount": ("pay up",),
}
"""What may be done about each wrong amount that can be found."""


def check_game(name: str, game: BankedGame, file: BookFile) -> None:
    """Refuses the first thing wrong in a game of a book, naming its row."""
    if game.id != name:
        raise BadInput("id", f"the name of the file, {name}", got=game.id)
    _each_once("wager", [wager.id for wager in game.wager])
    if not any(wager.required for wager in game.wager):
        raise BadInput("wager", "at least one with required = true, for which a hand is dealt")
    for wager in game.wager:
        _check_wager(game, wager)
    if [step.do for step in game.step].count("settle") != 1 or game.step[-1].do != "settle":
        raise BadInput("step", "a round that ends with its only settle step")
    check_steps(game, [power.id for power in file.power], _choices(file, "card_source"))
    _check_order(game)
    _check_moments(game)
    boxes = [int(choice) for choice in _choices(file, "boxes")]
    if boxes and game.seats != max(boxes):
        raise BadInput("seats", f"{max(boxes)}, the most boxes that a table may have", game.seats)
    _check_ends(game)
    _check_shuffles(game, file)
    for number, rule in enumerate(game.amount, 1):
        _check_amount(game, number, rule)


def _each_once(field: str, names: Iterable[str]) -> None:
    listed = list(names)
    if len(set(listed)) < len(listed):
        raise BadInput(field, "each once", got=", ".join(listed))


def _choices(file: BookFile, setting: str) -> tuple[str, ...]:
    """What a table may choose, where the book leaves it to a setting."""
    return next((row.values for row in file.setting if row.id == setting), ())


# --- wagers ---------------------------------------------------------------------------------


def _check_wager(game: BankedGame, wager: Wager) -> None:
    ids = [other.id for other in game.wager]
    for other in (*wager.needs, *([wager.equals] if wager.equals else [])):
        if other not in ids or other == wager.id:
            others = ", ".join(name for name in ids if name != wager.id)
            raise BadInput(f"wager {wager.id}", f"another wager of this game ({others})", other)
    _each_once(f"wager {wager.id}, needs", wager.needs)
    if wager.placed != (streets := _streets_of(game, wager)):
        expected = f"{streets}, because the choices of the round offer it there"
        raise BadInput(f"wager {wager.id}, placed", expected, wager.placed)
    if wager.required and wager.placed != "opening":
        raise BadInput(f"wager {wager.id}, placed", '"opening", because every hand needs it')
    if wager.required and wager.equals and not game.wager_named(wager.equals).required:
        expected = f"true, because every hand needs a {wager.name} equal to it"
        raise BadInput(f"wager {wager.equals}, required", expected, False)
    if wager.cost_from_sign and wager.judged is not Judged.HOLE_AND_FLOP:
        expected = f'"{Judged.HOLE_AND_FLOP.value}", by which every jackpot is decided'
        raise BadInput(f"wager {wager.id}, judged", expected, wager.judged.value)
    in_advance = wager.blind_hand == "in advance"
    if in_advance and (wager.placed == "opening" or game.several_hands != "blind"):
        expected = '"as usual", unless a later wager of a hand played blind lies in advance'
        raise BadInput(f"wager {wager.id}, blind_hand", expected, wager.blind_hand)


def _streets_of(game: BankedGame, wager: Wager) -> str | tuple[str, ...]:
    """When a wager is made: on the streets whose bets name it, otherwise before the first card."""
    streets = [
        str(step.street)
        for step in game.step
        if any(choice.wager == wager.id for choice in step.choices)
    ]
    if not streets:
        return "opening"
    return streets[0] if len(streets) == 1 else tuple(streets)


def _check_order(game: BankedGame) -> None:
    step = game.step[-1]
    settled = [wager.id for wager in game.wager if not wager.cost_from_sign]
    if sorted(step.order) != sorted(settled):
        raise BadInput("settle step, order", f"each wager once ({', '.join(settled)})")
    if step.refund_first is not None and step.refund_first not in step.order:
        expected = f"one of the wagers of this game ({', '.join(settled)})"
        raise BadInput("settle step, refund_first", expected, step.refund_first)


# --- the round --------------------------------------------------------------------------------


def _check_moments(game: BankedGame) -> None:
    if game.starts == "no more bets" and game.locked != "no more bets":
        expected = '"first card", because the call does not lock the wagers'
        raise BadInput("starts", expected, game.starts)
    if game.qualifies is not None:
        category_named(game.qualifies)
    for field in ("qualifies", "hands_off"):
        if (getattr(game, field) is None) != (getattr(game, f"{field}_clause") is None):
            raise BadInput(f"{field}_clause", f"a clause where there is a key {field}, else none")
    wagers = [wager.id for wager in game.wager]
    if game.hands_off is not None and game.hands_off not in wagers:
        expected = f"one of the wagers of this game ({', '.join(wagers)})"
        raise BadInput("hands_off", expected, game.hands_off)


def _check_ends(game: BankedGame) -> None:
    """Checks that a hand may end in every way that the steps offer, and on no other street."""
    _each_once("ends", game.ends)
    streets = [str(step.street) for step in game.step if step.do == "decide"]
    concedes = any(step.do == "concede" for step in game.step)
    needed = {"live", "absent", *(["conceded"] if concedes else [])}
    for step in game.step:
        if any(choice.act == "fold" for choice in step.choices):
            needed.add(str(step.street))
    if missing := needed - set(game.ends):
        raise BadInput("ends", f"also {', '.join(sorted(missing))}", ", ".join(game.ends))
    if more := set(game.ends) - needed - set(streets):
        raise BadInput("ends", f"no {', '.join(sorted(more))}, which no step leads to")


def _check_shuffles(game: BankedGame, file: BookFile) -> None:
    """Checks that each way of shuffling is one that a table can choose."""
    ways = [row.by for row in game.shuffle]
    _each_once("shuffle, by", ways)
    chosen = _choices(file, "shuffled_by") or _choices(file, "card_source")
    if chosen and set(ways) != set(chosen):
        raise BadInput("shuffle, by", f"one row for each of {', '.join(chosen)}", ", ".join(ways))
    if not chosen and len(ways) > 1:
        raise BadInput("shuffle, by", "one way, because no setting chooses one", ", ".join(ways))


# --- wrong amounts ------------------------------------------------------------------------------


def _check_amount(game: BankedGame, number: int, rule: AmountRule) -> None:
    name = f"amount {number} ({rule.find})"
    if rule.do not in MAY_DO[rule.find]:
        raise BadInput(f"{name}, do", f"one of {', '.join(MAY_DO[rule.find])}", rule.do)
    _each_once(f"{name}, wagers", rule.wagers)
    known = [wager.id for wager in _wagers_found(game, rule)]
    for wager in rule.wagers:
        if wager not in known:
            raise BadInput(f"{name}, wagers", f"one of {', '.join(known)}", wager)
    streets = {street for name in rule.wagers or known for street in _placed(game, name)}
    for street in rule.streets:
        if rule.find not in FOLLOW_UPS or street not in streets:
            raise BadInput(f"{name}, streets", "a street on which the wager is made", street)
    if rule.unless_marker and rule.find != "over maximum":
        raise BadInput(f"{name}, unless_marker", "no such key: a marker is about the maximum")
    if rule.told and rule.find not in FOLLOW_UPS:
        raise BadInput(f"{name}, told", "no such key: it is about follow-up wagers")
    for other in game.amount[: number - 1]:
        if set(_cases(game, rule)) & set(_cases(game, other)):
            raise BadInput(name, "one row for each wager and street", rule.find)


def _wagers_found(game: BankedGame, rule: AmountRule) -> list[Wager]:
    """The wagers about which a row may speak."""
    if rule.find in LIMITS:
        return [w for w in game.wager if w.placed == "opening" and not w.cost_from_sign]
    if rule.find in FOLLOW_UPS:
        return [w for w in game.wager if w.placed != "opening"]
    if rule.find in JACKPOTS:
        return [w for w in game.wager if w.cost_from_sign]
    return list(game.wager)


def _placed(game: BankedGame, wager: str) -> tuple[str, ...]:
    placed = game.wager_named(wager).placed
    return (placed,) if isinstance(placed, str) else placed


def _cases(game: BankedGame, rule: AmountRule) -> Iterator[tuple[str, str, str]]:
    """Each find, wager and street for which a row is the rule."""
    whole_hand = rule.find not in (*LIMITS, *FOLLOW_UPS, *JACKPOTS)
    if whole_hand:
        yield rule.find, "", ""
        return
    for wager in rule.wagers or [row.id for row in _wagers_found(game, rule)]:
        for street in rule.streets or _placed(game, wager):
            yield rule.find, wager, street
