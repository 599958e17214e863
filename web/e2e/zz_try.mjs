import { chromium } from "playwright-core";
import { play_out } from "./systems.mjs";
import { kPhone, kDesk, rested, until } from "./harness.mjs";
const out = "/tmp/h4d/shots"; import fs from "node:fs"; fs.mkdirSync(out,{recursive:true});
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const sys = process.argv[2] ?? "aggression", size = process.argv[3] === "desk" ? kDesk : kPhone;
const ctx = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
const page = await ctx.newPage();
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
page.on("pageerror", (e) => console.log("error:", e));
const shot = async (n) => { await page.waitForTimeout(150); await page.screenshot({ path: `${out}/${sys}-${size.width}-${n}.png`, fullPage: true }); };
try {
await page.goto("http://127.0.0.1:8092/#/" + sys);
await page.locator("h1 button").waitFor(); await rested(page);
await play_out(page); await page.waitForTimeout(300); await rested(page); await shot("1-end");
console.log(page.url().slice(0,60), /play=/.test(page.url()));
await page.reload(); await page.getByRole("button",{name:"Roll again"}).waitFor(); await shot("2-reloaded");
await page.getByRole("button", { name: "Go on from here" }).click(); await page.waitForTimeout(300); await rested(page); await shot("3-next");
await page.goto("http://127.0.0.1:8092/#/evening"); await page.locator(".story").waitFor(); await shot("4-evening");
} finally { await browser.close(); }
