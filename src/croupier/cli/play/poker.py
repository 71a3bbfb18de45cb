"""`croupier poker`: a table of Crown Poker with computer players in the terminal."""

from __future__ import annotations

from typing import Any

from croupier.acts import Refusal
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.output import AsJson
from croupier.cli.play.poker_practice import ME, YOU, PokerPractice, practice_table
from croupier.cli.play.poker_record import file_to_save, save_hands
from croupier.cli.play.poker_table import EventPrinter, price, show_table
from croupier.cli.play.terminal import (
    PersonLeaves,
    answer,
    ask,
    counted,
    for_programs,
    money,
    say,
)
from croupier.errors import BadInput
from croupier.floor import HandCleared, Table
from croupier.money import Cents, Rate, parse_typed, show_amount
from croupier.poker import (
    Announcement,
    Discard,
    PotPushed,
    TurnOptions,
    deal_commands,
    parse_gesture,
    sign,
    structures_of,
    variants_of,
)

BIG_BLINDS_TO_SIT_WITH = 100


def poker(
    variant: str = "holdem",
    *,
    structure: str = "no-limit",
    seats: int = 6,
    blinds: str = "1/2",
    stack: str | None = None,
    rake: str = "0",
    cap: str | None = None,
    seed: int | None = None,
    save: str | None = None,
    json: AsJson = False,
) -> int:
    """Play poker with computer players in the terminal, by the rules of Crown Poker.

    Type ? for help and q to leave. The hands are saved as a hand history. With --json, standard
    output has a line for each hand and one for the session; the rest goes to standard error.

    Example: croupier poker omaha-hi-lo --structure pot --blinds 2/5

    :param variant: The game: holdem, pineapple, crazy-pineapple, crazy-pineapple-hi-lo,
        holdem-hi-lo, omaha or omaha-hi-lo.
    :param structure: The betting structure: fixed, spread, half-pot, pot or no-limit.
    :param seats: The number of players, you included.
    :param blinds: The small and the big blind in dollars.
    :param stack: Your chips in dollars. Default: a hundred big blinds.
    :param rake: The commission of the house on each pot: 2% to 10%, or 0 for none.
    :param cap: The most commission on one hand, in dollars. Default: no limit.
    :param seed: Deal practice cards that are the same each time for this number. Default: a fair
        shuffle.
    :param save: The .phhs file for the hands. Default: a file in your data folder.
    """
    posted = _blinds(blinds)
    laid = _table(variant, structure, seats, posted, stack, _commission(rake, cap))
    path = file_to_save(save)
    source: Entropy = OsEntropy() if seed is None else SeededEntropy(seed)
    chance: Entropy = OsEntropy() if seed is None else SeededEntropy(f"companions of {seed}")
    sitting = PokerPractice(laid, source, chance)
    table = _Session(sitting)
    with for_programs(json=json):
        try:
            _sit(table, practice=seed is not None)
        except (PersonLeaves, KeyboardInterrupt):
            say("")
        sitting.on_told = table.quietly
        sitting.walk_away()
        _summary(table)
        saved = save_hands(path, sitting.told)
        answer(table.as_json() | {"file": str(path) if saved else None})
    return 0


# --- the table that was asked for --------------------------------------------------------------


def _table(
    game: str,
    kind: str,
    seats: int,
    blinds: tuple[Cents, ...],
    stack: str | None,
    commission: dict[str, Any],
) -> Table:
    if game not in variants_of():
        raise BadInput("VARIANT", f"one of {', '.join(variants_of())}", got=game)
    if kind not in structures_of():
        raise BadInput("--structure", f"one of {', '.join(structures_of())}", got=kind)
    most = variants_of()[game].players
    if not 2 <= seats <= most:
        raise BadInput("--seats", f"2 to {most}", got=seats)
    big = blinds[-1]
    limits = {"minimum": show_amount(big)}
    if kind == "spread":
        limits["maximum"] = show_amount(big * 5)
    sign = {
        "minimum_buy_in": show_amount(_stack(stack, big)),
        "limits": limits,
        "blinds": [show_amount(blind) for blind in blinds],
        **commission,
    }
    return practice_table(game, kind, seats, sign)


def _stack(stack: str | None, big: Cents) -> Cents:
    chips = big * BIG_BLINDS_TO_SIT_WITH if stack is None else parse_typed(stack, "stack")
    if chips < big * 2:
        raise BadInput("--stack", f"at least two big blinds, {money(big * 2)}", got=stack)
    return chips


def _blinds(text: str) -> tuple[Cents, ...]:
    small, slash, big = text.partition("/")
    found = parse_typed(small, "blinds"), parse_typed(big if slash else small, "blinds")
    if not slash or not 0 < found[0] <= found[1]:
        raise BadInput("--blinds", "a small and a big blind, such as 1/2", got=text)
    return found


def _commission(rake: str, cap: str | None) -> dict[str, Any]:
    most = {} if cap is None else {"cap": show_amount(parse_typed(cap, "cap"))}
    if rake in ("0", "0%"):
        return {}
    charge = {"type": "percentage", "rate": str(Rate.parse(rake, "rake")), **most}
    return {"commission": charge}


# --- a session ---------------------------------------------------------------------------------


class _Session:
    """Prints what happens in a session, and counts its results."""

    def __init__(self, sitting: PokerPractice) -> None:
        self.sitting = sitting
        self.printer = EventPrinter(YOU)
        self.started = sitting.chips
        self.bought = Cents(0)
        self.hands = 0
        self.won = 0
        self.best = Cents(0)
        self.rake = Cents(0)

    def aloud(self, told: list[Any]) -> None:
        self.quietly(told)
        say(*self.printer.lines(told))

    def quietly(self, told: list[Any]) -> None:
        """Counts results without printing."""
        for event in told:
            match event:
                case HandCleared(result=result):
                    self.hands += 1
                    self.rake += result.rake
                case PotPushed(awards=awards):
                    mine = sum(award.amount for award in awards if award.seat == self.sitting.seat)
                    self.won += bool(mine)
                    self.best = max(self.best, Cents(mine))
                case _:
                    pass

    def as_json(self) -> dict[str, object]:
        """The results of the session so far."""
        net = self.sitting.chips - self.started - self.bought
        return {
            "hands": self.hands,
            "pots_won": self.won,
            "bought": show_amount(self.bought),
            "net": show_amount(Cents(net)),
            "stack": show_amount(self.sitting.chips),
            "rake": show_amount(self.rake),
        }


def _sit(session: _Session, *, practice: bool) -> None:
    sitting = session.sitting
    say("Crown Poker, a practice table")
    for item, says in sign(sitting.terms).items():
        say(f"  {item}: {says}")
    say("Practice cards, from a seed." if practice else "Cards from a fair shuffle.")
    say("Answer with a key or in words; type ? for help, q to leave.")
    sitting.on_told = session.aloud
    while True:
        if sitting.chips < sitting.terms.blinds[-1]:
            _buy_in(session)
        before = sitting.chips
        sitting.begin()
        while sitting.play_on():
            _decide(sitting)
        change = sitting.chips - before
        say(f"You have {money(sitting.chips)} ({_result(change)}).")
        told = {"hand": session.hands, "net": show_amount(change)}
        answer(told | {"stack": show_amount(sitting.chips)})
        _between(session)


def _buy_in(session: _Session) -> None:
    say("You have too few chips for the big blind.")
    while True:
        said = ask("[b] buy in again, [q] leave: ").lower()
        if said in ("b", ""):
            session.bought += session.sitting.top_up()
            return
        say("Please answer with b or q.")


def _between(session: _Session) -> None:
    while True:
        said = ask("[Enter] next hand, [t] top up, [q] leave: ").lower()
        if said == "":
            return
        if said == "t":
            bought = session.sitting.top_up()
            session.bought += bought
            full = "You already have at least as many chips as you began with."
            say(f"You buy {money(bought)} in chips." if bought else full)
        else:
            say("Please press Enter, t or q.")


# --- a turn ------------------------------------------------------------------------------------


def _decide(sitting: PokerPractice) -> None:
    """Asks the person for an act until it is one that the book allows."""
    seen = sitting.shown()
    assert seen.deal is not None
    say("", show_table(seen, sitting.seat))
    options = seen.deal.hand.own_options
    while True:
        said = ask(_menu(seen.deal, options))
        if said == "?":
            _explain()
            continue
        try:
            command = _command(sitting, seen.deal, options, said)
        except BadInput as mistake:
            say(str(mistake))
            continue
        if command is None:
            say(f"Please answer with {_example(seen.deal, options)}.")
            continue
        try:
            sitting.do(command)
        except Refusal as refused:
            say(f"{refused}")
        else:
            return


def _menu(deal: Any, options: TurnOptions) -> str:
    if deal.owing is not None and deal.owing.kind == "make up":
        return f"[m] make up {money(deal.owing.owed)}, [s] fold and lose {money(deal.owing.put)}: "
    if options.discard:
        keys = ", ".join(f"[{n}] {card.symbol}" for n, card in _discards(options))
        return f"Discard {keys}: "
    words = []
    if deal.owing is None:
        words += ["[f] fold"] if options.fold else []
        words += ["[k] check"] if options.check else [f"[c] call{price(options.call)}"]
    if options.wager is not None:
        act = "raise to" if options.raising else "bet"
        least, most = money(options.wager.least), money(options.wager.most)
        amounts = least if least == most else f"{least}–{most}"
        words += [f"[r AMOUNT] {act} {amounts}", "[a] all in"]
    return "  ".join(words) + ": "


def _discards(options: TurnOptions) -> list[tuple[int, Any]]:
    return [(n, card) for n, card in enumerate(options.discard, 1) if card is not None]


def _example(deal: Any, options: TurnOptions) -> str:
    if deal.owing is not None and deal.owing.kind == "make up":
        return "m or s"
    if options.discard:
        return ", ".join(str(n) for n, _ in _discards(options))
    amount = None if options.wager is None else money(options.wager.least)
    return "a key, or in words: “call”" if amount is None else f"a key, or “raise to {amount}”"


def _command(sitting: PokerPractice, deal: Any, options: TurnOptions, said: str) -> Any:
    """The command for the person's answer; None if it is not an answer here."""
    word, _, rest = said.lower().partition(" ")
    if deal.owing is not None and deal.owing.kind == "make up":
        kinds = {"m": deal_commands.MakeUp, "s": deal_commands.Surrender}
        return kinds[word](ME, sitting.seat) if word in kinds else None
    if options.discard:
        chosen = (
            dict(_discards(options)).get(int(word)) if word.isdecimal() and word.isascii() else None
        )
        return None if chosen is None else Discard(ME, sitting.seat, chosen)
    if not said:
        return None
    if word in ("r", "b") and not rest:
        raise BadInput("amount", "an amount after the key, such as r 20")
    chips, announced = parse_gesture(_spelled(word, rest, options, said))
    _within(options, announced)
    return deal_commands.Gesture(ME, sitting.seat, chips, announced)


def _within(options: TurnOptions, announced: Announcement) -> None:
    """Refuses an amount outside the limits, which the rules would read as the nearest one."""
    span, named = options.wager, announced.to
    if span is not None and named is not None and announced.word != "call" and named not in span:
        expected = f"{money(span.least)} to {money(span.most)}"
        if announced.word or named > span.most:
            raise BadInput("amount", expected, got=money(named))


def _spelled(word: str, rest: str, options: TurnOptions, said: str) -> str:
    """A key as the words it stands for."""
    amount = rest.replace("$", "")
    keys = {"f": "fold", "k": "check", "c": "call", "a": "all in", "p": f"put {amount}"}
    if word in ("r", "b"):
        act = "raise" if options.raising else "bet"
        return f"{act} {amount}".strip()
    return keys.get(word, said.replace("$", ""))


def _explain() -> None:
    say(
        "f fold, k check, c call, r 20 bet 20 or raise to 20, a all in.",
        "You can also use words: “raise to 60”, “raise by 20”, “all in”, “call”.",
        "p 25 5 puts in a chip of 25 and one of 5 without a word. The dealer reads them",
        "by the book: one large chip is a call (6.13, 6.14), half a raise must be made",
        "a full raise (6.12), and less than a call must be made up or is lost (6.17).",
        "q leaves the table: your hand is folded and the others finish it.",
    )


# --- afterwards --------------------------------------------------------------------------------


def _result(change: Cents) -> str:
    return money(change, signed=True) if change else "even"


def _summary(session: _Session) -> None:
    sitting = session.sitting
    change = sitting.chips - session.started - session.bought
    hands = counted(session.hands, "hand")
    say(f"You leave with {money(sitting.chips)}: {_result(change)} in {hands}.")
    if session.hands:
        best = f", the largest {money(session.best)}" if session.won else ""
        say(f"Pots won: {session.won}{best}. The house took {money(session.rake)}.")
    if session.bought:
        say(f"You bought {money(session.bought)} more in chips.")
