"""`croupier play`: a banked game against the house in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.acts import Actor, Refusal, to_json
from croupier.acts import replay as replay_events
from croupier.banked import banked_rules, commands, explain_all, layout_of, settle
from croupier.books import load_book
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.input import decode_json
from croupier.cli.output import AsJson, note
from croupier.cli.play.banked_practice import (
    YOU,
    BankedPractice,
    ignore,
    read_session,
    rounds_of,
)
from croupier.cli.play.banked_practice import save as save_session
from croupier.cli.play.banked_table import narrate, show_table
from croupier.cli.play.terminal import (
    PersonLeaves,
    answer,
    ask,
    counted,
    default_file,
    for_programs,
    money,
    say,
)
from croupier.errors import BadInput
from croupier.money import Cents, parse_typed, show_amount

if TYPE_CHECKING:
    from croupier.banked import RoundSeatView, SeatOption

ME = Actor(YOU, "player")


def play(
    book: str | None = None,
    *,
    game: str | None = None,
    seats: int = 1,
    bankroll: str = "500",
    minimum: str = "5",
    maximum: str = "100",
    seed: int | None = None,
    save: str | None = None,
    replay: str | None = None,
    json: AsJson = False,
) -> int:
    """Play a banked game against the house in the terminal, by the rule book.

    Press Enter to take the answer in [brackets], ? for help, q to leave. The session is saved. With
    --json, standard output has a line for each round and one for the session; what people read goes
    to standard error.

    Example: croupier play canberra-ultimate --seats 3 --bankroll 1000

    :param book: The rule book: melbourne-wsop, canberra-ultimate, sydney-bonus, perth-ultimate, or
        the folder of your own book.
    :param game: The game, if the book has several: bonus or ultimate.
    :param seats: The number of players, you included; the others are computer players.
    :param bankroll: Your chips in dollars.
    :param minimum: The smallest Ante in dollars.
    :param maximum: The largest Ante in dollars.
    :param seed: Deal practice cards that are the same each time for this number. Default: a fair
        shuffle.
    :param save: The file for the session. Default: a file in your data folder.
    :param replay: Show this saved session, and do not play.
    """
    if replay is not None:
        with for_programs(json=json):
            return _show_record(replay)
    if book is None:
        raise BadInput("BOOK", "a rule book, such as canberra-ultimate")
    sign = {
        "minimum": show_amount(parse_typed(minimum, "minimum")),
        "maximum": show_amount(parse_typed(maximum, "maximum")),
    }
    rules = banked_rules(load_book(book), game, sign)
    if not 1 <= seats <= rules.law.game.seats:
        raise BadInput("--seats", f"1 to {rules.law.game.seats}", got=seats)
    chips = parse_typed(bankroll, "bankroll")
    source: Entropy = OsEntropy() if seed is None else SeededEntropy(seed)
    session = BankedPractice(rules, source, chips, seats - 1)
    header = {
        "croupier": "play",
        "book": book,
        "game": rules.law.game.id,
        "sign": sign,
        "seat": session.seat,
        "practice": True,
        "seed": seed,
    }
    with for_programs(json=json):
        _play(session, header, seed, save)
    return 0


def _play(
    session: BankedPractice, header: dict[str, Any], seed: int | None, save: str | None
) -> None:
    """Plays until the person leaves, and saves the session."""
    chips = session.bankroll
    try:
        _sit(session, seed)
    except (PersonLeaves, KeyboardInterrupt):
        say("")
    say(f"You leave with {money(session.bankroll)}, {_result(session, chips)}.")
    path = None
    if session.events:
        path = Path(save) if save else default_file("play", "jsonl")
        save_session(path, header, session.events)
        note(f"The session is in {path}. Show it with 'croupier play --replay {path}'.")
    answer(
        {
            "rounds": session.rounds,
            "net": show_amount(session.bankroll - chips),
            "bankroll": show_amount(session.bankroll),
            "file": None if path is None else str(path),
        }
    )


def _result(session: BankedPractice, started: Cents) -> str:
    difference = session.bankroll - started
    rounds = counted(session.rounds, "round")
    return f"{money(difference, signed=True)} in {rounds}" if difference else f"even after {rounds}"


# --- a session ----------------------------------------------------------------------------


def _sit(session: BankedPractice, seed: int | None) -> None:
    law = session.rules.law
    say(f"{law.book.file.house}: {law.game.name}, a practice table")
    say(f"Ante {money(law.sign.minimum)} to {money(law.sign.maximum or Cents(0))}.")
    say("Practice cards, from a seed." if seed is not None else "Cards from a fair shuffle.")
    say("Press Enter to take the answer in [brackets], ? for help, q to leave.\n")
    last: dict[str, Cents] = {}
    while True:
        if session.bankroll < law.sign.minimum * 2:
            say("You have too few chips for another round.")
            return
        last = _round(session, last)


def _round(session: BankedPractice, last: dict[str, Cents]) -> dict[str, Cents]:
    before = session.bankroll
    wagers = _ask_wagers(session, last)
    session.open()
    try:
        session.place(wagers)
    except Refusal as refusal:
        say(f"{refusal}")
        return last
    session.on_events = lambda events: _tell(session, events)
    try:
        while session.play_on():
            _decide(session)
    except PersonLeaves:
        session.walk_away()
        raise
    finally:
        session.on_events = ignore
    _settlement(session, before)
    return wagers


def _tell(session: BankedPractice, events: tuple[Any, ...]) -> None:
    say(*narrate(session.rules.law.game, events, session.seat))


def _ask_wagers(session: BankedPractice, last: dict[str, Cents]) -> dict[str, Cents]:
    """Asks for the opening wagers: the Ante, which sets its equals, then side wagers."""
    law = session.rules.law
    say(f"You have {money(session.bankroll)}.")
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
        said = ask(f"{name} [{money(usual)}]: ")
        if said == "?":
            again = " Press Enter for the same amount as before." if last else ""
            say(f"Type an amount in dollars, such as 10 or 12.50.{again}")
            continue
        try:
            amount = parse_typed(said, name) if said else usual
        except BadInput as problem:
            say(str(problem))
            continue
        if amount and (amount < least or (most is not None and amount > most)):
            span = (
                f"{money(least)} to {money(most)}"
                if most is not None
                else f"{money(least)} or more"
            )
            say(f"The wager must be {span}; you typed {money(amount)}.")
        else:
            return amount


def _decide(session: BankedPractice) -> None:
    """Asks the person for a decision until it is one that the book allows."""
    if session.may_concede:
        _offer_to_concede(session)
        return
    mine = _show(session)
    assert mine.to_act, session.state.phase
    keys = _keys(mine.options, mine.wagers)
    menu = "  ".join(f"[{key}] {words}" for key, (words, _) in keys.items())
    while True:
        said = ask(f"{menu}: ").lower()
        if said == "?":
            for option in mine.options:
                say(f"  {option.act}: {session.rules.law.book.id} {option.clause}")
        elif said in keys:
            session.do(_command(session.seat, *keys[said][1]))
            return
        else:
            say(f"Please answer with one of {', '.join(keys)}.")


def _show(session: BankedPractice) -> RoundSeatView:
    """Prints the table and gives the person's own seat."""
    table, mine = session.shown()
    say("", show_table(session.rules.law.game, table, mine))
    return mine


def _offer_to_concede(session: BankedPractice) -> None:
    """Offers to concede, which the book allows now; it never helps, so it asks twice."""
    session.asked_to_concede = True
    _show(session)
    if ask("[Enter] settle, [x] concede all wagers: ").lower() != "x":
        return
    if ask("You lose every wager if you concede, side wagers too. [y] concede: ").lower() == "y":
        session.do(commands.Concede(actor=ME, seat=session.seat, confirmed=True))


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
    match act:
        case "fold":
            return commands.Fold(actor=ME, seat=seat)
        case "check":
            return commands.Check(actor=ME, seat=seat)
        case _:
            return commands.Bet(actor=ME, seat=seat, amount=amount)


def _settlement(session: BankedPractice, before: Cents) -> None:
    net = session.bankroll - before
    say(f"This round: {money(net, signed=True) or '$0'}.")
    answer(
        {
            "round": session.rounds,
            "net": show_amount(net),
            "bankroll": show_amount(session.bankroll),
        }
    )
    while ask("[Enter] next round, [?] why, [q] leave: ") == "?":
        _why(session)
    say("")


def _why(session: BankedPractice) -> None:
    """Prints the reason and the clauses for each of the person's wagers."""
    law = session.rules.law
    layout = layout_of(law, session.state, [session.state.seat(session.seat)])
    for reason in explain_all(layout, settle(layout)):
        if reason.seat == session.seat:
            meanings = (f"    {item.clause}: {item.meaning}" for item in reason.meanings)
            say(f"  {reason.sentence}", *meanings)


def _show_record(name: str) -> int:
    """Prints a saved session."""
    header, events = read_session(name)
    rules = banked_rules(load_book(header["book"]), header["game"], header["sign"])
    seat = int(header["seat"])
    say(f"{rules.law.book.file.house}: {rules.law.game.name}, a saved session")
    for number, happened in enumerate(rounds_of(events), 1):
        state = replay_events(rules, rules.start, happened)
        say(f"\nRound {number}", *narrate(rules.law.game, happened, seat))
        stack = state.seat(seat).stack
        say(f"You have {money(stack)}.")
        told = [decode_json(to_json(event)) for event in happened]
        answer({"round": number, "events": told, "bankroll": show_amount(stack)})
    return 0
