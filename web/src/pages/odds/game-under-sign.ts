// What every panel of the explorer asks about: a game under a sign.
import type { Question } from "../../lib/long-questions";

export type Asked = Pick<Question, "book" | "game" | "sign" | "ante">;
