// Matches: two browsers with a seat each settle a conflict of every system, with a reload and a service that dies in the
// middle. It has a service of its own, which no other test misses: `CASUS=build/casus node --test e2e/match.test.mjs`.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { clicked, kDesk, kPhone, wait_until_idle, situation_hash, Stage, typed, until } from "./harness.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const roll = (page) => page.getByRole("button", { name: /^(Roll the|Play it out)/ });

let stage;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "casus-match-"));
before(async () => {
  stage = await Stage.open(["--store", path.join(folder, "matches.db")]);
});
after(async () => {
  await stage?.close();
  fs.rmSync(folder, { recursive: true });
});

/** Begins a match of the situation on the page. */
async function make_match(page, { host_dice = false } = {}) {
  await button(page, "Play together").click();
  if (host_dice) await page.getByText("Of the service", { exact: true }).click();
  await button(page, "Make the links").click();
  await page.getByRole("dialog", { name: "Seats and links" }).waitFor();
}

/** Takes a seat on this device, as `name`. */
async function take_here(page, row, name) {
  await button(row, "Take it").click();
  await typed(page.getByLabel("Your name, for the others"), name);
  await page.locator(".claim .main-button").click();
}

/** The link of the first free seat. */
async function link_of(page, row) {
  await button(row, "Link").click();
  const field = page.getByLabel("The link");
  await until("the link", async () => /invite=/.test(await field.inputValue()));
  return (await field.inputValue()).replace(/^[^#]*/, "");
}

/** Opens the link on a device of its own, and takes the seat. */
async function join(hash, name, look) {
  const page = await stage.at(hash, look);
  await typed(page.getByLabel("Your name, for the others"), name);
  await page.locator(".claim .main-button").click();
  await page.locator(".seat-strip").waitFor();
  return page;
}

/** Two devices with the first two seats; all other seats, too, are of the first device's maker and stay free. */
async function two_devices(hash, looks, options) {
  const first = await stage.at(hash, looks[0]);
  await wait_until_idle(first);
  await make_match(first, options);
  const rows = first.locator(".seats-list > li");
  await take_here(first, rows.nth(0), "Ann");
  await first.locator(".seat-strip").waitFor();
  const dialog = first.getByRole("dialog", { name: "Seats and links" });
  await dialog.waitFor();
  const second = await join(await link_of(first, rows.nth(1)), "Ben", looks[1]);
  await until("Ben is seen", async () => (await rows.nth(1).innerText()).includes("Ben"));
  await button(dialog, "Close").click();
  return [first, second];
}

/** One step of a device: whatever it is offered first. */
async function step(page) {
  for (const name of ["To the end", "See the end", "As usual", "So be it"])
    if (await clicked(button(page, name))) return true;
  return clicked(page.locator(".asked-choice, .casualty"));
}
const is_settled = (page) => button(page, "Go on from here").count();

/** Plays on with both devices until both show the settlement. `meanwhile`: what happens after so many steps. */
async function settle(pages, meanwhile = {}) {
  let steps = 0;
  await until(
    "the settlement on both devices",
    async () => {
      for (const page of pages) {
        if (await step(page)) await meanwhile[++steps]?.();
      }
      return (await Promise.all(pages.map(is_settled))).every((count) => count > 0);
    },
    120000,
  );
}

/** Whoever may begin it does. */
async function begin(pages) {
  for (const page of pages) {
    await roll(page).waitFor();
    await wait_until_idle(page);
    await roll(page).click();
    const begun = await until(
      "the conflict or why not",
      async () => (await page.locator(".stage").count()) || (await page.locator(".refused").count()),
    );
    if (begun && (await page.locator(".stage").count())) return;
    await page.locator(".refused button").click();
  }
  throw new Error("nobody may begin");
}

const kLooks = [
  { viewport: kPhone, colorScheme: "light" },
  { viewport: kDesk, colorScheme: "dark" },
];

describe("A match of two devices", { concurrency: 1 }, () => {
  const games = [
    ["aggression", "worked-example"],
    ["conflict-chart"],
    ["columbia", "plain-cards"],
    ["defcon"],
    ["risk"],
  ];
  for (const [system, name] of games)
    it(`settles a conflict with a reload and a killed service in the middle: ${system}`, async () => {
      const hash = name ? situation_hash(await stage.scenario(system, name)) : `#/${system}`;
      const pages = await two_devices(hash, kLooks);
      await begin(pages);
      for (const page of pages) await page.locator(".stage").waitFor();
      await pages[1].reload();
      await pages[1].locator(".stage").waitFor();
      await stage.kill();
      await stage.start_again();
      await settle(pages);
      const ends = await Promise.all(pages.map((page) => page.locator("h2.outcome").innerText()));
      assert.equal(ends[0], ends[1]);
      const settlements = await Promise.all(
        pages.map((page) => page.locator(".ends .settled, .settled-nothing").allInnerTexts()),
      );
      assert.deepEqual(settlements[0], settlements[1]);
      for (const page of pages) {
        await button(page, "Go on from here").click();
        await page.locator(".seat-strip").waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
      }
      for (const page of pages) await page.away();
    });

  it("shows a hand to its owner alone", async () => {
    const scenario = await stage.scenario("columbia", "plain-cards");
    const pages = await two_devices(situation_hash(scenario), kLooks);
    const hands = await Promise.all(pages.map((page) => page.locator(".pick").allInnerTexts()));
    const has = (hand, card) => hand.some((text) => text.includes(card));
    assert.ok(has(hands[0], "storm"), `its owner sees ${hands[0].join()}`);
    assert.ok(has(hands[1], "volley") && !has(hands[1], "storm"), `the other sees ${hands[1].join()}`);
    for (const page of pages) await page.away();
  });

  it("has one question at a time, on the device that is asked", async () => {
    const pages = await two_devices(
      situation_hash(await stage.scenario("aggression", "worked-example")),
      kLooks,
    );
    await begin(pages);
    await until("the settlement", async () => {
      const asked = await Promise.all(pages.map((page) => page.locator(".asked").count()));
      assert.ok(asked[0] + asked[1] <= 1, "both devices are asked");
      if (asked[0] + asked[1] === 1) {
        const other = pages[asked[0] ? 1 : 0];
        if (!(await button(other, "To the end").count()) && (await other.locator(".stage").count()))
          await other.locator(".awaited").waitFor();
      }
      for (const page of pages) await step(page);
      return (await is_settled(pages[0])) && (await is_settled(pages[1]));
    });
    for (const page of pages) await page.away();
  });

  it("hands a seat over to another device, and goes back if all agree", async () => {
    const pages = await two_devices(
      situation_hash(await stage.scenario("aggression", "worked-example")),
      kLooks,
    );
    const [page, other] = pages;
    const food = other.getByRole("button", { name: /^one more/ }).first();
    await food.click();
    await button(page, "What happened").click();
    await page.getByText(/South changes the situation/).waitFor();
    await button(page, "Back to here").first().click();
    await button(other, "Agree").click();
    await button(page, "What happened").click();
    await page.getByText("It was taken back.").waitFor();
    await page.keyboard.press("Escape");

    await button(page, "Seats").click();
    const row = page.locator(".seats-list > li").nth(1);
    await button(row, "Hand over").click();
    const field = page.getByLabel("The link");
    await until("the new link", async () => /invite=/.test(await field.inputValue()));
    await other.getByText("This seat was handed over to another device.").waitFor();
    const hash = (await field.inputValue()).replace(/^[^#]*/, "");
    const third = await join(hash, "Cem", kLooks[0]);
    await until("Cem is seen", async () => (await row.innerText()).includes("Cem"));
    for (const one of [page, other, third]) await one.away();
  });

  it("who watches sees all of it and can change nothing; luck is counted when it is settled", async () => {
    const pages = await two_devices(
      situation_hash(await stage.scenario("aggression", "worked-example")),
      kLooks,
    );
    const id = await pages[0].evaluate(() => location.hash.split("?")[0]);
    const watcher = await stage.at(id, kLooks[0]);
    await watcher.getByText("You watch: the players change and choose.").waitFor();
    await wait_until_idle(watcher);
    const controls = watcher.locator("main .column.left :is(input, select, textarea, button)");
    assert.ok((await controls.count()) > 10);
    assert.deepEqual(
      await controls.evaluateAll((all) =>
        all.filter((one) => !one.matches(":disabled")).map((one) => one.outerHTML),
      ),
      [],
    );
    await begin(pages);
    const all = [...pages, watcher];
    await settle(all);
    for (const page of all) {
      await button(page, "Go on from here").click();
      await button(page, "What happened").click();
      await button(page, "Luck and choices").click();
      const rows = page.locator(".match-luck tbody tr");
      await rows.first().waitFor();
      assert.deepEqual((await rows.evaluateAll((found) => found.map((row) => row.dataset.player))).sort(), [
        "North",
        "South",
      ]);
    }
    for (const page of all) await page.away();
  });

  it("a change is seen on the other device, a used link is refused, and a deleted match says so", async () => {
    const hash = situation_hash(await stage.scenario("aggression", "worked-example"));
    const page = await stage.at(hash, kLooks[0]);
    await wait_until_idle(page);
    await make_match(page);
    const rows = page.locator(".seats-list > li");
    const link = await link_of(page, rows.nth(1));
    await take_here(page, rows.nth(0), "Ann");
    const other = await join(link, "Ben", kLooks[1]);
    await page.keyboard.press("Escape");
    const food = { name: /^one more/ };
    await other.getByRole("button", food).first().click();
    await button(page, "What happened").click();
    await page.getByText(/South changes the situation/).waitFor();
    await page.keyboard.press("Escape");
    const third = await stage.at(link, kLooks[0]);
    await typed(third.getByLabel("Your name, for the others"), "Eve");
    await third.locator(".claim .main-button").click();
    await third.getByText(/this invite was used/).waitFor();
    await button(page, "Seats").click();
    await button(page, "Delete").click();
    await button(page, "Delete it for good, for everybody").click();
    await other.getByText("The match cannot be shown").waitFor();
    for (const one of [page, other, third]) await one.away();
  });
});

describe("Throughout all of this", () => {
  it("no page asked any other host for anything", () => assert.deepEqual(stage.strangers, []));
});
