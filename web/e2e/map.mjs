// The map of defcon under eyes and fingers: what is seen of it and how large, how it is moved, and how a table's position
// is entered with brushes.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { button, kDesk, kPhone, until } from "./harness.mjs";
import { at_scenario, tile } from "./world.mjs";

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

/** Enters a live position of twenty changes with brushes; the page with it, the taps (drags included), the seconds. */
export async function enter_twenty(stage, viewport) {
  const page = await at_scenario(
    () => stage,
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
  return { page, taps, seconds };
}

export function test_map(stage) {
  describe("The map on a screen", { concurrency: 1 }, () => {
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

    it("opens what is tapped, and the same tap does nothing in what it has opened", async () => {
      const look = { viewport: kPhone, colorScheme: "light" };
      const page = await at_scenario(stage, "into-libya", look, { hasTouch: true });
      await button(page, "Take it back").tap();
      await page.evaluate(() => scrollTo(0, 0));
      for (const name of ["EGYPT I", "EGYPT II", "ARABIA I"]) {
        await at_rest(tile(page, name));
        await tile(page, name).tap();
        await page.locator(`[data-panel="${name}"] [data-operation]`).first().waitFor();
        await page.waitForTimeout(400); // a click that comes late has come
        assert.equal(await page.locator(".panel details[open]").count(), 0, name);
        assert.equal(await page.locator(".declared").count(), 0, name);
        await button(page, `Close ${name}`).tap();
      }
      await page.away();
    });

    it("is made larger by a wheel with Control and by keys; a plain wheel scrolls the page past it", async () => {
      const page = await at_scenario(stage, "into-libya", { viewport: kDesk, colorScheme: "light" });
      const across = async () => Number((await page.locator(".map").getAttribute("viewBox")).split(" ")[2]);
      const whole = await across();
      await tile(page, "LIBYA").hover();
      await page.mouse.wheel(0, 120);
      await until("a scrolled page", () => page.evaluate(() => scrollY > 0));
      assert.equal(await across(), whole);
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, -200);
      await page.keyboard.up("Control");
      await until("a larger map", async () => (await across()) < whole * 0.7);
      await tile(page, "LIBYA").focus();
      await page.keyboard.press("0");
      assert.ok(Math.abs((await across()) - whole) < 1);
      await page.keyboard.press("+");
      assert.ok((await across()) < whole * 0.8);
      await page.away();
    });

    for (const viewport of [kDesk, kPhone])
      it(`takes a live position of twenty changes in at most sixty taps, at ${viewport.width} px`, async (t) => {
        const { page, taps, seconds } = await enter_twenty(stage(), viewport);
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
  });
}
