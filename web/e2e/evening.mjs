// A game goes on: conflicts one after the other from where the last one ended, a play that outlives a reload and a lost
// connection, and the evening that they make, carried to another browser.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import {
  button,
  clicked,
  kDeep,
  kDesk,
  kPhone,
  kSystems,
  open_story,
  roll_button,
  situation_hash,
  until,
  wait_until_idle,
} from "./harness.mjs";
import { play_out } from "./systems.mjs";

const told = async (page) => {
  await open_story(page);
  return page.locator(".happenings > li").allInnerTexts();
};
/** What was told and what is asked. */
const seen = async (page) => [
  ...(await told(page)),
  ...(await page.locator(".asked-choice").allInnerTexts()),
];
const kMostTurns = 6;

/** Begins a play and goes as far as its first throw or question. */
async function begin(page) {
  await roll_button(page).click();
  await until("the first of the play", async () => (await seen(page)).length > 0);
}

/** From the end of a play, or from the evening, to what follows. */
async function go_on(page) {
  await button(page, "Go on from here").click();
  await until("the next situation", async () => !/[?&]play=/.test(page.url()) && /s=/.test(page.url()));
  await wait_until_idle(page);
}

/**
 * Something to play is declared on a table at rest, as the page offers it; who has nothing to declare ends the turn. False
 * where nobody has.
 */
async function declare(page) {
  const roll = roll_button(page);
  const openings = page.locator("[data-opening]");
  for (let turn = 0; (await openings.count()) === 0; ++turn) {
    if (await roll.count()) return true;
    if (turn === kMostTurns) return false;
    const was = page.url();
    await button(page, "End this turn").click();
    await until("the next turn", () => page.url() !== was && page.url().includes("s="));
    await wait_until_idle(page);
  }
  await openings.first().evaluate((one) => {
    const under = one.closest("details");
    if (under) under.open = true;
  });
  await openings.first().click();
  await until("something to roll", () => roll.count());
  await wait_until_idle(page);
  return true;
}

async function exported(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  assert.match(download.suggestedFilename(), /\.casus$/);
  return fs.readFileSync(await download.path(), "utf8");
}

async function verified(page) {
  await button(page, "Verify").click();
  await page.locator(".said b").waitFor();
  assert.match(await page.locator(".said b").innerText(), /✓ The evening is valid/);
}

/** What the story says of conflicts: a line each. */
const story = (page) =>
  page
    .locator('[data-line="played"] .story-text')
    .evaluateAll((all) => all.map((one) => one.firstChild.textContent));

export function test_evening(stage) {
  describe("An evening", { concurrency: 1 }, () => {
    for (const viewport of [kPhone, kDesk])
      it(`is three conflicts in a row, a reload amid a roll, and a second browser: ${viewport.width} px`, async () => {
        const look = { viewport, colorScheme: "light" };
        const page = await stage().at(
          situation_hash(await stage().scenario("aggression", "card-on-own-landing")),
          look,
        );
        await page.locator("[data-win]").first().waitFor();

        await begin(page);
        const before = await seen(page);
        const commitment = await page.locator(".sealing code").first().innerText();
        await page.reload();
        await until("the play again", async () => (await seen(page)).length > 0);
        assert.deepEqual(await seen(page), before);
        assert.equal(await page.locator(".sealing code").first().innerText(), commitment);
        await play_out(page, false);
        await button(page, "Verify this log").click();
        await page.locator(".said.sound").waitFor();

        await go_on(page);
        assert.ok((await page.locator(".was").count()) > 0, "nothing is marked as changed");
        assert.equal(await page.locator(".unsound, .problem").count(), 0);
        await page.goBack();
        await button(page, "Go on from here").waitFor();
        let conflicts = 1; // three, but where the dice leave nothing to fight for
        for (; conflicts < 3; ++conflicts) {
          await go_on(page);
          if (!(await declare(page))) break;
          await play_out(page);
          await page.locator(".in-evening").waitFor();
        }
        if (conflicts === 3) await page.locator(".in-evening a").click();
        else await page.evaluate(() => (location.hash = "#/evening"));
        await until(
          "the story",
          async () => (await story(page)).filter((one) => /^Attack/.test(one)).length === conflicts,
        );
        await verified(page);
        const ends = await story(page);
        const file = await exported(page);
        assert.ok(file.endsWith("}\n") && file.trim().split("\n").length >= 4);

        const other = await stage().at("#/evening", look);
        await other.locator('input[type="file"]').setInputFiles({
          name: "tuesday.casus",
          mimeType: "application/x-ndjson",
          buffer: Buffer.from(file),
        });
        await until("the same story in the other browser", async () =>
          isDeepStrictEqual(await story(other), ends),
        );
        assert.equal(await exported(other), file);
        await verified(other);
        await go_on(other);
        assert.equal(await other.locator(".unsound, .problem").count(), 0);
        const wide = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
        await other.away();
        await page.away();
      });

    // How aggression goes on was just seen.
    for (const system of kDeep ? kSystems : kSystems.slice(1))
      it(`goes on from the end of a play: ${system}`, async () => {
        const page = await stage().at(`#/${system}`, { viewport: kPhone, colorScheme: "dark" });
        await wait_until_idle(page);
        for (let conflict = 1; conflict <= (kDeep ? 3 : 1); ++conflict) {
          if (!(await declare(page))) break; // a small table may have nothing left to fight for
          await play_out(page);
          await go_on(page);
          assert.equal(await page.locator(".unsound, .problem").count(), 0);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
        await page.away();
      });
  });

  describe("A play", { concurrency: 1 }, () => {
    const at = async (look = { viewport: kPhone, colorScheme: "light" }, name = "campaign-of-five") => {
      const page = await stage().at(situation_hash(await stage().scenario("aggression", name)), look);
      await page.locator("[data-win]").first().waitFor();
      return page;
    };

    it("outlives a lost connection: what was chosen is asked again, and is the same", async () => {
      const page = await at();
      await begin(page);
      await until("a question", async () => {
        if (await page.locator(".asked-choice").count()) return true;
        await button(page, "To the end").click();
        return false;
      });
      const before = await told(page);
      const lost = /\/play\?/;
      await page.route(lost, (route) => route.abort("internetdisconnected"));
      await page.locator(".asked-choice").last().click();
      await page.getByText("The connection is lost").waitFor();
      await page.reload(); // the choice is kept, too
      await page.getByText("The connection is lost").waitFor();
      assert.deepEqual(await told(page), before);
      await page.unroute(lost); // it is asked again by itself
      await until("the play goes on", async () => {
        if ((await told(page)).length > before.length) return true;
        await clicked(page.locator(".asked-choice").last());
        await clicked(button(page, "Throw the dice"));
        return false;
      });
      assert.deepEqual((await told(page)).slice(0, before.length), before);
      assert.equal(await page.getByText("The connection is lost").count(), 0);
      await page.away();
    });

    it("is left by Back, found again by Forward, and not ended by a file unasked", async () => {
      const page = await at({ viewport: kDesk, colorScheme: "light" });
      await begin(page);
      const before = await seen(page);
      const play = /play=\w+/.exec(page.url())[0];
      const another = JSON.stringify(await stage().scenario("aggression", "worked-example"));
      const drop = () =>
        page.evaluate((text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData("text/plain", text);
          dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
        }, another);
      assert.equal(await page.getByRole("spinbutton").count(), 0, "the play has the screen");
      await drop();
      await page.getByRole("dialog").getByText("A change of the situation ends it").waitFor();
      await button(page, "Go on playing").click();
      assert.ok(page.url().includes(play), page.url());
      await page.goBack();
      await until("no play", async () => (await page.locator(".roll").count()) === 0);
      await button(page, "Go on with it").waitFor();
      await page.goForward();
      await until("the play again", async () => (await seen(page)).length > 0);
      assert.deepEqual(await seen(page), before);
      await drop();
      await button(page, "Change it, and end the play").click();
      await until("the change", async () => (await page.locator("h1").innerText()).includes("North lands"));
      assert.equal(await page.locator(".roll").count(), 0);
      await page.away();
    });

    it("of another browser is not begun here by its address", async () => {
      const page = await at();
      await page.goto(`${page.url()}&play=0123456789abcdef`);
      await page.getByText("This play is not kept in this browser").waitFor();
      await page.away();
    });

    it("in a second tab does not write over the first one's evening", async () => {
      const page = await at(undefined, "card-on-own-landing");
      await play_out(page);
      await go_on(page);
      const second = await page.context().newPage();
      await second.goto(`${stage().origin}/#/evening`);
      await go_on(second);
      await declare(page);
      await play_out(page);
      await page.locator(".in-evening").waitFor();
      // What the second shows is of before: it neither passes the turn nor rolls as if nothing had happened.
      if (await second.locator("[data-opening]").count()) {
        await declare(second);
        await second.getByRole("button", { name: /^Roll the/ }).click();
      } else await button(second, "End this turn").click();
      await second.getByText("The evening has gone on from here").waitFor();
      await second.getByRole("link", { name: "Show how it stands" }).click();
      await until("both conflicts", async () => (await story(second)).length === 2);
      await page.away();
    });
  });
}
