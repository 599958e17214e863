// What the browser remembers of a game: its last situations, its players' names, its house rules; each forgotten alone.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { found } from "./access.mjs";
import { button, kLooks, situation_hash, typed, until, wait_until_idle } from "./harness.mjs";
import { make_match } from "./match_pages.mjs";

const sheet = (page) => page.getByRole("dialog", { name: "Another situation" });
const kArmies = /: armies/;

async function set_armies(page, n) {
  await typed(page.getByRole("spinbutton", { name: kArmies }).first(), n);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await wait_until_idle(page);
}
const rename = async (page, to) => {
  await typed(page.getByLabel("Name of the attacker"), to);
  await page.keyboard.press("Enter");
};
/** What the browser keeps of it is written a moment after the last change. */
const written = (page, what) =>
  until(what, () =>
    page.evaluate((text) => (localStorage.getItem("casus.recents") ?? "").includes(text), what),
  );
const open_preset = async (page, name) => {
  await page.locator("h1 button.title").click();
  await sheet(page).getByRole("radio", { name: "Presets" }).check();
  await sheet(page).getByRole("button", { name }).click();
  await sheet(page).waitFor({ state: "detached" });
  await wait_until_idle(page);
};
const open_recents = async (page) => {
  await page.locator("h1 button.title").click();
  await sheet(page).getByRole("radio", { name: "Recent" }).check();
};

export function test_remembered(stage) {
  describe("What is remembered of a game", { concurrency: 1 }, () => {
    for (const look of [kLooks[1], kLooks[2]])
      it(`its last situations are offered with what stands in them, and forgotten one by one, ${look.name}`, async () => {
        const page = await stage().at("#/risk", look);
        await wait_until_idle(page);
        assert.equal(await button(page, "Last situations").count(), 0);
        await set_armies(page, "7");
        await written(page, '"army":7');
        await open_preset(page, /^Ten armies against ten/);
        await set_armies(page, "8");
        await written(page, '"army":8');

        await page.goto(`${stage().origin}/#/`);
        await page.getByRole("link", { name: /^RISK/ }).last().click();
        await button(page, "Last situations").click();
        const rows = sheet(page).locator(".shelf-item");
        await sheet(page)
          .getByText(/^Anna: 7 armies · Ben: 10 armies$/)
          .waitFor();
        assert.match(await rows.nth(0).innerText(), /Anna: 8 armies · Ben: 10 armies/);
        assert.equal(await rows.count(), 2);
        assert.deepEqual(await found(page, "the last situations"), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px wider than the screen`);

        await rows.nth(1).click();
        await until("seven armies", async () =>
          /^7$/.test(await page.getByRole("spinbutton", { name: kArmies }).first().inputValue()),
        );
        await wait_until_idle(page);
        await open_recents(page);
        await sheet(page)
          .getByRole("button", { name: /^Forget From “Ten armies against ten”/ })
          .last()
          .click();
        await until("one row", async () => (await rows.count()) === 1);
        await button(page, "Forget these situations").click();
        await sheet(page).getByText("Nothing yet").waitFor();
        await page.away();
      });

    it("names and house rules are filled into the next situation, which says so and is opened as it comes", async () => {
      const page = await stage().at("#/risk", kLooks[0]);
      await wait_until_idle(page);
      await rename(page, "Carla");
      await page.locator("summary", { hasText: "The rulebook" }).click();
      const dice = page.getByRole("spinbutton", { name: "Dice that a defender throws at most" });
      await typed(dice, "3");
      await dice.press("Enter");
      await page.keyboard.press("Tab");
      await wait_until_idle(page);
      await open_preset(page, /^Ten armies against ten/);
      await page.getByText("As last time: Carla for Anna, 1 house rule.").waitFor();
      assert.equal(await page.getByLabel("Name of the attacker").inputValue(), "Carla");
      assert.deepEqual(await found(page, "a situation that is filled in"), []);
      const filled = await stage().scenario("risk", "ten-against-ten");
      const odds = await stage().post("/odds", { ...filled, rulebook: { defence_dice: 3 } });
      assert.equal(
        Number(await page.locator('[data-win="attacker"]').getAttribute("data-probability")),
        (await odds.json()).win.attacker.probability,
      );
      await button(page, "As it comes").click();
      await until("the name that it comes with", async () => {
        return (await page.getByLabel("Name of the attacker").inputValue()) === "Anna";
      });

      // A link is left as it was sent.
      await page.goto(`${stage().origin}/${situation_hash(filled)}`);
      await page.reload();
      await wait_until_idle(page);
      assert.equal(await page.getByLabel("Name of the attacker").inputValue(), "Anna");
      assert.equal(await page.locator("[data-filled]").count(), 0);

      await open_recents(page);
      await button(sheet(page), "Forget Carla").click();
      await sheet(page)
        .getByRole("button", { name: /^Forget Dice that/ })
        .click();
      assert.equal(await sheet(page).getByRole("heading", { name: "House rules" }).count(), 0);
      await page.keyboard.press("Escape");
      await open_preset(page, /^Ten armies against ten/);
      assert.equal(await page.getByLabel("Name of the attacker").inputValue(), "Anna");
      await page.away();
    });

    it("a name that is taken back is not remembered", async () => {
      const page = await stage().at("#/risk", kLooks[0]);
      await wait_until_idle(page);
      await rename(page, "Carla");
      await wait_until_idle(page);
      await button(page, "Undo").click();
      await until("nothing is remembered", () =>
        page.evaluate(() => !(localStorage.getItem("casus.habits") ?? "").includes("Carla")),
      );
      await page.away();
    });

    it("the rules that the study changes are there when it is opened again", async () => {
      const page = await stage().at("#/study/conflict-chart", kLooks[2]);
      await wait_until_idle(page);
      await page.locator("summary", { hasText: "Change a rule" }).click();
      const groups = page.locator(".rule-fields summary");
      for (let k = 0; k < (await groups.count()); ++k) await groups.nth(k).click();
      const field = page
        .locator(".rule-fields .rule")
        .filter({ has: page.getByRole("spinbutton") })
        .first();
      const name = await field.getAttribute("data-rule");
      await field.getByRole("button", { name: /^one more/ }).click();
      await page.locator(`[data-differs="${name}"]`).waitFor();
      await page.reload();
      await page.locator(`[data-differs="${name}"]`).getByRole("button", { name: "Put it back" }).click();
      await page.reload();
      await wait_until_idle(page);
      assert.equal(await page.locator("[data-differs]").count(), 0);
      await page.away();
    });

    it("nothing of a match is remembered", async () => {
      const page = await stage().at(
        situation_hash(await stage().scenario("risk", "ten-against-ten")),
        kLooks[0],
      );
      await wait_until_idle(page);
      await written(page, '"army":11');
      const kept = () =>
        page.evaluate(() => [localStorage.getItem("casus.recents"), localStorage.getItem("casus.habits")]);
      await make_match(page, { name: "Ann" });
      const before = await kept();
      await page.keyboard.press("Escape");
      await wait_until_idle(page);
      await rename(page, "Secret name");
      await set_armies(page, "6");
      await page.waitForTimeout(1000); // longer than a change takes to be sent, and a situation to be remembered
      await page.reload();
      await until("the name in the match", async () => {
        return (await page.getByLabel("Name of the attacker").inputValue()) === "Secret name";
      });
      assert.deepEqual(await kept(), before);
      await page.away();
    });
  });
}
