// The phone is handed on: nothing but the roll is on the screen, and from a hidden choice until it is opened it has no title.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  button,
  clicked,
  kDesk,
  kHeld,
  kPhone,
  open_story,
  roll_button,
  situation_hash,
  until,
} from "./harness.mjs";

/** Systems in which somebody chooses in secret, and whose choice comes after whose. */
const kHidden = [
  ["defcon", "contested"],
  ["columbia", "plain-cards"],
  ["conflict-chart", "hidden-commitments"],
  ["scythe", "three-power-each"],
];

/** Everything that can be read on the screen but the head, the foot and the roll. */
function beside_the_roll(page) {
  return page.evaluate(() => {
    const inside = (one) => one.closest(".roll-place");
    return [...document.querySelectorAll("#main *")]
      .filter(
        (one) =>
          !inside(one) &&
          !one.querySelector(".roll-place") &&
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          one.getBoundingClientRect().height > 0,
      )
      .map(
        (one) => `${one.tagName} ${one.className?.baseVal ?? one.className} ${one.textContent.slice(0, 40)}`,
      );
  });
}

const goes_dark = (page) =>
  page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });

/** Plays until somebody has chosen in secret; gives the words of that choice. */
export async function choose_in_secret(page) {
  await roll_button(page).click();
  let chosen = "";
  await until("a sealed choice", async () => {
    if (await button(page, "I have it").count()) return true;
    if (await clicked(button(page, "To the end"))) return false;
    if (await page.locator(".asked-choice").count()) {
      const choice = page.locator(".asked-choice", { hasNotText: "Do not declare" }).last();
      chosen = await choice.locator("span").first().innerText();
      const answered = page.waitForResponse((response) => response.url().includes("/play?"));
      await choice.click();
      await answered;
    }
    return false;
  });
  return chosen;
}

export function test_cover(stage) {
  describe("While the phone is handed on", { concurrency: 1 }, () => {
    for (const [system, name] of kHidden)
      for (const viewport of [kPhone, kDesk])
        it(`form and answers are gone, and the title is until the reveal: ${system}, ${viewport.width} px`, async () => {
          const scenario = await stage().scenario(system, name);
          const page = await stage().at(situation_hash(scenario), { viewport, colorScheme: "light" });
          await page.locator("[data-win]").first().waitFor();
          const chosen = await choose_in_secret(page);
          const covered = async (when) => {
            assert.deepEqual(await beside_the_roll(page), [], when);
            const read = await page.locator("main").innerText();
            for (const secret of [scenario.title, chosen])
              assert.ok(!read.includes(secret), `${when}: "${secret}"`);
            assert.ok(
              !(await page.locator("main").ariaSnapshot()).includes(scenario.title),
              `${when}, read aloud`,
            );
            assert.equal(await page.locator("main input:visible, main select:visible").count(), 0, when);
          };
          await covered("on the way");
          await button(page, "I have it").click();
          await covered("after a tap in passing");
          await button(page, "I have it").click(kHeld);
          await page.locator(".asked-choice").first().waitFor();
          await goes_dark(page);
          await covered("after the screen went dark");
          await button(page, "I have it").click(kHeld);
          await page.locator(".asked-choice").first().waitFor();
          assert.deepEqual(await beside_the_roll(page), [], "while the other chooses");
          assert.ok(!(await page.locator("main").innerText()).includes(scenario.title));
          await until("the reveal", async () => {
            await open_story(page);
            if (await page.locator(".event-row.chosen").count()) return true;
            for (const name of ["I have it", "To the end"])
              if (await clicked(button(page, name))) return false;
            if (await page.locator(".asked-choice").count()) {
              const answered = page.waitForResponse((response) => response.url().includes("/play?"));
              await page.locator(".asked-choice").last().click();
              await answered;
            }
            return false;
          });
          await until("the title again", () =>
            page.locator(".stage-title", { hasText: scenario.title }).count(),
          );
          await button(page, "Close the roll").click();
          assert.ok((await beside_the_roll(page)).length > 0, "all is there again");
          await page.away();
        });

    for (const viewport of [kPhone, kDesk])
      it(`a hand that one player sees is shown to that player alone, ${viewport.width} px`, async () => {
        const scenario = await stage().scenario("kuhn-poker", "three-cards");
        const page = await stage().at(situation_hash(scenario), { viewport, colorScheme: "light" });
        await page.locator("[data-win]").first().waitFor();
        await roll_button(page).click();
        const main = page.locator("main");
        const hands = [];
        for (const [player, choice] of [
          ["Anna", "bet"],
          ["Ben", "call"],
        ]) {
          await until(`the question to ${player}`, async () => {
            if (await button(page, "I have it").count()) return true;
            await clicked(button(page, "To the end"));
            return false;
          });
          assert.match(await main.innerText(), new RegExp(player));
          assert.doesNotMatch(await main.innerText(), /Only you see|jack|queen|king/);
          await button(page, "I have it").click(kHeld);
          hands.push(await page.locator(".asked-sees strong").innerText());
          assert.match(hands.at(-1), /^card (jack|queen|king)$/);
          await page.locator(".asked-choice", { hasText: choice }).click();
        }
        assert.notEqual(hands[0], hands[1]);
        await until("the end", async () => {
          if (await button(page, "Roll again").count()) return true;
          for (const name of ["To the end", "See the end"]) await clicked(button(page, name));
          return false;
        });
        await open_story(page);
        const story = await main.innerText();
        for (const [k, player] of ["Anna", "Ben"].entries())
          assert.ok(story.includes(`${player}: ${hands[k]}`), `${player}: ${hands[k]} in ${story}`);
        await page.away();
      });

    it("the choice is off the screen as soon as it is made, also where the service is slow", async () => {
      const page = await stage().at(situation_hash(await stage().scenario("defcon", "contested")), {
        viewport: kPhone,
        colorScheme: "dark",
      });
      await page.locator("[data-win]").first().waitFor();
      await page.getByRole("button", { name: "Play it out" }).click();
      await page.locator(".asked-choice").first().waitFor();
      await page.route(/\/play\?/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue().catch(() => undefined);
      });
      await page.locator(".asked-choice").last().click();
      await page.waitForTimeout(150);
      assert.equal(await page.locator(".asked-choice").count(), 0);
      assert.deepEqual(await beside_the_roll(page), []);
      await button(page, "I have it").waitFor();
      await page.away();
    });
  });
}
