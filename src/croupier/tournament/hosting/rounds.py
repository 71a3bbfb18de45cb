"""Plays rounds of a banked tournament between companions and the house, and replays records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from croupier.acts import Actor, Viewer
from croupier.banked import (
    BankedRules,
    Round,
    Sitting,
    commands,
    dealer_command,
    view,
)
from croupier.cards import Card, Entropy, SeededEntropy
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.tournament.conditions.terms import SessionRow
from croupier.tournament.dealt import DealtHand, WrittenAct, written
from croupier.tournament.events import HandStarted
from croupier.tournament.state import Entrant
from croupier.tournament.table_rounds.companions import (
    TableStanding,
    companion_play,
    companion_wager,
)
from croupier.tournament.table_rounds.session_games import CHIP, round_stacks

_DEALER = Actor("the dealer", "dealer")
_NO_CHANCE = SeededEntropy(0)
"""For a round played again, whose draws are replaced by what was recorded."""


def played_round(
    rules: BankedRules,
    row: SessionRow,
    begun: HandStarted,
    entrants: Mapping[str, Entrant],
    source: Entropy,
    strength: str = "",
    rounds_left: int = 0,
) -> tuple[dict[str, int], DealtHand]:
    """The stacks after a round and its record: wagers in the marker's order, then the cards."""
    away = {p for p in begun.order if entrants[p].away}
    chips, boxes = {p: entrants[p].chips for p in begun.order}, len(rules.law.required)
    units = {}
    for player, own in chips.items():
        others = tuple(held for other, held in chips.items() if other != player)
        standing = TableStanding(own, others, rounds_left)
        wagered = companion_wager(row, boxes, standing, strength, source)
        units[player] = row.minimum if player in away else wagered
    words = [WrittenAct(entrants[p].seat, "w", str(unit)) for p, unit in units.items()]
    order: tuple[Card, ...] = ()
    cut = 0

    def dealer(state: Round) -> commands.RoundCommand | None:
        nonlocal order, cut
        command = dealer_command(rules.law, state, source)
        match command:
            case commands.ShuffleCards():
                order = command.order
            case commands.CutCards():
                cut = command.position
        return command

    def decide(state: Round) -> commands.RoundCommand:
        act = _companion(rules, state, away, strength)
        words.append(_word(act))
        return act

    state = _play(rules, _opening(begun, entrants), tuple(words), dealer, decide)
    return round_stacks(state), written(order, words, cut)


def replayed_round(
    rules: BankedRules, begun: HandStarted, entrants: Mapping[str, Entrant], dealt: DealtHand
) -> Round:
    """The same round again from its record."""
    wagers = tuple(word for word in dealt.words if word.letter in "wx")
    acts = iter(word for word in dealt.words if word.letter not in "wx")

    def dealer(state: Round) -> commands.RoundCommand | None:
        command = dealer_command(rules.law, state, _NO_CHANCE)
        if isinstance(command, commands.ShuffleCards):
            return replace(command, order=dealt.order)
        if isinstance(command, commands.CutCards):
            return replace(command, position=dealt.cut)
        return command

    def decide(state: Round) -> commands.RoundCommand:
        word = next(acts, None)
        if word is None:
            raise BadInput("acts", "an act for every turn", got=dealt.acts)
        return _command(state, word)

    state = _play(rules, _opening(begun, entrants), wagers, dealer, decide)
    if next(acts, None) is not None:
        raise BadInput("acts", "no acts after the round is over", got=dealt.acts)
    return state


def _opening(begun: HandStarted, entrants: Mapping[str, Entrant]) -> commands.OpenRound:
    players = sorted((entrants[player] for player in begun.order), key=lambda e: e.seat)
    sitting = tuple(Sitting(e.seat, e.player, Cents(e.chips * CHIP)) for e in players)
    ident = f"table {begun.table}, decision {begun.no}"
    return commands.OpenRound(actor=_DEALER, id=ident, table=f"{begun.table}", seats=sitting)


def _play(
    rules: BankedRules,
    opening: commands.OpenRound,
    wagers: Iterable[WrittenAct],
    dealer: Callable[[Round], commands.RoundCommand | None],
    decide: Callable[[Round], commands.RoundCommand],
) -> Round:
    """A round from the first wager until it is over; hands are looked at before anybody acts."""
    state, _ = rules.perform(rules.start, opening)
    for placed in _placed(rules, state, wagers):
        state, _ = rules.perform(state, placed)
    while state.phase != "over":
        state, _ = rules.perform(state, dealer(state) or _look(state) or decide(state))
    return state


def _placed(
    rules: BankedRules, state: Round, wagers: Iterable[WrittenAct]
) -> Iterator[commands.PlaceWager]:
    for word in wagers:
        actor = _who(state, word)
        side = dict([word.side_wager]) if word.letter == "x" else {}
        for wager, chips in (side or dict.fromkeys(rules.law.required, word.chips)).items():
            amount = Cents(chips * CHIP)
            yield commands.PlaceWager(actor=actor, seat=word.seat, wager=wager, amount=amount)


# --- acts ---------------------------------------------------------------------------------------


_ACTS: dict[str, type[commands.Bet | commands.Check | commands.Fold]] = {
    "b": commands.Bet,
    "k": commands.Check,
    "f": commands.Fold,
}
_LETTERS = {kind: letter for letter, kind in _ACTS.items()}


def _word(act: commands.RoundCommand) -> WrittenAct:
    assert isinstance(act, commands.Bet | commands.Check | commands.Fold), type(act)
    amount = str(int(act.amount) // CHIP) if isinstance(act, commands.Bet) else ""
    return WrittenAct(act.seat, _LETTERS[type(act)], amount)


def _command(state: Round, word: WrittenAct) -> commands.RoundCommand:
    actor, kind = _who(state, word), _ACTS.get(word.letter)
    if kind is None:
        raise BadInput("acts", "a bet, a check or a fold", got=str(word))
    if issubclass(kind, commands.Bet):
        return kind(actor=actor, seat=word.seat, amount=Cents(word.chips * CHIP))
    return kind(actor=actor, seat=word.seat)


def _who(state: Round, word: WrittenAct) -> Actor:
    person = next((seat.person for seat in state.seats if seat.number == word.seat), "")
    if not person:
        raise BadInput("acts", "only acts of seats that were dealt in", got=str(word))
    return Actor(person, "player")


# --- companions ---------------------------------------------------------------------------------


def _look(state: Round) -> commands.RoundCommand | None:
    """Whoever has cards looks at them."""
    for seat in state.seats:
        if seat.live and not seat.looked and seat.person:
            return commands.Look(actor=Actor(seat.person, "player"), seat=seat.number)
    return None


def _companion(
    rules: BankedRules, state: Round, away: set[str], strength: str
) -> commands.RoundCommand:
    """The next thing a seated companion does; whoever is away checks, or folds."""
    for seat in state.seats:
        if not seat.person:
            continue
        table = view(state, Viewer("player", seat.person), rules.law)
        own = next(s for s in table.seats if s.seat == seat.number)
        if seat.person in away and own.to_act:
            checks = any(option.act == "check" for option in own.options)
            kind = commands.Check if checks else commands.Fold
            return kind(actor=Actor(seat.person, "player"), seat=seat.number)
        decision = companion_play(table, own, strength)
        if decision is not None:
            return decision
    raise AssertionError("a round that waits for nobody")
