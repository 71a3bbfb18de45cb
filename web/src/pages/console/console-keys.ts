// The keys of the dealer's console. The key sheet lists them with these words.
import type { KeyGroup } from "../../lib/keyboard";

const TITLE = "Dealer's console";

export const STEP_KEYS = {
  title: TITLE,
  keys: { n: "press the button of what is to be done next" },
} as const satisfies KeyGroup;

export const CARD_KEYS = {
  title: TITLE,
  keys: {
    "A H": "a card: its rank, then its suit; here the ace of hearts (1 or 0 is a ten)",
    Enter: "record the cards that were typed",
    Backspace: "take back the last card that was typed",
  },
} as const satisfies KeyGroup;

export const FACE_DOWN_KEYS = {
  title: TITLE,
  keys: { " ": "the next card lies face down" },
} as const satisfies KeyGroup;

export const ACT_KEYS = {
  title: TITLE,
  keys: {
    f: "the seat to act folds",
    c: "the seat to act checks or calls",
    b: "go to the amount that the seat bets or raises to; Enter there records it",
  },
} as const satisfies KeyGroup;

/** Decisions at a banked table: a bet is recorded by its multiple of the first wager. */
export const DECISION_KEYS = {
  title: TITLE,
  keys: {
    f: "the first seat to decide folds",
    c: "the first seat to decide checks",
    "1": "the first seat to decide bets that multiple of its Ante",
    "2": "the first seat to decide bets that multiple of its Ante",
    "3": "the first seat to decide bets that multiple of its Ante",
    "4": "the first seat to decide bets that multiple of its Ante",
  },
} as const satisfies KeyGroup;
