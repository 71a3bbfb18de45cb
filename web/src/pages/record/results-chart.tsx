// The line of results by round, with the expectation and its spread as bands, drawn as SVG.

import { type ExpectedPoint, scaleLines } from "../../lib/expectation";
import { signed } from "../../lib/money";

export interface ChartPoint {
  rounds: number;
  net: number;
  compared?: number;
  expected?: ExpectedPoint;
}

const [WIDTH, HEIGHT] = [760, 320];
const EDGE = { left: 76, right: 12, top: 12, bottom: 34 };

interface Scale {
  x: (rounds: number) => number;
  y: (cents: number) => number;
  low: number;
  high: number;
}

function scaleOf(points: ChartPoint[]): Scale {
  const all = points.flatMap((p) => [
    p.net,
    p.compared ?? p.net,
    ...(p.expected
      ? [p.expected.mean - 2 * p.expected.deviation, p.expected.mean + 2 * p.expected.deviation]
      : []),
  ]);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = Math.max(high - low, 100);
  const most = Math.max(points.at(-1)?.rounds ?? 0, 1);
  const [across, down] = [WIDTH - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  return {
    x: (rounds) => EDGE.left + (rounds / most) * across,
    y: (cents) => EDGE.top + ((high - cents) / span) * down,
    low,
    high,
  };
}

export function ResultsChart({ points }: { points: ChartPoint[] }) {
  const scale = scaleOf(points);
  const last = points.at(-1)!;
  const differs = points.some((p) => p.compared !== undefined && p.compared !== p.net);
  const line = (of: (p: ChartPoint) => number) =>
    points.map((p) => `${scale.x(p.rounds).toFixed(1)},${scale.y(of(p)).toFixed(1)}`).join(" ");
  return (
    <figure class="record-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={described(last)}>
        <Grid scale={scale} most={last.rounds} />
        {last.expected && (
          <>
            <polygon class="record-band two" points={band(points, scale, 2)} />
            <polygon class="record-band one" points={band(points, scale, 1)} />
            <polyline class="record-line expected" points={line((p) => p.expected?.mean ?? 0)} />
          </>
        )}
        {differs && (
          <polyline class="record-line compared" points={line((p) => p.compared ?? p.net)} />
        )}
        <polyline class="record-line" points={line((p) => p.net)} />
      </svg>
      <figcaption class="row">
        <Key kind="net">Your result, all wagers</Key>
        {differs && <Key kind="compared">Your result on the wagers that are compared</Key>}
        {last.expected && <Key kind="expected">Exact expectation</Key>}
        {last.expected && <Key kind="one">One standard deviation</Key>}
        {last.expected && <Key kind="two">Two standard deviations</Key>}
      </figcaption>
    </figure>
  );
}

function described(last: ChartPoint): string {
  const so = `Your result after ${last.rounds} rounds is ${signed(last.net)}`;
  if (!last.expected) return `${so}.`;
  return `${so}; ${signed(Math.round(last.expected.mean))} is expected of the compared wagers.`;
}

function band(points: ChartPoint[], scale: Scale, deviations: number): string {
  const at = (p: ChartPoint, way: number) => {
    const e = p.expected ?? { mean: 0, deviation: 0 };
    const height = scale.y(e.mean + way * deviations * e.deviation);
    return `${scale.x(p.rounds).toFixed(1)},${height.toFixed(1)}`;
  };
  return [...points.map((p) => at(p, 1)), ...[...points].reverse().map((p) => at(p, -1))].join(" ");
}

function Grid({ scale, most }: { scale: Scale; most: number }) {
  const rounds = scaleLines(0, most, 6).filter(Number.isInteger);
  return (
    <g class="record-grid" aria-hidden="true">
      {scaleLines(scale.low, scale.high).map((cents) => (
        <g key={cents}>
          <line
            class={cents === 0 ? "zero" : ""}
            x1={EDGE.left}
            x2={WIDTH - EDGE.right}
            y1={scale.y(cents)}
            y2={scale.y(cents)}
          />
          <text x={EDGE.left - 8} y={scale.y(cents) + 5} text-anchor="end">
            {signed(cents)}
          </text>
        </g>
      ))}
      {rounds.map((n) => (
        <text key={n} x={scale.x(n)} y={HEIGHT - 10} text-anchor="middle">
          {n}
        </text>
      ))}
    </g>
  );
}

function Key({ kind, children }: { kind: string; children: string }) {
  return (
    <span class="record-key">
      <span class={`record-swatch ${kind}`} aria-hidden="true" /> {children}
    </span>
  );
}
