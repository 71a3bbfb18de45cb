// One hand on any street: the exact value of each choice.

import { useEffect, useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { CardPad, cardsIn } from "../../felt/cards/card-pad";
import { post, problemText } from "../../lib/api";
import { plain } from "../../lib/names";
import type { Levers, RoundAdvice } from "../../lib/server-types";
import { useAnnounced } from "../../lib/use-announced";
import { spoken } from "./figures";
import type { GameUnderSign } from "./game-under-sign";

const STREET: Record<number, string> = { 0: "preflop", 3: "flop", 4: "turn", 5: "river" };
const EXAMPLES: [string, string, string][] = [
  ["Before the flop", "Kd 5c", ""],
  ["A flop", "Ah Kd", "Qs Js 2d"],
  ["A river", "9c 8c", "Ks Kh 7d 4s 2c"],
];

export function OneHand({ asked, levers }: { asked: GameUnderSign; levers: Levers }) {
  const [typed, setTyped] = useState({ hole: "Ah Kd", board: "Qs Js 2d", dead: "" });
  const [field, setField] = useState<"hole" | "board" | "dead">("board");
  const [made, setMade] = useState<string[]>([]);
  const [beside, setBeside] = useState<string[]>([]);
  const [said, setSaid] = useState<{ advice: RoundAdvice | null; problem: string; busy: boolean }>({
    advice: null,
    problem: "",
    busy: false,
  });
  const [hole, board, dead] = [cardsIn(typed.hole), cardsIn(typed.board), cardsIn(typed.dead)];
  const street = STREET[board.length];
  const before = levers.streets.slice(
    0,
    levers.streets.findIndex((s) => s.street === street),
  );
  const optional = before.filter(
    (s) => !s.must && s.wager !== levers.streets.find((t) => t.street === street)?.wager,
  );
  const ante = Number(asked.ante || (asked.sign?.minimum as string) || "10");
  const units = (n: number) => (ante * n).toFixed(2);
  const ready = hole.length === 2 && street !== undefined;
  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    const wagers: Record<string, string> = Object.fromEntries(
      [...levers.opening, ...beside].map((w) => [w, units(1)]),
    );
    for (const s of before)
      if (s.must || (made.includes(s.wager) && optional.includes(s)))
        wagers[s.wager] = units(s.multiples[0] ?? 1);
    setSaid((old) => ({ ...old, busy: true }));
    post<RoundAdvice>("/api/advise", {
      book: asked.book,
      game: asked.game,
      sign: asked.sign,
      board: board.join(" "),
      dead: dead.join(" "),
      seats: [{ seat: 1, cards: hole.join(" "), wagers }],
    })
      .then((advice) => wanted && setSaid({ advice, problem: "", busy: false }))
      .catch(
        (trouble) =>
          wanted && setSaid({ advice: null, problem: problemText(trouble), busy: false }),
      );
    return () => {
      wanted = false;
    };
  }, [JSON.stringify([asked, hole, board, dead, made, beside])]);
  const press = (card: string) => {
    const into = hole.length < 2 ? "hole" : field === "hole" ? "board" : field;
    setTyped({ ...typed, [into]: `${typed[into]} ${card}`.trim() });
  };
  const clear = () => {
    setTyped({ hole: "", board: "", dead: "" });
    setField("board");
  };
  return (
    <div class="beside">
      <section class="panel">
        <h2>The cards</h2>
        <p class="row">
          {EXAMPLES.map(([name, h, b]) => (
            <button
              key={name}
              type="button"
              onClick={() => setTyped({ hole: h, board: b, dead: "" })}
            >
              {name}
            </button>
          ))}
          <button type="button" onClick={clear}>
            Clear
          </button>
        </p>
        <div class="row hand-row">
          <Cards cards={hole} label="Your cards" />
          <span class="soft" aria-hidden="true">
            |
          </span>
          <Cards cards={board} label="Board" />
        </div>
        <div class="row">
          {(
            [
              ["hole", "Your two cards"],
              ["board", "Board: 0, 3, 4 or 5"],
              ["dead", "Others you have seen"],
            ] as const
          ).map(([name, label]) => (
            <label key={name}>
              {label}
              <input
                value={typed[name]}
                size={14}
                autocomplete="off"
                spellcheck={false}
                onFocus={() => setField(name)}
                onInput={(e) => setTyped({ ...typed, [name]: e.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        <CardPad
          taken={[...hole, ...board, ...dead]}
          press={press}
          label="Deck: press a card to add it"
        />
        {optional.map((s) => (
          <label key={s.wager} class="check">
            <input
              type="checkbox"
              checked={made.includes(s.wager)}
              onChange={(e) =>
                setMade(
                  e.currentTarget.checked ? [...made, s.wager] : made.filter((w) => w !== s.wager),
                )
              }
            />{" "}
            the {plain(s.wager)} wager was made
          </label>
        ))}
        {levers.sides
          .filter((s) => !s.jackpot)
          .map((s) => (
            <label key={s.id} class="check">
              <input
                type="checkbox"
                checked={beside.includes(s.id)}
                onChange={(e) =>
                  setBeside(
                    e.currentTarget.checked ? [...beside, s.id] : beside.filter((w) => w !== s.id),
                  )
                }
              />{" "}
              {s.name} on the layout, one Ante
            </label>
          ))}
      </section>
      <section
        class="panel hand-answer"
        aria-label="What each choice is worth"
        aria-busy={said.busy}
      >
        <h2>What each choice is worth</h2>
        {said.problem && (
          <p class="problem" role="alert">
            {said.problem}
          </p>
        )}
        {!ready && <p class="soft">Two cards of yours and a board of 0, 3, 4 or 5 cards.</p>}
        {ready && said.busy && <p class="soft">Working it out…</p>}
        {ready && said.advice && <Worths advice={said.advice} ante={ante} />}
      </section>
    </div>
  );
}

function Worths({ advice, ante }: { advice: RoundAdvice; ante: number }) {
  const best = advice.choices[0];
  const nothing = advice.notes[0] ?? "Nothing to decide.";
  useAnnounced(best ? `Best on the ${advice.street}: ${spoken(best.choice)}.` : nothing);
  if (!best) return <p>{nothing}</p>;
  const spread = Math.max(...advice.choices.map((c) => Math.abs(c.ev)), 0.001);
  return (
    <div>
      <p class="headline">
        Best on the {advice.street}: <strong>{spoken(best.choice)}</strong>
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Choices">
        <table class="dense bars">
          <thead>
            <tr>
              <th>Choice</th>
              <th class="number">Antes</th>
              <th class="number">With an Ante of ${ante}</th>
              <th class="number">Costs</th>
              <th>
                <span class="hidden-text">Bar</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {advice.choices.map((c) => (
              <tr key={c.choice}>
                <th scope="row">
                  {spoken(c.choice)} <small>{c.clauses.join(", ")}</small>
                </th>
                <td class="number">{c.ev.toFixed(6)}</td>
                <td class="number">
                  {Number(c.ev_in_money) < 0 ? "−" : ""}$
                  {Math.abs(Number(c.ev_in_money)).toFixed(2)}
                </td>
                <td class="number">{c === best ? "" : (best.ev - c.ev).toFixed(6)}</td>
                <td>
                  <span class={`bar ${c.ev < 0 ? "down" : ""}`}>
                    <span style={`width:${((Math.abs(c.ev) / spread) * 100).toFixed(1)}%`} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="exact soft">Exactly {best.ev_exact} of the Ante.</p>
      {advice.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </div>
  );
}
