"""Hand histories in and out.

`read_hands` reads the open PHH format and the texts of PokerStars, GGPoker and 888poker, whichever
it is given; `records` reads PHH only and `write_phh` writes it. `judge` replays a hand on our
engine and says whether it came out as the history tells; `record_hand` turns a hand that was
played here into a record, and `hand_text` into the text that trackers of online poker read.
`tally_file` counts what players do and win, and `player_figures` makes shares of the counts.

- `phh`: the format; `numbers`, `codes`: its amounts and its names of games
- `sites`: the texts of online poker rooms; `reading`: histories of every kind
- `header`: the header of a history as the table it was played at
- `replaying`, `verdict`: playing it again, and comparing
- `batches`: many files and many hands, in order
- `statistics`: what players do and win over many hands
- `recording`, `text`: hands of ours, written down
"""

from croupier.history.batches import Piece, batches, histories_in, judge_batch
from croupier.history.codes import GAMES_BY_CODE, code_of
from croupier.history.header import Customs, Unsupported, setup_of
from croupier.history.phh import HandRecord, read_phh, record_of, records, write_phh, write_phhs
from croupier.history.reading import read_hands
from croupier.history.recording import record_hand
from croupier.history.replaying import NotLegal, Replay, play
from croupier.history.sites.told import Unreadable
from croupier.history.statistics.files import tally_file, tally_text
from croupier.history.statistics.player_figures import (
    PlayerFigures,
    check_figures_file,
    figures_csv,
    player_figures,
    write_figures,
)
from croupier.history.statistics.tally import PlayerTally
from croupier.history.text import About, hand_text
from croupier.history.verdict import HandVerdict, ReplayStatus, judge

__all__ = [
    "GAMES_BY_CODE",
    "About",
    "Customs",
    "NotLegal",
    "Piece",
    "PlayerTally",
    "PlayerFigures",
    "HandRecord",
    "Replay",
    "ReplayStatus",
    "Unreadable",
    "Unsupported",
    "HandVerdict",
    "batches",
    "check_figures_file",
    "code_of",
    "figures_csv",
    "hand_text",
    "histories_in",
    "judge",
    "judge_batch",
    "play",
    "player_figures",
    "read_hands",
    "read_phh",
    "record_hand",
    "record_of",
    "records",
    "setup_of",
    "tally_file",
    "tally_text",
    "write_figures",
    "write_phh",
    "write_phhs",
]
