// A reader written from ISO/IEC 18004 reads the texts back; it shares no code with the drawing.
import { describe, expect, test } from "vitest";
import { LONGEST, qrCode } from "./qr-code";

/** The format bits of level L with masks 0 to 7, from the standard's table. */
const FORMATS = [
  "111011111000100",
  "111001011110011",
  "111110110101010",
  "111100010011101",
  "110011000101111",
  "110001100011000",
  "110110001000001",
  "110100101110110",
];
/** The version bits of versions 7 to 9, from the standard's table. */
const NUMBERS = ["000111110010010100", "001000010110111100", "001001101010011001"];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2];
const DATA = [19, 34, 55, 80, 108, 136, 156, 194, 232];
const CENTRES = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
];

const masked = (mask: number, y: number, x: number): boolean =>
  [
    (y + x) % 2,
    y % 2,
    x % 3,
    (y + x) % 3,
    (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    ((y * x) % 2) + ((y * x) % 3),
    (((y * x) % 2) + ((y * x) % 3)) % 2,
    (((y + x) % 2) + ((y * x) % 3)) % 2,
  ][mask] === 0;

function isData(y: number, x: number, size: number, version: number): boolean {
  const corner = (y < 9 && (x < 9 || x > size - 9)) || (y > size - 9 && x < 9);
  const number = version > 6 && ((y < 6 && x > size - 12) || (x < 6 && y > size - 12));
  const centres = CENTRES[version - 1] ?? [];
  const near = (v: number) => centres.filter((c) => Math.abs(c - v) < 3);
  const aligned = near(y).some((cy) =>
    near(x).some(
      (cx) => !(cy === 6 && (cx === 6 || cx === size - 7)) && !(cx === 6 && cy === size - 7),
    ),
  );
  return !corner && !number && !aligned && y !== 6 && x !== 6;
}

function read(grid: boolean[][]): { text: string; version: number } {
  const size = grid.length;
  const version = (size - 17) / 4;
  const at = (y: number, x: number) => (grid[y]?.[x] ? "1" : "0");
  const beside = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(8, x)).join("");
  const format = beside + [7, 5, 4, 3, 2, 1, 0].map((y) => at(y, 8)).join("");
  const below = [1, 2, 3, 4, 5, 6, 7].map((i) => at(size - i, 8)).join("");
  const copy = below + [8, 7, 6, 5, 4, 3, 2, 1].map((i) => at(8, size - i)).join("");
  expect(copy).toBe(format);
  const mask = FORMATS.indexOf(format);
  expect(mask).toBeGreaterThanOrEqual(0);
  if (version > 6) {
    const bits = Array.from({ length: 18 }, (_, i) => at(Math.floor(i / 3), size - 11 + (i % 3)));
    expect(bits.reverse().join("")).toBe(NUMBERS[version - 7]);
  }
  let bits = "";
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (isData(y, x, size, version)) bits += masked(mask, y, x) !== grid[y]?.[x] ? "1" : "0";
      }
  const words = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const blocks = BLOCKS[version - 1] ?? 1;
  const mine = words.slice(0, DATA[version - 1]);
  const data = Array.from({ length: blocks }, (_, b) =>
    mine.filter((_, i) => i % blocks === b),
  ).flat();
  const nibbles = data.flatMap((byte) => [byte >> 4, byte & 15]);
  expect(nibbles[0]).toBe(4);
  const length = ((nibbles[1] ?? 0) << 4) | (nibbles[2] ?? 0);
  const bytes = Array.from(
    { length },
    (_, i) => ((nibbles[3 + 2 * i] ?? 0) << 4) | (nibbles[4 + 2 * i] ?? 0),
  );
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), version };
}

describe("QR codes", () => {
  const link = "otpauth://totp/Croupier%3Aann?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&digits=6";
  test.each([
    ["HELLO", 1],
    [link, 4],
    ["ä".repeat(60), 6],
    ["x7".repeat(70), 7],
    ["y8z".repeat(60), 8],
    ["k".repeat(LONGEST), 9],
  ])("are read back: %s", (text, version) => {
    const grid = qrCode(text);
    expect(grid && read(grid)).toEqual({ text, version });
  });

  test("of texts that are too long are not drawn", () => {
    expect(qrCode("k".repeat(LONGEST + 1))).toBeNull();
  });
});
