// What the tests of matches do on a page: they begin a match, take seats, play to the settlement. Nothing here asserts.
import os from "node:os";
import { button, clicked, kDesk, kPhone, roll_button, typed, until, wait_until_idle } from "./harness.mjs";

/** A phone in light, a desk in dark. */
export const kPair = [
  { viewport: kPhone, colorScheme: "light" },
  { viewport: kDesk, colorScheme: "dark" },
];

/** Begins a match of the situation on the page, with a seat on this device for `name`, or with none. */
export async function make_match(page, { host_dice = false, own_changes = false, name } = {}) {
  await button(page, "Play together").click();
  if (host_dice || own_changes) await page.getByText("more to choose").click();
  if (host_dice) await page.getByRole("radio", { name: "Of the service" }).check();
  if (own_changes) await page.getByRole("radio", { name: "Own changes alone" }).check();
  if (name) await typed(page.getByLabel("Your name, for the others"), name);
  else await page.getByRole("radio", { name: "Later" }).check();
  await button(page, "Make the links").click();
  await page.getByRole("dialog", { name: "Seats and links" }).waitFor();
}

/** Takes a seat on this device, as `name`. */
export async function take_here(page, row, name) {
  await button(row, "Take it").click();
  await typed(page.getByLabel("Your name, for the others"), name);
  await page.locator(".claim .main-button").click();
}

/** The link of a free seat; of the one whose link is open by itself without `row`. */
export async function link_of(page, row) {
  const open = row && button(row, "Link");
  const field = page.getByLabel("The link");
  // It may open by itself just before it is clicked, which then closes it.
  await until("the link", async () => {
    if (open && (await open.getAttribute("aria-expanded")) === "false") await open.click();
    return /invite=/.test(await field.inputValue({ timeout: 2000 }).catch(() => ""));
  });
  return (await field.inputValue()).replace(/^[^#]*/, "");
}

/** Opens the link on a device of its own, and takes the seat. */
export async function join(stage, hash, name, look) {
  const page = await stage.at(hash, look);
  await typed(page.getByLabel("Your name, for the others"), name);
  await page.locator(".claim .main-button").click();
  await page.locator(".seat-strip").waitFor();
  return page;
}

/** Two devices: the first has made the match and plays who begins, the second the next seat; others stay free. */
export async function two_devices(stage, hash, looks, options) {
  const first = await stage.at(hash, looks[0]);
  await wait_until_idle(first);
  await make_match(first, { name: "Ann", ...options });
  const second = await join(stage, await link_of(first), "Ben", looks[1]);
  await until("Ben is seen", async () => (await first.locator(".seat-strip").innerText()).includes("Ben"));
  const dialog = first.getByRole("dialog", { name: "Seats and links" });
  if (await dialog.count()) await first.keyboard.press("Escape"); // others are awaited still
  return [first, second];
}

/** One step of a device: whatever it is offered first. */
export async function step(page) {
  for (const name of ["To the end", "See the end", "As usual", "So be it"])
    if (await clicked(button(page, name))) return true;
  return clicked(page.locator(".asked-choice, .casualty"));
}
export const is_settled = (page) => button(page, "Go on from here").count();

/** Plays on with all devices until all show the settlement. */
export async function settle(pages) {
  await until(
    "the settlement on all devices",
    async () => {
      for (const page of pages) await step(page);
      return (await Promise.all(pages.map(is_settled))).every((count) => count > 0);
    },
    120000,
  );
}

/** Whoever may begin it does. */
export async function begin(pages) {
  for (const page of pages) {
    await roll_button(page).waitFor();
    await wait_until_idle(page);
    await roll_button(page).click();
    const begun = await until(
      "the conflict or why not",
      async () => (await page.locator(".stage").count()) || (await page.locator(".refused").count()),
    );
    if (begun && (await page.locator(".stage").count())) return;
    await page.locator(".refused button").click();
  }
  throw new Error("nobody may begin");
}

/** The match of a page as everybody may see it. */
export async function view_of(page) {
  const id = await page.evaluate(() => location.hash.split(/[/?]/)[2]);
  return page.evaluate(async (at) => (await fetch(`api/v1/matches/${at}/entries`)).json(), id);
}

/** The page sleeps while something happens: nothing of it runs, as on a phone in a pocket. */
export async function asleep(page, meanwhile) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await meanwhile();
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await session.detach();
}

/** The news of a page come by polling alone, as behind a proxy that knows no sockets. */
export const without_sockets = (page) => page.routeWebSocket(/\/live$/, (socket) => socket.close());

/** An address of this machine in its network, as others reach it; without a network the machine's own. */
export function lan_address() {
  const all = Object.values(os.networkInterfaces()).flat();
  return all.find((one) => one.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";
}
