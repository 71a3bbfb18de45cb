// Where the seats of a table lie: at equal distances along a rounded edge.

export interface Point {
  x: number;
  y: number;
}

const STEPS = 1440;

/** The point of the superellipse in a direction; `y` grows downwards, as on a screen. */
function edge(angle: number, rx: number, ry: number, e: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const r = (Math.abs(cos / rx) ** e + Math.abs(sin / ry) ** e) ** (-1 / e);
  return { x: r * cos, y: r * sin };
}

/**
 * Places of `n` seats round a centre at 0, 0, the first at the bottom and then clockwise. The edge
 * is a superellipse: an ellipse at `e` = 2, nearly a rectangle at 5. Seats have equal lengths of
 * the edge between them; at equal angles they would crowd at its flat sides.
 */
export function seatRing(n: number, rx: number, ry: number, e: number): Point[] {
  const points = Array.from({ length: STEPS + 1 }, (_, i) =>
    edge(Math.PI / 2 + (2 * Math.PI * i) / STEPS, rx, ry, e),
  );
  const way = [0];
  for (let i = 1; i <= STEPS; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    way.push(way[i - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  let i = 0;
  return Array.from({ length: n }, (_, seat) => {
    const wanted = (way[STEPS]! * seat) / n;
    while (i < STEPS - 1 && way[i + 1]! < wanted) i++;
    const share = (wanted - way[i]!) / (way[i + 1]! - way[i]!);
    const [a, b] = [points[i]!, points[i + 1]!];
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  });
}

/** The shapes of the felt: its size and the ring of its seats, in units of the style sheet. */
export const SHAPES = {
  /** A wide window. */
  l: { width: 1000, height: 520, rx: 436, ry: 203, e: 2.6 },
  /** A tall one. */
  p: { width: 600, height: 860, rx: 238, ry: 356, e: 5 },
  /** One about as wide as tall, where only names, stacks and bets of others have room. */
  s: { width: 600, height: 600, rx: 238, ry: 258, e: 5 },
} as const;

/** The place of each seat as variables of the style sheet: one pair for each shape of the felt. */
export function ringStyles(n: number): string[] {
  const rings = Object.entries(SHAPES).map(
    ([shape, { rx, ry, e }]) => [shape, seatRing(n, rx, ry, e)] as const,
  );
  return Array.from({ length: n }, (_, seat) =>
    rings
      .map(([shape, ring]) => {
        const { x, y } = ring[seat]!;
        return `--${shape}x:${x.toFixed(1)};--${shape}y:${y.toFixed(1)}`;
      })
      .join(";"),
  );
}
