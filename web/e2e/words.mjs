// What people read has no name in it that only a program knows: every text of every page, and of every answer to every
// scenario, is looked through for a dot, an underscore, a bracket or a backtick within a name. What shows a file as it is
// written (the editor, text set as code) is left out.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  each,
  fight_on,
  kDesk,
  roll_button,
  scenarios_looked_at,
  situation_hash,
  wait_until_idle,
} from "./harness.mjs";

const kLook = { viewport: kDesk, colorScheme: "light" };
/** `name`, a_name, a.name, [name], ["a", "b"]; not a place on the net, an abbreviation or a file. */
const kOfPrograms = [
  /`/,
  /\b[a-z][a-z0-9]*_[a-z0-9_]+\b/,
  /(?<![\w./-])[a-z][a-z_]{2,}\.[a-z][a-z_]{2,}(?![\w/-]*\.[a-z]|[\w-]*\/)\b/,
  /\[\s*(?:"|[a-z])/,
  /\bmax_/,
];
const kPlaces = /\b[\w-]+\.(?:com|org|net|gg|blog|html|toml|txt|log|casus|md|rs|ts|snap)\b\S*/g;
const of_programs = (text) => {
  const plain = text.replace(kPlaces, "");
  return kOfPrograms.some((one) => one.test(plain));
};

/** The texts that a page shows, folded ones too; one a block. */
async function texts_of(page) {
  return page.evaluate(async () => {
    for (let round = 0; round < 4; ++round) {
      for (const one of document.querySelectorAll("main details:not([open])")) one.open = true;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    const copy = document.querySelector("main").cloneNode(true);
    for (const one of copy.querySelectorAll("code, pre, .editor, .cited-source, option[value=''], .qr"))
      one.remove();
    const all = [...copy.querySelectorAll("*")].flatMap((one) => [
      ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent),
      ...["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
    ]);
    const fields = [...document.querySelectorAll("main input:not([type]), main textarea")]
      .filter((one) => !one.closest(".dice-page, .verify-page") && !one.readOnly)
      .map((one) => one.value);
    return [...all, ...fields].map((text) => text.trim()).filter(Boolean);
  });
}

async function found_on(page, where) {
  await wait_until_idle(page);
  return (await texts_of(page)).filter(of_programs).map((text) => `${where}: ${text.slice(0, 160)}`);
}

/** Keys of answers that are for programs: paths, ids, the log, the text of a game, what is set. */
const kForPrograms = new Set([
  "game",
  "log",
  "path",
  "set",
  "move",
  "id",
  "with",
  "event",
  "piece",
  "play",
  "token",
  "clause",
]);

function texts_in(value, key = "") {
  if (kForPrograms.has(key)) return [];
  if (typeof value === "string") return value.includes(" ") ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => texts_in(one, key));
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, one]) => texts_in(one, name));
}

export function test_words(stage) {
  describe("What people read", { concurrency: 2 }, () => {
    it("is understood without the program, in the judgement and the advice on every scenario", async () => {
      const { systems } = await (await stage().get("/systems")).json();
      const found = [];
      const all = systems.flatMap(({ system }) => scenarios_looked_at(system));
      await each(all, async ({ system, name }) => {
        const scenario = await stage().scenario(system, name);
        for (const question of ["/judge", "/advise"]) {
          const answer = await (await stage().post(question, scenario)).json();
          // A fault's brackets and the options of a terminal the page takes out itself (api/plainly.ts).
          const { optimised: _, faults: __, detail: ___, ...said } = answer;
          found.push(
            ...texts_in(said)
              .filter(of_programs)
              .map((text) => `${name} ${question}: ${text}`),
          );
        }
      });
      assert.deepEqual([...new Set(found)], []);
    });

    it("is understood without the program, on every system's page, in its roll and at its end", async () => {
      const { systems } = await (await stage().get("/systems")).json();
      const found = [];
      await each(systems, async ({ system }) => {
        const page = await stage().at(`#/${system}`, kLook);
        found.push(...(await found_on(page, system)));
        const roll = roll_button(page);
        if ((await roll.count()) > 0) {
          await fight_on(page);
          found.push(...(await found_on(page, `${system}, its end`)));
        }
        await page.away();
      });
      assert.deepEqual([...new Set(found)], []);
    });

    it("is understood without the program, on the other pages", async () => {
      const found = [];
      for (const hash of [
        "#/",
        "#/study/risk",
        "#/study/aggression",
        "#/study/columbia",
        "#/evening",
        "#/fair-dice",
      ]) {
        const page = await stage().at(hash, kLook);
        found.push(...(await found_on(page, hash)));
        await page.away();
      }
      assert.deepEqual(found, []);
    });

    it("is understood without the program, where something is refused or too large", async () => {
      const found = [];
      const broad = await stage().scenario("defcon", "broad-front");
      const refused = {
        ...(await stage().scenario("axis-allies-1942", "across-the-border")),
        cruisers_off: 3,
        landed: 1,
      };
      for (const [where, scenario] of [
        ["too large", broad],
        ["refused", refused],
      ]) {
        const page = await stage().at(situation_hash(scenario), kLook);
        found.push(...(await found_on(page, where)));
        await page.away();
      }
      assert.deepEqual(found, []);
    });
  });
}
