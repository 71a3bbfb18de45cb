"""The state of a house as plain data, one function for each subject.

`version-0.1.json` holds the answers of version 0.1 in this form. Where a later version keeps
something elsewhere, the function of that subject follows it; the form stays.
"""

from typing import Any

from croupier import floor, poker
from croupier.house.tables.hand_commands import hand_deadline
from croupier.house.world.live_table import LiveTable
from croupier.house.world.world import World
from croupier.store import JournalProjection, Store, all_balances, catch_up

Plain = dict[str, Any]


def house_as_told(store: Store, world: World) -> Plain:
    """Everything that is compared with what the version that wrote a log said of it."""
    return {
        "accounts": accounts(world),
        "journal": journal(store),
        "tables": {name: table(world, name) for name in sorted(world.floor.tables)},
        "jackpots": jackpots(world),
        "poker_room": poker_room(world),
        "tournaments": {name: tournament(world, name) for name in sorted(world.matches)},
        "staff": staff(world),
        "conduct": conduct(world),
        "promotions": promotions(world),
        "rounds": rounds(world),
    }


def accounts(world: World) -> Plain:
    """What each person has in their account, free and held, in cents."""
    return {
        person: {"balance": purse.balance, "tokens": purse.tokens, "held": purse.held}
        for person, purse in sorted(world.floor.purses.items())
    }


def journal(store: Store) -> Plain:
    """What each account of the journal holds, in cents, exactly."""
    catch_up(store.engine, JournalProjection())
    with store.engine.connect() as connection:
        held = all_balances(connection)
    return {str(account): str(amount) for account, amount in sorted(held.items(), key=str)}


def table(world: World, name: str) -> Plain:
    """A table: its phase, its sign's minimum, who sits there, and what is played."""
    here, play = world.floor.tables[name], world.play(name)
    told = {
        "house": here.house,
        "book": here.book,
        "phase": here.phase,
        "minimum": here.board.minimum,
        "round": here.round,
        "playing": sorted(here.playing),
        "rounds_played": here.rounds,
        "notices": [notice.number for notice in here.notices],
        "withheld": here.withheld,
        "slide": here.slide,
        "main_game": here.main_game,
        "seats": {str(s.number): _seat(here, s) for s in here.seats if s.person},
    }
    if not here.is_poker:
        return told | banked_round(play)
    return told | poker_game(here, play)


def _seat(here: floor.Table, seat: floor.Seat) -> Plain:
    told = {"person": seat.person, "chips": seat.chips, "away": seat.away}
    if here.is_poker and here.document:
        return told
    return told | {
        "owes_blind": seat.owes_blind,
        "dealt_out": seat.dealt_out,
        "entry": seat.entry,
    }


def banked_round(play: LiveTable) -> Plain:
    """The round at a banked table: how far it is, and what lies on the layout."""
    state = play.state
    hands = {
        str(seat.number): {
            "person": seat.person,
            "wagers": dict(seat.wagers),
            "hand": seat.hand,
            "cards": [str(card) for card in seat.cards if card is not None],
        }
        for seat in state.seats
        if seat.wagers or seat.cards
    }
    board = [str(card) for card in state.board if card is not None]
    return {"in_play": {"id": state.id, "stage": state.phase, "hands": hands, "board": board}}


def said_once(subject: str, told: Plain) -> Plain:
    """What version 0.1 said, in one copy: some of it is kept in one place only today."""
    if subject == "rounds":
        return {name: marks for name, marks in told.items() if marks}
    return _one_copy(told) if subject == "tables" else told


def _one_copy(told: Plain) -> Plain:
    """What version 0.1 said of the tables, less what it kept beside the truth.

    Its floor had buttons at poker seats that only the game was told of when they changed. The
    game had a chip box of its own, which counted fees for time to act among the chips in it,
    though the journal, which has them right, moves those from an account to the house.
    """
    doubled = ("owes_blind", "dealt_out", "entry")
    found = {}
    for name, one in told.items():
        seats, in_play = one["seats"], one["in_play"]
        if "chairs" in (in_play or {}):
            in_play = {key: value for key, value in in_play.items() if key != "box"}
            seats = {n: {k: v for k, v in s.items() if k not in doubled} for n, s in seats.items()}
        found[name] = {**one, "seats": seats, "in_play": in_play}
    return found


def poker_game(here: floor.Table, play: LiveTable) -> Plain:
    """The game at a poker table: button, blinds, who owes or waits, and the hand in play."""
    if not here.document:
        return {"in_play": None}
    at = here.positions
    places = {"button": at.button, "blinds": list(at.blinds)} if at is not None else None
    chairs = {
        str(seat.number): {
            "person": seat.person,
            "chips": _stake(here, play, seat),
            "away": seat.away,
            "sits_out": seat.dealt_out,
            "owes": seat.owes_blind,
            "entry": seat.entry,
            "leaving": seat.leaving,
        }
        for seat in here.seats
        if seat.person
    }
    told = {
        "positions": places,
        "chairs": chairs,
        "hands": here.rounds,
        "deadline": hand_deadline(here, play),
        "side_wagers": [[w.person, w.colour, w.stake] for w in _side_wagers(here, play)],
    }
    return {"in_play": told | {"hand": _hand(play) if play.dealing else None}}


def _side_wagers(here: floor.Table, play: LiveTable) -> tuple[poker.ChaseWager, ...]:
    return play.deal.around.chase if play.dealing and play.deal is not None else here.side_wagers


def _stake(here: floor.Table, play: LiveTable, seat: floor.Seat) -> int:
    """The chips before a player, less what lies in the pot and on side wagers."""
    beside = sum(w.stake for w in _side_wagers(here, play) if w.person == seat.person)
    if not play.dealing or play.deal is None:
        return seat.chips - beside
    hand = play.deal.hand
    brought = sum(p.stack for p in hand.setup.places if p.seat == seat.number)
    left = sum(s.stack for s in hand.seats if s.number == seat.number)
    return seat.chips - beside - brought + left


def _hand(play: LiveTable) -> Plain:
    hand = play.hand
    assert hand is not None
    asked = hand.seats[hand.to_act].person if hand.phase == "betting" else ""
    return {
        "id": play.hand_id,
        "stage": hand.phase,
        "to_act": asked,
        "board": [str(card) for card in hand.board],
        "stacks": {str(seat.number): seat.stack for seat in hand.seats},
        "hole": {
            str(seat.number): [str(card) for card in seat.cards if card is not None]
            for seat in hand.seats
        },
    }


def jackpots(world: World) -> Plain:
    """Every jackpot: its pools in cents, its tables, and prizes that are still owed."""
    return {
        name: {
            "book": book,
            "pools": [str(value) for value in system.meter.values],
            "working": system.working,
            "tables": sorted(state.linked(name)),
            "owed": {
                claim.id: {"person": claim.person, "amount": claim.award.amount}
                for claim in state.claims.values()
                if claim.system == name
            },
        }
        for book, state in sorted(world.jackpots.items())
        for name, system in sorted(state.systems.items())
    }


def poker_room(world: World) -> Plain:
    """Waiting lists, calls, and those who were picked up with their chips."""
    room = world.floor.room
    return {
        "lists": {name: list(people) for name, people in sorted(room.lists.items()) if people},
        "calls": [[call.person, call.table, call.seat] for call in room.calls],
        "picked_up": [[each.person, each.table, each.chips] for each in room.picked_up],
    }


def tournament(world: World, name: str) -> Plain:
    """A tournament: its stage, how everybody stands, places and prizes."""
    match = world.matches[name]
    state = match.state
    return {
        "stage": state.stage,
        "session": state.session,
        "pool": state.pool,
        "hosted": bool(match.host),
        "chips_in_play": state.in_play,
        "players": {
            player: {"status": one.status, "table": one.table, "seat": one.seat, "chips": one.chips}
            for player, one in sorted(state.entrants.items())
        },
        "places": [list(tied) for tied in state.places],
        "prizes": dict(state.prizes),
        "fallen": [list(tied) for tied in state.fallen],
    }


def staff(world: World) -> Plain:
    """Who holds which role in which house, and who is on duty."""
    house = world.house()
    return {
        "roles": sorted([one.house, one.person, one.role] for one in house.staff),
        "on_duty": sorted([one.house, one.person, one.role] for one in house.posts),
    }


def conduct(world: World) -> Plain:
    """Exclusions, breaches, sanctions and disputes."""
    house = world.house()
    return {
        "exclusions": [[x.number, x.person, x.scope, x.lifted is None] for x in house.exclusions],
        "breaches": [[b.number, b.person, b.conduct] for b in house.breaches],
        "sanctions": [[s.number, s.person, s.power] for s in house.sanctions],
        "disputes": [[d.number, d.person, len(d.decisions), d.closed] for d in house.disputes],
    }


def promotions(world: World) -> Plain:
    return {
        name: {"state": one.state, "entries": list(one.entries)}
        for name, one in sorted(world.house().promotions.items())
    }


def rounds(world: World) -> Plain:
    """The rounds of each table and whether they are over, the oldest first."""
    return {
        name: [[mark.id, bool(mark.last)] for mark in marks]
        for name, marks in sorted(world.rounds.items())
    }
