// QR codes (ISO/IEC 18004) of short texts: byte mode, error correction level L, versions 1 to 9.

/** For each version: data codewords, error correction codewords of a block, and blocks. */
const VERSIONS: [number, number, number][] = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
  [156, 20, 2],
  [194, 24, 2],
  [232, 30, 2],
];
/** Where the alignment patterns of each version are centred, in rows and in columns. */
const ALIGNMENT = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]];
/** Longest text in bytes. */
export const LONGEST = 230;

type Grid = (boolean | null)[][];

/** The dark modules of a text, row by row; null where it is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([data]) => bytes.length + 2 <= data) + 1;
  if (!version) return null;
  const bits = codewords(bytes, version).flatMap((byte) => bitsOf(byte, 8));
  const drawn = MASKS.map((mask, number) => draw(version, bits, mask, number));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

const bitsOf = (value: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, i) => ((value >> (count - 1 - i)) & 1) === 1);

// --- codewords -----------------------------------------------------------------------------------

/** Data and error correction codewords in the order in which they are drawn. */
function codewords(bytes: number[], version: number): number[] {
  const [size = 0, corrections = 0, blocks = 0] = VERSIONS[version - 1] ?? [];
  const data = padded(bytes, size);
  const length = size / blocks;
  const parts = Array.from({ length: blocks }, (_, b) => data.slice(b * length, (b + 1) * length));
  const checks = parts.map((part) => corrected(part, corrections));
  return [...interleaved(parts), ...interleaved(checks)];
}

/** Mode and length, the bytes, and padding up to the size of the version. */
function padded(bytes: number[], size: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0);
  const data: number[] = [];
  for (let i = 0; i < nibbles.length; i += 2)
    data.push(((nibbles[i] ?? 0) << 4) | (nibbles[i + 1] ?? 0));
  while (data.length < size) data.push((data.length - bytes.length) % 2 === 0 ? 0xec : 0x11);
  return data.slice(0, size);
}

const interleaved = (parts: number[][]): number[] =>
  (parts[0] ?? []).flatMap((_, i) => parts.map((part) => part[i] ?? 0));

/** Multiplication in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The Reed-Solomon check codewords of a block. */
function corrected(data: number[], count: number): number[] {
  let generator = [1];
  let root = 1;
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, j) => {
      next[j + 1] = (next[j + 1] ?? 0) ^ times(factor, root);
    });
    generator = next;
    root = times(root, 2);
  }
  const rest = Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < count; i++) rest[i] = (rest[i] ?? 0) ^ times(generator[i + 1] ?? 0, factor);
  }
  return rest;
}

// --- drawing -------------------------------------------------------------------------------------

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

function draw(
  version: number,
  bits: boolean[],
  mask: (y: number, x: number) => boolean,
  number: number,
): boolean[][] {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  patterns(grid, version);
  information(grid, version, number);
  let next = 0;
  for (const [y, x] of path(size))
    if (grid[y]?.[x] === null) put(grid, y, x, (bits[next++] ?? false) !== mask(y, x));
  return grid.map((row) => row.map(Boolean));
}

function put(grid: Grid, y: number, x: number, dark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

/** Squares in three corners, timing lines, and the alignment patterns. */
function patterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let i = 0; i < size; i++) {
    put(grid, 6, i, i % 2 === 0);
    put(grid, i, 6, i % 2 === 0);
  }
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(grid, y, x, 4);
  const centres = [6, ...(ALIGNMENT[version - 1] ?? [])];
  for (const y of centres)
    for (const x of centres) if (version > 1 && !inCorner(y, x, size)) rings(grid, y, x, 2);
}

const inCorner = (y: number, x: number, size: number): boolean =>
  (y === 6 && (x === 6 || x === size - 7)) || (x === 6 && y === size - 7);

function rings(grid: Grid, cy: number, cx: number, radius: number): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) {
      const ring = Math.max(Math.abs(y), Math.abs(x));
      put(grid, cy + y, cx + x, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
    }
}

/** The level and mask in two copies; from version 7 on the version as well. */
function information(grid: Grid, version: number, mask: number): void {
  const size = grid.length;
  const format = ((8 + mask) << 10) | remainder((8 + mask) << 10, 0x537, 10);
  bitsOf(format ^ 0x5412, 15).forEach((dark, i) => {
    const beside = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    put(grid, 8, beside, dark);
    if (i === 7) put(grid, 8, size - 8, dark);
    const below = i < 7 ? size - 1 - i : i < 9 ? 15 - i : 14 - i;
    put(grid, below, 8, dark);
  });
  put(grid, size - 8, 8, true);
  if (version < 7) return;
  const number = (version << 12) | remainder(version << 12, 0x1f25, 12);
  bitsOf(number, 18)
    .reverse()
    .forEach((dark, i) => {
      put(grid, Math.floor(i / 3), size - 11 + (i % 3), dark);
      put(grid, size - 11 + (i % 3), Math.floor(i / 3), dark);
    });
}

/** The remainder of a division of polynomials over two elements. */
function remainder(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let bit = 17; bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - degree);
  return rest;
}

/** The modules in the order in which data is drawn: up and down in columns of two. */
function* path(size: number): Generator<[number, number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      yield [y, right];
      yield [y, right - 1];
    }
    up = !up;
  }
}

// --- choosing a mask -----------------------------------------------------------------------------

/** How hard a drawing is to read: runs of one colour, blocks, and what looks like a corner. */
function penalty(grid: boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  const lines = [...grid, ...columns].map((line) => line.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []);
  const corners = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? []);
  let blocks = 0;
  for (let y = 1; y < grid.length; y++)
    for (let x = 1; x < grid.length; x++) {
      const [a, b, c, d] = [grid[y]?.[x], grid[y]?.[x - 1], grid[y - 1]?.[x], grid[y - 1]?.[x - 1]];
      if (a === b && a === c && a === d) blocks++;
    }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  const balance = Math.floor(Math.abs(dark - 0.5) * 20) * 10;
  return (
    runs.reduce((sum, run) => sum + run.length - 2, 0) + 40 * corners.length + 3 * blocks + balance
  );
}
