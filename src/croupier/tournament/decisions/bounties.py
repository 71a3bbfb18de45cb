"""Bounties: who has knocked out whom, and what of the pool is held for it.

A bounty is a part of every entry fee and re-buy. Whoever knocks the player out has won it, and all
are paid with the prizes, because until then a cancellation gives every fee back. The last player
keeps their own. What nobody has won, of players who retired or were disqualified, is prize money.

Where several won chips in that hand the conditions say who of them has won the bounty, and whether
a part of it is added to the winner's own bounty: whoever knocks the winner out then wins that too.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.acts import NotAChoice
from croupier.money import Cents, total
from croupier.tournament import events
from croupier.tournament.conditions.bounty_terms import BountyTerms
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.state import Tournament


def bounties_due(terms: TournamentTerms, state: Tournament) -> dict[str, Cents]:
    """What everybody would be paid in bounties now; those who may win no prize get none."""
    if terms.bounty is None:
        return {}
    due = {player: Cents(won) for player, won in state.bounties.items()}
    for entrant in state.with_status("playing", "through"):
        if entrant.chips or entrant.bagged:
            own = bounty_of(terms.bounty, state, entrant.player)
            due[entrant.player] = due.get(entrant.player, Cents(0)) + own
    may_win = {p for p, e in state.entrants.items() if not (e.staff or e.disqualified)}
    return {player: amount for player, amount in due.items() if player in may_win}


def bounty_money(terms: TournamentTerms, state: Tournament) -> Cents:
    """What of the pool is held for bounties: those that are due, and one for each yet to play."""
    if terms.bounty is None:
        return Cents(0)
    waiting = len(state.with_status("entered"))
    return total(bounties_due(terms, state).values()) + terms.bounty.each * waiting


def bounty_of(terms: BountyTerms, state: Tournament, player: str) -> Cents:
    """What a player in play is worth to whoever knocks them out."""
    return terms.each + Cents(state.own_bounties.get(player, 0))


def claim_bounties(
    recorder: TournamentRecorder,
    before: Mapping[str, int],
    after: Mapping[str, int],
    won_by: Mapping[str, tuple[str, ...]],
) -> None:
    """Records who has won the bounties of those whom a hand of a table left without chips."""
    terms = recorder.terms.bounty
    if terms is None:
        return
    gained = tuple(p for p, chips in after.items() if chips > before[p])
    for player in (p for p, chips in after.items() if not chips and before[p]):
        winners = won_by.get(player, gained if len(gained) == 1 else ())
        if not winners or not set(winners) <= set(gained):
            reason = f"Say who knocked {player} out: one or more of {', '.join(gained)}."
            recorder.refuse_by(NotAChoice, reason, "prize-shares", "returned")
        gains = {winner: after[winner] - before[winner] for winner in winners}
        _write_won(recorder, terms, player, _sharers(terms, gains))


def _sharers(terms: BountyTerms, gains: Mapping[str, int]) -> tuple[str, ...]:
    """Those who share a bounty, by the chips that they won: all, or who won most of them."""
    if terms.split == "equal":
        return tuple(gains)
    return tuple(player for player, won in gains.items() if won == max(gains.values()))


def _write_won(
    recorder: TournamentRecorder, terms: BountyTerms, of: str, winners: tuple[str, ...]
) -> None:
    """Records the bounty of a player as won: parts in whole cents, odd ones to the first named."""
    each, odd = divmod(int(bounty_of(terms, recorder.now, of)), len(winners))
    cite = recorder.clause("prize-shares", "returned")
    for number, winner in enumerate(winners):
        part = each + (number < odd)
        to_own = int(part * terms.share_to_own)
        recorder.write(
            events.BountyWon,
            player=winner,
            of=of,
            amount=part - to_own,
            to_own=to_own,
            clause=cite,
        )
