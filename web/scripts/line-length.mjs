// Fails when a line of the client is longer than 100 characters: Biome leaves long texts alone.
import { readdirSync, readFileSync } from "node:fs";

const MOST = 100;
const WRITTEN_BY_HAND = /\.(ts|tsx|mjs|css|html|json|jsonc|svg|md)$/;
const LEFT_OUT = /^(node_modules|generated)\/|^package-lock\.json$/;

const long = readdirSync(".", { recursive: true })
  .filter((path) => WRITTEN_BY_HAND.test(path) && !LEFT_OUT.test(path))
  .flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, i) => ([...line].length > MOST ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );

if (long.length) {
  console.error(`Break these lines up; they are longer than ${MOST} characters:`);
  for (const line of long) console.error(line);
  process.exit(1);
}
