// The page with an engine of its own (./run offline FOLDER): one file that is opened where it lies; a folder behind a plain
// host of files, with the network off after the first time; and a service that brings it and is gone in the middle.
// CASUS_OFFLINE names the folder, CASUS a program that was built with it, if there is one. A part of ./test --all.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";
import { chromium } from "playwright-core";
import { kDesk, kPhone, kSystems, pasted, roll_button, type_always, until } from "./harness.mjs";
import { from_start, to_settlement } from "./taps.mjs";

const folder = path.resolve(process.env.CASUS_OFFLINE ?? "offline");
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
const kGames = fs.readdirSync(path.join(root, "games")).map((file) => file.replace(/\.toml$/, ""));
const kTypes = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

let browser;
let host;
let origin;
before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  host = http.createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const file = path.join(folder, name === "/" ? "index.html" : name);
    if (request.method !== "GET" || !file.startsWith(folder) || !fs.existsSync(file)) {
      response.writeHead(404, { "content-type": "text/html" });
      return void response.end("<h1>Not found</h1>");
    }
    response.writeHead(200, { "content-type": kTypes[path.extname(file)] ?? "application/octet-stream" });
    response.end(fs.readFileSync(file));
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${host.address().port}/`;
});
after(async () => {
  await browser?.close();
  host?.close();
});

const kPlaces = [
  {
    name: "one file, where it lies",
    open: async (context) => ({
      page: await context.newPage(),
      home: pathToFileURL(path.join(folder, "casus.html")).href,
    }),
  },
  {
    name: "a host of files that is out of reach after the first time",
    open: async (context) => {
      const page = await context.newPage();
      await page.goto(origin);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await context.setOffline(true);
      return { page, home: origin };
    },
  },
];

for (const place of kPlaces)
  describe(`Without a service: ${place.name}`, { concurrency: 1 }, () => {
    let page;
    let home;
    const wrong = [];
    before(async () => {
      const context = await browser.newContext({ viewport: kPhone });
      ({ page, home } = await place.open(context));
      type_always(page);
      page.on("pageerror", (error) => wrong.push(error.message));
      page.on("request", (request) => {
        const url = request.url();
        if (!/^(data|blob|file):/.test(url) && !url.startsWith(origin)) wrong.push(url);
      });
      page.on("console", (message) => {
        // What a host of files does not have is told by the browser, too; so is what is out of reach.
        if (message.type() === "error" && !/status of 40[45]|ERR_INTERNET|ERR_FAILED/.test(message.text()))
          wrong.push(message.text());
      });
    });
    after(() => page?.context().close());

    const at = async (hash) => {
      await page.goto("about:blank");
      await page.goto(home + hash);
    };
    const sees = (text) => page.getByText(text).first().waitFor();

    it("it says who answers", async () => {
      await at("");
      await sees("Answers on this device");
    });
    for (const system of [...kSystems, ...kGames])
      it(`${system}: from the start page to the settlement, and its log is played again here`, async () => {
        await at("");
        await from_start(page, system);
        await page.getByRole("button", { name: "Verify this log" }).click();
        await sees("The log is valid");
        await sees("the one whose fingerprint was shown here when the play began");
      });
    it("a link whose # was escaped on its way is read all the same", async () => {
      await at(home.startsWith("file:") ? "#%23/risk" : "%23/risk");
      await sees("Ten armies against ten");
      await until("the address mended", async () => page.url().startsWith(`${home}#/risk`));
    });
    it("a play goes on after the page was loaded anew", async () => {
      await at("#/risk");
      await roll_button(page).click();
      await page.getByRole("button", { name: "To the end" }).waitFor();
      await page.reload();
      await to_settlement(page);
    });
    it("the study draws its map", async () => {
      await at("#/study/aggression");
      await until("many cells", async () => (await page.locator(".heat-cell").count()) >= 25);
    });
    it("dice", async () => {
      await at("#/dice?e=4d6kh3");
      await sees(/12[.,]24|12\.2/);
    });
    it("the bench works out a game while one types", async () => {
      await page.setViewportSize(kDesk);
      await at("#/bench");
      await page.getByRole("button", { name: "A small game that plays" }).click();
      await page.locator('[data-pane="odds"] .chance-card').first().waitFor();
      await page.setViewportSize(kPhone);
    });
    it("a log that was forged is found, and where", async () => {
      const log = fs.readFileSync(path.join(root, "tests/golden/aggression/bare-dice.log"), "utf8");
      await at("#/verify");
      const field = page.getByLabel("The log");
      await pasted(field, log);
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await sees("The log is valid");
      await sees("played again on this device");
      const lines = log.split("\n");
      lines[2] = lines[2].replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
      await pasted(field, lines.join("\n"));
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await sees(/It breaks at line|It is not valid/);
    });
    it("nothing else was asked for, and nothing went wrong", () => assert.deepEqual(wrong, []));
  });

describe("A question that nobody wants any more", () => {
  it("is left, and the next one is answered", async (test) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(origin);
    const chunk = fs
      .readdirSync(path.join(folder, "assets"))
      .find(
        (name) =>
          /^answers-.*\.js$/.test(name) &&
          fs.readFileSync(path.join(folder, "assets", name), "utf8").includes("as ask"),
      );
    const took = await page.evaluate(async (file) => {
      const { ask } = await import(`./assets/${file}`);
      const post = (target, body, signal) =>
        ask(`api/v1/${target}`, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
          ...(signal ? { signal } : {}),
        });
      const large = await (await ask("api/v1/scenarios/columbia/all-effects", {})).json();
      const small = await (await ask("api/v1/scenarios/aggression", {})).json();
      await post("odds", small);
      const times = [];
      for (let n = 0; n < 5; ++n) {
        const control = new AbortController();
        const left = post("sensitivity", large, control.signal).catch((reason) => reason.name);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const since = performance.now();
        control.abort();
        const answer = await post("odds", small);
        if (!answer.ok || (await left) !== "AbortError") throw new Error("it was not left");
        times.push(Math.round(performance.now() - since));
      }
      return times;
    }, chunk);
    test.diagnostic(`the next answer after ${took.join(", ")} ms`);
    await page.context().close();
  });
});

const brings_it = process.env.CASUS !== undefined;
describe(
  "A service that brings the engine",
  { skip: !brings_it && "CASUS names no program that was built with it" },
  () => {
    let service;
    let port;
    const serve = async (listen) => {
      service = spawn(process.env.CASUS, ["serve", "--listen", `127.0.0.1:${listen}`], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [said] = await once(service.stdout, "data");
      return Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(String(said))[1]);
    };
    const end = async () => {
      service.kill("SIGKILL");
      await once(service, "exit");
    };
    before(async () => {
      port = await serve(0);
    });
    after(() => service?.kill());

    it("sends the engine in 1.5 MB at most to who reads Brotli", async () => {
      const sent = await new Promise((resolve) =>
        http.get(
          { port, path: "/engine/casus.wasm", headers: { "accept-encoding": "gzip, deflate, br" } },
          resolve,
        ),
      );
      assert.equal(sent.headers["content-encoding"], "br");
      assert.ok(Number(sent.headers["content-length"]) <= 1.5e6, sent.headers["content-length"]);
      const pieces = [];
      for await (const piece of sent) pieces.push(piece);
      assert.deepEqual(
        zlib.brotliDecompressSync(Buffer.concat(pieces)),
        fs.readFileSync(path.join(folder, "engine/casus.wasm")),
      );
    });
    it("is asked while it is there, needed no more when it is gone, and asked again when it is back", async () => {
      const page = await (await browser.newContext({ viewport: kPhone })).newPage();
      const asked = [];
      page.on("requestfinished", (request) => {
        if (request.url().includes("/api/v1/")) asked.push(request.url());
      });
      const home = `http://127.0.0.1:${port}/`;
      await page.goto(home);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await page.goto(`${home}#/aggression`);
      await page.locator(".chance-card .big, .chance-card .chance").first().waitFor();
      assert.ok(asked.length > 0);
      assert.equal(await page.getByText("Answers on this device").count(), 0);

      await end();
      await page.goto("about:blank");
      await page.goto(`${home}#/conflict-chart`);
      await page.getByText("The service is gone").waitFor();
      await page.goto(home);
      await from_start(page, "risk");
      await page.getByRole("button", { name: "Verify this log" }).click();
      await page.getByText("The log is valid").waitFor();
      assert.equal(await page.getByText("Answers on this device").count(), 1);

      await serve(port);
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.goto(`${home}#/dice`);
      await page.goto(`${home}#/conflict-chart`);
      await page.getByText("Answers on this device").waitFor({ state: "detached" });
      await page.context().close();
    });
  },
);
