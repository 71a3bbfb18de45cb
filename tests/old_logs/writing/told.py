"""What version 0.1 knows of a house, as plain data in plain words."""

from typing import Any

from croupier.server.play import Play
from croupier.server.world import World

from croupier import floor, poker
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
        "seats": {str(s.number): _seat(s) for s in here.seats if s.person},
    }
    return told | (poker_game(play) if here.is_poker else banked_round(play))


def _seat(seat: floor.Seat) -> Plain:
    return {
        "person": seat.person,
        "chips": seat.chips,
        "away": seat.away,
        "owes_blind": seat.owes_blind,
        "dealt_out": seat.dealt_out,
        "entry": seat.entry,
    }


def banked_round(play: Play) -> Plain:
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


def poker_game(play: Play) -> Plain:
    """The game at a poker table: button, blinds, who owes or waits, and the hand in play."""
    game = play.game
    if game is None:
        return {"in_play": None}
    at = game.positions
    places = {"button": at.button, "blinds": list(at.blinds)} if at is not None else None
    chairs = {
        str(chair.number): {
            "person": chair.person,
            "chips": poker.stake_of(game, chair),
            "away": chair.away,
            "sits_out": chair.out,
            "owes": chair.owes,
            "entry": chair.entry,
            "leaving": chair.leaving,
        }
        for chair in game.chairs
        if chair.person
    }
    told = {
        "positions": places,
        "chairs": chairs,
        "hands": game.hands,
        "box": game.box,
        "deadline": game.deadline,
        "side_wagers": _side_wagers(game),
    }
    return {"in_play": told | {"hand": _hand(play, game) if game.playing else None}}


def _side_wagers(game: poker.Table) -> list[list[Any]]:
    wagers = game.deal.chase if game.playing and game.deal is not None else game.chase
    return [[wager.person, wager.colour, wager.stake] for wager in wagers]


def _hand(play: Play, game: poker.Table) -> Plain:
    assert game.deal is not None
    hand = game.deal.hand
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
