"""`croupier play`: a banked table in the terminal, against the house."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from croupier.acts import Actor, Refusal
from croupier.banked import banked_rules, commands, explain_all, layout_of, settle
from croupier.books import load_book
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.output import note
from croupier.cli.play.banked_practice import (
    YOU,
    Session,
    read_record,
    replayed,
    rounds_of,
    unheard,
    write_record,
)
from croupier.cli.play.banked_table import money, narrate, show_table
from croupier.cli.play.prompts import Leave, answer
from croupier.errors import BadInput
from croupier.money import Cents, parse_typed, show_amount

if TYPE_CHECKING:
    from croupier.banked import SeatOption


def play(
    book: Annotated[str | None, Parameter(help="A book with banked games, or a folder.")] = None,
    *,
    game: Annotated[str | None, Parameter(help="The game, where the book has several.")] = None,
    seats: Annotated[int, Parameter(help="Players at the table, you included.")] = 1,
    bankroll: Annotated[str, Parameter(help="Chips to sit down with.")] = "500",
    minimum: Annotated[str, Parameter(help="The least Ante.")] = "5",
    maximum: Annotated[str, Parameter(help="The greatest Ante.")] = "100",
    seed: Annotated[
        int | None, Parameter(help="A practice shoe that deals the same again.")
    ] = None,
    save: Annotated[str | None, Parameter(help="Where to save the session.")] = None,
    replay: Annotated[str | None, Parameter(help="Show a saved session instead.")] = None,
) -> int:
    """Sit down at a banked table and play against the house, by the book."""
    if replay is not None:
        return _show_record(replay)
    if book is None:
        raise BadInput("BOOK", "a book to play by, such as canberra-ultimate")
    sign = {
        "minimum": show_amount(parse_typed(minimum, "minimum")),
        "maximum": show_amount(parse_typed(maximum, "maximum")),
    }
    rules = banked_rules(load_book(book), game, sign)
    if not 1 <= seats <= rules.law.game.seats:
        raise BadInput("seats", f"1 to {rules.law.game.seats}", got=seats)
    chips = parse_typed(bankroll, "bankroll")
    source: Entropy = OsEntropy() if seed is None else SeededEntropy(seed)
    session = Session(rules, source, chips, seats - 1)
    header = {
        "croupier": "play",
        "book": book,
        "game": rules.law.game.id,
        "sign": sign,
        "seat": session.seat,
        "practice": True,
        "seed": seed,
    }
    try:
        _sit(session, seed)
    except (Leave, KeyboardInterrupt):
        _say("")
    _say(f"You leave with {money(session.bankroll)}, {_result(session, chips)}.")
    if session.events:
        path = Path(save) if save else _default_file()
        write_record(path, header, session.events)
        note(f"Saved to {path}; see it again with: croupier play --replay {path}")
    return 0


def _default_file() -> Path:
    from croupier.store import data_folder

    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return data_folder() / "play" / f"{stamp}.jsonl"


def _result(session: Session, started: Cents) -> str:
    difference = session.bankroll - started
    rounds = f"{session.rounds} round{'s' if session.rounds != 1 else ''}"
    return f"{money(difference, signed=True)} in {rounds}" if difference else f"even after {rounds}"


# --- a session ----------------------------------------------------------------------------


def _sit(session: Session, seed: int | None) -> None:
    law = session.rules.law
    _say(f"{law.book.file.house}: {law.game.name}")
    _say(f"Ante {money(law.sign.minimum)} to {money(law.sign.maximum or Cents(0))}.")
    _say("Practice shoe, no secrets in it." if seed is not None else "Cards from a fair shuffle.")
    _say("Answers in [brackets] are taken when you press Enter; q leaves, ? explains.\n")
    last: dict[str, Cents] = {}
    while True:
        if session.bankroll < law.sign.minimum * 2:
            _say("Your chips are gone.")
            return
        last = _round(session, last)


def _round(session: Session, last: dict[str, Cents]) -> dict[str, Cents]:
    before = session.bankroll
    wagers = _ask_wagers(session, last)
    session.open()
    try:
        session.place(wagers)
    except Refusal as refusal:
        _say(f"{refusal}")
        return last
    session.on_events = lambda events: _tell(session, events)
    try:
        while session.play_on():
            _decide(session)
    except Leave:
        session.walk_away()
        raise
    finally:
        session.on_events = unheard
    _settlement(session, before)
    return wagers


def _tell(session: Session, events: tuple[Any, ...]) -> None:
    for line in narrate(session.rules.law.game, events, session.seat):
        _say(line)


def _ask_wagers(session: Session, last: dict[str, Cents]) -> dict[str, Cents]:
    """The opening wagers: the base first, those equal to it follow, side wagers if wanted."""
    law = session.rules.law
    _say(f"You have {money(session.bankroll)}.")
    base = law.wagers[law.base]
    usual = last.get(base.id, law.sign.minimum)
    wagers = {base.id: _ask_amount(base.name, usual, law.sign.minimum, law.sign.maximum, last)}
    for wager in law.game.wager:
        if wager.placed != "opening" or wager.id == base.id or wager.cost_from_sign:
            continue
        if wager.equals:
            wagers[wager.id] = wagers[wager.equals]
        elif not wager.required:
            amount = _ask_amount(
                f"{wager.name}, 0 for none", last.get(wager.id, Cents(0)), Cents(0), None, last
            )
            if amount:
                wagers[wager.id] = amount
    return wagers


def _ask_amount(
    name: str, usual: Cents, least: Cents, most: Cents | None, last: dict[str, Cents]
) -> Cents:
    while True:
        said = answer(f"{name} [{money(usual)}]: ")
        if said == "?":
            _say("An amount in dollars, such as 10 or 12.50." + (" Enter rebets." if last else ""))
            continue
        try:
            amount = parse_typed(said, name) if said else usual
        except BadInput as problem:
            _say(str(problem))
            continue
        if amount and (amount < least or (most is not None and amount > most)):
            upper = f" to {money(most)}" if most is not None else " or more"
            _say(f"The sign says {money(least)}{upper}.")
        else:
            return amount


def _decide(session: Session) -> None:
    """Asks the person for what the street asks of them, until it is something they may do."""
    if session.may_concede:
        _offer_to_concede(session)
        return
    table, mine = session.shown()
    _say("")
    _say(show_table(session.rules.law.game, table, mine))
    assert mine.to_act, session.state.phase
    keys = _keys(mine.options, mine.wagers)
    menu = "  ".join(f"[{key}] {words}" for key, (words, _) in keys.items())
    while True:
        said = answer(f"{menu}: ").lower()
        if said == "?":
            for option in mine.options:
                _say(f"  {option.act}: {session.rules.law.book.id} {option.clause}")
        elif said in keys:
            session.do(_command(session.seat, *keys[said][1]))
            return
        else:
            _say(f"Please answer with one of {', '.join(keys)}.")


def _offer_to_concede(session: Session) -> None:
    """The book lets a player give up now, which is never better; so it is asked twice."""
    session.asked_to_concede = True
    table, mine = session.shown()
    _say("")
    _say(show_table(session.rules.law.game, table, mine))
    if answer("[Enter] settle, [x] concede all wagers: ").lower() != "x":
        return
    if answer("Conceding loses every wager, side wagers too. [y] concede: ").lower() == "y":
        actor = Actor(YOU, "player")
        session.do(commands.Concede(actor=actor, seat=session.seat, confirmed=True))


Keys = dict[str, tuple[str, tuple[str, Cents]]]


def _keys(options: tuple[SeatOption, ...], wagers: Any) -> Keys:
    """A key for every choice; a bet's key is its multiple of the Ante."""
    base = next(iter(wagers.values()), Cents(1))
    keys: Keys = {}
    for option in options:
        if option.act == "bet":
            for amount in option.amounts:
                times = str(amount // base)
                words = f"{option.wager} {money(amount)}"
                keys[times if len(option.amounts) > 1 else "b"] = (words, ("bet", amount))
        else:
            keys[option.act[0]] = (option.act, (option.act, Cents(0)))
    return keys


def _command(seat: int, act: str, amount: Cents) -> commands.RoundCommand:
    actor = Actor(YOU, "player")
    match act:
        case "fold":
            return commands.Fold(actor=actor, seat=seat)
        case "check":
            return commands.Check(actor=actor, seat=seat)
        case _:
            return commands.Bet(actor=actor, seat=seat, amount=amount)


def _settlement(session: Session, before: Cents) -> None:
    _say(f"This round: {money(session.bankroll - before, signed=True) or '$0'}.")
    while answer("[Enter] next round, [?] why, [q] leave: ") == "?":
        _why(session)
    _say("")


def _why(session: Session) -> None:
    """The sentence and the clause behind every one of the person's wagers."""
    law = session.rules.law
    layout = layout_of(law, session.state, [session.state.seat(session.seat)])
    for reason in explain_all(layout, settle(layout)):
        if reason.seat == session.seat:
            _say(f"  {reason.sentence}")
            for meaning in reason.meanings:
                _say(f"    {meaning.clause}: {meaning.meaning}")


# --- talking ------------------------------------------------------------------------------


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _show_record(name: str) -> int:
    """Tells a saved session again, and checks that replaying it gives the same chips."""
    header, events = read_record(name)
    rules = banked_rules(load_book(header["book"]), header["game"], header["sign"])
    seat = int(header["seat"])
    _say(f"{rules.law.book.file.house}: {rules.law.game.name}, a saved session")
    for number, happened in enumerate(rounds_of(events), 1):
        _say(f"\nRound {number}")
        for line in narrate(rules.law.game, happened, seat):
            _say(line)
        state = replayed(rules, happened)
        _say(f"You have {money(state.seat(seat).stack)}.")
    return 0
