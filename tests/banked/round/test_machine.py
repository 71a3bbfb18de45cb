"""Property tests of whole rounds in which hypothesis makes every choice."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.acts import from_json, prefixes, to_json
from croupier.banked import AnyRoundEvent
from tests.banked.round.play import Driver
from tests.banked.round.table import GAMES


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(game=st.sampled_from(GAMES), chance=st.randoms(), real=st.booleans())
def test_any_round_conserves_chips_and_replays_at_every_prefix(
    game: tuple[str, str], chance: random.Random, real: bool
) -> None:
    driver = Driver(*game, chance, real=real)
    driver.open()
    begun = driver.state.total
    driver.play()
    wire = [from_json(to_json(event), AnyRoundEvent) for event in driver.events]
    states = list(prefixes(driver.rules, driver.rules.start, wire))
    at = 0
    for before, command, events in driver.trail:
        assert states[at] == before
        assert driver.rules.decide(before, command) == events
        steps = driver.rules.steps(before, command)
        assert tuple(event for event, _ in steps) == events
        assert [after for _, after in steps] == states[at + 1 : at + 1 + len(events)]
        at += len(events)
    assert states[-1] == driver.state
    assert all(state.total == begun for state in states if state.phase != "before")
    assert driver.state.on_layout == 0
