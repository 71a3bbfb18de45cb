// Paying demonstration money in and out at the cage.

import { useState } from "preact/hooks";
import { me, newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { complain } from "../../lib/messages";
import { typedCents } from "../../lib/money";

export function Cage({ houses, done }: { houses: string[]; done: () => void }) {
  const [amount, setAmount] = useState("100");
  const [house, setHouse] = useState("");
  const move = async (way: "deposit" | "withdraw") => {
    const cents = typedCents(amount);
    if (!cents) return complain("Amount: expected dollars such as 100 or 12.50.");
    if (
      await attempt(
        post(`/api/account/${way}`, { key: newKey(), house: house || houses[0], amount: cents }),
        way === "deposit" ? "Paid in." : "Paid out.",
      )
    )
      done();
  };
  return (
    <div class="row">
      <label>
        House{" "}
        <select
          value={house || (houses[0] ?? "")}
          onChange={(e) => setHouse(e.currentTarget.value)}
        >
          {houses.map((h) => (
            <option key={h}>{h}</option>
          ))}
        </select>
      </label>
      <label>
        Amount{" "}
        <input
          value={amount}
          inputMode="decimal"
          size={8}
          onInput={(e) => setAmount(e.currentTarget.value)}
        />
      </label>
      <button type="button" onClick={() => void move("deposit")}>
        {me.value?.guest ? "Demonstration chips" : "Pay in"}
      </button>
      <button type="button" onClick={() => void move("withdraw")}>
        Pay out
      </button>
    </div>
  );
}
