// The frame around every page: loads the page of the address and shows what went wrong with it.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { me, problemText, refreshMe } from "../lib/api";
import { decoded, path } from "../lib/router";
import { online } from "../lib/socket";
import { tableFillsWindow } from "./frame";
import { Header } from "./header";
import { KeyboardHelp, keysOpen } from "./keyboard-help";
import { MessageLog, RecentMessages } from "./messages";
import { ExcludedHere, GuestExpires, PersonalNotices } from "./personal-notices";
import { type Loader, PAGES, type Page } from "./routes";

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
    atTheDoor.value = problemText(trouble);
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

/** What one must know now. At a table it lies over the page, so that nothing moves. */
function Notices() {
  return (
    <div class="frame-notices">
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
      {me.value?.must_enrol && !me.value.must_change && path.value !== "/account" && (
        <p class="notice" role="status">
          Add a second factor before anything else. <a href="/account">To your account</a>
        </p>
      )}
      <GuestExpires />
      <ExcludedHere />
    </div>
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
      <a class="skip" href={tableFillsWindow.value ? "#dock" : "#content"}>
        Skip to content
      </a>
      {!tableFillsWindow.value && <Header />}
      <main id="content" tabIndex={-1} class={tableFillsWindow.value ? "fills-window" : ""}>
        <Notices />
        {me.value === null ? (
          <p role="status">Loading…</p>
        ) : Shown ? (
          <Shown key={path.value} id={id} rest={decoded(match?.[2])} />
        ) : (
          <p role="status">Loading…</p>
        )}
      </main>
      <RecentMessages />
      <MessageLog />
      <KeyboardHelp />
      <PersonalNotices />
    </>
  );
}
