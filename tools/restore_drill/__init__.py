"""A restore drill: what a backup saves, what is lost after it, and how long the restore takes.

- `house`: the server that is loaded and killed, and the databases that are destroyed
- `load`: people who pay money in, and what was acknowledged to them
- `drill`: the steps of the drill, and its report
"""
