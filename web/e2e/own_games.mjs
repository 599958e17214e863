// Games of one's own on the device: kept at the bench, listed beside those that come with Casus, shared, changed, removed.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, it } from "node:test";
import { found } from "./access.mjs";
import { button, clicked, kLooks, typed, until, wait_until_idle } from "./harness.mjs";

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

    for (const look of [kLooks[1], kLooks[2]])
      it(`one of three sides is opened, edited, played, studied and shared by three, ${look.name}`, async () => {
        const page = await stage().at("#/", look);
        const scenario = { title: "At dawn", first: { hits: 30 }, second: { hits: 100 }, third: {} };
        await put(page, { id: "three", name: "The duel", text: kDuel, scenario, at: 1 });
        await page.reload();
        await mine(page).getByRole("link", { name: "The duel" }).click();
        await page.locator("[data-win]").first().waitFor();
        await wait_until_idle(page);

        // The form has all three, each with its name; who plays the third is called Carla, and hits better.
        assert.equal(await button(page, "Swap the sides").count(), 0);
        await typed(page.getByLabel("Name of C", { exact: true }), "Carla");
        await page.keyboard.press("Tab");
        await typed(page.getByRole("spinbutton", { name: "Carla: Of a hundred shots hit" }), "60");
        await page.keyboard.press("Tab");
        const third = { name: "Carla", hits: 60 };
        const odds = await (await stage().post("/odds", { game: kDuel, ...scenario, third })).json();
        const shown = () =>
          page
            .locator(".chance-card [data-win]")
            .evaluateAll((all) => all.map((one) => Number(one.dataset.probability)));
        await until("the chance of each", async () => {
          const now = await shown();
          return now.length === 3 && odds.sides.every(({ probability }, k) => now[k] === probability);
        });
        const colours = await page
          .locator(".chance-card .balance [data-segment]")
          .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
        assert.equal(
          new Set(colours).size,
          4,
          "each side has a colour of its own, and so has what is nobody’s",
        );
        const worths = page.locator("[data-side-worth]");
        await until("the worth of each", async () => (await worths.count()) === 3);
        assert.deepEqual(await worths.evaluateAll((all) => all.map((one) => one.dataset.sideWorth)), [
          "A",
          "B",
          "Carla",
        ]);
        const faults = await found(page, "a game of three sides");

        // Whoever chooses is named, until the end.
        await button(page, "Play it out").click();
        const asked = new Set();
        for (let over = false; !over; ) {
          const now = await until("the next step of the play", async () => {
            for (const name of ["Roll again", "To the end", "See the end"])
              if (await button(page, name).count()) return name;
            return (await page.locator(".asked-choice").count()) > 0 && "asked";
          });
          if (now === "Roll again") over = true;
          else if (now.endsWith("the end")) await clicked(button(page, now));
          else {
            asked.add(/^(.*), it is your choice$/.exec(await page.locator(".asked h3").innerText())[1]);
            if (asked.size === 1) faults.push(...(await found(page, "a choice of three sides")));
            const answered = page.waitForResponse((response) => response.url().includes("/play?"));
            await page.getByRole("button", { name: /ground/ }).click();
            await answered;
          }
        }
        assert.deepEqual([...asked], ["A", "B", "Carla"]);
        await page.locator("h2.outcome", { hasText: "for ever" }).waitFor();
        await button(page, "Close the roll").click();

        // The study takes numbers of any side; what it colours is the first one's chance.
        await page.goto(`${stage().origin}/#/study/game${new URL(page.url()).hash.replace(/^[^?]*/, "")}`);
        await page.getByLabel("Up: the quantity").selectOption({ label: "of a hundred shots hit: Carla" });
        await page.getByText("Each cell is A’s chance in percent").waitFor();
        await page.locator(".heat-key", { hasText: "the others" }).waitFor();
        assert.deepEqual(faults, []);

        // Three seats.
        await page.goBack();
        await page.locator("[data-win]").first().waitFor();
        await button(page, "Play together").click();
        await button(page, "Make the links").click();
        await page.locator(".seats-list").waitFor();
        for (const name of ["A", "B", "Carla"])
          await page.getByRole("group", { name, exact: true }).waitFor();
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

/** Three in turn, each firing at one of the others or into the ground: three rounds of that are enough for ever. */
const kDuel = `
casus = 1
system = "duel"
title = "The duel"
source = "made up"
[sides]
first = "A"
second = "B"
third = "C"
[clause]
DU-1 = { says = "In turn each who stands fires at one of the others, or into the ground." }
[ask]
hits = { is = 50, from = 0, to = 100, for = "each side", says = "of a hundred shots hit" }
[track]
stands = { for = "each side", from = 0, to = 1, is = 1, says = "stands" }
[let]
standing = "first.stands + second.stands + third.stands"
[[round]]
name = "a shot"
for = "each side"
when = "side.stands = 1 and standing > 1"
[[round.do]]
name = "at whom?"
clause = "DU-1"
choose = "side"
otherwise = ["second", "third", "first"]
option.first = { says = "fire at A", when = "side != first and first.stands = 1", set.side.target = "first" }
option.second = { says = "fire at B", when = "side != second and second.stands = 1", set.side.target = "second" }
option.third = { says = "fire at C", when = "side != third and third.stands = 1", set.side.target = "third" }
option.ground = { says = "fire into the ground" }
[[round.do]]
name = "the shot"
clause = "DU-1"
against = "side.target"
throw.shot = "d%"
read.hit = "shot <= side.hits"
[[round.do]]
name = "who is hit"
clause = "DU-1"
against = "side.target"
when = "side.hit"
set.enemy.stands = "0"
[[end]]
outcome = "A is left"
when = "standing = 1 and first.stands = 1"
victor = "first"
[[end]]
outcome = "B is left"
when = "standing = 1 and second.stands = 1"
victor = "second"
[[end]]
outcome = "C is left"
when = "standing = 1 and third.stands = 1"
victor = "third"
[[end]]
outcome = "for ever"
after = 2
`;

const file_of = (text) => ({ name: "mine.toml", mimeType: "application/toml", buffer: Buffer.from(text) });
