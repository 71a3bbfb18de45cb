"""The decks of tables that deal themselves: promised, mixed with players' seeds, and sealed.

Before the first wager of a round, and before the first blind of a hand, everything is fixed that
decides which card comes when. Where players have lodged commitments to seeds, the house promises
its deck first, waits for the seeds, and then opens the round. Where nobody has, it commits to the
deck in the command that opens the round.
"""

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier import floor, poker
from croupier.acts import (
    SYSTEM,
    Millis,
    NotAChoice,
    NotAuthorised,
    WrongMoment,
    millis_of_seconds,
)
from croupier.banked import RoundLaw, commands, cut_bounds
from croupier.cards import Card, Deck, shuffled
from croupier.errors import BadInput
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.tables.seating import has_real_cards, table_in
from croupier.house.tournaments.tournament_commands import match_of
from croupier.house.world.deck_mixing import in_mixing_order, mixed, permutation, seed_commitment
from croupier.house.world.fairness import (
    CUT_COMMITTED,
    DeckPromised,
    DeckSealed,
    SeedCommitment,
    SeedLodged,
    SeedShown,
    TableDecks,
    commitment,
)
from croupier.house.world.live_table import LiveTable, rules_at
from croupier.house.world.match_tables import tournament_table
from croupier.poker import deal_commands

RULES_CHANGED: Final = "The rules of the table ask for another deck or another cut."


class DeckRule(NamedTuple):
    """What the book says about a deck: its cards, and the least and greatest cut where it cuts."""

    fresh: Deck
    cut: tuple[int, int] | None

    def allows(self, order: tuple[Card, ...], cut: int | None) -> bool:
        """Whether a deck that was drawn earlier can be dealt by this rule."""
        if set(order) != set(self.fresh) or len(order) != len(self.fresh):
            return False
        if cut is None or self.cut is None:
            return cut is None and self.cut is None
        return self.cut[0] <= cut <= self.cut[1]


def rule_at(table: floor.Table, at: Millis) -> DeckRule:
    """What the book of a table says about the deck of its next round."""
    if table.is_poker:
        return rule_of_poker(poker.law_of(table.book_ref))
    return rule_of_round(rules_at(floor.as_at(table, at)).law)


def rule_of_round(law: RoundLaw) -> DeckRule:
    return DeckRule(law.fresh, cut_bounds(law))


def rule_of_poker(law: poker.PokerLaw) -> DeckRule:
    """Every deck of poker is cut, at least one card from either end (1.1 'Cut', 5.2)."""
    return DeckRule(law.fresh, (1, len(law.fresh) - 1))


# --- promises --------------------------------------------------------------------------------


def takes_seeds(seated: Collection[str], decks: TableDecks) -> list[str]:
    """Whose lodged seeds the next deck takes: of players who sit here and are not barred."""
    return in_mixing_order([p for p in decks.lodged if p in seated and p not in decks.barred])


def seated_at(table: floor.Table) -> set[str]:
    return {seat.person for seat in table.seats}


def promise_deck(draft: Draft, name: str, casino: Casino) -> None:
    """Commits to the deck of the next round, and says whose seeds are awaited until when.

    Another process may have done so first, or have opened the round: a promise is never replaced
    by another without being dropped.
    """
    table, play = table_in(draft, name), draft.play(name)
    if play.decks.promised is not None:
        raise WrongMoment("A deck is promised for the next round already.")
    if not play.over:
        raise WrongMoment("A round is being played. The next deck is promised when it is over.")
    write_promise(draft, name, casino, seated_at(table), rule_at(table, draft.at))


def write_promise(
    draft: Draft, name: str, casino: Casino, seated: Collection[str], rule: DeckRule
) -> None:
    """Writes the promise of a deck by a rule, which takes the seeds of the people seated."""
    decks = draft.play(name).decks
    people = takes_seeds(seated, decks)
    seeds = tuple(SeedCommitment(person, decks.lodged[person]) for person in people)
    wait = millis_of_seconds(casino.pace.reveal) if seeds else 0
    drawn = _drawn(draft, name, casino, rule)
    draft.write_deck(name, replace(drawn, seeds=seeds, until=Millis(draft.at + wait)))


def promise_before_wager(draft: Draft, name: str, casino: Casino) -> None:
    """Commits to the deck of the next hand, if that is not done, before a side wager is laid on it.

    Side wagers are the only ones that are laid between two hands.
    """
    play = draft.play(name)
    if play.over and play.decks.promised is None and not has_real_cards(table_in(draft, name)):
        promise_deck(draft, name, casino)


def _drawn(draft: Draft, name: str, casino: Casino, rule: DeckRule) -> DeckPromised:
    """A deck that the house has drawn, with its commitment; it takes no seeds."""
    order, secret = shuffled(rule.fresh, casino.source).cards, casino.secret()
    cut = None
    if rule.cut is not None:
        least, most = rule.cut
        cut = least + casino.source.below(most - least + 1)
    return DeckPromised(
        round=draft.round_name(name),
        commitment=commitment(order, cut, secret),
        secret=secret.hex(),
        order=order,
        cut=cut,
        seeds=(),
        until=Millis(0),
    )


def no_longer_fits(table: floor.Table, play: LiveTable, at: Millis) -> bool:
    """Whether a deck is promised that the rules of the table no longer allow."""
    promised = play.decks.promised
    return promised is not None and not rule_at(table, at).allows(promised.order, promised.cut)


# --- the deck of a round -----------------------------------------------------------------------


def shuffle_round(draft: Draft, name: str, casino: Casino) -> None:
    """Shuffles and, where the book cuts, cuts the deck of a banked round, and commits to both."""
    law, round_ = draft.round_rules(name).law, draft.play(name).state.id
    deck, order = _deck_for(draft, name, casino, rule_of_round(law), round_)
    draft.ask_banked(name, commands.ShuffleCards(actor=SYSTEM, at=draft.at, order=order))
    if deck.cut is not None:
        draft.ask_banked(name, commands.CutCards(actor=SYSTEM, at=draft.at, position=deck.cut))
    _seal(draft, name, deck)


def shuffle_tournament_round(
    draft: Draft,
    name: str,
    casino: Casino,
    law: RoundLaw,
    round_: str,
    ask: Callable[[commands.RoundCommand], None],
) -> None:
    """Shuffles and, where the book cuts, cuts the deck of a round at a tournament's table, and
    commits to both. `ask` performs a command of that round."""
    deck, order = _deck_for(draft, name, casino, rule_of_round(law), round_)
    ask(commands.ShuffleCards(actor=SYSTEM, at=draft.at, order=order))
    if deck.cut is not None:
        ask(commands.CutCards(actor=SYSTEM, at=draft.at, position=deck.cut))
    _seal(draft, name, deck)


def shuffle_hand(draft: Draft, name: str, casino: Casino) -> None:
    """Shuffles and cuts the deck of a hand of poker, and commits to both before the first card."""
    play = draft.play(name)
    assert play.hand is not None, "cards are shuffled for a hand"
    rule = rule_of_poker(play.hand.setup.law)
    deck, order = _deck_for(draft, name, casino, rule, play.hand_id)
    assert deck.cut is not None, "every deck of poker is cut"
    draft.ask_deal(name, deal_commands.ShuffleDeck(SYSTEM, order, at=draft.at))
    draft.ask_deal(name, deal_commands.CutDeck(SYSTEM, deck.cut, at=draft.at))
    _seal(draft, name, deck)


def _deck_for(
    draft: Draft, name: str, casino: Casino, rule: DeckRule, round_: str
) -> tuple[DeckPromised, tuple[Card, ...]]:
    """The deck that was promised for a round, with the order after mixing; otherwise a new one.

    A deck that is shuffled again within a round is a new one: it takes no seeds.
    """
    decks = draft.play(name).decks
    promised = decks.promised
    if promised is not None and not rule.allows(promised.order, promised.cut):
        draft.drop_promise(name, RULES_CHANGED)
        promised = None
    if promised is None:
        drawn = _drawn(draft, name, casino, rule)
        return replace(drawn, round=round_), drawn.order
    places = permutation(promised.commitment, decks.shown, len(promised.order))
    return promised, mixed(promised.order, places)


def _seal(draft: Draft, name: str, deck: DeckPromised) -> None:
    decks = draft.play(name).decks
    draft.write_deck(
        name,
        DeckSealed(
            round=deck.round,
            commitment=deck.commitment,
            secret=deck.secret,
            form=CUT_COMMITTED,
            cut=deck.cut,
            seeds=decks.taken(),
            until=deck.until,
            dropped=decks.dropped,
        ),
    )


# --- what players send -------------------------------------------------------------------------


def take_seed(draft: Draft, name: str, person: str, reveal: str | None, lodge: str | None) -> None:
    """Shows a person's seed for the promised deck, and lodges a commitment for the next one."""
    seated = _may_lodge(draft, name, person)
    if reveal is None and lodge is None:
        raise BadInput("reveal", "a seed to show, or a commitment to lodge, or both")
    if reveal is not None:
        _show_seed(draft, name, person, reveal)
    if lodge is not None:
        if not seated:
            raise NotAuthorised("You have no seat at this table. Sit down before you lodge a seed.")
        _lodge_seed(draft, name, person, lodge)


def _may_lodge(draft: Draft, name: str, person: str) -> bool:
    """Whether somebody sits at a table of the floor or of a tournament, where seeds are taken."""
    at = tournament_table(name)
    if at is not None:
        entrant = match_of(draft, at.tournament).state.entrants.get(person)
        return entrant is not None and (entrant.status, entrant.table) == ("playing", at.number)
    table = table_in(draft, name)
    if has_real_cards(table):
        raise WrongMoment("This table is dealt with real cards, and they take no seeds.")
    return table.seat_of(person) is not None


def _show_seed(draft: Draft, name: str, person: str, seed: str) -> None:
    decks = draft.play(name).decks
    promised = decks.promised
    taken = next((s for s in decks.taken() if s.person == person), None)
    if promised is None or taken is None:
        raise WrongMoment("No seed of yours is awaited at this table now.")
    if taken.seed is not None:
        raise WrongMoment("You have shown your seed for this deck already.")
    house = draft.floor.house
    if floor.running_time(house, draft.at) > floor.running_time(house, promised.until):
        raise WrongMoment("Your seed comes too late: the time to show it is over.")
    if seed_commitment(seed) != taken.commitment:
        raise NotAChoice("This is not the seed that you committed to. Show that one.")
    draft.write_deck(name, SeedShown(promised.round, person, seed))


def _lodge_seed(draft: Draft, name: str, person: str, lodge: str) -> None:
    decks = draft.play(name).decks
    left = decks.barred.get(person, 0)
    if left:
        raise WrongMoment(
            f"You did not show a seed in time, so none of yours is taken for {left} more"
            f" deck{'s' if left > 1 else ''} of this table."
        )
    others = {hash_ for other, hash_ in decks.lodged.items() if other != person}
    if lodge in others | {taken.commitment for taken in decks.taken()}:
        raise NotAChoice("This commitment has been lodged here already. Draw a seed of your own.")
    draft.write_deck(name, SeedLodged(person, lodge))
