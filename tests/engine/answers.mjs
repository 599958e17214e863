// node answers.mjs CASUS CASUS.WASM [SCENARIOS]: the engine's answers are those of the service, byte for byte: every
// scenario and every endpoint of the OpenAPI file, requests that are wrong, texts that are broken somewhere. Then that
// its memory does not grow over ten thousand questions. SCENARIOS: of each system only so many.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { begin } from "./engine.mjs";

const [program, file, most = "1000"] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const kApi = "/api/v1";
const kMinutes = "3600"; // what a request may take: what is compared is what comes out

const service = spawn(
  program,
  ["serve", "--listen", "127.0.0.1:0", "--budget", kMinutes, "--study-budget", kMinutes],
  { stdio: ["ignore", "pipe", "inherit"] },
);
process.on("exit", () => service.kill());
const origin = await new Promise((resolve, reject) => {
  let said = "";
  service.stdout.on("data", (chunk) => {
    said += chunk;
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
    if (found) resolve(found[0]);
  });
  service.once("exit", () => reject(new Error(`${program} serve: ${said}`)));
});

const module = new WebAssembly.Module(fs.readFileSync(file));
const engine = begin(module);
let compared = 0;
const targets = new Set();
const different = [];

const kNumber = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
/**
 * By how much two texts are apart that are alike but for their numbers: what linear programs give is worked out in long
 * doubles, which have 64 bits of precision on one machine and 113 on another. Infinity where they are not alike.
 */
function apart(one, other) {
  if (one.replace(kNumber, "#") !== other.replace(kNumber, "#")) return Infinity;
  const others = other.match(kNumber);
  return Math.max(...one.match(kNumber).map((number, at) => Math.abs(number - others[at])));
}
const kLastDigit = 1e-16; // of a chance
let rounded = 0;

/** Asks both. The service's answer, once it is known to be the engine's too. */
async function ask(method, target, type, body) {
  const response = await fetch(origin + kApi + target, {
    method,
    ...(body === undefined ? {} : { body, headers: { "content-type": type } }),
  });
  const wanted = Buffer.from(await response.arrayBuffer());
  const given = engine.ask(method, kApi + target, body === undefined ? "" : type, body ?? "");
  ++compared;
  targets.add(`${kApi}${target.split("?")[0]}`);
  const alike =
    given.status === response.status &&
    given.type === response.headers.get("content-type") &&
    given.body.equals(wanted);
  const said = () => [wanted.toString(), given.body.toString()];
  if (!alike && given.status === 200 && response.status === 200 && apart(...said()) <= kLastDigit) {
    ++rounded;
  } else if (!alike) {
    let at = 0;
    while (at < wanted.length && wanted[at] === given.body[at]) ++at;
    const near = (bytes) => bytes.subarray(Math.max(0, at - 60), at + 60).toString();
    different.push(
      `${method} ${target.slice(0, 200)} (${response.status} ${given.status}), byte ${at}:\n  service ${near(wanted)}\n  engine  ${near(given.body)}`,
    );
  }
  return { status: response.status, text: wanted.toString() };
}
const get = (target) => ask("GET", target);
const post = (target, body, type = "application/json") =>
  ask("POST", target, type, typeof body === "string" ? body : JSON.stringify(body));

// ---- What is there to begin with. ----
const { systems } = JSON.parse((await get("/systems")).text);
const { scenarios } = JSON.parse((await get("/scenarios")).text);
const { games } = JSON.parse((await get("/games")).text);
const openapi = JSON.parse((await get("/openapi.json")).text);
const books = new Set();
for (const { id, rulebooks = [] } of systems) {
  await get(`/scenarios/${id}`);
  await get(`/clauses/${id}`);
  for (const { name } of rulebooks) books.add(name);
}
for (const name of [
  ...books,
  ...fs.readdirSync(path.join(root, "rulebooks")).map((one) => one.replace(/\.toml$/, "")),
])
  await get(`/rulebooks/${name}`);
for (const { system } of games) {
  await get(`/clauses/${system}`);
  await post("/check", JSON.parse((await get(`/games/${system}`)).text).text, "application/toml");
}
for (const expression of ["4d6kh3", "10d10", "2d6!+1", "max(1d4,1d6)", "4d", "d(1)", "999999d999999"])
  for (const end of ["", ".svg", ".csv"])
    await get(`/dice${end}?expression=${encodeURIComponent(expression)}${end === "" ? "&exact=true" : ""}`);

// ---- Every scenario, every question. ----
const left = new Map();
for (const { system, name } of scenarios) {
  const already = left.get(system) ?? 0;
  if (already >= Number(most)) continue;
  left.set(system, already + 1);
  const scenario = JSON.parse((await get(`/scenarios/${system}/${name}`)).text);
  const judged = JSON.parse((await post("/judge", scenario)).text);
  const move = judged.move ?? judged.moves?.[0]?.move;
  const { knobs = [] } = JSON.parse((await post("/knobs", scenario)).text);
  const range = ({ path: at, now, step }) =>
    `vary=${encodeURIComponent(`${at}=${now}..${now + 2 * step}..${step}`)}`;
  const varied = knobs.filter((one) => Number.isInteger(one.now) && Number.isInteger(one.step)).slice(0, 2);
  const toml = (await post("/write", scenario)).text;
  await post("/read", toml, "application/toml");
  await post("/odds", toml, "application/toml");
  for (const question of [
    "/judge?why-not=true",
    "/judge.svg",
    "/odds.svg",
    "/odds?policy=best",
    "/advise",
    "/advise.svg",
    "/sensitivity",
    "/sensitivity.svg",
    "/simulate?runs=500&seed=7",
    "/names",
    "/read",
    "/check",
    "/map?role=nothing",
    "/map?role=operation",
    ...(move ? [`/judge?move=${encodeURIComponent(JSON.stringify(move))}`] : []),
    ...(varied.length > 0
      ? ["", ".svg", ".csv"].map((end) => `/sweep${end}?${varied.map(range).join("&")}`)
      : []),
    ...(varied.length > 0 ? [`/sweep?${range(varied[0])}&find=0.5`] : []),
    `/compare?rulebook=${judged.rulebook_name ?? "aggression-1"}&rulebook=aggression-2`,
    "/compare.svg?rulebook=aggression-1&rulebook=aggression-2",
    "/advise?goal=0.9",
    "/odds?set=nothing.at.all=3",
    "/play.svg?seed=an+engine",
  ])
    await post(question, scenario);
  const played = await post("/play?seed=an+engine", scenario);
  const { log } = JSON.parse(played.text);
  if (log) {
    await post("/verify", log, "text/plain");
    await post(
      "/verify",
      log.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
      "text/plain",
    );
    await post("/luck", log, "text/plain");
    await post("/luck.svg", log, "text/plain");
  }
  // A journal, of what has no dice: those are each engine's own.
  const begun = JSON.parse((await post("/journal/begun", scenario)).text);
  if (begun.line) {
    await post("/journal/turned", scenario);
    await post(`/journal/edited?previous=${begun.hash}`, {
      before: scenario,
      after: scenario,
    });
    await post(`/journal/back?previous=${begun.hash}&to=${begun.hash}`, {});
    await post("/journal", `${begun.line}\n`, "application/x-ndjson");
  }
}

// ---- What is wrong: of the corpora, and scenarios broken at some byte, drawn from a fixed row of numbers. ----
let drawn = 2026;
const draw = (below) => {
  drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
  return Math.floor((drawn / 2 ** 32) * below);
};
const corpora = path.join(root, "tests/fuzz/cases");
const kTargets = ["/read", "/odds", "/judge", "/check", "/advise?policy=no", "/journal", "/verify", "/luck"];
for (const name of fs.readdirSync(corpora)) {
  const text = fs.readFileSync(path.join(corpora, name));
  for (const target of kTargets) {
    await ask("POST", target, "application/toml", text);
    await ask("POST", target, "application/json", text);
  }
  await get(`/dice?expression=${encodeURIComponent(text.toString("latin1").slice(0, 200))}`);
}
const texts = [
  ...games.map(({ system }) => path.join(root, "games", `${system}.toml`)),
  ...fs
    .readdirSync(path.join(root, "scenarios"), { recursive: true })
    .filter((one) => one.endsWith(".toml"))
    .map((one) => path.join(root, "scenarios", one)),
].map((one) => fs.readFileSync(one));
for (let tries = 0; tries < 600; ++tries) {
  const text = texts[draw(texts.length)];
  const at = draw(text.length);
  const end = Math.min(text.length, at + draw(12));
  const from = texts[draw(texts.length)];
  const there = draw(from.length);
  const put = from.subarray(there, Math.min(from.length, there + draw(16)));
  const broken = Buffer.concat([text.subarray(0, at), put, text.subarray(end)]);
  await ask("POST", tries % 2 === 0 ? "/read" : "/judge", "application/toml", broken);
  await ask("POST", "/check?examples=false", "application/toml", broken);
}
for (const [method, target, type] of [
  ["GET", "/nothing"],
  ["DELETE", "/odds"],
  ["POST", "/odds?policy=%zz", "application/json"],
  ["POST", "/odds?unknown=1", "application/json"],
  ["POST", "/odds", "text/xml"],
])
  await ask(method, target, type, method === "POST" ? "{}" : undefined);

// ---- Every path of the OpenAPI file was asked. ----
const fits = (one) => new RegExp(`^${one.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
const unasked = Object.keys(openapi.paths).filter(
  (one) => !/healthz|metrics|addresses/.test(one) && ![...targets].some((target) => fits(one).test(target)),
);
console.log(
  `${compared} answers compared, ${different.length} different, ${rounded} off by less than ${kLastDigit} somewhere; paths not asked: ${unasked.join(" ") || "none"}`,
);
for (const one of different.slice(0, 20)) console.log(one);

// ---- Ten thousand questions of one engine. ----
const fresh = begin(module);
const example = fs.readFileSync(path.join(root, "scenarios/aggression/worked-example.toml"));
const risk = fs.readFileSync(
  path.join(root, "scenarios/risk", fs.readdirSync(path.join(root, "scenarios/risk"))[0]),
);
let early = 0;
for (let count = 0; count < 10_000; ++count) {
  fresh.ask(
    "POST",
    `${kApi}/${count % 3 === 0 ? "judge" : "odds"}`,
    "application/toml",
    count % 2 === 0 ? example : risk,
  );
  if (count === 1000) early = fresh.memory();
}
console.log(`memory after 1,000 questions ${early} bytes, after 10,000 ${fresh.memory()}`);

// ---- A play outlives its engine where the next has its key; and what may take only so long is refused. ----
const wrong = [];
const holds = (what, is) => is || wrong.push(what);
const keyed = (key) => {
  const one = begin(module);
  holds("a key is taken", one.ask("KEY", "", "", Buffer.alloc(32, key)).status === 204);
  return one;
};
const turn = (one, query, key) => {
  const said = key ? JSON.stringify({ scenario: campaign.toString(), play: { key } }) : campaign;
  const { status, body } = one.ask("POST", `${kApi}/play?step=true${query}`, "", Buffer.from(said));
  return { status, ...JSON.parse(body.toString()) };
};
const campaign = fs.readFileSync(path.join(root, "scenarios/aggression/campaign-of-five.toml"));
const begun = turn(keyed(1), "");
holds("its token says whose it is", begun.token.startsWith("here."));
const later = turn(keyed(1), `&token=${begun.token}&answers=0`, begun.key);
holds("it goes on", later.status === 200 && later.play === begun.play && later.entries.length >= begun.entries.length);
const other = keyed(2);
holds("not without the key", turn(other, `&token=${begun.token}&answers=0`, begun.key).status === 400);
holds("not without the mark", turn(other, `&token=${begun.token.slice(5)}`).status === 400);
const same = keyed(1);
turn(same, `&token=${begun.token}&answers=0`, begun.key);
holds("nothing is taken back", turn(same, `&token=${begun.token}&answers=1`, begun.key).status === 400);
holds("no choice without the play's key", turn(same, `&token=${begun.token}&answers=0`).status === 400);
holds("no key of another length", same.ask("KEY", "", "", Buffer.alloc(31)).status === 400);
const large = fs.readFileSync(path.join(root, "scenarios/columbia/all-effects.toml"));
const hurried = same.ask("POST", `${kApi}/sensitivity`, "application/toml", large, 1);
holds("too much for its time", hurried.status === 422 && /within the time/.test(hurried.body.toString()));

// ---- What needs more memory than a question may hold is refused in a sentence, and does not end the engine. ----
const roomy = begin(module);
for (const name of ["columbia-12-cards-a-side-with-every-effect", "conflict-chart-tokens-worth-less-than-nothing"]) {
  const largest = fs.readFileSync(path.join(root, `tests/largest/${name}.toml`));
  const refused = roomy.ask("POST", `${kApi}/advise`, "application/toml", largest, 20_000);
  holds(`${name}: refused`, refused.status === 422 && /smaller conflict|within the time/.test(refused.body.toString()));
}
holds("its memory stays below what it may have", roomy.memory() < 2 ** 30);
holds("it answers what comes next", roomy.ask("POST", `${kApi}/odds`, "application/toml", example).status === 200);
console.log(wrong.length > 0 ? `of plays and times: ${wrong.join("; ")}` : "plays and times: as they should be");
const failed = wrong.length > 0 || different.length > 0 || unasked.length > 0 || fresh.memory() > early;
process.exit(failed ? 1 : 0);
