"""The fault simulator: a casino whose disk, clocks and processes fail at random, from a seed.

- `campaign`: many runs and power cuts, in several processes, and a report of all
- `simulation`: a run of the casino, step by step, and its report
- `disk`: processes that crash or are replaced, and writes that are delayed or fail
- `power_cuts`: the files of a database as a power cut may leave them
- `recorded_writes`: what a real store writes to its files, moment by moment
- `torn_files`: opens what power cuts left, and checks it
- `scratch`: the folder in which all this happens
- `people`: commands of simulated people, with the answers they got
- `seeds`: seeds of simulated people for the decks of their tables
- `checks`, `deck_checks`: what must hold after a run, and of the decks in its log
- `broken`: the error of a check that failed
"""
