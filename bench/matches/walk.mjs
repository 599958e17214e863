// CASUS=PROGRAM node bench/matches/walk.mjs [SYSTEM]: from the start of the service to two phones that see the first throw of
// a conflict, by its address in the network: the taps of each phone, what is typed, and the seconds of the machine alone.
// Fails at more than four taps a phone, or where more is typed than a name.
import {
  button,
  lan_address,
  link_of,
  roll,
} from "../../web/e2e/match_pages.mjs";
import { kLooks, Stage, typed } from "../../web/e2e/harness.mjs";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const system = process.argv[2] ?? "risk";
const kPhone = kLooks[0];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "casus-walk-"));
const begun = performance.now();
const stage = await Stage.open(
  ["--store", path.join(folder, "matches.db")],
  lan_address(),
);
const counted = { taps: [0, 0], typed: [[], []] };

/** A phone whose taps outside of fields are counted. */
async function phone(number, hash) {
  const page = await stage.at(hash, kPhone, { hasTouch: true });
  const tap = async (what) => {
    await what.tap();
    ++counted.taps[number];
  };
  const type = async (label, text) => {
    await typed(page.getByLabel(label), text);
    counted.typed[number].push(label);
  };
  return { page, tap, type };
}
const kName = "Your name, for the others";
try {
  const host = await phone(0, "#/");
  await host.tap(host.page.locator(`a[href="#/${system}"]`).first());
  await host.tap(button(host.page, "Play together"));
  await host.type(kName, "Ann");
  await host.tap(button(host.page, "Make the links"));
  const guest = await phone(1, await link_of(host.page)); // the camera reads the code that is shown
  await guest.type(kName, "Ben");
  await guest.tap(guest.page.locator(".claim .main-button"));
  await guest.page.locator(".seat-strip").waitFor();
  await host.page
    .getByRole("dialog", { name: "Seats and links" })
    .waitFor({ state: "detached" });
  await host.tap(roll(host.page));
  await Promise.all(
    [host, guest].map((one) => one.page.locator(".stage").waitFor()),
  );
} finally {
  await stage.close();
  fs.rmSync(folder, { recursive: true });
}
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
const names =
  counted.typed.flat().every((label) => label === kName) &&
  counted.typed.every((all) => all.length === 1);
console.log(
  `${seconds} s of the machine, taps ${counted.taps.join(" and ")}, typed: ${names ? "a name each" : counted.typed.join("; ")}`,
);
process.exit(names && Math.max(...counted.taps) <= 4 && seconds < 60 ? 0 : 1);
