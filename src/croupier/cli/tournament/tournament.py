"""`croupier tournament`: write, check and print conditions; simulate, run and show tournaments."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.acts import Refusal, from_json, replay
from croupier.books import load_book
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.database import open_store
from croupier.cli.input import FileName, decode_json, read_text, shown_name, writable
from croupier.cli.log_level import LogLevel, log_at
from croupier.cli.options import BookName, Database, Flag, GameName
from croupier.cli.output import CHECK_FAILED, AsJson, note, progress, say
from croupier.cli.saved import read_events, read_record, write_record
from croupier.cli.tournament.pages import TournamentPage
from croupier.cli.tournament.replay import HandFilter, hand_words, replay_recorded
from croupier.cli.tournament.run import (
    enter_in,
    line_of,
    listing,
    read_tournament,
    run_in,
    slug,
    tournament_ids,
)
from croupier.errors import BadInput
from croupier.tournament import (
    AnyTournamentEvent,
    Simulation,
    TournamentTerms,
    check,
    check_entries,
    entries_csv,
    html,
    markdown,
    parse_terms,
    read_entries_csv,
    template,
    tournament_rules,
)

FORM = 2
"""The version of the format of saved files; files of version 0.1 do not state one."""

app = App(name="tournament", help="Write and check conditions; simulate and run tournaments.")

NewFile = Annotated[str, Parameter(allow_leading_hyphen=True)]
Html = Annotated[
    bool,
    Parameter(
        "--html", show_default=False, help="Write HTML that is ready to print. Default: Markdown."
    ),
]
RecordFile = Annotated[
    str | None,
    Parameter(help="A file saved by 'simulate --save'. Default: the log of the database."),
]
Explain = Annotated[
    bool,
    Parameter(show_default=False, help="Also print every move, knock-out and payment."),
]
Name = Annotated[
    str | None,
    Parameter(
        "--id",
        help="The id of the tournament in the log. Default for a new one: made from its name.",
    ),
]


@app.command
def new(book: BookName, file: NewFile, *, game: GameName = None, json: AsJson = False) -> None:
    """Write a tournament file to start from. It is complete under the rule book.

    Example: croupier tournament new canberra-ultimate spring.toml

    :param file: The file to write, or - for standard output. An existing file is not overwritten.
    """
    text = template(load_book(book), game)
    if file == "-":
        say({"file": None, "text": text}, json=json, people=text.rstrip("\n"))
        return
    path = Path(file)
    if path.exists():
        raise BadInput("file", "a file that does not exist yet", got=file)
    with writable(path):
        path.write_bytes(text.encode())
    if json:
        say({"file": file, "text": text}, json=True, people="")
    note(f"The file {file} is written. Change it, then run 'croupier tournament check {file}'.")


@app.command(name="check")
def check_file(file: FileName, *, json: AsJson = False) -> int:
    """List what the conditions of a tournament lack or may not say, with the clause.

    The exit status is 1 if the conditions are not complete.
    """
    terms = _terms(file)
    book = load_book(terms.book)
    faults = check(book, terms)
    found = {"file": shown_name(file), "book": book.id, "complete": not faults, "faults": faults}
    lines = [f"{fault.item}: {fault}" for fault in faults] or [
        f"The conditions are complete under {book.id}: entries may open."
    ]
    say(found, json=json, people="\n".join(lines))
    return CHECK_FAILED if faults else 0


@app.command
def conditions(file: FileName, *, as_html: Html = False, json: AsJson = False) -> int:
    """Print the conditions document. It is refused while the conditions are incomplete.

    Example: croupier tournament conditions spring.toml --html > spring.html
    """
    terms = _terms(file)
    book = load_book(terms.book)
    faults = check(book, terms)
    answer = {"file": shown_name(file), "book": book.id, "complete": not faults, "faults": faults}
    if faults:
        for fault in faults:
            note(str(fault))
        if json:
            say(answer, json=True, people="")
        return CHECK_FAILED
    text = html(book, terms) if as_html else markdown(book, terms)
    form = "html" if as_html else "markdown"
    say(answer | {"form": form, "text": text}, json=json, people=text.rstrip("\n"))
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
    """Simulate a tournament in memory, from the draw to the prizes, with computer players.

    Every hand is dealt and every wager is settled by the same rules as at a real table.

    Example: croupier tournament simulate spring.toml --entries 90 --seed 1

    :param entries: The number of players, within the limits of the conditions.
    :param seed: The seed of the random numbers. The same seed gives the same tournament. Default: a
        new one each time.
    :param save: Save every event to this file, for 'status' and 'replay'.
    """
    if save is not None and (file == "-" or Path(save).is_dir() or not Path(save).parent.is_dir()):
        raise BadInput("--save", "a file in an existing folder, with FILE given by its name", save)
    terms = _terms(file)
    book = load_book(terms.book)
    source: Entropy = OsEntropy() if seed is None else SeededEntropy(seed)
    with progress("Playing", total=entries) as advance:
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
    log_level: LogLevel = "warning",
    explain: Explain = False,
    json: AsJson = False,
) -> None:
    """Run a tournament with computer players in the log of a house, from the draw to the prizes.

    Every decision is in the log before the next one is made. If the command is stopped, run it
    again: it continues where the log ends. Fees move from the players' accounts to escrow, and
    prizes move back.

    :param entries: The number of players, within the limits of the conditions.
    """
    log_at(log_level)
    terms = _terms(file)
    check_entries(terms, entries)
    called = name or slug(terms.name)
    with open_store(database) as store, progress("Playing", total=1.0) as advance:
        run_in(store, called, read_text(file), entries, advance)
        kept = read_tournament(store, called)
    _show(TournamentPage(kept.terms, kept.state, kept.history), explain=explain, json=json)


@app.command
def status(
    file: RecordFile = None,
    *,
    name: Name = None,
    database: Database = None,
    log_level: LogLevel = "warning",
    explain: Explain = False,
    json: AsJson = False,
) -> None:
    """Show a tournament: places, chips and money, computed from its events.

    Without FILE and --id, list all tournaments in the log of the database.
    """
    log_at(log_level)
    if file is None and name is None:
        with open_store(database, must_exist=True) as store:
            lines = [line_of(read_tournament(store, name)) for name in tournament_ids(store)]
        say(lines, json=json, people=lambda: listing(lines))
        return
    terms, history = _recorded(file, name, database)
    rules = tournament_rules(terms)
    state = replay(rules, rules.start, history).now
    _show(TournamentPage(terms, state, history), explain=explain, json=json)


@app.command
def entries(
    file: RecordFile = None,
    *,
    name: Name = None,
    database: Database = None,
    log_level: LogLevel = "warning",
    json: AsJson = False,
) -> None:
    """Write everybody who entered a tournament as comma-separated values, a line each.

    Example: croupier tournament entries spring.jsonl > entries.csv
    """
    log_at(log_level)
    terms, history = _recorded(file, name, database)
    rules = tournament_rules(terms)
    state = replay(rules, rules.start, history).now
    text = entries_csv(terms, state)
    say(list(csv.DictReader(io.StringIO(text))), json=json, people=text.rstrip("\n"))


@app.command
def enter(
    file: FileName,
    *,
    name: Name = None,
    database: Database = None,
    log_level: LogLevel = "warning",
    json: AsJson = False,
) -> None:
    """Enter everybody of a list in a tournament of a house's log, before or during late entries.

    FILE has comma-separated values with a heading: the column player, and at will reserve, signed,
    staff and cash (yes or no) and flight. Other columns are passed over, so a list that 'entries'
    has written can be read. A mistake names the line and the column, and nobody is entered then.
    Who pays in cash and has no account is entered as "Patron NAME".

    Example: croupier tournament enter people.csv --id spring-open
    """
    log_at(log_level)
    if name is None:
        raise BadInput("--id", "a tournament of the log")
    lines = read_entries_csv(read_text(file), shown_name(file))
    if not lines:
        raise BadInput("lines", "at least one player", where=shown_name(file))
    with open_store(database, must_exist=True) as store:
        read_tournament(store, name)
        enter_in(store, name, lines, shown_name(file))
        entered = len(read_tournament(store, name).state.entrants)
    answer = {"id": name, "entered": len(lines), "entries": entered}
    people = f"{len(lines)} entered {name}; it has {entered} entries now."
    say(answer, json=json, people=people)


@app.command(name="replay")
def replay_hands(
    file: RecordFile = None,
    *,
    name: Name = None,
    database: Database = None,
    log_level: LogLevel = "warning",
    table: int | None = None,
    hand: int | None = None,
    session: int | None = None,
    explain: Flag = False,
    json: AsJson = False,
) -> int:
    """Replay every recorded hand of a tournament and compare the stacks.

    The exit status is 1 if a hand differs. Hands of which staff recorded only the stacks are
    counted, but cannot be replayed.

    :param table: Replay only hands of this table.
    :param hand: Replay only this hand of each table; the first is 1.
    :param session: Replay only hands of this session; the first is 1.
    :param explain: Also print every hand with its cards and acts.
    """
    log_at(log_level)
    if file is None and name is None:
        raise BadInput("--id", "a tournament of the log, or a FILE saved by 'simulate --save'")
    terms, history = _recorded(file, name, database)
    chosen = HandFilter(table=table, hand=hand, session=session)
    with progress("Replaying", total=len(history)) as advance:
        found = replay_recorded(terms, history, chosen, advance)
    told = [hand for hand in found.hands if hand.fault or explain]
    people = "\n\n".join([*map(hand_words, told), found.summary])
    say(found.as_json(told), json=json, people=people)
    return CHECK_FAILED if found.faults else 0


def _recorded(
    file: str | None, name: str | None, database: str | None
) -> tuple[TournamentTerms, list[AnyTournamentEvent]]:
    """A tournament from a saved file, or from the log of a house."""
    if file is not None:
        return _read_record(file)
    assert name is not None
    with open_store(database, must_exist=True) as store:
        kept = read_tournament(store, name)
    return kept.terms, kept.history


def _show(told: TournamentPage, *, explain: bool, json: bool, **more: object) -> None:
    """Prints the figures, after the moves with `explain`; JSON always has both."""
    if explain and not json:
        say(None, json=False, people=told.explained())
    say(told.as_json() | more, json=json, people=told.for_people)


# --- files ---------------------------------------------------------------------------------------


def _terms(name: str) -> TournamentTerms:
    return parse_terms(read_text(name), where=shown_name(name))


def _read_record(name: str) -> tuple[TournamentTerms, list[AnyTournamentEvent]]:
    expected = "a file saved by 'croupier tournament simulate --save'"
    header, lines = read_record(name, "tournament", expected)
    terms = parse_terms(str(header.get("terms", "")), where=f"{name} line 1")
    form = header.get("form", 1)
    if form not in (1, FORM):
        raise BadInput("form", f"1 or {FORM}, the forms that this version reads", form, where=name)
    history = read_events(name, lines, _event if form == FORM else _old_event)
    _in_order(terms, history, name)
    return terms, history


def _event(line: bytes) -> AnyTournamentEvent:
    event: AnyTournamentEvent = from_json(line, AnyTournamentEvent)
    return event


def _old_event(line: bytes) -> AnyTournamentEvent:
    """An event of version 0.1, which has times in seconds."""
    from croupier.house import read_events as read_old_events

    if not isinstance(decode_json(line), dict):
        raise BadInput("event", "an object")
    (event,) = read_old_events("tournament", line)
    if not isinstance(event, AnyTournamentEvent):
        raise BadInput("event", "an event of a tournament", type(event).__name__)
    return event


def _in_order(terms: TournamentTerms, history: list[AnyTournamentEvent], name: str) -> None:
    """Refuses a file whose events do not follow from each other."""
    rules = tournament_rules(terms)
    desk = rules.start
    for number, event in enumerate(history, 2):
        try:
            desk = rules.evolve(desk, event)
        except (LookupError, AttributeError):
            where = f"{name} line {number}"
            expected = "an event that can follow the lines before it"
            raise BadInput("event", expected, where=where) from None
