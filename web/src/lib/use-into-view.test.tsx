// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { useIntoView } from "./use-into-view";

function Answer({ answer }: { answer: string }) {
  const box = useIntoView<HTMLElement>(answer);
  return (
    <section ref={box} tabIndex={-1}>
      {answer}
    </section>
  );
}

test("an answer is scrolled to and has the focus when it comes, and not before", async () => {
  const root = document.body.appendChild(document.createElement("div"));
  await act(() => render(<Answer answer="" />, root));
  const section = root.querySelector("section")!;
  const scrolled = vi.fn();
  section.scrollIntoView = scrolled;
  expect(document.activeElement).not.toBe(section);
  await act(() => render(<Answer answer="2.1850%" />, root));
  expect(document.activeElement).toBe(section);
  expect(scrolled).toHaveBeenCalledTimes(1);
  await act(() => render(<Answer answer="2.1850%" />, root));
  expect(scrolled).toHaveBeenCalledTimes(1);
});
