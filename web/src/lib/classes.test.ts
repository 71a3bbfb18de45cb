// Tests of class attributes.
import { expect, it } from "vitest";
import { classes } from "./classes";

it("joins the names that apply", () => {
  expect(classes("seat", true && "yours", false, null, undefined, 0, "")).toBe("seat yours");
});

it("is empty where none applies", () => expect(classes(false)).toBe(""));
