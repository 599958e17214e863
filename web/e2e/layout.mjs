// Where things stand: long names make nothing wider and cover nothing, no row moves from under a finger, a title is read
// whole, and on the bench what is typed stands beside its number, with what is wrong in sight.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  button,
  kDesk,
  kPhone,
  kSystems,
  roll_button,
  situation_hash,
  typed,
  until,
  wait_until_idle,
} from "./harness.mjs";
import { play_out } from "./systems.mjs";

const light = (viewport) => ({ viewport, colorScheme: "light" });
const kOne = "Abcdefghijklmnopqrstuvwxyzabcd"; // 30 letters without a blank
const kMany = "The most honourable company of merchants and adventurers trading into the far xx";

/** A scenario in which both sides are called so. */
function called(scenario, name) {
  const other = `${name.slice(0, -1)}z`;
  const text = JSON.stringify(scenario);
  for (const [first, second] of [
    ["North", "South"],
    ["Vox Populi", "Founders"],
  ])
    if (text.includes(`"${first}"`))
      return JSON.parse(
        text.replaceAll(`"${first}"`, JSON.stringify(name)).replaceAll(`"${second}"`, JSON.stringify(other)),
      );
  return {
    ...scenario,
    attacker: { ...scenario.attacker, name },
    defender: { ...scenario.defender, name: other },
  };
}

/** What makes the page wider than its window. */
const too_wide = (page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("main *")]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => `${one.className}: ${one.textContent.slice(0, 40)}`);
  });

/** Lists the words that stand outside their control or cell. Elements that hide what is too long are skipped. */
const words_outside = (page) =>
  page.evaluate(() => {
    const hides = (one) => getComputedStyle(one).overflowX !== "visible";
    const found = new Set();
    for (const control of document.querySelectorAll("a, button, summary, label, td, th, .card")) {
      const box = control.getBoundingClientRect();
      if (box.width === 0 || control.closest("svg")) continue;
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let word = words.nextNode(); word; word = words.nextNode()) {
        const around = [];
        for (let one = word.parentElement; one !== control.parentElement; one = one.parentElement)
          around.push(one);
        if (word.data.trim() === "" || word.parentElement.closest("svg, select")) continue;
        if (around.some(hides)) continue;
        const range = document.createRange();
        range.selectNodeContents(word);
        for (const part of range.getClientRects())
          if (part.left < box.left - 2 || part.right > box.right + 2)
            found.add(`${control.tagName} ${control.className}: ${word.data.slice(0, 40)}`);
      }
    }
    return [...found];
  });

export function test_layout(stage) {
  describe("Where things stand", { concurrency: 2 }, () => {
    for (const width of [320, kPhone.width, kDesk.width])
      it(`all words stand within their button, link, cell or card, ${width} px`, async () => {
        const pages = [
          "",
          "dice",
          "study",
          "bench",
          "clauses/defcon",
          "evening",
          "verify",
          "nexus-ops",
          "pig",
        ];
        for (const name of [...pages, ...kSystems]) {
          const page = await stage().at(`#/${name}`, light({ width, height: 844 }));
          await wait_until_idle(page);
          await page.locator("main h1, main h2").first().waitFor();
          assert.deepEqual(await words_outside(page), [], name);
          await page.away();
        }
      });

    for (const viewport of [kPhone, kDesk])
      it(`a name of 30 letters, and one of 80, makes nothing wider and covers no button, ${viewport.width} px`, async () => {
        for (const [system, scenario] of [
          ["risk", "ten-against-ten"],
          ["aggression", "worked-example"],
          ["conflict-chart", "worked-example"],
          ["columbia", "plain-cards"],
          ["axis-allies-1942", "across-the-border"],
        ])
          for (const name of [kOne, kMany]) {
            const page = await stage().at(
              situation_hash(called(await stage().scenario(system, scenario), name)),
              light(viewport),
            );
            await wait_until_idle(page);
            assert.deepEqual(await too_wide(page), [], `${system}, ${name.length} letters`);
            await roll_button(page).click({ timeout: 5000 });
            await page.locator(".stage-foot button").first().waitFor();
            assert.deepEqual(await too_wide(page), [], `${system}, ${name.length} letters, its roll`);
            await page.away();
          }
      });

    it("a kind that somebody gets stays where it was tapped, with the focus", async () => {
      const page = await stage().at(
        situation_hash(await stage().scenario("axis-allies-1942", "across-the-border")),
        light(kPhone),
      );
      await wait_until_idle(page);
      await page.locator("summary", { hasText: "More kinds" }).click();
      const more = page
        .locator(".game-form details .kind")
        .last()
        .getByRole("button", { name: /^one more/ })
        .first();
      const named = await more.getAttribute("aria-label");
      await more.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await more.boundingBox();
      for (let tap = 0; tap < 2; ++tap) {
        await page.mouse.click(x + width / 2, y + height / 2);
        await wait_until_idle(page);
      }
      const field = page.getByRole("spinbutton", { name: named.replace("one more: ", ""), exact: true });
      assert.equal(await field.inputValue(), "2", "both taps counted for the same");
      assert.ok(Math.abs((await more.boundingBox()).y - y) < 2);
      await field.focus();
      await page.keyboard.press("ArrowUp");
      await wait_until_idle(page);
      assert.ok(await field.evaluate((one) => one === document.activeElement), "the focus stays");
      await page.away();
    });

    it("after Go on the title is read whole", async () => {
      for (const viewport of [kPhone, kDesk]) {
        const page = await stage().at(
          situation_hash(await stage().scenario("risk", "ten-against-ten")),
          light(viewport),
        );
        await page.locator("[data-win]").first().waitFor();
        await play_out(page);
        await button(page, "Go on from here").click();
        await page.locator("[data-at-rest]").waitFor();
        await until(
          "it is in sight",
          () =>
            page.evaluate(() => {
              const head = document.querySelector(".top").getBoundingClientRect();
              const sticks = getComputedStyle(
                document.querySelector(".top").closest("header") ?? document.querySelector(".top"),
              ).position;
              const least = sticks === "sticky" || sticks === "fixed" ? head.bottom : 0;
              const small = document.querySelector(".title small").getBoundingClientRect();
              const top = Math.max(least, head.bottom > 0 ? Math.min(head.bottom, innerHeight) : 0);
              return (
                small.top >= top - 1 &&
                document.elementFromPoint(small.left + 4, small.top + 2)?.closest("h1") !== null
              );
            }),
          5000,
        );
        await page.away();
      }
    });

    for (const system of ["columbia", "risk"])
      it(`a wide desk has answers in two columns, a narrower one in one: ${system}`, async () => {
        for (const [width, columns] of [
          [1600, 2],
          [1280, 1],
        ]) {
          const page = await stage().at(`#/${system}`, light({ width, height: 900 }));
          await wait_until_idle(page);
          await page.locator(".desk .half").nth(1).waitFor();
          const boxes = await page
            .locator(".desk .half")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
          assert.equal(new Set(boxes.map((box) => Math.round(box.left))).size, columns, `${width} px`);
          for (const [k, one] of boxes.entries())
            for (const other of boxes.slice(k + 1))
              assert.ok(
                one.right <= other.left + 1 ||
                  other.right <= one.left + 1 ||
                  one.bottom <= other.top + 1 ||
                  other.bottom <= one.top + 1,
                "no card covers another",
              );
          assert.deepEqual(await too_wide(page), []);
          await page.away();
        }
      });

    it("on the bench the numbers stand beside their lines after a fault, and what completes a word leaves the fault in sight", async () => {
      const page = await stage().at("#/bench?of=risk", light(kDesk));
      const content = page.getByRole("textbox", { name: /^The file of/ });
      await content.click();
      await page.keyboard.press("ControlOrMeta+Home");
      for (let line = 0; line < 8; ++line) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
      await page.keyboard.type("nonsense = 1\n");
      await page.locator("[data-fault]").first().waitFor();
      const off = await page.evaluate(() => {
        const root = document.querySelector(".editor").shadowRoot;
        const lines = [...root.querySelectorAll(".cm-line")].map((one) => one.getBoundingClientRect().top);
        const numbers = [...root.querySelectorAll(".cm-lineNumbers .cm-gutterElement")]
          .filter((one) => one.getBoundingClientRect().height > 0 && /\d/.test(one.textContent))
          .map((one) => one.getBoundingClientRect().top);
        return Math.max(
          ...lines.slice(0, 25).map((top) => Math.min(...numbers.map((one) => Math.abs(one - top)))),
        );
      });
      assert.ok(off < 2, `a number stands ${off} px off its line`);
      await page.away();
    });
    it("on the bench a number that is too large, and a situation without an answer, leave the steppers where they are", async () => {
      const page = await stage().at("#/bench?of=risk", light(kDesk));
      const number = page.locator(".bench-steps input").first();
      await number.waitFor();
      await wait_until_idle(page);
      const was = await number.inputValue();
      const place = () => number.evaluate((one) => Math.round(one.getBoundingClientRect().y));
      const from = await place();
      await typed(number, "999", { checked: false });
      await page.keyboard.press("Tab");
      await page.locator(".bench-steps .stepper-note").waitFor();
      await until("the most there may be", async () => (await number.inputValue()) === "500");
      await wait_until_idle(page);
      // No army at all: nothing follows from that, and it is put right where it was typed.
      await typed(number, "0");
      await page.keyboard.press("Tab");
      await wait_until_idle(page);
      assert.equal(await place(), from);
      await typed(number, was);
      await page.keyboard.press("Tab");
      await wait_until_idle(page);
      assert.equal(await place(), from);
      await page.away();
    });
  });
}
