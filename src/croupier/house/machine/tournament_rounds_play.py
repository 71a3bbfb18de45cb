"""Rounds that people play at the tables of a banked tournament: begun, wagered in and ended.

The tournament says who plays and what follows from the stacks; `tournament.table_round_rules` says
who may do what in the round.
"""

from collections.abc import Collection
from functools import lru_cache, partial
from typing import Final

import msgspec

from croupier import banked, tournament
from croupier.acts import (
    SECOND,
    SYSTEM,
    Actor,
    Command,
    JsonObject,
    Millis,
    WrongMoment,
    from_json,
    is_companion,
)
from croupier.errors import BadInput
from croupier.house.machine.deadlines import AT_ONCE, Due, later
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.process.input_limits import signed
from croupier.house.tables.deck_making import shuffle_tournament_round
from croupier.house.tournaments.tournament_commands import ask_tournament, match_of
from croupier.house.world.hosted_tournament import HostedTournament, after_event, bank_left
from croupier.house.world.live_table import LiveTable
from croupier.house.world.match_tables import TournamentTableName
from croupier.house.world.tournament_rounds import (
    TournamentRound,
    TournamentRoundBegun,
    TournamentRoundEnded,
    TournamentRoundStep,
)
from croupier.tournament import commands, table_commands, table_events

NO_ROUND: Final = "No round is under way at this table. Wait until the next one begins."
ACTS: Final[dict[str, type[Command]]] = {
    "MakeWagers": table_commands.MakeWagers,
    "Bet": banked.commands.Bet,
    "Check": banked.commands.Check,
    "Fold": banked.commands.Fold,
}
"""What players do in a round."""
STEPS_AT_ONCE: Final = 200


@lru_cache(maxsize=64)
def _rules(rules: tournament.TournamentRules, session: int) -> tournament.TableRoundRules:
    """The rules of the rounds of a session, compiled once in a process."""
    game = tournament.SessionRules(rules.book, rules.terms)[session]
    return tournament.table_round_rules(rules.law, session, game)


def round_rules(match: HostedTournament, session: int) -> tournament.TableRoundRules:
    return _rules(match.rules, session)


def is_round_of(match: HostedTournament, number: int, played: TournamentRound) -> bool:
    """Whether a round is the one that the tournament plays at a table now.

    It is not if the director has taken it back, or has ended it by hand.
    """
    table = match.state.tables.get(number)
    if table is None or not table.in_hand or not played.on:
        return False
    round_ = played.state
    return (round_.session, round_.number) == (match.state.session, table.hands) and all(
        tournament.CHIP * match.state.entrants[p].chips == _brought(round_, p)
        for p in round_.order
        if p in match.state.entrants
    )


def _brought(round_: tournament.TableRound, player: str) -> int:
    return round_.brought.get(player, 0)


# --- a round begins and ends -------------------------------------------------------------------


def begin_round(
    draft: Draft, casino: Casino, name: str, begun: tournament.events.HandStarted
) -> None:
    """Begins a round that the tournament has started."""
    match = match_of(draft, name)
    table = str(TournamentTableName(name, begun.table))
    ident = draft.round_name(table)
    opened = TournamentRoundBegun(id=ident, table=table, tournament=name)
    draft.write_play(table, "deal", opened)
    opening = tournament.table_round_opening(match.rules.law, match.state, begun, SYSTEM)
    ask_round(draft, casino, table, msgspec.structs.replace(opening, id=ident))
    _make_deck(draft, casino, table)


def _make_deck(draft: Draft, casino: Casino, table: str) -> None:
    """Makes the deck ready with the opening, so that it is committed to before anybody wagers."""
    match = match_of(draft, _place(table).tournament)
    law, dealer = round_rules(match, match.state.session).law, table_dealer(casino, match)
    ask = partial(ask_round, draft, casino, table)
    for _ in range(STEPS_AT_ONCE):
        played = _played(draft.play(table))
        command = dealer.ready(law, played.state, draft.at)
        if command is None:
            return
        if isinstance(command, banked.commands.ShuffleCards):
            shuffle_tournament_round(draft, table, casino, law.game.law, played.id, ask)
        else:
            ask(command)


def ask_round(draft: Draft, casino: Casino, table: str, command: Command) -> None:
    """Performs a command of a round, tells the tournament what concerns it, and ends the round."""
    at, played = _place(table), _played(draft.play(table))
    match = match_of(draft, at.tournament)
    rules = round_rules(match, match.state.session)
    _, happened = rules.perform(played.state, command)
    for event in happened:
        draft.write_play(table, "deal", TournamentRoundStep(event=event))
        _tell(draft, casino, match, event)
    if _played(draft.play(table)).state.over:
        _end(draft, casino, table, rules)


def _tell(
    draft: Draft,
    casino: Casino,
    match: HostedTournament,
    event: tournament.AnyTableRoundEvent,
) -> None:
    """Has the tournament count secret wagers, and wagers out of order."""
    asked: commands.AnyTournamentCommand
    match event:
        case table_events.WagerSealed() if event.counts:
            own = Actor(event.player, "player")
            asked = commands.WagerSecretly(actor=own, player=event.player, at=draft.at)
        case table_events.WageredOutOfOrder():
            asked = commands.WagerOutOfOrder(
                actor=SYSTEM, player=event.player, void=event.void, at=draft.at
            )
        case _:
            return
    ask_tournament(draft, match.id, asked, casino.source)


def _end(draft: Draft, casino: Casino, table: str, rules: tournament.TableRoundRules) -> None:
    """Ends the round of the tournament with the stacks, and with its record for an audit."""
    played, at = _played(draft.play(table)), _place(table)
    draft.write_play(table, "deal", TournamentRoundEnded(round=played.id))
    match = match_of(draft, at.tournament)
    director = match.state.officers.get("director", match.host)
    ended = commands.EndHand(
        actor=Actor(director, "dealer"),
        stacks=tournament.round_stacks(played.state.round),
        dealt={at.number: tournament.table_round_record(rules, played.state)},
        at=draft.at,
    )
    ask_tournament(draft, at.tournament, ended, casino.source)


def abandon_round(draft: Draft, table: str) -> None:
    """Gives up a round that the tournament no longer plays: no chips change hands."""
    played, at = _played(draft.play(table)), _place(table)
    if played.on and not is_round_of(match_of(draft, at.tournament), at.number, played):
        draft.write_play(table, "deal", TournamentRoundEnded(round=played.id))


def _played(play: LiveTable) -> TournamentRound:
    assert play.table_round is not None, "a round is begun before anything happens in it"
    return play.table_round


def _place(table: str) -> TournamentTableName:
    name, _, number = table.rpartition("/")
    return TournamentTableName(name, int(number))


# --- the house ----------------------------------------------------------------------------------


def table_dealer(casino: Casino, match: HostedTournament) -> tournament.TableDealer:
    """The dealer of a tournament's tables; somebody whose connection is lost has more time."""
    acting, running = match.terms.acting, casino.clock.running()
    people = [e.player for e in match.state.with_status("playing") if not is_companion(e.player)]
    lost = any(casino.presence.gone_since(person, running) < running for person in people)
    seconds = acting.seconds + (acting.reconnect if lost else 0)
    return tournament.TableDealer(
        casino.source,
        SYSTEM,
        Millis(seconds * SECOND),
        is_companion,
        casino.opened,
        strength=match.strength,
        bank=partial(_bank, casino, match),
    )


def _bank(casino: Casino, match: HostedTournament, person: str) -> Millis:
    """What somebody has left of the time bank; it does not run while the connection is lost."""
    running = casino.clock.running()
    lost = casino.presence.gone_since(person, running) < running
    return Millis(0) if lost or is_companion(person) else bank_left(match, person)


def _use_banks(draft: Draft, casino: Casino, table: str, people: Collection[str]) -> None:
    """Takes what those of the people who are waited for have used of their time banks off them."""
    name, state = _place(table).tournament, _played(draft.play(table)).state
    match = match_of(draft, name)
    law, dealer = round_rules(match, match.state.session).law, table_dealer(casino, match)
    over = draft.at - dealer.decision_ends(state)
    if over <= 0 or state.over:
        return
    for person in tournament.waited_for(law, state):
        used = Millis(min(over, _bank(casino, match, person)))
        if person in people and used > 0:
            event = tournament.TimeBankUsed(player=person, used=used)
            draft.write_match(after_event(match_of(draft, name), event, draft.at), [event])


def round_due(
    casino: Casino, match: HostedTournament, number: int, played: TournamentRound, moved: Millis
) -> Due | None:
    """The machine's next step in a round."""
    table = str(TournamentTableName(match.id, number))
    if not is_round_of(match, number, played):
        return Due(AT_ONCE, "abandon", partial(abandon_round, table=table))
    dealer = table_dealer(casino, match)
    law = round_rules(match, match.state.session).law
    command = dealer.next_command(law, played.state, casino.now())
    step = partial(round_step, casino=casino, table=table)
    if command is None:
        until = casino.clock.to_running(dealer.deadline(law, played.state))
        return Due(until, "silence", step)
    companion = is_companion(command.actor.person)
    wait = casino.pace.companion if companion else casino.pace.dealer
    return Due(later(casino, moved, wait), "round", step)


def round_step(draft: Draft, casino: Casino, table: str) -> None:
    """Takes the next step of the house; at a table without a pace, all that can be taken.

    Players look at their cards with the step that dealt them.
    """
    for step in range(STEPS_AT_ONCE):
        match, played = match_of(draft, _place(table).tournament), _played(draft.play(table))
        if not played.on:
            return
        law = round_rules(match, match.state.session).law
        command = table_dealer(casino, match).next_command(law, played.state, draft.at)
        looks = isinstance(command, banked.commands.Look)
        if command is None or (step and casino.pace.dealer and not looks):
            return
        late = _late_person(law, played.state, command)
        _use_banks(draft, casino, table, _out_of_time(played.state, command))
        ask_round(draft, casino, table, command)
        if late:
            _set_away(draft, casino, table, late)


def _out_of_time(state: tournament.TableRound, command: Command) -> tuple[str, ...]:
    """Those for whom the dealer no longer waits, by the step that follows from it."""
    if isinstance(command, table_commands.LetTimePass):
        return (command.player,)
    closes = isinstance(command, table_commands.AskNext | table_commands.CloseWagers)
    return state.order if closes else ()


def _late_person(
    law: tournament.TableRoundLaw, state: tournament.TableRound, command: Command
) -> str:
    """The person who let the time pass, by the step of the dealer that follows from it."""
    if isinstance(command, table_commands.LetTimePass):
        return "" if command.player in state.away else command.player
    closing = isinstance(command, table_commands.AskNext | table_commands.CloseWagers)
    if not (closing and law.ordered and state.asked) or state.asked in state.wagered:
        return ""
    return "" if state.asked in state.away else state.asked


def _set_away(draft: Draft, casino: Casino, table: str, person: str) -> None:
    """Somebody who does not decide is away until they come back."""
    match = match_of(draft, _place(table).tournament)
    entrant, played = match.state.entrants[person], _played(draft.play(table))
    if entrant.status == "playing":
        director = Actor(match.state.officers.get("director", match.host), "tournament-director")
        away = commands.Leave(actor=director, player=person, at=draft.at)
        ask_tournament(draft, match.id, away, casino.source)
    if played.on:
        gone = table_commands.SetAway(actor=SYSTEM, player=person, away=True, at=draft.at)
        ask_round(draft, casino, table, gone)


# --- people -------------------------------------------------------------------------------------


def set_presence(draft: Draft, casino: Casino, table: str, actor: Actor, away: bool) -> None:
    """Tells the round of a table that somebody steps away or is back."""
    played = draft.play(table).table_round
    if played is not None and played.on and actor.person in played.state.order:
        command = table_commands.SetAway(actor=actor, player=actor.person, away=away, at=draft.at)
        ask_round(draft, casino, table, command)


def act_in_round(
    draft: Draft, casino: Casino, table: str, raw: JsonObject, kind: str, actor: Actor
) -> None:
    """Performs a player's wagers or decision."""
    played, at = draft.play(table).table_round, _place(table)
    if played is None or not is_round_of(match_of(draft, at.tournament), at.number, played):
        raise WrongMoment(NO_ROUND)
    if "nonce" in raw:
        raise BadInput("command.nonce", "no value: the server fills it in")
    command = from_json(signed(raw, actor, draft.at), ACTS[kind])
    if isinstance(command, table_commands.MakeWagers):
        nonce = tournament.new_nonce(casino.source) if command.secret else ""
        command = msgspec.structs.replace(command, nonce=nonce)
    _use_banks(draft, casino, table, (actor.person,))
    ask_round(draft, casino, table, command)
    if not casino.pace.dealer:
        round_step(draft, casino, table)
