// The roll as it is seen and heard besides where it stands (roll.mjs): totals that count up, dice that fall, sounds; and the
// same names on the form, in the play, at its end and in the evening.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kPhone, kSystems, open_story, roll_button, until, wait_until_idle } from "./harness.mjs";
import { kDuel, rolled, throw_once } from "./roll.mjs";
import { play_out } from "./systems.mjs";

const kLight = { viewport: kPhone, colorScheme: "light" };
/** What the sheets call the sides and the dice; their clauses may. */
const kOfSheets =
  /\bAggressor\b|\b[Tt]he ([Aa]ttacker|[Dd]efender)\b|\bVictor\b|\bRoll Value\b|\bd6s\b|\bpolicy\b/;

/** What is read of a page, clauses and the labels of fields aside. */
const read = (page) =>
  page.evaluate(async () => {
    for (const more of document.querySelectorAll("main details")) more.open = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const copy = document.querySelector("main").cloneNode(true);
    for (const one of copy.querySelectorAll(".findings, .unseen, label, select")) one.remove();
    const here = document.body.appendChild(document.createElement("div"));
    here.append(copy);
    const text = here.innerText;
    here.remove();
    return text.split("\n");
  });

export function test_show(stage) {
  describe("The show", { concurrency: 1 }, () => {
    it("totals count up to what they are", async () => {
      const { page } = await rolled(stage(), kDuel(6, 6), kLight, { reducedMotion: "no-preference" });
      // Where the machine is busy a frame may come too late for any number between.
      for (let tries = 0, counted = false; !counted; ++tries) {
        assert.ok(tries < 5, "no number between was ever seen");
        await page.evaluate(() => {
          globalThis.seen = [];
          new MutationObserver(() =>
            globalThis.seen.push(document.querySelector(".total")?.textContent),
          ).observe(document.querySelector(".stage"), {
            subtree: true,
            childList: true,
            characterData: true,
          });
        });
        await throw_once(page);
        const total = Number(await page.locator(".total").first().innerText());
        counted = (await page.evaluate(() => globalThis.seen)).some((one) => one && Number(one) < total);
      }
      await page.away();
    });

    it("a die that is lost falls, one of those that made nothing, and its side has one less in the next round", async () => {
      const { page } = await rolled(stage(), kDuel(5, 5));
      let fallen = 0;
      for (let round = 0; round < 4; ++round) {
        await throw_once(page);
        const sides = await page.locator(".tray").evaluateAll((all) =>
          all.map((tray) => ({
            dice: tray.querySelectorAll(".die-at").length,
            falls: tray.querySelectorAll(".falls").length,
            of_pattern: tray.querySelectorAll(".ring-of .falls").length,
            plain: tray.querySelectorAll(".die-at:not(.ring-of *):not(.falls)").length,
          })),
        );
        for (const one of sides) {
          fallen += one.falls;
          // The first is the polygon, which nobody loses.
          if (one.of_pattern > 0) assert.ok(one.plain <= 1, JSON.stringify(one));
        }
        assert.ok(sides.reduce((sum, one) => sum + one.falls, 0) <= 1);
      }
      assert.ok(fallen > 0, "nothing was lost in four rounds");
      await page.away();
    });

    it("is heard and felt when it is switched on, and not before", async () => {
      const { page } = await rolled(stage(), kDuel(3, 3));
      await page.evaluate(() => {
        globalThis.felt = { knocks: 0, shakes: 0 };
        const Real = globalThis.AudioContext;
        globalThis.AudioContext = class extends Real {
          createBufferSource() {
            ++globalThis.felt.knocks;
            return super.createBufferSource();
          }
        };
        navigator.vibrate = () => {
          ++globalThis.felt.shakes;
          return true;
        };
      });
      const felt = () => page.evaluate(() => globalThis.felt);
      await throw_once(page);
      assert.deepEqual(await felt(), { knocks: 0, shakes: 0 });
      await page.getByRole("button", { name: "Sound and vibration" }).click();
      await throw_once(page);
      await until("a knock and a shake", async () => {
        const { knocks, shakes } = await felt();
        return knocks > 0 && shakes > 0;
      });
      await page.away();
    });

    for (const system of kSystems)
      it(`has the players' names on the form, in the play, at its end and in the evening: ${system}`, async () => {
        const page = await stage().at(`#/${system}`, kLight);
        await wait_until_idle(page);
        const found = [];
        const look = async (where) => {
          const line = (await read(page)).find((one) => kOfSheets.test(one));
          if (line) found.push(`${where}: ${line}`);
        };
        await look("the form and the answers");
        await roll_button(page).click();
        await page.locator(".stage-foot button").first().waitFor();
        await look("before a throw");
        await play_out(page, false);
        await open_story(page);
        await page.locator(".luck-of, .luck-says, .stage .card p.soft").first().waitFor();
        await look("the end");
        await until("it is kept", () => page.locator(".in-evening a").count());
        await page.locator(".in-evening a").first().click();
        await page.locator(".story").waitFor();
        await wait_until_idle(page);
        await look("the evening");
        await page.away();
        assert.deepEqual(found, []);
      });
  });
}
