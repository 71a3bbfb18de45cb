// The header of every page: the menu, messages and keys, who you are, and signing out.
import { useEffect, useRef } from "preact/hooks";
import { becomeGuest, me, post, problemText, refreshMe } from "../lib/api";
import { complain, tell } from "../lib/messages";
import { dollars } from "../lib/money";
import { go, path } from "../lib/router";
import { keysOpen } from "./keyboard-help";
import { logOpen } from "./messages";
import { LINKS } from "./routes";

/** Pages below a page count as that page. */
function isHere(to: string): boolean {
  const singular = to.replace(/s$/, "");
  return (
    path.value === to ||
    (to !== "/" && [`${to}/`, `${singular}/`].some((start) => path.value.startsWith(start)))
  );
}

/** On a narrow screen the links lie in a row that scrolls; where one is must be seen. */
function showWhere(row: HTMLElement | null): void {
  const link = row?.querySelector("[aria-current]");
  if (!row || !link) return;
  const [frame, place] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, place.right - frame.right) - Math.max(0, frame.left - place.left);
}

export function Header() {
  const who = me.value;
  const staff = Boolean(who && (who.administrator || who.roles.length));
  const row = useRef<HTMLElement>(null);
  useEffect(() => showWhere(row.current), [path.value, staff]);
  return (
    <header class="top">
      <a class="brand" href="/">
        ♠ Croupier
      </a>
      <nav aria-label="Pages" ref={row}>
        {LINKS.filter(([, , only]) => !only || staff).map(([to, name]) => (
          <a key={to} href={to} {...(isHere(to) ? { "aria-current": "page" as const } : {})}>
            {name}
          </a>
        ))}
      </nav>
      <div class="who">
        <button
          type="button"
          class="plain"
          onClick={() => (logOpen.value = true)}
          aria-label="Messages"
        >
          <span class="sign" aria-hidden="true">
            ✉
          </span>{" "}
          <span class="word">Messages</span>
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => (keysOpen.value = true)}
          aria-label="Keys and looks"
        >
          <span class="sign" aria-hidden="true">
            ?
          </span>{" "}
          <span class="word">Keys</span>
        </button>
        {who?.person ? (
          <>
            <a class="person" href="/account">
              {who.person}
            </a>{" "}
            <span class="money">{dollars(who.balance)}</span>
            <button type="button" onClick={signOut}>
              Sign out
            </button>
          </>
        ) : (
          <>
            {who?.guests_allowed && (
              <button type="button" class="main" onClick={guest}>
                Play as a guest
              </button>
            )}
            <a class="button" href="/sign-in">
              Sign in
            </a>
          </>
        )}
      </div>
    </header>
  );
}

async function guest(): Promise<void> {
  try {
    await becomeGuest();
    tell("You are a guest with demonstration chips.");
  } catch (trouble) {
    complain(problemText(trouble));
  }
}

async function signOut(): Promise<void> {
  try {
    await post("/api/sign-out");
    await refreshMe();
    go("/");
  } catch (trouble) {
    complain(problemText(trouble));
  }
}
