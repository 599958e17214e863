// When things fail in the middle of a play: the connection, the phone, the service. Nothing is lost, nothing is doubled, and
// the dice are those of a play of the same seed that nothing came between.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  button,
  clicked,
  kPhone,
  roll_button,
  situation_hash,
  Stage,
  until,
  wait_until_idle,
  written_as_shown,
} from "./harness.mjs";

const kLook = { viewport: kPhone, colorScheme: "light" };
const kAway = 10000; // ms
const kSeed = "nothing is lost";
const choices = (page) => page.locator(".asked-choice");
const kPatience = 40000; // ms
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Throws, and somebody who is asked between them. */
async function a_battle(stage) {
  const scenario = await stage.scenario("risk", "ten-against-ten");
  scenario.attacker.army = 7;
  scenario.defender.army = 4;
  return scenario;
}

const kPlay = /\/play\?/;
/** What a request says of a play, beside its scenario. */
const said_in = (request) => JSON.parse(request.postData()).play;

/** Its page, before it is rolled; `seed`: its dice are known. What the service answered of plays is collected. */
async function declared(stage, seed, more = {}) {
  const page = await stage.page(kLook, more);
  page.answered = [];
  page.on("response", (response) => {
    if (!kPlay.test(response.url())) return;
    const said = said_in(response.request());
    if (!said.course) page.answered.push(said.answers);
  });
  if (seed)
    await page.context().route(kPlay, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("seed", seed);
      return route.continue({ url: url.href });
    });
  await page.goto(`${stage.origin}/${situation_hash(await a_battle(stage))}`);
  await page.locator("[data-win]").first().waitFor();
  await wait_until_idle(page);
  return page;
}

/** What this browser keeps. */
const kept = (page) =>
  page.evaluate(async () => {
    const base = await new Promise((resolve, reject) => {
      const request = indexedDB.open("casus");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = (shelf) =>
      new Promise((resolve) => {
        const request = base.transaction(shelf).objectStore(shelf).getAll();
        request.onsuccess = () => resolve(request.result);
      });
    const found = { plays: await all("plays"), evenings: await all("evenings") };
    base.close();
    return found;
  });

/** Goes on until `there`; whoever is asked takes the first of what is offered. */
async function on(page, there) {
  await until(
    "the play goes on",
    async () => {
      if (await there()) return true;
      for (const next of [choices(page).first(), button(page, "To the end"), button(page, "See the end")])
        if (await clicked(next)) return false;
      return false;
    },
    kPatience,
  );
}
const at_a_choice = (page) => on(page, async () => (await choices(page).count()) > 0);
const at_the_end = (page) => on(page, async () => (await page.locator(".outcome").count()) > 0);

/** One play, one evening of two lines, and the dice of a play without a break. */
async function is_whole(page, stage, seed) {
  await at_the_end(page);
  const { plays, evenings } = await until(
    "it is kept",
    async () => {
      const found = await kept(page);
      return found.plays[0]?.kept && found;
    },
    kPatience,
  );
  assert.equal(plays.length, 1);
  assert.deepEqual(
    evenings.map((one) => one.lines.map((line) => line.kind)),
    [["begun", "played"]],
  );
  const { entries, answers, settlement, log } = plays[0].step;
  assert.deepEqual(page.answered, [...new Set(page.answered)], "answered twice");
  if (seed) {
    const query = new URLSearchParams({ step: true, seed, previous: plays[0].place.hash });
    if (answers.length > 0) query.set("answers", answers.join(","));
    const whole = await (await stage.post(`/play?${query}`, plays[0].scenario)).json();
    assert.deepEqual({ entries, settlement }, { entries: whole.entries, settlement: whole.settlement });
  } else assert.equal((await (await stage.post("/verify", log, "text/plain")).json()).valid, true);
  await page.locator("[data-luck]").first().waitFor();
  const looks = await page.locator(".stage").evaluate((one) => getComputedStyle(one).display);
  assert.equal(looks, "grid", "its style did not come");
}

/** The next such question is answered by the service, and the connection is lost before anybody hears it. */
async function answer_lost(page, is_asked, gone) {
  await new Promise((resolve) => {
    let is_lost = false;
    void page.route(kPlay, async (route) => {
      if (is_lost || !is_asked(said_in(route.request()))) return route.fallback();
      is_lost = true;
      const url = new URL(route.request().url());
      url.searchParams.set("seed", kSeed);
      await route.fetch({ url: url.href });
      await gone();
      await route.abort("internetdisconnected");
      return resolve();
    });
  });
}

/** Where ten seconds without a connection begin, and what is done meanwhile. */
const kBreaks = {
  "at the declaration": async (page, gone) => {
    await gone();
    await roll_button(page).click();
  },
  "before a throw": async (page, gone) => {
    await roll_button(page).click();
    await button(page, "Throw the dice").waitFor();
    await gone();
    await button(page, "Throw the dice").click();
    await page.locator(".arena.is-told").waitFor();
  },
  "while a throw is under way": async (page, gone) => {
    const unheard = answer_lost(page, () => true, gone);
    await roll_button(page).click();
    await unheard;
  },
  "at a choice": async (page, gone) => {
    await roll_button(page).click();
    await at_a_choice(page);
    await gone();
    await choices(page).first().click();
  },
  "while a choice is under way": async (page, gone) => {
    await roll_button(page).click();
    await at_a_choice(page);
    const unheard = answer_lost(page, (said) => said.answers, gone);
    await choices(page).first().click();
    await unheard;
  },
  "at the end": async (page, gone) => {
    await roll_button(page).click();
    await on(page, async () => (await kept(page)).plays[0]?.step?.winner !== undefined);
    await gone();
    await at_the_end(page);
  },
};

const come_back = (page) => page.context().setOffline(false);
/** It is no longer in any memory: the phone has thrown it away. */
async function discarded(page) {
  const context = page.context();
  const url = page.url();
  const session = await context.newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await page.waitForEvent("crash");
  const again = await context.newPage();
  again.answered = page.answered;
  again.away = page.away;
  await again.goto(url);
  return again;
}
const chance = (page) => page.locator('[data-chance="attacker"]').waitFor();

export function test_failure(stage) {
  describe("When things fail in a play", { concurrency: 1 }, () => {
    it("ten seconds without a connection at any step of it change nothing", async () => {
      const failed = [];
      await Promise.all(
        Object.entries(kBreaks).map(async ([when, until_gone]) => {
          const page = await declared(stage(), kSeed);
          try {
            let back;
            await until_gone(page, async () => {
              await page.context().setOffline(true);
              back = pause(kAway);
            });
            await back;
            await come_back(page);
            await is_whole(page, stage(), kSeed);
            assert.equal(await page.getByText(/connection/i).count(), 0);
          } catch (reason) {
            failed.push(`${when}: ${reason.message}`);
          }
          await page.away();
        }),
      );
      assert.deepEqual(failed, []);
    });

    it("what is told besides comes when the connection is back: the chance, what choices are worth", async () => {
      const page = await declared(stage());
      await page.route(/course=/, (route) => route.abort("internetdisconnected"), { times: 1 });
      await roll_button(page).click();
      await chance(page);
      await at_a_choice(page);
      await page.context().setOffline(true);
      await button(page, "Show the odds").click();
      await page.getByText("No connection.").waitFor();
      await come_back(page);
      await page.locator("[data-choice-odds]").first().waitFor();
      await page.away();
    });

    it("what follows is gone on to without a connection, and is answered when it is back", async () => {
      const page = await declared(stage(), kSeed);
      await roll_button(page).click();
      await is_whole(page, stage(), kSeed);
      await page.context().setOffline(true);
      await button(page, "Go on from here").click();
      await page.getByText("No connection.").waitFor();
      await come_back(page);
      await wait_until_idle(page);
      await page.locator("[data-at-rest]").waitFor();
      await page.away();
    });

    it("a phone that sleeps, or throws the page away, goes on where it was", async () => {
      const page = await declared(stage(), undefined, { reducedMotion: "no-preference" });
      const session = await page.context().newCDPSession(page);
      const sleep = async (ms) => {
        await session.send("Page.setWebLifecycleState", { state: "frozen" });
        await pause(ms);
        await session.send("Page.setWebLifecycleState", { state: "active" });
      };
      // Before anything was answered.
      await page.route(/journal|play\?/, () => undefined); // never answered
      await roll_button(page).click();
      await page.locator(".stage").waitFor();
      await page.reload();
      await page.unroute(/journal|play\?/);
      await page.reload();
      await button(page, "Throw the dice").waitFor();
      await button(page, "To the end").click();
      await sleep(1000);
      await at_a_choice(page);
      await written_as_shown(page); // it dies without a warning: what it had not written would be shown again
      const told = await page.locator(".arena.is-told").innerText();
      const again = await discarded(page);
      await choices(again).first().waitFor();
      assert.equal(await again.locator(".arena.is-told").innerText(), told);
      // What was asked when it fell asleep is asked again, though nobody says that it failed.
      let hung;
      const hangs = new Promise((resolve) => {
        hung = resolve;
      });
      let is_hung = false;
      await again.route(kPlay, (route) => {
        if (is_hung || said_in(route.request()).answers !== "0") return route.fallback();
        is_hung = true;
        return hung(); // never answered
      });
      await choices(again).first().click();
      await hangs;
      await again.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await button(again, "Next throw").waitFor();
      await is_whole(again, stage());
      await again.away();
    });

    it("a service that was killed and started again goes on with what it can, and says what it cannot", async () => {
      const own = await Stage.open();
      try {
        // Nothing was thrown yet; later, all that is to come was heard already; and the dice are known to whoever asks.
        const page = await declared(own, kSeed);
        const killed = async (meanwhile) => {
          await own.kill();
          await meanwhile();
          await pause(1500); // it is tried again by itself
          await own.start_again();
        };
        await killed(() => roll_button(page).click());
        await button(page, "Throw the dice").waitFor();
        await killed(() => button(page, "Throw the dice").click());
        await page.locator(".arena.is-told").waitFor();
        await at_a_choice(page);
        await killed(async () => {
          await choices(page).first().click();
          await page.getByText("The connection is lost").waitFor();
        });
        await is_whole(page, own, kSeed);
        await page.away();
        // Dice that nobody knows are forgotten with it.
        const sealed = await declared(own);
        await roll_button(sealed).click();
        await at_a_choice(sealed);
        const told = await sealed.locator(".arena.is-told").innerText();
        await killed(() => choices(sealed).first().click());
        await sealed.getByText("The service no longer knows the dice").waitFor();
        await sealed.reload();
        await sealed.getByText("The service no longer knows the dice").waitFor();
        assert.equal(await sealed.locator(".arena.is-told").innerText(), told);
        assert.equal(await choices(sealed).count(), 0);
        await button(sealed, "Begin anew").click();
        await at_the_end(sealed);
        await until(
          "it is kept",
          async () => (await kept(sealed)).evenings.some((one) => one.lines.length === 2),
          kPatience,
        );
        const { evenings } = await kept(sealed);
        assert.equal(evenings.length, 1);
        await sealed.away();
      } finally {
        await own.close();
      }
    });
  });
}
