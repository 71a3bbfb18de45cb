// The panel for a player who has too few chips for the wagers they wanted: what they need, what
// they have, and a button that buys chips.
import { useState } from "preact/hooks";
import { me, newKey, post, refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { complain } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import { chipsToOffer, type TooFewChips } from "../../lib/same-again";

interface Props {
  id: string;
  short: TooFewChips;
  onDone: () => void;
}

export function BuyChips({ id, short, onDone }: Props) {
  const balance = me.value?.balance ?? 0;
  const usual = chipsToOffer(short, balance);
  const [needs, has] = [dollars(short.needs), dollars(short.has)];
  const [typed, setTyped] = useState("");
  const buy = async () => {
    const cents = typed ? typedCents(typed) : usual;
    if (!cents) return complain("Chips: expected dollars such as 100.");
    const asked = post(`/api/tables/${id}/buy-in`, { key: newKey(), amount: cents });
    if (!(await attempt(asked, `${dollars(cents)} in chips bought.`))) return;
    await refreshMe();
    onDone();
  };
  return (
    <>
      <p>
        You need <strong class="money">{needs}</strong> for these wagers and have{" "}
        <strong class="money">{has}</strong> at the table.
      </p>
      {usual > 0 ? (
        <div class="row">
          <label>
            Chips ($){" "}
            <input
              size={7}
              inputMode="decimal"
              placeholder={String(usual / 100)}
              value={typed}
              onInput={(e) => setTyped(e.currentTarget.value)}
            />
          </label>
          <button type="button" class="main" onClick={() => void buy()}>
            Buy {dollars(typedCents(typed) ?? usual)} in chips
          </button>
          <p class="soft">You have {dollars(balance)} at the cage.</p>
        </div>
      ) : (
        <p>
          There is nothing left for you at the cage. <a href="/account">Your money</a>
        </p>
      )}
    </>
  );
}
