// Whose a number is: worth is to the one who chooses, a chance is against the best answer, and each is said so.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kDesk, wait_until_idle, situation_hash } from "./harness.mjs";

export function test_worths(stage) {
  describe("Numbers are to whom they say they are", { concurrency: 1 }, () => {
    const told = async (what, scenario) => (await stage().post(`/${what}`, scenario)).json();
    const shown_at = async (scenario) => {
      const page = await stage().at(situation_hash(scenario), { viewport: kDesk, colorScheme: "light" });
      await page.locator("[data-win]").first().waitFor();
      await wait_until_idle(page);
      return page;
    };

    for (const [system, name, seat] of [
      ["conflict-chart", "known-attacker", "South"],
      ["columbia", "token-with-cards", "Founders"],
      ["defcon", "contest-due", "WP"],
    ])
      it(`worth is to the one who chooses, and the star on the most: ${name}`, async () => {
        const scenario = await stage().scenario(system, name);
        const advice = await told("advise", scenario);
        assert.equal(advice.seat, seat);
        const page = await shown_at(scenario);
        const worth = page.locator("[data-worth]").first();
        const shown = Number(await worth.getAttribute("data-worth"));
        assert.ok(shown === (advice.mix ? advice : advice.best).worth, `${shown}`); // 0 is −0 here
        const said = await page.locator(".best, .best-line").first().innerText();
        assert.match(
          said,
          new RegExp(`[+−≈]?[\\d.]+ ${advice.unit.replace(/s$/, "s?")} to (the )?\\s*${seat}`),
        );
        const all = await page
          .locator("[data-choice-worth]")
          .evaluateAll((rows) =>
            rows.map((one) => [
              Number(one.dataset.choiceWorth),
              Boolean(one.closest("li").querySelector(".star")),
            ]),
          );
        const most = Math.max(...advice.choices.map((one) => one.worth));
        const starred = all.filter(([, star]) => star);
        assert.equal(starred.length, all.length > 0 ? 1 : 0);
        for (const [value] of starred) assert.ok(value === most, `${value}, not ${most}`);
        assert.deepEqual(
          all.map(([value]) => value),
          all.map(([value]) => value).sort((a, b) => b - a),
        );
        await page.away();
      });

    it("without a declaration the changes are of worth, with one of the chance", async () => {
      for (const [system, name] of [
        ["columbia", "plain-cards"],
        ["aggression", "worked-example"],
      ]) {
        const scenario = await stage().scenario(system, name);
        const answer = await told("sensitivity", scenario);
        assert.equal(answer.measure, system === "columbia" ? "worth" : "win", name);
        const page = await shown_at(scenario);
        const rows = await page
          .locator("[data-delta]")
          .evaluateAll((all) => all.map((one) => ({ ...one.dataset, words: one.textContent.trim() })));
        assert.ok(rows.length > 0);
        for (const row of rows) {
          assert.equal(row.measure, answer.measure);
          const of = answer.changes.filter((one) => one.path === row.path);
          const deltas = of.map((one) => (answer.measure === "worth" ? one.worth_delta : one.delta));
          assert.ok(deltas.includes(Number(row.delta)), `${row.path}: ${row.delta} is none of ${deltas}`);
        }
        const title = await page.getByRole("heading", { name: /^What would change/ }).innerText();
        assert.match(title, answer.measure === "worth" ? new RegExp(`worth to ${answer.seat}`) : /chance$/);
        await page.away();
      }
    });

    it("a declared hidden move is against the best answer, and what it does to the helpless is small", async () => {
      const scenario = await stage().scenario("columbia", "plain-cards");
      const card = scenario.hand[scenario.combat.attacker][0];
      const declared = { ...scenario, combat: { ...scenario.combat, played: { attacker: [card] } } };
      const odds = await told("odds", declared);
      assert.ok(odds.if_nothing.win.attacker.probability > odds.win.attacker.probability);
      const page = await shown_at(declared);
      const large = page.locator('[data-win="attacker"]');
      const small = page.locator('[data-if-nothing="attacker"]');
      assert.equal(Number(await large.getAttribute("data-probability")), odds.win.attacker.probability);
      assert.equal(
        Number(await small.getAttribute("data-probability")),
        odds.if_nothing.win.attacker.probability,
      );
      const size = (one) => one.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
      assert.ok((await size(small)) * 2 < (await size(large)));
      const words = await page.locator(".chance-card").innerText();
      assert.ok(words.toLowerCase().includes(odds.policy_text.toLowerCase()), words);
      await page.away();
    });
  });
}
