// What people do besides: a file that is wrong, the way back, a link sent to somebody, the study, the dice.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ask, kDesk, kLooks, kPhone, until, typed, pasted } from "./harness.mjs";

const kLight = { viewport: kPhone, colorScheme: "light" };
const probability_of = (page) =>
  page.locator('[data-win="attacker"]').first().getAttribute("data-probability").then(Number);

/** The sheet with the presets, at its third shelf. */
async function open_files(page) {
  await page.locator("h1 button").click();
  await page.getByRole("dialog").getByRole("radio", { name: "A file" }).check();
  return page.getByRole("dialog");
}

export function test_ways(stage) {
  describe("What people do besides", { concurrency: 1 }, () => {
    it("a file that is no TOML is refused with its line, and what was there stays", async () => {
      const page = await stage().at("#/aggression", kLight);
      await page.locator("[data-win]").first().waitFor();
      const [title, before] = [await page.locator("h1").innerText(), await probability_of(page)];
      const sheet = await open_files(page);
      await sheet.locator("input[type=file]").setInputFiles({
        name: "wrong.toml",
        mimeType: "application/toml",
        buffer: Buffer.from('system = "aggression"\ntitle = \n'),
      });
      assert.match(await until("the fault", () => sheet.getByRole("alert").innerText()), /line 2\b/);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      assert.equal(await page.locator("h1").innerText(), title);
      assert.equal(await probability_of(page), before);
      await page.away();
    });

    it("a file with a misspelt name is told of with its line and the name that was meant", async () => {
      const page = await stage().at("#/aggression", kLight);
      await page.locator("[data-win]").first().waitFor();
      const text = (
        await (await stage().post("/write", await stage().scenario("aggression", "worked-example"))).text()
      ).replace(/^owner/m, "ownr");
      const line = text.split("\n").findIndex((one) => one.startsWith("ownr")) + 1;
      assert.ok(line > 0);
      const sheet = await open_files(page);
      await pasted(sheet.locator("textarea"), text);
      await sheet.locator("textarea ~ button, .file-shelf button").last().click();
      const told = await until("the fault", async () =>
        (await page.getByRole("alert").allInnerTexts()).join("\n"),
      );
      assert.match(told, new RegExp(`line ${line}\\b`));
      assert.match(told, /owner/);
      await page.away();
    });

    it("a scenario of another system leads to its page", async () => {
      const page = await stage().at("#/aggression", kLight);
      await page.locator("[data-win]").first().waitFor();
      const sheet = await open_files(page);
      const scenario = await stage().scenario("defcon", "contested");
      await sheet.locator("input[type=file]").setInputFiles({
        name: "contested.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(scenario)),
      });
      await page.waitForURL(/#\/defcon/);
      await until("its title", async () => (await page.locator("h1").innerText()).trim() === scenario.title);
      await page.away();
    });

    it("the back button takes a change back, and forward brings it again", async () => {
      const page = await stage().at("#/aggression", kLight);
      await page.locator("[data-win]").first().waitFor();
      const before = await probability_of(page);
      const value = page.getByRole("spinbutton").first();
      const was = await value.inputValue();
      await page
        .getByRole("button", { name: /^one more/ })
        .first()
        .click();
      const after = await until("another chance", async () => {
        const now = await probability_of(page);
        return now !== before && now;
      });
      await page.goBack();
      await until("the chance before", async () => (await probability_of(page)) === before);
      assert.equal(await value.inputValue(), was);
      await page.goForward();
      await until("the chance after", async () => (await probability_of(page)) === after);
      await page.away();
    });

    it("the back button leads from page to page, and a chip to its clause", async () => {
      const page = await stage().at("#/columbia", { viewport: kDesk, colorScheme: "dark" });
      await page.locator("[data-win]").first().waitFor();
      await page.getByRole("link", { name: "Casus", exact: true }).click();
      await page.getByRole("link", { name: /^DEFCON 1/ }).click();
      await page.locator("[data-area]").first().waitFor();
      await page.goBack();
      await page.goBack();
      await page.waitForURL(/#\/columbia/);
      await page.locator("[data-win]").first().waitFor();
      const chip = page.getByRole("button", { name: /^Clause CO-/ }).first();
      const id = (await chip.innerText()).trim();
      await chip.click();
      const sheet = page.getByRole("dialog");
      assert.equal((await sheet.getByRole("heading").first().innerText()).trim(), id);
      const { clauses } = await (await stage().get("/clauses/columbia")).json();
      assert.ok(
        (
          await until("the clause", async () => {
            const text = await sheet.innerText();
            return text.length > 40 && text;
          })
        ).includes(clauses.find((one) => one.clause === id).text),
      );
      await sheet.getByRole("link", { name: /All clauses/ }).click();
      await page.waitForURL(/#\/clauses\/columbia\?c=/);
      await until("the clause in its reference", async () =>
        (await page.locator("main").innerText()).includes(id),
      );
      await page.away();
    });

    it("a shared link shows the same in a new browser", async () => {
      const page = await stage().at("#/aggression", kLight);
      await page.locator("[data-win]").first().waitFor();
      await page
        .getByRole("button", { name: /^one more/ })
        .first()
        .click();
      await until("the address", () => page.evaluate(() => location.hash.includes("s=")));
      await until("the answer", async () => (await page.locator('[aria-busy="true"]').count()) === 0);
      const [url, chance, title] = [
        await until("a settled address", async () => {
          const first = page.url();
          await page.waitForTimeout(120);
          return first === page.url() && first;
        }),
        await probability_of(page),
        await page.locator("h1").innerText(),
      ];
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("dialog").locator("img.qr, .soft").first().waitFor();
      await page.away();

      const other = await stage().page(kLooks[3]);
      await other.goto(url);
      await until("the same chance", async () => (await probability_of(other)) === chance);
      assert.equal(await other.locator("h1").innerText(), title);
      await other.away();
    });

    it("an address that was cut off says so, and the page goes on", async () => {
      const page = await stage().at("#/aggression?s=7VrLbts4FP0V", kLight);
      await until("words about it", async () =>
        /cut off/.test((await page.getByRole("alert").allInnerTexts()).join()),
      );
      await page.locator("[data-win]").first().waitFor();
      await page.away();
    });

    it("a cell of the study is loaded as a situation with that chance", async () => {
      const page = await stage().at("#/study/aggression", { viewport: kDesk, colorScheme: "light" });
      await until(
        "the whole sweep",
        async () =>
          (await page.locator(".heat-cell").count()) > 0 &&
          (await page.locator('.heat-cell[aria-label$="not there yet"]').count()) === 0,
      );
      const cell = page.locator(".heat-cell").first();
      await cell.click();
      const said = await page.locator(".picked b").innerText();
      await page.getByRole("button", { name: "Load this situation" }).click();
      await page.waitForURL(/#\/aggression/);
      await until(
        "its chance",
        async () => Math.abs((await probability_of(page)) * 100 - Number.parseFloat(said)) <= 0.00501,
      );
      await page.away();
    });

    it("the dice page says what casus dice says", async () => {
      const page = await stage().at("#/dice", kLight);
      const field = page.getByRole("textbox").first();
      await typed(field, "4d6kh3");
      await field.press("Enter");
      const { json } = await ask("dice", "4d6kh3");
      await until("the mean", async () => (await page.locator("main").innerText()).includes(json.exact_mean));
      await typed(field, "4d6kq");
      await field.press("Enter");
      await until("a fault", async () =>
        /expected/.test((await page.locator("main [role=status]").allInnerTexts()).join(" ")),
      );
      await page.away();
    });

    it("dice over one another: a question's answer, a throw, a link, and nothing said of an empty line", async () => {
      const page = await stage().at("#/dice?e=3d6%3E2d8", kLight);
      const { json } = await ask("dice", "3d6>2d8");
      const chance = json.distribution.find((one) => one.value === 1).probability;
      const verdict = page.locator("[data-chance]");
      assert.equal(await verdict.innerText(), "59%");
      assert.equal(Number(await verdict.getAttribute("data-chance")), chance);
      await typed(page.getByRole("textbox").first(), "4d6kh3");
      await page.getByRole("button", { name: "Another beside it" }).click();
      await typed(page.getByLabel("Expression 2", { exact: true }), "3d6");
      await until("two curves", async () => (await page.locator("[data-curve]").count()) === 2);
      const beats = await ask("dice", "4d6kh3>3d6");
      const said = Number(await page.locator("[data-beats]").getAttribute("data-beats"));
      assert.ok(Math.abs(said - beats.json.distribution.find((one) => one.value === 1).probability) < 1e-12);
      for (const [reading, key] of [
        ["At least", "at_least"],
        ["At most", "at_most"],
      ]) {
        await page.getByRole("radio", { name: reading }).check();
        const one = (await ask("dice", "4d6kh3")).json;
        const value = Number(await page.getByRole("slider").getAttribute("aria-valuenow"));
        const exact = one.distribution.find((point) => point.value === value)[key];
        assert.ok((await page.locator(".curves-read").innerText()).includes(`${(100 * exact).toFixed(2)}%`));
      }
      await page.getByRole("button", { name: "Roll", exact: true }).click();
      const fell = await page
        .locator("[data-fell]")
        .evaluateAll((all) => all.map((one) => Number(one.dataset.fell)));
      assert.ok(fell.length === 2 && fell.every((value) => value >= 3 && value <= 18), `${fell}`);
      // What the address says is what another browser shows.
      await until("the address", () => page.evaluate(() => location.hash.includes("e=3d6")));
      const other = await stage().at(await page.evaluate(() => location.hash), kLight);
      await until("the same curves", async () => (await other.locator("[data-curve]").count()) === 2);
      await other.away();
      await page.getByRole("button", { name: "Take expression 2 away" }).click();
      await typed(page.getByRole("textbox").first(), "");
      await page.waitForTimeout(400);
      assert.equal(await page.locator('.fault, [role="alert"], [aria-invalid="true"]').count(), 0);
      await page.away();
    });

    it("the strip of a distribution's middle is there on a desk", async () => {
      const page = await stage().at("#/dice", { viewport: { width: 1280, height: 800 } });
      await page.locator(".quartiles").waitFor({ state: "visible" });
      await page.away();
    });

    it("dice move for a moment, and not at all where less motion is asked for", async () => {
      for (const reducedMotion of ["no-preference", "reduce"]) {
        const page = await stage().at("#/aggression", kLight, { reducedMotion });
        await page.locator("[data-win]").first().waitFor();
        await page.getByRole("button", { name: /^Roll the/ }).click();
        await page.getByRole("button", { name: "Throw the dice" }).waitFor();
        const moved = await page.evaluate(async () => {
          [...document.querySelectorAll("button")]
            .find((one) => one.textContent === "Throw the dice")
            .click();
          let most = 0;
          for (let frame = 0; frame < 12; ++frame) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            most = Math.max(
              most,
              document.getAnimations().filter((one) => one.playState === "running").length,
            );
          }
          return most;
        });
        assert.equal(
          moved > 0,
          reducedMotion === "no-preference",
          `${moved} things moved with ${reducedMotion}`,
        );
        await page.locator(".tray").first().waitFor();
        await page.away();
      }
    });

    it("light and dark can be chosen, and stay chosen", async () => {
      const page = await stage().at("#/dice", kLight);
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      const choose = page.getByRole("contentinfo").getByRole("button").last();
      await until("the dark paper", async () => {
        if ((await paper()) !== light) return true;
        await choose.click();
        return false;
      });
      const dark = await paper();
      await page.reload();
      await page.locator("main").waitFor();
      assert.equal(await paper(), dark);
      await page.away();
    });
  });
}
