"""Draws what chance decides in a command: seats by lot, and cards that settle ties.

A person sends the command without the draw, and the house fills it in here; so nobody can choose
what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.cards import FULL_DECK, Card, Entropy
from croupier.tournament import commands
from croupier.tournament.conditions.levels import cards_in_race
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.buying import places_to_return
from croupier.tournament.decisions.live import late_places
from croupier.tournament.decisions.opening import ballot
from croupier.tournament.decisions.order_of_finish import eligible, standings
from croupier.tournament.decisions.sessions import field_of, next_session
from croupier.tournament.fullness import table_to_break
from croupier.tournament.seats import drawn, open_places, opening_places
from croupier.tournament.state import Tournament


def with_lots(
    command: commands.AnyTournamentCommand,
    terms: TournamentTerms,
    state: Tournament,
    source: Entropy,
) -> commands.AnyTournamentCommand:
    """The command with every lot drawn that it needs; others are left as they are."""
    match command:
        case commands.DrawSeats():
            return replace(command, places=ballot(terms, state, source))
        case commands.StartSession() if state.tables:
            return replace(command, places=())
        case commands.StartSession() | commands.DrawSession() if number := next_session(
            terms, state
        ):
            people = field_of(state, terms.session[number - 1])
            places = opening_places(max(1, len(people)), terms.tables.numbers, terms.tables.seats)
            return replace(command, places=drawn(places, source))
        case commands.StartSession() | commands.DrawSession() if terms.flights is not None:
            merged = max(1, len(state.with_status("through")))
            places = opening_places(merged, terms.tables.numbers, terms.tables.seats)
            return replace(command, places=drawn(places, source))
        case commands.Rebalance():
            broken = table_to_break(terms.tables, state)
            if broken is None:
                return replace(command, order=())
            places = open_places(state.seating(), terms.tables.seats, but=broken)
            return replace(command, order=drawn(places, source))
        case commands.ReBuy() if _re_enters(command, terms, state):
            entrant = state.entrants[command.player]
            places = places_to_return(state, terms.tables.seats, entrant)
            return replace(command, order=drawn(places, source))
        case commands.Enter() if state.stage == "playing" and not command.reserve:
            return replace(command, order=drawn(late_places(terms.tables, state), source))
        case commands.RedrawSeats():
            field = [e for e in state.with_status("playing", "busted") if e.table]
            places = opening_places(max(1, len(field)), terms.tables.numbers, terms.tables.seats)
            return replace(command, places=drawn(places, source))
        case commands.RaceChips():
            return replace(command, draws=_odd_chips(command, state, source))
        case commands.EndSession():
            tables = (sitting.values() for sitting in state.seating().values())
            return replace(command, draws=_a_card_each(tables, source))
        case commands.AwardPlaces() if terms.prizes.ties == "draw" or state.goods:
            tied = eligible(state, standings(terms, state))
            return replace(command, draws=_a_card_each(tied, source))
        case _:
            return command


def _re_enters(command: commands.ReBuy, terms: TournamentTerms, state: Tournament) -> bool:
    """Whether a seat is drawn for a re-buy: for a re-entry, or for a player who left the seat."""
    entrant = state.entrants.get(command.player)
    if terms.re_buy is None or entrant is None:
        return False
    return terms.re_buy.seat == "drawn" or (entrant.status == "busted" and not entrant.table)


def _a_card_each(groups: Iterable[Iterable[str]], source: Entropy) -> dict[str, Card]:
    """Everybody of a group draws from one deck; each group has its own."""
    cards: dict[str, Card] = {}
    for group in groups:
        cards |= dict(zip(group, drawn(FULL_DECK, source), strict=False))
    return cards


def _odd_chips(
    command: commands.RaceChips, state: Tournament, source: Entropy
) -> dict[str, tuple[Card, ...]]:
    """One card for each odd chip, dealt out of one deck seat by seat."""
    deck = iter(drawn(FULL_DECK, source))
    cards: dict[str, tuple[Card, ...]] = {}
    sitting = state.seating().get(command.table, {})
    players = [player for _seat, player in sorted(sitting.items())]
    stacks = {player: state.entrants[player].chips for player in players}
    counts = cards_in_race(stacks, max(1, command.chip), max(1, command.next_chip))
    for player in players:
        cards[player] = tuple(card for _, card in zip(range(counts[player]), deck, strict=False))
    return cards
