// The players add to the dice: sealed on the device by all before any is opened, and told in a log that is valid.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  button,
  clicked,
  kDesk,
  kPhone,
  roll_button,
  situation_hash,
  told_of_plays,
  typed,
  until,
} from "./harness.mjs";

export function test_contribute(stage) {
  describe("The players add to the dice", { concurrency: 1 }, () => {
    for (const system of ["aggression", "conflict-chart", "risk", "columbia"])
      it(`with nothing left of the play that is given up for it: ${system}`, async () => {
        const page = await stage().at(`#/${system}`, { viewport: kPhone, colorScheme: "light" });
        await roll_button(page).click();
        const chance = page.locator('[data-chance="attacker"]');
        const began = await chance.getAttribute("data-probability");
        const add = button(page, "Add to them");
        assert.ok((await add.boundingBox()).height >= 44, "as high as a finger");
        await add.click();
        await page.getByText("Who adds to the dice?").waitFor();
        assert.equal(await chance.count(), 0, "nothing has been thrown, and nothing is told of its chances");
        await page
          .getByRole("button", { name: / adds something$/ })
          .first()
          .click();
        await button(page, "Let this device draw it").click();
        await button(page, "Open them, and throw").click();
        await page.getByText("chosen by this machine with").waitFor();
        await until(
          "the chance from the start",
          async () => (await chance.getAttribute("data-probability")) === began,
          20000,
        );
        await page.away();
      });

    for (const viewport of [kPhone, kDesk])
      it(`sealed before they are opened, and verified: ${viewport.width} px`, async () => {
        const scenario = await stage().scenario("aggression", "worked-example");
        const page = await stage().at(situation_hash(scenario), { viewport, colorScheme: "light" });
        const asked = [];
        page.on("request", (request) => {
          if (request.url().includes("/play?")) asked.push(JSON.parse(request.postData()).play);
        });
        const told = told_of_plays(page);
        await roll_button(page).click();
        await page.getByText("chosen by this machine alone").waitFor();
        await button(page, "Add to them").click();
        await button(page, "North adds something").click();
        await typed(page.getByLabel(/^Any words/), "seventeen geese");
        await button(page, "Seal it").click();
        await button(page, "South adds something").click();
        await button(page, "Let this device draw it").click();
        assert.equal(
          await page.getByText("seventeen geese").count(),
          0,
          "nothing is shown before all are sealed",
        );
        told.length = 0; // the play that began with this machine's dice alone may have come to its end in one answer
        await button(page, "Open them, and throw").click();
        await page.getByText("chosen by this machine with North and South").waitFor();
        const sealing = asked.find((one) => one.sealed?.length > 0);
        assert.equal(sealing.sealed.length, 2);
        assert.equal(sealing.opened.length > 0, false, "what is sealed is sent before what is opened");
        await until("the end", async () => {
          if (told.some((one) => one.log)) return true;
          if (await clicked(button(page, "To the end"))) return false;
          if (await page.locator(".asked-choice").count())
            await page.locator(".asked-choice").first().click();
          return false;
        });
        const verdict = await (
          await fetch(`${stage().origin}/api/v1/verify`, {
            method: "POST",
            headers: { "content-type": "text/plain" },
            body: told.findLast((one) => one.log).log,
          })
        ).json();
        assert.equal(verdict.valid, true, verdict.text);
        assert.match(verdict.text, /with North and South/);
        await page.context().close();
      });
  });
}
