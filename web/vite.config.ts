import { defineConfig } from "vite";

// The server serves what is built here; nothing is ever fetched from anywhere else.
export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/croupier/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
