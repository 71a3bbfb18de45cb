"""A table of a tournament at which people play, as one person sees it: the felt of the game.

Whoever sits there sees their own cards; everybody else sees what an onlooker at the rail sees.
Amounts are chips of the tournament, whole numbers and no cents.
"""

from msgspec.structs import replace

from croupier import poker, tournament
from croupier.acts import Millis, Viewer
from croupier.floor import is_companion
from croupier.house import (
    Casino,
    HostedTournament,
    LiveTable,
    NotFound,
    TournamentTableName,
    bank_left,
    tournament_table,
    turn_time,
)
from croupier.money import Cents
from croupier.server.views.lobby import LobbyTable
from croupier.server.views.poker_table import ChairShown, PokerShown, hand_reads, hand_view
from croupier.server.views.table import (
    Clock,
    OccupiedSeat,
    TableShown,
    TournamentSeat,
    WaitingShown,
    Yours,
    names_shown,
)
from croupier.server.views.table_deck import deck_shown
from croupier.server.views.tournament_round import (
    game_view,
    round_clock,
    wagering_view,
    wagers_on_layout,
)

NOBODY_WAITS = WaitingShown(list="", waiting=0, place=0, call=None)


def felt_named(casino: Casino, name: str) -> TournamentTableName | None:
    """The tournament's table of this name, where the house plays the tournament or did; None where
    the name is that of no such table."""
    at = tournament_table(name)
    match = None if at is None else casino.world.matches.get(at.tournament)
    if at is None or match is None:
        return None
    return at if at.number in match.terms.tables.numbers else None


def needs_felt(casino: Casino, tournament_id: str, number: str) -> TournamentTableName:
    """The table that a path names; there is none where people cannot play."""
    at = felt_named(casino, f"{tournament_id}/{number}")
    if at is None:
        raise NotFound.named("table", number)
    return at


def felt_viewer(casino: Casino, at: TournamentTableName, person: str) -> Viewer:
    """In what capacity somebody looks: as a player where they sit, else from the rail."""
    entrant = casino.world.matches[at.tournament].state.entrants.get(person)
    if entrant is not None and entrant.table == at.number:
        return Viewer("player", person)
    return Viewer("onlooker")


def felt_shown(casino: Casino, at: TournamentTableName, person: str) -> TableShown:
    """The table now."""
    world, name = casino.world, str(at)
    match, play = world.matches[at.tournament], world.play(str(at))
    viewer = felt_viewer(casino, at, person)
    here = match.state.tables.get(at.number, tournament.TournamentTable())
    entrants = [match.state.entrants[player] for _, player in sorted(here.sitting.items())]
    own = next((e for e in entrants if viewer.kind == "player" and e.player == person), None)
    return TableShown(
        table=_line(match, at, play, entrants),
        kind="banked" if match.terms.banked else "poker",
        version=world.table_version(name),
        position=world.position,
        at=casino.now(),
        you=None if own is None else Yours(own.seat, own.chips),
        reserved=None,
        seats=tuple(_seat(entrant) for entrant in entrants),
        view=game_view(match, play, viewer) if match.terms.banked else _hand(play, viewer),
        last=None,
        clock=round_clock(casino, match, play) if match.terms.banked else _clock(play),
        fairness=deck_shown(play),
        wagers=wagers_on_layout(match, play) if match.terms.banked else (),
        waiting=NOBODY_WAITS,
        poker=None if play.terms is None else _around(match, at, play, viewer, entrants),
        names=names_shown(world.floor, [entrant.player for entrant in entrants]),
        tournament=_standing(match, at, play, own, viewer),
    )


def _hand(play: LiveTable, viewer: Viewer) -> poker.HandView | None:
    """The hand as the viewer sees it. Nobody is offered to muck: in a tournament the dealer has the
    hands shown that can win."""
    hand = hand_view(play, viewer)
    if hand is None:
        return None
    seats = tuple(
        seat if seat.options is None else replace(seat, options=replace(seat.options, muck=False))
        for seat in hand.seats
    )
    return replace(hand, seats=seats)


def _line(
    match: HostedTournament,
    at: TournamentTableName,
    play: LiveTable,
    entrants: list[tournament.Entrant],
) -> LobbyTable:
    terms, book = match.terms, match.rules.book
    companions = sum(is_companion(entrant.player) for entrant in entrants)
    here = match.state.tables.get(at.number)
    return LobbyTable(
        id=str(at),
        house=match.house,
        book=book.id,
        edition=book.edition,
        kind="banked" if terms.banked else "poker",
        game=terms.game,
        name=book.game(terms.game).name if terms.banked else _variant_name(terms),
        structure="" if terms.banked else terms.structure,
        minimum=0 if play.terms is None else int(play.terms.stakes.bets[0]),
        maximum=None,
        seats=terms.tables.seats,
        free=0,
        companions=companions,
        people=len(entrants) - companions,
        phase="closed" if here is None or here.closed else "open",
        stage=play.stage,
        real_cards=False,
        rounds=0 if here is None else here.hands,
        practice=False,
    )


def _variant_name(terms: tournament.TournamentTerms) -> str:
    return poker.variant(terms.game, terms.book).name


def _seat(entrant: tournament.Entrant) -> OccupiedSeat:
    return OccupiedSeat(
        seat=entrant.seat,
        person=entrant.player,
        chips=entrant.chips,
        companion=is_companion(entrant.player),
        reserved=False,
        idle=0,
        may_ask=False,
    )


def _clock(play: LiveTable) -> Clock | None:
    timed, turn = turn_time(play), play.to_act
    if timed is None or turn is None or timed.person != turn.person:
        return None
    return Clock("decision", timed.until, int(turn.number))


def _standing(
    match: HostedTournament,
    at: TournamentTableName,
    play: LiveTable,
    own: tournament.Entrant | None,
    viewer: Viewer,
) -> TournamentSeat:
    timed, acting = turn_time(play), match.terms.acting
    return TournamentSeat(
        id=match.id,
        number=at.number,
        away=own is not None and own.away,
        decision_seconds=acting.seconds,
        reconnect_seconds=acting.reconnect,
        time_bank=Millis(0) if own is None else bank_left(match, own.player),
        time_of="" if timed is None else timed.of,
        round=wagering_view(match, play, viewer),
    )


def _around(
    match: HostedTournament,
    at: TournamentTableName,
    play: LiveTable,
    viewer: Viewer,
    entrants: list[tournament.Entrant],
) -> PokerShown:
    """What lies around the hand: seats with their buttons, and the hands that can be read."""
    assert play.terms is not None
    here = match.state.tables.get(at.number)
    blinds = None if here is None else here.blinds
    own = next((e for e in entrants if viewer.kind == "player" and e.player == viewer.person), None)
    return PokerShown(
        sign=_sign(play.terms),
        chairs=tuple(_chair(play, entrant) for entrant in entrants),
        button=None if blinds is None else blinds.button,
        blinds=() if blinds is None else (blinds.small, blinds.last),
        hand=play.hand_id,
        hands=0 if here is None else here.hands,
        playing=play.dealing,
        deadline=None if (timed := turn_time(play)) is None else int(timed.until),
        slide=Cents(0),
        results=play.pushed,
        reads=hand_reads(play, viewer),
        straddle=None,
        chase_limits=None,
        chase=(),
        chase_results=(),
        may=_may(play, own),
        early=(),
        owing=None,
        aside=(),
        rulings=(),
        misdeals=0,
        void=False,
        reportable=(),
        todo=(),
        acts=None,
        left=None,
    )


def _sign(terms: poker.GameTerms) -> dict[str, str]:
    blinds = " / ".join(f"{int(blind):,}" for blind in terms.blinds)
    return {"game": terms.variant.name, "blinds": blinds, "commission": "none"}


def _chair(play: LiveTable, entrant: tournament.Entrant) -> ChairShown:
    seats = () if play.hand is None or not play.dealing else play.hand.seats
    stack = next((int(s.stack) for s in seats if s.person == entrant.player), entrant.chips)
    return ChairShown(
        seat=entrant.seat,
        person=entrant.player,
        stake=Cents(stack),
        buttons=("Away",) if entrant.away else (),
        entry="",
        transfer=Cents(0),
    )


def _may(play: LiveTable, own: tournament.Entrant | None) -> tuple[str, ...]:
    """The commands that a player may give for their own seat, apart from acting in turn."""
    if own is None or own.status != "playing":
        return ()
    found = ["ComeBack" if own.away else "StepAway"]
    hand = play.hand
    seat = None if hand is None else next((s for s in hand.seats if s.person == own.player), None)
    shows = hand is not None and hand.phase in ("showdown", "pushing", "over")
    if shows and seat is not None and seat.standing == "in" and not seat.shown:
        found.append("Show")
    return tuple(found)
