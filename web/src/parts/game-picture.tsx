// The layout of a game as a small picture: where the wagers lie, and whose the cards are.
import { cardsHeld, type Family } from "../lib/game-intros";
import style from "./game-picture.module.css";

interface Props {
  family: Family;
  game: string;
}

const PLACES: Record<"bonus" | "ultimate", [label: string, x: number, y: number][]> = {
  bonus: [
    ["ANTE", 66, 96],
    ["FLOP", 100, 96],
    ["TURN", 134, 96],
    ["RIVER", 168, 96],
  ],
  ultimate: [
    ["TRIPS", 64, 96],
    ["ANTE", 100, 96],
    ["BLIND", 136, 96],
    ["PLAY", 172, 96],
  ],
};

/** It says nothing that the words beside it do not say, so it is hidden from screen readers. */
export function GamePicture({ family, game }: Props) {
  const own = cardsHeld(game);
  return (
    <svg class={style.picture} viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      {family === "poker" ? (
        <ellipse cx="120" cy="76" rx="112" ry="66" class={style.felt} />
      ) : (
        <path d="M8 12 H232 V70 Q232 142 120 142 Q8 142 8 70 Z" class={style.felt} />
      )}
      {family !== "poker" && <Cards count={2} x={60} y={36} back />}
      <Cards count={5} x={family === "poker" ? 120 : 150} y={family === "poker" ? 66 : 36} />
      {family === "poker" ? (
        <>
          {[30, 75, 165, 210].map((x, place) => (
            <circle key={x} cx={x} cy={place % 3 === 0 ? 76 : 26} r="9" class={style.seat} />
          ))}
          <circle cx="120" cy="96" r="5" class={style.chip} />
          <circle cx="127" cy="98" r="5" class={style.chip} />
        </>
      ) : (
        PLACES[family].map(([label, x, y]) => (
          <g key={label}>
            <circle cx={x} cy={y - 16} r="14" class={style.spot} />
            <text x={x} y={y - 13.5} class={style.label}>
              {label}
            </text>
          </g>
        ))
      )}
      <Cards count={own} x={120} y={122} own />
    </svg>
  );
}

function Cards({
  count,
  x,
  y,
  back = false,
  own = false,
}: {
  count: number;
  x: number;
  y: number;
  back?: boolean;
  own?: boolean;
}) {
  const wide = 17;
  const left = x - (count * wide) / 2;
  return (
    <>
      {Array.from({ length: count }, (_, place) => (
        <rect
          key={place}
          x={left + place * wide}
          y={y - 11}
          width={wide - 2}
          height="22"
          rx="2.5"
          class={back ? style.back : own ? style.own : style.card}
        />
      ))}
    </>
  );
}
