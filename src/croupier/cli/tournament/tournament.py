"""`croupier tournament`: write, check and print conditions; play a tournament out; look at one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.acts import Refusal, from_json, replay, to_json
from croupier.books import BOOK_IDS, load_book
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.database import Database, house, log_to_read
from croupier.cli.input import (
    FileName,
    decode_header,
    decode_json,
    read_lines,
    read_text,
    shown_name,
)
from croupier.cli.output import AsJson, note, progress, say
from croupier.cli.tournament.pages import answer, explained, page
from croupier.cli.tournament.replay import Chosen, hand_words, played_again
from croupier.cli.tournament.run import kept_names, line_of, listing, read_kept, run_in, slug
from croupier.errors import BadInput
from croupier.store import Store
from croupier.tournament import (
    AnyTournamentEvent,
    Simulation,
    Tournament,
    TournamentTerms,
    check,
    check_entries,
    html,
    markdown,
    parse_terms,
    template,
    tournament_rules,
)

FORM = 2
"""The form in which records are saved; those of version 0.1 do not name theirs."""

app = App(name="tournament", help="Conditions by the book, and tournaments played out.")

BookName = Annotated[str, Parameter(help=f"One of {', '.join(BOOK_IDS)}, or a folder.")]
NewFile = Annotated[
    str, Parameter(allow_leading_hyphen=True, help="The file to write, or - for standard output.")
]
NewGame = Annotated[str | None, Parameter(help="Which game, where the book has several.")]
Entries = Annotated[int, Parameter(help="How many enter, as the conditions allow.")]
Save = Annotated[str | None, Parameter(help="Write every event to this file, for status.")]
Record = Annotated[
    str | None, Parameter(help="A record written by simulate --save; else the house's log.")
]
Explain = Annotated[
    bool, Parameter(show_default=False, help="Every move, fall and payment, a line each.")
]
Name = Annotated[
    str | None,
    Parameter("--id", help="What the house's log calls it; by default made from its name."),
]


@app.command
def new(book: BookName, file: NewFile, *, game: NewGame = None) -> None:
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
    found = {"file": shown_name(file), "book": book.id, "complete": not faults, "faults": rows}
    lines = [str(fault) for fault in faults] or [f"Complete under {book.id}: entries may open."]
    say(found, json=json, people="\n".join(lines))
    return 1 if faults else 0


@app.command
def conditions(
    file: FileName,
    *,
    as_html: Annotated[
        bool, Parameter("--html", show_default=False, help="A page ready to print.")
    ] = False,
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
    entries: Entries,
    seed: Annotated[int | None, Parameter(help="The same seed plays the same again.")] = None,
    explain: Explain = False,
    save: Save = None,
    json: AsJson = False,
) -> None:
    """Play a tournament out from the draw to the prizes, in memory.

    Every hand is dealt and every wager settled by the real engine, companions deciding.
    """
    if save is not None and (file == "-" or Path(save).is_dir() or not Path(save).parent.is_dir()):
        raise BadInput("--save", "a file in a folder that is there, for a file given by name", save)
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
    told = answer(terms, desk.now, game.history, game.now) | {"hands": game.hands, "seed": seed}
    _explain(game.history, explain, json)
    say(told, json=json, people=lambda: page(terms, desk.now, game.history, game.now))


@app.command
def run(
    file: FileName,
    *,
    entries: Entries,
    name: Name = None,
    database: Database = None,
    explain: Explain = False,
    json: AsJson = False,
) -> None:
    """Run a tournament with companions in the house's own log, from the draw to the prizes.

    Every decision is in the log before the next is taken. Broken off anywhere, the same command
    goes on where the log ends. Fees leave the companions' accounts for escrow, prizes come back.
    """
    terms = _terms(file)
    check_entries(terms, entries)
    called = name or slug(terms.name)
    with house(database) as store, progress("playing", total=1.0) as advance:
        run_in(store, called, read_text(file), entries, advance)
        kept = read_kept(store, called)
    _show(kept.terms, kept.state, kept.history, explain=explain, json=json)


@app.command
def status(
    file: Record = None,
    *,
    name: Name = None,
    database: Database = None,
    explain: Explain = False,
    json: AsJson = False,
) -> None:
    """Show a tournament, replayed from its events: places, money and all.

    Of a house's log without --id, every tournament in it, a line each.
    """
    if file is None and name is None:
        with _log(database) as store:
            lines = [line_of(read_kept(store, name)) for name in kept_names(store)]
        say(lines, json=json, people=lambda: listing(lines))
        return
    terms, history = _recorded(file, name, database)
    rules = tournament_rules(terms)
    state = replay(rules, rules.start, history).now
    _show(terms, state, history, explain=explain, json=json)


@app.command(name="replay")
def replay_hands(
    file: Record = None,
    *,
    name: Name = None,
    database: Database = None,
    table: Annotated[int | None, Parameter(help="Only hands of this table.")] = None,
    hand: Annotated[int | None, Parameter(help="Only this hand of each table, from 1.")] = None,
    session: Annotated[int | None, Parameter(help="Only this session, from 1.")] = None,
    explain: Annotated[
        bool, Parameter(show_default=False, help="Every hand with its cards and acts.")
    ] = False,
    json: AsJson = False,
) -> int:
    """Play every hand again from its cards and acts in the record; exit status 1 if any differs.

    What staff recorded by its stacks alone is counted apart: it has no cards.
    """
    if file is None and name is None:
        raise BadInput("--id", "a tournament of the log, or a record saved by simulate")
    terms, history = _recorded(file, name, database)
    chosen = Chosen(table=table, hand=hand, session=session)
    with progress("playing again", total=len(history)) as advance:
        found = played_again(terms, history, chosen, advance)
    told = [hand for hand in found.hands if hand.fault or explain]
    people = "\n\n".join([*map(hand_words, told), found.summary])
    say(found.as_json(told), json=json, people=people)
    return 1 if found.faults else 0


def _recorded(
    file: str | None, name: str | None, database: str | None
) -> tuple[TournamentTerms, list[AnyTournamentEvent]]:
    """A tournament from a saved record, or from a house's log."""
    if file is not None:
        return _read_record(file)
    assert name is not None
    with _log(database) as store:
        kept = read_kept(store, name)
    return kept.terms, kept.history


@contextmanager
def _log(database: str | None) -> Iterator[Store]:
    """A house's log that is there: none is made by looking."""
    with log_to_read(database) as engine:
        engine.dispose()
    with house(database) as store:
        yield store


def _show(
    terms: TournamentTerms,
    state: Tournament,
    history: list[AnyTournamentEvent],
    *,
    explain: bool,
    json: bool,
) -> None:
    now = max(state.latest, terms.starts)
    _explain(history, explain, json)
    told = answer(terms, state, history, now)
    say(told, json=json, people=lambda: page(terms, state, history, now))


def _explain(history: list[AnyTournamentEvent], explain: bool, json: bool) -> None:
    """Line by line, ahead of the figures; JSON has it all in one anyway."""
    if explain and not json:
        say(None, json=False, people=explained(history))


# --- files ---------------------------------------------------------------------------------------


def _terms(name: str) -> TournamentTerms:
    return parse_terms(read_text(name), where=shown_name(name))


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        raise BadInput("file", f"one that can be written ({reason})", got=str(path)) from None


def _save(path: Path, file: str, terms: TournamentTerms, history: list[AnyTournamentEvent]) -> None:
    header = {"croupier": "tournament", "form": FORM, "name": terms.name, "terms": read_text(file)}
    _write(path, b"\n".join([to_json(header), *(to_json(event) for event in history)]) + b"\n")


def _read_record(name: str) -> tuple[TournamentTerms, list[AnyTournamentEvent]]:
    lines: Iterator[tuple[int, bytes]] = read_lines(name)
    first = next(lines, None)
    header = decode_header(first[1]) if first else None
    if not isinstance(header, dict) or header.get("croupier") != "tournament":
        raise BadInput("file", "a record saved by croupier tournament simulate", where=name)
    terms = parse_terms(str(header.get("terms", "")), where=f"{name} line 1")
    form = header.get("form", 1)
    if form not in (1, FORM):
        raise BadInput("form", f"1 or {FORM}, which this version reads", form, where=name)
    history: list[AnyTournamentEvent] = []
    for number, line in lines:
        try:
            history.append(_event(line) if form == FORM else _old_event(line))
        except BadInput as problem:
            raise problem.at(f"{name} line {number}") from None
    _in_order(terms, history, name)
    return terms, history


def _event(line: bytes) -> AnyTournamentEvent:
    event: AnyTournamentEvent = from_json(line, AnyTournamentEvent)
    return event


def _old_event(line: bytes) -> AnyTournamentEvent:
    """An event as version 0.1 wrote it, which counted time in seconds."""
    from croupier import house

    if not isinstance(decode_json(line), dict):
        raise BadInput("event", "an object")
    (event,) = house.read_events("tournament", line)
    if not isinstance(event, AnyTournamentEvent):
        raise BadInput("event", "what happens in a tournament", type(event).__name__)
    return event


def _in_order(terms: TournamentTerms, history: list[AnyTournamentEvent], name: str) -> None:
    """A record that somebody cut or shuffled does not follow from its own beginning."""
    rules = tournament_rules(terms)
    desk = rules.start
    for number, event in enumerate(history, 2):
        try:
            desk = rules.evolve(desk, event)
        except (LookupError, AttributeError):
            where = f"{name} line {number}"
            raise BadInput("event", "what can follow on the lines before it", where=where) from None
