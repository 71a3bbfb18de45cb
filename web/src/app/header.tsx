// The header of every page: the menu, messages and keys, who you are, and signing out.
import { becomeGuest, me, post, problemText, refreshMe } from "../lib/api";
import { complain, tell } from "../lib/messages";
import { dollars } from "../lib/money";
import { go, path } from "../lib/router";
import { guestMayLeave } from "./guest-leaving";
import { keysOpen } from "./keyboard-help";
import { Menu } from "./menu";
import { logOpen } from "./messages";
import { isHere, linksOf } from "./routes";

/** The menu as every page has it. */
export function SiteMenu() {
  return <Menu onSignOut={() => void signOut()} onGuest={() => void guest()} />;
}

export function Header() {
  const who = me.value;
  return (
    <header class="top">
      <SiteMenu />
      <a class="brand" href="/" aria-label="Croupier">
        ♠ <span class="brand-name">Croupier</span>
      </a>
      <nav aria-label="Pages">
        {linksOf(who).map(([to, name]) => (
          <a
            key={to}
            href={to}
            {...(isHere(to, path.value) ? { "aria-current": "page" as const } : {})}
          >
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
            <a class="person" href="/account" title="Your account">
              {who.name || who.person}
            </a>{" "}
            <span class="money">{dollars(who.balance)}</span>
            <button type="button" class="sign-out" onClick={signOut}>
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

const GUEST_WORDS =
  "You are a guest with demonstration chips. Signing out or closing the browser loses them: " +
  "choose a name on your account page to keep them.";

async function guest(): Promise<void> {
  try {
    await becomeGuest();
    tell(GUEST_WORDS);
  } catch (trouble) {
    complain(problemText(trouble));
  }
}

async function signOut(): Promise<void> {
  if (!(await guestMayLeave())) return;
  try {
    await post("/api/sign-out");
    await refreshMe();
    go("/");
  } catch (trouble) {
    complain(problemText(trouble));
  }
}
