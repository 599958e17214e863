// Writes src/api/schema.ts: the shapes of the API's description as types. With --check it only says whether the file
// is what the description makes of it.
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";

const here = (path) => new URL(path, import.meta.url);
const target = here("../src/api/schema.ts");
const { schemas } = JSON.parse(readFileSync(here("../../src/service/openapi.json"), "utf8")).components;

const words = (schema) => (schema.description ? `/** ${schema.description} */\n` : "");

function type_of(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.allOf) return schema.allOf.map(type_of).join(" & ");
  if (schema.oneOf && !schema.properties) return schema.oneOf.map(type_of).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => type_of({ ...schema, type })).join(" | ");
  if (schema.type === "array") return `(${schema.items ? type_of(schema.items) : "Json"})[]`;
  if (schema.type === "integer") return "number";
  if (schema.type !== "object") return schema.type ?? "Json";
  const rest = schema.additionalProperties;
  const others = rest === undefined || rest === true ? "Json" : rest && type_of(rest);
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {}).map(
    ([key, of]) => `${words(of)}${JSON.stringify(key)}${required.has(key) ? "" : "?"}: ${type_of(of)};\n`,
  );
  if (entries.length > 0) return `{${entries.join("")}}${rest ? ` & { [key: string]: ${others} }` : ""}`;
  return `{ [key: string]: ${others} }`;
}

const shapes = Object.entries(schemas).map(
  ([name, schema]) => `${words(schema)}export type ${name} = ${type_of(schema)};\n`,
);
const text = await format(
  `// What the service says, made from its description by \`npm run types\`: not to be changed by hand.\n
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };\n
${shapes.join("\n")}`,
  { ...(await resolveConfig(target)), parser: "typescript" },
);
if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) {
  console.error("src/api/schema.ts is not what openapi.json makes of it: npm run types, and commit it");
  process.exit(1);
}
