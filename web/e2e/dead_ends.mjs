// Wherever somebody comes to, the page says what stands against going on, and has the way on: after a conflict, with a number
// that is too large, behind a link that lost its end, on the bench.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  button,
  fight_on,
  kDesk,
  kPhone,
  roll_button,
  situation_hash,
  typed,
  until,
  wait_until_idle,
} from "./harness.mjs";
import { play_out } from "./systems.mjs";

const on_phone = { viewport: kPhone, colorScheme: "light" };
const on_desk = { viewport: kDesk, colorScheme: "light" };

export function test_dead_ends(stage) {
  describe("No dead ends", { concurrency: 2 }, () => {
    it("conflict-chart: to a side without tokens nothing is offered that would be refused", async () => {
      const rest = {
        system: "conflict-chart",
        attacker: { name: "North" },
        defender: { name: "South", reserve: [3, 2], countries: ["Egypt"] },
      };
      const page = await stage().at(situation_hash(rest), on_phone);
      await page.locator("[data-at-rest]").waitFor();
      assert.equal(await page.getByRole("button", { name: /^Declare/ }).count(), 0);
      assert.equal(await page.locator("[data-opening]").count(), 0);
      await page.getByRole("button", { name: "End this turn" }).waitFor();
      await page.away();
    });

    it("conflict-chart: who has nothing in reserve is not asked to commit, and what takes the roll away stands in its place", async () => {
      const scenario = {
        system: "conflict-chart",
        kind: "engagement",
        commit: "attacker",
        attacker: { name: "North", tokens: [2] },
        defender: { name: "South", tokens: [3], reserve: [2] },
      };
      const page = await stage().at(situation_hash(scenario), on_phone);
      await wait_until_idle(page);
      assert.equal(await roll_button(page).count(), 0);
      const why = page.locator(".bottom-bar .why-not");
      assert.match(await why.innerText(), /nothing in reserve/);
      await why.click();
      await until("the verdict in sight", () =>
        page.locator(".verdict").evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      );
      const by_north = page.locator("option", { hasText: "Yes, by North" });
      assert.equal(await by_north.evaluate((one) => one.disabled), true);
      await page.away();
    });

    it("RISK: after a conflict the next one is a tap away, whoever won", async () => {
      for (const [attacker, defender] of [
        [60, 1],
        [2, 30],
      ]) {
        const risk = {
          ...(await stage().scenario("risk", "ten-against-ten")),
          attacker: { name: "Anna", army: attacker },
          defender: { name: "Ben", army: defender },
        };
        const page = await stage().at(situation_hash(risk), on_phone);
        await page.locator("[data-win]").first().waitFor();
        await fight_on(page);
        await button(page, "Go on from here").click();
        await page.locator("[data-at-rest]").waitFor();
        const next = page.locator(".next .button").filter({ hasText: / with \d+ arm/ });
        await next.first().click();
        await roll_button(page).waitFor();
        await page.away();
      }
    });

    // Ben lost an army before Anna had one left: that he comes again alone is no conflict, since she cannot attack.
    it("RISK: of those who may come again nobody is offered with whom no conflict may be declared", async () => {
      const risk = await stage().scenario("risk", "ten-against-ten");
      const of = (anna, ben) => ({
        ...risk,
        attacker: { name: "Anna", army: anna },
        defender: { name: "Ben", army: ben },
      });
      const page = await stage().at(situation_hash(of(3, 30)), on_phone);
      await page.locator("[data-win]").first().waitFor();
      const after = { ...of(1, 29), declared: false };
      await page.route("**/api/v1/play?*", async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        await route.fulfill({ response, json: answer.after ? { ...answer, after } : answer });
      });
      await fight_on(page);
      await button(page, "Go on from here").click();
      await page.locator("[data-at-rest]").waitFor();
      const next = page.locator(".next .button").filter({ hasText: / with \d+ arm/ });
      await next.first().waitFor();
      await wait_until_idle(page);
      assert.deepEqual(await next.allInnerTexts(), ["Anna with 3 armies"]);
      await next.first().click();
      await roll_button(page).waitFor();
      await page.away();
    });

    it("a number that is more than may be says so where it was typed", async () => {
      for (const system of ["risk", "aggression"]) {
        const page = await stage().at(`#/${system}`, on_phone);
        await wait_until_idle(page);
        const field = page.locator('main input[role="spinbutton"]').first();
        const most = await field.getAttribute("aria-valuemax");
        await typed(field, "999999999");
        await page.keyboard.press("Tab");
        await until("the bound", async () => (await field.inputValue()) === most);
        assert.equal(await page.locator(".stepper-note").innerText(), `At most ${most}`);
        await typed(field, "x7");
        await page.keyboard.press("Tab");
        assert.equal(await page.locator(".stepper-note").innerText(), "A number was expected");
        assert.equal(await field.inputValue(), most);
        await page.away();
      }
    });

    it("RISK: what is not certain is not said to be", async () => {
      const page = await stage().at(
        situation_hash({ system: "risk", attacker: { army: 500 }, defender: { army: 10 } }),
        on_desk,
      );
      await wait_until_idle(page);
      assert.equal(await page.locator('[data-win="attacker"]').first().innerText(), ">99.9%");
      assert.equal(await page.locator('[data-win="defender"]').first().innerText(), "<0.1%");
      await page.away();
    });

    it("a rule that cannot be played is refused where it was changed", async () => {
      const page = await stage().at("#/study/aggression", on_desk);
      const card = page.locator(".house-rules");
      await card.locator("summary").first().click();
      await card.locator("summary", { hasText: "Aggressor" }).first().click();
      const rule = card.locator('[data-rule="aggressor.polygon"]');
      await typed(rule.getByRole("spinbutton"), "1");
      await page.keyboard.press("Tab");
      await rule.getByRole("alert").waitFor();
      await rule.getByRole("button", { name: "Put it back" }).click();
      await until("no fault", async () => (await card.getByRole("alert").count()) === 0);
      await page.away();
    });

    it("words of a rulebook are chosen from a list, in order where the order counts", async () => {
      const page = await stage().at("#/study/aggression", on_desk);
      const card = page.locator(".house-rules");
      await card.locator("summary").first().click();
      await card.locator("summary", { hasText: "Engagement" }).first().click();
      const tie = card.locator('[data-rule="engagement.tie"]');
      assert.deepEqual(
        await tie.locator("select").evaluateAll((all) => all.map((one) => one.selectedOptions[0].text)),
        ["fewer dice", "defender", "nothing more"],
      );
      await tie.locator("select").first().selectOption({ label: "attacker" });
      await until(
        "it differs",
        async () => (await card.locator('[data-differs="engagement.tie"]').count()) === 1,
      );
      assert.doesNotMatch(await card.innerText(), /[[\]"`_]/);
      await page.away();
    });

    it("a link whose end was lost on the way, or gained something, is read all the same", async () => {
      const hash = situation_hash({
        ...(await stage().scenario("risk", "ten-against-ten")),
        title: "A battle by letter",
      });
      for (const there of [
        `${hash}.`,
        `${hash})`,
        `${hash}).”`,
        hash.replace("#/", "#%2F").replace("?s=", "%3Fs%3D"),
        `#%23${hash.slice(1)}`,
        `%23${hash.slice(1)}`,
      ]) {
        const page = await stage().at(there, on_desk);
        await until(there.slice(-12), async () =>
          /A battle by letter/.test(await page.locator("h1").innerText()),
        );
        assert.equal(await page.getByText("no situation that can be read").count(), 0);
        await page.away();
      }
    });

    it("a roll that is opened and left pushes no evening away", async () => {
      const page = await stage().at(
        situation_hash(await stage().scenario("risk", "ten-against-ten")),
        on_phone,
      );
      await page.locator("[data-win]").first().waitFor();
      await play_out(page);
      await page.locator(".in-evening a").first().waitFor();
      await page.goto(`${stage().origin}/#/axis-allies-1942`);
      await roll_button(page).click();
      await page.locator(".stage-foot button").first().waitFor();
      await page.goto(`${stage().origin}/#/evening`);
      await page.locator(".evening-title").waitFor();
      assert.match(await page.locator(".evening-title").innerText(), /Ten armies/);
      const stored = await page.evaluate(async () => {
        const [{ name }] = await indexedDB.databases();
        const base = await new Promise((resolve) => {
          indexedDB.open(name).onsuccess = (event) => resolve(event.target.result);
        });
        return new Promise((resolve) => {
          base.transaction("evenings").objectStore("evenings").count().onsuccess = (event) =>
            resolve(event.target.result);
        });
      });
      assert.equal(stored, 1, "nothing is stored of the roll that was left");
      await page.away();
    });

    it("the bench: back leads to its list, a change of its form is taken back, and nobody begins with nothing", async () => {
      const page = await stage().at("#/bench", on_phone);
      await button(page, "A small game that plays").click();
      await page.locator(".bench-acts").waitFor();
      for (const name of [/^Play it/, /^Save/, /^Share/, /^Compare/])
        assert.ok(await page.getByRole("button", { name }).isVisible(), `${name}`);
      await page
        .getByRole("navigation", { name: "Parts of the bench" })
        .getByRole("button", { name: "Odds" })
        .click();
      const army = page.getByRole("spinbutton", { name: /: armies$/ }).first();
      await army.waitFor();
      const began = await army.inputValue();
      assert.notEqual(began, "0");
      await typed(army, "9");
      await page.keyboard.press("Tab");
      await button(page, "Undo").click();
      await until("as it was", async () => (await army.inputValue()) === began);
      await page.goBack();
      await button(page, "A small game that plays").waitFor();
      await page.away();
    });

    it("a change of a situation is taken back by a tap", async () => {
      const page = await stage().at("#/risk", on_phone);
      await wait_until_idle(page);
      assert.equal(await button(page, "Undo").count(), 0);
      const army = page.getByRole("spinbutton", { name: /armies/i }).first();
      const began = await army.inputValue();
      await typed(army, "7");
      await page.keyboard.press("Enter");
      await button(page, "Undo").click();
      await until("as it was", async () => (await army.inputValue()) === began);
      await until("nothing to undo", async () => (await button(page, "Undo").count()) === 0);
      await page.away();
    });

    it("a change of a situation is taken back by its keys; a name that is being written has its own", async () => {
      const page = await stage().at("#/aggression", on_desk);
      await wait_until_idle(page);
      const number = page.getByRole("spinbutton").first();
      const began = await number.inputValue();
      await number.press("ArrowUp");
      await until("changed", async () => (await number.inputValue()) !== began);
      await number.press("Control+z");
      await until("as it was", async () => (await number.inputValue()) === began);
      await typed(number, "99");
      await number.press("Control+z");
      await wait_until_idle(page);
      assert.equal(await button(page, "Undo").count(), 0, "what is only written is no change yet");
      await page.away();
    });

    it("a study is copied as a table and as a picture", async () => {
      const page = await stage().at("#/study/risk", on_desk);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.locator(".heat-key").waitFor();
      await button(page, "Copy the table").click();
      await page.getByText("The table is copied").waitFor();
      const rows = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split("\n");
      assert.ok(
        rows.length > 2 && rows.every((row) => row.split("\t").length === rows[0].split("\t").length),
      );
      await button(page, "Copy the picture").click();
      await page.getByText("The picture is copied").waitFor();
      const kinds = await page.evaluate(async () => (await navigator.clipboard.read())[0].types);
      assert.deepEqual(kinds, ["image/png"]);
      await page.away();
    });

    it("every system begins with a situation whose answer says something", async () => {
      const { systems } = await (await stage().get("/systems")).json();
      const { scenarios } = await (await stage().get("/scenarios")).json();
      for (const { system } of systems) {
        if (["defcon", "diplomacy"].includes(system)) continue; // no dice decide there
        const first = scenarios.find((one) => one.system === system);
        const scenario = await stage().scenario(system, first.name);
        const odds = await (await stage().post("/odds", scenario)).json();
        const likely = odds.outcomes.filter(({ probability }) => probability > 0.02);
        assert.ok(likely.length > 1, `${system}/${first.name}: ${JSON.stringify(likely)}`);
      }
    });
  });
}
