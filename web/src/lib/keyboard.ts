// Hooks for keys that act without a click, and the sheet of keys that is made from them. Keys do
// nothing while somebody types or a dialog is open.
import { createContext } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";

export type KeyMap = Record<string, () => void>;

/** Keys that belong together, each with what it does. The key sheet shows exactly these words. */
export interface KeyGroup<K extends string = string> {
  title: string;
  keys: Readonly<Record<K, string>>;
}
/** What each key of a group does now; nothing for a key that does nothing at the moment. */
export type KeyActs<K extends string> = {
  readonly [key in K]?: (() => void) | false | null | undefined;
};

/** Whether keys act in this part of the page: of several tables side by side only one listens. */
export const KeysHere = createContext(true);

const TYPING = /^(INPUT|SELECT|TEXTAREA)$/;

function busy(event: KeyboardEvent): boolean {
  const at = event.target instanceof HTMLElement ? event.target : null;
  if (at && TYPING.test(at.tagName) && (at as HTMLInputElement).type !== "checkbox") return true;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector("dialog[open]") !== null
  );
}

/** Space belongs to the button that has the focus. */
function pressesSomething(event: KeyboardEvent): boolean {
  return (
    event.key === " " &&
    event.target instanceof HTMLElement &&
    /^(BUTTON|A|SUMMARY)$/.test(event.target.tagName)
  );
}

/**
 * Calls what is declared for the pressed key: a letter in lower case, or a name like "Enter".
 * A group of keys is listed in the key sheet while the component is on the page, and only keys of
 * the group act: what is not on the sheet does nothing.
 */
export function useKeys(keys: KeyMap): void;
export function useKeys<K extends string>(group: KeyGroup<K>, acts: KeyActs<K>): void;
export function useKeys(declared: KeyMap | KeyGroup, acts?: KeyActs<string>): void {
  const here = useContext(KeysHere);
  const all = acts ? within(declared as KeyGroup, acts) : (declared as KeyMap);
  const bound = here ? all : {};
  useListed(acts ? [declared as KeyGroup] : [], bound);
  useListener((event) => {
    if ((event.repeat && !event.key.startsWith("Arrow")) || pressesSomething(event)) return false;
    const act = bound[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return false;
    act();
    return true;
  });
}

function within(group: KeyGroup, acts: KeyActs<string>): KeyActs<string> {
  return Object.fromEntries(Object.entries(acts).filter(([key]) => key in group.keys));
}

/**
 * Passes on every key that is pressed; `press` says whether it did something with it. The group
 * tells the key sheet which keys those are.
 */
export function useKeyPresses(press: (event: KeyboardEvent) => boolean, group?: KeyGroup): void {
  useListed(group ? [group] : []);
  useListener(press);
}

/** Lists keys that come into use on this page later, such as those of one's turn. */
export function useKeySheet(...groups: KeyGroup[]): void {
  useListed(groups, {});
}

function useListener(press: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!busy(event) && latest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

// --- the sheet ---------------------------------------------------------------------------------

interface Listed {
  groups: readonly KeyGroup[];
  acts: KeyActs<string> | undefined;
}
const listed = new Map<symbol, Listed>();

/** Without `acts` every key of the groups is in use. */
function useListed(groups: readonly KeyGroup[], acts?: KeyActs<string>): void {
  const mine = useRef<symbol | null>(null);
  mine.current ??= Symbol("keys");
  const name = mine.current;
  useLayoutEffect(() => {
    listed.set(name, { groups, acts });
  });
  useLayoutEffect(() => () => void listed.delete(name), []);
}

export interface SheetLine {
  keys: string[];
  what: string;
  /** Whether one of the keys does something at the moment. */
  now: boolean;
}
export interface SheetGroup {
  title: string;
  lines: SheetLine[];
}

/** The keys of the page that is shown, by group; keys that do the same share a line. */
export function keySheet(): SheetGroup[] {
  const groups = new Map<string, Map<string, SheetLine>>();
  for (const { groups: some, acts } of listed.values())
    for (const group of some) {
      const lines = groups.get(group.title) ?? new Map<string, SheetLine>();
      groups.set(group.title, lines);
      for (const [key, what] of Object.entries(group.keys)) {
        const line = lines.get(what) ?? { keys: [], what, now: false };
        if (!line.keys.includes(key)) line.keys.push(key);
        line.now ||= acts === undefined || Boolean(acts[key]);
        lines.set(what, line);
      }
    }
  return [...groups].map(([title, lines]) => ({ title, lines: [...lines.values()] }));
}

const NAMES: Record<string, string> = {
  " ": "Space",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  ArrowUp: "Up",
  ArrowDown: "Down",
};

/** A key as people read it on their keyboard. */
export function keyName(key: string): string {
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Several keys as one label: "1 to 4", "F", "Left, Right". */
export function keyNames(keys: readonly string[]): string {
  const run = keys.length > 2 && keys.every((key, i) => key === String(Number(keys[0]) + i));
  if (run) return `${keys[0]} to ${keys.at(-1)}`;
  return keys.map(keyName).join(", ");
}
