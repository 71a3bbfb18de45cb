// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/pit/?tab=tables#rulings" }
// Tests of the address of the page.
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as router from "./router";

/** Presses a link that no browser follows; tells whether the router took it. */
function taken(html: string, more: MouseEventInit = {}): boolean {
  let prevented = false;
  const last = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", last, { once: true });
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...more });
  document.body.firstElementChild!.dispatchEvent(event);
  return prevented;
}

describe("the first address", () => {
  it("is read without a slash at its end", () => {
    expect(router.path.value).toBe("/pit");
    expect(router.query.value.get("tab")).toBe("tables");
    expect(router.hash.value).toBe("rulings");
  });
});

describe("decoded", () => {
  it("reads a part of an address", () => expect(router.decoded("a%20b")).toBe("a b"));
  it("leaves one that cannot be read as it is", () => expect(router.decoded("5%")).toBe("5%"));
  it("is empty for no part", () => expect(router.decoded()).toBe(""));
});

describe("go", () => {
  beforeEach(() => router.go("/"));

  it("changes path, query and hash, and remembers where you were", () => {
    router.go("/rules/perth?q=5.1#top");
    expect([router.path.value, router.query.value.get("q"), router.hash.value]).toEqual([
      "/rules/perth",
      "5.1",
      "top",
    ]);
    expect(router.cameFrom).toBe("/");
  });

  it("does not remember the page that signs in", () => {
    router.go("/account");
    router.go("/sign-in");
    router.go("/");
    expect(router.cameFrom).toBe("/account");
  });

  it("moves the focus to the page", () => {
    document.body.innerHTML = '<main tabindex="-1"></main>';
    router.go("/odds");
    expect(document.activeElement?.tagName).toBe("MAIN");
  });

  it("leaves history and focus alone where it replaces the address", () => {
    const before = history.length;
    document.body.innerHTML = '<main tabindex="-1"></main>';
    router.go("/odds?tab=hand", true);
    expect(history.length).toBe(before);
    expect(document.activeElement?.tagName).not.toBe("MAIN");
  });

  it("does nothing where you are already", () => {
    const push = vi.spyOn(history, "pushState");
    router.go("/");
    expect(push).not.toHaveBeenCalled();
  });
});

describe("a link", () => {
  beforeEach(() => router.go("/"));

  it("to a page of the client goes there without a request", () => {
    expect(taken('<a href="/pit?tab=notices">Pit</a>')).toBe(true);
    expect(router.path.value).toBe("/pit");
  });

  it.each([
    ["to the server", '<a href="/api/tables/x/rounds/y/hand.phh">PHH</a>', {}],
    ["to another site", '<a href="https://example.com/">Elsewhere</a>', {}],
    ["for a new window", '<a href="/pit" target="_blank">Pit</a>', {}],
    ["to a download", '<a href="/pit" download>Pit</a>', {}],
    ["pressed with Ctrl", '<a href="/pit">Pit</a>', { ctrlKey: true }],
    ["pressed with the second button", '<a href="/pit">Pit</a>', { button: 1 }],
    ["within the page", '<a href="#content">Skip</a>', {}],
  ])("%s is left to the browser", (_, html, more) => {
    expect(taken(html, more)).toBe(false);
    expect(router.path.value).toBe("/");
  });
});
