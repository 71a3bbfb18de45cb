import { defineConfig } from "vitest/config";

// The server serves what is built here; nothing is ever fetched from anywhere else.
export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/croupier/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    // The notices of the libraries that are bundled.
    license: { fileName: "licences.md" },
  },
  // Tests of modules that need a browser say so in their first line.
  test: { include: ["src/**/*.test.{ts,tsx}"], restoreMocks: true, unstubGlobals: true },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
