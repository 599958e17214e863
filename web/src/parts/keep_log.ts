// The log of the last play, on its way from the roll to the page that verifies it. It is too long for an
// address, so it stays in this tab.
import { store_text, stored_text } from "../state/storage";
const kKey = "casus.log";
let kept = "";

export function keep_log(log: string): void {
  kept = log;
  store_text(kKey, log, "sessionStorage"); // without storage it lives as long as the page does
}

export const kept_log = (): string => kept || (stored_text(kKey, "sessionStorage") ?? "");
