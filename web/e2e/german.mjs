// A German browser: from the start page to the odds to the settlement, in German, with German numbers; what the service says
// is marked as English, no English page loads a catalogue, and a language that is chosen by hand stays.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { button, clicked, kPhone, typed, until } from "./harness.mjs";

const kLook = { viewport: kPhone, colorScheme: "light" };
const language_of = (page) => page.evaluate(() => document.documentElement.lang);
const catalogues = (page) =>
  page.evaluate(
    () => performance.getEntriesByType("resource").filter((one) => /\/de-[^/]*\.js$/.test(one.name)).length,
  );

/** Texts that are no names, and look English, without being marked as that. */
const unmarked = (page) =>
  page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (parentElement.closest('[lang="en"], svg, h1, code, option')) continue;
      if (/\b(?:the|of|and|is|are|not|with|what|this)\b/i.test(textContent)) found.push(textContent.trim());
    }
    return found;
  });

export function test_german(stage) {
  describe("A German browser", { concurrency: 1 }, () => {
    it("speaks German from the start page to the settlement", async () => {
      const page = await stage().at("", kLook, { locale: "de-DE" });
      await page.getByRole("heading", { name: "Wähl ein Spiel" }).waitFor();
      assert.equal(await language_of(page), "de");
      assert.deepEqual(await unmarked(page), []);
      await page.locator('main a[href="#/aggression"]').first().click();
      const chance = page.locator('[data-win="attacker"]');
      await chance.waitFor();
      assert.match(await chance.textContent(), /^\d+,\d\u00a0%$/);
      await page.getByRole("heading", { name: "Die beste Wahl" }).waitFor();
      await page.getByRole("heading", { name: "Worauf das beruht" }).waitFor();
      assert.deepEqual(await unmarked(page), []);
      await typed(page.getByRole("spinbutton", { name: "NS-Einheiten auf Chile" }), "3");
      await button(page, "Kampf auswürfeln").click();
      await until("the settlement", async () => {
        if (await page.getByRole("heading", { name: "Die Abrechnung" }).count()) return true;
        const choice = page.locator(".asked-choice");
        if (await choice.count()) await choice.first().click();
        else for (const next of ["Bis zum Ende", "Zum Ende"]) if (await clicked(button(page, next))) break;
        return false;
      });
      await button(page, "Dieses Protokoll prüfen").click();
      await page.getByText("✓ Das Protokoll ist gültig").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await page.away();
    });

    it("is not asked of an English one, which may choose German and keeps it", async () => {
      const page = await stage().at("", kLook);
      await page.getByRole("heading", { name: "Pick a game" }).waitFor();
      assert.deepEqual([await language_of(page), await catalogues(page)], ["en", 0]);
      await page.getByLabel("Language").selectOption("de");
      await page.getByRole("heading", { name: "Wähl ein Spiel" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Wähl ein Spiel" }).waitFor();
      assert.equal(await catalogues(page), 1);
      await page.getByLabel("Sprache").selectOption("en");
      await page.getByRole("heading", { name: "Pick a game" }).waitFor();
      await page.away();
    });

    it("has its numbers in the writing of its own locale, though nobody speaks its language here", async () => {
      const page = await stage().at("#/aggression", kLook, { locale: "fr-FR" });
      const chance = page.locator('[data-win="attacker"]');
      await chance.waitFor();
      assert.match(await chance.textContent(), /^\d+,\d[\u00a0\u202f]%$/);
      assert.equal(await language_of(page), "en");
      await page.away();
    });
  });
}
