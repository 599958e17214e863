// node e2e/engine_speed.mjs CASUS.WASM [SLOWDOWN]: what the engine takes in Chromium on a processor that is so many times
// slower (4), in the page's own thread, where Chromium can slow it down: the way to its first answer, and answers after.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const [file, slowdown = "4"] = process.argv.slice(2);
const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), "../..");
const made = await build({
  entryPoints: [path.join(root, "web/src/engine/engine.ts")],
  bundle: true,
  write: false,
  format: "esm",
});
const host = http.createServer(({ url }, response) => {
  if (url === "/engine.js")
    response.setHeader("content-type", "text/javascript").end(made.outputFiles[0].text);
  else if (url === "/casus.wasm")
    response.setHeader("content-type", "application/wasm").end(fs.readFileSync(file));
  else response.setHeader("content-type", "text/html").end("<!doctype html><title>engine</title>");
});
await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${host.address().port}/`);
const session = await page.context().newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: Number(slowdown) });
const text = (name) => fs.readFileSync(path.join(root, "scenarios", name), "utf8");
const took = await page.evaluate(
  async ({ odds, dice }) => {
    const { Engine } = await import("/engine.js");
    const since = performance.now();
    const bytes = await (await fetch("/casus.wasm")).arrayBuffer();
    const fetched = performance.now();
    const engine = new Engine(await WebAssembly.compile(bytes), new Uint8Array(32));
    const begun = performance.now();
    const told = { type() {}, piece() {}, header() {} };
    const ask = (target, body) => {
      const before = performance.now();
      const status = engine.ask({ method: "POST", target, type: "application/toml", body }, told);
      if (status !== 200) throw new Error(`${target}: ${status}`);
      return performance.now() - before;
    };
    const best = (target, body) => Math.min(...Array.from({ length: 40 }, () => ask(target, body)));
    const kSweep = "/api/v1/sweep?vary=dice.attacker%3D0..12&vary=dice.defender%3D0..12";
    const first = ask("/api/v1/odds", odds);
    const cold = performance.now() - since;
    return {
      "compiled and begun": begun - fetched,
      "first odds": first,
      "from nothing to the first odds": cold,
      "odds, warm": best("/api/v1/odds", odds),
      "sweep of 169 cells, first": ask(kSweep, dice),
      "sweep of 169 cells, warm": best(kSweep, dice),
    };
  },
  { odds: text("aggression/worked-example.toml"), dice: text("aggression/bare-dice.toml") },
);
console.log(`| ms, ${slowdown} times slower | |\n|---|---|`);
for (const [what, ms] of Object.entries(took)) console.log(`| ${what} | ${ms.toFixed(1)} |`);
await browser.close();
host.close();
