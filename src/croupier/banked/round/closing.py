"""Closing a round, and what the table remembers of it for the next."""

from msgspec.structs import replace

from croupier.acts import WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.card_duties import needs_count_done
from croupier.banked.round.law import DEALER, RoundLaw
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.state import Round, TableMemory


def close_round(recorder: RoundRecorder, command: c.CloseRound) -> None:
    """Closes a round once every wager is settled (Melbourne 8.1), or where nobody wagers."""
    law, state = recorder.law, recorder.state
    recorder.needs_phase("settled", "wagers")
    recorder.needs_no_report()
    recorder.role(command.actor, DEALER, law.over_clause)
    if state.phase == "settled":
        needs_count_done(recorder)
    if state.on_layout:
        reason = "A wager still lies on the layout: settle it or hand it back first."
        recorder.refuse(WrongMoment, reason, law.steps[-1].clause)
    recorder.record(e.RoundClosed(memory_after(law, state), command.at))


def memory_after(law: RoundLaw, state: Round) -> TableMemory:
    """What the next round receives. A void round neither counts nor moves the button."""
    memory = state.memory
    deck = state.deck_id or memory.deck
    if state.void or state.phase == "wagers":
        return replace(memory, deck=deck)
    idle, full = _idle(state)
    return replace(
        memory,
        deck=deck,
        rounds=memory.rounds + 1,
        button=_next_button(law, memory),
        idle=idle,
        idle_at_full_table=full,
    )


def _next_button(law: RoundLaw, memory: TableMemory) -> int | None:
    """One position clockwise, round the table (Melbourne 7.3.2)."""
    if not law.button_in_use:
        return memory.button
    return (memory.button or 1) % law.areas + 1


def _idle(state: Round) -> tuple[dict[str, int], dict[str, int]]:
    """Rounds in a row that each seated player has let pass, at any table and at a full one."""
    played = {seat.person for seat in state.seats if seat.hand != "none"}
    seated = [seat.person for seat in state.seats if seat.person and seat.home == seat.number]
    table_full = all(seat.person for seat in state.seats)
    idle = {p: 0 if p in played else state.memory.idle.get(p, 0) + 1 for p in seated}
    full = {
        p: state.memory.idle_at_full_table.get(p, 0) + 1 if table_full and p not in played else 0
        for p in seated
    }
    return idle, full
