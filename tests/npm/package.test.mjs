// The npm package as it is packed, without the network: CASUS names the program that keeps a match, CASUS_WASM the engine
// (without it, only what needs none is tested). node --test package.test.mjs
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const web = path.join(root, "web/node_modules");
const { CASUS: program, CASUS_WASM: wasm } = process.env;
const kMostPacked = 2.3e6; // bytes

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "casus-npm-"));
const installed = path.join(folder, "node_modules/casus");
const example = (name) =>
  fs.cpSync(path.join(root, "examples", name), path.join(folder, name), { recursive: true });
const node = (...words) => execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
let packed;

before(() => {
  const engine = wasm ?? path.join(folder, "no.wasm");
  if (!wasm) fs.writeFileSync(engine, "");
  execFileSync(process.execPath, [path.join(root, "npm/pack.mjs"), engine, folder], { stdio: "inherit" });
  [packed] = fs.readdirSync(folder).filter((one) => one.endsWith(".tgz"));
  fs.mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["xzf", path.join(folder, packed), "-C", installed, "--strip-components=1"]);
});
after(() => fs.rmSync(folder, { recursive: true, force: true }));
const use = (name = "index") => import(pathToFileURL(path.join(installed, "dist", `${name}.js`)));
const duel = { system: "risk", attacker: { army: 7 }, defender: { army: 5 } };

describe("the types", () => {
  it("are those of a program that uses them, in strict TypeScript", () => {
    example("vite");
    const tsc = path.join(web, "typescript/bin/tsc");
    const said = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
      "--moduleResolution",
      "bundler",
    ];
    node(tsc, ...said, "--module", "esnext", "vite/main.ts", "vite/worker.ts");
    fs.writeFileSync(
      path.join(folder, "wrong.ts"),
      'import { odds } from "casus";\nvoid odds({}).then((answer) => answer.win.attacker.probabilty);\n',
    );
    assert.throws(
      () => node(tsc, ...said, "--module", "esnext", "wrong.ts"),
      ({ stdout }) => stdout.includes("Did you mean 'probability'?"),
    );
  });
});

describe("a match", { skip: !program && "CASUS names no program" }, () => {
  let service;
  let at;
  before(async () => {
    service = spawn(
      program,
      ["serve", "--listen", "127.0.0.1:0", "--store", path.join(folder, "matches.db")],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    at = await new Promise((resolve, reject) => {
      service.stdout.on("data", (said) => {
        const found = /http:\/\/\S+/.exec(String(said));
        if (found) resolve(found[0]);
      });
      service.once("exit", () => reject(new Error(`${program} serve ended`)));
    });
  });
  after(() => service.kill());
  it("is settled by two seats with joint dice, and its log is proven", async () => {
    const { Match, begin } = await use("match");
    const scenario = fs.readFileSync(
      path.join(root, "scenarios/conflict-chart/hidden-commitments.toml"),
      "utf8",
    );
    const made = await begin(at, { scenario });
    assert.equal(made.seats.length, 2);
    const links = made.seats.map(({ invite }) => `${at}#/match/${made.match}?invite=${invite}`);
    const seats = [await Match.join(links[0], "One"), await Match.join(links[1], "Two")];
    let asked = 0;
    const choose = (question) => {
      ++asked;
      return question.choices.length - 1;
    };
    const ends = await Promise.all(seats.map((seat, number) => seat.settle({ choose, begin: number === 0 })));
    assert.ok(asked > 0);
    assert.ok(ends[0].text && ends[0].text === ends[1].text);
    assert.deepEqual(ends[0].contributions.missing, []);
    assert.equal((await seats[0].view()).seats[1].player, "Two");
    await assert.rejects(seats[0].command(0, { choose: 0 }), { name: "CasusError", status: 409 });
    await seats[1].command((await seats[1].view()).seq, { close: true });
    fs.writeFileSync(path.join(folder, "journal"), await seats[0].journal());
    execFileSync(program, ["journal", path.join(folder, "journal"), "--verify"]);
    const host = new Match(at, made.match, made.key);
    await host.remove();
    await assert.rejects(host.view(), { status: 404 });
  });
});

describe("the engine", { skip: !wasm && "CASUS_WASM names no engine" }, () => {
  it("is packed in no more than 2.3 MB", () => {
    const { size } = fs.statSync(path.join(folder, packed));
    assert.ok(size <= kMostPacked, `${size} bytes`);
  });
  it("answers as the command line does", { skip: !program }, async () => {
    const casus = await use();
    fs.writeFileSync(path.join(folder, "duel.json"), JSON.stringify(duel));
    const line = (...words) =>
      JSON.parse(execFileSync(program, [...words, "--json"], { cwd: folder, encoding: "utf8" }));
    assert.deepEqual(await casus.odds(duel), line("odds", "duel.json"));
    assert.deepEqual(
      await casus.odds(duel, { set: { "attacker.army": 9 } }),
      line("odds", "duel.json", "--set", "attacker.army=9"),
    );
    assert.deepEqual(await casus.advise(duel), line("advise", "duel.json"));
    assert.deepEqual(await casus.judge(duel), line("judge", "duel.json"));
    assert.deepEqual(
      await casus.sweep(duel, { "attacker.army": [3, 5, 7], "defender.army": "1..4" }),
      line("sweep", "duel.json", "--vary", "attacker.army=3,5,7", "--vary", "defender.army=1..4"),
    );
    assert.equal((await casus.dice("4d6kh3")).exact_mean, "15869/1296");
  });
  it("plays, choice by choice, and proves the log", async () => {
    const casus = await use();
    const campaign = fs.readFileSync(path.join(root, "scenarios/aggression/campaign-of-five.toml"), "utf8");
    let asked = 0;
    const choose = ({ weighing }) => {
      ++asked;
      return weighing.choices.reduce((best, one) => (one.often > best.often ? one : best)).move;
    };
    const one = await casus.play(campaign, { seed: "npm", weigh: true, choose });
    assert.ok(asked > 0 && one.winner && one.settlement);
    assert.deepEqual(await casus.verify(one.log), { ...(await casus.verify(one.log)), valid: true });
    assert.equal((await casus.verify(one.log.replace(/"faces":\[\d/, '"faces":[9'))).valid, false);
    const dice = await Promise.all([casus.play(campaign), casus.play(campaign)]);
    assert.notEqual(dice[0].play, dice[1].play);
    assert.equal((await casus.luck(one.log)).system, "aggression");
  });
  it("knows games from their text", async () => {
    const casus = await use();
    const text = fs.readFileSync(path.join(root, "games/risk.toml"), "utf8");
    const mine = await casus.game(text, { attacker: { army: 7 }, defender: { army: 5 } });
    assert.deepEqual((await casus.odds(mine)).win, (await casus.odds(duel)).win);
    assert.deepEqual((await casus.check(text)).faults, []);
  });
  it("says what is wrong, and where", async () => {
    const casus = await use();
    await assert.rejects(casus.odds('system = "risk"\n[attacker]\narmi = 7\n'), (fault) => {
      assert.ok(fault instanceof casus.CasusError && fault.status === 422);
      assert.deepEqual([fault.faults[0].line, fault.faults[0].column], [3, 1]);
      assert.match(fault.message, /did you mean 'army'/);
      return true;
    });
    await assert.rejects(casus.dice("4d"), { name: "CasusError" });
  });
  it("is begun anew where it is gone", async () => {
    const casus = await use();
    await casus.load(fs.readFileSync(wasm));
    await assert.rejects(casus.load(new Uint8Array(4)), { name: "CompileError" });
    assert.ok((await casus.odds(duel)).win);
  });
  it("answers in a worker of node", async () => {
    const text = `import { odds } from ${JSON.stringify(pathToFileURL(path.join(installed, "dist/index.js")).href)};
      import { parentPort } from "node:worker_threads";
      parentPort.postMessage((await odds(${JSON.stringify(duel)})).win.attacker.exact);`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`));
    const exact = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
    assert.match(exact, /^\d+\/\d+$/);
  });
  it("plays a bot in node", () => {
    example("bot.mjs");
    assert.match(
      node("bot.mjs", path.join(root, "scenarios/aggression/campaign-of-five.toml")),
      /The log proves every die/,
    );
  });
  it("answers on a page that vite built, and the page has no more of it than it uses", async () => {
    example("vite");
    for (const name of ["vite", "rollup", "esbuild"]) {
      const link = path.join(folder, "node_modules", name);
      if (!fs.existsSync(link)) fs.symlinkSync(path.join(web, name), link);
    }
    node(path.join(web, "vite/bin/vite.js"), "build", "vite", "--logLevel", "error");
    const dist = path.join(folder, "vite/dist");
    const files = fs.readdirSync(path.join(dist, "assets"));
    const scripts = files
      .filter((one) => one.endsWith(".js"))
      .map((one) => fs.readFileSync(path.join(dist, "assets", one)));
    assert.ok(scripts.every((one) => !/casus\.contribution|sensitivity/.test(String(one))));
    assert.equal(files.filter((one) => one.endsWith(".wasm")).length, 1);
    const types = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
    const host = http.createServer(({ url }, response) => {
      const file = path.join(dist, url === "/" ? "index.html" : url);
      if (!fs.existsSync(file)) return response.writeHead(404).end();
      return response
        .writeHead(200, { "content-type": types[file.split(".").pop()] })
        .end(fs.readFileSync(file));
    });
    await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
    const { chromium } = await import(pathToFileURL(path.join(web, "playwright-core/index.mjs")));
    const browser = await chromium.launch({
      executablePath: "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${host.address().port}/`);
      const answer = page.locator("#answer");
      await answer.filter({ hasText: "63.77 %" }).waitFor({ timeout: 60_000 });
      await page.locator("#defender").fill("500000");
      await answer.filter({ hasNotText: "%" }).waitFor({ timeout: 60_000 });
    } finally {
      await browser.close();
      host.close();
    }
  });
});
