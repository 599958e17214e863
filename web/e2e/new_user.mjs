// What stopped somebody who saw the page for the first time: five tasks from the start page, each without help, and each
// thing on the way that was not understood.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kDesk, kPhone, wait_until_idle, situation_hash, until, typed } from "./harness.mjs";
import { play_out } from "./systems.mjs";

const light = (viewport) => ({ viewport, colorScheme: "light" });
const chance_of = (page) =>
  page.locator('[data-win="attacker"]').first().getAttribute("data-probability").then(Number);

/** What is read as the title: "From" or "After" stands above it. */
const title_read = (page) =>
  page
    .locator("h1")
    .innerText()
    .then((text) => text.replace(/\s+/g, " ").trim());

/** A tap, counted. */
function tapper(page) {
  let taps = 0;
  const tap = async (what) => {
    await what.click();
    ++taps;
  };
  return { tap, taps: () => taps, link: (name) => tap(page.getByRole("link", { name }).first()) };
}

export function test_new_user(stage) {
  const refused = async () => ({
    ...(await stage().scenario("aggression", "worked-example")),
    attack: { from: "Chile", against: "Peru" },
  });

  describe("Somebody who sees the page for the first time", { concurrency: 1 }, () => {
    it("finds the odds of their own battle, under a title that is true of it", async (test) => {
      const page = await stage().at("#/", light(kPhone));
      const { tap, taps, link } = tapper(page);
      await link(/^RISK/);
      await until("the preset", async () => (await title_read(page)) === "Ten armies against ten");
      await page.locator("[data-win]").first().waitFor();
      const before = await chance_of(page);
      await typed(page.getByRole("spinbutton", { name: /: armies/ }).first(), "7");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await until("other odds", async () => (await chance_of(page)) !== before);
      assert.equal(await title_read(page), "From Ten armies against ten");
      for (let k = 0; k < 4; ++k) await tap(page.getByRole("button", { name: "one more: Anna: armies" }));
      await until("the old title", async () => (await title_read(page)) === "Ten armies against ten");
      test.diagnostic(`${taps()} taps and a number`);
      await page.away();
    });

    for (const system of ["aggression", "risk"])
      it(`taps twice at the same place: what is tapped does not move when the answer comes, ${system}`, async () => {
        const page = await stage().at(`#/${system}`, light(kPhone));
        await wait_until_idle(page);
        const more = page.getByRole("button", { name: /^one more/ }).first();
        const before = await more.boundingBox();
        for (let tapped = 0; tapped < 2; ++tapped) {
          await more.click();
          await wait_until_idle(page);
          assert.match(await title_read(page), /^From /);
          assert.ok(Math.abs((await more.boundingBox()).y - before.y) < 2);
        }
        await page.away();
      });

    it("is told in one quiet line what best play would do where nothing is chosen at first", async () => {
      const page = await stage().at("#/risk", light(kPhone));
      const line = page.locator(".no-choice");
      assert.match(await line.innerText(), /Best play.* wins .*, the same as declared/s);
      assert.equal(await page.getByRole("heading", { name: "The best choice" }).count(), 0);
      assert.ok((await line.boundingBox()).height < 80);
      await page.away();
    });

    for (const viewport of [kPhone, kDesk])
      it(`is led from each broken clause to what would mend it: ${viewport.width} px`, async () => {
        const page = await stage().at(situation_hash(await refused()), light(viewport));
        const led = async (name, label) => {
          await page.getByRole("button", { name, exact: true }).click();
          const field = page.getByLabel(label).and(page.locator(":focus"));
          await field.waitFor();
          const box = await field.boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `${label} is in view`);
        };
        await led("Change: Landed on", "Landed on");
        await led("Change: Owner of Chile", "Owner");
        await page.away();

        const risk = {
          ...(await stage().scenario("risk", "ten-against-ten")),
          attacker: { name: "Anna", army: 1 },
        };
        const other = await stage().at(situation_hash(risk), light(viewport));
        await other.getByRole("button", { name: "Change: Armies of Anna" }).click();
        await other.getByRole("spinbutton", { name: "Anna: armies" }).and(other.locator(":focus")).waitFor();
        await other.keyboard.type("5");
        await other.keyboard.press("Tab");
        await until("that it is allowed", async () =>
          /Allowed/.test(await other.locator(".verdict").innerText()),
        );
        await other.away();
      });

    it("is led to the area of the map that a clause of defcon is about", async () => {
      const scenario = {
        ...(await stage().scenario("defcon", "into-libya")),
        operation: { type: "coup", area: "LIBYA" },
      };
      const page = await stage().at(situation_hash(scenario), light(kDesk));
      await page.locator(".declared").getByRole("button", { name: "Change: LIBYA" }).first().click();
      await page.locator('[data-panel="LIBYA"] select:focus').waitFor();
      await page.away();
    });

    it("names a Territory that is in no list yet", async () => {
      const page = await stage().at(situation_hash(await refused()), light(kPhone));
      await page
        .getByLabel("Territory attacked", { exact: true })
        .selectOption({ label: "Another Territory …" });
      await typed(page.getByLabel("Territory attacked: its name"), "Bolivia");
      await page.keyboard.press("Enter");
      await until(
        "Bolivia",
        async () => (await page.getByLabel("Territory attacked", { exact: true }).inputValue()) === "Bolivia",
      );
      await page.away();
    });

    it("reads of a fault in words, not of a line and a column that nobody sees", async () => {
      const scenario = await stage().scenario("aggression", "worked-example");
      scenario.territory[1].owner = 3;
      const page = await stage().at(
        `#/study/aggression?${situation_hash(scenario).split("?")[1]}`,
        light(kPhone),
      );
      await until("the fault", async () =>
        /Chile: 'owner' is 3/.test(await page.locator("main").innerText()),
      );
      assert.ok(!/line \d|body:/.test(await page.locator("main").innerText()));
      await page.away();
    });

    for (const [system, name] of [
      ["aggression", "aggressor.polygon"],
      ["risk", "attack_dice"],
      ["defcon", "force.bunker"], // into Libya nobody has one: the same chances stand twice
    ])
      it(`compares a house rule from the study: ${system}`, async () => {
        const page = await stage().at(`#/study/${system}`, light(kPhone));
        const card = page.locator(".house-rules");
        await card.locator("summary").first().click();
        if (system !== "risk") await card.locator(".more-in summary").first().click();
        const fewer = card.getByRole("button", { name: /^one fewer/ }).first();
        // Within its card: the study above it is drawn cell by cell meanwhile.
        const where = () =>
          fewer.evaluate(
            (one) => one.getBoundingClientRect().y - one.closest(".house-rules").getBoundingClientRect().y,
          );
        await wait_until_idle(page);
        const before = await where();
        await fewer.click();
        const [printed, played] = ["printed", "played"].map((one) =>
          card.locator(`[data-rules="${one}"] b`).first(),
        );
        await until("both", async () => {
          const [as_printed, as_played] = [await printed.innerText(), await played.innerText()];
          return system === "defcon" ? as_played.endsWith("%") : as_played !== as_printed;
        });
        await wait_until_idle(page); // and nothing is asked for over and over
        assert.ok(Math.abs((await where()) - before) < 2, "the rule stays where it was tapped");
        assert.equal(await card.locator("[data-differs]").getAttribute("data-differs"), name);
        const said = (await card.locator(".compare-sides, .compare-table").allInnerTexts()).join("\n");
        assert.ok(/North|Anna|NAM/.test(said) && !/\battacker\b/.test(said), said);
        await card.getByRole("button", { name: "Put it back" }).first().click();
        await until("nothing changed", async () => (await card.locator("[data-differs]").count()) === 0);
        await page.away();
      });

    it("reaches the places from anywhere by scrolling up a little", async () => {
      const page = await stage().at("#/aggression", light(kPhone));
      await wait_until_idle(page);
      const link = page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Study" });
      await page.mouse.move(190, 400);
      await page.mouse.wheel(0, 1500);
      await until("more room", async () => !(await link.isVisible()));
      await page.mouse.wheel(0, -60);
      await until("the places", async () => (await link.isVisible()) && (await link.boundingBox()).y >= 0);
      assert.ok((await page.evaluate(() => scrollY)) > 500);
      await link.click();
      await page.locator(".study-page").waitFor();
      await page.away();
    });

    it("reads every name whole at 320 px", async () => {
      for (const [system, name] of [
        ["axis-allies-1942", "across-the-border"],
        ["columbia", "plain-cards"],
        ["aggression", "worked-example"],
      ]) {
        const page = await stage().at(
          situation_hash(await stage().scenario(system, name)),
          light({ width: 320, height: 640 }),
        );
        await wait_until_idle(page);
        const cut = await page
          .locator(".sides .line, .sides .select.wraps > span")
          .evaluateAll((all) =>
            all
              .filter(
                (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2,
              )
              .map((one) => one.value ?? one.textContent),
          );
        assert.deepEqual(cut, [], system);
        await page.away();
      }
    });

    it("rolls and settles, and goes on under a title that says so", async () => {
      const page = await stage().at("#/", light(kPhone));
      const { link } = tapper(page);
      await link(/^Aggressive Takeovers/);
      await page.locator("[data-win]").first().waitFor();
      const title = await title_read(page);
      await play_out(page);
      await page.getByRole("button", { name: "Go on from here" }).click();
      await until("its title", async () => (await title_read(page)) === `After ${title}`);
      await page.away();
    });
  });
}
