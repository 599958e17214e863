// node pack.mjs CASUS.WASM FOLDER: compiles the package and packs it: FOLDER/casus-VERSION.tgz. The engine's wrapper and
// the types of answers are the page's. What the page is built with (web/node_modules) is all that it needs.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const npm = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(npm);
const [wasm, folder] = process.argv.slice(2);
if (!wasm || !folder) {
  console.error("usage: node pack.mjs CASUS.WASM FOLDER");
  process.exit(2);
}
const web = path.join(root, "web");
const [, version] = /^project\(casus VERSION (\S+)/m.exec(
  fs.readFileSync(path.join(root, "CMakeLists.txt"), "utf8"),
);

// Beside what the page is built with, where the compiler finds the types of node.
const made = fs.mkdtempSync(path.join(web, "node_modules/.casus-npm-"));
process.on("exit", () => fs.rmSync(made, { recursive: true, force: true }));
const into = (from, ...to) => fs.cpSync(from, path.join(made, ...to), { recursive: true });
into(path.join(npm, "src"), "src");
into(path.join(web, "src/engine/engine.ts"), "src/engine.ts");
into(path.join(web, "src/api/schema.ts"), "src/schema.ts");
for (const file of ["README.md", "tsconfig.json"]) into(path.join(npm, file), file);
for (const file of ["LICENSE", "NOTICE"]) into(path.join(root, file), file);
const said = { ...JSON.parse(fs.readFileSync(path.join(npm, "package.json"), "utf8")), version };
fs.writeFileSync(path.join(made, "package.json"), `${JSON.stringify(said, undefined, 2)}\n`);

const run = (program, ...words) =>
  execFileSync(program, words, { cwd: made, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
try {
  run(
    process.execPath,
    path.join(web, "node_modules/typescript/bin/tsc"),
    "--project",
    ".",
    "--pretty",
    "false",
  );
} catch (reason) {
  console.error(reason.stdout);
  process.exit(1);
}
into(wasm, "dist/casus.wasm");
fs.mkdirSync(folder, { recursive: true });
const [{ filename, size, unpackedSize }] = JSON.parse(
  run("npm", "pack", "--json", "--silent", "--pack-destination", path.resolve(folder)),
);
console.log(`${path.join(folder, filename)}  ${size} bytes, ${unpackedSize} unpacked`);
