// The game and sign that every panel of the page asks about.
import type { Question } from "../../lib/long-questions";

export type GameUnderSign = Pick<Question, "book" | "game" | "sign" | "ante">;
