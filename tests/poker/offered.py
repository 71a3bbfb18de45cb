"""The games and betting structures that tests play."""

GAMES = (
    "holdem",
    "pineapple",
    "crazy-pineapple",
    "crazy-pineapple-hi-lo",
    "holdem-hi-lo",
    "omaha",
    "omaha-hi-lo",
)
STRUCTURES = ("fixed", "spread", "half-pot", "pot", "no-limit")
