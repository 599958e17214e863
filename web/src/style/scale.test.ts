import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const kFolder = path.resolve(__dirname, "..");
const kSources = fs
  .readdirSync(kFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.(css|tsx?)$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(kFolder, file), "utf8") }));
const kTokens = kSources.find(({ file }) => file.endsWith("tokens.css"))!.text;

/** Everything that is declared under such a name, in style sheets and in scripts. */
function declared(name: RegExp) {
  const found: { file: string; value: string }[] = [];
  for (const { file, text } of kSources) {
    const plain = text.replace(/\/\*[^]*?\*\//g, "");
    const one = file.endsWith(".css")
      ? new RegExp(`(?<![\\w-])(?:${name.source})\\s*:\\s*([^;}]+)`, "g")
      : new RegExp(`(?<![\\w-])(?:${name.source})\\s*[:=]\\s*["'\`]([^"'\`]+)`, "gi");
    for (const [, value] of plain.matchAll(one)) found.push({ file, value: value!.trim() });
  }
  expect(found.length).toBeGreaterThan(20);
  return found;
}

describe("One scale", () => {
  it("every size of type is one of eight, but what a drawing works out for itself", () => {
    const tokens = new Set(kTokens.match(/--type-\d+(?=:)/g));
    expect(tokens.size).toBe(8);
    const strange = declared(/font|font-?size/).filter(({ value }) => {
      const size = /^var\((--type-\d+)\)$/.exec(
        value
          .split(" ")
          .find((word) => /\d/.test(word) && !/^\d+$/.test(word))
          ?.split("/")[0] ?? "",
      )?.[1];
      return value !== "inherit" && !value.includes("${") && !(size && tokens.has(size));
    });
    expect(strange).toEqual([]);
  });

  it("what is within, around and between is of one scale, but for hairlines and the room of what is fixed", () => {
    const strange = declared(/(?:padding|margin)(?:-?[a-z]+)*|(?:row-?|column-?|--)?gap/).filter(
      ({ value }) =>
        [...value.matchAll(/([\d.]+)(px|r?em|%|c?[dq]?[vq][wh])/g)].some(
          ([, number, unit]) => unit !== "px" || (Number(number) > 2 && Number(number) <= 48),
        ),
    );
    expect(strange).toEqual([]);
  });
});
