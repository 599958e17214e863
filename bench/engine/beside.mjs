// node beside.mjs NATIVE CASUS.WASM: what the engine takes beside the same code compiled natively, in process: the best of
// two seconds, after which a browser has compiled what is asked often. NATIVE: engine_native of the preset `bench`.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { begin } from "../../tests/engine/engine.mjs";

const [native, file] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const kEnough = 2000; // ms
const of = (system, name) => path.join(root, "scenarios", system, `${name}.toml`);
const kQuestions = [
  ["odds of the worked example", "/odds", of("aggression", "worked-example")],
  [
    "odds of RISK, 30 against 30",
    "/odds?set=attacker.army%3D30&set=defender.army%3D30",
    of("risk", "ten-against-ten"),
  ],
  [
    "sweep 13 × 13, bare dice",
    "/sweep?vary=dice.attacker%3D0..12&vary=dice.defender%3D0..12",
    of("aggression", "bare-dice"),
  ],
  ["sensitivity of the worked example", "/sensitivity", of("aggression", "worked-example")],
  ["advise, campaign of five", "/advise", of("aggression", "campaign-of-five")],
  ["advise, columbia with every effect", "/advise", of("columbia", "all-effects")],
  ["advise, two fleets of Twilight Imperium", "/advise", of("twilight-imperium-4", "two-fleets-meet")],
  ["simulate, 100,000 plays", "/simulate?runs=100000&seed=1", of("aggression", "worked-example")],
].map(([name, target, body]) => ({ name, target: `/api/v1${target}`, body }));

const told = spawnSync(native, {
  input: kQuestions.map(({ target, body }) => `POST ${target} ${body}\n`).join(""),
  encoding: "utf8",
});
if (told.status !== 0) throw new Error(told.stderr);
const natively = told.stdout
  .trim()
  .split("\n")
  .map((line) => Number(line.split(" ")[1]));

const engine = begin(new WebAssembly.Module(fs.readFileSync(file)));
console.log("| ms | native | engine | ratio | first |\n|---|---|---|---|---|");
kQuestions.forEach(({ name, target, body }, at) => {
  const text = fs.readFileSync(body);
  let first;
  let best = Infinity;
  for (let spent = 0; spent < kEnough; ) {
    const began = performance.now();
    const { status } = engine.ask("POST", target, "application/toml", text);
    const took = performance.now() - began;
    if (status !== 200) throw new Error(`${target}: ${status}`);
    first ??= took;
    spent += took;
    best = Math.min(best, took);
  }
  const n = natively[at];
  console.log(
    `| ${name} | ${n.toFixed(2)} | ${best.toFixed(2)} | ${(best / n).toFixed(2)} | ${first.toFixed(0)} |`,
  );
});
