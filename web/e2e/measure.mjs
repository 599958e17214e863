// What the page costs, in one table: `CASUS=build/casus node e2e/measure.mjs [WORDS]`, only the parts that are named by one of
// the words where some are given (bytes, odds, shift, roll, taps, position). Times are those of this machine at this hour: each
// is taken several times, the middle and the worst are told, and no test asserts them.
import { enter_twenty } from "./map.mjs";
import { kDesk, kPhone, kSystems, roll_button, situation_hash, Stage, wait_until_idle } from "./harness.mjs";
import { kTapped, tapped } from "./taps.mjs";

const kTimes = Number(process.env.TIMES ?? 5);
const kSlow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }; // 400 kbit/s
const light = (viewport) => ({ viewport, colorScheme: "light" });
const kMeasured = [...kSystems, "risk"];
const words = process.argv.slice(2);

const row = (what, asked, ...found) =>
  console.log(`${what.padEnd(60)}  ${asked.padEnd(9)}  ${found.filter(Boolean).join(", ")}`);
const spread = (all, unit, digits = 0) => {
  const sorted = all.slice().sort((a, b) => a - b);
  const tell = (value) => `${value.toFixed(digits)} ${unit}`;
  return `${tell(sorted[Math.floor(sorted.length / 2)])} (worst of ${sorted.length}: ${tell(sorted.at(-1))})`;
};

/** Opens a page with nothing kept, and counts what comes over the wire: until its odds, and until it is at rest. */
async function opened(stage, hash, line) {
  const page = await stage.page(light(kPhone));
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  if (line) await network.send("Network.emulateNetworkConditions", line);
  const urls = new Map();
  let bytes = 0;
  let files = 0;
  let at_odds;
  network.on("Network.responseReceived", (one) => urls.set(one.requestId, one.response.url));
  network.on("Network.loadingFinished", (one) => {
    bytes += one.encodedDataLength;
    ++files;
    if (urls.get(one.requestId)?.includes("/api/v1/odds")) at_odds ??= bytes;
  });
  // The moment is the page's own: asking from here takes a while.
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector("[data-win]")) globalThis.odds_at = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${stage.origin}/${hash}`, { waitUntil: "commit" });
  const has_odds = hash !== "#/";
  if (has_odds)
    await page.waitForFunction(() => globalThis.odds_at !== undefined, undefined, { polling: 50 });
  else await page.locator(".start").waitFor();
  const odds = has_odds ? await page.evaluate(() => globalThis.odds_at) : undefined;
  if (!line) {
    await wait_until_idle(page);
    await page.waitForTimeout(500);
  }
  await page.away();
  return { odds, at_odds, bytes, files };
}

async function bytes(stage) {
  for (const hash of ["#/", ...kMeasured.map((one) => `#/${one}`)]) {
    const { at_odds, bytes: all, files } = await opened(stage, hash);
    const kb = (count) => `${(count / 1000).toFixed(1)} kB`;
    row(
      `bytes of ${hash}`,
      "",
      at_odds ? `${kb(at_odds)} until the odds` : "",
      `${kb(all)} in all, ${files} files`,
    );
  }
}

async function odds(stage) {
  for (const system of kMeasured) {
    const all = [];
    for (let n = 0; n < kTimes; ++n) all.push((await opened(stage, `#/${system}`, kSlow)).odds / 1000);
    row(`first odds of ${system} at 400 kbit/s and 400 ms`, "≤ 3.5 s", spread(all, "s", 2));
  }
}

async function shift(stage) {
  const { systems } = await (await stage.get("/systems")).json();
  const pages = [
    "#/",
    ...systems.map(({ system }) => `#/${system}`),
    "#/study/aggression",
    "#/study/risk",
    "#/bench",
    "#/evening",
  ];
  pages.push(
    "#/dice",
    "#/verify",
    "#/fair-dice",
    ...kSystems.map((system) => `#/clauses/${system}`),
    "#/clauses/risk",
  );
  const kSizes = [
    kPhone,
    kDesk,
    { width: 320, height: 640 },
    { width: 820, height: 1180 },
    { width: 1920, height: 1080 },
  ];
  for (const viewport of kSizes) {
    const found = [];
    for (const hash of pages) {
      const page = await stage.page(light(viewport));
      await page.addInitScript(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => {
          for (const one of list.getEntries()) if (!one.hadRecentInput) globalThis.shift += one.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(`${stage.origin}/${hash}`);
      await page.locator("main#main").waitFor();
      await wait_until_idle(page);
      await page.waitForTimeout(200);
      found.push([await page.evaluate(() => globalThis.shift), hash]);
      await page.away();
    }
    found.sort(([a], [b]) => b - a);
    const told = found.slice(0, 3).map(([value, hash]) => `${value.toFixed(4)} ${hash}`);
    row(
      `layout shift of ${pages.length} pages at ${viewport.width} px: the worst`,
      "≤ 0.02",
      told.join(", "),
    );
  }
}

/** What a play is like on a processor four times as slow: the longest task, and the frames while dice land. */
async function roll(stage) {
  const duel = (dice) => ({
    system: "aggression",
    edition: 2,
    title: "Bare dice",
    dice: { attacker: dice, defender: dice },
  });
  const plays = {
    "eight dice a side": situation_hash(duel(8)),
    "RISK, ten against ten": situation_hash(await stage.scenario("risk", "ten-against-ten")),
  };
  for (const [name, hash] of Object.entries(plays)) {
    const [tasks, rates, pauses] = [[], [], []];
    for (let n = 0; n < kTimes; ++n) {
      const page = await stage.at(hash, light(kPhone), { reducedMotion: "no-preference" });
      await page.locator("[data-win]").first().waitFor();
      await roll_button(page).click();
      await page.locator(".stage-foot button").first().waitFor();
      await page.waitForTimeout(1000);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      const seen = await page.evaluate(async () => {
        const tasks = [0];
        new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map((one) => one.duration)),
        ).observe({ type: "longtask" });
        const frames = [];
        let over = false;
        const frame = (now) => {
          frames.push(now);
          if (!over) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        for (let round = 0; round < 4; ++round) {
          const next = [...document.querySelectorAll(".stage-acts button")].find((one) =>
            /throw/i.test(one.textContent),
          );
          if (!next) break;
          next.click();
          await new Promise((resolve) => setTimeout(resolve, 1400));
        }
        over = true;
        const gaps = frames.slice(1).map((at, k) => at - frames[k]);
        return {
          task: Math.max(...tasks),
          rate: (1000 * gaps.length) / (frames.at(-1) - frames[0]),
          pause: Math.max(...gaps),
        };
      });
      tasks.push(seen.task);
      rates.push(seen.rate);
      pauses.push(seen.pause);
      await page.away();
    }
    row(
      `longest task of a roll on 4 × slowed CPU: ${name}`,
      "≤ 50 ms",
      `${spread(tasks, "ms")}; 0: none of 50 ms`,
    );
    const lowest = Math.min(...rates).toFixed(1);
    rates.sort((a, b) => a - b);
    row(
      "  frames a second there",
      "60",
      `${rates[Math.floor(rates.length / 2)].toFixed(1)} (lowest: ${lowest})`,
      `longest pause ${spread(pauses, "ms")}`,
    );
  }
}

async function taps(stage) {
  for (const system of kTapped) {
    const { taps: count, choices } = await tapped(stage, system);
    row(
      `taps from the start page to the settlement: ${system}`,
      "≤ 3",
      String(count),
      choices ? `and ${choices} for choices` : "",
    );
  }
}

async function position(stage) {
  for (const viewport of [kDesk, kPhone]) {
    const { page, taps: count, seconds } = await enter_twenty(stage, viewport);
    row(
      `taps for 20 changes on defcon's map at ${viewport.width} px`,
      "≤ 60",
      String(count),
      `${seconds.toFixed(1)} s as a script`,
    );
    await page.away();
  }
}

const stage = await Stage.open();
try {
  for (const [name, part] of Object.entries({ bytes, odds, shift, roll, taps, position }))
    if (words.length === 0 || words.includes(name)) await part(stage);
} finally {
  await stage.close();
}
