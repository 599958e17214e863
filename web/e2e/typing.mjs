// Every control of every page is used as a person uses it: fields are typed into key by key, numbers typed and stepped,
// switches, choices and lists tapped. Each has to show what was done, or say why it is something else; a button stays under
// the finger; and one step back is as it was before.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { each, kDesk, kPhone, wait_until_idle, sampled, typed, until } from "./harness.mjs";

const kName = "Zoë von Ö 12";
const kTaken = 4000; // ms until a control shows what was done
const kStill = 2; // px that a button may move under a finger
const kManyAlike = 4; // of more controls of one kind than this a sample is used

const some_of = (alike) => (alike.length > kManyAlike ? sampled(alike) : alike);

/** Opens whatever is folded, a tap each, the outer ones first. */
async function unfold(page) {
  for (let round = 0; round < 4; ++round) {
    const shut = page.locator("main details:not([open]) > summary:visible");
    const count = await shut.count();
    if (count === 0) return;
    for (let k = 0; k < count; ++k) await shut.first().click();
  }
}

/** What there is to be used, each by a number that it keeps while the page is as it was. */
const kControls = {
  text: "main textarea, main input:not([type]):not([role]):not([readonly]), main input[type=search]",
  number: 'main input[role="spinbutton"]',
  toggle: 'main input[role="switch"]',
  radio: 'main .segmented input[type="radio"]',
  select: "main select",
  pick: "main button.pick[aria-pressed]",
};

/** The controls of a kind that can be seen and used, by their names in the page's own words; each is marked, to be found again. */
async function controls_of(page, kind) {
  return page.locator(kControls[kind]).evaluateAll((all, mark) => {
    const words = (one) =>
      one.getAttribute("aria-label") ??
      [...(one.labels ?? [])].map((label) => label.textContent.replace(/\s+/g, " ").trim()).join(" ");
    return all.flatMap((one, at) =>
      one.disabled || one.closest("fieldset:disabled") || !one.getClientRects().length
        ? []
        : [{ at: (one.dataset.walked = `${mark}${at}`), name: words(one) || one.textContent.trim() }],
    );
  }, kind);
}

/** Why a page did not take what was done, where it says so. */
const reasons = (page) =>
  page
    .locator('main [role="alert"]:visible, main .stepper-note:visible, main .unsound:visible')
    .allInnerTexts();

/** What is shown comes to be as it was wanted, or the page says why not, or what is left of the page has no such control. */
async function comes_to(page, what, shown) {
  const end = Date.now() + kTaken;
  let last;
  do {
    last = await shown().catch(() => undefined);
    if (last === true) return undefined;
    if ((await reasons(page)).some((text) => text.trim())) return undefined;
    await page.waitForTimeout(25);
  } while (Date.now() < end);
  return `${what}: ${last}`;
}

/** Back to what it was, as the page offers it, once what was done has come (a preset is fetched first). */
async function taken_back(page) {
  await wait_until_idle(page);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  for (let k = 0; k < 8 && (await undo.count()) > 0; ++k) {
    await undo.first().click();
    await page.waitForTimeout(30);
  }
  await wait_until_idle(page);
}

const use = {
  async text(page, field) {
    const has_list = await field.evaluate((one) => one.maxLength > 80);
    const was = await field.inputValue();
    await typed(field, kName); // throws where a key is thrown away
    await page.keyboard.press("Enter");
    if (has_list || was === "") return undefined; // a list, or a field that is emptied when it is taken
    return comes_to(
      page,
      "typed",
      async () => (await field.inputValue()) === kName || (await field.inputValue()),
    );
  },
  async number(page, field) {
    const [now, least, most] = await field.evaluate((one) =>
      ["now", "min", "max"].map((word) => Number(one.getAttribute(`aria-value${word}`))),
    );
    const wanted = now + 1 <= most ? now + 1 : Math.max(least, now - 1);
    await typed(field, String(wanted));
    await page.keyboard.press("Tab");
    return comes_to(page, `typed ${wanted}`, async () => {
      const value = Number(await field.getAttribute("aria-valuenow"));
      return value === wanted || value;
    });
  },
  async toggle(page, field) {
    const was = await field.isChecked();
    await field.click();
    return comes_to(page, "tapped", async () => (await field.isChecked()) !== was || "as before");
  },
  async radio(page, field) {
    await field.click();
    return comes_to(page, "tapped", async () => (await field.isChecked()) || "not chosen");
  },
  async select(page, field) {
    const [was, others] = await field.evaluate((one) => [
      one.value,
      [...one.options].filter((option) => !option.disabled && !option.selected).length,
    ]);
    if (others === 0) return undefined;
    const last = await field.evaluate((one) => {
      const may = [...one.options].filter((option) => !option.disabled);
      return may.at(-1)?.selected;
    });
    await field.focus();
    const options = () => field.evaluate((one) => one.options.length);
    const had = await options();
    await page.keyboard.press(last ? "ArrowUp" : "ArrowDown");
    // What adds a row stands at its first line again, with one less to be added.
    return comes_to(
      page,
      "chosen by its keys",
      async () => (await field.inputValue()) !== was || (await options()) !== had || was,
    );
  },
  async pick(page, field) {
    const was = await field.getAttribute("aria-pressed");
    await field.click();
    return comes_to(page, "tapped", async () => (await field.getAttribute("aria-pressed")) !== was || was);
  },
};

/** How far below the top of its card a control stands: where a page grows shorter below, the browser scrolls all of it. */
const place_in_card = (control) =>
  control.evaluate(
    (one) =>
      one.getBoundingClientRect().y - (one.closest(".card") ?? document.body).getBoundingClientRect().y,
  );

/** Steps each number once by its button, and holds the button to its place. */
async function steps(page) {
  const faults = [];
  const buttons = page.locator('main .step[aria-label^="one more"]:enabled:visible');
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  for (const name of some_of([...new Set(names)])) {
    const button = page.getByRole("button", { name, exact: true }).first();
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    const field = button.locator("xpath=preceding-sibling::input");
    const was = Number(await field.getAttribute("aria-valuenow"));
    await button.scrollIntoViewIfNeeded();
    const before = await button.boundingBox();
    const from = await place_in_card(button);
    await page.mouse.click(before.x + before.width / 2, before.y + before.height / 2);
    const fault = await comes_to(page, name, async () => {
      const now = Number(await field.getAttribute("aria-valuenow"));
      return now > was || now;
    });
    if (fault) faults.push(fault);
    const to = (await button.count()) > 0 ? await place_in_card(button) : Number.NaN;
    if (!(Math.abs(to - from) <= kStill)) faults.push(`${name} moves from ${from} to ${to} under the finger`);
    await taken_back(page);
  }
  return faults;
}

/** The controls of the page that is open: how many there are, and what is wrong with any that was used. */
async function walk(page) {
  const faults = [];
  let there = 0;
  await wait_until_idle(page);
  await unfold(page);
  page.setDefaultTimeout(kTaken);
  for (const kind of Object.keys(kControls)) {
    const controls = await controls_of(page, kind);
    there += controls.length;
    for (const { at, name } of some_of(controls)) {
      const field = page.locator(`[data-walked="${at}"]`);
      if ((await field.count()) === 0) continue; // what was done before has put another in its place
      if (!(await field.isVisible())) await unfold(page);
      if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
      const fault = await use[kind](page, field).catch((error) => error.message);
      if (fault && (await field.count()) > 0) faults.push(`${name} (${kind}): ${fault}`);
      await taken_back(page);
    }
  }
  faults.push(...(await steps(page)));
  return { faults, there };
}

export function test_typing(stage) {
  describe("Every control, typed into and tapped", { concurrency: 2 }, () => {
    it("of every system's page", async (test) => {
      const { systems } = await (await stage().get("/systems")).json();
      const wrong = [];
      await each(
        // Games are drawn by one form.
        [
          ...systems.filter((one) => !one.described),
          ...sampled(
            systems.filter((one) => one.described),
            6,
          ),
        ].map(({ system }, k) => ({ system, viewport: k % 2 === 0 ? kPhone : kDesk })),
        async ({ system, viewport }) => {
          const page = await stage().at(`#/${system}`, { viewport, colorScheme: "light" });
          const { faults, there } = await walk(page);
          test.diagnostic(`${system}: ${there} controls`);
          await page.away();
          wrong.push(...faults.map((fault) => `${system}: ${fault}`));
          if (there < 4) wrong.push(`${system}: ${there} controls`);
        },
      );
      assert.deepEqual(wrong, []);
    });

    for (const [hash, least] of [
      ["#/study/risk", 2],
      ["#/study/aggression", 20],
      ["#/study/conflict-chart", 10],
      ["#/dice", 1],
      ["#/clauses/risk", 1],
      ["#/verify", 1],
      ["#/bench?of=risk", 8],
      ["#/bench?of=columbia", 10],
    ])
      it(`of ${hash}`, async () => {
        const page = await stage().at(hash, { viewport: kDesk, colorScheme: "light" });
        const { faults, there } = await walk(page);
        await page.away();
        assert.deepEqual(faults, []);
        assert.ok(there >= least, `${there} controls`);
      });

    it("a name is typed letter by letter wherever a side has one, and stays", async () => {
      const { systems } = await (await stage().get("/systems")).json();
      const named = systems
        .map(({ system }) => system)
        .filter((one) => !/aggression|columbia|defcon/.test(one));
      assert.ok(named.length > 8);
      for (const system of sampled(named)) {
        const page = await stage().at(`#/${system}`, { viewport: kPhone, colorScheme: "light" });
        await wait_until_idle(page);
        for (const [k, name] of ["Caroline", "שרה לוי"].entries()) {
          const field = page.locator("main .sides .wrapping textarea").nth(k);
          await typed(field, name);
          await page.keyboard.press(k === 0 ? "Enter" : "Tab");
          await until(`${system}: ${name}`, async () => (await field.inputValue()) === name, 5000);
        }
        await wait_until_idle(page);
        assert.match(await page.locator("main").innerText(), /Caroline/, system);
        await page.away();
      }
    });

    it("a text that is not taken yet is put back by Escape, and outlives an answer that comes meanwhile", async () => {
      const page = await stage().at("#/risk", { viewport: kDesk, colorScheme: "light" });
      await page
        .getByRole("button", { name: /^one more: .*rmies/ })
        .first()
        .click();
      const field = page.locator("main .sides .wrapping textarea").first();
      const was = await field.inputValue();
      await typed(field, "Caroline");
      await wait_until_idle(page);
      await page.waitForTimeout(700);
      assert.equal(await field.inputValue(), "Caroline");
      await page.keyboard.press("Escape");
      assert.equal(await field.inputValue(), was);
      await page.away();
    });
  });
}
