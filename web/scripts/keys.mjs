// Writes the tables of docs/json.md: the keys of the schemas of the API's description, with their words. With --check it
// only says whether the page is what the description makes of it.
import { readFileSync, writeFileSync } from "node:fs";

const here = (path) => new URL(path, import.meta.url);
const page = here("../../docs/json.md");
const { schemas } = JSON.parse(readFileSync(here("../../src/service/openapi.json"), "utf8")).components;
// The page says once, at its beginning, what every answer begins with.
const head = new Set(["system", "edition", "rulebook"]);

const there = readFileSync(page, "utf8");
const table = /(<!-- keys of (\w+) -->\n)[^]*?(<!-- end -->)/g;
const tables = new Set([...there.matchAll(table)].map(([, , name]) => name));

const name_of = (schema) => schema.$ref?.split("/").pop();
const target = (schema) => (schema.$ref ? target(schemas[name_of(schema)]) : schema);

/** The keys of an object: [key, schema, whether it is always there]. Those of all parts of an `allOf` are one list. */
function keys_of(schema) {
  const { allOf, properties, required } = target(schema);
  if (allOf) return allOf.flatMap(keys_of);
  return Object.entries(properties ?? {}).map(([key, of]) => [key, of, required?.includes(key) ?? false]);
}
const quoted = (key, always) => `"${key}"${always ? "" : "?"}`;

function form_of(schema) {
  const name = name_of(schema);
  if (name === "Move" || tables.has(name)) return name.toLowerCase();
  const to = target(schema);
  if (to.oneOf) return to.oneOf.map(form_of).join(" or ");
  if (to.enum) return to.enum.map((one) => JSON.stringify(one)).join(" or ");
  if (to.type === "array") return `[${to.items ? form_of(to.items) : "value"}]`;
  const keys = keys_of(to);
  if (keys.length > 0) return `{${keys.map(([key, , always]) => quoted(key, always)).join(", ")}}`;
  if (to.type === "object")
    return to.additionalProperties ? `{name: ${form_of(to.additionalProperties)}}` : "{…}";
  if ("const" in to) return JSON.stringify(to.const);
  if (to.pattern?.includes("/")) return '"n/d"';
  return { string: "text", boolean: "true or false" }[to.type] ?? (to.type ? "number" : "value");
}

/** What a value is made of, at any depth of lists. */
function part_of(schema) {
  const to = target(schema);
  const inner = to.items ?? to.additionalProperties ?? to.oneOf?.[0];
  return typeof inner === "object" ? part_of(inner) : schema;
}

/** A line of a table, wrapped. */
function row(indent, key, words) {
  const column = 23;
  const lines = [];
  let line = " ".repeat(indent) + key.padEnd(column - indent - 1);
  for (const word of words.split(" ")) {
    if (line.length > column && line.length + word.length > 110) {
      lines.push(line);
      line = " ".repeat(column - 1);
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** Each key with its form and words; below it the keys of its parts that have words, those of a name once. */
function rows_of(schema, indent = 4, shown = new Set()) {
  return keys_of(schema).flatMap(([key, of, always]) => {
    if (indent === 4 && head.has(key)) return [];
    const words = of.description ?? (indent === 4 ? target(of).description : undefined);
    if (indent > 4 && (!words || of.pattern)) return [];
    const form = form_of(of);
    const plain = ["text", "number", "true or false", "value", "true"].includes(form);
    const said = plain && words ? words : words && !of.pattern ? `${form}: ${words}` : form;
    const part = part_of(of);
    const below =
      shown.has(name_of(part)) || tables.has(name_of(part))
        ? []
        : rows_of(part, indent + 2, name_of(part) ? shown.add(name_of(part)) : shown);
    return [...row(indent, quoted(key, always), said), ...below];
  });
}

const right = there.replace(
  table,
  (_, begin, name, end) => `${begin}\n${rows_of(schemas[name]).join("\n")}\n\n${end}`,
);
if (!process.argv.includes("--check")) writeFileSync(page, right);
else if (there !== right) {
  console.error("docs/json.md is not what openapi.json makes of it: npm run types, and commit it");
  process.exit(1);
}
