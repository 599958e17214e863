// Each system from a preset to its settlement, in all four looks; the log of the play is verified on its page.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { clicked, kHeld, kLooks, kSystems, roll_button, until } from "./harness.mjs";

/** Which preset each system is played from: one in which somebody is asked. */
const kPresets = {
  aggression: "campaign-of-five",
  "conflict-chart": "chain-of-retaliations",
  columbia: "plain-cards",
  defcon: "contested",
};
const kMostSteps = 400;

/** Opens the list of presets and takes one. */
export async function take_preset(page, title) {
  await page.locator("h1 button").click();
  await page.getByRole("dialog").getByRole("button", { name: title }).first().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await until("the preset's title", async () => (await page.locator("h1").innerText()).trim() === title);
}

/** What the roll waits for. */
function roll_state(page) {
  return page.evaluate(() => {
    const button = (words) =>
      [...document.querySelectorAll("button")].some(
        (one) => one.textContent.trim() === words && !one.disabled,
      );
    return {
      over: button("Roll again"),
      taken: button("I have it"),
      all: button("To the end"),
      seen: button("See the end"), // of what a last choice has left to be seen
      asked: document.querySelectorAll(".asked-choice:not([disabled])").length,
      problem: document.querySelector(".roll .problem")?.textContent,
    };
  });
}

/** Plays to the end, from where it is or, `begins`, from the start; whoever is asked chooses the last thing offered.
 * Returns how often somebody was asked. */
export async function play_out(page, begins = true) {
  if (begins) await roll_button(page).click();
  let asked = 0;
  for (let step = 0; step < kMostSteps; ++step) {
    const now = await until(
      "the next step of the play",
      async () => {
        const state = await roll_state(page);
        if (state.problem) throw new Error(state.problem);
        return (state.over || state.taken || state.all || state.seen || state.asked) && state;
      },
      15000,
    );
    if (now.over) return asked;
    if (now.taken) await page.getByRole("button", { name: "I have it" }).click(kHeld);
    else if (now.all) await clicked(page.getByRole("button", { name: "To the end", exact: true }));
    else if (now.seen) await clicked(page.getByRole("button", { name: "See the end" }));
    else {
      ++asked;
      // The answer may bring the same choices again: the old ones are gone when the service has answered.
      const answered = page.waitForResponse((response) => response.url().includes("/play?"));
      await page.locator(".asked-choice:not([disabled])").last().click();
      await answered;
    }
  }
  throw new Error("the play does not end");
}

export function test_systems(stage) {
  describe("From a preset to the settlement", { concurrency: 1 }, () => {
    for (const look of kLooks) {
      let page;
      before(async () => {
        page = await stage().at("#/verify", look);
      });
      after(() => page.away());
      for (const system of kSystems) {
        it(`${system}, ${look.name}`, async () => {
          const preset = (await (await stage().get("/scenarios")).json()).scenarios.find(
            (one) => one.system === system && one.name === kPresets[system],
          );
          await page.evaluate((to) => {
            location.hash = to;
          }, `#/${system}`);
          await until("another page", async () => (await page.locator("h1 button").count()) === 1);
          await take_preset(page, preset.title);
          await page.locator('[data-win="attacker"]').waitFor();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);

          assert.ok((await play_out(page)) > 0, "nobody was asked");
          const settled = page.locator(".card", {
            has: page.getByRole("heading", { name: "The settlement" }),
          });
          assert.ok(
            (await settled.innerText()).length > "The settlement".length + 10,
            "the settlement says nothing",
          );

          await page.getByRole("button", { name: "Verify this log" }).click();
          await page.locator(".said.sound").waitFor();
          await page.getByRole("link", { name: "What was looked at" }).click();
          await page.getByRole("button", { name: "Verify", exact: true }).click();
          await until("the verdict", async () =>
            /valid|every byte/i.test(await page.getByRole("status").first().innerText()),
          );
          assert.equal(await page.locator(".broken").count(), 0);
        });
      }
    }
  });
}
