// The first minute, and when things fail: where one begins, what is in reach, what the page never says, what stays where it
// is, and a connection that is lost.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  kDeep,
  kDesk,
  kPhone,
  kSizes,
  kSystems,
  sampled,
  situation_hash,
  size_of,
  until,
  wait_until_idle,
} from "./harness.mjs";

const kPages = [
  "#/",
  "#/study/aggression",
  "#/study/risk",
  "#/bench",
  "#/evening",
  "#/dice",
  "#/verify",
  "#/fair-dice",
  ...kSystems.map((system) => `#/clauses/${system}`),
  "#/clauses/risk",
];
const kPlaces = ["Games", "Study", "Clauses", "Dice", "Bench"];
/** Phones on their side, too, and a desk of which twice the size is asked for. */
const kAllSizes = [...kSizes, ...[[844, 390], [667, 375], [640, 400]].map(size_of)]; // prettier-ignore
/** A phone, a desk and a phone on its side; all sizes where everything is looked at. */
const kLookedAt = kDeep ? kAllSizes : [kSizes[1], kSizes[3], kAllSizes[5]];
const kMostBars = 0.2; // of the window's height
const kMostShift = 0.02;
const kMostBytes = 79_000; // until the first odds are there, in a page of several languages
const kMostRounds = 4; // of things that wait for each other: the page, what is run first, the situation, its odds
/** What only a terminal understands. */
const kForTerminals =
  /(^|[^\w-])--[a-z]+|\bmax_[a-z]+|\bcasus [a-z]+\b|an allowed move|something declared was expected/;

const to = (page, hash) => page.evaluate((where) => (location.hash = where), hash);
/** What is wider than its card, and how much of the window what does not scroll away takes from the page. */
const room = (page) =>
  page.evaluate(async () => {
    scrollTo(0, document.body.scrollHeight / 3);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    const rows = new Array(innerHeight).fill(0);
    for (const one of document.querySelectorAll("body *")) {
      const { position, visibility } = getComputedStyle(one);
      if (!["fixed", "sticky"].includes(position) || visibility === "hidden") continue;
      const box = one.getBoundingClientRect();
      // A column beside what is read is no bar across it.
      if (position === "sticky" && box.width < innerWidth / 2) continue;
      rows.fill(
        1,
        Math.max(0, Math.round(box.top)),
        Math.max(0, Math.min(innerHeight, Math.round(box.bottom))),
      );
    }
    scrollTo(0, 0);
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      bars: rows.reduce((a, b) => a + b, 0) / innerHeight,
      out: [...document.querySelectorAll(".card, .stepper, .field")]
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.className} ${one.innerText.slice(0, 30)}`),
      small: [...document.querySelectorAll(".steps > *")].filter(
        (one) => one.offsetWidth > 0 && (one.offsetWidth < 44 || one.offsetHeight < 44),
      ).length,
      apart: [...document.querySelectorAll(".tape-row")].flatMap((row) => {
        const label = row.querySelector(".tape-label").getBoundingClientRect();
        return [...row.querySelectorAll(".steps")]
          .map((one) => one.getBoundingClientRect())
          .filter(
            (box) =>
              box.top - label.bottom > 8 || box.left - label.right > 180 || label.left - box.right > 180,
          )
          .map(() => row.innerText);
      }),
    };
  });
const light = (viewport) => ({ viewport, colorScheme: "light" });

/** Every page: those above, one of each system, and of the games that are drawn by one form a sample. */
async function every(stage) {
  const { systems } = await (await stage().get("/systems")).json();
  const games = sampled(systems.filter((one) => one.described));
  return [
    ...kPages,
    ...[...systems.filter((one) => !one.described), ...games].map(({ system }) => `#/${system}`),
  ];
}

export function test_first_minute(stage) {
  describe("The first minute", { concurrency: 1 }, () => {
    it("begins with a sentence and every game, each a tap away from its odds", async () => {
      const page = await stage().at("", light(kPhone));
      assert.match(await page.locator("h1").innerText(), /any battle in your board game exactly/);
      await page.getByRole("link", { name: /^RISK/ }).waitFor();
      const links = await page.locator("main a").evaluateAll((all) => all.map((one) => one.hash));
      const { systems } = await (await stage().get("/systems")).json();
      for (const { system } of systems) assert.ok(links.includes(`#/${system}`), system);
      for (const place of ["#/dice", "#/bench"]) assert.ok(links.includes(place), place);
      assert.equal(await page.locator(".my-battle").count(), 0);
      await page.getByRole("link", { name: /^RISK/ }).click();
      const easiest = await (await stage().get("/scenarios/risk")).json();
      await page.getByRole("button", { name: easiest.title }).waitFor();
      await page.locator("[data-win]").first().waitFor();
      await page.away();
    });

    for (const viewport of [kPhone, kDesk])
      it(`one's own battle is one tap away, with its chance: ${viewport.width} px`, async () => {
        const page = await stage().at("#/columbia", light(viewport));
        await page.locator("[data-win]").first().waitFor();
        await page.getByRole("button", { name: /^one more/ }).first().click(); // prettier-ignore
        await wait_until_idle(page);
        const chance = await page.locator('[data-win="attacker"]').getAttribute("data-probability");
        await until("it is kept", () => page.evaluate(() => localStorage.getItem("casus.recents")));
        await page.waitForTimeout(700); // what was changed last is kept, too
        await page.getByRole("link", { name: "Casus", exact: true }).click();
        const mine = page.locator(viewport === kPhone ? ".my-battle a" : ".lately-list a").first();
        await until("its chance", async () => /\d%/.test(await mine.innerText()));
        const box = await mine.boundingBox();
        assert.ok(box.y + box.height <= viewport.height, "it is in sight without scrolling");
        await mine.click();
        await until(
          "the same battle",
          async () =>
            (await page.locator('[data-win="attacker"]').getAttribute("data-probability")) === chance,
        );
        await page.away();
      });

    it("study, clauses, dice and bench are in reach on every page, nothing is wider than its place, and bars leave the screen to what is read", async () => {
      const page = await stage().at("", light(kPhone));
      const faults = [];
      for (const hash of await every(stage)) {
        await to(page, hash);
        await until(hash, () => page.evaluate((where) => location.hash.startsWith(where), hash));
        await wait_until_idle(page);
        for (const size of kLookedAt) {
          await page.setViewportSize(size);
          const { wide, bars, out, small, apart } = await room(page);
          const where = `${hash} at ${size.width} × ${size.height}`;
          if (wide > 0) faults.push(`${where}: ${wide} px too wide`);
          if (bars > kMostBars) faults.push(`${where}: bars take ${bars.toFixed(3)}`);
          if (small > 0) faults.push(`${where}: ${small} of the steppers' parts are under 44 px`);
          for (const one of apart) faults.push(`${where}: ${one} is far from its steppers`);
          for (const one of out) faults.push(`${where}: ${one} is wider than its place`);
          for (const name of kPlaces) {
            const link = page.getByRole("navigation", { name: "Places" }).getByRole("link", { name });
            const box = await link.boundingBox({ timeout: 10_000 }).catch(() => undefined);
            if (!box) {
              const scrolled = await page.evaluate(() => scrollY);
              faults.push(`${where}: ${name} is not there, ${scrolled} px below the top`);
              continue;
            }
            if (box.y < 0 || box.y + box.height > 120 || box.x < 0 || box.x + box.width > size.width)
              faults.push(`${where}: ${name} is out of sight`);
            if (box.height < 44 || box.width < 40) faults.push(`${where}: ${name} is ${box.width} px wide`);
          }
        }
      }
      await page.away();
      assert.deepEqual(faults, []);
    });

    it("no page says what only a terminal understands, faults and lists included", async () => {
      const page = await stage().at("", light(kDesk));
      const found = [];
      const look = async (where) => {
        await wait_until_idle(page);
        const text = await page.evaluate(() => {
          for (const more of document.querySelectorAll("details")) more.open = true;
          // How others are let in is said for whoever has started the service.
          for (const one of document.querySelectorAll("[data-alone]")) one.remove();
          return document.body.innerText;
        });
        const line = text.split("\n").find((one) => kForTerminals.test(one));
        if (line) found.push(`${where}: ${line}`);
      };
      for (const hash of await every(stage)) {
        await to(page, hash);
        await look(hash);
        const title = page.locator("h1 button");
        if (!(await title.count())) continue;
        await title.click();
        await page.locator(".shelf-item, dialog .soft").first().waitFor();
        await look(`the presets of ${hash}`);
        await page.keyboard.press("Escape");
      }
      for (const system of kSystems) {
        const scenario = await (await stage().get(`/scenarios/${system}`)).json();
        for (const [what, broken] of Object.entries({
          "without a table": { system },
          misspelt: { ...scenario, atacker: 1, edition: 7 },
        })) {
          await to(page, situation_hash(broken));
          await page.locator(".unsound, .problem, .at-rest").first().waitFor();
          await look(`${system}, ${what}`);
        }
      }
      for (const dice of ["4d", "9999d9999", "d2000000", "d6 + "]) {
        await to(page, `#/dice?e=${encodeURIComponent(dice)}`);
        await page.locator(".fault").waitFor();
        await look(dice);
      }
      await to(page, "#/no-such-game");
      await look("nothing at an address");
      await page.away();
      assert.deepEqual(found, []);
    });
  });

  describe("Staying where it is", { concurrency: 1 }, () => {
    for (const viewport of kLookedAt.filter((size) => kSizes.includes(size)))
      it(`no page moves what is read while it fills: ${viewport.width} px`, async () => {
        const moved = [];
        for (const hash of await every(stage)) {
          const page = await stage().page(light(viewport));
          await page.addInitScript(() => {
            globalThis.shift = 0;
            new PerformanceObserver((list) => {
              for (const one of list.getEntries()) if (!one.hadRecentInput) globalThis.shift += one.value;
            }).observe({ type: "layout-shift", buffered: true });
          });
          await page.goto(`${stage().origin}/${hash}`);
          await page.locator("main#main").waitFor();
          await wait_until_idle(page);
          const shift = await page.evaluate(() => globalThis.shift);
          if (shift > kMostShift) moved.push(`${hash}: ${shift.toFixed(3)}`);
          await page.away();
        }
        assert.deepEqual(moved, []);
      });

    it("the first odds are few bytes and few rounds away", async () => {
      for (const hash of ["#/aggression", "#/risk", "#/columbia"]) {
        const page = await stage().page(light(kPhone));
        const network = await page.context().newCDPSession(page);
        await network.send("Network.enable");
        let bytes = 0;
        let there = false; // what comes behind the odds is not waited for
        const urls = new Map();
        network.on("Network.responseReceived", (one) => urls.set(one.requestId, one.response.url));
        network.on("Network.loadingFinished", (one) => {
          if (!there) bytes += one.encodedDataLength;
          there ||= urls.get(one.requestId)?.includes("/api/v1/odds") ?? false;
        });
        // Each answer takes a while, so that what is asked together is seen to be.
        const over = []; // of what was heard: the round that it ended
        const rounds = new Map();
        await page.route("**/*", async (route) => {
          const round = 1 + Math.max(0, ...over);
          rounds.set(route.request().url().replace(stage().origin, ""), round);
          await new Promise((resolve) => setTimeout(resolve, 400));
          await route.continue().catch(() => undefined);
          if (!route.request().url().endsWith(".svg")) over.push(round); // nothing waits for the icon
        });
        await page.goto(`${stage().origin}/${hash}`);
        await page.locator("[data-win]").first().waitFor();
        assert.ok(rounds.get("/api/v1/odds") <= kMostRounds, JSON.stringify([...rounds]));
        assert.ok(bytes <= kMostBytes, `${hash}: ${bytes} bytes`);
        await page.away();
      }
    });
  });

  describe("When things fail", { concurrency: 1 }, () => {
    it("no connection is said, tried again with growing pauses, and goes on by itself", async () => {
      const page = await stage().at("#/risk", light(kPhone));
      await page.locator("[data-win]").first().waitFor();
      const before = await page.locator('[data-win="attacker"]').getAttribute("data-probability");
      const tried = [];
      await page.route("**/api/**", (route) => {
        tried.push(Date.now());
        return route.abort("internetdisconnected");
      });
      const more = page.getByRole("button", { name: /^one more/ }).first();
      await more.click();
      await page.getByText("No connection.").waitFor();
      assert.equal(await page.locator(".chance-card").getAttribute("aria-busy"), "true");
      await more.click(); // what is changed meanwhile is asked when it goes on
      await until("three tries", () => tried.at(-1) - tried[0] > 6000);
      // What is changed meanwhile is asked at once: only what is longer than its first pause tells of growing.
      const pauses = tried
        .slice(1)
        .map((at, k) => at - tried[k])
        .filter((one) => one > 1500);
      assert.ok(pauses.length >= 2 && pauses[1] > 1.5 * pauses[0], JSON.stringify(pauses));
      await page.unroute("**/api/**");
      await page.getByRole("button", { name: "Try now" }).click();
      await wait_until_idle(page);
      const after = await page.locator('[data-win="attacker"]').getAttribute("data-probability");
      assert.notEqual(after, before);
      assert.equal(await page.getByText("No connection.").count(), 0);
      await page.away();
    });

    it("what is of before is dimmed while three seconds pass", async () => {
      const page = await stage().at("#/risk", light(kPhone));
      await page.locator("[data-win]").first().waitFor();
      await wait_until_idle(page);
      await page.route("**/api/**", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3000));
        await route.continue().catch(() => undefined);
      });
      await page.getByRole("button", { name: /^one more/ }).first().click(); // prettier-ignore
      await page.waitForTimeout(1000);
      for (const card of [".verdict", ".chance-card", ".advice, .no-choice"])
        assert.ok(
          (await page
            .locator(card)
            .first()
            .evaluate((one) => Number(getComputedStyle(one).opacity))) < 0.5,
          card,
        );
      await page.away();
    });

    it("a link that leads to this machine alone says so; where others can reach it, it offers that", async () => {
      const page = await stage().at("#/risk", light(kPhone));
      await page.locator("[data-win]").first().waitFor();
      const share = () => page.getByRole("button", { name: "Share" }).click();
      await share();
      await page.getByText("no other device can follow its link").waitFor();
      assert.equal(await page.locator("img.qr").count(), 0);
      assert.match(
        await page.locator("[data-alone] code").innerText(),
        /^casus serve --listen 0\.0\.0\.0:\d+$/,
      );
      await page.keyboard.press("Escape");
      const network = ["http://192.168.1.5:8080/", "http://10.0.0.7:8080/"];
      await page.route("**/api/v1/addresses", (route) => route.fulfill({ json: { addresses: network } }));
      await share();
      await page.locator("img.qr").waitFor();
      const link = page.getByLabel("The link");
      assert.ok((await link.inputValue()).startsWith(`${network[0]}#/risk?s=`));
      await page.getByRole("radio", { name: "10.0.0.7:8080" }).check();
      assert.ok((await link.inputValue()).startsWith(`${network[1]}#/risk?s=`));
      await page.away();
    });
  });
}
