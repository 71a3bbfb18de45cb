"""Hands of poker that people play at the tables of a tournament: begun, acted in and ended.

The tournament says who is dealt in, for which blinds, and what follows from the stacks; the deal
says who may do what in the hand. Each hand is dealt from a deck that was committed to.
"""

import re
from typing import Final

from msgspec.structs import replace

from croupier import poker, tournament
from croupier.acts import (
    SECOND,
    SYSTEM,
    Actor,
    Json,
    Millis,
    NotAuthorised,
    Refusal,
    Viewer,
    WrongMoment,
    from_json,
    is_companion,
)
from croupier.cards import SeededEntropy
from croupier.errors import BadInput
from croupier.house.machine.tournament_rounds_play import ACTS as ROUND_ACTS
from croupier.house.machine.tournament_rounds_play import act_in_round, set_presence
from croupier.house.process.accounts import PLAYER
from croupier.house.process.casino import Ack, Casino
from croupier.house.process.draft import Draft
from croupier.house.process.input_limits import signed
from croupier.house.tables.deck_making import shuffle_hand
from croupier.house.tables.hand_requests import ComeBack, StepAway
from croupier.house.tables.round_commands import check_not_too_often, check_seen
from croupier.house.tables.table_commands import engine_once
from croupier.house.tournaments.tournament_commands import ask_tournament, match_of
from croupier.house.world.hosted_tournament import HostedTournament, after_event, bank_left
from croupier.house.world.live_table import (
    DealBegun,
    DealEnded,
    HandOpened,
    LiveTable,
    TimeOf,
    TurnTimed,
)
from croupier.house.world.match_tables import TournamentTableName, is_hand_of
from croupier.money import Cents
from croupier.tournament import commands

_DOLLARS: Final = re.compile(r"\$(\d[\d,]*)(?:\.(\d\d))?")
ACTS: Final[dict[str, type[poker.HandCommand]]] = {
    kind.__name__: kind
    for kind in (
        poker.Fold,
        poker.Check,
        poker.Call,
        poker.Bet,
        poker.Raise,
        poker.Discard,
        poker.Show,
    )
}
"""What players do in a hand. A hand is not mucked at the showdown: the dealer has those shown that
can win."""
PRESENCE: Final = {"StepAway": StepAway, "ComeBack": ComeBack}
NO_HAND: Final = "No hand is under way at this table. Wait until the next one begins."
NOT_SEATED: Final = "You have no seat at this table of the tournament, so you can only watch."
NOT_STAFF: Final = "The house deals here, and the players act for themselves."


def dealer_of(match: HostedTournament) -> Actor:
    """In whose name the house deals: the director's."""
    return Actor(match.state.officers.get("director", match.host), "dealer")


def director_of(match: HostedTournament) -> Actor:
    return replace(dealer_of(match), role="tournament-director")


# --- a hand begins and ends --------------------------------------------------------------------


def begin_play(
    draft: Draft, casino: Casino, name: str, begun: tournament.events.HandStarted
) -> None:
    """Begins to deal a hand that the tournament has started: its deck is committed to, and the
    blinds are posted."""
    match = match_of(draft, name)
    table = str(TournamentTableName(name, begun.table))
    setup = tournament.hand_setup(match.terms, begun, match.state.entrants)
    setup = replace(setup, dealers=(*setup.dealers, SYSTEM.role))
    opened = HandOpened(
        id=draft.round_name(table),
        table=table,
        terms=_terms(match, setup, begun.level),
        tournament=name,
        killed=begun.killed,
    )
    draft.write_play(table, "deal", opened)
    draft.write_play(table, "deal", DealBegun(setup=setup))
    shuffle_hand(draft, table, casino)
    draft.ask_deal(table, poker.PostBlinds(SYSTEM, at=draft.at))
    follow(draft, casino, table)


def _terms(match: HostedTournament, setup: poker.Setup, level: int) -> poker.GameTerms:
    terms = match.terms
    row = tournament.levels_of(terms)[level]
    blinds = tuple(sorted(Cents(amount) for amount in (row.small, row.big) if amount))
    return poker.GameTerms(
        game=terms.game,
        stakes=setup.stakes,
        blinds=blinds,
        buy_in=Cents(terms.entry.chips),
        seats=terms.tables.seats,
        settings=setup.settings,
        readings=poker.readings_of({}, terms.book),
        book=terms.book,
    )


def follow(draft: Draft, casino: Casino, table: str) -> None:
    """What follows from a step of the hand: it ends, or the next player's time begins."""
    play = draft.play(table)
    assert play.hand is not None, "a hand is begun before anything follows from it"
    if play.hand.phase == "over":
        _end(draft, casino, table, play)
    else:
        time_turn(draft, table)


def _end(draft: Draft, casino: Casino, table: str, play: LiveTable) -> None:
    """Ends the hand of the tournament with the stacks, and with the cards and acts for an audit."""
    at = _place(table)
    match = match_of(draft, at.tournament)
    assert play.hand is not None
    assert play.sealed is not None, "every deck is committed to"
    draft.write_play(table, "deal", DealEnded(round=play.hand_id))
    cut = play.sealed.cut or 0
    dealt = tournament.written((*play.order[cut:], *play.order[:cut]), play.acts)
    stacks = tournament.hand_stacks(play.hand)
    ended = commands.EndHand(
        actor=dealer_of(match),
        stacks=stacks,
        won_by=tournament.bounty_winners(match.terms, match.state, stacks),
        dealt={at.number: dealt},
        at=draft.at,
    )
    ask_tournament(draft, at.tournament, ended, casino.source)


def abandon(draft: Draft, table: str) -> None:
    """Gives up a hand that the tournament no longer plays: no chips change hands."""
    play, at = draft.play(table), _place(table)
    if play.dealing and not is_hand_of(match_of(draft, at.tournament).state, at.number, play):
        draft.write_play(table, "deal", DealEnded(round=play.hand_id))


def _place(table: str) -> TournamentTableName:
    name, _, number = table.rpartition("/")
    return TournamentTableName(name, int(number))


# --- the time for a decision -------------------------------------------------------------------


def asks_person(match: HostedTournament, play: LiveTable, person: str) -> bool:
    """Whether a person who is there decides for their seat."""
    entrant = match.state.entrants.get(person)
    if entrant is None or is_companion(person):
        return False
    return not entrant.away and person not in play.killed


def turn_time(play: LiveTable) -> TurnTimed | None:
    """The time of the player to act; None where none was given for this turn."""
    timed = play.turn_time
    return timed if timed is not None and play.dealing and timed.turn == play.turns else None


def time_turn(draft: Draft, table: str) -> None:
    """Begins the time of the person to act, if it does not run."""
    play = draft.play(table)
    match = match_of(draft, play.tournament)
    asked = play.to_act
    if asked is None or turn_time(play) is not None or not _is_asked(play):
        return
    if asks_person(match, play, asked.person):
        seconds = match.terms.acting.seconds
        give_time(draft, table, asked.person, Millis(seconds * SECOND), "decision")


def _is_asked(play: LiveTable) -> bool:
    return play.hand is not None and play.hand.phase in ("betting", "discarding")


def give_time(draft: Draft, table: str, person: str, lasts: Millis, of: TimeOf) -> None:
    play = draft.play(table)
    timed = TurnTimed(
        person=person, turn=play.turns, until=Millis(draft.at + lasts), of=of, at=draft.at
    )
    draft.write_play(table, "deal", timed)


def time_is_up(draft: Draft, casino: Casino, table: str) -> None:
    """The time for a decision is over: more is given where some is due, else the hand is dead, or
    checked where that costs nothing (6.15), and the player is away until they come back."""
    play = draft.play(table)
    timed, asked = turn_time(play), play.to_act
    if timed is None or asked is None or draft.at < timed.until:
        return
    match, person = match_of(draft, play.tournament), asked.person
    if casino.clock.to_running(timed.until) <= casino.clock.running(casino.opened):
        give_time(draft, table, person, Millis(timed.until - timed.at), timed.of)
        return
    running = casino.clock.running()
    lost = casino.presence.gone_since(person, running) < running
    acting = match.terms.acting
    if lost and acting.reconnect and timed.of == "decision":
        lasts = Millis(acting.reconnect * SECOND)
        give_time(draft, table, person, lasts, "lost connection")
        return
    if not lost and timed.of != "time bank" and (left := bank_left(match, person)):
        give_time(draft, table, person, left, "time bank")
        return
    _use_bank(draft, table)
    discards = poker.legal_actions(_hand(play)).discard
    if discards:
        draft.ask_deal(table, poker.Discard(SYSTEM, asked.number, discards[-1], at=draft.at))
    else:
        draft.ask_deal(table, poker.TimeUp(SYSTEM, asked.number, at=draft.at))
    away = commands.Leave(actor=director_of(match), player=person, at=draft.at)
    ask_tournament(draft, match.id, away, casino.source)
    follow(draft, casino, table)


def _hand(play: LiveTable) -> poker.Hand:
    assert play.hand is not None
    return play.hand


def _use_bank(draft: Draft, table: str) -> None:
    """Takes what the player to act has used of the time bank off it."""
    play = draft.play(table)
    timed = turn_time(play)
    if timed is None or timed.of != "time bank":
        return
    used = Millis(min(draft.at, timed.until) - timed.at)
    match = match_of(draft, play.tournament)
    event = tournament.TimeBankUsed(player=timed.person, used=used)
    draft.write_match(after_event(match, event, draft.at), [event])


# --- acts ----------------------------------------------------------------------------------------


def deal_step(draft: Draft, casino: Casino, table: str) -> None:
    """Takes the dealer's next step; at a table without a pace, all that can be taken."""
    while (step := _step_due(draft, table)) is not None:
        draft.ask_deal(table, step)
        if casino.pace.dealer:
            break
    follow(draft, casino, table)


def _step_due(draft: Draft, table: str) -> poker.DealCommand | None:
    play = draft.play(table)
    return poker.deal_due(play.deal, SYSTEM) if play.dealing and play.deal is not None else None


def companion_step(draft: Draft, casino: Casino, table: str) -> None:
    """Has the companion to act decide on what its own seat sees."""
    play = draft.play(table)
    assert play.to_act is not None
    match = match_of(draft, play.tournament)
    shown = poker.view(_hand(play), Viewer("player", play.to_act.person))
    chance = SeededEntropy(casino.source.below(1 << 64))
    draft.ask_deal(table, tournament.companion_act(shown, match.strength, chance))
    _go_on(draft, casino, table)


def absent_step(draft: Draft, casino: Casino, table: str) -> None:
    """Gives up the hand of a player who is away, as soon as it may be given up."""
    draft.ask_deal(
        table, tournament.absent_act(poker.legal_actions(_hand(draft.play(table))), SYSTEM)
    )
    _go_on(draft, casino, table)


def _go_on(draft: Draft, casino: Casino, table: str) -> None:
    if casino.pace.dealer:
        follow(draft, casino, table)
    else:
        deal_step(draft, casino, table)


def play_in_tournament(
    draft: Draft, casino: Casino, table: str, raw: Json, actor: Actor, seen: int | None
) -> None:
    """Performs a player's command at a table of a tournament."""
    at, play = _place(table), draft.play(table)
    match = match_of(draft, at.tournament)
    if actor.role != PLAYER:
        raise NotAuthorised(NOT_STAFF)
    entrant = match.state.entrants.get(actor.person)
    if entrant is None or entrant.table != at.number:
        raise NotAuthorised(NOT_SEATED)
    kind = raw.get("type") if isinstance(raw, dict) else None
    known = {*(ROUND_ACTS if match.terms.banked else ACTS), *PRESENCE}
    if not isinstance(raw, dict) or not isinstance(kind, str) or kind not in known:
        names = ", ".join(sorted(known))
        raise BadInput("command.type", f"one of {names}", got=kind)
    if kind not in PRESENCE:
        check_seen(play, seen)
    if kind == "StepAway":
        away = commands.Leave(actor=actor, player=actor.person, at=draft.at)
        ask_tournament(draft, match.id, away, casino.source)
        set_presence(draft, casino, table, actor, away=True)
        return
    if entrant.away or kind == "ComeBack":
        here = commands.Arrive(actor=actor, player=actor.person, at=draft.at)
        ask_tournament(draft, match.id, here, casino.source)
        set_presence(draft, casino, table, actor, away=False)
    if kind in ROUND_ACTS and match.terms.banked:
        act_in_round(draft, casino, table, raw, kind, actor)
        return
    if kind == "ComeBack":
        if play.dealing:
            time_turn(draft, table)
        return
    _act(draft, casino, table, from_json(signed(raw, actor, draft.at), ACTS[kind]))


async def perform_in_tournament(
    casino: Casino, table: str, actor: Actor, key: str, command: Json, seen: int | None
) -> Ack:
    """Performs a player's command at a table of a tournament, once under its key."""

    def decide(draft: Draft) -> None:
        try:
            play_in_tournament(draft, casino, table, command, actor, seen)
        except Refusal as refused:
            banked = match_of(draft, _place(table).tournament).terms.banked
            raise in_chips(refused, tournament.CHIP if banked else 1) from None

    once = engine_once(table, actor, key, command)
    return await casino.perform(decide, once=once, table=table)


def in_chips(refused: Refusal, cents: int = 1) -> Refusal:
    """A refusal of a hand or a round with its amounts in chips of so many cents: the engines name
    amounts in dollars."""

    def chips(found: re.Match[str]) -> str:
        return f"{int(found[1].replace(',', '') + (found[2] or '00')) // cents:,}"

    return type(refused)(_DOLLARS.sub(chips, refused.reason), refused.clause, refused.book)


def _act(draft: Draft, casino: Casino, table: str, command: poker.HandCommand) -> None:
    play, person = draft.play(table), command.actor.person
    if play.hand is None or not (play.dealing or isinstance(command, poker.Show)):
        raise WrongMoment(NO_HAND)
    if play.to_act is None or play.to_act.person != person:
        check_not_too_often(play, [s.number for s in play.hand.seats if s.person == person])
    else:
        _use_bank(draft, table)
    draft.ask_deal(table, command)
    if play.dealing:
        _go_on(draft, casino, table)
