// CASUS=PROGRAM node bench/matches/restart.mjs [TIMES]: how long after a killed service answers again two devices have the
// newest state of their match, without a touch. The pages are those of web/e2e, with its browser.
import {
  lan_address,
  begin,
  kPair,
  two_devices,
} from "../../web/e2e/match_pages.mjs";
import { situation_hash, Stage } from "../../web/e2e/harness.mjs";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const wanted = Number(process.argv[2] ?? 20);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "casus-restart-"));
const stage = await Stage.open(
  ["--store", path.join(folder, "matches.db")],
  lan_address(),
);
const times = [];
try {
  const pages = await two_devices(
    stage,
    situation_hash(await stage.scenario("risk", "ten-against-ten")),
    kPair,
  );
  // The next view that the service pushes to a page: a socket begins with one.
  const heard = new Map();
  for (const page of pages) {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"match"'))
          heard.get(page)?.(performance.now());
      }),
    );
  }
  await begin(pages);
  for (let i = 0; i < wanted; ++i) {
    await stage.kill();
    await new Promise((resolve) =>
      setTimeout(resolve, 200 + 3000 * Math.random()),
    ); // an upgrade takes some time
    const views = pages.map(
      (page) => new Promise((resolve) => heard.set(page, resolve)),
    );
    await stage.start_again();
    const again = performance.now();
    for (const at of await Promise.all(views))
      times.push(Math.max(0, at - again));
  }
} finally {
  await stage.close();
  fs.rmSync(folder, { recursive: true });
}
times.sort((a, b) => a - b);
const at = (share) =>
  times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(
    0,
  );
console.log(
  `${wanted} kills, 2 devices: p50 ${at(0.5)} ms, worst ${at(1)} ms after the service answers again`,
);
process.exit(times.at(-1) <= 1000 ? 0 : 1);
