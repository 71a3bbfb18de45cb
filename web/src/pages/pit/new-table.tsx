// A form for a new table of any book, game and sign.

import { useState } from "preact/hooks";
import { askFloor } from "../../lib/duty";
import type { BookListed, Manual, SignListed } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { SystemChoice, useLinking, whyNoLink } from "./jackpot-link";
import { SignFields, signTyped } from "./sign-fields";

export function NewTable({ houses, done }: { houses: string[]; done: () => void }) {
  const books = useGet<BookListed[]>("/api/books");
  const mine = (books.value ?? []).filter((b) => houses.includes(b.house));
  const [book, setBook] = useState("");
  const chosen = mine.find((b) => b.id === book) ?? mine[0];
  return (
    <details class="panel">
      <summary>
        <strong>A new table</strong>
      </summary>
      <label>
        Book{" "}
        <select value={chosen?.id ?? ""} onChange={(e) => setBook(e.currentTarget.value)}>
          {mine.map((b) => (
            <option key={b.id} value={b.id}>
              {b.title}, {b.house}
            </option>
          ))}
        </select>
      </label>
      {chosen && <Plan key={chosen.id} book={chosen.id} done={done} />}
    </details>
  );
}

function Plan({ book, done }: { book: string; done: () => void }) {
  const manual = useGet<Manual>(`/api/books/${book}/manual`);
  const signs = useGet<SignListed[]>("/api/signs");
  const [name, setName] = useState("");
  const [what, setWhat] = useState("");
  const [structure, setStructure] = useState("");
  const [real, setReal] = useState(false);
  const [practice, setPractice] = useState(false);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const [system, setSystem] = useState("");
  const linking = useLinking(book);
  if (!manual.value || !linking.value) return <p role="status">Loading the book…</p>;
  const { games, variants, structures, house } = manual.value;
  const poker = games.length === 0;
  const chosen = what || (poker ? variants[0]?.id : games[0]?.id) || "";
  const model: Record<string, unknown> = poker
    ? POKER_SIGN
    : ((signs.value ?? []).find((s) => s.book === book && s.game === chosen)?.sign ?? {});
  const jackpot =
    typed.jackpot === undefined ? Boolean(model.jackpot) : typed.jackpot.trim() !== "";
  const impossible = jackpot && whyNoLink(linking.value) !== "";
  const linked = jackpot
    ? linking.value.notice
      ? ` The link to ${system} is announced.`
      : ` It is linked to ${system}.`
    : "";
  const setUp = async (event: Event) => {
    event.preventDefault();
    const read = signTyped(typed);
    if ("problem" in read) return setProblem(read.problem);
    setProblem("");
    const sign = Object.fromEntries(
      Object.entries({ ...model, ...read.sign }).filter(([, v]) => v !== null),
    );
    const command = {
      type: "SetUpTable",
      table: name.trim(),
      book,
      sign,
      ...(poker
        ? { variant: chosen, structure: structure || structures[0]?.id }
        : { game: chosen }),
      ...(real ? { deck: "real cards" } : {}),
      ...(practice ? { practice } : {}),
    };
    const waits = "What its book asks for before the opening is waiting.";
    const said = `${name} is set up.${linked} ${waits}`;
    if (
      await askFloor(
        house,
        command,
        said,
        jackpot ? linking.value?.role : "",
        jackpot ? system : "",
      )
    ) {
      setName("");
      setSystem("");
      done();
    }
  };
  return (
    <form onSubmit={(e) => void setUp(e)} aria-label="A new table">
      <div class="row">
        <label>
          Name{" "}
          <input
            value={name}
            required
            maxLength={20}
            placeholder="CAN-U2"
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <label>
          Game{" "}
          <select value={chosen} onChange={(e) => setWhat(e.currentTarget.value)}>
            {(poker ? variants : games).map((g) => (
              <option key={g.id} value={g.id}>
                {g.name}
              </option>
            ))}
          </select>
        </label>
        {poker && (
          <label>
            Limits{" "}
            <select value={structure} onChange={(e) => setStructure(e.currentTarget.value)}>
              {structures.map((s) => (
                <option key={s.id} value={s.id}>
                  {s.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={real}
            onChange={(e) => setReal(e.currentTarget.checked)}
          />{" "}
          real cards and chips, run from the console
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={practice}
            onChange={(e) => setPractice(e.currentTarget.checked)}
          />{" "}
          practice table, where players may be advised how to play
        </label>
      </div>
      <SignFields
        key={chosen}
        manual={manual.value}
        game={poker ? "" : chosen}
        stated={model}
        typed={typed}
        setTyped={setTyped}
      />
      {jackpot && (
        <SystemChoice
          linking={linking.value}
          table=""
          house={house}
          system={system}
          set={setSystem}
          again={linking.again}
        />
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p>
        <button type="submit" class="main" disabled={impossible}>
          Set it up
        </button>
      </p>
    </form>
  );
}

const POKER_SIGN = {
  minimum_buy_in: "100.00",
  limits: { minimum: "2.00" },
  blinds: ["1.00", "2.00"],
  commission: { type: "nil" },
};
