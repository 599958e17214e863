import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  // Dependencies that vite bundles for `vite dev` lose the file that lies beside them: the engine.
  optimizeDeps: { exclude: ["casus"] },
  worker: { format: "es" },
});
