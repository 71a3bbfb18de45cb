"""What all engines share: actors and their authority, names, commands, refusals, time and JSON.

`Engine` is the form of every engine; a `Refusal` carries the clause of the book; `replay` and
`prefixes` rebuild states from events; `cached_by_identity` keeps results for states that are asked
about again and again.
"""

from croupier.acts.actor import SYSTEM, Actor, Viewer, ViewerKind, authorised
from croupier.acts.authority import acting_as, holds_power, needs_power, needs_role
from croupier.acts.clock import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    Micros,
    Millis,
    datetime_of,
    datetime_of_micros,
    micros_of,
    micros_of_seconds,
    millis_of_datetime,
    millis_of_micros,
    millis_of_seconds,
    minute_of_day,
    seconds_of,
    start_of_day,
)
from croupier.acts.command import Command
from croupier.acts.companion_names import COMPANION, is_companion
from croupier.acts.engine import Apply, Decide, Engine, EngineStep, Recorder, Recording
from croupier.acts.forms import (
    FieldType,
    FormChoice,
    FormField,
    FormWay,
    choice_field,
    numbered,
    pick,
    text_field,
)
from croupier.acts.game import Rules, perform, prefixes, replay
from croupier.acts.identity_cache import cached_by_identity
from croupier.acts.name_skeletons import name_skeleton
from croupier.acts.orders import OrderAddress, OrderForm, power_order, role_order
from croupier.acts.refusal import (
    Barred,
    Locked,
    NotAChoice,
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    NotYours,
    NotYourTurn,
    Refusal,
    WrongAmount,
    WrongMoment,
)
from croupier.acts.sentences import sentence_about
from croupier.acts.take_back import TakeBackAct, TakeBackLine
from croupier.acts.wire import Json, JsonObject, from_json, reader_of, to_json

__all__ = [
    "TakeBackAct",
    "TakeBackLine",
    "FieldType",
    "FormChoice",
    "FormField",
    "FormWay",
    "OrderAddress",
    "OrderForm",
    "choice_field",
    "numbered",
    "pick",
    "power_order",
    "role_order",
    "text_field",
    "acting_as",
    "holds_power",
    "needs_power",
    "needs_role",
    "DAY",
    "HOUR",
    "MINUTE",
    "SECOND",
    "Micros",
    "SYSTEM",
    "Millis",
    "datetime_of",
    "datetime_of_micros",
    "micros_of",
    "micros_of_seconds",
    "millis_of_datetime",
    "millis_of_micros",
    "millis_of_seconds",
    "minute_of_day",
    "seconds_of",
    "start_of_day",
    "COMPANION",
    "Command",
    "Engine",
    "Recorder",
    "Recording",
    "EngineStep",
    "Actor",
    "Apply",
    "Decide",
    "Barred",
    "Json",
    "JsonObject",
    "Locked",
    "NotAChoice",
    "NotAuthorised",
    "NotEnoughChips",
    "NotOffered",
    "NotYourTurn",
    "NotYours",
    "Refusal",
    "Rules",
    "Viewer",
    "ViewerKind",
    "WrongAmount",
    "WrongMoment",
    "authorised",
    "from_json",
    "cached_by_identity",
    "is_companion",
    "name_skeleton",
    "perform",
    "prefixes",
    "reader_of",
    "replay",
    "sentence_about",
    "to_json",
]
