"""The situations in which each order can be given, one after another in the same house."""

from collections.abc import Callable
from typing import Any

from tests.server.jackpot_tables import does, ready
from tests.server.manual_server import MELBOURNE, MINUTE, PERTH, SYDNEY
from tests.server.order_scenes import Place, Scene

HDD, MANAGER, CHIEF = "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager"
SUPERVISOR = "casino-supervisor"
CLOCK = {"seconds": 30}


def in_minutes(scene: Scene, minutes: int) -> int:
    return int(scene.server.casino.now() + minutes * MINUTE * 1000)


def at(table: str, house: str, role: str) -> Callable[[Scene], Place]:
    """A table of the demonstration floor as it lies there."""
    return lambda scene: Place(scene.officer(house, role), table)


def perth_table(scene: Scene) -> Place:
    table = scene.banked("perth-ultimate", "ultimate")
    return Place(scene.officer(PERTH, "casino-operator"), table)


def sydney_table(scene: Scene) -> Place:
    return Place(scene.officer(SYDNEY, SUPERVISOR), scene.banked("sydney-bonus", "bonus"))


def notice_to_agree(scene: Scene) -> Place:
    """In Perth all players may agree to other limits before their time (6.3)."""
    table, player = perth_table(scene).table, scene.server.guest()
    player.sit(table)
    scene.boss.floor(
        "ChangeSign", role="casino-operator", table=table, sign={"minimum": "20.00"},
        effective=in_minutes(scene, 10),
    )  # fmt: skip
    return Place(player, table)


def promotion_begun(scene: Scene) -> Place:
    scene.promotion()
    return Place(scene.officer(SYDNEY, "authority"), house=SYDNEY)


def feeder(scene: Scene) -> Place:
    """A player of one game must move to another as a seat comes free there (8.10)."""
    main, other = scene.poker(), scene.poker()
    player = scene.server.guest()
    player.sit(other)
    hdd = scene.officer(MELBOURNE, HDD)
    hdd.floor("SetMainGame", role=HDD, table=other, main=main)
    return Place(hdd, main)


def newcomer(scene: Scene) -> Place:
    table = scene.poker()
    scene.server.guest().sit(table)
    return Place(scene.officer(MELBOURNE, HDD), table)


def absent(scene: Scene) -> Place:
    table = scene.poker()
    player = scene.server.guest()
    player.sit(table)
    assert player.plays(table, "StepAway").status_code == 200
    return Place(scene.officer(MELBOURNE, MANAGER), table)


def charged(scene: Scene) -> Place:
    """$10 an hour of each of two players lie on the slide, and were verified (7.2.2(e))."""
    table = scene.poker(deck="red", commission={"type": "time", "hourly": "10.00"})
    for seat, name in enumerate(("Ada", "Ben"), 1):
        scene.walk_in(table, seat, name)
    dealer = scene.dealer(table)
    does(dealer, table, "ChargeTime")
    ready(scene.boss, table)
    return Place(dealer, table)


def raised_at_once(scene: Scene) -> Place:
    """Who sat there keeps the old minimum of $5 (6.5.1)."""
    place = sydney_table(scene)
    scene.server.guest().sit(place.table)
    place.who.floor("RaiseMinimumAtOnce", role=SUPERVISOR, table=place.table, minimum=2500)
    return place


def marked(scene: Scene) -> Place:
    """A player may wager above the maximum, by a marker (5.2)."""
    player = scene.server.guest()
    player.sit("CAN-U1")
    player.floor("AskLimits", table="CAN-U1", over_maximum=True)
    scene.boss.floor(
        "GrantLimits", role="casino-operator", table="CAN-U1", person=player.name
    )  # fmt: skip
    return Place(scene.boss, "CAN-U1")


def suspended(scene: Scene) -> Place:
    place = perth_table(scene)
    why = {"table": place.table, "reason": "the shuffler jams"}
    place.who.floor("SuspendTable", role="casino-operator", **why)
    return place


def hand_by(role: str, **sign: Any) -> Callable[[Scene], Place]:
    def place(scene: Scene) -> Place:
        table = scene.hand(**sign)
        return Place(scene.officer(MELBOURNE, role), table)

    return place


def clock_runs(scene: Scene) -> Place:
    place = hand_by("dealer", time_to_act=CLOCK)(scene)
    does(place.who, place.table, "StartClock")
    scene.server.now += CLOCK["seconds"] + 1
    return place


def hand_over(scene: Scene) -> Place:
    """Two have folded; the third has the pot."""
    table = scene.hand()
    for _ in range(2):
        to_act = scene.dealer(table).seen(table)["view"]["to_act"]
        does(scene.dealer(table), table, "Fold", seat=to_act)
    does(scene.dealer(table), table, "Push")
    return Place(scene.officer(MELBOURNE, MANAGER), table)


def round_until(until: str, book: str = "canberra-ultimate") -> Callable[[Scene], Place]:
    """A round with real cards and one player, as far as something is due."""

    def place(scene: Scene) -> Place:
        table = scene.banked(book, "ultimate")
        scene.walk_in(table, 1, "Walter")
        scene.wagers(table)
        if until not in scene.due(table):
            scene.deals(table, until)
        return Place(scene.dealer(table), table)

    return place


def lone_ante(scene: Scene) -> Place:
    """A player has laid an Ante and no Blind."""
    table = scene.banked("canberra-ultimate", "ultimate")
    player = scene.server.guest()
    player.sit(table)
    does(scene.dealer(table), table, "OpenRound")
    assert player.wagers(table, 1000, "ante")[0].status_code == 200
    return Place(scene.dealer(table), table)


def second_area(scene: Scene) -> Place:
    table = scene.banked("melbourne-wsop", "ultimate")
    scene.walk_in(table, 1, "Walter")
    scene.wagers(table)
    return Place(scene.officer(MELBOURNE, HDD), table)


def before_the_flop(scene: Scene) -> Place:
    place = round_until("play", "melbourne-wsop")(scene)
    return Place(scene.officer(MELBOURNE, CHIEF), place.table)


def jackpot_wager(scene: Scene, laid: int = 500) -> Place:
    """A round in Perth with a jackpot wager of $5, which is what it costs there."""
    table = scene.banked("perth-ultimate", "ultimate", jackpot=True)
    scene.walk_in(table, 1, "Walter")
    scene.wagers(table, jackpot_1=laid)
    return Place(scene.dealer(table), table)


def stake_in_play(scene: Scene) -> Place:
    place = jackpot_wager(scene)
    scene.deals(place.table, "play")
    return place


def low_stake_in_play(scene: Scene) -> Place:
    """A jackpot wager of $2 was dealt for, and nobody noticed that it costs $5 (5.14)."""
    place = jackpot_wager(scene, laid=200)
    scene.deals(place.table, "play")
    return place


def dealers_hand_shown(scene: Scene) -> Place:
    """A player sits at a table with real cards and may give the hand up (9.1)."""
    table = scene.banked("canberra-ultimate", "ultimate")
    player = scene.server.guest()
    seat = player.sit(table)
    scene.wagers(table, seat)
    scene.deals(table, "Concede", seat)
    return Place(player, table)


def stray_hand(scene: Scene) -> Place:
    """A hand lies where nobody plays, and somebody has looked (Melbourne 11.6)."""
    table = scene.banked("melbourne-wsop", "ultimate")
    player = scene.server.guest()
    seat = player.sit(table)
    scene.wagers(table, seat)
    scene.deals(table, "Decide", seat)
    chief = scene.officer(MELBOURNE, CHIEF)
    does(scene.dealer(table), table, "Look", seat=seat)
    stray = {"irregularity": "stray-hand-handled", "seat": seat + 3}
    does(scene.dealer(table), table, "Report", **stray)
    report = scene.server.casino.world.play(table).state.reports[-1].number
    rule = {"role": CHIEF, "command": {"type": "RuleOn", "report": report}}
    answer = chief.post(f"/api/tables/{table}/commands", rule)
    assert answer.status_code == 200, answer.text
    return Place(player, table)
