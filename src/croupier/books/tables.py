"""A book laid out as tables, each line with its clause: what `croupier books show` prints.

Everything a book states in its files stands in one of these tables, so a figure
of the documents can be found by reading them.
"""

from collections.abc import Iterator

import msgspec

from croupier.books.floor import floor_tables
from croupier.books.load import Book
from croupier.books.roles import Power
from croupier.books.schema import (
    Choice,
    Figure,
    Game,
    Notice,
    PromotionFile,
    Row,
    Step,
    Wager,
)
from croupier.books.sections import JackpotFile, PokerFile


class Table(msgspec.Struct, frozen=True):
    """A titled table; the last column of every row is the clause."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables_of(book: Book) -> tuple[Table, ...]:
    """Every table of a book, in the order a reader wants them."""
    parts = [*_house(book)]
    for game in book.games.values():
        parts += _game(game)
    if book.poker is not None:
        parts += _poker(book.poker)
    if book.jackpot is not None:
        parts += _jackpot(book.jackpot)
    parts += [_irregularities(book), _readings(book)]
    names = {role.id: role.name for role in book.file.role}
    parts += [Table(*table) for table in floor_tables(book.floor, names)]
    conditions = book.tournament.condition if book.tournament else ()
    parts.append(
        Table(
            "Tournament conditions must contain",
            ("item", "kind", "when", "clause"),
            tuple((c.what, c.kind, c.applies, _cite(c)) for c in conditions),
        )
    )
    if book.promotion is not None:
        parts += _promotion(book.promotion)
    return tuple(table for table in parts if table.rows)


def _cite(row: Row) -> str:
    return ", ".join(row.clauses)


def _house(book: Book) -> Iterator[Table]:
    names = {role.id: role.name for role in book.file.role}
    yield Table(
        "People",
        ("role", "rank", "clause"),
        tuple(
            (r.name, "beside the ladder" if r.rank is None else str(r.rank), r.clause)
            for r in book.file.role
        ),
    )
    yield Table(
        "Who may do what",
        ("power", "who", "clause"),
        tuple((p.what or p.id, _holders(p, names), p.clause) for p in book.file.power),
    )
    yield Table(
        "The sign states",
        ("what", "key", "when", "clause"),
        tuple((s.what, s.key or "", s.shown, _cite(s)) for s in book.file.sign),
    )
    yield _notices("Notices", book.file.notice)
    yield _figures("Other figures", book.file.figure)


def _holders(power: Power, names: dict[str, str]) -> str:
    words = names[power.role] + (" or above" if power.or_above else "")
    return ", ".join((words, *(names[role] for role in power.beside)))


def _notices(title: str, notices: tuple[Notice, ...]) -> Table:
    return Table(
        title,
        ("what", "notice", "clause"),
        tuple((n.what, notice_words(n), _cite(n)) for n in notices),
    )


def notice_words(notice: Notice) -> str:
    """How much notice, or whose agreement: `20 minutes, or all players agree`."""
    periods = [
        (notice.minutes, "minute"),
        (notice.hands, "hand"),
        (notice.hours, "hour"),
        (notice.days, "day"),
    ]
    words = [f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in periods if n is not None]
    if notice.agree:
        words.append("all players agree" if notice.agree == "all" else "a majority agrees")
    if notice.when_empty:
        words.append("no players at the table")
    return ", or ".join(words) or "told beforehand"


def _figures(title: str, figures: tuple[Figure, ...]) -> Table:
    return Table(
        title, ("what", "value", "clause"), tuple((f.what, f.value, _cite(f)) for f in figures)
    )


def _game(game: Game) -> Iterator[Table]:
    name = game.name
    yield Table(f"{name}: the game", ("what", "value", "clause"), tuple(_facts(game)))
    yield Table(
        f"{name}: wagers",
        ("wager", "placed", "conditions", "decided by", "clause"),
        tuple((w.name, _placed(w), _conditions(w), w.judged.value, _cite(w)) for w in game.wager),
    )
    yield Table(
        f"{name}: the round",
        ("step", "what happens", "clause"),
        tuple((str(n), step_words(s), _cite(s)) for n, s in enumerate(game.step, 1)),
    )
    yield Table(
        f"{name}: choices",
        ("street", "choice", "clause"),
        tuple(
            (s.street or "", choice_words(c), _cite(c))
            for s in game.step
            if s.do == "decide"
            for c in s.choices
        ),
    )
    yield Table(
        f"{name}: how wagers settle (first line that holds)",
        ("wager", "when", "then", "clause"),
        tuple(
            (w.name, "; ".join(row.when), row.then, _cite(row))
            for w in game.wager
            for row in w.settles
        ),
    )
    for table in game.table:
        yield Table(
            f"{name}: pay table {table.id} ({table.name})",
            ("hand", "pays", "clause"),
            tuple(
                (_hands(row.hand, row.hands), row.pays, row.clause or table.clause)
                for row in table.rows
            ),
        )
    yield Table(
        f"{name}: amounts found wrong once cards are out",
        ("found", "what is done", "clause"),
        tuple((a.find, a.do, _cite(a)) for a in game.amount),
    )


def _facts(game: Game) -> Iterator[tuple[str, str, str]]:
    yield "seats", str(game.seats), game.seats_clause
    yield "a round starts with", game.starts, game.locked_clause
    yield "wagers are locked from", game.locked, game.locked_clause
    yield "several hands for one player", game.several_hands, game.several_hands_clause
    yield "a hand may end as", ", ".join(game.ends), game.ranking_clause
    if game.qualifies and game.qualifies_clause:
        yield "the dealer qualifies with", f"{game.qualifies} or better", game.qualifies_clause
    else:
        yield "the dealer qualifies with", "any hand", game.ranking_clause
    if game.multiples:
        rule = game.multiples
        falling = ", each street below the one before" if rule.strictly_falling else ""
        yield "multiples on the sign", f"{rule.lowest} to {rule.highest}{falling}", _cite(rule)


def _placed(wager: Wager) -> str:
    streets = (wager.placed,) if isinstance(wager.placed, str) else wager.placed
    return ", ".join("before the first card" if s == "opening" else f"at the {s}" for s in streets)


def _conditions(wager: Wager) -> str:
    words = ["required"] if wager.required else []
    if wager.equals:
        words.append(f"equal to {wager.equals}")
    if wager.needs:
        words.append(f"only with {' and '.join(wager.needs)}")
    if wager.capped:
        words.append("up to the maximum payout")
    if wager.cost_from_sign:
        words.append("exactly the cost on the sign")
    return ", ".join(words)


def _hands(hand: str | None, hands: tuple[str, ...]) -> str:
    if hand is not None:
        return hand
    return "any winning hand" if len(hands) == 10 else ", ".join(hands)


def step_words(step: Step) -> str:
    """One step of a round in words."""
    what = {
        "deal": f"deal {step.cards} to {step.to}, face {step.face}",
        "decide": f"players choose ({step.street})",
        "reveal": f"reveal {' and '.join(step.part) or step.to}",
        "concede": "players may concede",
        "settle": f"settle: {', '.join(step.order)}",
    }[step.do]
    if step.do == "deal" and step.part:
        what += f" ({', '.join(step.part)})"
    if step.source:
        what += f"; from a {step.source}"
    if step.burn:
        what += "; burn first if directed"
    if step.silence:
        what += f"; no answer: {step.silence} ({step.silence_clause})"
    return what


def choice_words(choice: Choice) -> str:
    """`bet play, 3 or 4 times the Ante`."""
    if choice.act != "bet":
        return choice.act
    times = " or ".join(map(str, choice.multiples))
    sign = ", as the sign says" if choice.from_sign else ""
    return f"bet {choice.wager}, {times} times the Ante{sign}"


def _irregularities(book: Book) -> Table:
    names = {role.id: role.name for role in book.file.role}
    jackpot = book.jackpot.irregularity if book.jackpot else ()
    return Table(
        "Irregularities",
        ("what", "found", "who rules", "hands", "wagers", "jackpot wagers", "clause"),
        tuple(
            (
                row.what + (f" [{', '.join(row.facts)}]" if row.facts else ""),
                ", ".join(row.found),
                names[row.authority],
                row.hands,
                row.wagers,
                row.jackpots,
                _cite(row),
            )
            for row in (*book.irregularities, *jackpot)
        ),
    )


def _readings(book: Book) -> Table:
    return Table(
        "Readings where the book is silent or unclear",
        ("setting", "what", "choices (default first)", "reading", "clause"),
        tuple(
            (
                s.id,
                s.what,
                ", ".join((s.default, *(v for v in s.values if v != s.default))),
                s.reading,
                _cite(s),
            )
            for s in book.file.setting
        ),
    )


def _jackpot(jackpot: JackpotFile) -> Iterator[Table]:
    for option in jackpot.option:
        yield Table(
            f"Jackpot: {option.name}, seeds for each $1 and rates",
            ("seed", "rate", "clause"),
            tuple((f"{s.seed:,}", s.rate, _cite(s)) for s in option.seeds),
        )
        yield Table(
            f"Jackpot: {option.name}, prizes",
            ("hand", "pays", "clause"),
            tuple((p.hand, p.pays, _cite(p)) for p in option.prizes),
        )
    yield Table(
        "Jackpot: levels",
        ("level", "units", "wins pools", "reseed units", "feeds", "or by level", "clause"),
        tuple(
            (
                level.name,
                str(level.wager_units),
                ", ".join(map(str, level.wins_pools)),
                f"{level.reseed_units:,}",
                ", ".join(level.feeds),
                ", ".join(level.feeds_by_level),
                _cite(level),
            )
            for level in jackpot.level
        ),
    )
    yield Table(
        "Jackpot: top prizes in one round",
        (
            "royals",
            "straight flushes",
            "royal gets",
            "each straight flush gets",
            "at least",
            "clause",
        ),
        tuple(
            (
                str(s.royals),
                str(s.straight_flushes),
                s.royal_pays or "",
                s.straight_flush_pays or "",
                "the guarantee on the sign" if s.or_guarantee else "",
                _cite(s),
            )
            for s in jackpot.share
        ),
    )
    yield Table(
        "Jackpot: bonus for every holder of a jackpot wager at the table",
        ("when won", "pays", "not to winners of", "clause"),
        tuple(
            (", ".join(b.hands), b.pays, ", ".join(b.not_to_winners_of), _cite(b))
            for b in jackpot.bonus
        ),
    )
    yield Table(
        "Jackpot: order of payment",
        ("place", "prizes", "level", "clause"),
        tuple(
            (str(place), p.group, p.level or "", _cite(p))
            for place, p in enumerate(jackpot.order, 1)
        ),
    )
    yield Table(
        "Jackpot: a pool under its reseed goes back to it",
        ("after", "clause"),
        tuple((", ".join(r.hands), _cite(r)) for r in jackpot.reset),
    )
    yield Table(
        "Jackpot: what must hold",
        ("what", "clause"),
        tuple((r.must, _cite(r)) for r in jackpot.rule),
    )
    yield Table(
        "Jackpot: who does what",
        ("what", "who", "before paying", "clause"),
        tuple(
            (d.do, f"{d.by} or above" if d.or_above else d.by, ", ".join(d.hands), _cite(d))
            for d in jackpot.duty
        ),
    )
    yield Table(
        "Jackpot: what moves the meter",
        ("what", "clause"),
        tuple((b.of, _cite(b)) for b in jackpot.basis),
    )
    yield _notices("Jackpot: notices", jackpot.notice)
    yield _figures("Jackpot: other figures", jackpot.figure)


def _promotion(promotion: PromotionFile) -> Iterator[Table]:
    yield Table(
        "Promotional terms must contain",
        ("item", "kind", "when", "prize", "clause"),
        tuple((c.what, c.kind, c.applies, c.prize or "any", _cite(c)) for c in promotion.condition),
    )
    yield Table(
        "Promotional prizes may not be",
        ("what", "beyond litres", "clause"),
        tuple(
            (b.what, "" if b.over_litres is None else str(b.over_litres), _cite(b))
            for b in promotion.banned
        ),
    )
    for title, ways in (
        ("Promotional cash prizes over the threshold are paid by", promotion.payment),
        ("Promotional winners are told by", promotion.told_by),
    ):
        yield Table(title, ("way", "clause"), tuple((w.what, _cite(w)) for w in ways))
    yield _figures("Promotions: figures", promotion.figure)


def _poker(poker: PokerFile) -> Iterator[Table]:
    yield Table(
        "Games",
        ("game", "cards", "discard", "hole cards that play", "low", "players", "clause"),
        tuple(
            (v.name, str(v.hole_cards), v.discard, v.plays, v.low, str(v.players), _cite(v))
            for v in poker.variant
        ),
    )
    yield Table(
        "Betting structures",
        ("structure", "least bet", "least raise", "most", "raises", "short all-in", "clause"),
        tuple(
            (
                s.name,
                s.minimum_bet,
                s.minimum_raise,
                s.maximum,
                "no cap" if s.raise_cap is None else f"{s.raise_cap}, none head to head",
                s.short_all_in_reopens,
                _cite(s),
            )
            for s in poker.structure
        ),
    )
    yield Table(
        "Commission",
        ("method", "what", "from", "to", "clause"),
        tuple(
            (c.name, c.what, c.lowest or "", c.highest or "", _cite(c)) for c in poker.commission
        ),
    )
    yield Table(
        "Side wagers",
        ("wager", "wins when", "pays", "clause"),
        tuple((w.name, w.wins, w.pays, _cite(w)) for w in poker.side_wager),
    )
    yield Table(
        "Buttons",
        ("button", "means", "clause"),
        tuple((b.name, b.what, _cite(b)) for b in poker.button),
    )
    yield _figures("Poker: other figures", poker.figure)
