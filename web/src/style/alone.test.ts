import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const kFolder = path.resolve(__dirname, "..");
/** Loaded with a page of their own, and never unloaded again. */
const kSheets = ["pages", "systems"].flatMap((room) =>
  fs
    .readdirSync(path.join(kFolder, room), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => path.join(room, file)),
);

it("no page's looks depend on which page was looked at before: two sheets begin no selector with the same class", () => {
  const owner = new Map<string, string>();
  const shared: string[] = [];
  expect(kSheets.length).toBeGreaterThan(8);
  for (const sheet of kSheets) {
    const plain = fs.readFileSync(path.join(kFolder, sheet), "utf8").replace(/\/\*[^]*?\*\//g, "");
    for (const [, selectors] of plain.matchAll(/([^{}]+)\{/g)) {
      for (const one of selectors!.split(",")) {
        const leads = /^[a-z]*\.([\w-]+)/.exec(one.trim())?.[1];
        if (!leads || selectors!.includes("@")) continue;
        const other = owner.get(leads);
        if (other && other !== sheet) shared.push(`.${leads}: ${other} and ${sheet}`);
        else owner.set(leads, sheet);
      }
    }
  }
  expect([...new Set(shared)]).toEqual([]);
});
