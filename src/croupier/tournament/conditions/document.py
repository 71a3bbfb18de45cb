"""The conditions as people read them: Markdown, or a page ready to print."""

from __future__ import annotations

from html import escape

from croupier.books import Book, ConditionItem
from croupier.money import show_dollars
from croupier.tournament.conditions.checks import text_of, tournament_law
from croupier.tournament.conditions.known_figures import bounty_words, figures, length_of
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.shot_clock_terms import ShotClockTerms
from croupier.tournament.conditions.terms import TournamentTerms, cents

_STYLE = """
@page { margin: 20mm }
body { font: 11pt/1.45 Georgia, serif; max-width: 46em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 1.6em; margin-bottom: 0 } h2 { font-size: 1.15em; margin-top: 1.6em }
table { border-collapse: collapse } td, th { padding: .2em .9em .2em 0; text-align: left }
li { margin: .45em 0; break-inside: avoid } .clause { color: #555; font-size: .85em }
"""

ALL_IN_HANDS = (
    "turned face up as soon as a player is all-in and nobody can bet any more, "
    "before the rest of the board is dealt; no hand is mucked then"
)
"""What happens to live hands in tournaments of poker; no book has a clause for it."""


def items(book: Book, terms: TournamentTerms) -> tuple[tuple[str, str, str, str], ...]:
    """Every item the conditions contain: kind, heading, text, clause, in the book's order."""
    return tuple(
        (_kind(row), row.what, text_of(row, terms), row.clause)
        for row in tournament_law(book).condition
        if terms.conditions.get(row.id, "").strip()
    )


def _kind(item: ConditionItem) -> str:
    return "information" if item.says is None else "statement"


def summary(terms: TournamentTerms) -> tuple[tuple[str, str], ...]:
    """The figures at the head of the document."""
    values = figures(terms)
    kept = values["commission"]
    rows = [
        ("Start", values["start"]),
        ("Location", values["location"]),
        ("Entry fee", f"{values['fee']} ({values['to_pool']} to the pool, {kept} kept)"),
        ("Players", f"{values['least']} to {values['most']}"),
        ("Starting chips", values["chips"]),
    ]
    for name, sale in (("Re-buy", terms.re_buy), ("Add-on", terms.add_on)):
        if sale:
            window = f"{'session' if terms.banked else 'level'} {sale.first} to {sale.last}"
            price = show_dollars(cents(sale.price))
            rows.append((name, f"{price} for {sale.chips:,} chips, {window}, {sale.each} each"))
    if not terms.banked:
        rows.append(("All-in hands", ALL_IN_HANDS))
    if terms.shot_clock:
        rows.append(("Shot clock", _shot_clock(terms.shot_clock, terms.banked)))
    added = [values["added"]] if cents(terms.prizes.added) else []
    added += [terms.prizes.added_goods] if terms.prizes.added_goods else []
    added += [f"{row.what} for place {row.place}" for row in terms.prizes.goods]
    if cents(terms.prizes.guarantee):
        rows.append(("Guaranteed prizes", show_dollars(cents(terms.prizes.guarantee))))
    if terms.bounty:
        each = show_dollars(terms.bounty.each)
        rows.append(("Bounty", f"{each} for {bounty_words(terms.bounty)}"))
    if added:
        rows.append(("Added by the house", " and ".join(added)))
    if terms.prizes.shares or terms.prizes.pay_table or terms.prizes.seat:
        rows.append(("Prizes", f"{values['shares']} of the pool"))
    return tuple(rows)


def _shot_clock(clock: ShotClockTerms, banked: bool) -> str:
    """How long decisions may take, in words."""
    since = f" from {'session' if banked else 'level'} {clock.from_level} on"
    words = f"{clock.seconds} seconds a decision{since if clock.from_level > 1 else ''}"
    if not clock.cards:
        return words
    number = f"{clock.cards} card{'s' if clock.cards > 1 else ''}"
    return f"{words}, {number} of {clock.card_seconds} seconds more for each player"


def schedule(terms: TournamentTerms) -> tuple[tuple[str, ...], ...]:
    """The levels or the sessions, a row each under a heading row."""
    if terms.banked:
        rows = [("Session", "Length", "Wagers", "Go on from each table", "Field")]
        for number, row in enumerate(terms.session, 1):
            wagers = f"{row.minimum:,} to {row.maximum:,}"
            rows.append((str(number), length_of(row), wagers, str(row.advance or "-"), row.field))
        return tuple(rows)
    table: list[tuple[str, ...]] = [("Level", "Blinds", "Ante", "Minutes")]
    number = 0
    for level in levels_of(terms):
        if level.pause:
            table.append(("break", "", "", str(level.minutes)))
            continue
        number += 1
        blinds = f"{level.small:,} / {level.big:,}"
        table.append((str(number), blinds, f"{level.ante:,}", str(level.minutes)))
    return tuple(table)


def markdown(book: Book, terms: TournamentTerms) -> str:
    """The conditions document as Markdown."""
    lines = [f"# {terms.name}: conditions", "", f"{book.file.house}, {book.file.document}.", ""]
    lines += ["| | |", "|---|---|", *(f"| {name} | {text} |" for name, text in summary(terms)), ""]
    heading, *rows = schedule(terms)
    lines += [_row(heading), "|" + "---|" * len(heading), *(_row(row) for row in rows)]
    for kind, title in (("information", "Information"), ("statement", "Statements")):
        lines += ["", f"## {title}", ""]
        for of, what, text, clause in items(book, terms):
            if of == kind:
                said = f"**{what}.** {text}" if kind == "information" else text
                lines.append(f"- {said} *({clause})*")
    return "\n".join(lines) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def html(book: Book, terms: TournamentTerms) -> str:
    """The same as a page that prints as it stands: no script, nothing fetched."""
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(terms.name)}: conditions</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(terms.name)}</h1><p>Conditions of the tournament.",
        f"{escape(book.file.house)}, {escape(book.file.document)}.</p><table>",
        *(f"<tr><th>{escape(a)}</th><td>{escape(b)}</td></tr>" for a, b in summary(terms)),
        "</table><h2>Schedule</h2><table>",
    ]
    for place, row in enumerate(schedule(terms)):
        tag = "td" if place else "th"
        parts.append(f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>")
    parts.append("</table>")
    for kind, title in (("information", "Information"), ("statement", "Statements")):
        parts.append(f"<h2>{title}</h2><ul>")
        for of, what, text, clause in items(book, terms):
            if of == kind:
                head = f"<b>{escape(what)}.</b> " if kind == "information" else ""
                cite = f'<span class="clause">({escape(clause)})</span>'
                parts.append(f"<li>{head}{escape(text)} {cite}</li>")
        parts.append("</ul>")
    return "\n".join([*parts, "</body></html>"]) + "\n"
