"""The next steps at a tournament desk: those the book demands, then those that start play."""

import msgspec

from croupier.acts import Actor, Millis, Refusal
from croupier.cards import SeededEntropy
from croupier.errors import BadInput
from croupier.house import HostedTournament
from croupier.tournament import commands, next_session, still_in, with_lots

OPERATOR, DIRECTOR = "casino-operator", "tournament-director"
STEPS = ("document", "publish", "notify", "director", "tables", "brief")
BEFORE_ENTRIES = STEPS[:3]


class DeskStep(msgspec.Struct, frozen=True):
    """A command that the desk may give, what it does, and the role that gives it."""

    command: str
    what: str
    role: str
    clause: str = ""


def todo_of(match: HostedTournament, now: Millis) -> tuple[DeskStep, ...]:
    """The steps still to be taken, then the command for the next stage."""
    state, found = match.state, []
    rows = match.rules.law.rules
    if state.stage in ("draft", "open"):
        for step in STEPS:
            row, early = rows.get(step), step == "brief" and not state.tables
            if row is not None and step not in state.steps and not early:
                role = row.by or OPERATOR
                found.append(DeskStep(f"TakeStep:{step}", row.what, role, row.clause))
    return (*found, *_next_stage(match, now))


def _next_stage(match: HostedTournament, now: Millis) -> tuple[DeskStep, ...]:
    state = match.state
    match state.stage:
        case "draft" if all(step in state.steps for step in BEFORE_ENTRIES):
            return (DeskStep("OpenEntries", "Open entries", OPERATOR),)
        case "open" if state.tables and now >= state.start_at:
            return (DeskStep("CallSeats", "Call the players to their seats", DIRECTOR),)
        case "open" if not state.tables and len(state.to_play()) > 1:
            return (
                DeskStep("Draw", "Draw the seats by ballot", match.rules.law.done_by("ballot")),
            )
        case "called":
            return (DeskStep("Start", "Start play", DIRECTOR),)
        case "playing" if match.terms.banked:
            director = Actor(match.state.officers.get("director", "the house"), DIRECTOR)
            if allowed(match, commands.EndSession(actor=director, at=now)):
                return (DeskStep("EndSession", "End the session", DIRECTOR),)
            return ()
        case "playing" if state.flight:
            return ()
        case "playing" if state.deal is not None or len(still_in(state)) < 2:
            return (_award(match),)
        case "between" if next_session(match.terms, state):
            return (DeskStep("StartSession", "Draw seats for the next session", DIRECTOR),)
        case "between" if match.terms.flights is not None and not state.session:
            merges = "Merge the flights and draw their seats"
            return (DeskStep("StartSession", merges, DIRECTOR),)
        case "between":
            return (_award(match),)
        case _:
            return ()


def _award(match: HostedTournament) -> DeskStep:
    role = match.rules.law.done_by("award")
    return DeskStep("AwardPlaces", "Award the places and pay the prizes", role)


def allowed(match: HostedTournament, command: commands.AnyTournamentCommand) -> bool:
    """Whether the rules would allow a command, whatever the draw of lots."""
    try:
        drawn = with_lots(command, match.terms, match.state, SeededEntropy(0))
        return bool(match.rules.decide(match.desk, drawn))
    except (Refusal, BadInput):
        return False
