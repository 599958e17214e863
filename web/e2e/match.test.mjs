// Matches of several devices, at the address of this machine in its network, as phones reach it. They have a service of
// their own, which no other test misses: `CASUS=build/casus node --test e2e/match.test.mjs`.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { button, kDeep, situation_hash, Stage, until, wait_until_idle } from "./harness.mjs";
import { test_match_access } from "./match_access.mjs";
import { test_match_log } from "./match_log.mjs";
import {
  asleep,
  begin,
  is_settled,
  join,
  kPair,
  lan_address,
  link_of,
  make_match,
  settle,
  step,
  take_here,
  two_devices,
  view_of,
} from "./match_pages.mjs";

let stage;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "casus-match-"));
before(async () => {
  stage = await Stage.open(["--store", path.join(folder, "matches.db")], lan_address());
});
after(async () => {
  await stage?.close();
  fs.rmSync(folder, { recursive: true });
});

describe("A match of two devices", { concurrency: 1 }, () => {
  const games = [
    ["aggression", "worked-example"],
    ["conflict-chart"],
    ["columbia", "plain-cards"],
    ["defcon"],
    ["risk"],
    ...(kDeep ? [["battle-for-moscow"], ["twilight-imperium-4"]] : []),
  ];
  for (const [system, name] of games)
    it(`settles a conflict with a reload, a killed service, a sleeping phone and a lost connection in the middle: ${system}`, async () => {
      const hash = name ? situation_hash(await stage.scenario(system, name)) : `#/${system}`;
      const pages = await two_devices(stage, hash, kPair);
      const [phone, desk] = pages;
      await begin(pages);
      for (const page of pages) await page.locator(".stage").waitFor();
      await desk.reload();
      await desk.locator(".stage").waitFor();
      await stage.kill();
      await stage.start_again();
      await asleep(phone, async () => {
        for (let tries = 0; tries < 5; ++tries) await step(desk);
      });
      await desk.context().setOffline(true);
      for (let tries = 0; tries < 5; ++tries) await step(phone);
      await step(desk); // what is chosen without a connection is sent when there is one
      await desk.context().setOffline(false);
      await settle(pages);
      const ends = await Promise.all(pages.map((page) => page.locator("h2.outcome").innerText()));
      assert.equal(ends[0], ends[1]);
      const settlements = await Promise.all(
        pages.map((page) => page.locator(".ends .settled, .settled-nothing").allInnerTexts()),
      );
      assert.deepEqual(settlements[0], settlements[1]);
      const view = await view_of(phone);
      const many = (kind) => view.entries.filter((one) => one.kind === kind).length;
      assert.deepEqual([many("began"), many("pledged"), many("opened"), many("settled")], [1, 2, 2, 1]);
      assert.equal(many("chose"), view.conflict.answers.length);
      const thrown = view.conflict.entries.filter((one) => "throw" in one).length;
      for (const page of pages) {
        await button(page, "Go on from here").click();
        await page.locator(".seat-strip").waitFor();
        const badge = page.locator("button.match-proof");
        if (thrown > 0 && !view.secret) {
          await page.locator('button[data-proof="proven"]').waitFor();
          assert.match(await badge.innerText(), new RegExp(`${thrown} throws? proven: nobody could choose`));
        } else assert.equal(await badge.getAttribute("data-proof"), "checking");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
      }
      for (const page of pages) await page.away();
    });

  it("shows a hand to its owner alone", async () => {
    const scenario = await stage.scenario("columbia", "plain-cards");
    const pages = await two_devices(stage, situation_hash(scenario), kPair);
    const hands = await Promise.all(pages.map((page) => page.locator(".pick").allInnerTexts()));
    const has = (hand, card) => hand.some((text) => text.includes(card));
    assert.ok(has(hands[0], "storm"), `its owner sees ${hands[0].join()}`);
    assert.ok(has(hands[1], "volley") && !has(hands[1], "storm"), `the other sees ${hands[1].join()}`);
    for (const page of pages) await page.away();
  });

  it("has one question at a time, on the device that is asked", async () => {
    const pages = await two_devices(
      stage,
      situation_hash(await stage.scenario("aggression", "worked-example")),
      kPair,
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
      stage,
      situation_hash(await stage.scenario("aggression", "worked-example")),
      kPair,
    );
    const [page, other] = pages;
    const food = other.getByRole("button", { name: /^one more/ }).first();
    await food.click();
    await button(page, "What happened").click();
    await page
      .locator(".match-story")
      .getByText(/South changes the situation/)
      .waitFor();
    await button(page, "Back to here").first().click();
    await button(other, "Agree").click();
    await button(page, "What happened").click();
    await page.getByText("It was taken back.").waitFor();
    await page.keyboard.press("Escape");

    await button(page, "Seats").click();
    const row = page.locator(".seats-list > li").nth(1);
    await button(row, "Hand over").click();
    await page.getByText("The device of Ben will no longer choose for South.").waitFor();
    await button(row, "Hand it over").click();
    const field = page.getByLabel("The link");
    await until("the new link", async () => /invite=/.test(await field.inputValue()));
    await other.getByText("This seat was handed over to another device.").waitFor();
    const hash = (await field.inputValue()).replace(/^[^#]*/, "");
    const third = await join(stage, hash, "Cem", kPair[0]);
    await until("Cem is seen", async () => (await row.innerText()).includes("Cem"));
    for (const one of [page, other, third]) await one.away();
  });

  it("who watches sees all of it and can change nothing; luck is counted when it is settled", async () => {
    const pages = await two_devices(
      stage,
      situation_hash(await stage.scenario("aggression", "worked-example")),
      kPair,
    );
    const id = await pages[0].evaluate(() => location.hash.split("?")[0]);
    const watcher = await stage.at(id, kPair[0]);
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
    const page = await stage.at(hash, kPair[0]);
    await wait_until_idle(page);
    await make_match(page);
    const rows = page.locator(".seats-list > li");
    const link = await link_of(page, rows.nth(1));
    await take_here(page, rows.nth(0), "Ann");
    const other = await join(stage, link, "Ben", kPair[1]);
    await page.keyboard.press("Escape");
    const food = { name: /^one more/ };
    await other.getByRole("button", food).first().click();
    await button(page, "What happened").click();
    await page
      .locator(".match-story")
      .getByText(/South changes the situation/)
      .waitFor();
    await page.keyboard.press("Escape");
    const third = await stage.at(link, kPair[0]);
    await third.getByText("Ben plays South already").waitFor();
    assert.equal(await third.locator(".claim").count(), 0);
    await third.goto(`${stage.origin}/#/match`);
    await third.getByText("No match is known on this device.").waitFor();
    await button(page, "Seats").click();
    await button(page, "Delete").click();
    await button(page, "Delete it for good, for everybody").click();
    await other.getByText("The match cannot be shown").waitFor();
    await button(other, "Forget it on this device").click();
    await other.getByRole("link", { name: "Matches of this device" }).click();
    await other.getByText("No match is known on this device.").waitFor();
    for (const one of [page, other, third]) await one.away();
  });
});

test_match_log(() => stage);
test_match_access(() => stage);

describe("Throughout all of this", () => {
  it("no page asked any other host for anything", () => assert.deepEqual(stage.strangers, []));
});
