// The setting at a table that buys chips by itself between hands or rounds.
import { useState } from "preact/hooks";
import { complain, tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import { readTopUp } from "../../lib/top-up";
import { setTopUp, topUpAt } from "../../lib/use-top-up";

interface Props {
  id: string;
  /** What is played here: between two of these the chips are bought. */
  plays: "hands" | "rounds";
  usual: number;
}

export function TopUpSetting({ id, plays, usual }: Props) {
  const wish = topUpAt(id);
  const [below, setBelow] = useState(String((wish?.below ?? usual / 2) / 100));
  const [upTo, setUpTo] = useState(String((wish?.upTo ?? usual) / 100));
  const turnOn = () => {
    const read = readTopUp(typedCents(below), typedCents(upTo));
    if (typeof read === "string") return complain(read);
    setTopUp(id, read);
    tell(
      `Between ${plays} your chips are topped up to ${dollars(read.upTo)} ` +
        `when they are below ${dollars(read.below)}.`,
    );
  };
  return (
    <fieldset class="top-up">
      <legend>Top up between {plays}</legend>
      <div class="row">
        <label>
          When below ($){" "}
          <input
            value={below}
            size={5}
            inputMode="decimal"
            disabled={Boolean(wish)}
            onInput={(e) => setBelow(e.currentTarget.value)}
          />
        </label>
        <label>
          Up to ($){" "}
          <input
            value={upTo}
            size={5}
            inputMode="decimal"
            disabled={Boolean(wish)}
            onInput={(e) => setUpTo(e.currentTarget.value)}
          />
        </label>
        {wish ? (
          <button type="button" onClick={() => setTopUp(id, null)}>
            Stop topping up
          </button>
        ) : (
          <button type="button" onClick={turnOn}>
            Top up
          </button>
        )}
      </div>
    </fieldset>
  );
}
