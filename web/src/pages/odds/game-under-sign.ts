// The game and sign that every panel of the page asks about.
import type { Study } from "../../lib/server-types";

export type GameUnderSign = Pick<Study, "book" | "game" | "sign" | "ante">;
