// A form for a new table of any book and game, with its sign.

import { useState } from "preact/hooks";
import { sendFloor } from "../../lib/duty";
import { tell } from "../../lib/messages";
import type { BookForms, BookListed, GameForms } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { useSchemaForm } from "../../lib/use-schema-form";
import { SchemaForm } from "../../parts/schema-form";
import { offersJackpot, SystemChoice, useLinking, whyNoLink } from "./jackpot-link";

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
      {!chosen && books.value && (
        <p>You are on duty in no house. Go on duty first, then set a table up.</p>
      )}
      {chosen && (
        <label>
          Book{" "}
          <select value={chosen.id} onChange={(e) => setBook(e.currentTarget.value)}>
            {mine.map((b) => (
              <option key={b.id} value={b.id}>
                {b.title}, {b.house}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen && <OfBook key={chosen.id} book={chosen.id} done={done} />}
    </details>
  );
}

function OfBook({ book, done }: { book: string; done: () => void }) {
  const forms = useGet<BookForms>(`/api/books/${book}/forms`);
  const [chosen, setChosen] = useState("");
  if (!forms.value) return <p role="status">Loading the book…</p>;
  const { games, house } = forms.value;
  const game = games.find((g) => g.game === chosen) ?? games[0];
  return (
    <>
      {games.length > 1 && (
        <label>
          Game{" "}
          <select value={game?.game} onChange={(e) => setChosen(e.currentTarget.value)}>
            {games.map((g) => (
              <option key={g.game} value={g.game}>
                {g.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {game && <Plan key={game.game} book={book} house={house} game={game} done={done} />}
    </>
  );
}

interface PlanProps {
  book: string;
  house: string;
  game: GameForms;
  done: () => void;
}

function Plan({ book, house, game, done }: PlanProps) {
  const table = useSchemaForm(game.table, {});
  const sign = useSchemaForm(game.sign, game.usual, ["sign"]);
  const says = useSchemaForm(game.says, {}, ["says"]);
  const [system, setSystem] = useState("");
  const linking = useLinking(book);
  if (!linking.value) return <p role="status">Loading the jackpot systems…</p>;
  const jackpot = offersJackpot(sign.draft);
  const impossible = jackpot && whyNoLink(linking.value) !== "";
  const linked = jackpot
    ? linking.value.notice
      ? ` The link to ${system} is announced.`
      : ` It is linked to ${system}.`
    : "";
  const setUp = async (event: Event) => {
    event.preventDefault();
    const [plan, stated, words] = [table.value(), sign.value(), says.value()];
    if (!plan || !stated || !words) return;
    const command = {
      type: "SetUpTable",
      book,
      ...(game.game ? { game: game.game } : {}),
      ...plan,
      sign: stated,
      says: words,
    };
    try {
      await sendFloor(house, command, jackpot ? linking.value?.role : "", jackpot ? system : "");
    } catch (trouble) {
      sign.refuse(trouble);
      return;
    }
    const waits = "What its book asks for before the opening is waiting.";
    tell(`${String(plan.table)} is set up.${linked} ${waits}`);
    table.restart();
    setSystem("");
    done();
  };
  return (
    <form onSubmit={(e) => void setUp(e)} aria-label="A new table">
      <h3>The table</h3>
      <SchemaForm form={table} book={book} />
      <h3>Its sign</h3>
      <SchemaForm form={sign} book={book} />
      {game.says.length > 0 && <SchemaForm form={says} book={book} />}
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
      <p>
        <button type="submit" class="main" disabled={impossible}>
          Set it up
        </button>
      </p>
    </form>
  );
}
