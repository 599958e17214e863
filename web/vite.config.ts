/// <reference types="vitest/config" />
import { defineConfig } from "vite";

// The output is committed and compiled into the binary, so it has to be the same bytes wherever it is built: names are
// made of contents, nothing depends on time or place. The service's Content-Security-Policy allows no inline script and
// no inline style, so nothing may be inlined into index.html.
export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2021",
    outDir: "dist",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  server: { proxy: { "/api": process.env.CASUS_API ?? "http://127.0.0.1:8080" } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node" },
});
