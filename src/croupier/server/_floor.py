"""The floor's words the server uses."""

from croupier.floor import *  # noqa: F403
from croupier.floor import AnyCommand, AnyEvent
from croupier.floor.accounts import PurseMoved
from croupier.floor.authority import needs_role_held
from croupier.floor.house import House
from croupier.floor.moves import Move, Moved, float_of, withheld_at
from croupier.floor.staff import top_role
