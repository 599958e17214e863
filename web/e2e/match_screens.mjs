// A picture of every screen of a match, on a phone and a desk, light and dark, to be looked at:
// `CASUS=build/casus node e2e/match_screens.mjs FOLDER [WORDS]`, only those looks with one of the words (`390-dark`).
import fs from "node:fs";
import path from "node:path";
import { button, kDesk, kPhone, situation_hash, Stage, until, wait_until_idle } from "./harness.mjs";
import { begin, is_settled, join, lan_address, link_of, make_match, settle, step } from "./match_pages.mjs";

const [folder, ...words] = process.argv.slice(2);
if (!folder) {
  console.error("match_screens.mjs: a folder was expected");
  process.exit(2);
}
fs.mkdirSync(folder, { recursive: true });
const stage = await Stage.open([], lan_address());

async function screens(look, name) {
  const shot = async (page, screen) => {
    await wait_until_idle(page);
    await page.waitForTimeout(200);
    await page.screenshot({ path: path.join(folder, `${screen}-${name}.png`) });
  };
  const scenario = await stage.scenario("risk", "ten-against-ten");
  const page = await stage.at(situation_hash(scenario), look);
  await wait_until_idle(page);
  await button(page, "Play together").click();
  await shot(page, "01-together");
  await page.keyboard.press("Escape");
  await make_match(page, { name: "Ann" });
  const link = await link_of(page);
  await shot(page, "02-lobby");
  const arriving = await stage.at(link, look);
  await shot(arriving, "03-claim");
  await arriving.away();
  const other = await join(stage, link, "Ben", look);
  await until("Ben is seen", async () => (await page.locator(".seat-strip").innerText()).includes("Ben"));
  await shot(page, "04-situation");
  const watcher = await stage.at(await page.evaluate(() => location.hash), look);
  await watcher.locator(".seat-strip").waitFor();
  await shot(watcher, "05-watcher");
  await other.context().setOffline(true);
  const pages = [page, other];
  await begin([page]);
  await page.locator(".dealing").waitFor();
  await shot(page, "06-dealing");
  await other.context().setOffline(false);
  await page.locator(".stage:not(.dealing)").waitFor();
  await shot(page, "07-roll");
  const asked = await until("somebody is asked", async () => {
    for (const one of pages) {
      if (await one.locator(".asked").count()) return one;
      await step(one);
    }
    return undefined;
  });
  await shot(asked, "08-question");
  if (await button(asked, "What is each worth?").count()) {
    await button(asked, "What is each worth?").click();
    await shot(asked, "09-worth");
  }
  const waits = pages.find((one) => one !== asked);
  await until("the other waits", async () => {
    await step(waits);
    return waits.locator(".awaited").count();
  });
  await shot(waits, "10-waiting");
  await settle(pages);
  await shot(page, "11-settlement");
  for (const one of [...pages, watcher]) {
    await until("the end", async () => {
      await step(one);
      return is_settled(one);
    });
    await button(one, "Go on from here").click();
  }
  await page.locator('button[data-proof="proven"]').waitFor();
  await shot(page, "12-after");
  await page.locator("button.match-proof").click();
  await shot(page, "13-checked");
  await page.keyboard.press("Escape");
  await button(page, "What happened").click();
  await button(page, "Luck and choices").click();
  await page.locator(".match-luck").waitFor();
  await shot(page, "14-story");
  await page.getByRole("button", { name: "Back to here" }).first().click();
  await other.getByText("asks to go back").waitFor();
  await shot(other, "15-asked-back");
  await button(other, "Do not agree").click();
  await button(page, "Seats").click();
  await shot(page, "16-seats");
  await button(page, "Close the match").click();
  await button(page, "Close it for everybody").click();
  await page.keyboard.press("Escape");
  await page.getByText("The match is closed.").waitFor();
  await shot(page, "17-closed");
  await page.goto(`${stage.origin}/#/match`);
  await page.locator(".match-list li").waitFor();
  await shot(page, "18-matches");
  for (const one of [...pages, watcher]) await one.away();
}

try {
  for (const viewport of [kPhone, kDesk])
    for (const colorScheme of ["light", "dark"]) {
      const name = `${viewport.width}-${colorScheme}`;
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
      await screens({ viewport, colorScheme }, name);
    }
} finally {
  await stage.close();
}
