// What the page must not do: show an answer to another situation, say a refusal twice, or give anybody two colours.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  clicked,
  kDesk,
  kHeld,
  kPhone,
  roll_button,
  situation_hash,
  until,
  wait_until_idle,
} from "./harness.mjs";

const kDay = { viewport: kDesk, colorScheme: "light" };
const kHand = { viewport: kPhone, colorScheme: "dark" };
const kPatience = 150; // ms for which an old answer may stand as if it were the new one
const kBusy = 900; // ms, less than the answers are delayed
const kSlow = 1200; // ms that the service takes in these tests

/** The parts of an answer on the page, each with how strongly it is seen. */
function answers_seen(page) {
  return page.evaluate(() => {
    const parts =
      "[data-win], [data-outcome], [data-delta], [data-worth], [data-choice-worth], [data-verdict], .verdict, .map, .acts b, .ops, .keeps td, .pools";
    const strength = (one) => {
      let seen = 1;
      for (let at = one; at; at = at.parentElement) {
        const looks = getComputedStyle(at);
        if (looks.display === "none" || looks.visibility === "hidden") return 0;
        seen *= Number(looks.opacity);
      }
      return seen;
    };
    return [...document.querySelectorAll(parts)].map((one) => [
      one.outerHTML.replace(/\s+/g, " ").slice(0, 90),
      strength(one),
    ]);
  });
}

/** From now on every answer takes long; `refuse` are those that are refused at their end. */
async function slow_down(page, refuse = []) {
  await page.route(/\/api\/v1\/(judge|odds|advise|sensitivity|map)\b/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, kSlow));
    if (refuse.some((one) => route.request().url().includes(`/${one}`)))
      await route.fulfill({ status: 422, json: { title: "Too much", status: 422, detail: "too much" } });
    else await route.continue().catch(() => undefined);
  });
}

/** Changes the situation by its address, and gives the moment at which the page shows it. */
async function change_to(page, scenario) {
  await page.evaluate((hash) => {
    history.replaceState(null, "", hash);
    dispatchEvent(new PopStateEvent("popstate"));
  }, situation_hash(scenario));
  await until("the new title", async () => (await page.locator("h1").innerText()).trim() === scenario.title);
}

const kShown = {
  aggression: "worked-example",
  "conflict-chart": "hidden-commitments",
  columbia: "plain-cards",
  defcon: "contested",
};

/** What is said of a refusal, where it can be read now. */
function refusals_read(page) {
  return page.evaluate(() => {
    const walk = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
    const said = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      if (!/not allowed/i.test(text.data)) continue;
      const range = document.createRange();
      range.selectNode(text);
      const box = range.getBoundingClientRect();
      if (
        box.width > 1 &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        !text.parentElement.closest("details:not([open])")
      )
        said.push(text.data);
    }
    return said;
  });
}

export function test_honest(stage) {
  describe("Nothing on the page is of another situation", { concurrency: 1 }, () => {
    for (const [system, name] of Object.entries(kShown)) {
      it(`${system}: an old answer is gone or dimmed within ${kPatience} ms, with and without motion`, async () => {
        for (const reducedMotion of ["reduce", "no-preference"]) {
          const scenario = await stage().scenario(system, name);
          const page = await stage().at(situation_hash(scenario), kDay, { reducedMotion });
          await page.locator("[data-win]").first().waitFor();
          await wait_until_idle(page);
          assert.ok(
            (await answers_seen(page)).some(([, strength]) => strength === 1),
            "nothing is seen at rest",
          );
          await slow_down(page);
          await change_to(page, { ...scenario, title: "Another" });
          // As the page is made it takes kPatience; a busy machine draws later, and the answers come later still.
          let bold = [];
          for (let waited = 0; waited < kBusy; waited += kPatience) {
            await page.waitForTimeout(kPatience);
            bold = (await answers_seen(page)).filter(([, strength]) => strength > 0.5);
            if (bold.length === 0) break;
          }
          assert.deepEqual(bold, [], `at full strength (${reducedMotion})`);
          await page.away();
        }
      });
    }

    it("a question that is refused leaves nothing of the situation before", async () => {
      const scenario = await stage().scenario("columbia", "plain-cards");
      const page = await stage().at(situation_hash(scenario), kHand);
      await page.locator("[data-delta]").first().waitFor();
      await wait_until_idle(page);
      await slow_down(page, ["sensitivity", "odds"]);
      await change_to(page, { ...scenario, title: "Another" });
      await wait_until_idle(page);
      assert.equal(await page.locator("[data-delta]").count(), 0, "rows of what would change stay");
      assert.equal(await page.locator("[data-win]").count(), 0, "the chance before stays");
      await page.away();
    });
  });

  describe("A refused move", { concurrency: 1 }, () => {
    const refused = async (system) => {
      if (system === "defcon") {
        const scenario = await stage().scenario("defcon", "unrest");
        return { ...scenario, operation: { type: "coup", area: "LIBYA" } };
      }
      const scenario = await stage().scenario("aggression", "card-on-foreign-landing");
      return { ...scenario, turn: { ...scenario.turn, declared: 3 } };
    };
    for (const system of ["aggression", "defcon"])
      for (const look of [kDay, kHand])
        it(`is said once, and not offered to be rolled: ${system}, ${look.viewport.width} px`, async () => {
          const page = await stage().at(situation_hash(await refused(system)), look);
          await page.locator(".verdict.refused, [data-verdict='not-allowed']").waitFor();
          await wait_until_idle(page);
          assert.equal(await roll_button(page).count(), 0, "a roll is offered");
          assert.equal(await page.locator("[data-win]").count(), 0, "there are odds of it");
          for (const where of ["top", "verdict"]) {
            if (where === "verdict")
              await page.locator(".verdict.refused, [data-verdict]").first().scrollIntoViewIfNeeded();
            await page.waitForTimeout(120);
            // The bar at the foot disappears only after the browser has noticed that the verdict is in view.
            await until("a refusal read once", async () => (await refusals_read(page)).length <= 1, 10000);
          }
          // For those who listen, it is in the page once wherever they are.
          const heard = await page.locator("main").ariaSnapshot();
          assert.equal(heard.match(/not allowed/gi)?.length, 1);
          await page.away();
        });

    it("is said once on a device that is busy, too", async () => {
      const page = await stage().at(situation_hash(await refused("aggression")), kHand);
      await page.locator(".verdict.refused").waitFor();
      await wait_until_idle(page);
      // Long tasks, so that the verdict leaves the sight and comes back before the page is told of either.
      await page.evaluate(async () => {
        const busy = setInterval(() => {
          for (const end = performance.now() + 300; performance.now() < end; );
        });
        const drawn = () => new Promise(requestAnimationFrame);
        for (let k = 0; k < 3; ++k) {
          scrollTo(0, document.body.scrollHeight);
          await drawn();
          document.querySelector(".verdict").scrollIntoView({ block: "center" });
          await drawn();
        }
        clearInterval(busy);
      });
      await page.waitForTimeout(120);
      await until("a refusal read once", async () => (await refusals_read(page)).length <= 1, 10000);
      await page.away();
    });

    it("is offered to be rolled as soon as it is allowed", async () => {
      const scenario = await refused("defcon");
      const page = await stage().at(situation_hash(scenario), kDay);
      await page.locator("[data-verdict='not-allowed']").waitFor();
      await page.getByRole("button", { name: "Take it back" }).click();
      await page.getByRole("button", { name: "Play it out" }).waitFor();
      await page.away();
    });
  });

  describe("Every end of a conflict", { concurrency: 1 }, () => {
    it("onto Booker: three outcomes have three names, and the bar is of what comes to be", async () => {
      const page = await stage().at(situation_hash(await stage().scenario("columbia", "onto-booker")), kHand);
      await page.locator("[data-win]").first().waitFor();
      await wait_until_idle(page);
      assert.deepEqual(await page.locator(".chance-card .large b").allInnerTexts(), ["0%", "100%", "0%"]);
      assert.deepEqual(await page.locator(".chance-card .large small").allInnerTexts(), [
        "Vox Populi wins",
        "Nobody is fought",
        "Booker wins",
      ]);
      const drawn = await page
        .locator(".chance-card .balance [data-segment]")
        .evaluateAll((all) => all.map((one) => [one.dataset.segment, Number(one.getAttribute("width"))]));
      assert.deepEqual(drawn, [["none", 1000]]);
      await page.away();
    });

    it("a victory is called one: the chance has the name of what comes to be", async () => {
      const page = await stage().at(
        situation_hash(await stage().scenario("defcon", "circle-of-death")),
        kDay,
      );
      await page.locator("[data-win]").first().waitFor();
      await wait_until_idle(page);
      const shown = await page.locator(".large", { has: page.locator('[data-win="attacker"]') }).innerText();
      assert.match(shown, /100%\s+The WP wins the game/);
      await page.away();
    });
  });

  describe("Everybody has one colour", { concurrency: 1 }, () => {
    const colour = (locator, property) =>
      locator
        .first()
        .evaluate(
          (one, what) =>
            getComputedStyle(one, what === "dot" ? "::before" : null)[
              what === "dot" ? "backgroundColor" : what
            ],
          property,
        );

    it("a bloc: on the map, in the bar, among the choices, in the play and the settlement", async () => {
      for (const look of [kDay, kHand]) {
        const page = await stage().at(situation_hash(await stage().scenario("defcon", "contested")), look);
        await page.locator("[data-win]").first().waitFor();
        await wait_until_idle(page);
        const map = async (letters) =>
          colour(
            page.locator(".mark-flag rect", { has: page.locator(`xpath=../*[text()="${letters}"]`) }),
            "fill",
          );
        const [aa, wp] = [await map("AA"), await map("WP")];
        assert.notEqual(aa, wp);
        assert.equal(
          await colour(page.locator('.chance-card [data-segment="attacker"]'), "fill"),
          aa,
          "the bar",
        );
        assert.equal(
          await colour(page.locator('.chance-card [data-segment="defender"]'), "fill"),
          wp,
          "the bar",
        );
        for (const [letters, own] of [
          ["AA", aa],
          ["WP", wp],
        ]) {
          const mixed = page.locator(".mixed", {
            has: page.getByRole("heading", { name: new RegExp(`^${letters}`) }),
          });
          assert.equal(await colour(mixed.locator(".fill"), "fill"), own, `the choices of ${letters}`);
        }
        await page.getByRole("button", { name: "Play it out" }).click();
        await page.locator(".asked").waitFor();
        assert.equal(await colour(page.locator(".asked"), "borderTopColor"), aa, "the question");
        await page.locator(".asked-choice").last().click();
        const taken = page.getByRole("button", { name: "I have it" });
        await taken.waitFor();
        assert.equal(await colour(page.locator(".hand-over"), "backgroundColor"), wp, "who has to come");
        await taken.click(kHeld);
        await page.locator(".asked-choice").last().click();
        await until("the settlement", async () => {
          if (await page.locator(".settled").count()) return true;
          await clicked(page.locator(".asked-choice").last());
          return false;
        });
        for (const [letters, own] of [
          ["the AA", aa],
          ["the WP", wp],
        ]) {
          const named = page.locator(".settled .who-is", { hasText: letters });
          assert.equal(await colour(named, "dot"), own, `${letters} in the settlement`);
        }
        await page.away();
      }
    });
  });
}
