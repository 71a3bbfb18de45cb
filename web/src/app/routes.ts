// The pages of the client: the addresses that open them, and the links of the menu.
import type { ComponentType } from "preact";
import type { Me } from "../lib/server-types";

export type Page = ComponentType<{ id: string; rest: string }>;
export type Loader = () => Promise<{ default: Page }>;

/** The shape of an address, the page that it opens, and the title of that page. */
export const PAGES: [RegExp, Loader, string][] = [
  [/^\/$/, () => import("../pages/lobby/lobby"), "Lobby"],
  [/^\/table\/([^/]+)$/, () => import("../pages/table/table"), "Table"],
  [/^\/tables\/([^/]+)$/, () => import("../pages/tables/tables"), "Tables"],
  [/^\/replay\/([^/]+)(?:\/(.+))?$/, () => import("../pages/replay/replay"), "Replay"],
  [/^\/console\/([^/]+)$/, () => import("../pages/console/console"), "Dealer's console"],
  [/^\/drills$/, () => import("../pages/drills/drills"), "Drills"],
  [/^\/pit$/, () => import("../pages/pit/pit"), "Pit"],
  [/^\/jackpots$/, () => import("../pages/jackpots/jackpots"), "Jackpots"],
  [/^\/tournaments$/, () => import("../pages/tournament/tournaments"), "Tournaments"],
  [/^\/tournament\/([^/]+)$/, () => import("../pages/tournament/tournament"), "Tournament"],
  [
    /^\/tournament\/([^/]+)\/table\/(\d+)$/,
    () => import("../pages/tournament/tournament-watch"),
    "Tournament table",
  ],
  [
    /^\/tournament\/([^/]+)\/table\/(\d+\/rounds(?:\/[^/]+)?)$/,
    () => import("../pages/tournament/tournament-rounds"),
    "Past rounds",
  ],
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
  [
    /^\/tournament\/([^/]+)\/print\/(seats|receipts|standings)$/,
    () => import("../pages/tournament/tournament-print"),
    "Print",
  ],
  [/^\/wall$/, () => import("../pages/tournament/all-walls"), "Tournament clocks"],
  [/^\/promotions$/, () => import("../pages/promotions/promotions"), "Promotions"],
  [/^\/desk$/, () => import("../pages/jackpot-desk/jackpot-desk"), "Jackpot desk"],
  [/^\/duty$/, () => import("../pages/staff/duty"), "Your work"],
  [/^\/staff$/, () => import("../pages/staff/staff"), "Staff"],
  [/^\/odds$/, () => import("../pages/odds/odds"), "Odds"],
  [/^\/rules(?:\/([^/]+))?$/, () => import("../pages/rules/rules"), "Rules"],
  [/^\/record$/, () => import("../pages/record/record"), "Your record"],
  [/^\/account$/, () => import("../pages/account/account"), "Account"],
  [/^\/sign-in$/, () => import("../pages/sign-in/sign-in"), "Sign in"],
];

/** The links of the menu: address, text, and whether only staff see it. */
export const LINKS: [string, string, boolean][] = [
  ["/", "Lobby", false],
  ["/tournaments", "Tournaments", false],
  ["/odds", "Odds", false],
  ["/rules", "Rules", false],
  ["/record", "Record", false],
  ["/drills", "Drills", false],
  ["/jackpots", "Jackpots", false],
  ["/promotions", "Promotions", false],
  ["/duty", "Duty", true],
  ["/pit", "Pit", true],
  ["/desk", "Desk", true],
  ["/staff", "Staff", true],
];

/** The links that somebody sees. */
export function linksOf(who: Me | null): [string, string, boolean][] {
  const staff = Boolean(who && (who.administrator || who.roles.length));
  return LINKS.filter(([, , only]) => !only || staff);
}

/** Whether a link leads to where one is; pages below a page count as that page. */
export function isHere(to: string, path: string): boolean {
  const singular = to.replace(/s$/, "");
  return (
    path === to ||
    (to !== "/" && [`${to}/`, `${singular}/`].some((start) => path.startsWith(start)))
  );
}
