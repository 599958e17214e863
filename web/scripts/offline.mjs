// node offline.mjs FOLDER CASUS.WASM: the page with an engine of its own (docs/offline.md). FOLDER becomes what any host of
// files serves, and goes on without a network once it was opened; FOLDER/casus.html is all of it in one file, which
// answers where it lies.
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [folder, wasm] = process.argv.slice(2);
if (!folder || !wasm) {
  console.error("usage: node offline.mjs FOLDER CASUS.WASM");
  process.exit(2);
}
const apart = fs.mkdtempSync(path.join(os.tmpdir(), "casus-offline-"));
process.on("exit", () => fs.rmSync(apart, { recursive: true, force: true }));

function built(name, more) {
  const to = path.join(apart, name);
  execFileSync("npx", ["vite", "build", "--mode", "offline", "--logLevel", "error", "--outDir", to], {
    cwd: web,
    env: { ...process.env, ...more },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return to;
}
const files_of = (at) =>
  fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(at, path.join(one.parentPath ?? one.path, one.name)))
    .sort();
const read = (...at) => fs.readFileSync(path.join(...at));
const engine = fs.readFileSync(wasm);

/** What the page may do, for hosts that say nothing of it; the one file has to hold all of itself. */
const policy = (more) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; ${more}; base-uri 'none'; form-action 'none'" />`;
/** Where a text is replaced that must be there. */
function replaced(text, what, by) {
  const after = text.replace(what, () => by);
  if (after === text) throw new Error(`${String(what)} is not in what vite built`);
  return after;
}

// ---- Files for a host. ----
const many = built("many", {});
const index = path.join(many, "index.html");
const alone = policy(
  "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'",
);
fs.writeFileSync(
  index,
  replaced(read(index).toString(), '<meta charset="utf-8" />', `<meta charset="utf-8" />${alone}`),
);
fs.mkdirSync(path.join(many, "engine"));
fs.writeFileSync(path.join(many, "engine/casus.wasm"), engine);
for (const said of ["LICENSE", "NOTICE"])
  fs.copyFileSync(path.join(web, "..", said), path.join(many, `${said}.txt`));
const kept = files_of(many);
const version = kept
  .reduce((hash, one) => hash.update(one).update(read(many, one)), crypto.createHash("sha256"))
  .digest("hex")
  .slice(0, 16);
fs.writeFileSync(
  path.join(many, "sw.js"),
  replaced(
    replaced(read(web, "scripts/offline_worker.js").toString(), '"VERSION"', JSON.stringify(version)),
    '["FILES"]',
    JSON.stringify(["./", ...kept]),
  ),
);
// The engine compressed by Brotli lies beside it, for a host that sends such files (casus serve does). The window is as
// large as the engine.
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const brotli = zlib.brotliCompressSync(engine, {
  params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: engine.length },
});
fs.writeFileSync(path.join(many, "engine/casus.wasm.br"), brotli);

// ---- One file. ----
const one = built("one", { CASUS_ONE_FILE: "1" });
const page = read(one, "index.html").toString();
const within = (text) => text.replaceAll("</script", "<\\/script");
const asset = (end) =>
  read(
    one,
    "assets",
    fs.readdirSync(path.join(one, "assets")).find((name) => name.endsWith(end)),
  ).toString();
const icon = `data:image/svg+xml;base64,${read(one, "icon.svg").toString("base64")}`;
const head =
  policy(
    "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob: data:; style-src 'unsafe-inline'; img-src data: blob:",
  ) + `<style>${asset(".css")}</style>`;
const body =
  `<script type="application/octet-stream" id="engine">${zlib.gzipSync(engine, { level: 9 }).toString("base64")}</script>` +
  `<script type="module">${within(asset(".js"))}</script>`;
const single = [
  [/<link rel="manifest"[^>]*>\s*/, ""],
  [/<link rel="stylesheet"[^>]*>\s*/, ""],
  [/<script[^>]*><\/script>\s*/, ""],
  [/href="[^"]*icon\.svg"/, `href="${icon}"`],
  ['<meta charset="utf-8" />', `<meta charset="utf-8" />${head}`],
  ["</body>", `${body}</body>`],
].reduce((text, [what, by]) => replaced(text, what, by), page);
fs.writeFileSync(path.join(many, "casus.html"), single);

fs.cpSync(many, folder, { recursive: true });
const size = (bytes) => `${(bytes.length / 1e6).toFixed(2)} MB`;
const zipped = (bytes) => size(zlib.gzipSync(bytes, { level: 9 }));
console.log(
  `${folder}/index.html  for any host of files; the engine ${size(engine)}, ${zipped(engine)} by gzip, ${size(brotli)} by Brotli`,
);
console.log(`${folder}/casus.html  all in one file, ${size(Buffer.from(single))}: open it`);
console.log(
  `cmake -DCASUS_PAGE=${folder} build  and casus serve brings it: a phone that has it needs no service any more`,
);
