// Your own cards in the dock; where one must be discarded they are buttons.

import { useEffect } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { cardName } from "../../lib/card-names";
import { classes } from "../../lib/classes";
import type { KeyMap } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { command } from "../../lib/socket";
import { play } from "../../lib/sound";
import { usePressTwice } from "../../lib/use-press-twice";
import { useLabel } from "../../lib/which-table";
import { CommitButton } from "../../parts/commit-button";
import { CardFace, Cards } from "../cards/card";
import { usePokerKeys } from "./poker-keys";

export function OwnCards({ cards, folded }: { cards: (string | null)[]; folded: boolean }) {
  return (
    <div
      class={classes("pdock-own", folded && "is-folded")}
      style={`--cards:${Math.max(2, cards.length)}`}
      data-part="own-cards"
    >
      <Cards cards={cards} size="big" label="Your cards" places={2} />
    </div>
  );
}

interface Props {
  id: string;
  seat: number;
  cards: (string | null)[];
}

export function DiscardCards({ id, seat, cards }: Props) {
  const label = useLabel("Discard");
  const [armed, press] = usePressTwice();
  const chosen = armed ? Number(armed) : -1;
  useEffect(() => {
    play("turn");
    announce("Your turn. Discard one card.");
  }, []);
  const pick = (i: number) =>
    press(String(i), `Discard the ${cardName(cards[i] ?? null)}? Press again.`, () => {
      void attempt(command(id, { type: "Discard", seat, card: cards[i] }));
    });
  const map: KeyMap = {};
  for (const i of cards.keys()) map[String(i + 1)] = () => pick(i);
  usePokerKeys(map);
  return (
    <section
      class="pdock-own"
      style={`--cards:${Math.max(2, cards.length)}`}
      aria-label={label}
      data-part="own-cards"
    >
      <span class="cards">
        {cards.map((card, i) => (
          <CommitButton
            key={i}
            class={classes("discard", chosen === i && "is-chosen")}
            letter={String(i + 1)}
            onCommit={() => pick(i)}
            data-part="action"
          >
            <span class="hidden-text">
              {chosen === i ? "Press again: discard the " : "Discard the "}
            </span>
            <CardFace card={card} />
          </CommitButton>
        ))}
      </span>
    </section>
  );
}
