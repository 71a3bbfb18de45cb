// The pages of the client: the addresses that open them, and the links of the menu.
import type { ComponentType } from "preact";

export type Page = ComponentType<{ id: string; rest: string }>;
export type Loader = () => Promise<{ default: Page }>;

/** The shape of an address, the page that it opens, and the title of that page. */
export const PAGES: [RegExp, Loader, string][] = [
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

/** The links of the menu: address, text, and whether only staff see it. */
export const LINKS: [string, string, boolean][] = [
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
