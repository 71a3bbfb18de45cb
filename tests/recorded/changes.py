"""Lists the changed leaves between two JSON trees.

A change is `[path, value]` where something was set and `[path]` where a key is gone; a path is
the keys and positions from the root, joined by `/`. A list that grew at its end has its new items
under `+`; other lists of different length are set whole.
"""

from typing import Any, Final

Change = list[Any]
SEPARATOR: Final = "/"
MORE: Final = "+"


def changes(old: Any, new: Any) -> list[Change]:
    """The changes that make `new` of `old`; none where they are equal."""
    found: list[Change] = []
    _compare(old, new, "", found)
    return found


def _compare(old: Any, new: Any, path: str, found: list[Change]) -> None:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        found.extend([_below(path, key)] for key in old if key not in new)
        for key, value in new.items():
            if key in old:
                _compare(old[key], value, _below(path, key), found)
            else:
                found.append([_below(path, key), value])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            _compare(before, after, _below(path, str(at)), found)
    elif isinstance(old, list) and isinstance(new, list) and old and old == new[: len(old)]:
        found.extend([_below(path, MORE), item] for item in new[len(old) :])
    else:
        found.append([path, new])


def _below(path: str, key: str) -> str:
    assert SEPARATOR not in key, f"a key with a {SEPARATOR} cannot be part of a path: {key}"
    return f"{path}{SEPARATOR}{key}"


def changed(tree: Any, found: list[Change]) -> Any:
    """The tree after these changes; the given tree is used up."""
    for path, *value in found:
        if not path:
            tree = value[0]
            continue
        *way, last = path.split(SEPARATOR)[1:]
        spot = tree
        for key in way:
            spot = spot[int(key)] if isinstance(spot, list) else spot[key]
        if not value:
            del spot[last]
        elif isinstance(spot, list) and last == MORE:
            spot.append(value[0])
        elif isinstance(spot, list):
            spot[int(last)] = value[0]
        else:
            spot[last] = value[0]
    return tree
