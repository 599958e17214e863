// A match for everybody: axe-core over its screens, by keyboard alone from the link to the settlement, and what is read
// aloud, which is said once.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { found, tab_to } from "./access.mjs";
import { button, kDeep, kDesk, kPhone, situation_hash, until, wait_until_idle } from "./harness.mjs";
import {
  begin,
  join,
  kPair,
  link_of,
  make_match,
  settle,
  step,
  take_here,
  two_devices,
} from "./match_pages.mjs";

/** The texts that a screen reader is given on a page from now on, in their order. */
async function listen(page) {
  await page.evaluate(() => {
    globalThis.spoken = [];
    const last = new Map();
    const look = () => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
        const text = region.textContent.trim();
        if (last.get(region) === text) continue;
        last.set(region, text);
        if (text) globalThis.spoken.push(text);
      }
    };
    for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]'))
      last.set(region, region.textContent.trim());
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => globalThis.spoken);
}

export function test_match_access(stage) {
  describe("A match for everybody", { concurrency: 1 }, () => {
    for (const colorScheme of kDeep ? ["light", "dark"] : ["light"])
      it(`axe-core finds nothing serious on the screens of a match, ${colorScheme}`, async () => {
        const looks = [kPhone, kDesk].map((viewport) => ({ viewport, colorScheme }));
        const faults = [];
        const look = async (page, where) => faults.push(...(await found(page, where)));
        const page = await stage().at(
          situation_hash(await stage().scenario("conflict-chart", "chain-of-retaliations")),
          looks[0],
        );
        await wait_until_idle(page);
        await button(page, "Play together").click();
        await look(page, "play together");
        await page.keyboard.press("Escape");
        await make_match(page);
        await look(page, "lobby");
        const rows = page.locator(".seats-list > li");
        await take_here(page, rows.nth(0), "Ann");
        await page.getByRole("dialog", { name: "Seats and links" }).waitFor();
        const link = await link_of(page, rows.nth(1));
        await look(page, "a link");
        const arriving = await stage().at(link, looks[1]);
        await look(arriving, "claim");
        await arriving.away();
        const other = await join(stage(), link, "Ben", looks[1]);
        await page.keyboard.press("Escape");
        await look(page, "situation");
        await button(page, "What happened").click();
        await look(page, "what happened");
        await page.keyboard.press("Escape");
        await page.locator("button.match-proof").click();
        await look(page, "the check of the log");
        await page.keyboard.press("Escape");
        const watcher = await stage().at(await page.evaluate(() => location.hash), looks[0]);
        await watcher.getByText("You watch: the players change and choose.").waitFor();
        await look(watcher, "watcher");
        const pages = [page, other];
        await begin(pages);
        await page.locator(".stage").waitFor();
        await look(page, "roll");
        const asked = await until("somebody is asked", async () => {
          for (const one of pages) {
            if (await one.locator(".asked").count()) return one;
            await step(one);
          }
          return undefined;
        });
        await look(asked, "question");
        const waits = pages.find((one) => one !== asked);
        await until("the other waits", async () => {
          await step(waits);
          return waits.locator(".awaited").count();
        });
        await look(waits, "waiting");
        await settle(pages);
        await look(page, "settlement");
        for (const one of pages) await button(one, "Go on from here").click();
        await look(page, "what follows");
        await button(page, "Seats").click();
        await button(page, "Close the match").click();
        await look(page, "closing");
        await button(page, "Close it for everybody").click();
        await page.keyboard.press("Escape");
        await page.getByText("The match is closed.").waitFor();
        await look(page, "closed");
        for (const one of [page, other, watcher]) await one.away();
        assert.deepEqual(faults, []);
      });

    it("a seat is taken, and a conflict settled, by keyboard alone from the link on", async () => {
      const hash = situation_hash(await stage().scenario("aggression", "worked-example"));
      const host = await stage().at(hash, kPair[1]);
      await wait_until_idle(host);
      await make_match(host);
      const rows = host.locator(".seats-list > li");
      const page = await stage().at(await link_of(host, rows.nth(0)), kPair[1]);
      await tab_to(page, /Your name, for the others/);
      await page.keyboard.type("Ann");
      await page.keyboard.press("Enter");
      await page.locator(".seat-strip").waitFor();
      const other = await join(stage(), await link_of(host, rows.nth(1)), "Ben", kPair[0]);
      await wait_until_idle(page);
      await tab_to(page, /^Roll the/);
      await page.keyboard.press("Enter");
      await page.locator(".stage").waitFor();
      await until("the settlement", async () => {
        await step(other);
        if (await page.getByRole("heading", { name: "The settlement" }).count()) return true;
        const reached = await page.evaluate(
          () =>
            document.activeElement?.tagName === "BUTTON" &&
            document.activeElement.closest(".asked-choices, .stage-acts") !== null,
        );
        await page.keyboard.press(reached ? "Enter" : "Tab");
        return false;
      });
      await tab_to(page, /^Go on from here/);
      await page.keyboard.press("Enter");
      await page.locator(".seat-strip").waitFor();
      await until("the focus on the title", () =>
        page.evaluate(() => document.activeElement?.tagName === "H1"),
      );
      for (const one of [host, page, other]) await one.away();
    });

    it("a screen reader hears who is awaited, and each throw, once", async () => {
      const hash = situation_hash(await stage().scenario("conflict-chart", "chain-of-retaliations"));
      const pages = await two_devices(stage(), hash, kPair);
      const spoken = await Promise.all(pages.map(listen));
      await begin(pages);
      await settle(pages);
      for (const hears of spoken) {
        const said = await hears();
        const again = said.filter((text, k) => k > 0 && said[k - 1] === text);
        assert.deepEqual(again, [], `said twice in a row: ${JSON.stringify(said)}`);
        const together = said.filter((text, k) =>
          said.some((other, n) => n !== k && other !== text && other.includes(text)),
        );
        assert.deepEqual(together, [], `said within another: ${JSON.stringify(said)}`);
      }
      const all = (await Promise.all(spoken.map((hears) => hears()))).flat();
      assert.ok(
        all.some((text) => /is choosing\.$|adds a share/.test(text)),
        JSON.stringify(all),
      );
      for (const one of pages) await one.away();
    });
  });
}
