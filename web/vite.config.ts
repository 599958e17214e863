/// <reference types="vitest/config" />
import { defineConfig, type Plugin } from "vite";

// The output is committed and compiled into the binary, so it has to be the same bytes wherever it is built: names are
// made of contents, nothing depends on time or place. The service's Content-Security-Policy allows no inline script and
// no inline style, so nothing may be inlined into index.html.
//
// On a slow line a file costs more than its bytes: what the pages of all systems share is one, which index.html sends for
// with the first, so that a battle opened by its link waits for its own page alone.
const kShared =
  /\/src\/(page|app|pages\/system|systems\/frame|(answers|state)\/(?!live_match|match_proof|matches|own_games|habits|more|changes|distributions|grounds)\w+|parts\/(away|bottom_bar|card|chip|controls|cover|desk|dialog|format|game_here|lazy|next_turn|problem|save|stepper|system_name|tape|tones|undo_key|value_words|was|width))\.tsx?$/;

/** What is run first (src/early.ts) stands alone: nothing else is waited for. */
const kFirst =
  /\/src\/(main|early|code|engine\/brought|api\/(client|connection|plainly)|state\/(code|recents|route|scenario|storage|theme)|texts\/(language|texts|catalogues\w*))\.tsx?$|preload-helper/;

/** The form of a game that is told in a file, and its words, which other sheets use: one file on a slow line. */
const kForm =
  /\/src\/systems\/described\/(field|form|kept|order|own|rules|scenario|units|words|worths)\.tsx?$/;

/** What it sends for in any case is sent for by index.html already. */
const sends_for_the_page: Plugin = {
  name: "sends-for-the-page",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((one) => one.type === "chunk" && one.name === "desk")
        .map((one) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `./${one.fileName}` },
          injectTo: "head" as const,
        })),
  },
};

/** `--mode offline` (scripts/offline.mjs) makes pages that answer by themselves, out of one file where that is wanted. */
const one_file = process.env.CASUS_ONE_FILE !== undefined;
/** Where the engine's worker is: within one file it is text; the policy of a service allows files alone. */
const worker_of = (mode: string) =>
  mode === "offline" ? `/src/engine/worker?worker${one_file ? "&inline" : ""}` : "/src/engine/no_worker";

export default defineConfig(({ mode }) => ({
  plugins: one_file ? [] : [sends_for_the_page],
  base: "./",
  resolve: {
    alias: {
      "#worker": worker_of(mode),
      "#catalogues": `/src/texts/catalogues${one_file ? "_within" : ""}`,
    },
  },
  json: { stringify: true }, // a catalogue is one value, and is read faster as a text
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2021",
    outDir: "dist",
    assetsInlineLimit: one_file ? Number.MAX_SAFE_INTEGER : 0,
    cssCodeSplit: !one_file,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      output: {
        ...(one_file ? { inlineDynamicImports: true } : {}),
        manualChunks: one_file
          ? undefined
          : (id) =>
              kFirst.test(id) ? "first" : kShared.test(id) ? "desk" : kForm.test(id) ? "form" : undefined,
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  server: { proxy: { "/api": process.env.CASUS_API ?? "http://127.0.0.1:8080" } },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "scripts/*.test.mjs"],
    environment: "node",
    setupFiles: ["scripts/test_globals.ts"],
  },
}));
