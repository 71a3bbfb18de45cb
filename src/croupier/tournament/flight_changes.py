"""How the events of starting flights change a tournament."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.tournament import events
from croupier.tournament.state import Entrant, Tournament


def entered_again(known: Entrant, event: events.Entered) -> Entrant:
    """A player who enters another flight: the bag of an earlier one stays."""
    return replace(
        known,
        status="reserve" if event.reserve else "entered",
        flight=event.flight,
        entries=known.entries + (not event.reserve),
        staff=event.staff,
        signed=event.signed,
        re_buys=0,
        add_ons=0,
        arrived=False,
        away=False,
        fell=0,
        fell_with=0,
    )


def without_fall(state: Tournament, player: str) -> Tournament:
    """The order of finish without a player who plays again."""
    kept = [
        (tuple(one for one in group if one != player), key)
        for group, key in zip(state.fallen, state.fallen_at, strict=True)
    ]
    kept = [(group, key) for group, key in kept if group]
    groups, keys = tuple(group for group, _ in kept), tuple(key for _, key in kept)
    return replace(state, fallen=groups, fallen_at=keys)


def bagged(state: Tournament, event: events.Bagged) -> Tournament:
    """The stack leaves the table as it was counted; what does not go on leaves play."""
    entrant = state.entrants[event.player]
    left_behind = entrant.bagged + event.chips - event.kept
    after = replace(entrant, chips=0, bagged=event.kept, status="through")
    return replace(
        state,
        entrants=state.entrants | {event.player: after},
        issued=state.issued + event.chips - event.before,
        removed=state.removed + left_behind,
        bags=(*state.bags, event),
    )


def flight_ended(state: Tournament, event: events.FlightEnded) -> Tournament:
    """Entries of the next flight go on, whose players are briefed anew; or all wait for the
    merged session."""
    steps = {name: by for name, by in state.steps.items() if name != "brief" or not event.next}
    return replace(
        state,
        stage="open" if event.next else "between",
        flight=event.next,
        start_at=event.starts,
        session_starts=event.starts,
        steps=steps,
        tables={},
        hand_for_hand=False,
    )


def bags_opened(state: Tournament, event: events.BagsOpened) -> Tournament:
    opened = {
        player: replace(state.entrants[player], chips=chips, bagged=0)
        for player, chips in event.stacks.items()
    }
    return replace(state, entrants=state.entrants | opened)
