// The map of defcon: every area says what may be done there and why not, as the command line does; plans are shown on it.
import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { ask, kDesk, kPhone, root, situation_hash, until } from "./harness.mjs";

const file_of = (name) => path.join(root, "scenarios/defcon", `${name}.toml`);
const tile = (page, name) => page.locator(`[data-area="${name}"]`);
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Opens an area wherever it is on the map: focus brings it into sight. */
async function open_area(page, name) {
  await tile(page, name).focus();
  await page.keyboard.press("Enter");
  await page.locator(`[data-panel="${name}"]`).waitFor();
}

async function at_scenario(stage, name, look, more) {
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

/** Waits until something stays where it is: a person looks before the next tap. */
async function at_rest(what) {
  let last;
  await until("a map that stays", async () => {
    const before = last;
    await what.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
    last = JSON.stringify(await what.boundingBox());
    return last === before;
  });
}

/** Fingers put down, moved and lifted. */
async function touches(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, at) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
  return async (from, to) => {
    await send("touchStart", from);
    for (const share of [0.25, 0.5, 0.75, 1])
      await send(
        "touchMove",
        from.map(([x, y], at) => [x + (to[at][0] - x) * share, y + (to[at][1] - y) * share]),
      );
    await send("touchEnd", []);
  };
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

    for (const [viewport, colorScheme] of [
      [kPhone, "light"],
      [{ width: 320, height: 640 }, "dark"],
      [kDesk, "light"],
    ])
      it(`can be read and hit at ${viewport.width} px: letters of 11 px and more, targets of 44, no sideways scrolling`, async () => {
        const page = await at_scenario(stage, "unrest", { viewport, colorScheme });
        const { smallest, narrowest, lowest, wide, names } = await page.evaluate(() => {
          const tiles = [...document.querySelectorAll("[data-area]")];
          const boxes = tiles.map((one) => one.querySelector(".reach").getBoundingClientRect());
          return {
            smallest: Math.min(
              ...[...document.querySelectorAll(".map text")].map(
                (one) =>
                  Number.parseFloat(getComputedStyle(one).fontSize) *
                  (one.getScreenCTM().a ** 2 + one.getScreenCTM().b ** 2) ** 0.5,
              ),
            ),
            narrowest: Math.min(...boxes.map((box) => box.width)),
            lowest: Math.min(...boxes.map((box) => box.height)),
            wide: document.documentElement.scrollWidth - innerWidth,
            // Words that reach out of their tile.
            names: tiles.flatMap((one) => {
              const ground = one.querySelector(".ground").getBoundingClientRect();
              return [...one.querySelectorAll("text")]
                .map((word) => [word.textContent, word.getBoundingClientRect()])
                .filter(
                  ([, box]) =>
                    box.left < ground.left - 1 ||
                    box.right > ground.right + 1 ||
                    box.top < ground.top - 2 ||
                    box.bottom > ground.bottom + 2,
                )
                .map(([text]) => `${one.dataset.area}: ${text}`);
            }),
          };
        });
        assert.ok(smallest >= 11, `letters of ${smallest} px`);
        assert.ok(narrowest >= 44 && lowest >= 44, `targets of ${narrowest} × ${lowest}`);
        assert.ok(wide <= 0);
        assert.deepEqual(names, []);
        await page.away();
      });

    it("is on one screen of a desk, the answer beside it, and arrows cover no target", async () => {
      for (const name of ["into-libya", "frontal-shock", "five-powers"]) {
        const page = await at_scenario(stage, name, { viewport: kDesk, colorScheme: "light" });
        const out = await page.evaluate(() => {
          const seen = document.querySelector(".world").getBoundingClientRect();
          return [...document.querySelectorAll("[data-area]")]
            .filter((one) => {
              const box = one.querySelector(".ground").getBoundingClientRect();
              return (
                box.left < Math.max(0, seen.left) ||
                box.right > seen.right + 1 ||
                box.top < seen.top - 1 ||
                box.bottom > Math.min(innerHeight, seen.bottom + 1)
              );
            })
            .map((one) => one.dataset.area);
        });
        assert.deepEqual(out, [], name);
        const covered = await page.evaluate(() => {
          const target = document.querySelector(".light-target .ground")?.getBoundingClientRect();
          return (
            target &&
            [...document.querySelectorAll(".map-wedge, .map-arrow")].some((one) => {
              const box = one.getBoundingClientRect();
              const across = Math.min(box.right, target.right) - Math.max(box.left, target.left);
              const down = Math.min(box.bottom, target.bottom) - Math.max(box.top, target.top);
              return Math.min(across, down) > 4;
            })
          );
        });
        if (name === "into-libya") assert.equal(covered, false);
        await page.away();
      }
    });

    it("keeps the answer in sight wherever the page is scrolled", async () => {
      for (const viewport of [kPhone, { width: 820, height: 1180 }, kDesk]) {
        const page = await at_scenario(stage, "contested", { viewport, colorScheme: "light" });
        const strip = page.locator(".answer-strip");
        await until("its chance", async () => /%/.test(await strip.innerText()));
        for (const far of [0, 500, 5000]) {
          await page.evaluate((top) => scrollTo(0, top), far);
          const box = await strip.boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `${viewport.width}: ${box.y}`);
        }
        await page.away();
      }
    });

    it("is moved by a finger, made larger by two and by keys, and begins with what is declared", async () => {
      const look = { viewport: kPhone, colorScheme: "light" };
      const page = await at_scenario(stage, "into-libya", look, { hasTouch: true });
      const view = async () => (await page.locator(".map").getAttribute("viewBox")).split(" ").map(Number);
      const target = await tile(page, "LIBYA").boundingBox();
      assert.ok(
        target.x > 0 && target.x + target.width < kPhone.width && target.y + target.height < kPhone.height,
      );
      const touch = await touches(page);
      const before = await view();
      await touch([[200, 450]], [[140, 400]]);
      const moved = await view();
      assert.ok(Math.abs(moved[0] - before[0] - 60) < 2, `${before} to ${moved}`);
      assert.equal(await page.locator(".panel").count(), 0, "a drag is no tap");
      await touch(
        [
          [180, 420],
          [220, 420],
        ],
        [
          [120, 420],
          [280, 420],
        ],
      );
      assert.ok((await view())[2] < moved[2] * 0.6, "two fingers");
      await button(page, "The whole world").tap();
      assert.ok((await view())[2] > 800);
      assert.equal(
        await page.locator(".map text").first().isVisible(),
        false,
        "no words that cannot be read",
      );
      await tile(page, "CUBA").tap();
      assert.equal(await page.locator(".panel").count(), 0, "the first tap comes nearer");
      await tile(page, "CUBA").tap();
      await page.locator('[data-panel="CUBA"]').waitFor();
      await page.keyboard.press("Escape");
      const near = await view();
      await page.keyboard.press("+");
      assert.ok((await view())[2] < near[2]);
      await page.away();
    });

    for (const viewport of [kDesk, kPhone])
      it(`takes a live position of twenty changes in at most sixty taps, at ${viewport.width} px`, async (t) => {
        const page = await at_scenario(
          stage,
          "into-libya",
          { viewport, colorScheme: "light" },
          { hasTouch: true },
        );
        const touch = await touches(page);
        let taps = 0;
        const tap = async (what) => {
          await what.tap();
          ++taps;
        };
        /** A tap on the map; a drag that brings it there is one, too. */
        const paint = async (name) => {
          await at_rest(tile(page, name));
          for (let drags = 0; drags < 9; ++drags) {
            const [box, seen, tray] = await Promise.all([
              tile(page, name).locator(".ground").boundingBox(),
              page.locator(".world").boundingBox(),
              page.locator(".set-up").boundingBox(),
            ]);
            const end = viewport === kPhone ? Math.min(seen.y + seen.height, tray.y) : seen.y + seen.height;
            const tools = await page.locator(".map-tools").boundingBox();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const [left, right, top, low] = [seen.x + 12, seen.x + seen.width - 12, seen.y + 12, end - 60];
            const free = y < tools.y - 4 || x > tools.x + tools.width + 4;
            if (x > left && x < right && y > top && y < end - 8 && free) break;
            const held = (by, most) => Math.max(-most, Math.min(most, by));
            const [dx, dy] = [
              held((left + right) / 2 - x, (right - left) * 0.8),
              held((top + low) / 2 - y, (low - top) * 0.8),
            ];
            const from = [dx < 0 ? right : left, dy < 0 ? low : top];
            await touch([from], [[from[0] + dx, from[1] + dy]]);
            ++taps;
          }
          await tap(tile(page, name));
        };
        const pick = (name) => tap(button(page.locator(".set-up"), name));
        const kind = (name) => tap(page.locator(".set-up").getByRole("radio", { name }));
        const began = Date.now();
        await tap(button(page, "Set up"));
        for (const name of ["ARABIA I", "INDIA"]) await paint(name);
        await pick("WP");
        for (const name of ["ROSSIYA III", "POLSKA", "DEUTSCHLAND"]) await paint(name);
        await pick("AA");
        for (const name of ["BRITAIN", "CANADA", "USA II", "USA III"]) await paint(name);
        await kind("Units");
        for (const name of ["USA II", "BRITAIN", "POLSKA", "INDIA"]) await paint(name);
        await pick("Armored");
        for (const name of ["ROSSIYA I", "USA I"]) await paint(name);
        await pick("Naval");
        await pick("AA");
        for (const name of ["ATLANTIC", "NORTH SEA"]) await paint(name);
        await kind("Markers");
        for (const name of ["TUNISIA", "ALGERIA I"]) await paint(name);
        await pick("A-BOMB");
        await paint("ROSSIYA I");
        await tap(button(page, "Done"));
        const seconds = (Date.now() - began) / 1000;

        const start = await stage().scenario("defcon", "into-libya");
        const unit = (bloc, type) => ({ units: [{ type, bloc }] });
        const expected = new Map(start.area.map((area) => [area.name, area]));
        const put = (name, more) => expected.set(name, { ...(expected.get(name) ?? { name }), ...more });
        for (const name of ["INDIA", "ARABIA I"]) put(name, { controller: "NAM" });
        for (const name of ["ROSSIYA III", "POLSKA", "DEUTSCHLAND"]) put(name, { controller: "WP" });
        for (const name of ["BRITAIN", "CANADA", "USA II", "USA III"]) put(name, { controller: "AA" });
        for (const name of ["USA II", "BRITAIN"]) put(name, unit("AA", "motorized"));
        put("POLSKA", unit("WP", "motorized"));
        put("INDIA", unit("NAM", "motorized"));
        put("ROSSIYA I", { ...unit("WP", "armored"), missile: { bloc: "WP", type: "a-bomb" } });
        put("USA I", unit("AA", "armored"));
        for (const name of ["ATLANTIC", "NORTH SEA"]) put(name, unit("AA", "naval"));
        for (const name of ["TUNISIA", "ALGERIA I"]) put(name, { instability: 1 });
        const areas = await page.evaluate(() => history.state.scenario.area);
        const by_name = (a, b) => (a.name < b.name ? -1 : 1);
        assert.deepEqual(areas.sort(by_name), [...expected.values()].sort(by_name));
        t.diagnostic(`${taps} taps, drags included, ${seconds.toFixed(1)} s`);
        assert.ok(taps <= 60, `${taps} taps`);
        await until("no fault", async () => (await page.getByRole("alert").count()) === 0);
        await page.away();
      });

    it("takes a stroke back, and clears the map only when asked twice", async () => {
      const page = await at_scenario(stage, "into-libya", { viewport: kDesk, colorScheme: "dark" });
      const areas = () => page.evaluate(() => JSON.stringify(history.state.scenario.area));
      const before = await areas();
      await button(page, "Set up").click();
      await tile(page, "CUBA").click();
      assert.notEqual(await areas(), before);
      await button(page, "Undo").click();
      assert.equal(await areas(), before);
      await button(page, "Clear all").click();
      assert.equal(await areas(), before);
      await button(page, "Clear it all?").click();
      assert.equal(await areas(), "[]");
      await button(page, "Undo").click();
      assert.equal(await areas(), before);
      await page.away();
    });

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
      await page.getByLabel("What is wanted", { exact: true }).fill(goal);
      await button(page, "Plan it").click();
      const { json } = await ask("advise", file_of("unrest"), "--goal", "control IRÂN I");
      await until(
        "its plans",
        async () =>
          (await page.locator(".no-plan").count()) === (json.plans.length > 0 ? 0 : 1) &&
          /^Take Iran I/.test(await page.locator(".goal-chip").innerText()),
      );
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
      await page.getByLabel("What is wanted", { exact: true }).fill(goal);
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
      await page.getByLabel("What is wanted", { exact: true }).fill("control NOWHERE");
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
