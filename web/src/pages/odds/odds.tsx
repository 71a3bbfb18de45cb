// The page /odds: exact figures of every banked game under any sign, and how they change.

import { useEffect, useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import { go, query } from "../../lib/router";
import type { BookListed, Levers, SignListed } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Tabs } from "../../parts/tabs";
import { ChangeRules } from "./change-rules";
import { type Chosen, SignChooser } from "./choose-sign";
import { CompareGames } from "./compare-games";
import { DesignJackpots } from "./design-jackpots";
import { DesignTables } from "./design-tables";
import type { BankedAnswer } from "./figures";
import type { GameUnderSign } from "./game-under-sign";
import { OneGame } from "./one-game";
import { OneHand } from "./one-hand";
import { QuestionProgress } from "./question-progress";
import { SideWagers } from "./side-wagers";
import { signToBegin } from "./sign-to-begin";
import { SlideOdds } from "./slide-odds";
import { Strategies } from "./strategies";
import "../../styles/working-pages.css";

const TABS = [
  ["game", "The game"],
  ["hand", "A hand"],
  ["change", "Change a rule"],
  ["slide", "Sliders"],
  ["design", "Design"],
  ["compare", "Compare"],
  ["sides", "Side wagers"],
  ["strategies", "Strategies"],
] as const;
type Tab = (typeof TABS)[number][0];

export default function OddsPage() {
  const books = useGet<BookListed[]>("/api/books");
  const signs = useGet<SignListed[]>("/api/signs");
  const problem = books.problem || signs.problem;
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!books.value || !signs.value) return <p role="status">Loading the books…</p>;
  return <Explorer books={books.value} signs={signs.value} />;
}

function Explorer({ books, signs }: { books: BookListed[]; signs: SignListed[] }) {
  const asked = query.value;
  const book = books.find((b) => b.id === asked.get("book")) ?? books.find((b) => b.games.length)!;
  const game = book.games.find((g) => g.id === asked.get("game")) ?? book.games[0];
  const tab = (TABS.find(([id]) => id === asked.get("tab"))?.[0] ?? "game") as Tab;
  const [chosen, choose] = useState<Chosen>(() =>
    signToBegin(signs, book.id, game?.id ?? "", asked.get("table") ?? ""),
  );
  const to = (changes: Record<string, string>) => {
    const next = new URLSearchParams({
      book: book.id,
      ...(game ? { game: game.id } : {}),
      tab,
      ...changes,
    });
    go(`/odds?${next.toString()}`, true);
  };
  const another = (id: string) => {
    const [b, g] = id.split("/") as [string, string | undefined];
    choose(signToBegin(signs, b, g ?? "", ""));
    to({ book: b, game: g ?? "" });
  };
  return (
    <div class="wide">
      <div class="spread page-head">
        <h1>Odds explorer</h1>
        <label>
          Book and game
          <select
            value={game ? `${book.id}/${game.id}` : book.id}
            onChange={(e) => another(e.currentTarget.value)}
          >
            {books.map((b) =>
              b.games.length ? (
                b.games.map((g) => (
                  <option key={`${b.id}/${g.id}`} value={`${b.id}/${g.id}`}>
                    {g.name}, {b.house}
                  </option>
                ))
              ) : (
                <option key={b.id} value={b.id}>
                  {b.title}: side wagers, {b.house}
                </option>
              ),
            )}
          </select>
        </label>
      </div>
      {game ? (
        <GameTabs
          key={`${book.id}/${game.id}`}
          books={books}
          signs={signs}
          asked={{ book: book.id, game: game.id, sign: chosen.sign, ante: chosen.ante }}
          tab={tab}
          to={to}
          chosen={chosen}
          choose={choose}
        />
      ) : (
        <PokerSides book={book.id} />
      )}
    </div>
  );
}

function PokerSides({ book }: { book: string }) {
  const study = useLongQuestion<BankedAnswer>();
  useEffect(() => void study.start({ book }), [book]);
  return (
    <>
      <QuestionProgress study={study} stop={study.stop} />
      {study.answer && <SideWagers figures={study.answer.figures} asked={{ book }} levers={null} />}
    </>
  );
}

interface Shown {
  books: BookListed[];
  signs: SignListed[];
  asked: Required<GameUnderSign>;
  tab: Tab;
  to: (changes: Record<string, string>) => void;
  chosen: Chosen;
  choose: (next: Chosen) => void;
}

function GameTabs({ books, signs, asked, tab, to, chosen, choose }: Shown) {
  const jackpot = asked.sign.jackpot
    ? `&jackpot=${encodeURIComponent(JSON.stringify(asked.sign.jackpot))}`
    : "";
  const levers = useGet<Levers>(`/api/levers/${asked.book}?game=${asked.game}${jackpot}`);
  const study = useLongQuestion<BankedAnswer>();
  const [rules, setRules] = useState<Record<string, string>>({});
  const wanted = tab === "game" || tab === "sides";
  useEffect(() => {
    if (wanted) void study.start(asked);
  }, [wanted, JSON.stringify(asked)]);
  if (levers.problem)
    return (
      <p class="problem" role="alert">
        {levers.problem}
      </p>
    );
  if (!levers.value) return <p role="status">Loading the book…</p>;
  const figures = study.answer?.figures;
  return (
    <>
      <SignChooser levers={levers.value} signs={signs} chosen={chosen} choose={choose} />
      <Tabs
        tabs={TABS}
        chosen={tab}
        choose={(next) => to({ tab: next })}
        label="Parts of the explorer"
      >
        {wanted && <QuestionProgress study={study} stop={study.stop} />}
        {tab === "game" && figures && <OneGame figures={figures} />}
        {tab === "sides" && figures && (
          <SideWagers figures={figures} asked={asked} levers={levers.value} />
        )}
        {tab === "hand" && <OneHand asked={asked} levers={levers.value} />}
        {tab === "change" && (
          <ChangeRules asked={asked} levers={levers.value} rules={rules} setRules={setRules} />
        )}
        {tab === "slide" && <SlideOdds asked={asked} levers={levers.value} />}
        {tab === "design" && <DesignTables asked={asked} levers={levers.value} />}
        {tab === "design" && levers.value.jackpot_values.length > 0 && (
          <DesignJackpots asked={asked} levers={levers.value} />
        )}
        {tab === "compare" && <CompareGames books={books} />}
        {tab === "strategies" && <Strategies asked={asked} levers={levers.value} />}
      </Tabs>
    </>
  );
}
