"""`croupier poker`: a table of Crown Poker in the terminal, with companions."""

from __future__ import annotations

from typing import Any

from croupier.acts import Refusal
from croupier.cards import Entropy, OsEntropy, SeededEntropy
from croupier.cli.play.poker_practice import ME, YOU, PokerPractice, practice_table
from croupier.cli.play.poker_record import file_to_save, save_hands
from croupier.cli.play.poker_table import Teller, price, show_table
from croupier.cli.play.terminal import PersonLeaves, ask, counted, money, say
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
) -> int:
    """Sit down at a poker table with companions and play by Crown Melbourne's book.

    :param variant: The game, such as omaha-hi-lo.
    :param structure: fixed, spread, half-pot, pot or no-limit.
    :param seats: Players at the table, you included.
    :param blinds: Small and big blind.
    :param stack: Chips to sit down with; a hundred big blinds.
    :param rake: What the house takes of a pot: 2% to 10%, or 0.
    :param cap: The most it takes of a hand.
    :param seed: Practice cards that come the same again.
    :param save: Where to save the hands (.phhs).
    """
    posted = _blinds(blinds)
    laid = _table(variant, structure, seats, posted, stack, _commission(rake, cap))
    path = file_to_save(save)
    source: Entropy = OsEntropy() if seed is None else SeededEntropy(seed)
    chance: Entropy = OsEntropy() if seed is None else SeededEntropy(f"companions of {seed}")
    sitting = PokerPractice(laid, source, chance)
    table = _Evening(sitting)
    try:
        _sit(table, practice=seed is not None)
    except (PersonLeaves, KeyboardInterrupt):
        say("")
    sitting.on_told = table.quietly
    sitting.walk_away()
    _summary(table)
    save_hands(path, sitting.told)
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
        raise BadInput("structure", f"one of {', '.join(structures_of())}", got=kind)
    most = variants_of()[game].players
    if not 2 <= seats <= most:
        raise BadInput("seats", f"2 to {most}", got=seats)
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
        raise BadInput("stack", f"at least two big blinds, {money(big * 2)}", got=stack)
    return chips


def _blinds(text: str) -> tuple[Cents, ...]:
    small, slash, big = text.partition("/")
    found = parse_typed(small, "blinds"), parse_typed(big if slash else small, "blinds")
    if not slash or not 0 < found[0] <= found[1]:
        raise BadInput("blinds", "small and big blind, such as 1/2", got=text)
    return found


def _commission(rake: str, cap: str | None) -> dict[str, Any]:
    most = {} if cap is None else {"cap": show_amount(parse_typed(cap, "cap"))}
    if rake in ("0", "0%"):
        return {}
    charge = {"type": "percentage", "rate": str(Rate.parse(rake, "rake")), **most}
    return {"commission": charge}


# --- an evening --------------------------------------------------------------------------------


class _Evening:
    """What the person is told, and what the evening comes to."""

    def __init__(self, sitting: PokerPractice) -> None:
        self.sitting = sitting
        self.teller = Teller(YOU)
        self.started = sitting.chips
        self.bought = Cents(0)
        self.hands = 0
        self.won = 0
        self.best = Cents(0)
        self.rake = Cents(0)

    def aloud(self, told: list[Any]) -> None:
        self.quietly(told)
        say(*self.teller.lines(told))

    def quietly(self, told: list[Any]) -> None:
        """Keeps count without a word."""
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


def _sit(evening: _Evening, *, practice: bool) -> None:
    sitting = evening.sitting
    say("Crown Poker")
    for item, says in sign(sitting.terms).items():
        say(f"  {item}: {says}")
    say("Practice cards, no secrets in them." if practice else "Cards from a fair shuffle.")
    say("Answer with a key or in words; ? explains, q leaves.")
    sitting.on_told = evening.aloud
    while True:
        if sitting.chips < sitting.terms.blinds[-1]:
            _buy_in(evening)
        before = sitting.chips
        sitting.begin()
        while sitting.play_on():
            _decide(sitting)
        change = sitting.chips - before
        say(f"You have {money(sitting.chips)} ({_result(change)}).")
        _between(evening)


def _buy_in(evening: _Evening) -> None:
    say("Your chips are gone.")
    while True:
        said = ask("[b] buy in again, [q] leave: ").lower()
        if said in ("b", ""):
            evening.bought += evening.sitting.top_up()
            return
        say("Please answer with b or q.")


def _between(evening: _Evening) -> None:
    while True:
        said = ask("[Enter] next hand, [t] top up, [q] leave: ").lower()
        if said == "":
            return
        if said == "t":
            bought = evening.sitting.top_up()
            evening.bought += bought
            say(f"You buy {money(bought)}." if bought else "Your stack is as high as it began.")
        else:
            say("Please press Enter, t or q.")


# --- a turn ------------------------------------------------------------------------------------


def _decide(sitting: PokerPractice) -> None:
    """Asks until the person has done something the book allows."""
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
        return f"Throw away {keys}: "
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
    """What the person's answer asks for; None where it means nothing here."""
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
        raise BadInput("amount", "how much, such as r 20")
    chips, announced = parse_gesture(_spelled(word, rest, options, said))
    _within(options, announced)
    return deal_commands.Gesture(ME, sitting.seat, chips, announced)


def _within(options: TurnOptions, announced: Announcement) -> None:
    """An amount outside the limits would bind to the nearest; a slip of a key should not."""
    span, named = options.wager, announced.to
    if span is not None and named is not None and announced.word != "call" and named not in span:
        expected = f"from {money(span.least)} to {money(span.most)}"
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
        "Words do as well: “raise to 60”, “raise by 20”, “all in”, “call”.",
        "p 25 5 puts a 25 and a 5 chip in without a word, and the dealer reads them",
        "by the book: one big chip is a call (6.13, 6.14), half a raise must be made",
        "whole (6.12), too little is made up or lost (6.17).",
        "q gets up; your hand is folded and the others play it out.",
    )


# --- afterwards --------------------------------------------------------------------------------


def _result(change: Cents) -> str:
    return money(change, signed=True) if change else "even"


def _summary(evening: _Evening) -> None:
    sitting = evening.sitting
    change = sitting.chips - evening.started - evening.bought
    hands = counted(evening.hands, "hand")
    say(f"You leave with {money(sitting.chips)}: {_result(change)} in {hands}.")
    if evening.hands:
        best = f", the biggest {money(evening.best)}" if evening.won else ""
        say(f"Pots won: {evening.won}{best}. The house took {money(evening.rake)}.")
    if evening.bought:
        say(f"You bought {money(evening.bought)} more on the way.")
