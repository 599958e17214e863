// What every end-to-end test stands on: a service started for them, one browser, and a watch over both. Nothing here knows
// what is tested.
import { spawn } from "node:child_process";
import { execFile } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { chromium } from "playwright-core";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
/** The program under test. */
export const casus = path.resolve(process.env.CASUS ?? path.join(root, "build-test/casus"));
const browser_path = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

export const kSystems = ["aggression", "conflict-chart", "columbia", "defcon"];
export const kPhone = { width: 390, height: 844 };
export const kDesk = { width: 1280, height: 800 };
/** The four ways in which the page is looked at. */
export const kLooks = [
  { name: "390 × 844, light", viewport: kPhone, colorScheme: "light" },
  { name: "390 × 844, dark", viewport: kPhone, colorScheme: "dark" },
  { name: "1280 × 800, light", viewport: kDesk, colorScheme: "light" },
  { name: "1280 × 800, dark", viewport: kDesk, colorScheme: "dark" },
];

export const size_of = ([width, height]) => ({ width, height });
/** Phones, upright; a tablet, desks. */
export const kSizes = [[320, 640], [390, 844], [820, 1180], [1280, 800], [1920, 1080]].map(size_of); // prettier-ignore

export const button = (page, name) => page.getByRole("button", { name, exact: true });
/** What begins a play, as each system says it. */
const kRoll = /^(Roll the|Play it out)/;
export const roll_button = (page) => page.getByRole("button", { name: kRoll });

// Seconds that a request may take: a busy machine is not what is tested here.
const kBudget = "15";
const execute = promisify(execFile);

/** An answer of the command line: `status` 0 to 2, `json` where it wrote one. */
export async function ask(...args) {
  try {
    const { stdout } = await execute(casus, [...args, "--json"], { cwd: root, maxBuffer: 1 << 28 });
    return { status: 0, json: JSON.parse(stdout) };
  } catch (failed) {
    if (typeof failed.code !== "number") throw failed;
    return {
      status: failed.code,
      ...(failed.stdout ? { json: JSON.parse(failed.stdout) } : {}),
      text: failed.stderr,
    };
  }
}

/** Whether everything is looked at, as `./test --all` does, rather than a sample of what is alike. */
export const kDeep = "CASUS_DEEP" in process.env;

/** One in `every` of what is alike, and all of it where everything is looked at. */
export const sampled = (list, every = 3) => (kDeep ? list : list.filter((_, k) => k % every === 1 % every));

/** A sample of the scenarios of a system that come with Casus. */
export function scenarios_looked_at(system) {
  const folder = path.join(root, "scenarios", system);
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".toml"))
    .sort();
  return sampled(files).map((file) => ({ system, name: file.slice(0, -5), file: path.join(folder, file) }));
}

/** The address of a situation: what the page's own links look like; one of a game of one's own has no system. */
export function situation_hash(scenario) {
  return `#/${scenario.system ?? "game"}?s=${zlib.deflateRawSync(JSON.stringify(scenario)).toString("base64url")}`;
}

function free_port() {
  return new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .once("error", reject)
      .listen(0, () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });
}

/** What the service answers to a page about its plays from now on. An answer that the page has no more use for may be gone. */
export function told_of_plays(page) {
  const answers = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/play?") || !response.ok()) return;
    const answer = await response.json().catch(() => undefined);
    if (answer) answers.push(answer);
  });
  return answers;
}

/** Some work at a time: the machine has two cores. */
export async function each(list, work, at_once = 2) {
  const left = list.slice();
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      while (left.length > 0) await work(left.shift());
    }),
  );
}

export class Stage {
  /** Requests to other hosts, and what the browser complained about: both must stay empty. */
  strangers = [];
  complaints = [];

  /** `options`: of the service, besides those that all tests give it; `host`: where it listens. */
  static async open(options = [], host = "127.0.0.1") {
    const stage = new Stage();
    stage.options = options;
    stage.host = host;
    stage.folder = fs.mkdtempSync(path.join(os.tmpdir(), "casus-e2e-")); // where matches are kept
    stage.port = await free_port();
    stage.origin = `http://${host}:${stage.port}`;
    stage.#serve();
    const browser = chromium.launch({
      executablePath: browser_path,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    try {
      await stage.#until_healthy();
    } catch (error) {
      // A browser that is left open would keep this program for ever.
      await (await browser).close();
      stage.service.kill("SIGKILL");
      throw error;
    }
    stage.browser = await browser;
    return stage;
  }

  #serve() {
    const address = `${this.host}:${this.port}`;
    this.service = spawn(casus, ["serve", "--listen", address, "--budget", kBudget, ...this.options], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, XDG_STATE_HOME: this.folder, STATE_DIRECTORY: "" },
    });
    this.said = "";
    const heard = (chunk) => {
      this.said += chunk;
    };
    this.service.stdout.on("data", heard);
    this.service.stderr.on("data", heard);
    this.ended = new Promise((resolve) => {
      this.service.once("exit", (code, signal) => resolve({ code, signal }));
      this.service.once("error", (error) => {
        this.said = error.message; // there is no such program
        resolve({ code: null, signal: null });
      });
    });
  }

  /** The service dies without a word; and is started again where it was. */
  kill() {
    this.service.kill("SIGKILL");
    return this.ended;
  }
  start_again() {
    this.#serve();
    return this.#until_healthy();
  }

  async #until_healthy() {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    for (let tries = 0; tries < 200 && !over; ++tries) {
      try {
        if ((await fetch(`${this.origin}/healthz`)).ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${casus} serve does not answer: ${this.said}`);
  }

  async close() {
    await this.browser?.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
    this.service.kill("SIGTERM");
    return this.ended;
  }

  /** A page of a browser of its own: no storage, no history. Motion is off unless it is asked for. */
  async page(look = kLooks[0], more = {}) {
    const { viewport, colorScheme } = look;
    const context = await this.browser.newContext({
      viewport,
      colorScheme,
      reducedMotion: "reduce",
      ...more,
    });
    context.setDefaultTimeout(60000);
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (/^https?:|^wss?:/.test(url.protocol) && url.host !== new URL(this.origin).host)
        this.strangers.push(request.url());
    });
    context.on("weberror", (error) => this.complaints.push(String(error.error())));
    context.on("console", (message) => {
      // A refused answer (4xx) is told of by the browser itself, and is what some tests are after, as a
      // connection is that they cut; of a busy service (503) the page asks again.
      if (
        message.type() === "error" &&
        !/Failed to load resource: (the server responded with a status of (4|503)|net::ERR_INTERNET_DISCONNECTED)/.test(
          message.text(),
        )
      )
        this.complaints.push(message.text());
    });
    context.on("page", (opened) => {
      opened.pending_requests = track_requests(opened);
    });
    const page = await context.newPage();
    page.away = () => context.close();
    type_always(page);
    return page;
  }

  /** The page with one page of it shown. */
  async at(hash, look, more) {
    const page = await this.page(look, more);
    await page.goto(`${this.origin}/${hash}`);
    await page.locator("main#main").waitFor();
    return page;
  }

  get(route) {
    return fetch(`${this.origin}/api/v1${route}`);
  }
  post(route, body, type = "application/json") {
    return fetch(`${this.origin}/api/v1${route}`, {
      method: "POST",
      headers: { "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** A scenario of the service, as JSON. */
  async scenario(system, name) {
    return (await this.get(`/scenarios/${system}/${name}`)).json();
  }
}

/** Waits until `holds` gives something true, and gives that; else says what it was last. */
export async function until(what, holds, patience = 180000) {
  const end = Date.now() + patience;
  let last;
  for (;;) {
    try {
      last = await holds();
      if (last) return last;
    } catch (failed) {
      last = failed;
    }
    if (Date.now() > end)
      throw new Error(
        `${what} does not come to be; at last: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/**
 * Fields are typed into, as people do: a text that is put there in one event hides a page that throws keys away. So
 * `fill` is an error everywhere; `typed` is in its place.
 */
export function type_always(page) {
  const refuse = () => {
    throw new Error("a field is typed into key by key: typed(field, text)");
  };
  Object.getPrototypeOf(page.locator("body")).fill = refuse;
  page.fill = refuse;
}

/** Takes the field, types over what it holds key by key, and holds the field to showing each key when it was pressed. */
export async function typed(field, text, { checked = true } = {}) {
  const { keyboard } = field.page();
  await field.click();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.press("Delete");
  let so_far = "";
  for (const key of text) {
    await keyboard.type(key); // a line's end is the Enter key
    so_far += key;
    if (!checked) continue;
    const shown = await field.inputValue();
    if (shown !== so_far) throw new Error(`after "${so_far}" was typed the field says "${shown}"`);
  }
}

/** A long text, a file's or a log's, is brought by the clipboard's own event: nobody types it. */
export async function pasted(field, text) {
  const { keyboard } = field.page();
  await field.click();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.insertText(text);
}

/** Clicks the first that is there, can be and is covered by nothing, at once, before it goes away; says whether there was one. */
export function clicked(locator) {
  return locator.evaluateAll((all) => {
    const one = all.find((button) => {
      if (button.disabled) return false;
      button.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { x, y, width, height } = button.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && (button.contains(top) || top.contains(button));
    });
    one?.click();
    return one !== undefined;
  });
}

/** Plays to the end, with any game: whoever is asked takes the first that is offered, and what is usual of losses. */
export async function fight_on(page) {
  await roll_button(page).click();
  await until("the end of the play", async () => {
    if (await button(page, "Roll again").count()) return true;
    if (await button(page, "I have it").count()) await button(page, "I have it").click(kHeld);
    for (const name of ["To the end", "See the end", "As usual", "So be it"])
      await clicked(button(page, name));
    await clicked(page.locator(".asked-choice, .casualty"));
    return false;
  });
}

/** Waits until this browser has written down how far the play on the stage was shown: a page that dies goes on from there. */
export function written_as_shown(page) {
  return until("how far it was shown is written", () =>
    page.evaluate(async () => {
      const base = await new Promise((resolve, reject) => {
        const request = indexedDB.open("casus");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const play = new URLSearchParams(location.hash.split("?")[1]).get("play");
      const written = await new Promise((resolve) => {
        const request = base.transaction("plays").objectStore("plays").get(play);
        request.onsuccess = () => resolve(request.result);
      });
      base.close();
      return written?.shown === Number(document.querySelector(".stage")?.dataset.shown);
    }),
  );
}

/** How a button is clicked that has to be held ("I have it"). */
export const kHeld = { delay: 700 };

/** Opens what was told of a play so far, where there is one. */
export function open_story(page) {
  return page.evaluate(async () => {
    const story = document.querySelector("details.story:not([open])");
    if (!story) return;
    story.open = true;
    for (let tries = 0; tries < 50 && !story.querySelector(".happenings"); ++tries)
      await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/** The requests of a page that are not answered yet, and when each was made; those that wait for news are none of them. */
function track_requests(page) {
  const requests = new Map();
  page.on("request", (request) => /[?&]wait=/.test(request.url()) || requests.set(request, Date.now()));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => requests.delete(request));
  return requests;
}

// Of a request that a page has left the browser does not always tell how it ended; none is answered later than this.
const kAnswered = 1000 * (Number(kBudget) + 5); // ms
const kDrawn = 50; // ms in which a page draws what has come, and asks for what follows from it

/**
 * Waits until the page is at rest: every answer on it is to the situation as it is, and nothing that it has asked for is
 * still to come, such as the forms of a page that has just been opened.
 */
export async function wait_until_idle(page) {
  const is_at_rest = async () => {
    for (const [open, since] of page.pending_requests) {
      if (Date.now() - since < kAnswered) throw new Error(`no answer yet to ${open.method()} ${open.url()}`);
    }
    return (await page.locator('[aria-busy="true"]').count()) === 0;
  };
  await until("the page at rest", async () => {
    if (!(await is_at_rest())) return false;
    await page.waitForTimeout(kDrawn);
    return is_at_rest();
  });
}
