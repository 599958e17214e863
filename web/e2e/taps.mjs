// How many taps it is from the start page to the settlement of a game's easiest battle: what a player chooses in it (a coup's
// bet, cards, losses) is counted apart.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { button, clicked, kHeld, kPhone, kSystems, roll_button, until } from "./harness.mjs";

/** The four, and three games that are told in a file. */
export const kTapped = [...kSystems, "risk", "axis-allies-1942", "dnd-5e"];
const kMost = 3;

/** Goes on until the settlement is there; counts taps and choices. */
export async function to_settlement(page, count = { taps: 0, choices: 0 }) {
  await until("the settlement", async () => {
    if (await page.getByRole("heading", { name: "The settlement" }).count()) return true;
    const chosen = page
      .locator(".asked-choice")
      .or(button(page, "I have it"))
      .or(button(page, "Choose from a list"));
    if (await chosen.count()) {
      await chosen.first().click((await button(page, "I have it").count()) ? kHeld : {});
      ++count.choices;
    } else
      for (const next of [button(page, "To the end"), button(page, "See the end")])
        if (await clicked(next)) {
          ++count.taps;
          break;
        }
    return false;
  });
  return count;
}

/** Taps from the start page until the settlement is there, and choices on the way. */
export async function from_start(page, system) {
  await page.locator(`main a[href="#/${system}"]`).first().click();
  await roll_button(page).click();
  return to_settlement(page, { taps: 2, choices: 0 });
}

/** The same in a browser of its own. */
export async function tapped(stage, system) {
  const page = await stage.at("", { viewport: kPhone, colorScheme: "light" });
  const count = await from_start(page, system);
  await page.away();
  return count;
}

export function test_taps(stage) {
  describe("From the start page to the settlement", { concurrency: 1 }, () => {
    for (const system of kTapped)
      it(`${system} takes ${kMost} taps at most`, async (test) => {
        const { taps, choices } = await tapped(stage(), system);
        test.diagnostic(`${taps} taps, and ${choices} for choices`);
        assert.ok(taps <= kMost, `${taps} taps`);
      });
  });
}
