// A QR code as a picture, for a camera; whoever cannot use it gets the same as text beside it.
import { qrCode } from "../lib/qr-code";

const QUIET = 4;

export function QrCode({ text, name }: { text: string; name: string }) {
  const grid = qrCode(text);
  if (!grid) return null;
  const size = grid.length + 2 * QUIET;
  const dark = grid.flatMap((row, y) =>
    row.map((is, x) => (is ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
  );
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${size} ${size}`} width={220} height={220}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
