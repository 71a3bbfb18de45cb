"""The engine of a round at a tournament table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from croupier import banked
from croupier.acts import Actor, Engine
from croupier.banked import AnyRoundEvent, BankedRules, Sitting
from croupier.money import Cents
from croupier.tournament.dealt import DealtHand, WrittenAct
from croupier.tournament.decisions.recorder import TournamentLaw
from croupier.tournament.events import HandStarted
from croupier.tournament.state import Tournament
from croupier.tournament.table_rounds import commands, events, table_decisions
from croupier.tournament.table_rounds.recorder import TableRoundLaw, TableRoundRecorder
from croupier.tournament.table_rounds.session_games import CHIP
from croupier.tournament.table_rounds.state import TableRound

PLAYED = (
    *table_decisions.BEFORE_THE_CARDS,
    banked.commands.NoMoreBets,
    banked.commands.Deal,
    banked.commands.Look,
    banked.commands.Bet,
    banked.commands.Check,
    banked.commands.Fold,
    banked.commands.Settle,
    banked.commands.CloseRound,
)
"""The commands of the game that a tournament table knows; wagers are made by slips."""


def _opened(_state: TableRound, event: events.TableRoundOpened) -> TableRound:
    return TableRound(
        table=event.table,
        session=event.session,
        number=event.number,
        marker=event.marker,
        order=event.order,
        secrets_left=event.secrets_left,
        warned=event.warned,
        away=event.away,
        since=event.at,
    )


def _asked(state: TableRound, event: events.AskedToWager) -> TableRound:
    return replace(state, asked=event.player, in_chance=False, since=event.at)


def _made(state: TableRound, event: events.WagersMade) -> TableRound:
    return replace(
        state,
        wagered=_with(state.wagered, event.player),
        in_chance=state.in_chance or event.player == state.asked,
        sealed={p: slip for p, slip in state.sealed.items() if p != event.player},
        slips=state.slips | {event.player: event.wagers},
    )


def _sealed(state: TableRound, event: events.WagerSealed) -> TableRound:
    left = state.secrets_left.get(event.player, 0) - event.counts
    return replace(
        state,
        wagered=_with(state.wagered, event.player),
        in_chance=state.in_chance or event.player == state.asked,
        sealed=state.sealed | {event.player: event.slip},
        secrets_left=state.secrets_left | {event.player: left},
        made_secretly=_with(state.made_secretly, event.player),
        slips={p: slip for p, slip in state.slips.items() if p != event.player},
    )


def _out_of_order(state: TableRound, event: events.WageredOutOfOrder) -> TableRound:
    warned = state.warned.get(event.player, 0) + 1
    return replace(state, warned=state.warned | {event.player: warned})


def _closed(state: TableRound, event: events.WagersClosed) -> TableRound:
    turned = {player: slip.wagers for player, slip in event.revealed.items()}
    return replace(
        state,
        closed=True,
        asked="",
        sealed={},
        revealed=event.revealed,
        slips=state.slips | turned,
        since=event.at,
    )


def _away(state: TableRound, event: events.AwaySet) -> TableRound:
    others = tuple(player for player in state.away if player != event.player)
    return replace(state, away=(*others, event.player) if event.away else others)


def _with(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return players if player in players else (*players, player)


def _played(state: TableRound, event: AnyRoundEvent) -> TableRound:
    """The game's own event; of decisions and of the deck the record is kept."""
    after = replace(state, round=BankedRules.applies[type(event)](state.round, event))
    match event:
        case banked.events.Decided():
            chips = str(int(event.amount) // CHIP) if event.act == "bet" else ""
            word = WrittenAct(event.seat, LETTERS[event.act], chips)
            return replace(after, acts=(*after.acts, str(word)))
        case banked.events.RoundOpened():
            brought = {sitting.person: int(sitting.chips) for sitting in event.seats}
            return replace(after, brought=brought)
        case banked.events.CardsShuffled():
            return replace(after, deck=event.order, cut=0)
        case banked.events.CardsCut():
            return replace(after, cut=event.position)
    return after


LETTERS = {"bet": "b", "check": "k", "fold": "f"}


class TableRoundRules(Engine[TableRoundLaw, TableRound, events.AnyTableRoundEvent]):
    """Rounds at the tables of one tournament, in one session."""

    decides: ClassVar[Mapping[type, Callable[[Any, Any], None]]] = {
        commands.OpenTableRound: table_decisions.open_table_round,
        commands.AskNext: table_decisions.ask_next,
        commands.MakeWagers: table_decisions.make_wagers,
        commands.CloseWagers: table_decisions.close_wagers,
        commands.LetTimePass: table_decisions.time_up,
        commands.SetAway: table_decisions.set_away,
        **dict.fromkeys(PLAYED, table_decisions.play_round),
    }
    applies: ClassVar[Mapping[type, Callable[[Any, Any], TableRound]]] = {
        events.TableRoundOpened: _opened,
        events.AskedToWager: _asked,
        events.WagersMade: _made,
        events.WagerSealed: _sealed,
        events.WageredOutOfOrder: _out_of_order,
        events.WagersClosed: _closed,
        events.TimeRanOut: lambda state, _: state,
        events.AwaySet: _away,
        **dict.fromkeys(BankedRules.applies, _played),
    }
    recorder = TableRoundRecorder

    @property
    def start(self) -> TableRound:
        return TableRound()


def table_round_rules(law: TournamentLaw, session: int, game: BankedRules) -> TableRoundRules:
    """The rules of the rounds of a session."""
    return TableRoundRules(TableRoundLaw(law, law.terms.session[session - 1], game))


def table_round_opening(
    law: TournamentLaw, state: Tournament, begun: HandStarted, actor: Actor
) -> commands.OpenTableRound:
    """The command that opens a round which a table of the tournament has begun."""
    entrants = [state.entrants[player] for player in begun.order]
    allowed = law.terms.session[state.session - 1].secret_wagers
    in_seats = sorted(entrants, key=lambda entrant: entrant.seat)
    return commands.OpenTableRound(
        actor=actor,
        at=begun.at,
        id=f"table {begun.table}, decision {begun.no}",
        table=begun.table,
        session=state.session,
        number=state.tables[begun.table].hands,
        marker=begun.marker,
        order=begun.order,
        sittings=tuple(Sitting(e.seat, e.player, Cents(e.chips * CHIP)) for e in in_seats),
        secrets_left={e.player: max(0, allowed - e.secrets) for e in entrants},
        warned={e.player: e.out_of_order for e in entrants if e.out_of_order},
        away=tuple(e.player for e in entrants if e.away),
    )


def table_round_record(rules: TableRoundRules, state: TableRound) -> DealtHand:
    """The compact record of a round that is over, from which it can be played again."""
    required = rules.law.game.law.required
    words: list[str] = []
    for player in state.order:
        seat, slip = state.seat_of(player).number, state.slips[player]
        words.append(str(WrittenAct(seat, "w", str(slip[required[0]]))))
        sides = [name for name in slip if name not in required]
        words += [str(WrittenAct(seat, "x", f"{name}{slip[name]}")) for name in sides]
    deck = "".join(map(str, state.deck))
    return DealtHand(deck, " ".join((*words, *state.acts)), state.cut)
