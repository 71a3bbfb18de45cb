// How a game is played, in a minute: a picture, a sentence and a few steps, in a dialog.
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { bankedIntro, familyOf, pokerIntro, sentenceOf } from "../../lib/game-intros";
import type { Levers, LobbyTable } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { GamePicture } from "../../parts/game-picture";
import style from "./lobby.module.css";

export type Told = Pick<LobbyTable, "kind" | "book" | "game" | "name" | "structure">;

export function HowToPlay({ table }: { table: Told }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={style.quiet} onClick={() => setOpen(true)}>
        How to play<span class="hidden-text"> {table.name}</span>
      </button>
      {open && <HowToDialog table={table} onClose={() => setOpen(false)} />}
    </>
  );
}

function HowToDialog({ table, onClose }: { table: Told; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => box.current?.showModal(), []);
  const { kind, book, game } = table;
  return (
    <dialog ref={box} class={style.how} onClose={onClose} aria-labelledby={title}>
      <h2 id={title}>{table.name} in a minute</h2>
      <div class={style.howPicture}>
        <GamePicture family={familyOf(kind, game)} game={game} />
      </div>
      <p>{sentenceOf(kind, game)}</p>
      {kind === "poker" ? (
        <Steps steps={pokerIntro(game, table.structure).steps} />
      ) : (
        <BankedSteps book={book} game={game} />
      )}
      <div class="row">
        <button type="button" class="main" onClick={() => box.current?.close()}>
          Close
        </button>
        <a class="button" href={`/rules/${book}`}>
          The whole book
        </a>
      </div>
    </dialog>
  );
}

function BankedSteps({ book, game }: { book: string; game: string }) {
  const levers = useGet<Levers>(`/api/levers/${book}?game=${game}`);
  if (levers.problem)
    return (
      <p class="problem" role="alert">
        {levers.problem}
      </p>
    );
  if (!levers.value) return <p role="status">Opening the book…</p>;
  return <Steps steps={bankedIntro(levers.value).steps} />;
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol class={style.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
