// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { announced } from "./messages";
import { useAnnounced } from "./use-announced";

function Answer({ line }: { line: string }) {
  useAnnounced(line);
  return <p>{line}</p>;
}

test("an answer is announced when it comes and when it changes, and nothing before", async () => {
  announced.value = [];
  const show = (line: string) => act(() => render(<Answer line={line} />, document.body));
  const heard = () => announced.value.map((one) => one.line);
  await show("");
  expect(heard()).toEqual([]);
  await show("The edge falls.");
  await show("The edge falls.");
  expect(heard()).toEqual(["The edge falls."]);
  await show("The edge rises.");
  expect(heard()).toEqual(["The edge falls.", "The edge rises."]);
});
