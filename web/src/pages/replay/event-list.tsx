// The events of a round as a list to step through, each with its clauses.
import { useEffect, useRef } from "preact/hooks";
import { clausesOf, eventTitle, type TablePeople } from "../../lib/event-sentences";
import type { EventShown } from "../../lib/server-types";
import { WhyButton } from "../../parts/why-button";

interface Props {
  events: EventShown[];
  now: number;
  step: (to: number) => void;
  cast: TablePeople;
  book: string;
}

export function EventList({ events, now, step, cast, book }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.children[now] as HTMLElement | undefined;
    if (box && item) box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [now]);
  return (
    <section class="panel events" aria-label="Events">
      <h2>Events and clauses</h2>
      <ol ref={list} tabIndex={0} aria-label="All events">
        {events.map((told, i) => {
          const clauses = clausesOf(told.event);
          return (
            <li
              key={told.version}
              {...(i === now ? { "aria-current": "step" as const } : {})}
              class={i > now ? "is-later" : ""}
            >
              <button type="button" class="plain" onClick={() => step(i)}>
                {eventTitle(told.event, cast)}
              </button>
              {clauses.length > 0 && (
                <span class="clauses">
                  <small>{clauses.join(", ")}</small>{" "}
                  <WhyButton book={book} clauses={clauses} about={eventTitle(told.event, cast)} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
