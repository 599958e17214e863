// A picture of every page, at both sizes, light and dark: `CASUS=build/casus node e2e/screenshots.mjs FOLDER`. They are looked
// at by people; nothing compares them.
import fs from "node:fs";
import path from "node:path";
import { each, kLooks, kSystems, situation_hash, Stage, until } from "./harness.mjs";
import { play_with_losses } from "./games.mjs";
import { play_out } from "./systems.mjs";

const folder = process.argv[2];
if (!folder) {
  console.error("screenshots.mjs: a folder was expected");
  process.exit(2);
}
fs.mkdirSync(folder, { recursive: true });

async function settled(page) {
  await until(
    "the page at rest",
    async () => (await page.locator('[aria-busy="true"]').count()) === 0,
    20000,
  ).catch(() => {});
  await page.waitForTimeout(100);
}

/** Through a play to what follows it. */
async function go_on(page) {
  await play_out(page);
  await page.getByRole("button", { name: "Go on from here" }).click();
  await page.locator(".since").waitFor();
}

/** Every page by a name: where it is, and what is done before the picture. */
async function pages(stage) {
  const { games: described } = await (await stage.get("/games")).json();
  const at = async (system, name) => situation_hash(await stage.scenario(system, name));
  return {
    ...Object.fromEntries(kSystems.map((system) => [system, { hash: `#/${system}` }])),
    "aggression-rolled": { hash: "#/aggression", act: play_out },
    ...Object.fromEntries(kSystems.map((system) => [`${system}-next`, { hash: `#/${system}`, act: go_on }])),
    evening: {
      hash: "#/aggression",
      act: async (page) => {
        await go_on(page);
        await page.getByRole("link", { name: "This evening" }).first().click();
        await page.locator(".story").waitFor();
      },
    },
    "conflict-chart-hidden": { hash: await at("conflict-chart", "hidden-commitments") },
    "columbia-rolled": { hash: await at("columbia", "plain-cards"), act: play_out },
    "defcon-declared": { hash: await at("defcon", "contested") },
    "defcon-area": {
      hash: await at("defcon", "unrest"),
      act: async (page) => {
        await page.locator('[data-area="EGYPT I"]').focus();
        await page.keyboard.press("Enter");
        await page.locator(".panel [data-operation]").first().waitFor();
      },
    },
    "defcon-plan": {
      hash: await at("defcon", "unrest"),
      act: async (page) => {
        await page.getByLabel("What is wanted").fill("control INDIA");
        await page.getByRole("button", { name: "Plan it" }).click();
        await page.locator("[data-plan] button").first().click();
        await page.locator(".mark-step").first().waitFor();
      },
    },
    "defcon-set-up": {
      hash: await at("defcon", "into-libya"),
      act: (page) => page.getByRole("button", { name: "Set up" }).click(),
    },
    "defcon-exchange": { hash: await at("defcon", "five-powers") },
    start: { hash: "#/" },
    "start-again": {
      hash: "#/aggression",
      act: async (page) => {
        await page.locator("[data-win]").first().waitFor();
        await page.waitForTimeout(800); // then it is kept
        await page.getByRole("link", { name: "Casus", exact: true }).click();
        await page.locator(".my-battle").waitFor({ state: "attached" });
      },
    },
    ...Object.fromEntries(described.map(({ system }) => [system, { hash: `#/${system}` }])),
    "twilight-imperium-4-rolled": {
      hash: await at("twilight-imperium-4", "two-fleets-meet"),
      act: play_with_losses,
    },
    study: { hash: "#/study/aggression" },
    "study-risk": { hash: "#/study/risk" },
    dice: { hash: "#/dice" },
    verify: { hash: "#/verify" },
    "fair-dice": { hash: "#/fair-dice" },
    ...Object.fromEntries(kSystems.map((system) => [`clauses-${system}`, { hash: `#/clauses/${system}` }])),
    presets: {
      hash: "#/aggression",
      act: async (page) => {
        await page.locator("h1 button").click();
        await page.getByRole("dialog").waitFor();
      },
    },
    share: {
      hash: "#/aggression",
      act: async (page) => {
        await page.getByRole("button", { name: "Share" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    clause: {
      hash: "#/aggression",
      act: async (page) => {
        await page
          .getByRole("button", { name: /^Clause/ })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
      },
    },
    "wrong-address": { hash: "#/aggression?s=7VrLbts4FP0V" },
  };
}

const kSheets = new Set(["presets", "share", "clause", "defcon-area", "defcon-set-up"]); // what lies over the page is seen in its window

const stage = await Stage.open();
let taken = 0;
try {
  const all = Object.entries(await pages(stage));
  const wanted = all.flatMap(([name, page]) => kLooks.map((look) => ({ name, ...page, look })));
  await each(wanted, async ({ name, hash, act, look }) => {
    const page = await stage.at(hash, look);
    try {
      await settled(page);
      if (act) await act(page);
      await settled(page);
      const file = path.join(folder, `${name}-${look.viewport.width}-${look.colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: !kSheets.has(name) });
      ++taken;
    } catch (failed) {
      console.error(`${name}, ${look.name}: ${failed.message.split("\n")[0]}`);
      process.exitCode = 1;
    }
    await page.away();
  });
} finally {
  await stage.close();
}
console.log(`${taken} pictures in ${folder}`);
