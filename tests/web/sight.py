"""Whether something on a page can be seen without scrolling."""

from playwright.sync_api import Locator, Page


def in_sight(_page: Page, what: Locator) -> bool:
    """Whether the whole of it lies in the window and nothing covers its middle."""
    return bool(
        what.evaluate(
            """box => {
              const r = box.getBoundingClientRect();
              const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
              return r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight + 1
                && r.right <= innerWidth + 1 && at !== null && (box === at || box.contains(at));
            }"""
        )
    )
