// The log of a match as each device checks it, and what needs several seats: to hand a seat over, to leave, to go back.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, it } from "node:test";
import { button, casus, situation_hash, until, wait_until_idle } from "./harness.mjs";
import {
  begin,
  join,
  kPair,
  link_of,
  make_match,
  settle,
  step,
  take_here,
  two_devices,
  view_of,
  without_sockets,
} from "./match_pages.mjs";

/** The log of the match is written as another version would have: its last choice but one followed on something else. */
const kToldOtherwise = `
import hashlib, json, sqlite3, sys
sha256 = lambda text: hashlib.sha256(text.encode()).hexdigest()
store, match = sqlite3.connect(sys.argv[1]), sys.argv[2]
rows = store.execute("SELECT seq, made, shown, sealed FROM entries WHERE match_id = ? ORDER BY seq", (match,)).fetchall()
chosen, chain = [row[0] for row in rows if json.loads(row[2])["kind"] == "chose"][-2], ""
for seq, made, shown, sealed in rows:
    if seq == chosen:
        node = json.loads(sealed)
        sealed = json.dumps({**node, "told": "f" * 64}, separators=(",", ":"))
    shown = shown.replace('"casus":"', '"casus":"0.')
    chain = sha256(f"casus.match.1\\0{chain}\\n{seq}\\n{made}\\n{shown}\\n{sha256(sealed)}")
    store.execute("UPDATE entries SET shown = ?, sealed = ?, chain = ? WHERE match_id = ? AND seq = ?",
                  (shown, sealed, chain, match, seq))
store.commit()
print(chosen)
`;

export function test_match_log(stage) {
  describe("The log of a match, and those who share it", { concurrency: 1 }, () => {
    it("a device that is shown another log than was written says which entry fails", async () => {
      const hash = situation_hash(await stage().scenario("aggression", "worked-example"));
      const [page, other] = await two_devices(stage(), hash, kPair);
      await page.locator('button[data-proof="checking"]').waitFor();
      const id = await page.evaluate(() => location.hash);
      const watcher = await stage().page(kPair[0]);
      await without_sockets(watcher);
      await watcher.route(/\/entries\?/, async (route) => {
        const answer = await route.fetch().catch(() => undefined);
        if (!answer) return undefined;
        const view = await answer.json();
        for (const one of view.entries) if (one.seq === 1) one.open = one.open.replace("Ann", "Eve");
        return route.fulfill({ response: answer, json: view });
      });
      await watcher.goto(`${stage().origin}/${id}`);
      await watcher.locator('button[data-proof="broken"]').waitFor();
      assert.match(await watcher.locator("button.match-proof").innerText(), /Entry 1 does not hold/);
      await watcher.locator("button.match-proof").click();
      await watcher.getByText("Somebody has changed the log").waitFor();
      await watcher.unrouteAll({ behavior: "ignoreErrors" });
      for (const one of [page, other, watcher]) await one.away();
    });

    it("two others hand a seat over together, and the last one gets the link", async () => {
      const scenario = await stage().scenario("defcon", "five-powers");
      const host = await stage().at(situation_hash(scenario), kPair[1]);
      await wait_until_idle(host);
      await make_match(host);
      const rows = host.locator(".seats-list > li");
      await take_here(host, rows.nth(0), "Ann");
      const dialog = host.getByRole("dialog", { name: "Seats and links" });
      await dialog.waitFor();
      const others = [];
      for (const [k, name] of ["Ben", "Cem"].entries()) {
        others.push(await join(stage(), await link_of(host, rows.nth(k + 1)), name, kPair[0]));
        await until(`${name} is seen`, async () => (await rows.nth(k + 1).innerText()).includes(name));
      }
      const [ben, cem] = others;
      for (const page of others) {
        await button(page, "Seats").click();
        const row = page.locator(".seats-list > li").nth(0);
        await row.getByRole("button", { name: page === ben ? "Hand over" : "Agree to hand over" }).click();
        if (page === ben) await row.getByText("wants this seat to go to another device").waitFor();
      }
      const field = cem.getByLabel("The link");
      await until("the new link", async () => /invite=/.test(await field.inputValue()));
      await host.getByText("This seat was handed over to another device.").waitFor();
      const dan = await join(stage(), (await field.inputValue()).replace(/^[^#]*/, ""), "Dan", kPair[0]);
      await button(dan, "What happened").click();
      await dan
        .getByText(/agrees to hand over the seat/)
        .first()
        .waitFor();
      for (const one of [host, ben, cem, dan]) await one.away();
    });

    it("a conflict that this version tells otherwise stands still until all seats begin it again", async () => {
      const hash = situation_hash(await stage().scenario("risk", "ten-against-ten"));
      const pages = await two_devices(stage(), hash, kPair, { host_dice: true });
      await begin(pages);
      const id = await until("two choices", async () => {
        for (const page of pages) await step(page);
        const { match, entries } = await view_of(pages[0]);
        return entries.filter((one) => one.kind === "chose").length > 1 && match;
      });
      await stage().kill();
      const store = stage().options[stage().options.indexOf("--store") + 1];
      const seq = execFileSync("python3", ["-c", kToldOtherwise, store, id], { encoding: "utf8" }).trim();
      await stage().start_again();
      for (const page of pages) {
        await page.reload();
        await page.getByText(new RegExp(`Before entry ${seq}, Casus`)).waitFor();
        assert.equal(await page.locator(".asked").count(), 0, "nobody is asked in a frozen conflict");
      }
      const [page, other] = pages;
      await button(page, "Begin it again").click();
      await other.getByText(/other dice\. .* agrees\./).waitFor();
      assert.equal(await button(page, "Begin it again").count(), 0);
      await button(other, "Begin it again").click();
      await settle(pages);
      const { entries } = await view_of(page);
      const many = (kind) => entries.filter((one) => one.kind === kind).length;
      assert.deepEqual([many("began"), many("abandoned"), many("settled")], [2, 1, 1]);
      for (const one of pages) await one.away();
    });

    it("goes on without a share that does not come, and its journal can be saved and checked", async () => {
      const hash = situation_hash(await stage().scenario("aggression", "worked-example"));
      const pages = await two_devices(stage(), hash, kPair);
      const [page, other] = pages;
      await other.context().setOffline(true);
      await begin([page]);
      await page.locator(".dealing").waitFor();
      await button(page, "Go on without it").click();
      await page.locator(".stage:not(.dealing)").waitFor();
      await other.context().setOffline(false);
      await settle(pages);
      const { conflict } = await view_of(page);
      assert.deepEqual(conflict.contributions.missing, ["South"]);
      for (const one of pages) await button(one, "Go on from here").click();
      await button(page, "Seats").click();
      const saving = page.waitForEvent("download");
      await button(page, "Export").click();
      const file = await (await saving).path();
      assert.match(execFileSync(casus, ["journal", file, "--verify"], { encoding: "utf8" }), /1 play/);
      for (const one of pages) await one.away();
    });

    it("says what each choice is worth when it is asked for, and not before", async () => {
      const hash = situation_hash(await stage().scenario("conflict-chart", "chain-of-retaliations"));
      const pages = await two_devices(stage(), hash, kPair);
      const asked = [];
      for (const page of pages)
        page.on("request", (request) => /weigh=true/.test(request.url()) && asked.push(request.url()));
      await begin(pages);
      const page = await until("somebody is asked", async () => {
        for (const one of pages) {
          if (await button(one, "What is each worth?").count()) return one;
          if (!(await one.locator(".asked").count())) await step(one);
        }
        return undefined;
      });
      assert.deepEqual(asked, []);
      assert.match(await page.title(), /^● Your choice/);
      assert.match(await pages.find((one) => one !== page).title(), /awaited · /);
      await button(page, "What is each worth?").click();
      await page.locator("[data-choice-odds]").first().waitFor();
      assert.equal(asked.length, 1);
      await page.locator(".asked-choice").first().click();
      await settle(pages);
      assert.equal(asked.length, 1, "it was asked for one question alone");
      for (const one of pages) await one.away();
    });

    it("who is asked may leave the conflict, which is asked twice and stays in the log", async () => {
      const hash = situation_hash(await stage().scenario("conflict-chart", "chain-of-retaliations"));
      const pages = await two_devices(stage(), hash, kPair);
      await begin(pages);
      const page = await until("somebody is asked", async () => {
        for (const one of pages) {
          if (await button(one, "Leave this conflict").count()) return one;
          if (!(await one.locator(".asked").count())) await step(one);
        }
        return undefined;
      });
      await button(page, "Leave this conflict").click();
      await button(page, "Leave it").click();
      for (const one of pages) await one.getByText(/left the last conflict. It changed nothing/).waitFor();
      assert.ok((await view_of(page)).entries.some((one) => one.kind === "left"));
      for (const one of pages) await one.away();
    });

    it("one goes back alone to before their own change where that was agreed, and it is struck out", async () => {
      const page = await stage().at(
        situation_hash(await stage().scenario("aggression", "worked-example")),
        kPair[0],
      );
      await wait_until_idle(page);
      await make_match(page, { name: "Ann", own_changes: true });
      const other = await join(stage(), await link_of(page), "Ben", kPair[1]);
      await page.getByRole("dialog").waitFor({ state: "detached" }); // nobody is awaited any more
      await page
        .getByRole("button", { name: /^one more/ })
        .first()
        .click();
      await other.getByRole("button", { name: "What happened" }).click();
      await other
        .locator(".match-story")
        .getByText(/North changes the situation/)
        .waitFor();
      await button(page, "What happened").click();
      await button(page, "Back to here").first().click();
      await other.locator(".match-story s", { hasText: "North changes the situation" }).waitFor();
      for (const one of [page, other]) await one.away();
    });
  });
}
