"""A book laid out as tables, each line with its clause: what `croupier books show` prints.

Everything a book states in its files stands in one of these tables, so a figure
of the documents can be found by reading them.
"""

from collections.abc import Iterator

from croupier.books.floor import floor_tables
from croupier.books.load import Book
from croupier.books.roles import Power
from croupier.books.row_words import besides
from croupier.books.schema import AmountRule, BankedGame, BookStep, StreetChoice, Wager
from croupier.books.tables.conditions_tables import promotion_tables, tournament_tables
from croupier.books.tables.jackpot_tables import jackpot_tables
from croupier.books.tables.poker_tables import poker_tables
from croupier.books.titled_table import BookTable, book_table, cite, figures, notices

SHOWN = ("placed", "required", "equals", "needs", "capped", "cost_from_sign", "judged")
"""The fields of a wager that have words of their own in its table."""


STEP_SHOWN = ("do", "to", "cards", "part", "face", "source", "street", "silence", "order")
"""The fields of a step that have words of their own in its table."""


IRREGULAR_SHOWN = ("found", "facts", "only_where", "authority", "hands", "wagers", "jackpots")
"""The fields of an irregularity that have columns of their own."""


def tables_of(book: Book) -> tuple[BookTable, ...]:
    """Every table of a book, in the order a reader wants them."""
    return tuple(table for table in _all_tables(book) if table.rows)


def _all_tables(book: Book) -> Iterator[BookTable]:
    names = {role.id: role.name for role in book.file.role}
    yield from _house(book, names)
    for game in book.games.values():
        yield from _game(game)
    if book.poker is not None:
        yield from poker_tables(book.poker)
    if book.jackpot is not None:
        yield from jackpot_tables(book.jackpot)
    yield _irregularities(book, names)
    yield _readings(book)
    yield from floor_tables(book.floor, names)
    if book.tournament is not None:
        yield from tournament_tables(book.tournament, names)
    if book.promotion is not None:
        yield from promotion_tables(book.promotion)


def _house(book: Book, names: dict[str, str]) -> Iterator[BookTable]:
    file = book.file
    ranks = {r.id: "beside the ladder" if r.rank is None else str(r.rank) for r in file.role}
    people = ((r.name, ranks[r.id] + besides(r, "rank"), r.clause) for r in file.role)
    yield book_table("People", "role, rank", people)
    powers = ((p.what or p.id, _holders(p, names), p.clause) for p in file.power)
    yield book_table("Who may do what", "power, who", powers)
    signs = (
        (s.what, s.key or "", s.shown + besides(s, "key", "shown"), cite(s)) for s in file.sign
    )
    yield book_table("The sign states", "what, key, when", signs)
    yield notices("Notices", file.notice)
    yield figures("Other figures", file.figure)


def _holders(power: Power, names: dict[str, str]) -> str:
    words = names[power.role] + (" or above" if power.or_above else "")
    holders = ", ".join((words, *(names[role] for role in power.beside)))
    return holders + besides(power, "role", "or_above", "beside")


def _game(game: BankedGame) -> Iterator[BookTable]:
    name = game.name
    yield book_table(f"{name}: the game", "what, value", _facts(game))
    yield book_table(
        f"{name}: wagers",
        "wager, placed, conditions, decided by",
        (
            (w.name, _placed(w), _conditions(w), w.judged.value + besides(w, *SHOWN), cite(w))
            for w in game.wager
        ),
    )
    shuffles = ((f"by {s.by}{besides(s, 'by')}", cite(s)) for s in game.shuffle)
    yield book_table(f"{name}: cards are shuffled", "how", shuffles)
    steps = ((str(n), step_words(s), cite(s)) for n, s in enumerate(game.step, 1))
    yield book_table(f"{name}: the round", "step, what happens", steps)
    yield book_table(
        f"{name}: choices",
        "street, choice",
        ((s.street or "", choice_words(c), cite(c)) for s in game.step for c in s.choices),
    )
    yield book_table(
        f"{name}: how wagers settle (first line that holds)",
        "wager, when, then",
        (
            (w.name, "; ".join(r.when), r.then, ", ".join(dict.fromkeys(r.clauses + r.unpaid)))
            for w in game.wager
            for r in w.settles
        ),
    )
    for table in game.table:
        lines = ((_hands(r.hand, r.hands), r.pays, r.clause or table.clause) for r in table.rows)
        yield book_table(f"{name}: pay table {table.id} ({table.name})", "hand, pays", lines)
    yield book_table(
        f"{name}: amounts found wrong once cards are out",
        "found, of which wagers, what is done",
        ((a.find, _about(a), _done(a), cite(a)) for a in game.amount),
    )


def _facts(game: BankedGame) -> Iterator[tuple[str, str, str]]:
    yield "seats", str(game.seats), game.seats_clause
    yield "a round starts with", game.starts, game.over_clause or game.locked_clause
    yield "a round is over with", game.over, game.over_clause or game.locked_clause
    yield "wagers are locked from", game.locked, game.locked_clause
    yield "several hands for one player", game.several_hands, game.several_hands_clause
    yield "a hand may end as", ", ".join(game.ends), game.ranking_clause
    if game.qualifies and game.qualifies_clause:
        yield "the dealer qualifies with", f"{game.qualifies} or better", game.qualifies_clause
    else:
        yield "the dealer qualifies with", "any hand", game.ranking_clause
    if game.hands_off and game.hands_off_clause:
        yield "nobody looks at a hand any more after", game.hands_off, game.hands_off_clause
    yield "the deck and its number of cards", "as the book's figures say", game.deck_clause


def _about(rule: AmountRule) -> str:
    """The wagers and streets that a rule about wrong amounts is for."""
    streets = f" ({', '.join(rule.streets)})" if rule.streets else ""
    return (", ".join(rule.wagers) or "all") + streets


def _done(rule: AmountRule) -> str:
    marker = ", unless there is a marker" if rule.unless_marker else ""
    return rule.do + marker + (", and the player is told" if rule.told else "")


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


def step_words(step: BookStep) -> str:
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
    return what + besides(step, *STEP_SHOWN)


def choice_words(choice: StreetChoice) -> str:
    """`bet play, 3 or 4 times the Ante`."""
    if choice.act != "bet":
        return choice.act
    times = " or ".join(map(str, choice.multiples))
    words = f"bet {choice.wager}, {times} times the Ante"
    if choice.from_sign:
        words += f", or {choice.lowest} to {choice.highest} times as the sign says"
    return words + (", below the street before" if choice.falling else "")


def _irregularities(book: Book, names: dict[str, str]) -> BookTable:
    jackpot = book.jackpot.irregularity if book.jackpot else ()
    return book_table(
        "Irregularities",
        "what, found, who rules, hands, wagers, jackpot wagers",
        (
            (
                row.what + (f" [{', '.join(row.circumstances)}]" if row.circumstances else ""),
                ", ".join(row.found),
                names[row.authority] + besides(row, *IRREGULAR_SHOWN),
                row.hands,
                row.wagers,
                row.jackpots,
                cite(row),
            )
            for row in (*book.irregularities, *jackpot)
        ),
    )


def _readings(book: Book) -> BookTable:
    return book_table(
        "Readings where the book is silent or unclear",
        "setting, what, choices (default first), reading",
        (
            (
                s.id,
                s.what + besides(s, "default", "values"),
                ", ".join(dict.fromkeys((s.default, *s.values))),
                s.reading,
                cite(s),
            )
            for s in book.file.setting
        ),
    )
