"""The round at a table of a banked tournament, as one person sees it.

Amounts of the game's own view are hundredths of a chip. A secret wager is in nobody's view but its
player's until all are turned over.
"""

from croupier import banked, tournament
from croupier.acts import Viewer, is_companion
from croupier.house import Casino, HostedTournament, LiveTable, round_rules, table_dealer
from croupier.server.views.table import Clock, WagerShown

NO_ROUND = banked.RoundView(id="", table="", book="", game="", phase="before")


def game_view(match: HostedTournament, play: LiveTable, viewer: Viewer) -> banked.RoundView:
    """The cards, wagers and results on the layout."""
    played = play.table_round
    if played is None:
        return NO_ROUND
    law = round_rules(match, played.state.session).law
    return banked.view(played.state.round, viewer, law.game.law)


def wagering_view(
    match: HostedTournament, play: LiveTable, viewer: Viewer
) -> tournament.TableRoundView | None:
    """What the tournament adds: marker, order, secret wagers."""
    played = play.table_round
    if played is None:
        return None
    law = round_rules(match, played.state.session).law
    return tournament.table_round_view(law, played.state, viewer)


def wagers_on_layout(match: HostedTournament, play: LiveTable) -> tuple[WagerShown, ...]:
    """The wagers of the game, with the limits of the session in hundredths of a chip."""
    played = play.table_round
    if played is None:
        return ()
    law = round_rules(match, played.state.session).law
    game, row = law.game.law, law.row
    limits = (row.minimum * tournament.CHIP, row.maximum * tournament.CHIP)
    return tuple(
        WagerShown(
            wager.id,
            wager.name,
            wager.row,
            wager.id in game.required,
            (wager.placed,) if isinstance(wager.placed, str) else wager.placed,
            None,
            game.must_equal.get(wager.id, ""),
            wager.name,
            *(limits if wager.placed == "opening" else (None, None)),
        )
        for wager in game.wagers.values()
        if wager.id not in game.jackpots
    )


def round_clock(casino: Casino, match: HostedTournament, play: LiveTable) -> Clock | None:
    """The time until which people may wager or decide; None while nobody is waited for."""
    played = play.table_round
    if played is None or not played.on:
        return None
    state = played.state
    law = round_rules(match, state.session).law
    until = table_dealer(casino, match).deadline(law, state)
    if state.wagering:
        asked = state.asked
        seat = state.seat_of(asked).number if asked else 0
        waits = not asked or not is_companion(asked)
        return Clock("wagers", until, seat) if waits else None
    return Clock("decision", until, 0) if state.round.phase == "play" else None
