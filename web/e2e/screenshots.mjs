// A picture of every page, at five sizes, light and dark: `CASUS=build/casus node e2e/screenshots.mjs FOLDER [WORDS]`, only those
// with one of the words in their names where some are given (`bench`, `390-dark`). They are looked at by people; nothing
// compares them.
import fs from "node:fs";
import path from "node:path";
import { each, kSizes, kSystems, roll_button, situation_hash, Stage, typed, until } from "./harness.mjs";
import { choose_in_secret } from "./cover.mjs";
import { play_with_losses } from "./games.mjs";
import { play_out } from "./systems.mjs";

const [folder, ...words] = process.argv.slice(2);
if (!folder) {
  console.error("screenshots.mjs: a folder was expected");
  process.exit(2);
}
fs.mkdirSync(folder, { recursive: true });

const looks = kSizes.flatMap((viewport) =>
  ["light", "dark"].map((colorScheme) => ({ viewport, colorScheme })),
);

async function settled(page) {
  await until(
    "the page at rest",
    async () => (await page.locator('[aria-busy="true"]').count()) === 0,
    20000,
  ).catch(() => {});
  await page.waitForTimeout(100);
}

/** A play until somebody is asked, or so many throws of it were made. */
async function rolled(page, throws) {
  await roll_button(page).click();
  for (let made = 0; made < throws && (await page.locator(".asked-choice").count()) === 0; ++made) {
    await page.getByRole("button", { name: /^(Throw the dice|Next throw)$/ }).click();
    await page.locator(".arena.is-told").waitFor();
    await page.waitForTimeout(300);
  }
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
    "roll-mid": { hash: await at("aggression", "worked-example"), act: (page) => rolled(page, 3) },
    "roll-choice": { hash: await at("risk", "ten-against-ten"), act: (page) => rolled(page, 3) },
    "roll-cover": { hash: await at("columbia", "plain-cards"), act: choose_in_secret },
    "aggression-rolled": { hash: "#/aggression", act: play_out },
    "aggression-refused": {
      hash: situation_hash({
        ...(await stage.scenario("aggression", "worked-example")),
        attack: { from: "Chile", against: "Peru" },
      }),
    },
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
        await typed(page.getByLabel("What is wanted"), "control INDIA");
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
    bench: { hash: "#/bench" },
    "bench-risk": { hash: "#/bench?of=risk" },
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
    "open-file": {
      hash: "#/aggression",
      act: async (page) => {
        await page.locator("h1 button").click();
        await page.getByRole("dialog").getByRole("radio", { name: "A file" }).check();
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

const kSheets = new Set(["presets", "open-file", "share", "clause", "defcon-area", "defcon-set-up"]); // what lies over the page is seen in its window

const stage = await Stage.open();
let taken = 0;
try {
  const all = Object.entries(await pages(stage));
  const wanted = all
    .flatMap(([name, page]) =>
      looks.map((look) => ({ ...page, look, name: `${name}-${look.viewport.width}-${look.colorScheme}` })),
    )
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  await each(wanted, async ({ name, hash, act, look }) => {
    const page = await stage.at(hash, look);
    try {
      await settled(page);
      if (act) await act(page);
      await settled(page);
      const is_sheet = kSheets.has(name.replace(/-\d+-\w+$/, ""));
      await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: !is_sheet });
      ++taken;
    } catch (failed) {
      console.error(`${name}: ${failed.message.split("\n")[0]}`);
      process.exitCode = 1;
    }
    await page.away();
  });
} finally {
  await stage.close();
}
console.log(`${taken} pictures in ${folder}`);
