// Entering the real cards of a banked round: as they are dealt, or when they are turned over.
import { useKeys } from "../../lib/keyboard";
import type { RoundView, Todo } from "../../lib/server-types";
import { EntryPanel, useEntry } from "./card-entry";
import { FACE_DOWN_KEYS } from "./console-keys";
import { type Ask, placeOf, seen, wanted } from "./next-card";

export function BankedCards({ todo, view, ask }: { todo: Todo; view: RoundView; ask: Ask }) {
  const entry = useEntry();
  const place = placeOf(todo, view);
  const down = todo.do === "RecordCard";
  const record = async () => {
    const { cards } = entry.now();
    if (todo.do === "TurnUp")
      return (
        (await ask({ type: "TurnUp", what: place.to === "dealer" ? "dealer" : "board", cards })) &&
        entry.set({ cards: [] })
      );
    if (todo.do === "TurnHand")
      return (await ask({ type: "TurnHand", seat: todo.seat, cards })) && entry.set({ cards: [] });
    for (const card of cards) {
      if (!(await ask({ type: "RecordCard", to: place.to, seat: place.seat, card }))) return;
      entry.set({ cards: entry.now().cards.filter((c) => c !== card) });
    }
  };
  const faceDown = () =>
    void entry.busily(() =>
      ask({ type: "RecordCard", to: place.to, seat: place.seat, card: null }),
    );
  const rest = () => void entry.busily(() => ask({ type: "RestFaceDown" }));
  const where =
    place.to === "seat"
      ? `seat ${place.seat}`
      : place.to === "burn"
        ? "the burn"
        : `the ${place.to}`;
  const title = down
    ? `To ${where}`
    : todo.do === "TurnHand"
      ? `Seat ${todo.seat}'s cards`
      : `Read ${where}`;
  useKeys(FACE_DOWN_KEYS, { " ": down && faceDown });
  return (
    <EntryPanel
      title={title}
      need={wanted(todo, view)}
      taken={seen(view)}
      entry={entry}
      record={record}
    >
      {down && (
        <button type="button" disabled={entry.busy} onClick={faceDown}>
          Face down <kbd>Space</kbd>
        </button>
      )}
      {down && place.to !== "burn" && (
        <button type="button" disabled={entry.busy} onClick={rest}>
          All of them face down
        </button>
      )}
    </EntryPanel>
  );
}
