// The situations looked at lately, kept in this browser alone.
import type { Scenario, SystemId } from "../api/types";

export interface Recent {
  system: SystemId;
  title: string;
  at: number;
  scenario: Scenario;
}

const kKey = "casus.recents";
const kMost = 12;

/** Private windows and full disks refuse storage: then there are no recents, and nothing else is lost. */
export function recents(): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(kKey) ?? "[]");
    return Array.isArray(list) ? (list as Recent[]).filter((r) => r && r.system && r.scenario) : [];
  } catch {
    return [];
  }
}

/** The newest first; one entry for each title of a system. */
export function remembered(list: Recent[], now: Recent): Recent[] {
  return [now, ...list.filter((r) => r.system !== now.system || r.title !== now.title)].slice(0, kMost);
}

export function remember(now: Recent): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(remembered(recents(), now)));
  } catch {
    // see above
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(kKey);
  } catch {
    // see above
  }
}
