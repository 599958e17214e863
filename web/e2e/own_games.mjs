// Games of one's own on the device: kept at the bench, listed beside those that come with Casus, shared, changed, removed.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, it } from "node:test";
import { found } from "./access.mjs";
import { kLooks, typed, until, wait_until_idle } from "./harness.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const mine = (page) => page.getByRole("region", { name: "My games" });
const dialog = (page) => page.getByRole("dialog");

/** A game is written at the bench from the small one, and kept under a name. */
async function keep(page, name) {
  await page.getByRole("button", { name: "A small game that plays" }).click();
  await page.locator("[data-win]").first().waitFor({ state: "attached" });
  await wait_until_idle(page);
  await button(page, "Save").click();
  await typed(dialog(page).getByLabel("Its name"), name);
  await button(page, "Keep it").click();
  await dialog(page).getByText(`“${name}” is kept as it is here`).waitFor();
}

/** What stands in the browser's store of a game, as if it was kept so. */
const put = (page, game) =>
  page.evaluate((one) => localStorage.setItem(`casus.own.${one.id}`, JSON.stringify(one)), game);

export function test_own_games(stage) {
  describe("Games of one's own", { concurrency: 1 }, () => {
    for (const look of kLooks)
      it(`one is kept, found again, renamed, removed and put back, ${look.name}`, async () => {
        const page = await stage().at("#/bench", look);
        await keep(page, "My raid");
        const faults = await found(page, "the sheet that saves");
        await page.keyboard.press("Escape");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the bench is ${wide} px wider than the screen`);

        await page.goto(`${stage().origin}/#/`);
        await page.reload();
        const row = mine(page).getByRole("link", { name: "My raid" });
        await row.waitFor();
        faults.push(...(await found(page, "the list of games")));

        // By keyboard alone: its sheet, another name, and away with it.
        await button(page, "More about My raid").focus();
        await page.keyboard.press("Enter");
        await dialog(page).getByLabel("The link").waitFor();
        faults.push(...(await found(page, "the sheet of a game")));
        await typed(dialog(page).getByLabel("Its name"), "Night raid");
        await page.keyboard.press("Enter");
        await dialog(page).getByRole("heading", { name: "Night raid" }).waitFor();
        await button(page, "Remove").focus();
        await page.keyboard.press("Enter");
        await mine(page).getByText("“Night raid” is removed").waitFor();
        assert.equal(await mine(page).getByRole("link").count(), 0);
        await until("the focus on the way back", () =>
          page.evaluate(() => document.activeElement?.textContent === "Put it back"),
        );
        await page.keyboard.press("Enter");
        await mine(page).getByRole("link", { name: "Night raid" }).click();
        await page.locator("[data-win]").first().waitFor();
        await page.getByText("“Night raid” is kept on this device").waitFor();
        assert.deepEqual(faults, []);
        await page.away();
      });

    it("a second tab shows it at once, and changes of one tab do not undo those of another", async () => {
      const page = await stage().at("#/bench");
      const second = await page.context().newPage();
      await second.goto(`${stage().origin}/#/`);
      await second.getByRole("heading", { name: "Pick a game" }).waitFor();
      await keep(page, "My raid");
      await mine(second).getByRole("link", { name: "My raid" }).waitFor();
      await button(page, "Close").click();
      await button(second, "More about My raid").click();
      await typed(dialog(second).getByLabel("Its name"), "Named by the second tab");
      await second.keyboard.press("Enter");
      await dialog(second).getByRole("heading", { name: "Named by the second tab" }).waitFor();
      await button(page, "Save").click();
      assert.equal(await dialog(page).getByLabel("Its name").inputValue(), "Named by the second tab");
      await page.away();
    });

    it("its link opens elsewhere, where it is kept, changed and saved as a file", async () => {
      const page = await stage().at("#/bench");
      await keep(page, "My raid");
      await page.goto(`${stage().origin}/#/`);
      await button(page, "More about My raid").click();
      const link = await until("the link", () => dialog(page).getByLabel("The link").inputValue());
      await page.away();

      const elsewhere = await stage().at(new URL(link).hash, kLooks[2]);
      await elsewhere.locator("[data-win]").first().waitFor();
      await button(elsewhere, "Keep this game").click();
      await button(elsewhere, "Keep it").click();
      await dialog(elsewhere).getByText("is kept as it is here").waitFor();
      await button(elsewhere, "Close").click();
      await elsewhere.getByText("is kept on this device").waitFor();
      await button(elsewhere, "Change its rules").click();
      await elsewhere.locator(".cm-line").first().click();
      await elsewhere.keyboard.press("ControlOrMeta+Home");
      await elsewhere.keyboard.insertText("# mine\n");
      await button(elsewhere, "Save").click();
      await button(elsewhere, "Keep the changes").click();
      await dialog(elsewhere).getByText("is kept as it is here").waitFor();
      const [file] = await Promise.all([
        elsewhere.waitForEvent("download"),
        button(elsewhere, "TOML").click(),
      ]);
      const text = fs.readFileSync(await file.path(), "utf8");
      assert.match(text, /^# mine\n/);
      await elsewhere.goto(`${stage().origin}/#/`);
      await mine(elsewhere).getByRole("link").first().waitFor();
      assert.equal(await mine(elsewhere).getByRole("link").count(), 1, "the changes made another game");
      await elsewhere.away();

      // The file comes back on a third device.
      const third = await stage().at("#/bench");
      await third.getByLabel("The file of a game").setInputFiles(file_of(text));
      await third.locator("[data-win]").first().waitFor({ state: "attached" });
      await button(third, "Save").click();
      await button(third, "Keep it").click();
      await dialog(third).getByText("is kept as it is here").waitFor();
      await third.away();
    });

    it("one whose file is read no longer says its first fault, and leads to its text", async () => {
      const page = await stage().at("#/");
      await put(page, {
        id: "old",
        name: "Old raid",
        text: 'system = "raid"\nsides = 7\n',
        scenario: {},
        at: 1,
      });
      await page.reload();
      const row = mine(page).getByRole("link", { name: /^Old raid line \d+: / });
      await row.waitFor();
      assert.deepEqual(await found(page, "a game with a fault"), []);
      await button(page, "More about Old raid").click();
      await dialog(page).getByText("It cannot be played as it is").waitFor();
      await page.keyboard.press("Escape");
      await row.click();
      await page.getByRole("button", { name: /^\d+ faults?$/ }).waitFor();
      await page.locator(".cm-line", { hasText: "sides = 7" }).waitFor();
      await button(page, "Save").click();
      await dialog(page).getByText("“Old raid” is kept as it is here").waitFor();
      await page.away();
    });

    it("one that is removed, or of another device, is missed in a sentence", async () => {
      const page = await stage().at("#/game?mine=gone");
      await page.getByText(/^This game is not kept here: .* Ask for its link or its file/).waitFor();
      await page.away();
    });

    it("one that is too long for a link is refused with what to do", async () => {
      const { template } = await (await stage().get("/games")).json();
      // What cannot be compressed: a comment of letters by chance, always the same.
      let seed = 1;
      const letters = Array.from({ length: 100_000 }, () => {
        seed = (seed * 48271) % 2147483647;
        return String.fromCharCode(97 + (seed % 26));
      });
      const text = `${template}\n${letters.join("").replace(/(.{100})/g, "# $1\n")}`;
      const page = await stage().at("#/");
      await put(page, { id: "long", name: "Long raid", text, scenario: {}, at: 1 });
      await page.reload();
      await button(page, "More about Long raid").click();
      await dialog(page)
        .getByText(/^This is too long for a link.* Save a file/)
        .waitFor();
      assert.equal(await dialog(page).getByLabel("The link").count(), 0);
      await page.away();
    });

    it("a device that keeps nothing, or nothing more, says so and offers the file", async () => {
      for (const [failure, said] of [
        ["QuotaExceededError", /no room left on this device/],
        ["SecurityError", /lets the page keep nothing/],
      ]) {
        const page = await stage().page();
        await page.addInitScript((name) => {
          Storage.prototype.setItem = () => {
            throw new DOMException("refused", name);
          };
        }, failure);
        await page.goto(`${stage().origin}/#/bench`);
        await page.getByRole("button", { name: "A small game that plays" }).click();
        await page.locator("[data-win]").first().waitFor({ state: "attached" });
        await button(page, "Save").click();
        await button(page, "Keep it").click();
        await dialog(page).getByRole("alert").getByText(said).waitFor();
        await button(page, "TOML").waitFor();
        await page.away();
      }
    });
  });
}

const file_of = (text) => ({ name: "mine.toml", mimeType: "application/toml", buffer: Buffer.from(text) });
