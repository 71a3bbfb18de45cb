"""`croupier tournament`: write, check and print conditions; play a tournament out; look at one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from croupier.acts import Refusal, Viewer, from_json, replay, to_json
from croupier.books import BOOK_IDS, load_book
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.input import FileName, decode_json, read_lines, read_text, shown_name
from croupier.cli.output import AsJson, note, progress, say
from croupier.errors import BadInput
from croupier.money import Cents, show_amount, show_dollars
from croupier.tournament import (
    AnyEvent,
    Desk,
    Purse,
    Simulation,
    Terms,
    TournamentView,
    check,
    events,
    html,
    markdown,
    parse_terms,
    tell,
    template,
    tournament_rules,
    view,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

app = App(name="tournament", help="Conditions by the book, and tournaments played out.")

BookName = Annotated[str, Parameter(help=f"One of {', '.join(BOOK_IDS)}, or a folder.")]
Save = Annotated[str | None, Parameter(help="Write every event to this file, for status.")]
_AUDITOR = Viewer("auditor")


@app.command
def new(book: BookName, file: FileName, *, game: str | None = None) -> None:
    """Write a tournament file to start from, complete for the book; - writes it to the screen."""
    text = template(load_book(book), game)
    if file == "-":
        say(None, json=False, people=text.rstrip("\n"))
        return
    path = Path(file)
    if path.exists():
        raise BadInput("file", "a file that is not there yet", got=file)
    _write(path, text.encode())
    note(f"Wrote {file}. Change it, then: croupier tournament check {file}")


@app.command(name="check")
def check_file(file: FileName, *, json: AsJson = False) -> int:
    """Say what the conditions lack or may not say, clause by clause; exit status 1 if anything."""
    terms = _terms(file)
    book = load_book(terms.book)
    faults = check(book, terms)
    rows = [{"item": f.item, "reason": f.reason, "clause": f.clause} for f in faults]
    answer = {"file": shown_name(file), "book": book.id, "complete": not faults, "faults": rows}
    lines = [str(fault) for fault in faults] or [f"Complete under {book.id}: entries may open."]
    say(answer, json=json, people="\n".join(lines))
    return 1 if faults else 0


@app.command
def conditions(
    file: FileName,
    *,
    as_html: Annotated[bool, Parameter("--html", help="A page ready to print.")] = False,
) -> int:
    """Write the conditions document, in Markdown or HTML; refused while it is incomplete."""
    terms = _terms(file)
    book = load_book(terms.book)
    faults = check(book, terms)
    if faults:
        for fault in faults:
            note(str(fault))
        return 1
    text = html(book, terms) if as_html else markdown(book, terms)
    say(None, json=False, people=text.rstrip("\n"))
    return 0


@app.command
def simulate(
    file: FileName,
    *,
    entries: int,
    seed: Annotated[int | None, Parameter(help="The same seed plays the same again.")] = None,
    explain: Annotated[bool, Parameter(help="Every move, fall and payment, a line each.")] = False,
    save: Save = None,
    json: AsJson = False,
) -> None:
    """Play a tournament out from the draw to the prizes, in memory.

    Every hand is dealt and every wager settled by the real engine, companions deciding.
    """
    if save is not None and (file == "-" or not Path(save).parent.is_dir()):
        raise BadInput("--save", "a path in a folder that is there, for a file given by name", save)
    terms = _terms(file)
    book = load_book(terms.book)
    source: Entropy = OsEntropy() if seed is None else SeededEntropy(seed)
    with progress("playing", total=entries) as advance:
        seen = entries

        def left(now: int) -> None:
            nonlocal seen
            advance(max(0, seen - now))
            seen = min(seen, now)

        game = Simulation(book, terms, entries, source, left)
        try:
            desk = game.run()
        except Refusal as refusal:
            raise BadInput("tournament", f"conditions that can be played: {refusal}") from None
    if save is not None:
        _save(Path(save), file, terms, game.history)
    answer = _answer(terms, desk, game.history, game.now) | {"hands": game.hands, "seed": seed}
    say(answer, json=json, people=lambda: _page(terms, desk, game.history, game.now, explain))


@app.command
def status(
    file: Annotated[str, Parameter(help="A record written by simulate --save.")],
    *,
    explain: Annotated[bool, Parameter(help="Every event, a line each.")] = False,
    json: AsJson = False,
) -> None:
    """Show a recorded tournament: replayed from its events, places, money and all."""
    terms, history = _read_record(file)
    rules = tournament_rules(terms)
    desk = replay(rules, rules.start, history)
    now = max((mark.at for mark in desk.now.marks), default=terms.starts)
    answer = _answer(terms, desk, history, now)
    say(answer, json=json, people=lambda: _page(terms, desk, history, now, explain))


# --- files ---------------------------------------------------------------------------------------


def _terms(name: str) -> Terms:
    return parse_terms(read_text(name), where=shown_name(name))


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        raise BadInput("file", f"one that can be written ({reason})", got=str(path)) from None


def _save(path: Path, file: str, terms: Terms, history: list[AnyEvent]) -> None:
    header = {"croupier": "tournament", "name": terms.name, "terms": read_text(file)}
    _write(path, b"\n".join([to_json(header), *(to_json(event) for event in history)]) + b"\n")


def _read_record(name: str) -> tuple[Terms, list[AnyEvent]]:
    lines: Iterator[tuple[int, bytes]] = read_lines(name)
    first = next(lines, None)
    header = decode_json(first[1]) if first else None
    if not isinstance(header, dict) or header.get("croupier") != "tournament":
        raise BadInput("file", "a record saved by croupier tournament simulate", where=name)
    terms = parse_terms(str(header.get("terms", "")), where=f"{name} line 1")
    history: list[AnyEvent] = []
    for number, line in lines:
        try:
            history.append(from_json(line, AnyEvent))
        except BadInput as problem:
            raise problem.at(f"{name} line {number}") from None
    return terms, history


# --- answers -------------------------------------------------------------------------------------


def _answer(terms: Terms, desk: Desk, history: list[AnyEvent], now: int) -> dict[str, Any]:
    shown = view(desk.now, terms, _AUDITOR, now)
    purse = Purse(terms.name)
    journal = purse.journal(history)
    moves = [tell(event) for event in history if isinstance(event, _MOVES)]
    return {
        "name": terms.name,
        "book": terms.book,
        "stage": shown.stage,
        "entries": sum(p.what == "entry" and not p.refunded for p in desk.now.payments),
        "pool": show_amount(Cents(shown.pool)),
        "commission": show_amount(desk.now.commission),
        "escrow": show_amount(journal.cents(purse.escrow)),
        "prize_pool_left": show_amount(journal.cents(purse.pool)),
        "chips": shown.chips,
        "standings": [
            {"place": p.place, "player": p.player, "status": p.status, "chips": p.chips}
            | {"points": p.points, "prize": show_amount(Cents(p.prize))}
            for p in shown.players
        ],
        "moves": moves,
    }


_MOVES = (events.Moved, events.TableClosed)
_LINES = (
    events.Moved,
    events.TableClosed,
    events.Out,
    events.Ranked,
    events.SessionStarted,
    events.SessionEnded,
    events.PlacesAwarded,
    events.PrizePaid,
)


def _page(
    terms: Terms, desk: Desk, history: list[AnyEvent], now: int, explain: bool
) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    shown = view(desk.now, terms, _AUDITOR, now)
    purse = Purse(terms.name)
    journal = purse.journal(history)
    rest = show_dollars(journal.cents(purse.pool))
    moves = sum(isinstance(event, events.Moved) for event in history)
    told = [tell(event) for event in history if isinstance(event, _LINES)] if explain else []
    lines = [
        f"{terms.name}: {shown.stage}",
        f"Pool {show_dollars(Cents(shown.pool))}, commission {show_dollars(desk.now.commission)}.",
        f"Left in escrow {show_dollars(journal.cents(purse.escrow))}, in the pool {rest}.",
        f"{moves} moves between tables." + ("" if explain else " --explain tells each of them."),
    ]
    whole = (Text(line, no_wrap=True, overflow="ignore") for line in (*told, *lines))
    return Group(*whole, _standings(shown))


_SHOWN = 20


def _standings(shown: TournamentView) -> RenderableType:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for column in ("place", "player", "chips", "points", "prize"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for row in shown.players[:_SHOWN]:
        prize = show_dollars(Cents(row.prize)) if row.prize else ""
        table.add_row(str(row.place), row.player, f"{row.chips:,}", str(row.points or ""), prize)
    if len(shown.players) > _SHOWN:
        table.add_row("", f"and {len(shown.players) - _SHOWN} more", "", "", "")
    return table
