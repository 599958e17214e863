// Holds the texts of the page to their catalogues (web/README.md, "Languages"): every sentence of the code is in each
// catalogue, every entry is used, places and plural forms are those that the sentence and the language have, and no text
// stands on the page that is in no catalogue.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const kArgument = { tr: 0, tr_with: 0, tr_count: 2 };
const kShownAttributes = new Set(["title", "label", "lead", "placeholder", "alt", "aria-label"]);
const is_text = (text) => /\p{L}{2}/u.test(text);
const places_of = (sentence) =>
  [...sentence.matchAll(/\{(\w+)(?:’s)?\}/g)].map(([, name]) => name).filter((name) => name !== "n");
const are_alike = (some, others) => [...new Set(some)].sort().join() === [...new Set(others)].sort().join();

/** The literals that an expression comes to: one, or those of a choice between two; nothing where it is anything else. */
function literals(node) {
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (ts.isConditionalExpression(node)) {
    const both = [literals(node.whenTrue), literals(node.whenFalse)];
    return both.includes(undefined) ? undefined : both.flat();
  }
  return ts.isStringLiteralLike(node) ? [node.text] : undefined;
}

/** The sentences of a file, `{text, counted, at}`, and its faults. */
function read_code(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const sentences = [];
  const faults = [];
  const at = (node) => `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const untold = (node, text) =>
    is_text(text) && faults.push(`${at(node)}: “${text.trim()}” is in no catalogue: tr("…")`);
  const visit = (node, depth) => {
    const called = ts.isCallExpression(node) && node.expression.getText();
    if (Object.hasOwn(kArgument, called)) {
      const argument = node.arguments[kArgument[called]];
      const texts = argument && literals(argument);
      if (!texts)
        faults.push(`${at(node)}: ${called} takes a sentence as it stands in the code, no other expression`);
      for (const text of texts ?? [])
        sentences.push({ text, counted: called === "tr_count", at: at(node), early: depth === 0 });
      if (called === "tr_count" && !(node.arguments[1] && literals(node.arguments[1])))
        faults.push(`${at(node)}: tr_count takes its two sentences as they stand in the code`);
    }
    if (ts.isJsxText(node)) untold(node, node.text);
    if (ts.isJsxAttribute(node) && kShownAttributes.has(node.name.getText())) {
      const { initializer } = node;
      if (initializer && ts.isStringLiteral(initializer)) untold(node, initializer.text);
    }
    ts.forEachChild(node, (inner) => visit(inner, depth + (ts.isFunctionLike(node) ? 1 : 0)));
  };
  visit(source, 0);
  return { sentences, faults };
}

/** The files that are run before a catalogue is there: what the first one imports, and what that imports. */
function run_early(code, first) {
  const early = new Set();
  const reach = (path) => {
    const found = [path, `${path}.ts`, `${path}.tsx`].find((one) => one in code);
    if (!found || early.has(found)) return;
    early.add(found);
    for (const [, to] of code[found].matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)";$/gm))
      reach(normalize(join(dirname(found), to)));
  };
  reach(first);
  return early;
}

function entry_faults(language, { text, counted }, entry) {
  const said = `${language}.json: “${text}”`;
  if (counted !== (typeof entry === "object"))
    return [
      counted ? `${said} is counted: an object of its plural forms` : `${said} is not counted: one text`,
    ];
  if (!counted)
    return are_alike(places_of(text), places_of(entry))
      ? []
      : [
          `${said} has the places {${places_of(text).join("}, {")}}, its translation {${places_of(entry).join("}, {")}}`,
        ];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  if (!are_alike(forms, Object.keys(entry))) return [`${said} needs the forms ${forms.join(", ")}`];
  return Object.entries(entry)
    .filter(([, form]) => places_of(form).some((name) => !places_of(text).includes(name)))
    .map(([form]) => `${said}, ${form}: a place that the sentence has not`);
}

/** What is wrong, one line each. `code`: texts of files by their paths; `catalogues`: by language. */
export function faults_of(code, catalogues, first = "main.tsx") {
  const read = Object.entries(code).map(([path, text]) => read_code(path, text));
  const early = run_early(code, first);
  const sentences = read.flatMap((one) => one.sentences);
  const faults = read.flatMap((one) => one.faults);
  for (const one of sentences)
    if (one.early && early.has(one.at.replace(/:\d+$/, "")))
      faults.push(`${one.at}: this is run before the catalogue is there: call it within a function`);
  const counted = new Map();
  for (const one of sentences) {
    if ((counted.get(one.text) ?? one.counted) !== one.counted)
      faults.push(`${one.at}: “${one.text}” is counted here, and not elsewhere`);
    counted.set(one.text, one.counted);
  }
  for (const [language, catalogue] of Object.entries(catalogues)) {
    for (const text of Object.keys(catalogue))
      if (!counted.has(text)) faults.push(`${language}.json: no code says “${text}”`);
    const met = new Set();
    for (const one of sentences) {
      if (met.has(one.text)) continue;
      met.add(one.text);
      if (Object.hasOwn(catalogue, one.text))
        faults.push(...entry_faults(language, one, catalogue[one.text]));
      else faults.push(`${one.at}: ${language}.json has no “${one.text}”`);
    }
  }
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const source = new URL("../src/", import.meta.url);
  const text_of = (path) => readFileSync(new URL(path, source), "utf8");
  const code = Object.fromEntries(
    readdirSync(source, { recursive: true })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.|schema\.ts$/.test(path))
      .map((path) => [path, text_of(path)]),
  );
  const catalogues = Object.fromEntries(
    readdirSync(new URL("texts/", source))
      .filter((path) => path.endsWith(".json"))
      .map((path) => [path.slice(0, -".json".length), JSON.parse(text_of(`texts/${path}`))]),
  );
  const faults = faults_of(code, catalogues);
  for (const one of faults) console.error(one);
  if (faults.length > 0) process.exit(1);
}
