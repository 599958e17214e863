// The numbers on the page are those of the command line: for every scenario of every system.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ask, each, kDesk, kSystems, scenarios_looked_at, situation_hash, until } from "./harness.mjs";

/** What the page shows of the chances, once it shows this scenario's. */
async function shown_of(page) {
  return page.evaluate(() => {
    const read = (kind) =>
      Object.fromEntries(
        [...document.querySelectorAll(`[data-${kind}]`)].map((one) => [
          one.dataset[kind],
          { probability: Number(one.dataset.probability), text: one.textContent },
        ]),
      );
    return {
      win: read("win"),
      outcomes: read("outcome"),
      // The card of the odds alone, where there is one: other answers take their time.
      waiting: document.querySelector("[data-win]")
        ? document.querySelector("[data-win]").closest(".card").ariaBusy === "true"
        : document.querySelector('[aria-busy="true"]') !== null,
    };
  });
}

/** Whether words say the chance as a percentage, to the digits they have. */
function says(text, probability) {
  const found = /([<>]?)\s*(\d+(?:\.(\d+))?)\s*%/.exec(text);
  if (!found) return false;
  const [, sign, number, digits = ""] = found;
  const shown = Number(number);
  const step = 10 ** -digits.length;
  if (sign === "<") return probability > 0 && probability * 100 < shown;
  if (sign === ">") return probability < 1 && probability * 100 > shown;
  return Math.abs(shown - probability * 100) <= step / 2 + 1e-9;
}

export function test_numbers(stage) {
  describe("The numbers on the page are those of casus odds --json", { concurrency: 1 }, () => {
    for (const system of kSystems) {
      const cases = scenarios_looked_at(system);
      it(`for scenarios of ${system} (${cases.length})`, async () => {
        const page = await stage().at(`#/${system}`, { viewport: kDesk, colorScheme: "light" });
        // What else the page asks is not looked at here, and some of it takes long.
        await page.route(/\/api\/v1\/(sensitivity|advise)/, (route) =>
          route.fulfill({ status: 422, json: { title: "not asked here", status: 422 } }),
        );
        let with_numbers = 0;
        const answers = new Map();
        await each(cases, async (one) => answers.set(one, await ask("odds", one.file)));
        for (const one of cases) {
          const { status, json } = answers.get(one);
          const scenario = await stage().scenario(system, one.name);
          scenario.title ??= one.name;
          await page.evaluate((hash) => {
            history.replaceState(null, "", hash);
            dispatchEvent(new PopStateEvent("popstate"));
          }, situation_hash(scenario));
          await until(
            `${one.name} on the page`,
            async () => (await page.locator("h1").innerText()).trim() === scenario.title,
          );
          if (status !== 0) {
            // A whole turn has no odds: then the page shows none.
            await until(`${one.name} answered`, async () => !(await shown_of(page)).waiting);
            assert.deepEqual(
              (await shown_of(page)).win,
              {},
              `${one.name} has no odds, and the page shows some`,
            );
            continue;
          }
          ++with_numbers;
          await until(`the odds of ${one.name}`, async () => {
            const shown = await shown_of(page);
            for (const [side, { probability }] of Object.entries(shown.win))
              assert.equal(probability, json.win[side].probability, `${one.name}: ${side}`);
            assert.ok("attacker" in shown.win, `${one.name}: no chance is shown`);
            assert.ok(
              says(shown.win.attacker.text, json.win.attacker.probability),
              `${one.name}: "${shown.win.attacker.text}" for ${json.win.attacker.probability}`,
            );
            for (const [id, { probability, text }] of Object.entries(shown.outcomes)) {
              const outcome = json.outcomes.find((other) => other.id === id);
              assert.equal(probability, outcome?.probability, `${one.name}: ${id}`);
              assert.ok(says(text, probability), `${one.name}: "${text}" for ${probability}`);
            }
            return !shown.waiting;
          });
        }
        assert.ok(with_numbers > 0);
        await page.away();
      });
    }
  });
}
