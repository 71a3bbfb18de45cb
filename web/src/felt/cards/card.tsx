// Playing cards as SVG, one or several; a suit is a shape as well as a colour.

import { useMemo } from "preact/hooks";
import { cardName } from "../../lib/card-names";
import { courtFigure, pips } from "./card-faces";
import { SUIT_SHAPES } from "./suit-shapes";
import "../../styles/cards.css";

export type CardSize = "" | "small" | "big";

interface FaceProps {
  card: string | null;
  size?: CardSize;
  lifted?: boolean;
}

export function CardFace({ card, size = "", lifted = false }: FaceProps) {
  if (!card) return <CardBack size={size} />;
  const [letter = "", suit = "s"] = card;
  const rank = letter === "T" ? "10" : letter;
  return (
    <svg
      class={`card fresh suit-${suit} ${size} ${lifted ? "is-lifted" : ""}`}
      viewBox="0 0 100 140"
      role="img"
      aria-label={cardName(card)}
    >
      <rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" />
      {size === "small" ? (
        <Jumbo rank={rank} suit={suit} />
      ) : (
        <Full rank={rank} letter={letter} suit={suit} />
      )}
    </svg>
  );
}

function Jumbo({ rank, suit }: { rank: string; suit: string }) {
  return (
    <g class="card-ink">
      <text
        x="10"
        y="58"
        font-size="60"
        {...(rank === "10" ? { textLength: 58, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {rank}
      </text>
      <path d={SUIT_SHAPES[suit]} transform="translate(34 68) scale(2.45)" />
    </g>
  );
}

function Full({ rank, letter, suit }: { rank: string; letter: string; suit: string }) {
  const corner = (
    <g>
      <text
        x="16"
        y="29"
        font-size="28"
        text-anchor="middle"
        {...(rank === "10" ? { textLength: 26, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {rank}
      </text>
      <path d={SUIT_SHAPES[suit]} transform="translate(6.5 34) scale(0.8)" />
    </g>
  );
  return (
    <g class="card-ink">
      {corner}
      <g transform="rotate(180 50 70)">{corner}</g>
      {"JQK".includes(letter) ? courtFigure(letter, suit) : pips(letter, suit)}
    </g>
  );
}

function CardBack({ size }: { size: CardSize }) {
  return (
    <svg class={`card ${size}`} viewBox="0 0 100 140" role="img" aria-label={cardName(null)}>
      <rect class="back-edge" x="1" y="1" width="98" height="138" rx="9" />
      <rect class="back-field" x="8" y="8" width="84" height="124" rx="5" />
      <path
        class="back-lattice"
        d={
          "M8 36 64 8M8 64 92 22M8 92 92 50M8 120 92 78M22 132 92 106" +
          "M92 36 36 8M92 64 8 22M92 92 8 50M92 120 8 78M78 132 8 106"
        }
      />
      <circle class="back-seal" cx="50" cy="70" r="17" />
      <path class="back-spade" d={SUIT_SHAPES.s} transform="translate(38 57) scale(1)" />
    </svg>
  );
}

interface CardsProps {
  cards: readonly (string | null)[];
  size?: CardSize;
  label?: string;
  places?: number;
  /** Cards that won: they lie a little higher. */
  lifted?: readonly string[];
}

/** Cards in a row; `places` draws the outlines where further ones will lie. */
export function Cards({ cards, size = "", label, places = 0, lifted = [] }: CardsProps) {
  const empty = Math.max(0, places - cards.length);
  // A card has many lines, and most of what happens at a table leaves it as it was: it is drawn
  // again only when it changes.
  const faces = useMemo(
    () =>
      cards.map((card, i) => (
        <CardFace
          key={`${i}${card ?? ""}`}
          card={card}
          size={size}
          lifted={card !== null && lifted.includes(card)}
        />
      )),
    [cards.join(), size, lifted.join()],
  );
  return (
    <span class="cards" role="group" {...(label ? { "aria-label": label } : {})}>
      {faces}
      {Array.from({ length: empty }, (_, i) => (
        <span key={`place${i}`} class={`card-place ${size}`} aria-hidden="true" />
      ))}
    </span>
  );
}
