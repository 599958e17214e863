// For everybody: the page by keyboard alone, and what axe-core finds on every page.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { play_out } from "./systems.mjs";
import { kDesk, kLooks, kPhone, kSystems, wait_until_idle, situation_hash, until } from "./harness.mjs";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds on a page at rest that is serious or worse, in a line each: old answers are dimmed. */
export async function found(page, where) {
  await wait_until_idle(page);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }),
  );
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map(
      (one) =>
        `${where}: ${one.id} (${one.impact}): ${one.nodes
          .slice(0, 3)
          .map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`)
          .join(" | ")}`,
    );
}

const kPages = [
  "#/",
  ...kSystems.map((system) => `#/${system}`),
  "#/bench",
  "#/dice",
  "#/verify",
  "#/evening",
  "#/fair-dice",
  "#/study/aggression",
  "#/clauses/defcon",
];
/** Those that are like one of the others but for their words. */
const kAlike = [
  "#/study/conflict-chart",
  "#/study/columbia",
  "#/clauses/aggression",
  "#/clauses/conflict-chart",
  "#/clauses/columbia",
];

async function settled(page) {
  await until(
    "the page at rest",
    async () => (await page.locator('[aria-busy="true"]').count()) === 0,
    12000,
  );
}

/** Presses Tab until what is reached is called so. */
export async function tab_to(page, name, most = 120) {
  for (let pressed = 0; pressed < most; ++pressed) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() => {
      const at = document.activeElement;
      return `${at?.getAttribute("aria-label") ?? ""} ${at?.id ? (document.querySelector(`label[for="${at.id}"]`)?.textContent ?? "") : ""} ${at?.textContent ?? ""}`.trim();
    });
    if (name.test(reached)) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

export function test_access(stage) {
  describe("For everybody", { concurrency: 1 }, () => {
    it("a conflict is set up, judged, rolled and settled by keyboard alone", async () => {
      const page = await stage().at("#/aggression", { viewport: kDesk, colorScheme: "light" });
      await page.locator("[data-win]").first().waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      assert.equal(
        await page.evaluate(() => document.activeElement?.id),
        "main",
        "the link past the head leads to the content",
      );
      await tab_to(page, /North lands/);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await tab_to(page, /^Agents on both/);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await settled(page);
      const before = await page.locator('[data-win="attacker"]').first().getAttribute("data-probability");
      await until("a number in reach", async () => {
        await page.keyboard.press("Tab");
        return page.evaluate(() => document.activeElement?.getAttribute("role") === "spinbutton");
      });
      await page.keyboard.press("ArrowUp");
      await until(
        "another chance",
        async () =>
          (await page.locator('[data-win="attacker"]').first().getAttribute("data-probability")) !== before,
      );
      await tab_to(page, /^Roll the/);
      await page.keyboard.press("Enter");
      await until(
        "the settlement",
        async () => {
          if (await page.getByRole("heading", { name: "The settlement" }).count()) return true;
          const reached = await page.evaluate(
            () =>
              document.activeElement?.tagName === "BUTTON" &&
              document.activeElement.closest(".asked-choices, .stage-acts, .hand-over") !== null,
          );
          if (reached) await page.keyboard.press("Enter");
          else await page.keyboard.press("Tab");
          await page.waitForTimeout(10);
          return false;
        },
        15000,
      );
      await page.away();
    });

    it("focus is seen wherever it is", async () => {
      const page = await stage().at("#/defcon", { viewport: kDesk, colorScheme: "light" });
      await page.locator("[data-area]").first().waitFor();
      const unseen = [];
      for (let pressed = 0; pressed < 25; ++pressed) {
        await page.keyboard.press("Tab");
        const fault = await page.evaluate(() => {
          const at = document.activeElement;
          if (!at || at === document.body) return undefined;
          const looks = getComputedStyle(at);
          const ring = at.querySelector?.(":scope > .ring");
          const seen =
            (looks.outlineStyle !== "none" && Number.parseFloat(looks.outlineWidth) > 0) ||
            (ring && getComputedStyle(ring).stroke !== "none") ||
            (at.parentElement && getComputedStyle(at.parentElement).outlineStyle !== "none");
          return seen ? undefined : at.outerHTML.slice(0, 100);
        });
        if (fault) unseen.push(fault);
      }
      assert.deepEqual(unseen, []);
      await page.away();
    });

    for (const [look, pages] of [
      [kLooks[0], [...kPages, ...kAlike]],
      [kLooks[3], kPages],
    ]) {
      it(`axe-core finds nothing serious on any page, ${look.name}`, async () => {
        const faults = [];
        const page = await stage().at(pages[0], look);
        for (const hash of pages) {
          await page.evaluate((to) => {
            location.hash = to;
          }, hash);
          await until(hash, () => page.evaluate((to) => location.hash.startsWith(to), hash));
          await settled(page);
          faults.push(...(await found(page, hash)));
        }
        await page.away();
        assert.deepEqual(faults, []);
      });
    }

    it("nor with an area, a sheet, a clause or a roll open", async () => {
      const faults = [];
      const look = { viewport: kPhone, colorScheme: "dark" };
      const map = await stage().at(situation_hash(await stage().scenario("defcon", "unrest")), look);
      await map.locator('[data-area="EGYPT I"]').focus();
      await map.keyboard.press("Enter");
      await map.locator(".panel [data-operation]").first().waitFor();
      await map.getByRole("button", { name: "Edit", exact: true }).click();
      faults.push(...(await found(map, "an area")));
      await map.getByRole("button", { name: "Close EGYPT I" }).click();
      await map.getByRole("button", { name: "Set up" }).click();
      for (const kind of ["Control", "Units", "Markers"]) {
        await map.getByRole("radio", { name: kind }).check();
        faults.push(...(await found(map, `brushes: ${kind}`)));
      }
      await map.away();

      const page = await stage().at("#/aggression", { ...look, colorScheme: "light" });
      await page.locator("[data-win]").first().waitFor();
      await page.locator("h1 button").click();
      await page.getByRole("dialog").getByRole("button").nth(3).waitFor();
      faults.push(...(await found(page, "the presets")));
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("dialog").waitFor();
      faults.push(...(await found(page, "sharing")));
      await page.keyboard.press("Escape");
      await page
        .getByRole("button", { name: /^Clause AG-/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
      faults.push(...(await found(page, "a clause")));
      await page.keyboard.press("Escape");
      await play_out(page);
      faults.push(...(await found(page, "the settlement")));
      await page.getByRole("button", { name: "Go on from here" }).click();
      await page.locator("[data-at-rest]").waitFor();
      await settled(page);
      faults.push(...(await found(page, "what follows")));
      await page.getByRole("link", { name: "This evening" }).first().click();
      await page.locator(".story").waitFor();
      faults.push(...(await found(page, "an evening")));
      await page.away();
      assert.deepEqual(faults, []);
    });
  });
}
