// The games that are told in a file each: every one opens with its odds, one is played with losses by tapping, and one of
// somebody's own opens from its link.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { found } from "./access.mjs";
import {
  button,
  clicked,
  fight_on,
  kDesk,
  kLooks,
  kPhone,
  situation_hash,
  typed,
  until,
  wait_until_idle,
} from "./harness.mjs";

/** Every game with a scenario of it. */
async function games(stage) {
  const { games: all } = await (await stage.get("/games")).json();
  const { scenarios } = await (await stage.get("/scenarios")).json();
  return all.map(({ system, title }) => ({
    system,
    title,
    name: scenarios.find((one) => one.system === system).name,
  }));
}

/** Goes to an address within the page that is open. */
async function to(page, hash) {
  await page.evaluate((where) => {
    location.hash = where;
  }, hash);
  await until(hash, () => page.evaluate((where) => location.hash.startsWith(where), hash.split("?")[0]));
  await page.locator("[data-win]").first().waitFor();
  await wait_until_idle(page);
}

/** Plays to the end; where losses are asked for, what is offered is tapped until all are placed. Returns how often. */
export async function play_with_losses(page) {
  await button(page, "Play it out").click();
  for (let tapped = 0; ; ) {
    const now = await until("the next step of the play", async () => {
      for (const name of ["Roll again", "To the end", "See the end"])
        if (await button(page, name).count()) return name;
      if (await page.locator(".casualty").count()) return "losses";
      return (await page.locator(".asked-choice").count()) > 0 && "asked";
    });
    if (now === "Roll again") return tapped;
    if (now.endsWith("the end")) await clicked(button(page, now));
    else {
      if (now === "losses") {
        ++tapped;
        assert.ok(await button(page, "Not all are placed").isDisabled());
        const open = page.locator(".casualty:not([disabled])");
        while (await open.count()) await open.first().click();
      }
      // The answer may bring the same choices again: the old ones are gone when the service has answered.
      const answered = page.waitForResponse((response) => response.url().includes("/play?"));
      await (now === "losses" ? button(page, "So be it") : page.locator(".asked-choice").first()).click();
      await answered;
    }
  }
}

export function test_games(stage) {
  describe("Games that are told in a file", { concurrency: 1 }, () => {
    // axe-core looks at half of them in each look: it takes its time.
    for (const [half, look] of [kLooks[0], kLooks[3]].entries())
      it(`each opens with its odds, and axe-core finds nothing serious, ${look.name}`, async () => {
        const faults = [];
        const page = await stage().at("#/games", look);
        for (const [k, { system, name }] of (await games(stage())).entries()) {
          const scenario = await stage().scenario(system, name);
          await to(page, situation_hash(scenario));
          const odds = await (await stage().post("/odds", scenario)).json();
          for (const side of ["attacker", "defender"])
            assert.equal(
              Number(await page.locator(`[data-win="${side}"]`).getAttribute("data-probability")),
              odds.win[side].probability,
              `${system}, ${side}`,
            );
          assert.equal(await page.locator(".unsound, .problem").count(), 0, system);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${system} is ${wide} px wider than the screen`);
          const dotted = (await page.locator("main").innerText()).match(/\b[a-z]+\.(whole|damaged|half)\b/);
          assert.equal(dotted, null, system);
          if (k % 2 === half) faults.push(...(await found(page, system)));
        }
        await page.away();
        assert.deepEqual(faults, []);
      });

    it("all are reached from the start page", async () => {
      const page = await stage().at("#/aggression", { viewport: kPhone, colorScheme: "light" });
      await page.getByRole("link", { name: "Games", exact: true }).click();
      await page.getByRole("link", { name: /^RISK/ }).waitFor();
      const all = await page
        .locator("main a")
        .evaluateAll((links) => links.map((one) => one.getAttribute("href")));
      for (const { system } of await games(stage())) assert.ok(all.includes(`#/${system}`), system);
      await page.away();
    });

    it("losses are chosen by tapping, told once, and the conflict goes on", async () => {
      const page = await stage().at(
        situation_hash(await stage().scenario("twilight-imperium-4", "two-fleets-meet")),
        { viewport: kPhone, colorScheme: "dark" },
      );
      await page.locator("[data-win]").first().waitFor();
      let tapped = await play_with_losses(page);
      for (let again = 0; tapped === 0 && again < 5; ++again) {
        await button(page, "Close the roll").click();
        tapped = await play_with_losses(page);
      }
      assert.ok(tapped > 0, "nobody was asked for losses");
      assert.ok((await page.locator(".men .gone").count()) > 0, "nothing has fallen");
      const rows = await page.locator(".settled li").allInnerTexts();
      assert.ok(rows.length > 0 && rows.every((row) => !/\.(whole|damaged)/.test(row)), rows.join(" | "));
      await button(page, "Verify this log").click();
      await page.locator(".said.sound").waitFor();
      await button(page, "Go on from here").click();
      await page.locator("[data-at-rest]").waitFor();
      assert.ok((await page.locator(".game-form .was").count()) > 0, "nothing is marked as changed");
      await page.away();
    });

    it("what both chose in secret stands at the end", async () => {
      const page = await stage().at(situation_hash(await stage().scenario("scythe", "three-power-each")), {
        viewport: kPhone,
        colorScheme: "light",
      });
      await fight_on(page);
      const rows = await page.locator("[data-opened] li").allInnerTexts();
      assert.equal(rows.length, 2);
      for (const [k, name] of ["Anna", "Ben"].entries())
        assert.match(rows[k], new RegExp(`^${name}: dial \\d`));
      await page.away();
    });

    it("what it would take is the least that is enough", async () => {
      const scenario = await stage().scenario("risk", "ten-against-ten");
      const page = await stage().at(situation_hash(scenario), { viewport: kDesk, colorScheme: "light" });
      await page.locator(".needed button").first().waitFor();
      await wait_until_idle(page);
      for (const [k, wanted] of [0.5, 0.75, 0.9].entries()) {
        const least = Number(await page.locator(".needed b").nth(k).innerText());
        const chance = async (army) => {
          const asked = { ...scenario, attacker: { ...scenario.attacker, army } };
          return (await (await stage().post("/odds", asked)).json()).win.attacker.probability;
        };
        assert.ok((await chance(least)) >= wanted && (await chance(least - 1)) < wanted, `${least}`);
      }
      await page.away();
    });

    it("the form changes the scenario within its bounds, and rules go back to what is printed", async () => {
      const page = await stage().at(situation_hash(await stage().scenario("risk", "ten-against-ten")), {
        viewport: kDesk,
        colorScheme: "light",
      });
      const chance = () => page.locator('[data-win="attacker"]').getAttribute("data-probability");
      await page.locator("[data-win]").first().waitFor();
      const before = await chance();
      await page.locator("summary", { hasText: "The rulebook" }).click();
      const dice = page.getByRole("spinbutton", { name: "Dice that a defender throws at most" });
      await typed(dice, "99");
      await dice.press("Enter");
      assert.equal(await dice.inputValue(), "8");
      await until("another chance", async () => (await chance()) !== before);
      await button(page, "Put it back").click();
      await until("the chance before", async () => (await chance()) === before);
      await page.away();
    });

    it("a game of one's own is in its link, with its page, its clauses and its study", async () => {
      const { text } = await (await stage().get("/games/risk")).json();
      const { system: _, ...scenario } = await stage().scenario("risk", "ties-to-nobody");
      const hash = situation_hash({ ...scenario, game: text });
      const page = await stage().at(hash, { viewport: kDesk, colorScheme: "dark" });
      await page.locator("[data-win]").first().waitFor();
      await page
        .getByRole("button", { name: /^Clause RK-1,/ })
        .first()
        .click();
      await page.getByRole("dialog").getByText("one stays behind").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".places").getByRole("link", { name: "Study", exact: true }).click();
      await page.locator(".heat-map, .heat-key").first().waitFor();
      assert.match(await page.getByLabel("Across: the quantity").inputValue(), /^attacker\.army$/);
      assert.match(await page.getByLabel("Up: the quantity").inputValue(), /^defender\.army$/);
      await page.away();
    });
  });
}
