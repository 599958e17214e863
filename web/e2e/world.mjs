// The map of defcon: every area says what may be done there and why not, as the command line does; plans are shown on it.
import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { ask, button, kDesk, kPhone, root, situation_hash, typed, until } from "./harness.mjs";

const file_of = (name) => path.join(root, "scenarios/defcon", `${name}.toml`);
export const tile = (page, name) => page.locator(`[data-area="${name}"]`);

/** Opens an area wherever it is on the map: focus brings it into sight. */
async function open_area(page, name) {
  await tile(page, name).focus();
  await page.keyboard.press("Enter");
  await page.locator(`[data-panel="${name}"]`).waitFor();
}

export async function at_scenario(stage, name, look, more) {
  const page = await stage().at(situation_hash(await stage().scenario("defcon", name)), look, more);
  await page.locator("[data-area]").first().waitFor();
  return page;
}

/** Every operation of the panel, in or out of sight. */
async function operations(page) {
  await page.evaluate(() => {
    for (const more of document.querySelectorAll(".panel .more-of")) more.click();
  });
  return page.locator(".panel [data-operation]").evaluateAll((all) =>
    all.map((one) => ({
      move: one.dataset.operation,
      allowed: one.dataset.allowed === "true",
      text: one.querySelector(".op-name").textContent,
      broken: [...one.querySelectorAll(".chip.broken")].map((chip) => chip.textContent),
    })),
  );
}

const by_move = (a, b) => (a.move < b.move ? -1 : a.move > b.move ? 1 : 0);

export function test_world(stage) {
  describe("The map of defcon", { concurrency: 1 }, () => {
    for (const [look, areas] of [
      [{ viewport: kPhone, colorScheme: "light" }, ["EGYPT I", "MEDITERRANEAN"]],
      [{ viewport: kDesk, colorScheme: "dark" }, ["LIBYA", "USA I"]],
    ]) {
      it(`says of an area all that casus judge says, at ${look.viewport.width} px: ${areas.join(", ")}`, async () => {
        const page = await at_scenario(stage, "unrest", look);
        const legal = (await ask("judge", file_of("unrest"))).json.moves;
        for (const area of areas) {
          await open_area(page, area);
          const refused = (await ask("judge", file_of("unrest"), "--why-not", "--area", area)).json.refused;
          const about = legal.filter(
            ({ move }) => move.area === area || move.from === area || move.targets?.includes(area),
          );
          const expected = [
            ...about.map(({ move, text }) => ({
              move: JSON.stringify(move),
              allowed: true,
              text,
              broken: [],
            })),
            ...refused.map(({ move, text, findings }) => ({
              move: JSON.stringify(move),
              allowed: false,
              text,
              broken: findings.filter((one) => !one.holds).map((one) => one.clause),
            })),
          ].sort(by_move);
          const shown = await until(`${expected.length} operations`, async () => {
            const all = await operations(page);
            return (
              (await page.locator(`[data-panel="${area}"]`).count()) === 1 &&
              all.length === expected.length &&
              all
            );
          });
          assert.deepEqual(shown.sort(by_move), expected);
          // What nobody would try is told, but not listed.
          const listed = await page
            .locator(".panel [data-operation]:visible")
            .evaluateAll((all) => all.map((one) => JSON.parse(one.dataset.operation)));
          assert.deepEqual(
            listed.filter(({ type }) => ["replace", "upgrade", "launch", "create_missile"].includes(type)),
            [],
          );
          const remedies = refused.flatMap(({ findings }) => findings).filter((one) => one.remedy);
          const panel = await page.locator(".panel").evaluate((one) => one.textContent);
          for (const { remedy } of remedies) assert.ok(panel.includes(remedy), remedy);
          await page.getByRole("button", { name: `Close ${area}` }).click();
        }
        await page.away();
      });
    }

    it("is planned on by tapping goals, from the panel, and by names without accents", async () => {
      const page = await at_scenario(stage, "unrest", { viewport: kDesk, colorScheme: "light" });
      await open_area(page, "EGYPT I");
      await button(page, "Plan to take this").click();
      await page.locator("[data-plan]").first().waitFor();
      assert.equal(await page.getByLabel("What is wanted", { exact: true }).inputValue(), "control EGYPT I");
      await button(page, "Choose areas on the map").click();
      await tile(page, "TUNISIA").click();
      await until("both", async () => (await page.locator(".goal-chip").count()) === 2);
      await tile(page, "EGYPT I").click();
      await until("one", async () =>
        /^Take Tunisia/.test((await page.locator(".goal-chip").allInnerTexts()).join()),
      );
      const goal = "control IRAN I";
      await typed(page.getByLabel("What is wanted", { exact: true }), goal);
      await button(page, "Plan it").click();
      const { json } = await ask("advise", file_of("unrest"), "--goal", "control IRÂN I");
      const shown = Math.min(3, json.plans.length);
      await until(`${shown} plans`, async () => (await page.locator("[data-plan]").count()) === shown);
      assert.match(await page.locator(".goal-chip").innerText(), /^Take Iran I/);
      assert.equal(await page.getByRole("alert").count(), 0);
      await page.away();
    });

    it("is walked with the arrow keys, and an area opened and closed with Enter and Escape", async () => {
      const page = await at_scenario(stage, "unrest", { viewport: kDesk, colorScheme: "light" });
      await tile(page, "EGYPT I").focus();
      const here = () => page.evaluate(() => document.activeElement?.dataset?.area);
      await page.keyboard.press("ArrowLeft");
      assert.equal(await here(), "LIBYA");
      await page.keyboard.press("ArrowRight");
      assert.match(await here(), /^EGYPT/);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowDown");
      const area = await here();
      await page.keyboard.press("Enter");
      await page.locator(`[data-panel="${area}"]`).waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".panel").waitFor({ state: "detached" });
      assert.equal(await here(), area);
      await page.away();
    });

    it("shows what is declared, with its odds, and takes it back", async () => {
      const page = await at_scenario(stage, "unrest", { viewport: kPhone, colorScheme: "dark" });
      await open_area(page, "EGYPT I");
      await page.getByRole("button", { name: "Make a coup in EGYPT I" }).click();
      await page.locator('[data-verdict="allowed"]').waitFor();
      const { json } = await ask(
        "odds",
        file_of("unrest"),
        "--set",
        'operation={type = "coup", area = "EGYPT I"}',
      );
      await until(
        "its odds",
        async () =>
          Number(await page.locator('[data-win="attacker"]').getAttribute("data-probability")) ===
          json.win.attacker.probability,
      );
      await until("the target on the map", async () =>
        /light-target/.test(await tile(page, "EGYPT I").getAttribute("class")),
      );
      await page.getByRole("button", { name: "Take it back" }).click();
      await page.locator("[data-verdict]").waitFor({ state: "detached" });
      assert.equal(await page.locator("[data-win]").count(), 0);
      await page.away();
    });

    it("says why what is declared is not allowed", async () => {
      const scenario = {
        ...(await stage().scenario("defcon", "unrest")),
        operation: { type: "coup", area: "LIBYA" },
      };
      const page = await stage().at(situation_hash(scenario), { viewport: kDesk, colorScheme: "light" });
      await page.locator('[data-verdict="not-allowed"]').waitFor();
      const { json } = await ask("judge", file_of("unrest"), "--move", '{"type":"coup","area":"LIBYA"}');
      const broken = await page.locator("[data-verdict] .chip.broken").allInnerTexts();
      assert.deepEqual(
        broken.map((id) => id.trim()),
        json.findings.filter((one) => !one.holds).map((one) => one.clause),
      );
      await page.away();
    });

    it("shows a plan step by step, and what breaks it", async () => {
      const page = await at_scenario(stage, "unrest", { viewport: kDesk, colorScheme: "light" });
      const goal = "control EGYPT I and level 3";
      await typed(page.getByLabel("What is wanted", { exact: true }), goal);
      await page.getByRole("button", { name: "Plan it" }).click();
      const { json } = await ask("advise", file_of("unrest"), "--goal", goal);
      const shown = Math.min(3, json.plans.length);
      await until(`${shown} plans`, async () => (await page.locator("[data-plan]").count()) === shown);
      if (json.plans.length > shown) {
        await page.getByRole("button", { name: / more plans?$/ }).click();
        assert.equal(await page.locator("[data-plan]").count(), json.plans.length);
      }
      const first = page.locator("[data-plan]").first();
      for (const { text } of json.plans[0].moves.filter((one) => one.operation))
        assert.ok((await first.innerText()).includes(text), text);
      for (const { text } of json.plans[0].broken_by)
        assert.ok((await first.innerText()).includes(text), text);
      await first.getByRole("button", { name: "Show" }).click();
      await until(
        "its step on the map",
        async () => (await tile(page, "EGYPT I").locator(".mark-step").count()) === 1,
      );
      await typed(page.getByLabel("What is wanted", { exact: true }), "control NOWHERE");
      await page.getByRole("button", { name: "Plan it" }).click();
      assert.match(
        await until("why not", async () => (await page.getByRole("alert").allInnerTexts()).join("\n")),
        /no area 'NOWHERE'/,
      );
      await page.away();
    });

    it("says what an exchange leaves each bloc, with and without LOW", async () => {
      const page = await at_scenario(stage, "five-powers", { viewport: kPhone, colorScheme: "light" });
      const { json } = await ask("advise", file_of("five-powers"));
      const rows = await until("the table", async () => {
        const all = await page.locator(".keeps tbody tr").allInnerTexts();
        return all.length > 0 && all;
      });
      assert.deepEqual(
        rows.map((row) => row.trim().split(/\s+/)),
        Object.entries(json.left).map(([bloc, { before, after, otherwise }]) => [
          bloc,
          String(before),
          String(after),
          String(otherwise),
        ]),
      );
      await page.away();
    });

    it("changes with what stands in an area", async () => {
      const page = await at_scenario(stage, "unrest", { viewport: kDesk, colorScheme: "light" });
      await tile(page, "LIBYA").click();
      await button(page, "Edit").click();
      const panel = page.locator(".panel");
      await panel.getByLabel("Held by").selectOption("AA");
      await until("its new owner", async () =>
        /held by the AA/.test(await tile(page, "LIBYA").getAttribute("aria-label")),
      );
      await panel.getByRole("combobox", { name: "Unit", exact: true }).selectOption("");
      await until(
        "no unit",
        async () => !/motorized/.test(await tile(page, "LIBYA").getAttribute("aria-label")),
      );
      await page.getByRole("radio", { name: "2", exact: true }).check();
      await until("DEFCON 2", async () =>
        (await page.locator(".map").getAttribute("aria-label")).includes("DEFCON 2"),
      );
      assert.equal(await page.getByRole("alert").count(), 0);
      await page.away();
    });
  });
}
