// The address of the page: the current path, query and hash, and going to another page.
import { signal } from "@preact/signals";

export const path = signal(plain(location.pathname));
export const query = signal(new URLSearchParams(location.search));
export const hash = signal(location.hash.slice(1));
/** Where somebody was who came to sign in. */
export let cameFrom = "/";

/** A part of an address as it is meant; one that means nothing stays as it was typed. */
export function decoded(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A slash at the end names no other page. */
function plain(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, "");
}

function read(): void {
  path.value = plain(location.pathname);
  query.value = new URLSearchParams(location.search);
  hash.value = location.hash.slice(1);
}

export function go(to: string, replace = false): void {
  if (to === location.pathname + location.search + location.hash) return;
  if (path.value !== "/sign-in") cameFrom = location.pathname + location.search + location.hash;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  read();
  if (!replace) {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main")?.focus();
  }
}

window.addEventListener("popstate", read);
document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  // The browser itself follows a link within the page.
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
