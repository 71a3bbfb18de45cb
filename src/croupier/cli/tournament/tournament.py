"""`croupier tournament`: write, check and print conditions; play a tournament out; look at one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.acts import Refusal, from_json, replay
from croupier.books import load_book
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.database import house
from croupier.cli.input import FileName, decode_json, read_text, shown_name, writable
from croupier.cli.options import BookName, Database, Flag, GameName
from croupier.cli.output import CHECK_FAILED, AsJson, note, progress, say
from croupier.cli.saved import read_events, read_record, write_record
from croupier.cli.tournament.pages import TournamentPage
from croupier.cli.tournament.replay import Chosen, hand_words, played_again
from croupier.cli.tournament.run import kept_names, line_of, listing, read_kept, run_in, slug
from croupier.errors import BadInput
from croupier.tournament import (
    AnyTournamentEvent,
    Simulation,
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

NewFile = Annotated[str, Parameter(allow_leading_hyphen=True)]
Html = Annotated[bool, Parameter("--html", show_default=False, help="A page ready to print.")]
RecordFile = Annotated[
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
def new(book: BookName, file: NewFile, *, game: GameName = None) -> None:
    """Write a tournament file to start from, complete for the book; - writes it to the screen.

    :param file: The file to write, or - for standard output.
    """
    text = template(load_book(book), game)
    if file == "-":
        say(None, json=False, people=text.rstrip("\n"))
        return
    path = Path(file)
    if path.exists():
        raise BadInput("file", "a file that is not there yet", got=file)
    with writable(path):
        path.write_bytes(text.encode())
    note(f"Wrote {file}. Change it, then: croupier tournament check {file}")


@app.command(name="check")
def check_file(file: FileName, *, json: AsJson = False) -> int:
    """Say what the conditions lack or may not say, clause by clause; exit status 1 if anything."""
    terms = _terms(file)
    book = load_book(terms.book)
    faults = check(book, terms)
    found = {"file": shown_name(file), "book": book.id, "complete": not faults, "faults": faults}
    lines = [str(fault) for fault in faults] or [f"Complete under {book.id}: entries may open."]
    say(found, json=json, people="\n".join(lines))
    return CHECK_FAILED if faults else 0


@app.command
def conditions(file: FileName, *, as_html: Html = False) -> int:
    """Write the conditions document, in Markdown or HTML; refused while it is incomplete."""
    terms = _terms(file)
    book = load_book(terms.book)
    faults = check(book, terms)
    if faults:
        for fault in faults:
            note(str(fault))
        return CHECK_FAILED
    text = html(book, terms) if as_html else markdown(book, terms)
    say(None, json=False, people=text.rstrip("\n"))
    return 0


@app.command
def simulate(
    file: FileName,
    *,
    entries: int,
    seed: int | None = None,
    explain: Explain = False,
    save: str | None = None,
    json: AsJson = False,
) -> None:
    """Play a tournament out from the draw to the prizes, in memory.

    Every hand is dealt and every wager settled by the real engine, companions deciding.

    :param entries: How many enter, as the conditions allow.
    :param seed: The same seed plays the same again.
    :param save: Write every event to this file, for status.
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
        header = {"croupier": "tournament", "form": FORM, "name": terms.name}
        write_record(Path(save), header | {"terms": read_text(file)}, game.history, "file")
    told = TournamentPage(terms, desk.now, game.history, game.now)
    _show(told, explain=explain, json=json, hands=game.hands, seed=seed)


@app.command
def run(
    file: FileName,
    *,
    entries: int,
    name: Name = None,
    database: Database = None,
    explain: Explain = False,
    json: AsJson = False,
) -> None:
    """Run a tournament with companions in the house's own log, from the draw to the prizes.

    Every decision is in the log before the next is taken. Broken off anywhere, the same command
    goes on where the log ends. Fees leave the companions' accounts for escrow, prizes come back.

    :param entries: How many enter, as the conditions allow.
    """
    terms = _terms(file)
    check_entries(terms, entries)
    called = name or slug(terms.name)
    with house(database) as store, progress("playing", total=1.0) as advance:
        run_in(store, called, read_text(file), entries, advance)
        kept = read_kept(store, called)
    _show(TournamentPage(kept.terms, kept.state, kept.history), explain=explain, json=json)


@app.command
def status(
    file: RecordFile = None,
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
        with house(database, must_exist=True) as store:
            lines = [line_of(read_kept(store, name)) for name in kept_names(store)]
        say(lines, json=json, people=lambda: listing(lines))
        return
    terms, history = _recorded(file, name, database)
    rules = tournament_rules(terms)
    state = replay(rules, rules.start, history).now
    _show(TournamentPage(terms, state, history), explain=explain, json=json)


@app.command(name="replay")
def replay_hands(
    file: RecordFile = None,
    *,
    name: Name = None,
    database: Database = None,
    table: int | None = None,
    hand: int | None = None,
    session: int | None = None,
    explain: Flag = False,
    json: AsJson = False,
) -> int:
    """Play every hand again from its cards and acts in the record; exit status 1 if any differs.

    What staff recorded by its stacks alone is counted apart: it has no cards.

    :param table: Only hands of this table.
    :param hand: Only this hand of each table, from 1.
    :param session: Only this session, from 1.
    :param explain: Every hand with its cards and acts.
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
    return CHECK_FAILED if found.faults else 0


def _recorded(
    file: str | None, name: str | None, database: str | None
) -> tuple[TournamentTerms, list[AnyTournamentEvent]]:
    """A tournament from a saved record, or from a house's log."""
    if file is not None:
        return _read_record(file)
    assert name is not None
    with house(database, must_exist=True) as store:
        kept = read_kept(store, name)
    return kept.terms, kept.history


def _show(told: TournamentPage, *, explain: bool, json: bool, **more: object) -> None:
    """The figures, with the moves line by line ahead of them; JSON has it all in one anyway."""
    if explain and not json:
        say(None, json=False, people=told.explained())
    say(told.as_json() | more, json=json, people=told.for_people)


# --- files ---------------------------------------------------------------------------------------


def _terms(name: str) -> TournamentTerms:
    return parse_terms(read_text(name), where=shown_name(name))


def _read_record(name: str) -> tuple[TournamentTerms, list[AnyTournamentEvent]]:
    expected = "a record saved by croupier tournament simulate"
    header, lines = read_record(name, "tournament", expected)
    terms = parse_terms(str(header.get("terms", "")), where=f"{name} line 1")
    form = header.get("form", 1)
    if form not in (1, FORM):
        raise BadInput("form", f"1 or {FORM}, which this version reads", form, where=name)
    history = read_events(name, lines, _event if form == FORM else _old_event)
    _in_order(terms, history, name)
    return terms, history


def _event(line: bytes) -> AnyTournamentEvent:
    event: AnyTournamentEvent = from_json(line, AnyTournamentEvent)
    return event


def _old_event(line: bytes) -> AnyTournamentEvent:
    """An event as version 0.1 wrote it, which counted time in seconds."""
    from croupier.house import read_events as read_old_events

    if not isinstance(decode_json(line), dict):
        raise BadInput("event", "an object")
    (event,) = read_old_events("tournament", line)
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
