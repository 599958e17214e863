// The log of the last play, on its way from the roll to the page that verifies it. It is too long for an
// address, so it stays in this tab.
const kKey = "casus.log";
let kept = "";

export function keep_log(log: string): void {
  kept = log;
  try {
    sessionStorage.setItem(kKey, log);
  } catch {
    // No storage, or full: it lives as long as the page does.
  }
}

export function kept_log(): string {
  if (kept) return kept;
  try {
    return sessionStorage.getItem(kKey) ?? "";
  } catch {
    return "";
  }
}
