// The shell: where you are, who you are, and the page that the address names.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { becomeGuest, me, post, refreshMe, words } from "../lib/api";
import { complain, tell } from "../lib/messages";
import { dollars } from "../lib/money";
import { decoded, go, path } from "../lib/router";
import { online } from "../lib/socket";
import { Keys, keysOpen } from "./keyboard-help";
import { Log, logOpen, Slips } from "./messages";

type Page = ComponentType<{ id: string; rest: string }>;
type Loader = () => Promise<{ default: Page }>;

const PAGES: [RegExp, Loader, string][] = [
  [/^\/$/, () => import("../pages/lobby/lobby"), "Lobby"],
  [/^\/table\/([^/]+)$/, () => import("../pages/table/table"), "Table"],
  [/^\/replay\/([^/]+)(?:\/(.+))?$/, () => import("../pages/replay/replay"), "Replay"],
  [/^\/console\/([^/]+)$/, () => import("../pages/console/console"), "Dealer's console"],
  [/^\/drills$/, () => import("../pages/drills/drills"), "Drills"],
  [/^\/pit$/, () => import("../pages/pit/pit"), "Pit"],
  [/^\/jackpots$/, () => import("../pages/jackpots/jackpots"), "Jackpots"],
  [/^\/tournaments$/, () => import("../pages/tournament/tournaments"), "Tournaments"],
  [/^\/tournament\/([^/]+)$/, () => import("../pages/tournament/tournament"), "Tournament"],
  [
    /^\/tournament\/([^/]+)\/desk$/,
    () => import("../pages/tournament/desk/tournament-desk"),
    "Tournament desk",
  ],
  [
    /^\/tournament\/([^/]+)\/wall$/,
    () => import("../pages/tournament/tournament-wall"),
    "Tournament clock",
  ],
  [
    /^\/tournament\/([^/]+)\/conditions$/,
    () => import("../pages/tournament/tournament-conditions"),
    "Conditions",
  ],
  [/^\/promotions$/, () => import("../pages/promotions/promotions"), "Promotions"],
  [/^\/desk$/, () => import("../pages/jackpot-desk/jackpot-desk"), "Jackpot desk"],
  [/^\/staff$/, () => import("../pages/staff/staff"), "Staff"],
  [/^\/odds$/, () => import("../pages/odds/odds"), "Odds"],
  [/^\/rules(?:\/([^/]+))?$/, () => import("../pages/rules/rules"), "Rules"],
  [/^\/account$/, () => import("../pages/account/account"), "Account"],
  [/^\/sign-in$/, () => import("../pages/sign-in/sign-in"), "Sign in"],
];
const LINKS: [string, string, boolean][] = [
  ["/", "Lobby", false],
  ["/tournaments", "Tournaments", false],
  ["/odds", "Odds", false],
  ["/rules", "Rules", false],
  ["/drills", "Drills", false],
  ["/jackpots", "Jackpots", false],
  ["/promotions", "Promotions", false],
  ["/pit", "Pit", true],
  ["/desk", "Desk", true],
  ["/staff", "Staff", true],
];

const loaded = new Map<Loader, Page>();
const failure = signal("");
const atTheDoor = signal("");
const KNOCK_AGAIN = 2000;

/** Who we are: asked until the house answers. */
async function enter(): Promise<void> {
  try {
    await refreshMe();
    atTheDoor.value = "";
  } catch (trouble) {
    atTheDoor.value = words(trouble);
    window.setTimeout(() => void enter(), KNOCK_AGAIN);
  }
}

/** Fetches a page until it is there or somebody has gone elsewhere; returns how to give up. */
function load(page: Loader, done: () => void): () => void {
  let timer = 0;
  let wanted = true;
  const fetchIt = () => {
    page()
      .then((module) => {
        loaded.set(page, module.default);
        if (wanted) failure.value = "";
        done();
      })
      .catch(() => {
        if (!wanted) return;
        failure.value =
          "This page could not be loaded; trying again. If that does not help, reload it.";
        timer = window.setTimeout(fetchIt, KNOCK_AGAIN);
      });
  };
  fetchIt();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}

function Missing() {
  return (
    <section class="panel">
      <h1>There is no such page</h1>
      <p>
        <a href="/">Back to the lobby</a>
      </p>
    </section>
  );
}

export function App() {
  const found = PAGES.map(([shape, loader, name]) => ({
    match: shape.exec(path.value),
    loader,
    name,
  })).find((p) => p.match);
  const match = found?.match;
  const id = decoded(match?.[1]);
  const [, redraw] = useState(0);
  useEffect(() => void enter(), []);
  useEffect(() => {
    document.title = [id, found?.name ?? "Not found", "Croupier"].filter(Boolean).join(" · ");
    failure.value = "";
    if (found && !loaded.has(found.loader)) return load(found.loader, () => redraw((n) => n + 1));
  }, [path.value]);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key === "?" && !typing) keysOpen.value = true;
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const Shown = found ? loaded.get(found.loader) : Missing;
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <Top />
      <main id="content" tabIndex={-1}>
        {!online.value && (
          <p class="notice" role="status">
            The connection is lost; trying again. Nothing you did is lost.
          </p>
        )}
        {[atTheDoor.value, failure.value].filter(Boolean).map((line) => (
          <p key={line} class="problem" role="alert">
            {line}
          </p>
        ))}
        {me.value?.must_change && path.value !== "/account" && (
          <p class="notice" role="status">
            Choose a new password before anything else. <a href="/account">To your account</a>
          </p>
        )}
        {me.value === null ? (
          <p role="status">Loading…</p>
        ) : Shown ? (
          <Shown key={path.value} id={id} rest={decoded(match?.[2])} />
        ) : (
          <p role="status">Loading…</p>
        )}
      </main>
      <Slips />
      <Log />
      <Keys />
    </>
  );
}

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

function Top() {
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
    complain(words(trouble));
  }
}

async function signOut(): Promise<void> {
  try {
    await post("/api/sign-out");
    await refreshMe();
    go("/");
  } catch (trouble) {
    complain(words(trouble));
  }
}
