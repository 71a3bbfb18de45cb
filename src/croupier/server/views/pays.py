"""What the wagers of a banked table pay under the sign that stands there, line by line."""

from collections.abc import Iterable, Iterator

import msgspec

from croupier import floor, jackpot
from croupier.banked import RoundLaw
from croupier.books import Cell, End, Judged, Result, SettleOutcome, Situation, Wager, slot
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.house import Casino, rules_at
from croupier.jackpot import JackpotTerms, MeterParts, PerWager
from croupier.money import Odds, show_dollars, whole_cents
from croupier.server.views.meters import MeterShown, meter_shown

RANKS = {
    "A": "aces",
    "K": "kings",
    "Q": "queens",
    "J": "jacks",
    "T": "tens",
    "9": "nines",
    "8": "eights",
    "7": "sevens",
    "6": "sixes",
    "5": "fives",
    "4": "fours",
    "3": "threes",
    "2": "twos",
}


class HandPays(msgspec.Struct, frozen=True):
    """One line: a hand in words, what it pays, and the clause that says so."""

    hand: str
    pays: str
    clause: str


class WagerPays(msgspec.Struct, frozen=True):
    """What a wager pays; `when` says in what case, and `flat` that every line pays the same."""

    wager: str
    name: str
    when: str
    flat: bool
    lines: tuple[HandPays, ...]


class JackpotPays(msgspec.Struct, frozen=True):
    """The prizes of the jackpot wagers, and the meter that they come from if one is linked."""

    wagers: tuple[str, ...]
    when: str
    lines: tuple[HandPays, ...]
    meter: MeterShown | None


class TablePays(msgspec.Struct, frozen=True):
    wagers: tuple[WagerPays, ...] = ()
    jackpot: JackpotPays | None = None


def table_pays(casino: Casino, table: floor.Table) -> TablePays:
    """The pay tables in force at a banked table; a poker table has none."""
    if table.is_poker:
        return TablePays()
    law = rules_at(floor.as_at(table, casino.now())).law
    return TablePays(
        tuple(_pays(law, w) for w in law.game.wager if w.id not in law.jackpots),
        _jackpot(casino, table, law),
    )


def _pays(law: RoundLaw, wager: Wager) -> WagerPays:
    starting = wager.judged is Judged.HOLE_CARDS
    lines = tuple(_starting_lines(law, wager) if starting else _category_lines(law, wager))
    return WagerPays(
        wager=wager.id,
        name=wager.name,
        when="by your two cards" if starting else _when(law, wager),
        flat=len({line.pays for line in lines}) == 1,
        lines=lines,
    )


def _cell(law: RoundLaw, wager: Wager, hand: int, result: Result) -> Cell | None:
    """The ruling for a hand that is not folded, beside a dealer who qualifies if that can be."""
    cells = law.layout.payoff.cells[wager.id]
    for qualifies in (True, False):
        cell = cells[slot(Situation(End.LIVE, result, qualifies, hand), len(Category))]
        if cell is not None:
            return cell
    return None


def _when(law: RoundLaw, wager: Wager) -> str:
    cells = (_cell(law, wager, hand, Result.LOSE) for hand in Category)
    if any(cell is not None and cell.outcome is SettleOutcome.WIN for cell in cells):
        return "whatever the dealer has"
    return "if your hand beats the dealer's"


def _category_lines(law: RoundLaw, wager: Wager) -> Iterator[HandPays]:
    cells = {hand: _cell(law, wager, hand, Result.WIN) for hand in reversed(Category)}
    paid = {hand: cell for hand, cell in cells.items() if cell is not None and cell.odds}
    possible = sum(cell is not None for cell in cells.values())
    if len({cell.odds for cell in paid.values()}) == 1:
        lowest = min(paid)
        words = "Any winning hand"
        if len(paid) < possible:
            words = f"{lowest.title} or better"
        yield _line(words, paid[lowest])
        return
    for hand, cell in paid.items():
        yield _line(hand.title, cell)


def _line(hand: str, cell: Cell) -> HandPays:
    return HandPays(hand, str(cell.odds), cell.clauses[-1])


def _starting_lines(law: RoundLaw, wager: Wager) -> Iterator[HandPays]:
    """Two cards are grouped as the printed table groups them."""
    named = {row.then.removeprefix("pay table ") for row in wager.settles}
    for table in law.game.table:
        for row in table.rows if table.id in named else ():
            odds, clause = str(Odds.parse(row.pays)), row.clause or table.clause
            yield HandPays(starting_words(row.hands), odds, clause)


def starting_words(hands: tuple[str, ...]) -> str:
    """`("KK", "QQ", "JJ")` as "Pair of kings to jacks", `("AQs", "AJs")` as "A Q or A J suited"."""
    if all(len(hand) == 2 for hand in hands):
        names = [RANKS[hand[0]] for hand in hands]
        words = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        return f"Pair of {words}"
    cards = " or ".join(f"{hand[0]} {hand[1]}" for hand in hands)
    return f"{cards} {'suited' if hands[0].endswith('s') else 'unsuited'}"


def _jackpot(casino: Casino, table: floor.Table, law: RoundLaw) -> JackpotPays | None:
    if not law.sign.jackpot:
        return None
    state = casino.world.jackpots.get(table.book)
    linked = state.tables.get(table.id) if state is not None else None
    system = linked.system if linked is not None else ""
    meter = None
    if state is not None and system in state.systems:
        terms = state.systems[system].meter.terms
        meter = meter_shown(casino, table.book, system)
    else:
        try:
            terms = jackpot.read_terms(law.book, law.sign.jackpot)
        except BadInput:
            return None
    return JackpotPays(
        wagers=tuple(sorted(law.jackpots)),
        when="by your two cards and the flop",
        lines=tuple(_prizes(terms)),
        meter=meter,
    )


def _prizes(terms: JackpotTerms) -> Iterator[HandPays]:
    for hand in reversed(Category):
        prize = terms.prizes.get(hand.slug)
        if prize is not None:
            yield HandPays(hand.title, _worth(terms, prize.worth), prize.clauses[0])
    if terms.bonus is not None:
        for slug, amount in terms.bonus.amounts.items():
            others = f"Others, beside a {slug.replace('-', ' ')}"
            yield HandPays(others, show_dollars(amount), _first(terms.bonus.clauses))


def _first(clauses: Iterable[str]) -> str:
    return next(iter(clauses), "")


def _worth(terms: JackpotTerms, worth: jackpot.PrizeWorth) -> str:
    if isinstance(worth, MeterParts):
        of = "meter" if worth.parts[0].of == "meter" else "your level"
        return f"{float(worth.share * 100):g}% of {of}"
    if isinstance(worth, PerWager):
        back = " and your wager" if worth.returns_stake else ""
        if len(terms.levels) > 1:
            return f"{worth.multiple} times the wager{back}"
        return show_dollars(whole_cents(worth.of(terms.levels[0].cost))) + back
    return show_dollars(worth.amount)
